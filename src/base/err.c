/* Errors that tell place, cause and cure: how they are filled and written.
 *
 * Nothing from a file reaches the terminal raw: control characters and the
 * marks that turn the direction of text are written as \x1b or \u202e,
 * broken UTF-8 as U+FFFD, tabs as spaces up to the next multiple of 8. */
#include "base/err.h"

#include <stdarg.h>
#include <stdio.h>
#include <string.h>

#include "base/str.h"
#include "base/utf8.h"

enum {
    TAB = 8,
    LINE_COLS = 120,  /* a longer line is shown as a window of this size */
    WINDOW_LEFT = 40, /* columns of it before the span */
    CARETS_ROOM = 20, /* of a long span at least so many carets are shown */
};

static const char CUT_MARK[] = "...";

const char *err_kind_python(enum err_kind kind)
{
    static const char *const names[] = {
#define X(name, python) [ERR_##name] = (python),
        ERR_KIND_LIST(X)
#undef X
    };

    return names[kind];
}

/* A text that filled its buffer may end inside a character. */
static void cut_at_character(char *text)
{
    size_t n = strlen(text), bad;

    if (!utf8_valid(text, n, &bad) && n - bad < 4)
        text[bad] = '\0';
}

static void format_into(char *out, size_t size, const char *fmt, va_list ap)
    __attribute__((format(printf, 3, 0)));

static void format_into(char *out, size_t size, const char *fmt, va_list ap)
{
    int n = vsnprintf(out, size, fmt, ap);

    if (n < 0)
        out[0] = '\0';
    else if ((size_t)n >= size)
        cut_at_character(out);
}

enum status err_set(struct err *e, enum err_kind kind, const struct source *src,
                    struct span span, const char *fmt, ...)
{
    struct source where = src ? *src : (struct source){0};
    char msg[sizeof e->msg]; /* fmt's arguments may be the old message */
    va_list ap;

    va_start(ap, fmt);
    format_into(msg, sizeof msg, fmt, ap);
    va_end(ap);
    e->kind = kind;
    e->src = where;
    e->span = span;
    memcpy(e->msg, msg, sizeof msg);
    e->hint[0] = '\0';
    return ST_FAIL;
}

void err_hint(struct err *e, const char *fmt, ...)
{
    va_list ap;

    va_start(ap, fmt);
    format_into(e->hint, sizeof e->hint, fmt, ap);
    va_end(ap);
}

/* Marks that reorder the text after them, so that it reads as it is not. */
static bool turns_direction(unsigned cp)
{
    return cp == 0x200E || cp == 0x200F || (cp >= 0x2028 && cp <= 0x202E) ||
           (cp >= 0x2066 && cp <= 0x2069);
}

/* One character as it is shown. `col` is the 0-based column it stands at. */
static size_t show_char(const char *s, size_t n, int col, struct str *out, int *cols)
{
    unsigned cp;
    bool ok;
    size_t len = utf8_decode(s, n, &cp, &ok), before = out->n;

    if (cp == '\t') {
        *cols = TAB - col % TAB;
        str_pad(out, ' ', (size_t)*cols);
    } else if (cp < 0x20 || (cp >= 0x7F && cp < 0xA0)) {
        str_addf(out, "\\x%02x", cp);
        *cols = (int)(out->n - before);
    } else if (turns_direction(cp)) {
        str_addf(out, "\\u%04x", cp);
        *cols = (int)(out->n - before);
    } else {
        str_putu(out, cp);
        *cols = utf8_cp_width(cp);
    }
    return len;
}

/* All of s, made visible. */
static void show_text(const char *s, struct str *out)
{
    size_t n = strlen(s);
    int col = 0, cols;

    for (size_t at = 0; at < n; col += cols)
        at += show_char(s + at, n - at, col, out, &cols);
}

/* The line around a place: bytes [from, to) without its end. */
struct line {
    size_t from, to;
    int number; /* 1-based */
};

/* The end of a text that ends in a newline is the end of its last line, not
 * an empty line that no editor shows. */
static size_t clamp_place(const struct source *src, size_t at)
{
    if (at < src->len)
        return at;
    return src->len > 0 && src->text[src->len - 1] == '\n' ? src->len - 1 : src->len;
}

static struct line line_at(const struct source *src, size_t at)
{
    struct line l = {.number = 1};
    const char *end;

    for (size_t i = 0; i < at; i++) {
        if (src->text[i] != '\n')
            continue;
        l.number++;
        l.from = i + 1;
    }
    end = memchr(src->text + at, '\n', src->len - at);
    l.to = end ? (size_t)(end - src->text) : src->len;
    if (l.to > l.from && src->text[l.to - 1] == '\r' && at < l.to - 1)
        l.to--;
    return l;
}

/* 0-based screen column of byte `at` of the line. */
static int column_of(const struct source *src, struct line l, size_t at)
{
    struct str scratch = {0};
    int col = 0, cols;

    for (size_t i = l.from; i < at && i < l.to; col += cols) {
        str_clear(&scratch);
        i += show_char(src->text + i, l.to - i, col, &scratch, &cols);
    }
    str_done(&scratch);
    return col;
}

void source_place(const struct source *src, size_t at, int *line, int *col)
{
    struct line l;

    at = clamp_place(src, at);
    l = line_at(src, at);
    *line = l.number;
    *col = column_of(src, l, at) + 1;
}

/* Columns of a line that are shown, and the span's among them. */
struct window {
    int from, to;
    int mark_from, mark_to;
};

static struct window window_for(int width, int mark_from, int mark_to)
{
    struct window w = {0, width, mark_from, mark_to};

    if (width > LINE_COLS) {
        int last = width - LINE_COLS;

        w.from = mark_from > WINDOW_LEFT ? mark_from - WINDOW_LEFT : 0;
        if (mark_to < LINE_COLS - CARETS_ROOM)
            w.from = 0;
        if (w.from > last)
            w.from = last;
        w.to = w.from + LINE_COLS;
    }
    if (w.mark_to > w.to)
        w.mark_to = w.to;
    if (w.mark_to <= w.mark_from)
        w.mark_to = w.mark_from + 1;
    return w;
}

/* The window's part of the line. Returns the columns that come before the
 * window's first character on the screen, less those left out. */
static int write_line(const struct source *src, struct line l, struct window w, struct str *out)
{
    struct str one = {0};
    int col = 0, cols, moved = 0;
    bool begun = false;

    if (w.from > 0)
        str_puts(out, CUT_MARK);
    for (size_t i = l.from; i < l.to && col < w.to; col += cols) {
        str_clear(&one);
        i += show_char(src->text + i, l.to - i, col, &one, &cols);
        if (col < w.from || col + cols > w.to)
            continue;
        if (!begun)
            moved = w.from > 0 ? (int)strlen(CUT_MARK) - col : 0;
        begun = true;
        str_add(out, str_get(&one), one.n);
    }
    str_done(&one);
    if (column_of(src, l, l.to) > w.to)
        str_puts(out, CUT_MARK);
    str_putc(out, '\n');
    return moved;
}

static void write_marked_line(const struct err *e, size_t at, struct line l, struct str *out)
{
    const struct source *src = &e->src;
    size_t to = e->span.to < l.to ? e->span.to : l.to;
    int width = column_of(src, l, l.to);
    int mark_from = column_of(src, l, at);
    struct window w = window_for(width, mark_from, column_of(src, l, to));
    int moved = write_line(src, l, w, out);

    str_pad(out, ' ', (size_t)(w.mark_from + moved));
    str_pad(out, '^', (size_t)(w.mark_to - w.mark_from));
    str_putc(out, '\n');
}

static void write_name(const struct source *src, struct str *out)
{
    if (src->name)
        show_text(src->name, out);
    else if (src->text)
        str_puts(out, "<text>");
}

void err_write(const struct err *e, struct str *out)
{
    err_write_as(e, "hint", out);
}

void err_write_as(const struct err *e, const char *hint, struct str *out)
{
    size_t at = 0;
    struct line l = {0};

    write_name(&e->src, out);
    if (e->src.text) {
        at = clamp_place(&e->src, e->span.from);
        l = line_at(&e->src, at);
        str_addf(out, ":%d:%d", l.number, column_of(&e->src, l, at) + 1);
    }
    str_puts(out, e->src.name || e->src.text ? ": error: " : "attnscope: error: ");
    show_text(e->msg, out);
    str_putc(out, '\n');
    if (e->src.text)
        write_marked_line(e, at, l, out);
    if (e->hint[0]) {
        str_addf(out, "%s: ", hint);
        show_text(e->hint, out);
        str_putc(out, '\n');
    }
}
