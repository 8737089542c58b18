/* What one piece of code produced, kept in order: a sink that records. */
#ifndef ATTNSCOPE_SESSION_OUTPUT_H
#define ATTNSCOPE_SESSION_OUTPUT_H

#include "base/err.h"
#include "base/str.h"
#include "io/table.h"
#include "lang/sink.h"

struct lang;

enum out_kind { OUT_TEXT, OUT_SHOW, OUT_TABLE, OUT_PLOT, OUT_LAW, OUT_TASK, OUT_RESULT };

/* While a picture is held its panels come in groups: as it was, as it is, the difference. */
enum out_part { PART_ALONE, PART_HELD, PART_NOW, PART_DIFFERENCE };

/* A panel that owns its strings and pins its nodes. */
struct out_panel {
    struct panel p;
    int64_t rows, cols, heads, batch; /* of p.node, 1 where the axis is absent */
    enum out_part part;
    int group;                        /* from 1 on; 0: nothing is held */
};
void out_panel_copy(struct lang *L, struct out_panel *to, const struct panel *from);
void out_panel_free(struct lang *L, struct out_panel *p);

struct out_item {
    enum out_kind kind;
    struct str text;           /* OUT_TEXT: consecutive prints are one item; OUT_RESULT */
    struct out_panel *panel;   /* OUT_SHOW: `n` of them */
    int n;
    struct table *table;       /* OUT_TABLE */
    struct plot plot;          /* OUT_PLOT, deep copy */
    struct law law;            /* OUT_LAW, owns text */
    struct task task;          /* OUT_TASK, owns texts */
    struct node *node;         /* OUT_RESULT: pinned, or NULL */
};

struct output {
    struct lang *lang;
    struct out_item *item;
    int n, cap;
    bool failed;
    struct err err;            /* when failed */
    /* Gives live fences the knobs' values; NULL: their defaults. */
    double (*knob)(void *ctx, const struct knob_decl *k);
    bool (*knob_many)(void *ctx, const struct knob_decl *k, struct knob_many *now);
    void *knob_ctx;
};

void output_init(struct output *o, struct lang *L);
void output_clear(struct output *o); /* unpins; ready for use again */
void output_done(struct output *o);
/* A sink that records into o; knobs are allowed in it when `live`. */
struct sink output_sink(struct output *o, bool live);
/* All printed text, joined. */
void output_text(const struct output *o, struct str *out);

#endif
