/* What the loop itself lays over the screen: "computing". */
#include "overlay_priv.h"

#include "view/paint.h"

void overlay_line(struct grid *g, const struct look *look, int below, const char *text)
{
    struct canvas c = {.grid = g, .look = look};
    struct area a = area_whole(&c);
    int y = g->h > below ? g->h - 1 - below : 0;

    paint_fill(&a, 0, y, a.w, 1, ink_plain());
    paint_cut(&a, 1, y, a.w - 2, ink_role(COL_WARN), text);
}
