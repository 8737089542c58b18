/* A question in the text: its answers, what was told, hints, the solution. */
#include <stdio.h>
#include <string.h>

#include "screen_priv.h"
#include "view/text.h"

struct drawn {
    struct flow *f;
    const struct question *q;
    const struct question_state *at;
    bool focus;
};

/* A text that stands further in, with a mark before its first line. */
static void put_marked(struct flow *f, struct ink mark_ink, const char *mark, struct ink ink,
                       const struct rich *text)
{
    int outer = f->indent, first = f->y;

    f->indent += 2;
    flow_rich(f, ink, text);
    f->indent = outer;
    paint_text(f->a, f->indent, first, mark_ink, mark);
}

static void put_said(struct flow *f, enum color_role role, const char *mark, const char *text)
{
    int outer = f->indent;

    paint_text(f->a, f->indent, f->y, ink_styled(role, STYLE_BOLD), mark);
    f->indent += 2;
    flow_text(f, ink_styled(role, STYLE_BOLD), text);
    f->indent = outer;
}

/* "hint 1/2: …", the head in another ink. */
static void put_headed(struct flow *f, enum color_role role, const char *head,
                       const struct rich *text)
{
    int outer = f->indent;

    flow_text(f, ink_styled(role, STYLE_BOLD), head);
    f->indent += 2;
    flow_rich(f, ink_plain(), text);
    f->indent = outer;
}

static bool is_over(const struct drawn *d)
{
    return d->at->at == QUESTION_RIGHT || d->at->at == QUESTION_SOLVED;
}

/* --- choices -------------------------------------------------------------------- */

struct choice_look {
    const char *mark;
    struct ink mark_ink, ink;
};

static struct choice_look choice_look(const struct drawn *d, size_t i)
{
    bool chosen = i < QUESTION_KEYS && d->at->chosen >> i & 1;
    bool refused = i < QUESTION_KEYS && d->at->refused >> i & 1;

    if (is_over(d) && d->q->answers[i].right)
        return (struct choice_look){"✓", ink_styled(COL_GOOD, STYLE_BOLD), ink_role(COL_GOOD)};
    if (refused && !(chosen && !is_over(d) && d->q->nright > 1))
        return (struct choice_look){"✗", ink_styled(COL_WARN, STYLE_BOLD), ink_role(COL_DIM)};
    if (chosen && !is_over(d))
        return (struct choice_look){"●", ink_styled(COL_ACCENT, STYLE_BOLD),
                                    (struct ink){.style = STYLE_BOLD}};
    return (struct choice_look){"○", ink_role(COL_DIM),
                                is_over(d) ? ink_role(COL_DIM) : ink_plain()};
}

static bool is_told(const struct drawn *d, size_t i)
{
    if (!d->q->answers[i].told.n || i >= QUESTION_KEYS)
        return false;
    if (d->q->answers[i].right)
        return d->at->at == QUESTION_RIGHT;
    return d->at->refused >> i & 1;
}

static void put_choice(const struct drawn *d, size_t place)
{
    struct flow *f = d->f;
    size_t i = question_choice_at(d->at, place);
    struct choice_look look = choice_look(d, i);
    int outer = f->indent;
    char key[16] = "";

    if (place < QUESTION_KEYS)
        snprintf(key, sizeof key, "%zu", place + 1);
    paint_text(f->a, f->indent, f->y, d->focus ? ink_role(COL_ACCENT) : ink_role(COL_DIM), key);
    f->indent += 2;
    put_marked(f, look.mark_ink, look.mark, look.ink, &d->q->answers[i].text);
    if (is_told(d, i)) {
        f->indent += 2;
        flow_rich(f, ink_role(d->q->answers[i].right ? COL_GOOD : COL_WARN),
                  &d->q->answers[i].told);
    }
    f->indent = outer;
}

static void put_choices(const struct drawn *d)
{
    if (d->q->nright > 1 && !is_over(d))
        flow_text(d->f, ink_role(COL_DIM), paint_word(d->f->a, "more than one is right: mark all"));
    for (size_t i = 0; i < d->q->nanswers; i++)
        put_choice(d, i);
}

/* --- numbers ---------------------------------------------------------------------- */

/* "= 512/2", or a line to be filled. */
static void put_number(const struct drawn *d)
{
    struct flow *f = d->f;
    bool given = d->at->given.n > 0;
    int outer = f->indent;

    if (!given && is_over(d))
        return;
    paint_text(f->a, f->indent, f->y, ink_role(d->focus ? COL_ACCENT : COL_DIM), "=");
    f->indent += 2;
    flow_text(f, given ? (struct ink){.style = STYLE_BOLD} : ink_role(COL_DIM),
              given ? str_get(&d->at->given) : "…………");
    f->indent = outer;
}

static const struct rich *told_number(const struct drawn *d)
{
    const struct rich *told;

    if (d->q->kind != QUESTION_NUMBER || !d->at->answered || d->at->told < 0)
        return NULL;
    told = &d->q->answers[d->at->told].told;
    return told->n ? told : NULL;
}

/* --- the verdict and what helps -------------------------------------------------------- */

/* Choices that are right, but not all of them. */
static bool is_part(const struct drawn *d)
{
    for (size_t i = 0; i < d->q->nanswers && i < QUESTION_KEYS; i++)
        if (d->at->chosen >> i & 1 && !d->q->answers[i].right)
            return false;
    return d->q->kind == QUESTION_CHOICE && d->q->nright > 1;
}

static bool says_more(const struct drawn *d)
{
    if (d->q->kind == QUESTION_NUMBER)
        return told_number(d) != NULL;
    for (size_t i = 0; i < d->q->nanswers; i++)
        if (is_told(d, i) && d->q->answers[i].right == (d->at->at == QUESTION_RIGHT))
            return true;
    return false;
}

static void put_verdict(const struct drawn *d)
{
    struct flow *f = d->f;
    const struct rich *told = told_number(d);

    if (d->at->at == QUESTION_RIGHT)
        put_said(f, COL_GOOD, "✓", paint_word(f->a, "right"));
    else if (d->at->answered && is_part(d))
        put_said(f, COL_WARN, "✗", paint_word(f->a, "not all of them yet"));
    else if (d->at->answered && d->at->at == QUESTION_OPEN)
        put_said(f, COL_WARN, "✗",
                 paint_word(f->a, d->at->near    ? "nearly: try again, with more digits"
                                  : says_more(d) ? "not yet: try again"
                                                 : "not yet: try again, or i"));
    if (told) {
        f->indent += 2;
        flow_rich(f, ink_plain(), told);
        f->indent -= 2;
    }
}

static void put_help(const struct drawn *d)
{
    struct flow *f = d->f;
    char head[96];

    for (int i = 0; i < d->at->hints && i < (int)d->q->nhints; i++) {
        snprintf(head, sizeof head, d->q->nhints > 1 ? "%.60s %d/%zu" : "%.60s",
                 paint_word(f->a, "hint"), i + 1, d->q->nhints);
        put_headed(f, COL_ACCENT, head, &d->q->hints[i]);
    }
    if (d->at->at == QUESTION_SOLVED || (d->at->at == QUESTION_RIGHT && !says_more(d)))
        put_headed(f, COL_ACCENT, paint_word(f->a, "solution"), &d->q->solution);
    if (d->at->at == QUESTION_SKIPPED)
        flow_text(f, ink_role(COL_DIM), paint_word(f->a, "skipped; z takes it up again"));
}

void question_draw(struct flow *f, const struct question *q, const struct question_state *at,
                   bool focus)
{
    struct drawn d = {f, q, at, focus};
    int outer = f->indent;

    put_marked(f, focus ? ink_styled(COL_ACCENT, STYLE_BOLD | STYLE_REVERSE)
                        : ink_styled(COL_WARN, STYLE_BOLD),
               "?", (struct ink){.style = STYLE_BOLD}, &q->text);
    f->indent += 2;
    if (q->kind == QUESTION_CHOICE)
        put_choices(&d);
    else
        put_number(&d);
    put_verdict(&d);
    put_help(&d);
    f->indent = outer;
}
