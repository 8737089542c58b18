/* Shared by the files that plan and draw heatmaps. */
#ifndef ATTNSCOPE_HEAT_PRIV_H
#define ATTNSCOPE_HEAT_PRIV_H

#include "view/heatmap.h"

/* Columns taken by the first `stats` of Σ, H, max (0 … 3). */
int heat_stats_columns(int stats);

/* One cell: its number, or how it is marked. `cols` columns from x. */
struct heat_cell {
    double v;
    bool masked, row_masked;   /* hidden; the whole row is */
};
struct heat_brush {
    struct heat_scale scale;
    struct heat_format format;
    int digits;                /* 0: no numbers */
};
/* For the mouse: this cell of the matrix stands there. */
void heat_spot(const struct area *a, int x, int y, int cols, int64_t batch, int64_t head,
               int64_t row, int64_t col);
void heat_cell_draw(const struct area *a, int x, int y, int cols, const struct heat_brush *b,
                    const struct heat_cell *c);
/* Marks a cell that is drawn already, as are its neighbours. */
void heat_brackets_draw(const struct area *a, int x, int y, int cols, const struct heat_brush *b);
/* A bar of the map's colours from its low to its high end. */
void heat_bar_draw(const struct area *a, int x, int y, int cols, const struct heat_scale *s);

/* Heads as small pictures, all at once, below the title. */
void heat_tiles_draw(const struct area *a, const struct matrix *m, const struct heat_mark *k);
/* Name, head and legend in line 0; false: the legend had no room. */
bool heat_title_draw(const struct area *a, const struct matrix *m, const struct heat_mark *k,
                     bool name_axes);

#endif
