/* What the loop itself lays over the screen: completions, "computing". */
#include "overlay_priv.h"

#include <stdio.h>

#include "view/paint.h"
#include "view/text.h"

enum { BELOW = 2 }; /* the prompt or message, and the keys */

void overlay_line(struct grid *g, const struct look *look, const char *text)
{
    struct canvas c = {.grid = g, .look = look};
    struct area a = area_whole(&c);
    int y = g->h > BELOW ? g->h - BELOW : 0;

    paint_fill(&a, 0, y, a.w, 1, ink_plain());
    paint_cut(&a, 1, y, a.w - 2, ink_role(COL_WARN), text);
}

static int widest(const struct complete *c, int most)
{
    int w = 1;

    for (int i = 0; i < c->n; i++)
        if (text_width(c->name[i]) > w)
            w = text_width(c->name[i]);
    return w < most ? w : most;
}

void overlay_candidates(struct grid *g, const struct look *look, const struct complete *c)
{
    struct canvas on = {.grid = g, .look = look};
    struct area whole = area_whole(&on), a;
    int most = (g->h - BELOW) / 2, step, columns, rows, shown;
    char more[32];

    if (c->n == 0 || g->w < 10 || most < 2)
        return;
    step = widest(c, g->w - 4) + 2;
    columns = (g->w - 2) / step;
    rows = (c->n + columns - 1) / columns;
    rows = rows < most ? rows : most - 1;
    shown = rows * columns < c->n ? rows * columns : c->n;
    a = area_part(&whole, 0, g->h - BELOW - rows - 1, g->w, rows + 1);
    paint_fill(&a, 0, 0, a.w, a.h, ink_plain());
    paint_hline(&a, 0, 0, a.w);
    if (shown < c->n) {
        snprintf(more, sizeof more, " +%d ", c->n - shown);
        paint_cut_right(&a, a.w - 12, 0, 10, ink_role(COL_ACCENT), more);
    }
    for (int i = 0; i < shown; i++)
        paint_cut(&a, 1 + i / rows * step, 1 + i % rows, step - 1, ink_role(COL_CODE), c->name[i]);
}
