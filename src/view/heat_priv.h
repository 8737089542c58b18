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
struct heat_where {
    int64_t batch, head, row, col;
};
struct heat_brush {
    struct heat_scale scale;
    struct heat_format format;
    int digits;                /* 0: no numbers */
    int lines;                 /* of a cell; its number stands in one of them */
    bool wordless;             /* colour, shade or hatching only */
};
/* Which of its lines, and of its row, has what is written. */
int heat_middle(int lines);
/* For the mouse: this cell of the matrix stands there. */
void heat_spot(const struct area *a, int x, int y, int cols, int lines,
               const struct heat_where *at);
void heat_cell_draw(const struct area *a, int x, int y, int cols, const struct heat_brush *b,
                    const struct heat_cell *c);
/* Marks a cell that is drawn already, as are its neighbours. What it shows stays. */
void heat_brackets_draw(const struct area *a, int x, int y, int cols, const struct heat_brush *b,
                        bool focus);
/* A bar of the map's colours from its low to its high end; `halves`: two a
 * column. */
void heat_bar_draw(const struct area *a, int x, int y, int cols, bool halves,
                   const struct heat_scale *s);
/* Can half a column have a colour of its own, and does colour tell levels apart? */
bool heat_has_halves(const struct area *a);

/* Columns of the widest label, those of rows or of columns. */
int heat_label_columns(const struct matrix *m, bool rows);
/* How the label of the cursor's row or column is marked. */
enum heat_label_kind { LABEL_PLAIN, LABEL_MARKED, LABEL_FOCUS };
enum heat_label_kind heat_label_kind(const struct heat_mark *k, bool marked);
/* Labels along the columns: one of each cell of `cell` columns, or as many as have
 * room. Cell i stands for matrix column first + i*each. */
struct heat_header {
    int x, y, cell, right;         /* right: free columns behind a number */
    int64_t first, each, n;
    int64_t marked;                /* matrix column, -1: none */
    enum heat_label_kind mark;      /* how */
};
void heat_header_draw(const struct area *a, const struct matrix *m, const struct heat_header *h);
void heat_row_label_draw(const struct area *a, const struct matrix *m, int y, int left,
                         int64_t row, enum heat_label_kind mark);
/* The whole matrix by m->blocks, below the title. */
void heat_zoom_draw(const struct area *a, const struct matrix *m, const struct heat_mark *k);

/* As heat_steps, of heads as small pictures. */
void heat_tiles_steps(const struct matrix *m, int w, int h, int *step, int *steps);
/* Heads as small pictures, all at once, below the title. */
void heat_tiles_draw(const struct area *a, const struct matrix *m, const struct heat_mark *k);
/* Name, head, legend, and the axes' names, which have a line of their own or, if there
 * is room, stand in the first too. `cols`: the columns of what stands below. */
void heat_head_draw(const struct area *a, const struct matrix *m, const struct heat_mark *k,
                    bool axes_line, int cols);

#endif
