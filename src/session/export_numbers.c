/* The numbers of a panel as .csv and .npy, some rows at a time. */
#include <string.h>

#include "base/mem.h"
#include "export_priv.h"
#include "io/npy.h"
#include "num/print.h"
#include "session_priv.h"

#define CELLS_AT_ONCE 65536

/* A panel's array, some rows at a time. */
struct rows {
    struct graph *g;
    struct node *n;
    const struct tick *tick;
    double began;              /* seconds */
    bool told;                 /* that it takes long */
    bool stopped;              /* by the user, or the numbers could not be had */
    int64_t heads, rows, cols; /* the array is (batch, heads, rows, cols) */
    int64_t all, at, got;      /* rows of all of them; read: [at, at + got) */
    char *data;
    int64_t room;              /* rows of data */
};

static struct rows rows_of(const struct session *s, const struct out_panel *p)
{
    struct rows r = {.g = lang_graph(s->L), .n = p->p.node, .tick = s->priv->tick,
                     .began = session_seconds()};
    r.heads = p->heads;
    r.rows = p->rows;
    r.cols = p->cols;
    r.all = p->batch * p->heads * p->rows;
    r.room = CELLS_AT_ONCE / (r.cols > 0 ? r.cols : 1);
    r.room = r.room < 1 ? 1 : r.room < r.rows ? r.room : r.rows;
    r.data = mem_array((size_t)(r.room * r.cols), dtype_size(r.n->type));
    return r;
}

/* How far it is, by the time that a row took so far. */
static void rows_tell(struct rows *r)
{
    double row = r->at > 0 ? (session_seconds() - r->began) / (double)r->at : 0;
    double all = row * (double)r->all;
    if (!r->tick || !r->tick->tell || (all <= 1 && !r->told))
        return;
    r->tick->tell(r->tick->ctx, r->at < r->all ? row * (double)r->at : all, all);
    r->told = true;
}

/* The next rows of one head; false: none is left, or it was stopped. */
static bool rows_next(struct rows *r)
{
    struct box b = {.rank = r->n->shape.rank};
    r->at += r->got;
    rows_tell(r);
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
void export_field(const char *text, struct str *out)
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
        export_field(l->text[i], out);
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

enum status export_text(struct newfile *f, struct str *text, struct err *e)
{
    enum status status = newfile_add(f, str_get(text), text->n, e);
    str_clear(text);
    return status;
}

enum status export_no_numbers(struct err *e)
{
    return err_set(e, ERR_VALUE, NULL, (struct span){0, 0}, "the numbers could not be computed");
}

/* Why there are no more. */
static enum status rows_missing(const struct rows *r, struct err *e)
{
    if (tick_stop(r->tick))
        return err_set(e, ERR_VALUE, NULL, (struct span){0, 0}, "stopped");
    return export_no_numbers(e);
}

static enum status write_csv(struct newfile *f, struct rows *r, const struct out_panel *p,
                             struct err *e)
{
    struct str line = {0};
    put_heading(p, &line);
    enum status status = export_text(f, &line, e);
    while (status == ST_OK && rows_next(r)) {
        for (int64_t i = 0; i < r->got && status == ST_OK; i++) {
            put_row(p, r, i, &line);
            status = export_text(f, &line, e);
        }
    }
    str_done(&line);
    return r->stopped ? rows_missing(r, e) : status;
}

/* --- .npy ----------------------------------------------------------------------------- */

static enum status write_npy(struct newfile *f, struct rows *r, struct err *e)
{
    struct str header = {0};
    npy_write_header(&header, r->n->type, &r->n->shape, false);
    enum status status = export_text(f, &header, e);
    while (status == ST_OK && rows_next(r))
        status = newfile_add(f, r->data, (size_t)(r->got * r->cols) * dtype_size(r->n->type), e);
    str_done(&header);
    return r->stopped ? rows_missing(r, e) : status;
}

enum status export_panel(struct session *s, struct newfile *f, enum export_kind kind,
                         struct err *e)
{
    const struct out_panel *p = session_panel(s);
    const struct tick *host = s->priv->tick;
    const struct tick quiet = {host ? host->stop : NULL, host ? host->ctx : NULL, NULL};
    struct rows r = rows_of(s, p);
    lang_set_tick(s->L, &quiet); /* of the whole it is told how far it is, not of each piece */
    enum status status = kind == EXPORT_CSV ? write_csv(f, &r, p, e) : write_npy(f, &r, e);
    lang_set_tick(s->L, host);
    mem_free(r.data);
    return status;
}
