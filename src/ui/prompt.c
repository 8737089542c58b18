/* The line at the bottom, edited by readline.
 *
 * readline edits a line and nothing else: it gets whole keys through a queue,
 * sets up no terminal, handles no signal, writes to /dev/null.  What it would draw
 * goes into session.prompt, and the view draws it.  Its callbacks have no
 * argument, hence the state here. */
#include "prompt_priv.h"

#include <fcntl.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include <readline/history.h>
#include <readline/readline.h>

#include "base/die.h"
#include "base/exit.h"
#include "base/mem.h"
#include "base/utf8.h"
#include "io/state.h"
#include "past_priv.h"
#include "session/action.h"
#include "session/complete.h"

enum { SOUGHT_MOST = 1000 }; /* bytes of a pasted text that are looked for */

static struct {
    struct session *s;
    FILE *nowhere;             /* where readline writes */
    char queue[64];            /* bytes of one key, being fed */
    size_t at, n;
    bool line_done, closed;
    bool changed;              /* s->prompt shows an older line */
    struct str line;
    struct complete candidates;
    struct past_lines {
        char *line[PAST_ENTRIES];
        int n;
    } past[PROMPT_KINDS];
    struct str path[PROMPT_KINDS];
    struct str notice;
    bool noticed;
} edit;

/* --- what readline calls -------------------------------------------------------- */

static int next_byte(FILE *unused)
{
    (void)unused;
    return edit.at < edit.n ? (unsigned char)edit.queue[edit.at++] : EOF;
}

static int bytes_left(void)
{
    return edit.at < edit.n;
}

/* A prompt of readline's own, as while searching: "(reverse-i-search)`q': ". */
static void add_prompt(struct str *out)
{
    bool hidden = false;

    if (!rl_display_prompt || rl_display_prompt == rl_prompt)
        return;
    for (const char *s = rl_display_prompt; *s; s++) {
        if (*s == RL_PROMPT_START_IGNORE || *s == RL_PROMPT_END_IGNORE)
            hidden = *s == RL_PROMPT_START_IGNORE;
        else if (!hidden && (unsigned char)*s >= ' ')
            str_putc(out, *s);
    }
}

static bool undid(void)
{
    return rl_last_func == rl_undo_command || rl_last_func == rl_vi_undo ||
           rl_last_func == rl_revert_line;
}

/* Is the list also one of an earlier line, or part of this one? */
static bool is_shared(const UNDO_LIST *list, const UNDO_LIST *changes)
{
    HIST_ENTRY **entry = history_list();

    for (; changes; changes = changes->next)
        if (changes == list)
            return true;
    for (; entry && *entry; entry++)
        if ((*entry)->data == (const void *)list)
            return true;
    return false;
}

/* The line that waits behind the history gets a list of changes of its own, or none; some
 * searches drop that line, then this one waits there. */
static void part_waiting_line(void)
{
    UNDO_LIST *changes = rl_undo_list;
    char *line = mem_strdup(rl_line_buffer);
    int point = rl_point, mark = rl_mark;

    rl_undo_list = NULL;
    rl_maybe_unsave_line();
    if (is_shared(rl_undo_list, changes))
        rl_undo_list = NULL;
    rl_maybe_save_line();
    rl_replace_line(line, 0);
    rl_undo_list = changes;
    rl_point = point;
    rl_mark = mark;
    mem_free(line);
}

/* While an earlier line is edited readline has its list of changes up to three times, also in
 * its entry and in the line that waits behind the history, and would free it twice. It does
 * without: on leaving an entry it puts the line and its changes there. */
static void part_changes(void)
{
    HIST_ENTRY *here = current_history();

    if (!here || RL_ISSTATE(RL_STATE_ISEARCH | RL_STATE_NSEARCH))
        return;
    here->data = NULL;
    part_waiting_line();
    if (!rl_undo_list && undid() && strcmp(here->line, rl_line_buffer) != 0)
        free_history_entry(replace_history_entry(where_history(), rl_line_buffer, NULL));
}

/* readline asks after every key; of a long line that is typed at once only the last counts. */
static void redisplay(void)
{
    part_changes();
    edit.changed = true;
}

void edit_show(void)
{
    struct prompt *p = &edit.s->prompt;
    size_t before;

    if (!edit.changed)
        return;
    edit.changed = false;
    str_clear(&p->line);
    add_prompt(&p->line);
    before = p->line.n;
    str_add(&p->line, rl_line_buffer, (size_t)rl_end);
    p->cursor = (int)before + rl_point;
}

/* readline gets the earlier lines anew for every line: in its entries it keeps what can be
 * undone in them, frees that elsewhere too, and would crash on an entry of long ago. */
static void fill_history(enum prompt_kind kind)
{
    const struct past_lines *p = &edit.past[kind];

    clear_history();
    for (int i = 0; i < p->n; i++)
        add_history(p->line[i]);
    using_history(); /* stands behind the last entry */
}

/* Only keep the line: readline is in the middle of its work. What it does next, what a macro
 * has behind its Enter, goes by new entries already. NULL: end of input. */
static void take_line(char *text)
{
    fill_history(edit.s->prompt.kind);
    if (!edit.line_done) { /* of a macro's lines the first */
        str_clear(&edit.line);
        if (text)
            str_puts(&edit.line, text);
        edit.line_done = text != NULL;
        edit.closed = text == NULL;
    }
    free(text);
}

static char *next_candidate(const char *text, int state)
{
    static int at;

    (void)text;
    at = state ? at + 1 : 0;
    return at < edit.candidates.n ? strdup(edit.candidates.name[at]) : NULL;
}

static char **complete(const char *text, int from, int to)
{
    rl_attempted_completion_over = 1; /* no names of files */
    complete_done(&edit.candidates);
    complete_word(edit.s, edit.s->prompt.kind, rl_line_buffer, (size_t)from, (size_t)to,
                  &edit.candidates);
    rl_completion_append_character = '\0';
    if (edit.candidates.command && edit.candidates.n == 1 && !strchr(edit.candidates.name[0], '='))
        rl_completion_append_character = ' ';
    return rl_completion_matches(text, next_candidate);
}

static void show_candidates(char **matches, int n, int longest)
{
    (void)matches;
    (void)n;
    (void)longest;
    /* the view draws them until the next key */
    complete_done(&edit.s->prompt.offer);
    edit.s->prompt.offer = edit.candidates;
    edit.candidates = (struct complete){0};
}

/* --- starting ------------------------------------------------------------------- */

/* What the user's inputrc may not change: it would be seen or heard outside our screen.
 * Earlier lines are as they were at every Enter; readline would use freed memory for that. */
static void insist(void)
{
    rl_variable_bind("revert-all-at-newline", "off");
    rl_variable_bind("bell-style", "none");
    rl_variable_bind("completion-query-items", "-1");
    rl_variable_bind("enable-bracketed-paste", "off");
    rl_variable_bind("blink-matching-paren", "off");
}

static void set_hooks(void)
{
    rl_readline_name = "attnscope";
    rl_catch_signals = 0;
    rl_catch_sigwinch = 0;
    rl_change_environment = 0;
    rl_prep_term_function = NULL;
    rl_deprep_term_function = NULL;
    rl_instream = edit.nowhere;
    rl_outstream = edit.nowhere;
    rl_getc_function = next_byte;
    rl_input_available_hook = bytes_left;
    rl_redisplay_function = redisplay;
    rl_attempted_completion_function = complete;
    rl_completion_display_matches_hook = show_candidates;
    rl_completer_word_break_characters = COMPLETE_BREAKS;
    rl_basic_word_break_characters = COMPLETE_BREAKS;
    rl_completer_quote_characters = "";
}

/* Keys that the terminal's description need not name. */
static void bind_more_keys(void)
{
    static const struct {
        const char *bytes;
        rl_command_func_t *run;
    } keys[] = {
        {"\033[1~", rl_beg_of_line}, {"\033[7~", rl_beg_of_line}, {"\033[H", rl_beg_of_line},
        {"\033OH", rl_beg_of_line}, {"\033[4~", rl_end_of_line}, {"\033[8~", rl_end_of_line},
        {"\033[F", rl_end_of_line}, {"\033OF", rl_end_of_line}, {"\033[3~", rl_delete},
        {"\033[1;5C", rl_forward_word}, {"\033[1;5D", rl_backward_word},
    };

    for (size_t i = 0; i < sizeof keys / sizeof *keys; i++)
        rl_bind_keyseq_if_unbound(keys[i].bytes, keys[i].run);
    rl_unbind_function_in_map(rl_re_read_init_file, rl_get_keymap());
}

/* readline complains of the user's inputrc on standard error. */
static void initialize_silently(void)
{
    int error = dup(STDERR_FILENO);

    dup2(fileno(edit.nowhere), STDERR_FILENO);
    rl_initialize();
    if (error >= 0) {
        dup2(error, STDERR_FILENO);
        close(error);
    }
}

static void note_trouble(const struct err *e)
{
    if (!edit.noticed) {
        str_addf(&edit.notice, "history: %s", e->msg);
        edit.noticed = true;
    }
}

/* The oldest goes when there are too many. */
static void remember(void *ctx, const char *entry)
{
    struct past_lines *p = ctx;

    if (p->n == PAST_ENTRIES) {
        mem_free(p->line[0]);
        memmove(p->line, p->line + 1, (PAST_ENTRIES - 1) * sizeof *p->line);
        p->n--;
    }
    p->line[p->n++] = mem_strdup(entry);
}

static void load_past(void)
{
    static const char *const names[PROMPT_KINDS] = {[PROMPT_COMMAND] = "history-command",
                                             [PROMPT_PYTHON] = "history-python"};
    struct err e;

    for (int i = PROMPT_COMMAND; i < PROMPT_KINDS; i++) {
        if (names[i] && state_path(names[i], &edit.path[i]) && /* answers are not kept */
            past_load(str_get(&edit.path[i]), remember, &edit.past[i], &e) != ST_OK)
            note_trouble(&e);
    }
}

void edit_start(struct session *s)
{
    edit.s = s;
    edit.nowhere = fopen("/dev/null", "r+");
    if (!edit.nowhere)
        die(EXIT_USAGE, "/dev/null cannot be opened");
    set_hooks();
    initialize_silently();
    insist();
    bind_more_keys();
    using_history();
    load_past();
}

void edit_stop(void)
{
    clear_history();
    for (int i = PROMPT_COMMAND; i < PROMPT_KINDS; i++) {
        for (int k = 0; k < edit.past[i].n; k++)
            mem_free(edit.past[i].line[k]);
        str_done(&edit.path[i]);
    }
    complete_done(&edit.candidates);
    str_done(&edit.line);
    str_done(&edit.notice);
    if (edit.nowhere)
        fclose(edit.nowhere);
    memset(&edit, 0, sizeof edit);
}

/* --- one prompt ----------------------------------------------------------------- */

/* The rest of a macro that waits for a key. Its memory readline would free, and go on reading
 * keys out of it for ever. */
static void drop_macro(void)
{
    RL_SETSTATE(RL_STATE_MOREINPUT); /* the last letter ends it */
    while (rl_executing_macro)
        rl_read_key();
    RL_UNSETSTATE(RL_STATE_MOREINPUT);
}

/* readline ends only lines that Enter ends. What it has begun, a search or a count, would take
 * the next keys, and read lines of a history that is no more; what it can undo would be undone
 * in the next line, and freed twice, since lines of the history share it. */
static void drop_begun(void)
{
    rl_callback_sigcleanup();
    drop_macro();
    rl_last_func = NULL; /* a search that was repeated would go by lines that are freed */
    clear_history();
    while (rl_undo_list) /* the line that waits behind the history may have the same list */
        rl_do_undo();
    rl_free_line_state();
    rl_replace_line("", 0);
}

/* A command has begun and takes the next keys. */
static bool waits_for_more(void)
{
    return RL_ISSTATE(RL_STATE_ISEARCH | RL_STATE_NSEARCH | RL_STATE_NUMERICARG |
                      RL_STATE_MULTIKEY | RL_STATE_VIMOTION | RL_STATE_CHARSEARCH) != 0;
}

/* The next line already, by what a macro has behind its Enter. */
static bool has_begun(void)
{
    return rl_end > 0 || rl_undo_list || rl_executing_macro || where_history() < history_length ||
           waits_for_more();
}

void edit_open(void)
{
    char *begun = mem_strdup(str_get(&edit.s->prompt.line)); /* the prompt may open with a digit */

    edit.line_done = edit.closed = edit.changed = false;
    fill_history(edit.s->prompt.kind);
    rl_callback_handler_install("", take_line);
    rl_insert_text(begun);
    redisplay();
    mem_free(begun);
}

void edit_close(void)
{
    drop_begun();
    rl_callback_handler_remove();
    edit.changed = false;
    complete_done(&edit.s->prompt.offer);
}

static void add_to_past(enum prompt_kind kind)
{
    const char *line = edit_line();
    struct past_lines *p = &edit.past[kind];
    struct err e;

    if (line[strspn(line, " \t\n")] == '\0' || (p->n > 0 && strcmp(p->line[p->n - 1], line) == 0))
        return;
    remember(p, line);
    if (edit.path[kind].n && past_add(str_get(&edit.path[kind]), line, &e) != ST_OK)
        note_trouble(&e);
}

static enum edit_result result(void)
{
    insist();
    if (edit.closed)
        return EDIT_CLOSED;
    if (!edit.line_done)
        return EDIT_GOES_ON;
    edit.line_done = false;
    if (has_begun())
        drop_begun();
    add_to_past(edit.s->prompt.kind);
    fill_history(edit.s->prompt.kind);
    return EDIT_LINE;
}

static void feed(const char *bytes, size_t n)
{
    edit.n = n < sizeof edit.queue ? n : 0;
    edit.at = 0;
    memcpy(edit.queue, bytes, edit.n);
    while (edit.at < edit.n && !edit.closed) {
        rl_callback_read_char();
        part_changes();
    }
}

static bool searches(void)
{
    return RL_ISSTATE(RL_STATE_ISEARCH) != 0;
}

static int type_of(const struct input_key *key, bool *bound)
{
    int type = ISFUNC;

    *bound = rl_function_of_keyseq_len(key->bytes, key->n, NULL, &type) != NULL;
    return type;
}

/* In a line with bytes of no letter readline would look for the letter before for ever. */
static bool is_text(const struct input_key *key)
{
    unsigned cp;
    bool ok = true;

    for (size_t i = 0; i < key->n && ok;)
        i += utf8_decode(key->bytes + i, key->n - i, &cp, &ok);
    return ok;
}

/* A sequence that nothing is bound to would leave its last letters in the line. The first key
 * of one, as Ctrl-X, would leave a search with a keymap that is none: readline would crash. */
static bool is_bound(const struct input_key *key)
{
    bool bound;

    if (!is_text(key))
        return false;
    if (key->n < 2 || key->bytes[0] != '\033')
        return key->n > 0 && !(searches() && type_of(key, &bound) == ISKMAP);
    return type_of(key, &bound) != ISKMAP && bound;
}

/* --- vi's keys, which have an Esc of their own: the next one closes the prompt ----- */

static bool vi_inserts(void)
{
    return rl_editing_mode == 0 && rl_get_keymap() != vi_movement_keymap;
}

/* A command has begun and waits for the rest of it. */
static bool vi_waits(void)
{
    return rl_editing_mode == 0 && waits_for_more();
}

/* Ends a command that waits, inserting, replacing; false: nothing of these. */
static bool vi_leaves(void)
{
    bool waits = vi_waits();

    if (RL_ISSTATE(RL_STATE_NSEARCH))
        feed("\a", 1); /* puts back the line that the pattern stands in for */
    if (waits) {
        rl_callback_sigcleanup();
        rl_discard_argument();
    }
    if (vi_inserts())
        rl_vi_movement_mode(1, '\033');
    else if (!waits)
        return false;
    redisplay();
    return true;
}

/* Esc and a key typed so fast, or over so slow a line, that they came as one; is no other
 * key bound to them, they are two. */
static bool is_escape_and_key(const struct input_key *key)
{
    return vi_inserts() && strncmp(key->name, "<A-", 3) == 0 && key->n > 1 && !is_bound(key);
}

/* All that was typed is dropped, and a new line begins. */
static enum edit_result begin_anew(void)
{
    edit_close();
    edit_open();
    return EDIT_GOES_ON;
}

static bool indents(const struct input_key *key)
{
    const char *by = strcmp(key->name, "<Tab>") == 0 && !searches()
                         ? action_prompt_indent(edit.s, rl_line_buffer, (size_t)rl_point)
                         : NULL;

    if (!by)
        return false;
    rl_insert_text(by);
    redisplay();
    return true;
}

enum edit_result edit_key(const struct input_key *key)
{
    complete_done(&edit.s->prompt.offer);
    if (strcmp(key->name, "<C-c>") == 0 && action_prompt_drop(edit.s, rl_end > 0))
        return begin_anew();
    if (strcmp(key->name, "<Esc>") == 0 && vi_leaves())
        return EDIT_GOES_ON;
    if (strcmp(key->name, "<Esc>") == 0 || strcmp(key->name, "<C-c>") == 0 ||
        (strcmp(key->name, "<C-d>") == 0 && rl_end == 0))
        return EDIT_CLOSED;
    if (indents(key))
        return EDIT_GOES_ON;
    if (is_escape_and_key(key)) {
        vi_leaves();
        feed(key->bytes + 1, key->n - 1);
        return result();
    }
    if (!is_bound(key))
        return EDIT_GOES_ON;
    feed(key->bytes, key->n);
    return result();
}

/* What is looked for, as if typed. While it searches readline goes by the line as it was:
 * nothing may be put into that. */
static void search_for(const char *text)
{
    unsigned cp;
    bool ok;

    for (const char *s = text; *s && s - text < SOUGHT_MOST && searches();) {
        size_t n = utf8_decode(s, strnlen(s, 4), &cp, &ok);

        if (ok && cp >= ' ' && cp != 0x7f)
            feed(s, n);
        s += n;
    }
}

/* Text goes in as it is; a command has one line only. */
enum edit_result edit_paste(const char *text)
{
    char *copy;

    complete_done(&edit.s->prompt.offer);
    if (searches()) {
        search_for(text);
        return EDIT_GOES_ON;
    }
    copy = mem_strdup(text);
    for (char *s = copy; *s && edit.s->prompt.kind != PROMPT_PYTHON; s++)
        if (*s == '\n')
            *s = ' ';
    rl_insert_text(copy);
    mem_free(copy);
    redisplay();
    return EDIT_GOES_ON;
}

const char *edit_line(void)
{
    return str_get(&edit.line);
}

bool edit_take_notice(struct str *out)
{
    bool any = edit.notice.n > 0;

    if (any) {
        str_clear(out);
        str_puts(out, str_get(&edit.notice));
        str_clear(&edit.notice);
    }
    return any;
}

const char *edit_version(void)
{
    return rl_library_version;
}
