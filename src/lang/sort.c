/* Stable sort of Python values, by numbers that stand for them: as CPython does,
 * insertion of up to 63, so that the same pair fails first; merging of more. */
#include "sort_priv.h"

#include <string.h>

#define COMPARISONS_PER_STEP 256
#define INSERTED 64

struct sorting {
    struct lang *L;
    const struct value *key;
    int64_t *at, *spare; /* places in the list, in order so far */
    int64_t compared;
};

/* A NumPy scalar and a list are compared as arrays. */
static bool as_arrays(struct value a, struct value b)
{
    return a.type == V_ARRAY || b.type == V_ARRAY ||
           (a.type == V_NPS && (b.type == V_LIST || b.type == V_TUPLE)) ||
           (b.type == V_NPS && (a.type == V_LIST || a.type == V_TUPLE));
}

static bool is_less(struct lang *L, struct value a, struct value b)
{
    if (as_arrays(a, b))
        return value_truth(L, compare_apply(L, CMP_LT, a, b));
    int order = value_order(L, a, b);
    if (order == 2)
        raise_hint(L, ERR_REFUSED, "take the nan out first: [x for x in xs if x == x]",
                   "nan is neither less nor greater than anything, so it cannot be sorted");
    return order < 0;
}

/* Does the later item j go before the earlier item i? */
static bool overtakes(struct sorting *s, int64_t i, int64_t j)
{
    if (++s->compared % COMPARISONS_PER_STEP == 0)
        heap_safe_point(s->L);
    return is_less(s->L, s->key[j], s->key[i]);
}

static void turn(int64_t *at, int64_t n)
{
    for (int64_t i = 0; i < n / 2; i++) {
        int64_t first = at[i];
        at[i] = at[n - 1 - i];
        at[n - 1 - i] = first;
    }
}

/* How many items from the first on are in order; strictly falling ones are turned. */
static int64_t run_of(struct sorting *s, int64_t n)
{
    if (n < 2)
        return n;
    bool falling = overtakes(s, s->at[0], s->at[1]);
    int64_t i = 2;
    while (i < n && overtakes(s, s->at[i - 1], s->at[i]) == falling)
        i++;
    if (falling)
        turn(s->at, i);
    return i;
}

static void sort_few(struct sorting *s, int64_t n)
{
    for (int64_t i = run_of(s, n); i < n; i++) {
        int64_t item = s->at[i], from = 0, to = i;
        while (from < to) {
            int64_t middle = from + (to - from) / 2;
            if (overtakes(s, s->at[middle], item))
                to = middle;
            else
                from = middle + 1;
        }
        memmove(s->at + from + 1, s->at + from, (size_t)(i - from) * sizeof *s->at);
        s->at[from] = item;
    }
}

static void merge(struct sorting *s, int64_t from, int64_t middle, int64_t to)
{
    int64_t left = from, right = middle, out = from;
    while (left < middle && right < to) {
        bool overtake = overtakes(s, s->at[left], s->at[right]);
        s->spare[out++] = overtake ? s->at[right++] : s->at[left++];
    }
    while (left < middle)
        s->spare[out++] = s->at[left++];
    memcpy(s->at + from, s->spare + from, (size_t)(out - from) * sizeof *s->at);
}

static void sort_part(struct sorting *s, int64_t from, int64_t to)
{
    if (to - from < 2)
        return;
    int64_t middle = from + (to - from) / 2;
    sort_part(s, from, middle);
    sort_part(s, middle, to);
    if (overtakes(s, s->at[middle - 1], s->at[middle])) /* else it is in order already */
        merge(s, from, middle, to);
}

static struct oseq *keys_of(struct lang *L, const struct oseq *items, struct value key)
{
    struct oseq *keys = seq_new(L, V_LIST, items->n);
    push(L, v_obj(V_LIST, keys));
    for (int64_t i = 0; i < items->n; i++)
        seq_push(L, keys, key.type == V_NONE ? items->item[i]
                                             : call_value(L, key, &items->item[i], 1));
    return keys;
}

void sort_items(struct lang *L, struct oseq *items, struct value key, bool reverse)
{
    struct oseq *keys = keys_of(L, items, key);
    size_t n = (size_t)items->n;
    struct str *places = tmp_str(L), *values = tmp_str(L);
    str_pad(places, 0, 2 * n * sizeof(int64_t) + 1);
    int64_t *at = (int64_t *)(void *)places->s;
    struct sorting s = {L, keys->item, at, at + n, 0};
    for (size_t i = 0; i < n; i++)
        at[i] = (int64_t)i;
    if (reverse)
        turn(at, items->n);
    if (n < INSERTED)
        sort_few(&s, items->n);
    else
        sort_part(&s, 0, items->n);
    if (reverse)
        turn(at, items->n);
    str_add(values, (const char *)items->item, n * sizeof *items->item);
    const struct value *old = (const struct value *)(const void *)values->s;
    for (size_t i = 0; i < n; i++)
        items->item[i] = old[at[i]];
    pop(L, 1);
}
