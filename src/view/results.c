/* What the scenes of the step came to besides pictures: laws, tasks, prints, tables, errors. */
#include <stdio.h>

#include "screen_priv.h"
#include "view/produce.h"

static size_t blocks_of(const struct session *s)
{
    return s->lesson && s->steps[s->step].block ? question_shown(s, s->step) : 0;
}

static const struct scene *scene_at(const struct session *s, size_t block)
{
    return s->steps[s->step].block[block].scene;
}

int results_draw(const struct area *a, const struct session *s, int skip, bool tight, int end,
                 int *hidden)
{
    struct area scrolled = area_scrolled(a, skip);
    struct flow f = {.a = &scrolled, .indent = 1, .tight = tight, .end = end};

    for (size_t i = 0; i < blocks_of(s); i++) {
        const struct scene *scene = scene_at(s, i);

        if (!scene || !produce_any(&scene->out))
            continue;
        flow_gap(&f);
        f.hints = scene->hinted;
        produce_draw(&f, &scene->out);
    }
    if (hidden)
        *hidden = f.hidden;
    return f.y;
}

/* It is drawn where nothing is seen. */
int results_lines(const struct area *a, const struct session *s, bool tight)
{
    struct area none = area_part(a, 0, 0, a->w, 0);

    return results_draw(&none, s, 0, tight, 0, NULL);
}

/* --- what the results say, in few signs ------------------------------------------------- */

struct verdicts {
    int held, failed, wrong;  /* laws; wrong: that ought to hold */
    int tasks, reached;
    bool error;
};

static void count_item(const struct out_item *item, struct verdicts *v)
{
    if (item->kind == OUT_LAW) {
        v->held += item->law.held;
        v->failed += !item->law.held;
        v->wrong += !item->law.held && item->law.should_hold;
    }
    if (item->kind == OUT_TASK) {
        v->tasks++;
        v->reached += item->task.reached;
    }
}

static struct verdicts verdicts_of(const struct session *s)
{
    struct verdicts v = {0};

    for (size_t i = 0; i < blocks_of(s); i++) {
        const struct scene *scene = scene_at(s, i);

        for (int k = 0; scene && k < scene->out.n; k++)
            count_item(&scene->out.item[k], &v);
        v.error = v.error || (scene && scene->out.failed);
    }
    return v;
}

static int put_count(const struct area *a, int x, enum color_role role, const char *sign, int n,
                     const char *word)
{
    char text[96];

    if (word)
        snprintf(text, sizeof text, "%s %s", sign, word);
    else
        snprintf(text, sizeof text, "%s %d", sign, n);
    return paint_cut(a, x, 0, a->w - x, ink_styled(role, STYLE_BOLD), text) + 2;
}

void results_summary_draw(const struct area *a, const struct session *s, int more)
{
    struct verdicts v = verdicts_of(s);
    char text[96];
    int x = 1;

    if (v.error)
        x += put_count(a, x, COL_ERROR, "✗", 0, paint_word(a, "error"));
    if (v.held > 0)
        x += put_count(a, x, COL_GOOD, "✓", v.held, NULL);
    if (v.failed > 0)
        x += put_count(a, x, v.wrong > 0 ? COL_ERROR : COL_WARN, "✗", v.failed, NULL);
    if (v.tasks > 0 && v.reached == v.tasks)
        x += put_count(a, x, COL_GOOD, "●", 0, paint_word(a, "reached!"));
    else if (v.tasks > 0)
        x += put_count(a, x, COL_ACCENT, "○", 0, paint_word(a, "task"));
    snprintf(text, sizeof text, "▾ %d %s", more, paint_word(a, "more lines: Tab"));
    paint_cut_right(a, x, 0, a->w - x - 1, ink_role(COL_ACCENT), text);
}

bool results_any(const struct session *s)
{
    for (size_t i = 0; i < blocks_of(s); i++)
        if (scene_at(s, i))
            return true;
    return false;
}
