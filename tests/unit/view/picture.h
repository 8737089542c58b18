/* Looking at a grid as text. */
#ifndef ATTNSCOPE_TESTS_PICTURE_H
#define ATTNSCOPE_TESTS_PICTURE_H

#include <string.h>

#include "base/str.h"
#include "base/utf8.h"
#include "view/paint.h"
#include "view/screen.h"
#include "view/text.h"

struct picture {
    struct grid g;
    struct look look;
    struct canvas c;
    struct area a;
    struct str text;
};

static inline void picture_init(struct picture *p, int w, int h, enum color_depth depth)
{
    memset(p, 0, sizeof *p);
    p->look.depth = depth;
    grid_init(&p->g, w, h);
    p->c.grid = &p->g;
    p->c.look = &p->look;
    p->a = area_whole(&p->c);
}

static inline void picture_done(struct picture *p)
{
    grid_done(&p->g);
    str_done(&p->text);
}

/* Row y without trailing blanks; valid until the next call. */
static inline const char *picture_row(struct picture *p, int y)
{
    str_clear(&p->text);
    for (int x = 0; x < p->g.w; x++)
        str_puts(&p->text, grid_at(&p->g, x, y)->text);
    while (p->text.n > 0 && p->text.s[p->text.n - 1] == ' ')
        p->text.s[--p->text.n] = '\0';
    return str_get(&p->text);
}

static inline const char *picture_text(struct picture *p)
{
    str_clear(&p->text);
    grid_write_text(&p->g, &p->text);
    return str_get(&p->text);
}

/* Every row's cells add up to the width, and no half stands alone. */
static inline bool picture_is_whole(const struct grid *g)
{
    for (int y = 0; y < g->h; y++) {
        for (int x = 0; x < g->w; x++) {
            const struct cell *c = grid_at(g, x, y);
            const struct cell *next = grid_at(g, x + 1, y);

            if (c->width == 0 && (x == 0 || c[-1].width != 2 || c->text[0]))
                return false;
            if (c->width == 2 && (!next || next->width != 0))
                return false;
            if (c->width != 0 && text_width(c->text) != c->width)
                return false;
        }
    }
    return true;
}

#endif
