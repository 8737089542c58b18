/* Looking for text in what was drawn, and marking it there. */
#include "find_priv.h"

#include <string.h>

#include "base/mem.h"
#include "base/str.h"
#include "base/utf8.h"
#include "screen_priv.h"
#include "view/picture.h"

/* A line of an area as text; of each byte the column it is on. */
struct drawn {
    struct str text;
    int *col;
};

/* From its first letter to its last, with the next line behind a blank. */
static void add_line(struct drawn *d, const struct area *a, int y)
{
    int first = 0, last = a->w - 1;
    const struct grid *g = a->on->grid;
    const struct cell *c;

    while (first < a->w && (c = grid_at(g, a->x + first, a->y + y)) && strcmp(c->text, " ") == 0)
        first++;
    while (last > first && (c = grid_at(g, a->x + last, a->y + y)) && strcmp(c->text, " ") == 0)
        last--;
    for (int x = first; x <= last && (c = grid_at(g, a->x + x, a->y + y)); x++)
        for (const char *s = c->text; *s; s++) {
            d->col[d->text.n] = x;
            str_putc(&d->text, *s);
        }
}

static size_t read_lines(struct drawn *d, const struct area *a, int y)
{
    size_t first;

    str_clear(&d->text);
    add_line(d, a, y);
    first = d->text.n;
    if (first && y + 1 < a->h) {
        d->col[d->text.n] = a->w;
        str_putc(&d->text, ' ');
        add_line(d, a, y + 1);
    }
    return first;
}

static struct drawn drawn_new(const struct area *a)
{
    size_t bytes = 2 * (size_t)(a->w > 0 ? a->w : 0) * CELL_BYTES + 2;

    return (struct drawn){.col = mem_array(bytes, sizeof(int))};
}

static void drawn_done(struct drawn *d)
{
    str_done(&d->text);
    mem_free(d->col);
}

int find_lines(const struct area *a, const char *text, int *line, int most)
{
    struct drawn d = drawn_new(a);
    int n = 0;

    for (int y = 0; y < a->h && *text; y++) {
        size_t first = read_lines(&d, a, y);
        const char *at = first ? utf8_find(str_get(&d.text), text) : NULL;

        if (at && (size_t)(at - str_get(&d.text)) < first && n++ < most)
            line[n - 1] = y;
    }
    drawn_done(&d);
    return n;
}

static void mark(const struct area *a, const struct drawn *d, size_t first, int y, size_t from,
                 size_t to, uint8_t style)
{
    for (size_t i = from; i < to; i++)
        if (d->col[i] < a->w)
            paint_style(a, d->col[i], i < first ? y : y + 1, 1, style);
}

void find_mark(const struct area *a, const char *text, int current)
{
    struct drawn d = drawn_new(a);
    size_t n = strlen(text);

    for (int y = 0; y < a->h && n; y++) {
        size_t first = read_lines(&d, a, y);
        const char *begin = str_get(&d.text), *at = begin;

        while (first && (at = utf8_find(at, text)) && (size_t)(at - begin) < first) {
            uint8_t style = STYLE_REVERSE | (y == current ? STYLE_BOLD : 0);

            mark(a, &d, first, y, (size_t)(at - begin), (size_t)(at - begin) + n, style);
            at += n;
        }
    }
    drawn_done(&d);
}

static const char *word(const void *ctx, const char *english)
{
    return session_word(ctx, english);
}

int picture_find(const struct session *s, const struct look *look, int w, int h, const char *text,
                 int *line, int most)
{
    struct text_extent e;
    struct grid g;
    int n;

    screen_measure(s, look, w, h, &e);
    if (e.rows == 0)
        return 0;
    grid_init(&g, e.width, e.rows);
    struct canvas c = {.grid = &g, .look = look, .word = word, .word_ctx = s};
    struct area a = area_whole(&c);

    paint_fill(&a, 0, 0, a.w, a.h, ink_plain());
    read_draw(&a, s, 0, NULL);
    n = find_lines(&a, text, line, most);
    grid_done(&g);
    return n;
}
