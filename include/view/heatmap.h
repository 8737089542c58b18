/* A matrix as a coloured heatmap with labels, legend and a cell cursor.
 *
 * The heatmap knows nothing of where numbers come from: a `struct matrix`
 * reads them.  Rows go down (first axis), columns to the right (last axis).
 */
#ifndef ATTNSCOPE_VIEW_HEATMAP_H
#define ATTNSCOPE_VIEW_HEATMAP_H

#include <stdbool.h>
#include <stdint.h>

#include "lang/sink.h"
#include "view/paint.h"

struct overview;

/* --- numbers and their places on the colour map -------------------------------- */
struct heat_scale {
    enum color_map map;
    double lo, hi;                 /* the legend's ends: round numbers around the data */
    bool log;                      /* by magnitude, from `least` up */
    double least;
    bool below, above;             /* there are numbers beyond the ends */
    bool locked, fixed;            /* shared with other panels; set by hand */
};

struct matrix {
    enum panel_role role;
    const char *title;             /* NULL: the role's name */
    int64_t rows, cols, heads, batches;
    struct labels row_labels, col_labels;
    bool has_mask;
    bool whole;                    /* integers or truths */
    bool has_range;                /* lo and hi: finite, unmasked, of all heads */
    double lo, hi;
    bool has_scale;                /* else it comes from the range */
    struct heat_scale scale;
    const struct overview *blocks; /* drawn instead of the numbers; NULL: none */
    /* Rows [r0, r1), columns [c0, c1), row-major; masked: 1 = hidden. */
    bool (*read)(const void *ctx, int64_t batch, int64_t head, int64_t r0, int64_t r1, int64_t c0,
                 int64_t c1, double *out, unsigned char *masked);
    const void *ctx;
};

/* What is marked: a row and a column by their labels, the cell by brackets. */
struct heat_mark {
    int64_t batch, head;
    int64_t row, col;              /* -1: none */
    bool focus;                    /* keys act on this one */
    bool all_heads;                /* heads as small pictures */
};

/* How the matrix is put into w x h columns and lines. */
struct heat_plan {
    int left;                      /* columns of the row labels, mark and gap included */
    int cell, lines;               /* columns and lines of one cell */
    int digits;                    /* 0: no numbers; 1: few; 2: more digits */
    int stats;                     /* columns Σ, H, max beside weights: how many */
    bool axes;                     /* the axes' names have a line of their own */
    bool foot;                     /* a line below: what is shown, what marks mean */
    int64_t row0, rows, col0, cols; /* the window shown */
    double penalty;                /* 0: all is shown with numbers; larger is worse */
};

void heat_plan(const struct matrix *m, const struct heat_mark *k, int w, int h,
               struct heat_plan *p);
/* The size at which everything is shown with numbers, and the least one at
 * which all cells still have theirs. */
struct heat_want {
    int w, h, least_w, least_h;
};
void heat_want(const struct matrix *m, struct heat_want *want);
/* By how many lines it would grow to have each row taller by one, and how often that is
 * of use. */
void heat_steps(const struct matrix *m, const struct heat_mark *k, int w, int h, int *step,
                int *steps);
/* Is a part of the matrix outside the window? */
bool heat_cut(const struct matrix *m, const struct heat_plan *p);
/* How m->blocks are put into the place: so many numbers of the matrix a cell. */
struct heat_zoom {
    int left, top, cell;           /* as in heat_plan */
    int64_t rows, cols;            /* cells */
    int64_t block_rows, block_cols;
};
void heat_zoom_plan(const struct matrix *m, int w, int h, struct heat_zoom *z);
/* As heat_plan.penalty, for all heads as small pictures. Beside others that it is compared
 * with, a part is better than nothing. */
double heat_tiles_penalty(const struct matrix *m, int w, int h, bool compared);
/* Fills the area. */
void heat_draw(const struct area *a, const struct matrix *m, const struct heat_mark *k);

/* --- scales --------------------------------------------------------------------- */
/* Around the numbers lo … hi, of one panel or of several. */
struct heat_scale heat_scale_for(enum panel_role role, bool has_range, double lo, double hi);
/* Ends set by hand. */
void heat_scale_fix(struct heat_scale *s, double lo, double hi, const struct matrix *m);
/* Logarithmic; least: the smallest magnitude but 0, 0: unknown. */
void heat_scale_bend(struct heat_scale *s, double least);
struct heat_scale heat_scale_of(const struct matrix *m);
int heat_at(const struct heat_scale *s, double v); /* 0 … 255 */

struct heat_format {
    int decimals;
    int width;                     /* columns of the widest number */
    bool bare;                     /* ".09" instead of "0.09" */
    bool exponent;
};
struct heat_format heat_format_of(const struct matrix *m, int digits);
#define HEAT_TEXT 32
/* Empty when the number does not fit f->width. Minus is U+2212. */
void heat_number(const struct heat_format *f, double v, char out[HEAT_TEXT]);
/* For legends and read-outs: `digits` significant digits, U+2212, "NaN", "∞". */
void heat_value(double v, int digits, char out[HEAT_TEXT]);

/* Names of a role's axes, "query", "key" … in English. */
const char *role_name(enum panel_role r);
const char *role_row_axis(enum panel_role r);
const char *role_col_axis(enum panel_role r);
bool role_diverging(enum panel_role r);
/* Label of row or column i: the user's, else a letter and the number. */
const char *heat_row_label(const struct matrix *m, int64_t i, char buf[HEAT_TEXT]);
const char *heat_col_label(const struct matrix *m, int64_t i, char buf[HEAT_TEXT]);

#endif
