/* The line of keys that are valid now. Keys come from the session's table; here
 * stands only which of them are worth a place, and in how few words. */
#include <stdio.h>
#include <string.h>

#include "base/str.h"
#include "screen_priv.h"
#include "session/action.h"
#include "view/text.h"

enum {
    IN_MENU = 1 << 0,
    IN_READ = 1 << 1,
    IN_LOOK = 1 << 2,
    IN_PLOT = 1 << 3,
    IN_HELP = 1 << 4,
    IN_ASK = 1 << 5,
    IN_PROMPT = 1 << 6,
    IN_CHOICE = 1 << 7,
    IN_NUMBER = 1 << 8,
    IN_ANSWER = 1 << 9,
    IN_SEARCH = 1 << 10,
    IN_MORE = 1 << 11, /* a line of Python that is not at its end */
    PANELS = 1 << 12,  /* there are panels, perhaps behind the text */
    HOLDS = 1 << 13,   /* a picture may be held, and knobs turned */
    TURNED = 1 << 14,  /* some knob is not where it was */
    CUT = 1 << 15,     /* the panel in focus has not all its cells on show */
    ZOOMED = 1 << 16,  /* all of it is, by blocks */
    SKIPPED = 1 << 17, /* a skipped question may be taken up */
    TASKS = 1 << 18,
    NEXT = 1 << 19     /* there is more text, or no predict in the way */
};

static const struct hint {
    const char *actions; /* names of the session's table, joined in one hint;
                            "=…": keys of the line editor, which has its own table */
    const char *word;
    int where;
} hints[] = {
    {"menu.up menu.down", "choose", IN_MENU},
    {"menu.open", "open", IN_MENU},
    {"help.down help.up", "scroll", IN_HELP},
    {"search", "find", IN_HELP},
    {"help.close", "close", IN_HELP},
    {"ask.up ask.down", "choose", IN_ASK},
    {"ask.enter", "deeper", IN_ASK},
    {"ask.back", "back", IN_ASK},
    {"ask.close", "close", IN_ASK},
    {"=1-9", "choose", IN_CHOICE},
    {"=0-9.", "type a number", IN_NUMBER},
    {"question.answer", "answer", IN_CHOICE | IN_NUMBER},
    {"question.hint", "hint", IN_CHOICE | IN_NUMBER},
    {"question.solve", "solution", IN_CHOICE | IN_NUMBER},
    {"question.skip", "skip", IN_CHOICE | IN_NUMBER},
    {"question.again", "the skipped question", SKIPPED},
    {"step.next", "next", NEXT},
    {"step.back", "back", IN_READ | IN_LOOK},
    {"panel.next", "panel", PANELS},
    {"move.left move.up move.down move.right", "cell", IN_LOOK},
    {"explain", "explain", IN_LOOK},
    {"undo", "undo", TURNED},
    {"reset", "reset", TURNED},
    {"overview", "all of it", CUT},
    {"overview", "single cells", ZOOMED},
    {"menu", "menu", IN_READ | IN_LOOK},
    {"close", "close", IN_READ | IN_LOOK},
    {"hold", "hold", HOLDS},
    {"command", "command", IN_MENU | IN_READ | IN_LOOK},
    {"python", "Python", IN_READ | IN_LOOK},
    {"task.hint", "hint", TASKS},
    {"code.unfold", "code", IN_READ | IN_LOOK},
    {"search", "find", IN_MENU | IN_READ | IN_LOOK},
    {"export", "export", IN_LOOK | IN_PLOT},
    {"menu.quit", "quit", IN_MENU},
    {"=Enter", "answer", IN_ANSWER},
    {"=Enter", "find", IN_SEARCH},
    {"=Esc", "close", IN_ANSWER | IN_SEARCH},
    {"=Enter", "run", IN_PROMPT},
    {"=Enter", "next line, empty: run", IN_MORE},
    {"=Ctrl-C", "drop", IN_MORE},
    {"=Tab", "complete", IN_PROMPT | IN_MORE},
    {"=↑↓", "history", IN_PROMPT},
    {"=Esc", "close", IN_PROMPT | IN_MORE},
};

static const struct name {
    const char *key, *name, *ascii;
} names[] = {
    {"<Left>", "←", "Left"},
    {"<Right>", "→", "Right"},
    {"<Up>", "↑", "Up"},
    {"<Down>", "↓", "Down"},
    {"<Space>", "Space", "Space"},
    {"<Enter>", "Enter", "Enter"},
    {"<Esc>", "Esc", "Esc"},
    {"<Tab>", "Tab", "Tab"},
    {"<S-Tab>", "Shift-Tab", "Shift-Tab"},
    {"<lt>", "<", "<"},
    {"<BS>", "Backspace", "Backspace"},
    {"<Backspace>", "Backspace", "Backspace"},
};

void key_write_name(const char *key, bool ascii, char out[32])
{
    size_t n = strlen(key);

    for (size_t i = 0; i < sizeof names / sizeof *names; i++) {
        if (strcmp(key, names[i].key) == 0) {
            snprintf(out, 32, "%s", ascii ? names[i].ascii : names[i].name);
            return;
        }
    }
    if (n > 4 && strncmp(key, "<C-", 3) == 0)
        snprintf(out, 32, "Ctrl-%c", key[3] >= 'a' && key[3] <= 'z' ? key[3] - 32 : key[3]);
    else if (n > 2 && n < 32 && key[0] == '<' && key[n - 1] == '>')
        snprintf(out, 32, "%.*s", (int)n - 2, key + 1);
    else
        snprintf(out, 32, "%.31s", key);
}

static const struct action_row *find_action(const char *name, size_t n)
{
    int rows;
    const struct action_row *row = action_rows(&rows);

    for (int i = 0; i < rows; i++)
        if (strlen(row[i].name) == n && memcmp(row[i].name, name, n) == 0)
            return &row[i];
    return NULL;
}

/* The key to name: an arrow or a plus where there is one, else the first. */
static void best_key(const char *keys, char out[32])
{
    static const char *const better[] = {"<Left>", "<Right>", "<Up>", "<Down>", "+"};

    snprintf(out, 32, "%.*s", (int)strcspn(keys, " "), keys);
    for (size_t i = 0; i < sizeof better / sizeof *better; i++)
        if (strstr(keys, better[i]))
            snprintf(out, 32, "%s", better[i]);
}

static void add_keys(const struct area *a, const char *actions, struct str *out)
{
    if (actions[0] == '=')
        str_puts(out, actions + 1);
    for (const char *s = actions; *s && *s != '='; s += *s == ' ') {
        size_t n = strcspn(s, " ");
        const struct action_row *row = find_action(s, n);
        char key[32], shown[32];

        if (row) {
            best_key(row->keys, key);
            key_write_name(key, paint_ascii(a), shown);
            if (out->n > 0 && paint_ascii(a) && strlen(shown) > 1)
                str_putc(out, '/');
            str_puts(out, shown);
        }
        s += n;
    }
}

static int asked(const struct session *s)
{
    const struct lesson_block *b = &s->lesson->steps[s->step].blocks[question_focus(s)];

    return b->question->kind == QUESTION_CHOICE ? IN_CHOICE : IN_NUMBER;
}

/* Is there one that is not reached yet and has a hint? */
static bool tasks(const struct scene *scene)
{
    for (int i = 0; i < scene->out.n; i++) {
        const struct out_item *item = &scene->out.item[i];

        if (item->kind == OUT_TASK && !item->task.reached && item->task.hint && item->task.hint[0])
            return true;
    }
    return false;
}

static bool may_go_on(const struct session *s)
{
    return question_stop(s) < 0 || s->steps[s->step].scroll + s->text_shown < s->text_rows;
}

static bool turned(const struct scene *scene)
{
    for (int i = 0; i < scene->knobs; i++)
        if (scene->knob[i].turned)
            return true;
    return false;
}

/* What the panel in focus can be looked at by. */
static int in_look(const struct session *s, const struct scene *scene)
{
    const struct out_panel *p = session_panel(s);
    bool cut = s->pan.rows > 0 && (s->pan.rows < p->rows || s->pan.cols < p->cols);

    return IN_LOOK | (s->looking.overview ? ZOOMED : cut ? CUT : 0) |
           (scene && scene->knobs > 0 ? HOLDS : 0) | (scene && tasks(scene) ? TASKS : 0);
}

static int in_lesson(const struct session *s)
{
    const struct scene *scene = session_scene(s);
    int more = scene && turned(scene) ? TURNED : 0;

    if (may_go_on(s))
        more |= NEXT;
    if (session_panel(s) || (s->width < SCREEN_WIDE && look_any(s)))
        more |= PANELS;
    if (question_focus(s) >= 0)
        return more | IN_READ | asked(s);
    if (session_panel(s) && (s->zone == ZONE_LOOK || s->width >= SCREEN_WIDE))
        return more | in_look(s, scene);
    if (session_plot(s) && (s->zone == ZONE_LOOK || s->width >= SCREEN_WIDE))
        more |= IN_PLOT;
    return more | IN_READ | (question_skipped(s) >= 0 ? SKIPPED : 0);
}

static int where_now(const struct session *s)
{
    if (s->prompt.kind == PROMPT_SEARCH)
        return IN_SEARCH;
    if (s->over == OVER_HELP && s->prompt.kind == PROMPT_NONE)
        return IN_HELP;
    if (s->prompt.kind == PROMPT_ANSWER || s->prompt.kind == PROMPT_REPLACE)
        return IN_ANSWER;
    if (s->prompt.kind != PROMPT_NONE)
        return s->prompt.pending.n > 0 ? IN_MORE : IN_PROMPT;
    if (s->place == PLACE_MENU)
        return IN_MENU;
    if (s->ask && s->ask->open)
        return IN_ASK;
    return in_lesson(s);
}

int keys_put(const struct area *a, int x, int y, int room, const char *actions,
             const char *english)
{
    const char *word = paint_word(a, english);
    struct str keys = {0};
    int from = x;

    add_keys(a, actions, &keys);
    if (keys.n > 0 && text_width(str_get(&keys)) + 1 + text_width(word) <= room) {
        x += paint_text(a, x, y, ink_role(COL_ACCENT), str_get(&keys));
        x += paint_text(a, x, y, ink_plain(), " ");
        x += paint_text(a, x, y, ink_role(COL_DIM), word);
    }
    str_done(&keys);
    return x - from;
}

/* "=1-3" of a question with three choices. */
static const char *choice_keys(const struct session *s, char keys[8])
{
    const struct lesson_block *b = &s->lesson->steps[s->step].blocks[question_focus(s)];
    size_t n = b->question->nanswers;

    snprintf(keys, 8, "=1-%d", n < QUESTION_KEYS ? (int)n : QUESTION_KEYS);
    return keys;
}

void keys_draw(const struct area *a, int y, const struct session *s)
{
    int where = where_now(s), x = 1;
    char digits[8];

    for (size_t i = 0; i < sizeof hints / sizeof *hints; i++) {
        int w = 0;

        if (hints[i].where & where)
            w = keys_put(a, x, y, a->w - 1 - x,
                         hints[i].where == IN_CHOICE ? choice_keys(s, digits) : hints[i].actions,
                         hints[i].word);
        x += w > 0 ? w + 2 : 0;
    }
}
