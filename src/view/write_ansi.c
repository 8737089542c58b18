/* The grid with ANSI escapes. A row's escapes end with the row, colours that
 * are the terminal's own are never named, and nothing blinks. */
#include <stdbool.h>
#include <string.h>

#include "base/str.h"
#include "view/color.h"
#include "view/screen.h"

/* Nothing of this cell is seen: it may be left out at a row's end. */
static bool is_empty(const struct look *look, const struct cell *c)
{
    struct rgb bg;

    return strcmp(c->text, " ") == 0 && !(c->style & (STYLE_REVERSE | STYLE_UNDERLINE)) &&
           !color_rgb(look, c->bg, &bg);
}

static void add_color(const struct look *look, struct color c, bool back, struct str *out)
{
    struct rgb rgb;
    int i;

    if (look->depth == DEPTH_TRUE) {
        if (color_rgb(look, c, &rgb))
            str_addf(out, ";%d;2;%d;%d;%d", back ? 48 : 38, rgb.r, rgb.g, rgb.b);
        return;
    }
    i = color_index(look, c);
    if (i < 0)
        return;
    if (look->depth == DEPTH_256)
        str_addf(out, ";%d;5;%d", back ? 48 : 38, i);
    else
        str_addf(out, ";%d", (i < 8 ? 30 + i : 82 + i) + (back ? 10 : 0));
}

/* The parameters of SGR after the leading reset. */
static void add_style(const struct look *look, const struct cell *c, struct str *out)
{
    static const struct {
        uint8_t style;
        const char *sgr;
    } styles[] = {
        {STYLE_BOLD, ";1"}, {STYLE_DIM, ";2"}, {STYLE_UNDERLINE, ";4"}, {STYLE_REVERSE, ";7"},
    };

    for (size_t i = 0; i < sizeof styles / sizeof *styles; i++)
        if (c->style & styles[i].style)
            str_puts(out, styles[i].sgr);
    add_color(look, c->fg, false, out);
    add_color(look, c->bg, true, out);
}

static void write_row(const struct grid *g, const struct look *look, int y, int end,
                      struct str *out)
{
    struct str now = {0}, want = {0};

    for (int x = 0; x < end; x++) {
        const struct cell *c = grid_at(g, x, y);

        if (c->width == 0)
            continue;
        str_clear(&want);
        add_style(look, c, &want);
        if (strcmp(str_get(&now), str_get(&want)) != 0) {
            str_addf(out, "\033[0%sm", str_get(&want));
            str_clear(&now);
            str_puts(&now, str_get(&want));
        }
        str_puts(out, c->text);
    }
    if (now.n > 0)
        str_puts(out, "\033[0m");
    str_done(&now);
    str_done(&want);
}

void grid_write_ansi(const struct grid *g, const struct look *look, struct str *out)
{
    for (int y = 0; y < g->h; y++) {
        int end = g->w;

        while (end > 0 && is_empty(look, grid_at(g, end - 1, y)))
            end--;
        write_row(g, look, y, end, out);
        str_putc(out, '\n');
    }
}
