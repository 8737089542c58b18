/* str(array) and repr(array): NumPy's _array2string with its defaults.
 *
 * Of an array with more than THRESHOLD elements each axis longer than
 * 2 * EDGE shows its two ends only. The shown elements are first gathered into
 * a small C-order array (the corners), which decides the format and is then
 * laid out; nothing else of the array is read. */
#include "num/print.h"

#include <stdio.h>
#include <string.h>

#include "base/mem.h"
#include "base/str.h"
#include "print_priv.h"

enum { THRESHOLD = 1000, EDGE = 3, LINE_WIDTH = 75 };

struct corners {
    const struct print_source *src;
    bool cut;            /* some axes may show their ends only */
    struct shape shape;  /* of the gathered elements */
    int64_t count;
    char *data;
};

static bool axis_is_cut(const struct corners *c, int axis)
{
    return c->cut && c->src->shape.dim[axis] > 2 * EDGE;
}

static void corners_init(struct corners *c, const struct print_source *src)
{
    int64_t n = 0;
    *c = (struct corners){.src = src, .shape = src->shape};
    c->cut = !shape_count(&src->shape, &n) || n > THRESHOLD;
    for (int i = 0; i < c->shape.rank; i++)
        if (axis_is_cut(c, i))
            c->shape.dim[i] = 2 * EDGE;
    if (!shape_count(&c->shape, &c->count))
        c->count = INT64_MAX;
}

int64_t print_shown_count(const struct shape *s)
{
    struct print_source src = {.shape = *s};
    struct corners c;
    corners_init(&c, &src);
    return c.count;
}

/* Put the C-order elements of a box of the corners at their places. */
static void corners_scatter(struct corners *c, const struct box *at, const char *from)
{
    size_t size = dtype_size(c->src->type);
    int last = at->rank - 1;
    size_t run = (size_t)(at->to[last] - at->from[last]) * size;
    int64_t stride[RANK_MAX], idx[RANK_MAX];
    struct box rows = *at;
    rows.to[last] = rows.from[last] + 1;
    shape_c_strides(&c->shape, stride);
    memcpy(idx, rows.from, sizeof idx);
    do {
        int64_t place = 0;
        for (int i = 0; i < at->rank; i++)
            place += idx[i] * stride[i];
        memcpy(c->data + (size_t)place * size, from, run);
        from += run;
    } while (box_next(&rows, idx));
}

/* Step to the next choice of ends, one bit an axis; a bit is only ever set for
 * an axis that is cut. */
static bool ends_next(const struct corners *c, unsigned *ends)
{
    for (int i = c->shape.rank - 1; i >= 0; i--) {
        if (!axis_is_cut(c, i))
            continue;
        *ends ^= 1u << i;
        if (*ends & 1u << i)
            return true;
    }
    return false;
}

/* One box for each choice of ends: where it lies in the array and in the corners. */
static void ends_boxes(const struct corners *c, unsigned ends, struct box *in, struct box *at)
{
    *in = box_all(&c->src->shape);
    *at = box_all(&c->shape);
    for (int i = 0; i < c->shape.rank; i++) {
        if (!axis_is_cut(c, i))
            continue;
        if (ends & 1u << i) {
            in->from[i] = in->to[i] - EDGE;
            at->from[i] = EDGE;
        } else {
            in->to[i] = EDGE;
            at->to[i] = EDGE;
        }
    }
}

static bool corners_read(struct corners *c)
{
    size_t size = dtype_size(c->src->type);
    unsigned ends = 0;
    bool ok = true;
    c->data = mem_array((size_t)c->count, size);
    if (!c->cut) {
        struct box all = box_all(&c->src->shape);
        return c->src->read(c->src->ctx, &all, c->data);
    }
    struct mem_hold hold;
    char *part = mem_array((size_t)c->count, size);
    mem_hold(&hold, &part);
    do {
        struct box in, at;
        ends_boxes(c, ends, &in, &at);
        ok = c->src->read(c->src->ctx, &in, part);
        if (ok)
            corners_scatter(c, &at, part);
    } while (ok && ends_next(c, &ends));
    mem_drop(&hold);
    return ok;
}

/* ---- layout */

struct layout {
    const struct corners *c;
    struct print_format format;
    const char *separator; /* " " or ", " */
    int indent;            /* of the lines after the first, without brackets */
    int width;
    const char *next;      /* element to print */
    struct str *out;
};

static void trim_right(struct str *s)
{
    while (s->n > 0 && s->s[s->n - 1] == ' ')
        s->s[--s->n] = '\0';
}

/* The innermost axis: words on lines. The first line's indent is made of what
 * stands before it (text and brackets), so words are counted from `line`. */
struct row {
    struct layout *l;
    int indent, limit; /* columns */
    size_t line;       /* byte of out where the words of this line begin */
};

static void row_word(struct row *r, const char *word, size_t n)
{
    struct str *out = r->l->out;
    size_t used = out->n - r->line;
    if (used > 0 && (size_t)r->indent + used + n > (size_t)r->limit) {
        trim_right(out);
        str_putc(out, '\n');
        str_pad(out, ' ', (size_t)r->indent);
        r->line = out->n;
    }
    str_add(out, word, n);
}

static void write_row(struct layout *l, int axis)
{
    const struct corners *c = l->c;
    size_t size = dtype_size(c->src->type);
    struct row r = {.l = l, .indent = l->indent + axis + 1, .limit = l->width - axis - 1,
                    .line = l->out->n};
    struct str word = {0};
    struct mem_hold hold;
    mem_hold(&hold, &word.s);
    for (int64_t i = 0; i < c->shape.dim[axis]; i++) {
        if (i > 0)
            str_puts(l->out, l->separator);
        if (i == EDGE && axis_is_cut(c, axis)) {
            row_word(&r, "...", 3);
            str_puts(l->out, l->separator);
        }
        str_clear(&word);
        print_format_put(&l->format, l->next, &word);
        l->next += size;
        row_word(&r, str_get(&word), word.n);
    }
    mem_drop(&hold);
}

static void new_line(struct layout *l, int axis)
{
    str_add(l->out, l->separator, strlen(l->separator) - 1);
    str_pad(l->out, '\n', (size_t)(l->c->shape.rank - axis - 1));
    str_pad(l->out, ' ', (size_t)(l->indent + axis + 1));
}

static void write_axis(struct layout *l, int axis)
{
    const struct corners *c = l->c;
    str_putc(l->out, '[');
    if (axis == c->shape.rank - 1) {
        write_row(l, axis);
    } else {
        for (int64_t i = 0; i < c->shape.dim[axis]; i++) {
            if (i > 0)
                new_line(l, axis);
            if (i == EDGE && axis_is_cut(c, axis)) {
                str_puts(l->out, "...");
                new_line(l, axis);
            }
            write_axis(l, axis + 1);
        }
    }
    str_putc(l->out, ']');
}

/* np.array2string(a, separator, prefix, suffix) with `prefix` and `suffix`
 * characters around it. */
static bool write_array(const struct print_source *a, const char *separator, int prefix,
                        int suffix, struct str *out)
{
    struct corners c;
    struct mem_hold hold;
    corners_init(&c, a);
    if (c.count == 0) {
        str_puts(out, "[]");
        return true;
    }
    mem_hold(&hold, &c.data);
    bool ok = corners_read(&c);
    if (ok) {
        struct layout l = {.c = &c, .separator = separator, .indent = prefix,
                           .width = LINE_WIDTH - suffix, .next = c.data, .out = out};
        print_format_init(&l.format, a->type, c.data, (size_t)c.count, a->shape.rank == 0);
        if (a->shape.rank == 0)
            print_format_put(&l.format, c.data, out);
        else
            write_axis(&l, 0);
    }
    mem_drop(&hold);
    return ok;
}

bool print_array_str(const struct print_source *a, struct str *out)
{
    if (a->shape.rank > 0)
        return write_array(a, " ", 0, 0, out);
    union elem x;
    struct box all = box_all(&a->shape);
    if (!a->read(a->ctx, &all, &x))
        return false;
    print_scalar_str(a->type, x, out);
    return true;
}

/* "dtype=float32)", on a line of its own where it would not fit. */
static void write_dtype(enum dtype t, size_t begin, struct str *out)
{
    char word[32];
    size_t n = (size_t)snprintf(word, sizeof word, "dtype=%s)", dtype_name(t)), line = out->n;
    while (line > begin && out->s[line - 1] != '\n')
        line--;
    bool fits = out->n - line + n + 1 <= LINE_WIDTH;
    str_puts(out, fits ? " " : "\n      ");
    str_add(out, word, n);
}

bool print_array_repr(const struct print_source *a, struct str *out)
{
    int64_t n = 0;
    size_t begin = out->n;
    bool empty = shape_count(&a->shape, &n) && n == 0;
    bool implied = a->type != DT_F32 && !empty;
    str_puts(out, "array(");
    if (!write_array(a, ", ", (int)strlen("array("), 1, out)) {
        out->n = begin;
        out->s[begin] = '\0';
        return false;
    }
    if (empty && a->shape.rank > 1) {
        str_puts(out, ", shape=");
        shape_write(&a->shape, out);
    }
    str_putc(out, implied ? ')' : ',');
    if (!implied)
        write_dtype(a->type, begin, out);
    return true;
}
