/* A picture of the screen: cells of text and colour. */
#include "view/grid.h"

#include <string.h>

#include "base/mem.h"
#include "view/color.h"

void grid_init(struct grid *g, int w, int h)
{
    size_t n;

    if (w < 0)
        w = 0;
    if (h < 0)
        h = 0;
    if (!size_mul((size_t)w, (size_t)h, &n))
        mem_gone();
    *g = (struct grid){.w = w, .h = h, .cursor_x = -1, .cursor_y = -1};
    g->cell = mem_array(n, sizeof *g->cell);
    for (size_t i = 0; i < n; i++) {
        g->cell[i].text[0] = ' ';
        g->cell[i].width = 1;
    }
}

void grid_done(struct grid *g)
{
    mem_free(g->cell);
    *g = (struct grid){.cursor_x = -1, .cursor_y = -1};
}

struct cell *grid_at(const struct grid *g, int x, int y)
{
    if (x < 0 || y < 0 || x >= g->w || y >= g->h)
        return NULL;
    return &g->cell[(size_t)y * (size_t)g->w + (size_t)x];
}

bool cell_eq(const struct cell *a, const struct cell *b)
{
    return a->width == b->width && a->style == b->style && color_eq(a->fg, b->fg) &&
           color_eq(a->bg, b->bg) && strcmp(a->text, b->text) == 0;
}
