/* Writing the panel or plot in focus to a file: the ending says how, nothing is overwritten
 * unasked, and a file is whole or not there. */
#include "session/export.h"

#include <errno.h>
#include <stdlib.h>
#include <string.h>
#include <strings.h>
#include <sys/stat.h>

#include "action_priv.h"
#include "ask_priv.h"
#include "base/mem.h"
#include "export_priv.h"
#include "session/action.h"
#include "session/front.h"

#define PANELS_NAMED 64
#define CELLS_MOST ((int64_t)1 << 27) /* a larger file is nobody's wish */

void session_set_front(struct session *s, const struct front *f)
{
    s->priv->front = f;
}

/* --- names ---------------------------------------------------------------------------- */

static const char *const endings[EXPORT_KINDS] = {
    [EXPORT_CSV] = ".csv",   [EXPORT_NPY] = ".npy", [EXPORT_TEXT] = ".txt",
    [EXPORT_ANSI] = ".ansi", [EXPORT_SVG] = ".svg",
};

const char *export_ending(int kind)
{
    return kind >= 0 && kind < EXPORT_KINDS ? endings[kind] : NULL;
}

static const char *panel_word(const struct out_panel *p)
{
    const char *name = !p                      ? NULL
                       : p->p.role != ROLE_ANY ? name_role(p->p.role)
                                               : p->p.node->name;
    return name ? name : "panel";
}

/* Of what has the focus. */
static const char *word_in_focus(const struct session *s)
{
    return session_plot(s) ? "plot" : panel_word(session_panel(s));
}

/* Of three panels that are compared each has a name of its own: "scores-held". */
static void add_word(const struct session *s, struct str *out)
{
    const struct out_panel *p = session_plot(s) ? NULL : session_panel(s);
    str_puts(out, word_in_focus(s));
    if (p && (p->part == PART_HELD || p->part == PART_DIFFERENCE))
        str_puts(out, p->part == PART_HELD ? "-held" : "-difference");
}

void export_name(const struct session *s, const char *ending, struct str *out)
{
    if (s->lesson)
        add_word(s, out);
    else
        str_puts(out, panel_word(NULL));
    str_puts(out, ending);
}

/* By the ending of the name; -1: another one or none. */
static int kind_of(const char *path)
{
    const char *slash = strrchr(path, '/'), *dot = strrchr(slash ? slash : path, '.');
    for (int i = 0; dot && i < EXPORT_KINDS; i++)
        if (strcasecmp(dot, endings[i]) == 0)
            return i;
    return -1;
}

static bool stem_is(const char *path, const char *name)
{
    const char *slash = strrchr(path, '/'), *stem = slash ? slash + 1 : path;
    size_t n = strlen(name);
    return strncmp(stem, name, n) == 0 && stem[n] == '.' && !strchr(stem + n + 1, '.');
}

static void focus(struct session *s, int picture)
{
    s->steps[s->step].panel = picture;
    cursor_clamp(s);
    ask_close(s);
}

/* Who writes weights.csv means the weights, wherever the focus is: it goes there. */
static void focus_named(struct session *s, const char *path)
{
    const struct out_panel *panel[PANELS_NAMED];
    int n = session_panels(s, panel, PANELS_NAMED);
    if (stem_is(path, word_in_focus(s)))
        return;
    for (int i = 0; i < n && i < PANELS_NAMED; i++) {
        if (!stem_is(path, panel_word(panel[i])))
            continue;
        focus(s, i);
        return;
    }
    if (stem_is(path, "plot") && session_plots(s, NULL, 0) > 0)
        focus(s, n);
}

/* "~/x" is in the home folder. */
static char *expand(const char *path)
{
    const char *home = getenv("HOME");
    struct str out = {0};
    bool tilde = path[0] == '~' && path[1] == '/' && home && home[0] == '/';
    str_addf(&out, "%s%s", tilde ? home : "", tilde ? path + 1 : path);
    return str_take(&out);
}

/* --- a file --------------------------------------------------------------------------- */

static enum status write_picture(struct session *s, struct newfile *f, enum export_kind kind,
                                 struct err *e)
{
    const struct front *front = s->priv->front;
    struct str text = {0};
    enum status status = front->picture && front->picture(front->ctx, s, kind, &text)
                             ? export_text(f, &text, e)
                             : export_no_numbers(e);
    str_done(&text);
    return status;
}

static enum status write_numbers(struct session *s, struct newfile *f, enum export_kind kind,
                                 struct err *e)
{
    const struct plot *plot = session_plot(s);
    return plot ? export_plot(plot, f, kind, e) : export_panel(s, f, kind, e);
}

static enum status write_file(struct session *s, const char *path, bool replace, struct err *e)
{
    enum export_kind kind = (enum export_kind)kind_of(path);
    struct newfile f;
    if (newfile_begin(&f, path, e) != ST_OK)
        return ST_FAIL;
    enum status status = kind == EXPORT_CSV || kind == EXPORT_NPY ? write_numbers(s, &f, kind, e)
                                                                  : write_picture(s, &f, kind, e);
    if (status == ST_OK)
        return newfile_end(&f, replace, e);
    newfile_drop(&f);
    return status;
}

static void tell_written(struct session *s, const char *path)
{
    char *real = realpath(path, NULL);
    struct str text = {0}, word = {0};
    session_say(s, &text, "written: {0}", (const char *const[]){real ? real : path}, 1);
    add_word(s, &word);
    message_set(s, false, "%s  (%s)", str_get(&text), str_get(&word));
    str_done(&text);
    str_done(&word);
    free(real);
}

static void tell_failed(struct session *s, const char *path, const char *why)
{
    struct str text = {0};
    session_say(s, &text, "{0} was not written: {1}", (const char *const[]){path, why}, 2);
    message_set(s, true, "%s", str_get(&text));
    str_done(&text);
}

static unsigned write_it(struct session *s, const char *path, bool replace)
{
    struct err e = {0};
    if (write_file(s, path, replace, &e) == ST_OK)
        tell_written(s, path);
    else
        tell_failed(s, path, e.kind == ERR_VALUE ? session_word(s, e.msg) : e.msg);
    return REACT_DRAW;
}

/* --- asking --------------------------------------------------------------------------- */

static bool may_export(struct session *s)
{
    bool lesson = s->place == PLACE_LESSON && s->lesson;
    const struct out_panel *p = lesson ? session_panel(s) : NULL;
    bool any = p || (lesson && session_plot(s));
    const char *no = !any                                        ? "there is no panel to write"
                     : !s->priv->front || !s->priv->front->files ? "no files are written here"
                     : p && p->p.node->count > CELLS_MOST        ? "this array is too large"
                                                                 : NULL;
    if (no)
        message_set(s, true, "%s", session_word(s, no));
    return !no;
}

unsigned export_open(struct session *s)
{
    struct str line = {0};
    if (!may_export(s))
        return REACT_DRAW;
    str_puts(&line, "export ");
    export_name(s, endings[EXPORT_CSV], &line);
    unsigned react = action_prompt_open(s, PROMPT_COMMAND);
    str_puts(&s->prompt.line, str_get(&line));
    s->prompt.cursor = (int)s->prompt.line.n;
    str_done(&line);
    return react;
}

static unsigned ask_replace(struct session *s, const char *path)
{
    struct prompt *p = &s->prompt;
    unsigned react = action_prompt_open(s, PROMPT_REPLACE);
    str_clear(&s->priv->replaced);
    str_puts(&s->priv->replaced, path);
    str_clear(&p->question);
    session_say(s, &p->question, "{0} is there already. Replace it? y or n:",
                (const char *const[]){path}, 1);
    return react;
}

unsigned action_replace(struct session *s, const char *answer)
{
    message_clear(s);
    answer += strspn(answer, " ");
    if ((answer[0] | 0x20) == 'y' || strncmp(answer, "예", strlen("예")) == 0)
        return may_export(s) ? write_it(s, str_get(&s->priv->replaced), true) : REACT_DRAW;
    message_set(s, false, "%s", session_word(s, "nothing was written"));
    return REACT_DRAW;
}

static unsigned tell_endings(struct session *s)
{
    message_set(s, true, "%s", session_word(s, "the ending decides what is written:"));
    for (int i = 0; i < EXPORT_KINDS; i++)
        str_addf(&s->message, " %s", endings[i]);
    return REACT_DRAW;
}

static unsigned write_or_ask(struct session *s, const char *path, bool there)
{
    focus_named(s, path);
    return there ? ask_replace(s, path) : write_it(s, path, false);
}

unsigned export_to(struct session *s, const char *name, size_t n)
{
    struct stat st;
    if (!may_export(s))
        return REACT_DRAW;
    if (n == 0)
        return export_open(s);
    char *typed = mem_strndup(name, n), *path = expand(typed);
    unsigned react = REACT_DRAW;
    bool there = stat(path, &st) == 0;
    if (there && S_ISDIR(st.st_mode))
        tell_failed(s, path, session_word(s, "it is a folder"));
    else if (kind_of(path) < 0)
        react = tell_endings(s);
    else if (there && !S_ISREG(st.st_mode))
        tell_failed(s, path, session_word(s, "it is no ordinary file"));
    else
        react = write_or_ask(s, path, there);
    mem_free(path);
    mem_free(typed);
    return react;
}
