/* Text that flows down a column: prose, code, printed text, errors. */
#include "view/flow.h"

#include <stdio.h>
#include <string.h>

#include "base/mem.h"
#include "base/str.h"
#include "view/text.h"

#define TAB_STOP 8

static int room_of(const struct flow *f)
{
    int room = f->a->w - f->indent;

    return room > 1 ? room : 1; /* a wide character is then cut, not looped on */
}

void flow_gap(struct flow *f)
{
    if (f->y > 0 && !f->tight)
        f->y++;
}

/* --- prose ------------------------------------------------------------------ */

struct piece {
    const char *s;
    size_t n;
    int width;
    struct ink ink;
    char kind; /* ' ', '\n' or 'x' */
};

struct pieces {
    struct piece *p;
    size_t n, cap;
};

static void add_piece(struct pieces *all, struct piece p)
{
    if (all->n == all->cap) {
        all->cap = all->cap ? 2 * all->cap : 256;
        all->p = mem_resize(all->p, all->cap, sizeof *all->p);
    }
    all->p[all->n++] = p;
}

static void add_pieces(struct pieces *all, const char *s, struct ink ink)
{
    size_t n = strlen(s);

    for (size_t at = 0; at < n;) {
        struct glyph g = text_glyph(s + at, n - at, false);
        char kind = s[at] == ' ' || s[at] == '\n' ? s[at] : 'x';

        add_piece(all, (struct piece){s + at, g.bytes, kind == '\n' ? 0 : g.width, ink, kind});
        at += g.bytes;
    }
}

/* Where the line that starts at `from` ends: before `end`; *next begins the
 * line after it. */
static size_t line_end(const struct pieces *all, size_t from, int room, size_t *next)
{
    size_t i = from, blank = 0;
    int w = 0;

    for (; i < all->n && all->p[i].kind != '\n'; i++) {
        if (all->p[i].kind == ' ')
            blank = i;
        w += all->p[i].width;
        if (w > room && all->p[i].kind != ' ')
            break;
    }
    if (i == all->n || all->p[i].kind == '\n')
        return *next = i + 1, i;
    if (blank > from)
        return *next = blank + 1, blank;
    if (i == from)
        i++;
    return *next = i, i;
}

static void draw_pieces(struct flow *f, const struct pieces *all)
{
    size_t from = 0, next;

    while (from < all->n) {
        size_t end = line_end(all, from, room_of(f), &next);
        int x = f->indent;

        for (size_t i = from; i < end; i++)
            x += paint_text_n(f->a, x, f->y, all->p[i].ink, all->p[i].s, all->p[i].n);
        f->y++;
        from = next;
    }
}

void flow_text(struct flow *f, struct ink ink, const char *text)
{
    struct pieces all = {0};

    add_pieces(&all, text, ink);
    draw_pieces(f, &all);
    mem_free(all.p);
}

static struct ink run_ink(struct ink ink, unsigned style)
{
    if (style & RUN_CODE)
        ink.fg = color_role(COL_CODE);
    if (style & RUN_LINK)
        ink.fg = color_role(COL_ACCENT);
    if (style & RUN_STRONG)
        ink.style |= STYLE_BOLD;
    if (style & RUN_EMPH)
        ink.style |= STYLE_UNDERLINE;
    return ink;
}

void flow_rich(struct flow *f, struct ink ink, const struct rich *text)
{
    struct pieces all = {0};

    for (size_t i = 0; i < text->n; i++)
        add_pieces(&all, text->runs[i].text, run_ink(ink, text->runs[i].style));
    draw_pieces(f, &all);
    mem_free(all.p);
}

void flow_para(struct flow *f, const struct para *p)
{
    int outer = f->indent, first = f->y;

    if (p->gap)
        flow_gap(f);
    first = f->y;
    f->indent += 2 * p->indent;
    if (p->code)
        flow_code(f, p->text.plain, strlen(p->text.plain));
    else
        flow_rich(f, ink_plain(), &p->text);
    if (p->marker)
        paint_cut_right(f->a, outer + 2 * p->indent - 3, first, 2, ink_role(COL_DIM),
                        strcmp(p->marker, "-") == 0 ? "•" : p->marker);
    if (p->quote)
        for (int y = first; y < f->y; y++)
            paint_text(f->a, outer, y, ink_role(COL_RULE), "│");
    f->indent = outer;
}

/* --- lines as they are -------------------------------------------------------- */

/* Tabs become blanks up to the next stop. */
static void expand_tabs(const char *s, size_t n, struct str *out)
{
    int col = 0;

    for (size_t at = 0; at < n;) {
        struct glyph g = text_glyph(s + at, n - at, false);
        int w = s[at] == '\t' ? TAB_STOP - col % TAB_STOP : g.width;

        if (s[at] == '\t')
            str_pad(out, ' ', (size_t)w);
        else
            str_add(out, s + at, g.bytes);
        col += w;
        at += g.bytes;
    }
}

/* Where a comment begins: the first # outside of quotes. */
static size_t comment_at(const char *s, size_t n)
{
    char quote = 0;

    for (size_t i = 0; i < n; i++) {
        if (quote) {
            if (s[i] == '\\')
                i++;
            else if (s[i] == quote)
                quote = 0;
        } else if (s[i] == '"' || s[i] == '\'') {
            quote = s[i];
        } else if (s[i] == '#') {
            return i;
        }
    }
    return n;
}

/* Where to break s[0..n) of which `fit` bytes fit: behind a blank near the end,
 * if there is one. */
static size_t break_at(const char *s, size_t n, size_t fit)
{
    if (fit >= n || s[fit] == ' ')
        return fit;
    for (size_t i = fit; i > fit - fit / 3; i--)
        if (s[i - 1] == ' ')
            return i;
    return fit;
}

/* One line, in `ink` up to byte `split` and dim behind it. */
static void put_line(struct flow *f, struct ink ink, const char *s, size_t n, size_t split)
{
    size_t at = 0;
    int x = f->indent, room = room_of(f);

    do {
        int used;
        size_t k = text_fit(s + at, n - at, room, &used), code;

        if (k == 0 && at < n)
            k = text_glyph(s + at, n - at, false).bytes;
        k = break_at(s + at, n - at, k);
        code = split <= at ? 0 : split - at < k ? split - at : k;
        x += paint_text_n(f->a, x, f->y, ink, s + at, code);
        paint_text_n(f->a, x, f->y, ink_role(COL_DIM), s + at + code, k - code);
        f->y++;
        at += k;
        if (at < n)
            x = f->indent + paint_text(f->a, f->indent, f->y, ink_role(COL_RULE), "↳");
        room = room_of(f) - 1 > 0 ? room_of(f) - 1 : 1;
    } while (at < n);
}

static void put_lines(struct flow *f, struct ink ink, const char *text, size_t n, bool code)
{
    const char *end = text + n;
    struct str line = {0};

    while (text < end) {
        const char *eol = memchr(text, '\n', (size_t)(end - text));
        size_t len = eol ? (size_t)(eol - text) : (size_t)(end - text);

        str_clear(&line);
        expand_tabs(text, len, &line);
        put_line(f, ink, str_get(&line), line.n,
                 code ? comment_at(str_get(&line), line.n) : line.n);
        text += len + (eol != NULL);
    }
    str_done(&line);
}

void flow_lines(struct flow *f, struct ink ink, const char *text, size_t n)
{
    put_lines(f, ink, text, n, false);
}

void flow_code(struct flow *f, const char *text, size_t n)
{
    put_lines(f, ink_role(COL_CODE), text, n, true);
}

/* --- errors ------------------------------------------------------------------- */

/* The line of the source that holds byte `at`. */
static struct span line_around(const struct source *src, size_t at)
{
    size_t from = at < src->len ? at : src->len, to = from;

    while (from > 0 && src->text[from - 1] != '\n')
        from--;
    while (to < src->len && src->text[to] != '\n')
        to++;
    return (struct span){(uint32_t)from, (uint32_t)to};
}

/* The source line and carets under the span, moved sideways when the span
 * would be outside of the column. */
static void put_snippet(struct flow *f, const struct err *e)
{
    struct span line = line_around(&e->src, e->span.from);
    size_t at = e->span.from < line.to ? e->span.from : line.to;
    size_t to = e->span.to > at && e->span.to < line.to ? e->span.to : line.to;
    const char *s = e->src.text + line.from;
    size_t n = line.to - line.from;
    int before = text_width_n(s, at - line.from), carets, skip = 0;
    size_t drop = 0;

    carets = e->span.to > at ? text_width_n(e->src.text + at, to - at) : 1;
    if (carets < 1)
        carets = 1;
    if (before + carets > room_of(f) && before > 4)
        drop = text_fit(s, n, before - 4, &skip);
    paint_text_n(f->a, f->indent, f->y, ink_role(COL_CODE), s + drop, n - drop);
    if (drop)
        paint_text(f->a, f->indent, f->y, ink_role(COL_RULE), "…");
    for (int i = 0; i < carets; i++)
        paint_text(f->a, f->indent + before - skip + i, f->y + 1, ink_styled(COL_ERROR, STYLE_BOLD),
                   "^");
    f->y += 2;
}

void flow_err(struct flow *f, const struct err *e)
{
    struct str head = {0};
    int line, col;

    if (e->src.text) {
        const char *name = strrchr(e->src.name, '/');

        source_place(&e->src, e->span.from, &line, &col);
        str_addf(&head, "%s:%d:%d: ", name ? name + 1 : e->src.name, line, col);
    }
    str_addf(&head, "%s: %s", paint_word(f->a, "error"), e->msg);
    flow_text(f, ink_styled(COL_ERROR, STYLE_BOLD), str_get(&head));
    if (e->src.text)
        put_snippet(f, e);
    if (e->hint[0]) {
        str_clear(&head);
        str_addf(&head, "%s: %s", paint_word(f->a, "hint"), e->hint);
        flow_text(f, ink_plain(), str_get(&head));
    }
    str_done(&head);
}
