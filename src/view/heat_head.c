/* The first lines of a heatmap: its name, which head, the axes' names, and the legend,
 * which stands wherever it has room for steps that can be told apart. */
#include <stdio.h>

#include "base/str.h"
#include "heat_priv.h"
#include "view/text.h"

enum {
    BAR_MOST = 8,    /* columns */
    BAR_EASY = 6,    /* so many are wished for */
    BAR_SHADES = 5,  /* as many levels as shades can tell */
    BAR_HALVES = 3,  /* two steps each */
    BAR_LEAST = 2,
    GAP = 2          /* between words and the legend */
};

struct head {
    const struct area *a;
    const struct matrix *m;
    const char *title;
    struct str more, axes, brief; /* "head 1/2"; "query ↓  key →", "query↓ key→" */
    struct heat_scale scale;
    char lo[HEAT_TEXT + 4], hi[HEAT_TEXT + 4];
    struct str kind, brief_kind;  /* "log |x|>0.001 locked", "log" */
};

/* Where the legend is, and how much is given up for it. */
struct place {
    int line, bar;
    bool tight;                   /* no blanks beside the bar */
    bool brief;                   /* axes' names in fewer columns */
    bool kind;                    /* whole; else in brief */
    bool cut;                     /* words are cut for it */
};

/* --- what there is to say --------------------------------------------------------- */

/* An end of the scale; a sign tells of numbers beyond it. */
static void write_end(const struct area *a, const struct heat_scale *s, bool high,
                      char out[HEAT_TEXT + 4])
{
    char number[HEAT_TEXT];
    bool beyond = high ? s->above : s->below;
    const char *sign = paint_ascii(a) ? (high ? ">=" : "<=") : high ? "≥" : "≤";

    heat_value(!high && s->log && s->map == MAP_SEQUENTIAL ? s->least : high ? s->hi : s->lo, 3,
               number);
    snprintf(out, HEAT_TEXT + 4, "%s%s", beyond ? sign : "", number);
}

/* "log from 0.001", "locked": what is special about the scale, a blank before each. */
static void add_kind(const struct area *a, const struct heat_scale *s, struct str *out)
{
    char least[HEAT_TEXT];

    if (s->log)
        str_addf(out, " %s", paint_word(a, "log"));
    if (s->log && s->map == MAP_DIVERGING) {
        heat_value(s->least, 3, least);
        str_addf(out, " |x|>%s", least);
    }
    if (s->locked)
        str_addf(out, " %s", paint_word(a, "locked"));
}

static void add_place(const struct area *a, struct str *s, const char *word, int64_t at,
                      int64_t of)
{
    if (of > 1)
        str_addf(s, "  %s %lld/%lld", paint_word(a, word), (long long)at + 1, (long long)of);
}

static void head_init(struct head *h, const struct area *a, const struct matrix *m,
                      const struct heat_mark *k)
{
    const char *row = paint_word(a, role_row_axis(m->role));
    const char *col = paint_word(a, role_col_axis(m->role));

    *h = (struct head){.a = a, .m = m, .scale = heat_scale_of(m)};
    h->title = m->title ? m->title : paint_word(a, role_name(m->role));
    add_place(a, &h->more, "batch", k->batch, m->batches);
    if (k->all_heads && m->heads > 1)
        str_addf(&h->more, "  %s 1–%lld", paint_word(a, "heads"), (long long)m->heads);
    else
        add_place(a, &h->more, "head", k->head, m->heads);
    str_addf(&h->axes, "%s ↓  %s →", row, col);
    str_addf(&h->brief, "%s↓ %s→", row, col);
    write_end(a, &h->scale, false, h->lo);
    write_end(a, &h->scale, true, h->hi);
    add_kind(a, &h->scale, &h->kind);
    if (h->scale.log)
        str_addf(&h->brief_kind, " %s", paint_word(a, "log"));
}

static void head_done(struct head *h)
{
    str_done(&h->more);
    str_done(&h->axes);
    str_done(&h->brief);
    str_done(&h->kind);
    str_done(&h->brief_kind);
}

/* --- the place of the legend ------------------------------------------------------- */

static const char *kind_of(const struct head *h, const struct place *p)
{
    return str_get(p->kind ? &h->kind : &h->brief_kind);
}

static int ends_columns(const struct head *h, const struct place *p)
{
    return text_width(h->lo) + text_width(h->hi) + text_width(kind_of(h, p)) + (p->tight ? 2 : 4);
}

/* Columns that the words of the line leave to the legend. */
static int room_in(const struct head *h, const struct place *p)
{
    const struct str *axes = p->brief ? &h->brief : &h->axes;
    int words = p->line > 0 ? text_width(str_get(axes))
                            : text_width(h->title) + text_width(str_get(&h->more));

    if (p->cut)
        words = p->line > 0 ? words / 2 : text_width(h->title);
    return h->a->w - 1 - words - GAP;
}

/* The first of these ways that has room; a bar of 0: none has. */
static struct place find_place(const struct head *h, bool axes_line)
{
    int few = heat_has_halves(h->a) ? BAR_HALVES : BAR_SHADES;
    const struct place ways[] = {
        {.bar = BAR_EASY},
        {.line = 1, .bar = BAR_EASY},
        {.line = 1, .bar = few},
        {.bar = few},
        {.line = 1, .bar = few, .brief = true},
        {.line = 1, .bar = few, .brief = true, .tight = true},
        {.bar = few, .tight = true},
        {.line = 1, .bar = few, .brief = true, .tight = true, .cut = true},
        {.bar = few, .tight = true, .cut = true},
        {.line = 1, .bar = BAR_LEAST, .brief = true, .tight = true, .cut = true},
        {.bar = BAR_LEAST, .tight = true, .cut = true},
    };
    const size_t n = sizeof ways / sizeof *ways;

    for (size_t i = 0; h->m->has_range && i < 2 * n; i++) { /* first those that say all */
        struct place p = ways[i % n];
        int room;

        p.kind = i < n;
        room = room_in(h, &p) - ends_columns(h, &p);
        if ((p.line > 0 && !axes_line) || (p.kind && p.cut) || room < p.bar)
            continue;
        p.bar = room < BAR_MOST ? room : BAR_MOST;
        return p;
    }
    return (struct place){0};
}

/* Ends at the area's last column; where it begins. */
static int draw_legend(const struct head *h, const struct place *p)
{
    const struct area *a = h->a;
    int from = a->w - ends_columns(h, p) - p->bar, x = from, gap = !p->tight;

    if (p->bar == 0)
        return a->w;
    x += paint_text(a, x, p->line, ink_role(COL_DIM), h->lo) + gap;
    x += paint_text(a, x, p->line, ink_role(COL_DIM), "▕");
    heat_bar_draw(a, x, p->line, p->bar, p->bar < BAR_EASY && heat_has_halves(a), &h->scale);
    x += p->bar;
    x += paint_text(a, x, p->line, ink_role(COL_DIM), "▏") + gap;
    x += paint_text(a, x, p->line, ink_role(COL_DIM), h->hi);
    paint_text(a, x, p->line, ink_role(COL_ACCENT), kind_of(h, p));
    return from;
}

/* --- both lines ------------------------------------------------------------------- */

static void draw_title(const struct head *h, const struct heat_mark *k, int end, bool name_axes)
{
    struct ink ink =
        k->focus ? ink_styled(COL_ACCENT, STYLE_BOLD) : (struct ink){.style = STYLE_BOLD};
    int x = paint_text(h->a, 0, 0, ink, k->focus ? "▸" : " ");

    x += paint_cut(h->a, x, 0, end - x, ink, h->title);
    if (x + text_width(str_get(&h->more)) <= end) /* "head 1…" would be another head */
        x += paint_text(h->a, x, 0, ink_plain(), str_get(&h->more));
    if (name_axes && x + 2 + text_width(str_get(&h->axes)) <= end)
        paint_text(h->a, x + 2, 0, ink_role(COL_DIM), str_get(&h->axes));
}

/* The legend ends over its cells, not at the far end of a wide place, but no words are
 * cut for that. */
static int columns_for(const struct head *h, bool axes_line, int cols)
{
    int want = 1 + text_width(h->title) + text_width(str_get(&h->more)) + GAP + BAR_MOST +
               ends_columns(h, &(struct place){.kind = true});

    if (!axes_line)
        want += GAP + text_width(str_get(&h->axes));
    return want > cols ? want : cols;
}

void heat_head_draw(const struct area *whole, const struct matrix *m, const struct heat_mark *k,
                    bool axes_line, int cols)
{
    struct area a;
    struct head h;
    struct place p;
    int from, end[2];

    head_init(&h, whole, m, k);
    a = area_part(whole, 0, 0, columns_for(&h, axes_line, cols), 2);
    h.a = &a;
    end[0] = end[1] = a.w;
    p = find_place(&h, axes_line);
    from = draw_legend(&h, &p);
    if (p.bar > 0)
        end[p.line] = from - GAP;
    draw_title(&h, k, end[0], !axes_line);
    if (axes_line)
        paint_cut(&a, 1, 1, end[1] - 1, ink_role(COL_DIM), str_get(p.brief ? &h.brief : &h.axes));
    head_done(&h);
}
