/* The whole screen as a pure function of the session and a size. */
#ifndef ATTNSCOPE_VIEW_SCREEN_H
#define ATTNSCOPE_VIEW_SCREEN_H

#include "view/grid.h"

struct session;
struct str;
struct text_extent;

enum color_depth { DEPTH_NONE, DEPTH_16, DEPTH_256, DEPTH_TRUE };

/* How this terminal looks: everything about drawing that is not state. */
struct look {
    enum color_depth depth;
    bool ascii;        /* no box drawing, no Korean */
    bool light;        /* light background */
    int palette;       /* of palette_names() */
};

void screen_draw(const struct session *s, const struct look *look, struct grid *g);

/* The current step's text on a screen of this size: what action_measured wants to know. */
void screen_measure(const struct session *s, const struct look *look, int w, int h,
                    struct text_extent *e);

/* From this line on a screen shows knobs, message and keys only: it can be drawn
 * while nothing of the scene is computed yet. h: there is no such line. */
int screen_knobs_y(const struct session *s, const struct look *look, int w, int h);

/* What stands at this place of it. */
struct spot;
void screen_spot(const struct session *s, const struct look *look, int w, int h, int x, int y,
                 struct spot *at);

/* Writers: the grid as text, with ANSI escapes, as an SVG picture. */
void grid_write_text(const struct grid *g, struct str *out); /* rows without trailing blanks */
void grid_write_ansi(const struct grid *g, const struct look *look, struct str *out);
void grid_write_svg(const struct grid *g, const struct look *look, struct str *out);

#endif
