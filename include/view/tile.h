/* How several pictures share a rectangle: rows of pictures side by side. */
#ifndef ATTNSCOPE_VIEW_TILE_H
#define ATTNSCOPE_VIEW_TILE_H

#include <stdbool.h>

#define TILE_MOST 8

struct tile_rect {
    int x, y, w, h;
};

/* What a picture wants, and how bad another size is for it (0: all is shown). */
struct tile_want {
    int w, h;
    int least_w, least_h;             /* sizes that still do */
    int step, steps;                  /* so many lines more are of use to it, so often */
    int group;                        /* pictures of different groups share no row */
};
struct tile_job {
    int n;                            /* pictures, at most TILE_MOST */
    const struct tile_want *want;
    double (*penalty)(const void *ctx, int i, int w, int h);
    const void *ctx;
    int w, h;                         /* the rectangle; one column, one line between two */
};

struct tile_plan {
    int first, n;                     /* pictures first … first + n - 1 are shown */
    struct tile_rect rect[TILE_MOST]; /* of picture first + i */
    bool row_end[TILE_MOST];          /* picture first + i is the last of its row */
    int h;                            /* lines used */
};

/* As many pictures around `focus` as can be shown without spoiling each
 * other; at least that one. */
void tile_plan(const struct tile_job *job, int focus, struct tile_plan *out);
/* At most `spare` lines more, by steps: one for each row of pictures that has room for
 * it, from the top, then the next; the rows of a group all or none. */
void tile_grow(const struct tile_job *job, int spare, struct tile_plan *p);

#endif
