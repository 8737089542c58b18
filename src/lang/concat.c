/* + of two texts, so that a loop of s += "…" costs what it adds.
 *
 * What + made has room for more behind its bytes once it is itself added to: they then stand in
 * a buffer, and the next + writes there if nobody has yet. The texts that it gives share the
 * buffer, each the beginning of the next one, and none changes.
 */
#include "arith_priv.h"

#include <string.h>

#define PLAIN_BYTES 64 /* below this a copy is cheaper than a buffer */

static struct obuffer *buffer_new(struct lang *L, const struct ostr *a, size_t n)
{
    size_t cap = 2 * n + 1;
    struct obuffer *buffer = heap_new(L, V_BUFFER, sizeof *buffer + cap);
    buffer->cap = (uint32_t)cap;
    memcpy(buffer->s, a->s, a->n);
    buffer->used = a->n;
    return buffer;
}

static struct ostr *in_buffer(struct lang *L, const struct ostr *a, const struct ostr *b, size_t n)
{
    struct obuffer *buffer = a->buffer;
    if (!buffer || buffer->used != a->n || n >= buffer->cap)
        buffer = buffer_new(L, a, n);
    struct ostr *o = heap_new(L, V_STR, sizeof *o);
    memcpy(buffer->s + a->n, b->s, b->n);
    buffer->s[n] = '\0';
    buffer->used = (uint32_t)n;
    o->buffer = buffer;
    o->s = buffer->s;
    o->n = (uint32_t)n;
    return o;
}

static struct ostr *alone(struct lang *L, const struct ostr *a, const struct ostr *b, size_t n)
{
    struct ostr *o = str_new(L, n);
    memcpy(o->own, a->s, a->n);
    memcpy(o->own + a->n, b->s, b->n);
    return o;
}

struct value concat_str(struct lang *L, const struct ostr *a, const struct ostr *b)
{
    size_t n = (size_t)a->n + b->n;
    check_text_size(L, n);
    bool grows = a->is_sum && n > PLAIN_BYTES;
    struct ostr *o = grows ? in_buffer(L, a, b, n) : alone(L, a, b, n);
    o->is_sum = true;
    o->chars = a->chars + b->chars;
    return v_obj(V_STR, o);
}

const char *str_cstr(struct lang *L, struct value v)
{
    const struct ostr *s = AS_STR(v);
    if (s->s[s->n] == '\0')
        return s->s;
    struct str *copy = tmp_str(L);
    str_add(copy, s->s, s->n);
    return str_get(copy);
}
