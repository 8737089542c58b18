/* The numbers that were just shown.  A drawing reads them again however little
 * has changed; of a huge matrix each row is long work, so the last boxes are
 * kept, and whatever lies within one of them is taken from there.  A panel's key
 * says what its numbers are: what is kept is never out of date. */
#include <string.h>

#include "base/mem.h"
#include "session_priv.h"

#define NUMBERS_MOST 16384 /* of a box that is kept: about a screen */

static bool has(const struct box_kept *k, struct hash key, const struct panel_box *b, bool masks)
{
    return k->v && hash_eq(k->key, key) && k->b.batch == b->batch && k->b.head == b->head &&
           k->b.r0 <= b->r0 && b->r1 <= k->b.r1 && k->b.c0 <= b->c0 && b->c1 <= k->b.c1 &&
           (k->masked || !masks);
}

static void copy_out(const struct box_kept *k, const struct panel_box *b, double *out,
                     unsigned char *masked)
{
    size_t n = (size_t)(b->c1 - b->c0), width = (size_t)(k->b.c1 - k->b.c0);
    for (int64_t r = b->r0; r < b->r1; r++) {
        size_t from = (size_t)(r - k->b.r0) * width + (size_t)(b->c0 - k->b.c0);
        size_t to = (size_t)(r - b->r0) * n;
        memcpy(out + to, k->v + from, n * sizeof *out);
        if (masked)
            memcpy(masked + to, k->masked + from, n);
    }
}

bool box_find(const struct session *s, struct hash key, const struct panel_box *b, double *out,
              unsigned char *masked)
{
    for (int i = 0; i < BOXES_KEPT; i++) {
        const struct box_kept *k = &s->priv->box[i];
        if (!has(k, key, b, masked != NULL))
            continue;
        copy_out(k, b, out, masked);
        return true;
    }
    return false;
}

static void box_drop(struct box_kept *k)
{
    mem_free(k->v);
    mem_free(k->masked);
    *k = (struct box_kept){0};
}

void box_keep(const struct session *s, struct hash key, const struct panel_box *b,
              const double *v, const unsigned char *masked)
{
    size_t n = (size_t)((b->r1 - b->r0) * (b->c1 - b->c0));
    if (n > NUMBERS_MOST)
        return;
    struct box_kept *k = &s->priv->box[s->priv->box_next];
    s->priv->box_next = (s->priv->box_next + 1) % BOXES_KEPT;
    box_drop(k);
    *k = (struct box_kept){.key = key, .b = *b};
    k->masked = masked ? mem_array(n, 1) : NULL;
    if (masked)
        memcpy(k->masked, masked, n);
    k->v = mem_array(n, sizeof *v); /* last: without it nothing is found */
    memcpy(k->v, v, n * sizeof *v);
}

void boxes_free(struct session *s)
{
    for (int i = 0; i < BOXES_KEPT; i++)
        box_drop(&s->priv->box[i]);
}
