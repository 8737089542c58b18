/* Undo: how the knobs of a step stood before each turn.
 *
 * Only the knobs are kept. The picture they belong to is computed again, out of the
 * cache. A history belongs to its step and ends with the lesson. */
#include "session/action.h"

#include <string.h>

#include "action_priv.h"
#include "base/mem.h"
#include "knob_priv.h"
#include "session_priv.h"

enum { UNDO_MOST = 500 };

struct undo_item {
    size_t block; /* the scene's place in the step */
    char *name;
    struct knob_kept kept;
};
struct undo_point {
    struct undo_item *item;
    int n;
};
struct undo {
    struct undo_point *past[UNDO_MOST], *future[UNDO_MOST];
    int npast, nfuture;
};

/* --- points ---------------------------------------------------------------------------- */

static void point_free(struct undo_point *p)
{
    for (int i = 0; i < p->n; i++) {
        mem_free(p->item[i].name);
        knob_kept_free(&p->item[i].kept);
    }
    mem_free(p->item);
    mem_free(p);
}

static size_t blocks(const struct session *s)
{
    return s->lesson && s->steps[s->step].block ? s->lesson->steps[s->step].nblocks : 0;
}

static struct scene *scene_of(const struct session *s, size_t block)
{
    return s->steps[s->step].block[block].scene;
}

struct undo_point *undo_begin(const struct session *s)
{
    struct undo_point *p = mem_zero(sizeof *p);
    int n = 0;
    for (size_t i = 0; i < blocks(s); i++)
        n += scene_of(s, i) ? scene_of(s, i)->knobs : 0;
    p->item = mem_array((size_t)n, sizeof *p->item);
    for (size_t i = 0; i < blocks(s); i++) {
        const struct scene *c = scene_of(s, i);
        for (int k = 0; c && k < c->knobs; k++, p->n++) {
            p->item[p->n].block = i;
            p->item[p->n].name = mem_strdup(c->knob[k].decl.name);
            knob_keep(&c->knob[k], &p->item[p->n].kept);
        }
    }
    return p;
}

static const struct knob_kept *kept_of(const struct undo_point *p, size_t block, const char *name)
{
    static const struct knob_kept own = {0};
    for (int i = 0; i < p->n; i++)
        if (p->item[i].block == block && strcmp(p->item[i].name, name) == 0)
            return &p->item[i].kept;
    return &own; /* it was not there yet: as the lesson has it */
}

/* Knobs that do not stand as they did; put: put them back and say so. */
static int differing(struct session *s, const struct undo_point *p, struct str *put)
{
    int n = 0;
    for (size_t i = 0; i < blocks(s); i++) {
        struct scene *c = scene_of(s, i);
        for (int k = 0; c && k < c->knobs; k++) {
            const struct knob_kept *was = kept_of(p, i, c->knob[k].decl.name);
            if (knob_is_at(&c->knob[k], was))
                continue;
            n++;
            if (!put)
                continue;
            knob_put(&c->knob[k], was);
            c->stale = true;
            str_addf(put, "%s%s ", put->n ? ", " : "", knob_title(&c->knob[k]));
            knob_write(&c->knob[k], put);
        }
    }
    return n;
}

/* --- the history ------------------------------------------------------------------------- */

static void push(struct undo_point **list, int *n, struct undo_point *p)
{
    if (*n == UNDO_MOST) {
        point_free(list[0]);
        memmove(list, list + 1, (UNDO_MOST - 1) * sizeof(struct undo_point *));
        --*n;
    }
    list[(*n)++] = p;
}

static void drop_all(struct undo_point **list, int *n)
{
    while (*n > 0)
        point_free(list[--*n]);
}

static struct undo *history(struct session *s)
{
    struct step_state *step = &s->steps[s->step];
    if (!step->undo)
        step->undo = mem_zero(sizeof *step->undo);
    return step->undo;
}

bool undo_end(struct session *s, struct undo_point *before)
{
    if (differing(s, before, NULL) == 0) {
        point_free(before);
        return false;
    }
    struct undo *u = history(s);
    push(u->past, &u->npast, before);
    drop_all(u->future, &u->nfuture);
    return true;
}

void undo_free(struct undo *u)
{
    if (!u)
        return;
    drop_all(u->past, &u->npast);
    drop_all(u->future, &u->nfuture);
    mem_free(u);
}

/* Go to the last point of one list; the present becomes a point of the other. */
static unsigned go(struct session *s, bool back)
{
    struct undo *u = history(s);
    struct undo_point **from = back ? u->past : u->future, **to = back ? u->future : u->past;
    int *nfrom = back ? &u->npast : &u->nfuture, *nto = back ? &u->nfuture : &u->npast;
    struct str told = {0};
    if (*nfrom == 0) {
        message_set(s, false, "%s", session_word(s, back ? "nothing to undo" : "nothing to redo"));
        return REACT_DRAW;
    }
    struct undo_point *p = from[--*nfrom];
    push(to, nto, undo_begin(s));
    differing(s, p, &told);
    point_free(p);
    message_set(s, false, "%s: %s", session_word(s, back ? "undone" : "redone"), str_get(&told));
    str_done(&told);
    ask_close(s);
    return REACT_DRAW | REACT_SETTLE;
}

unsigned turn_undo(struct session *s, const char *key)
{
    (void)key;
    return go(s, true);
}

unsigned turn_redo(struct session *s, const char *key)
{
    (void)key;
    return go(s, false);
}
