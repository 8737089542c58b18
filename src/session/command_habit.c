/* Words at ":" that hands bring along from vim, pagers and shells: done where it is plain
 * what is meant, else answered with what to type here. */
#include <stdio.h>
#include <string.h>

#include "action_priv.h"
#include "base/mem.h"
#include "command_habit_list.h"
#include "command_priv.h"
#include "knob_priv.h"
#include "session/action.h"
#include "session_priv.h"

static const struct {
    const char *word, *command, *told;
} habits[] = {
#define X(word, command, told) {word, command, told},
    HABIT_LIST(X)
#undef X
};

static void tell(struct session *s, const char *english)
{
    message_set(s, true, "%s", session_word(s, english));
}

static unsigned run(struct session *s, const char *command, struct text rest)
{
    struct str line = {0};
    str_addf(&line, "%s %.*s", command, (int)rest.n, rest.s);
    unsigned react = action_command(s, str_get(&line));
    str_done(&line);
    return react;
}

/* ":5" goes to step 5, ":$" to the last one; in the menu ":5" opens lesson 5. */
static bool go_number(struct session *s, struct text word, unsigned *react)
{
    char last[24];
    long n;
    bool lesson = s->place == PLACE_LESSON && s->lesson;
    if (lesson && line_is(word, "$")) {
        snprintf(last, sizeof last, "%zu", s->lesson->nsteps);
        word = (struct text){last, strlen(last)};
    }
    if (!line_count(word, &n))
        return false;
    *react = run(s, lesson ? "step" : "lesson", word);
    return true;
}

bool command_habit(struct session *s, struct text word, struct text rest, unsigned *react)
{
    struct text first = word.n && word.s[0] == '!' ? (struct text){word.s, 1} : word;
    *react = REACT_DRAW;
    for (size_t i = 0; i < sizeof habits / sizeof *habits; i++) {
        if (!line_is(first, habits[i].word))
            continue;
        if (habits[i].command)
            *react = run(s, habits[i].command, rest);
        else
            tell(s, habits[i].told);
        return true;
    }
    return !rest.n && go_number(s, word, react);
}

/* --- the same at > ------------------------------------------------------------------------------ */

static unsigned run_instead(struct session *s, const char *line)
{
    action_prompt_close(s);
    return action_command(s, line);
}

bool python_habit(struct session *s, const char *typed, unsigned *react)
{
    static const char *const leaving[] = {"exit", "quit", "exit()", "quit()"};
    struct text line = line_trim(typed, strlen(typed));
    *react = REACT_DRAW;
    if (line_is(line, "help") || line_is(line, "help()") || line_is(line, "?")) {
        *react = run_instead(s, "help");
        return true;
    }
    if (line.n > 1 && line.s[0] == ':') {
        *react = run_instead(s, typed + (line.s + 1 - typed));
        return true;
    }
    for (size_t i = 0; i < sizeof leaving / sizeof *leaving; i++) {
        if (line_is(line, leaving[i])) {
            tell(s, "Esc closes this line, :q ends the program");
            return true;
        }
    }
    return false;
}

/* It is Python and runs, but something else may have been meant. */
void python_advice(struct session *s, const char *typed)
{
    struct setting set;
    struct str text = {0};
    bool setting = line_setting(line_trim(typed, strlen(typed)), &set) && !set.place.s;
    const struct knob *k = setting ? command_knob(session_scene(s), set.name) : NULL;
    char *value = k ? line_word(set.value) : NULL;
    if (k)
        session_say(s, &text, "{0} changes here only, down to the next turn; the knob is set by :{1}={2}",
                    (const char *const[]){k->decl.name, k->decl.name, value}, 3);
    else if (strchr(typed, '^') && !strpbrk(typed, "'\"#"))
        str_puts(&text, session_word(s, "^ is Python's exclusive or; a power is written **"));
    if (text.n)
        message_set(s, false, "%s", str_get(&text));
    mem_free(value);
    str_done(&text);
}

/* --- what no command is ---------------------------------------------------------------------- */

/* ":t": a key that wants no colon. */
static bool is_key(struct text word)
{
    int n;
    char *key = line_word(word);
    const struct action_row *action = action_rows(&n);
    bool is = false;
    for (int i = 0; i < n; i++)
        is = is || (strcmp(action[i].where, "lesson") == 0 && key_in(action[i].keys, key));
    const struct knob_key_row *knob = knob_key_rows(&n);
    for (int i = 0; i < n; i++)
        is = is || strcmp(knob[i].less, key) == 0 || strcmp(knob[i].more, key) == 0;
    mem_free(key);
    return is;
}

static bool has_any(struct text t, const char *letters)
{
    for (size_t i = 0; i < t.n; i++)
        if (strchr(letters, t.s[i]))
            return true;
    return false;
}

/* "tau==2", where the scene has that knob */
static struct knob *compared(struct scene *c, struct text line)
{
    const char *eq = memchr(line.s, '=', line.n);
    return eq ? command_knob(c, line_trim(line.s, (size_t)(eq - line.s))) : NULL;
}

bool command_no_command(struct session *s, struct text line, struct text word)
{
    const struct knob *k = compared(session_scene(s), line);
    struct str text = {0};
    if (k)
        session_say(s, &text, "one = sets a knob, as :{0}=1", &k->decl.name, 1);
    else if (is_key(word) && word.n == line.n)
        session_say(s, &text, "{0} is a key: it wants no colon before it",
                    (const char *const[]){(char[]){word.s[0], '\0'}}, 1);
    else if (has_any(word, "["))
        str_puts(&text, session_word(s, ":explain weights[2, 1] says how a number came about, "
                                        "> weights[2, 1] what it is"));
    else if (has_any(line, "(+*/@"))
        str_puts(&text, session_word(s, "Python goes behind >, as > print(1 + 1)"));
    bool told = text.n > 0;
    if (told)
        message_set(s, true, "%s", str_get(&text));
    str_done(&text);
    return told;
}
