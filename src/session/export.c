/* Writing the panel in focus to a file: the ending says how, nothing is overwritten
 * unasked, and a file is whole or not there. */
#include "session/export.h"

#include <errno.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>

#include "action_priv.h"
#include "ask_priv.h"
#include "base/mem.h"
#include "io/newfile.h"
#include "io/npy.h"
#include "num/print.h"
#include "session/action.h"
#include "session/front.h"

#define PANELS_NAMED 64
#define CELLS_AT_ONCE 65536
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

void export_name(const struct session *s, const char *ending, struct str *out)
{
    str_addf(out, "%s%s", panel_word(s->lesson ? session_panel(s) : NULL), ending);
}

/* By the ending of the name; -1: another one or none. */
static int kind_of(const char *path)
{
    const char *slash = strrchr(path, '/'), *dot = strrchr(slash ? slash : path, '.');
    for (int i = 0; dot && i < EXPORT_KINDS; i++)
        if (strcmp(dot, endings[i]) == 0)
            return i;
    return -1;
}

static bool stem_is(const char *path, const char *name)
{
    const char *slash = strrchr(path, '/'), *stem = slash ? slash + 1 : path;
    size_t n = strlen(name);
    return strncmp(stem, name, n) == 0 && stem[n] == '.' && !strchr(stem + n + 1, '.');
}

/* Who writes weights.csv means the weights, wherever the focus is: it goes there. */
static void focus_named(struct session *s, const char *path)
{
    const struct out_panel *panel[PANELS_NAMED];
    int n = session_panels(s, panel, PANELS_NAMED);
    if (stem_is(path, panel_word(session_panel(s))))
        return;
    for (int i = 0; i < n && i < PANELS_NAMED; i++) {
        if (!stem_is(path, panel_word(panel[i])))
            continue;
        s->steps[s->step].panel = i;
        cursor_clamp(s);
        ask_close(s);
        return;
    }
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

/* --- numbers -------------------------------------------------------------------------- */

/* A panel's array, some rows at a time. */
struct rows {
    struct graph *g;
    struct node *n;
    const struct tick *tick;
    bool stopped;              /* by the user, or the numbers could not be had */
    int64_t heads, rows, cols; /* the array is (batch, heads, rows, cols) */
    int64_t all, at, got;      /* rows of all of them; read: [at, at + got) */
    char *data;
    int64_t room;              /* rows of data */
};

static struct rows rows_of(const struct session *s, const struct out_panel *p)
{
    struct rows r = {.g = lang_graph(s->L), .n = p->p.node, .tick = s->priv->tick};
    r.heads = p->heads;
    r.rows = p->rows;
    r.cols = p->cols;
    r.all = p->batch * p->heads * p->rows;
    r.room = CELLS_AT_ONCE / (r.cols > 0 ? r.cols : 1);
    r.room = r.room < 1 ? 1 : r.room < r.rows ? r.room : r.rows;
    r.data = mem_array((size_t)(r.room * r.cols), dtype_size(r.n->type));
    return r;
}

/* The next rows of one head; false: none is left, or it was stopped. */
static bool rows_next(struct rows *r)
{
    struct box b = {.rank = r->n->shape.rank};
    r->at += r->got;
    if (r->at >= r->all || r->cols < 1)
        return false;
    r->stopped = tick_stop(r->tick);
    if (r->stopped)
        return false;
    int64_t row = r->at % r->rows, head = r->at / r->rows % r->heads;
    int64_t batch = r->at / r->rows / r->heads;
    r->got = r->rows - row < r->room ? r->rows - row : r->room;
    const int64_t from[4] = {0, row, head, batch};
    const int64_t to[4] = {r->cols, row + r->got, head + 1, batch + 1};
    for (int back = 1; back <= b.rank; back++) {
        b.from[b.rank - back] = from[back - 1];
        b.to[b.rank - back] = to[back - 1];
    }
    r->stopped = !graph_read(r->g, r->n, &b, r->data);
    return !r->stopped;
}

static union elem elem_at(const struct rows *r, int64_t i)
{
    union elem x = {0};
    memcpy(&x, r->data + (size_t)i * dtype_size(r->n->type), dtype_size(r->n->type));
    return x;
}

/* --- .csv ----------------------------------------------------------------------------- */

/* As RFC 4180 and Python's csv want it. */
static void put_field(const char *text, struct str *out)
{
    if (!text[strcspn(text, ",\"\r\n")]) {
        str_puts(out, text);
        return;
    }
    str_putc(out, '"');
    for (; *text; text++)
        str_addf(out, *text == '"' ? "\"%c" : "%c", *text);
    str_putc(out, '"');
}

static void put_label(const struct labels *l, int64_t i, struct str *out)
{
    if (i < l->n)
        put_field(l->text[i], out);
    else
        str_addf(out, "%lld", (long long)i);
}

static const char *axis_of_rows(enum panel_role r)
{
    static const char *const name[ROLE_COUNT] = {
#define X(id, keyword, diverging, rows, cols) rows,
        PANEL_ROLE_LIST(X)
#undef X
    };
    return name[r];
}

/* "batch,head,query,the,cat …": batch and head where there are several. */
static void put_heading(const struct out_panel *p, struct str *out)
{
    str_addf(out, "%s%s%s", p->batch > 1 ? "batch," : "", p->heads > 1 ? "head," : "",
             axis_of_rows(p->p.role));
    for (int64_t c = 0; c < p->cols; c++) {
        str_putc(out, ',');
        put_label(&p->p.cols, c, out);
    }
    str_puts(out, "\r\n");
}

static void put_row(const struct out_panel *p, const struct rows *r, int64_t i, struct str *out)
{
    int64_t row = r->at + i;
    if (p->batch > 1)
        str_addf(out, "%lld,", (long long)(row / r->rows / r->heads));
    if (p->heads > 1)
        str_addf(out, "%lld,", (long long)(row / r->rows % r->heads));
    put_label(&p->p.rows, row % r->rows, out);
    for (int64_t c = 0; c < r->cols; c++) {
        str_putc(out, ',');
        print_scalar_str(r->n->type, elem_at(r, i * r->cols + c), out);
    }
    str_puts(out, "\r\n");
}

static enum status add_text(struct newfile *f, struct str *text, struct err *e)
{
    enum status status = newfile_add(f, str_get(text), text->n, e);
    str_clear(text);
    return status;
}

static enum status no_numbers(struct err *e)
{
    return err_set(e, ERR_VALUE, NULL, (struct span){0, 0}, "the numbers could not be computed");
}

static enum status write_csv(struct newfile *f, struct rows *r, const struct out_panel *p,
                             struct err *e)
{
    struct str line = {0};
    put_heading(p, &line);
    enum status status = add_text(f, &line, e);
    while (status == ST_OK && rows_next(r)) {
        for (int64_t i = 0; i < r->got && status == ST_OK; i++) {
            put_row(p, r, i, &line);
            status = add_text(f, &line, e);
        }
    }
    str_done(&line);
    return r->stopped ? no_numbers(e) : status;
}

/* --- .npy ----------------------------------------------------------------------------- */

static enum status write_npy(struct newfile *f, struct rows *r, struct err *e)
{
    struct str header = {0};
    npy_write_header(&header, r->n->type, &r->n->shape, false);
    enum status status = add_text(f, &header, e);
    while (status == ST_OK && rows_next(r))
        status = newfile_add(f, r->data, (size_t)(r->got * r->cols) * dtype_size(r->n->type), e);
    str_done(&header);
    return r->stopped ? no_numbers(e) : status;
}

/* --- a file --------------------------------------------------------------------------- */

static enum status write_picture(struct session *s, struct newfile *f, enum export_kind kind,
                                 struct err *e)
{
    const struct front *front = s->priv->front;
    struct str text = {0};
    enum status status = front->picture && front->picture(front->ctx, s, kind, &text)
                             ? add_text(f, &text, e)
                             : no_numbers(e);
    str_done(&text);
    return status;
}

static enum status write_numbers(struct session *s, struct newfile *f, enum export_kind kind,
                                 struct err *e)
{
    const struct out_panel *p = session_panel(s);
    struct rows r = rows_of(s, p);
    enum status status = kind == EXPORT_CSV ? write_csv(f, &r, p, e) : write_npy(f, &r, e);
    mem_free(r.data);
    return status;
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
    struct str text = {0};
    session_say(s, &text, "written: {0}", (const char *const[]){real ? real : path}, 1);
    message_set(s, false, "%s  (%s)", str_get(&text), panel_word(session_panel(s)));
    str_done(&text);
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
    const struct out_panel *p = s->place == PLACE_LESSON && s->lesson ? session_panel(s) : NULL;
    const char *no = !p                                              ? "there is no panel to write"
                     : !s->priv->front || !s->priv->front->files     ? "no files are written here"
                     : p->p.node->count > CELLS_MOST                 ? "this array is too large"
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
