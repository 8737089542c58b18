/* The read zone: a step's title, prose, code (folded to its first comment),
 * what it printed, and questions. */
#include <string.h>

#include "screen_priv.h"
#include "view/produce.h"
#include "view/text.h"

/* The first line of a fence if it is a comment, without "#"; else the first
 * line that is not blank. */
static void first_comment(const struct lesson *l, const struct fence *f, struct str *out)
{
    const char *s = l->src.text + f->code.from, *end = l->src.text + f->code.to;

    while (s < end) {
        const char *eol = memchr(s, '\n', (size_t)(end - s));
        const char *stop = eol ? eol : end;

        if (stop > s) {
            while (s < stop && (*s == '#' || *s == ' '))
                s++;
            str_add(out, s, (size_t)(stop - s));
            return;
        }
        s = stop + 1;
    }
}

/* A setup fence says nothing of itself; other code is folded to its comment. */
static void put_code(struct flow *f, const struct session *s, const struct fence *fence,
                     const struct block_state *b)
{
    const char *code = s->lesson->src.text + fence->code.from;
    struct str head = {0};
    int outer = f->indent;

    if (fence->kind == FENCE_SETUP && !b->unfolded)
        str_puts(&head, paint_word(f->a, "preparations"));
    else
        first_comment(s->lesson, fence, &head);
    paint_text(f->a, f->indent, f->y, ink_role(COL_ACCENT), b->unfolded ? "▾" : "▸");
    f->indent += 2;
    if (b->unfolded) {
        flow_code(f, code, fence->code.to - fence->code.from);
    } else {
        struct ink ink = fence->kind == FENCE_SETUP ? ink_role(COL_DIM) : ink_role(COL_CODE);

        flow_text(f, ink, str_get(&head));
    }
    f->indent = outer;
    str_done(&head);
}

/* What plain code printed stands beside a bar; of live code there are panels. */
static void put_output(struct flow *f, const struct block_state *b)
{
    int outer = f->indent, first = f->y;

    if (!b->ran || !produce_any(&b->out))
        return;
    f->indent += 2;
    produce_draw(f, &b->out);
    f->indent = outer;
    for (int y = first; y < f->y; y++)
        paint_text(f->a, outer, y, ink_role(COL_DIM), "▏");
}

static void put_block(struct flow *f, const struct session *s, const struct lesson_block *block,
                      const struct block_state *b)
{
    static const struct block_state not_yet;

    switch (block->kind) {
    case BLOCK_PROSE:
        for (size_t i = 0; i < block->nparas; i++)
            flow_para(f, &block->paras[i]);
        break;
    case BLOCK_CODE:
        flow_gap(f);
        put_code(f, s, block->fence, b ? b : &not_yet);
        put_output(f, b ? b : &not_yet);
        break;
    case BLOCK_QUESTION:
    case BLOCK_NOTE: break;
    }
}

/* Where it stands is noted, its gap apart. */
static void put_question(struct flow *f, const struct session *s, size_t block,
                         struct text_extent *at)
{
    static const struct question_state not_yet;
    const struct block_state *b = s->steps[s->step].block;
    int from;

    flow_gap(f);
    from = f->y;
    question_draw(f, s->lesson->steps[s->step].blocks[block].question,
                  b && b[block].question ? b[block].question : &not_yet,
                  question_focus(s) == (int)block);
    if (!at || at->n == TEXT_QUESTIONS || !b)
        return;
    at->question[at->n].block = (int)block;
    at->question[at->n].from = from;
    at->question[at->n++].to = f->y;
}

/* The line under an open predict: more will come. */
static void put_stop(struct flow *f)
{
    flow_gap(f);
    flow_text(f, ink_role(COL_DIM), paint_word(f->a, "the step goes on when this is answered"));
}

int read_draw(const struct area *a, const struct session *s, int skip, struct text_extent *at)
{
    const struct lesson_step *step = &s->lesson->steps[s->step];
    const struct block_state *b = s->steps[s->step].block;
    struct area scrolled = area_scrolled(a, skip);
    struct flow f = {.a = &scrolled, .indent = 1};

    flow_rich(&f, (struct ink){.style = STYLE_BOLD}, &step->title);
    for (size_t i = 0; i < question_shown(s, s->step); i++) {
        const struct lesson_block *block = &step->blocks[i];

        if (block->kind == BLOCK_PROSE && (block->nparas == 0 || !block->paras[0].gap))
            flow_gap(&f);
        if (block->kind == BLOCK_QUESTION)
            put_question(&f, s, i, at);
        else
            put_block(&f, s, block, b ? &b[i] : NULL);
    }
    if (question_stop(s) >= 0)
        put_stop(&f);
    return f.y;
}
