/* The grid as an SVG picture: a rectangle for each run of one background, a
 * text for each run of one style. Characters wider than a column, and those
 * that a font may lack, are placed one by one at their cells. */
#include <stdbool.h>
#include <string.h>

#include "base/str.h"
#include "view/color.h"
#include "view/screen.h"

#define FONT_SIZE 14
#define FONT_SIZE_WIDE 16 /* two columns are wider than a wide character is at 14 */
#define CELL_W 8.43 /* 0.602 em: the common monospace fonts */
#define CELL_H 17
#define BASELINE 13
#define MARGIN 8
#define FONTS                                                                  \
    "'DejaVu Sans Mono','Noto Sans Mono CJK KR',Menlo,Consolas,'D2Coding',"    \
    "'Noto Sans CJK KR',monospace"

struct paint {
    struct rgb fg, bg;
    uint8_t style;
};

static struct paint paper(const struct look *look)
{
    if (look->light)
        return (struct paint){{0x1A, 0x1C, 0x20}, {0xFF, 0xFF, 0xFF}, 0};
    return (struct paint){{0xE4, 0xE6, 0xEA}, {0x14, 0x16, 0x1B}, 0};
}

static bool is_hatching(const char *text)
{
    return strcmp(text, "╱") == 0 || strcmp(text, "╳") == 0;
}

static struct paint paint_of(const struct look *look, const struct cell *c)
{
    struct paint p = paper(look);

    color_rgb(look, c->fg, &p.fg);
    color_rgb(look, c->bg, &p.bg);
    p.style = c->style;
    if (is_hatching(c->text)) /* bold ones are blank in some fonts */
        p.style &= (uint8_t)~STYLE_BOLD;
    if (c->style & STYLE_REVERSE) {
        struct rgb t = p.fg;

        p.fg = p.bg;
        p.bg = t;
    }
    return p;
}

static bool rgb_eq(struct rgb a, struct rgb b)
{
    return a.r == b.r && a.g == b.g && a.b == b.b;
}

static bool same_text(const struct paint *a, const struct paint *b)
{
    return rgb_eq(a->fg, b->fg) &&
           ((a->style ^ b->style) & (STYLE_BOLD | STYLE_DIM | STYLE_UNDERLINE)) == 0;
}

static double cell_x(int x)
{
    return MARGIN + CELL_W * x;
}

static void write_backgrounds(const struct grid *g, const struct look *look, int y,
                              struct str *out)
{
    struct rgb paper_bg = paper(look).bg;

    for (int x = 0, end; x < g->w; x = end) {
        struct rgb bg = paint_of(look, grid_at(g, x, y)).bg;

        for (end = x + 1; end < g->w; end++)
            if (!rgb_eq(bg, paint_of(look, grid_at(g, end, y)).bg))
                break;
        if (rgb_eq(bg, paper_bg))
            continue;
        str_addf(
            out,
            "<rect x=\"%.2f\" y=\"%d\" width=\"%.2f\" height=\"%d\" fill=\"#%02x%02x%02x\"/>\n",
            cell_x(x), MARGIN + CELL_H * y, CELL_W * (end - x), CELL_H, bg.r, bg.g, bg.b);
    }
}

static void add_escaped(struct str *out, const char *s)
{
    for (; *s; s++) {
        if (*s == '&')
            str_puts(out, "&amp;");
        else if (*s == '<')
            str_puts(out, "&lt;");
        else if (*s == '>')
            str_puts(out, "&gt;");
        else
            str_putc(out, *s);
    }
}

static bool is_plain(const struct cell *c)
{
    return c->width == 1 && (unsigned char)c->text[0] < 0x80 && c->text[1] == '\0';
}

/* Columns x … end - 1 as tspans: plain letters together, others alone. */
static void write_spans(const struct grid *g, int x, int end, int y, struct str *out)
{
    while (x < end) {
        int to = x + 1;

        if (grid_at(g, x, y)->width == 0) {
            x++;
            continue;
        }
        while (to < end && is_plain(grid_at(g, x, y)) && is_plain(grid_at(g, to, y)))
            to++;
        str_addf(out, "<tspan x=\"%.2f\"", cell_x(x));
        if (grid_at(g, x, y)->width == 2)
            str_addf(out, " font-size=\"%d\"", FONT_SIZE_WIDE);
        if (to - x > 1)
            str_addf(out, " textLength=\"%.2f\"", CELL_W * (to - x));
        str_putc(out, '>');
        for (; x < to; x++)
            add_escaped(out, grid_at(g, x, y)->text);
        str_puts(out, "</tspan>");
    }
}

static void write_run(const struct grid *g, const struct look *look, int x, int end, int y,
                      struct str *out)
{
    struct paint p = paint_of(look, grid_at(g, x, y));

    str_addf(out, "<text y=\"%d\" fill=\"#%02x%02x%02x\"", MARGIN + CELL_H * y + BASELINE, p.fg.r,
             p.fg.g, p.fg.b);
    if (p.style & STYLE_BOLD)
        str_puts(out, " font-weight=\"bold\"");
    if (p.style & STYLE_DIM)
        str_puts(out, " opacity=\"0.75\"");
    if (p.style & STYLE_UNDERLINE)
        str_puts(out, " text-decoration=\"underline\"");
    str_putc(out, '>');
    write_spans(g, x, end, y, out);
    str_puts(out, "</text>\n");
}

static bool is_blank(const struct cell *c)
{
    return strcmp(c->text, " ") == 0 && !(c->style & STYLE_UNDERLINE);
}

static void write_texts(const struct grid *g, const struct look *look, int y, struct str *out)
{
    int x = 0;

    while (x < g->w) {
        struct paint p = paint_of(look, grid_at(g, x, y));
        int end = x + 1, last = x + 1;

        if (is_blank(grid_at(g, x, y))) {
            x++;
            continue;
        }
        for (; end < g->w; end++) {
            const struct cell *c = grid_at(g, end, y);
            struct paint q = paint_of(look, c);

            if (!is_blank(c) && !same_text(&p, &q))
                break;
            if (!is_blank(c))
                last = end + 1;
        }
        write_run(g, look, x, last, y, out);
        x = end;
    }
}

void grid_write_svg(const struct grid *g, const struct look *look, struct str *out)
{
    struct rgb bg = paper(look).bg;
    double w = 2 * MARGIN + CELL_W * g->w;
    int h = 2 * MARGIN + CELL_H * g->h;

    str_addf(out,
             "<?xml version=\"1.0\" encoding=\"UTF-8\"?>\n"
             "<svg xmlns=\"http://www.w3.org/2000/svg\" width=\"%.2f\" height=\"%d\" "
             "viewBox=\"0 0 %.2f %d\">\n"
             "<rect width=\"100%%\" height=\"100%%\" fill=\"#%02x%02x%02x\"/>\n"
             "<g font-family=\"" FONTS "\" font-size=\"%d\" xml:space=\"preserve\" "
             "style=\"white-space:pre\">\n",
             w, h, w, h, bg.r, bg.g, bg.b, FONT_SIZE);
    for (int y = 0; y < g->h; y++) {
        write_backgrounds(g, look, y, out);
        write_texts(g, look, y, out);
    }
    str_puts(out, "</g>\n</svg>\n");
}
