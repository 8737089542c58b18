/* On a narrow screen one place of the step is shown at a time; the rule above it names
 * them all: the text, each picture, the results. */
#include <stdio.h>

#include "screen_priv.h"
#include "view/text.h"

#define PLACES 34
#define NAME_COLUMNS 18 /* at least, of a name that is longer */
#define NAME_MOST 60

struct places {
    const char *name[PLACES];
    int n, here;
    int columns;        /* longer names are cut */
};

static void add(struct places *p, const char *name)
{
    if (p->n < PLACES)
        p->name[p->n++] = name;
}

static const char *panel_title(const struct area *a, const struct out_panel *p)
{
    return p->p.title ? p->p.title : paint_word(a, role_name(p->p.role));
}

static void find_places(const struct area *a, const struct session *s, struct places *p)
{
    const struct out_panel *panel[PLACES];
    const struct plot *plot[PLACES];
    int panels = session_panels(s, panel, PLACES), plots = session_plots(s, plot, PLACES);
    int at = s->steps[s->step].panel;

    *p = (struct places){.n = 0};
    add(p, paint_word(a, "text"));
    for (int i = 0; i < panels && i < PLACES; i++)
        add(p, panel_title(a, panel[i]));
    for (int i = 0; i < plots && i < PLACES; i++)
        add(p, plot[i]->ylabel && plot[i]->ylabel[0] ? plot[i]->ylabel : paint_word(a, "plot"));
    if (s->zone == ZONE_LOOK && p->n > 1)
        p->here = 1 + (at < p->n - 1 ? at : p->n - 2);
    if (s->zone == ZONE_NOTES || s->notes_rows > s->notes_shown || panels + plots == 0)
        add(p, paint_word(a, "results"));
    if (s->zone == ZONE_NOTES || (s->zone == ZONE_LOOK && panels + plots == 0))
        p->here = p->n - 1;
}

static int name_width(const struct places *p, int i)
{
    int w = text_width(p->name[i]);

    return (w < p->columns ? w : p->columns) + 2;
}

/* As long as all of them have room. */
static void choose_columns(struct places *p, int room)
{
    for (p->columns = NAME_MOST; p->columns > NAME_COLUMNS; p->columns--) {
        int w = 0;

        for (int i = 0; i < p->n; i++)
            w += name_width(p, i) + 1;
        if (w <= room)
            return;
    }
}

static int draw_name(const struct area *a, int x, int y, const struct places *p, int i)
{
    bool here = i == p->here;
    struct ink ink = here ? ink_styled(COL_ACCENT, STYLE_BOLD | STYLE_REVERSE) : ink_role(COL_DIM);
    int from = x;

    x += paint_text(a, x, y, ink, here ? "[" : " ");
    x += paint_cut(a, x, y, p->columns, ink, p->name[i]);
    x += paint_text(a, x, y, ink, here ? "]" : " ");
    return x - from;
}

/* Where not all names have room: as many around the one shown as do. */
void places_draw(const struct area *a, int y, const struct session *s)
{
    struct places p;
    char count[48];
    int x = 2, from, to, w, room;

    find_places(a, s, &p);
    snprintf(count, sizeof count, " %d %s %d ", p.here + 1, paint_word(a, "of"), p.n);
    room = a->w - 6 - text_width(count);
    choose_columns(&p, room);
    from = to = p.here;
    w = name_width(&p, p.here) + 1;
    for (bool more = true; more;) {
        more = false;
        if (to + 1 < p.n && w + name_width(&p, to + 1) + 1 <= room) {
            w += name_width(&p, ++to) + 1;
            more = true;
        }
        if (from > 0 && w + name_width(&p, from - 1) + 1 <= room) {
            w += name_width(&p, --from) + 1;
            more = true;
        }
    }
    for (int i = from; i <= to; i++)
        x += draw_name(a, x, y, &p, i) + 1;
    paint_text(a, a->w - text_width(count) - 2, y, ink_styled(COL_ACCENT, STYLE_BOLD), count);
}
