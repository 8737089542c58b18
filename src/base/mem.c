/* Memory that is never NULL: see the header for who is told when it is gone. */
#include "base/mem.h"

#include <stdint.h>
#include <stdlib.h>
#include <string.h>
#include <sys/mman.h>

#include "base/die.h"
#include "base/exit.h"

/* The one mutable state of base besides die's hook: memory runs out for the
 * whole process, so where to go is known to the whole process. */
static struct mem_guard *innermost;
static struct mem_hold *held;
static size_t fail_countdown;

void mem_gone(void)
{
    struct mem_guard *g = innermost;

    if (!g)
        die(EXIT_CODE_FAILED, "out of memory");
    mem_guard_unwind(g);
    innermost = g->outer;
    longjmp(g->at, 1);
}

static bool injector_says_no(void)
{
    return fail_countdown > 0 && --fail_countdown == 0;
}

void *mem_array(size_t n, size_t size)
{
    size_t bytes;
    void *p;

    if (!size_mul(n, size, &bytes) || bytes > PTRDIFF_MAX || injector_says_no())
        mem_gone();
    p = calloc(bytes ? bytes : 1, 1);
    if (!p)
        mem_gone();
    return p;
}

void *mem_zero(size_t size)
{
    return mem_array(1, size);
}

void *mem_resize(void *p, size_t n, size_t size)
{
    size_t bytes;
    void *q;

    if (!size_mul(n, size, &bytes) || bytes > PTRDIFF_MAX || injector_says_no())
        mem_gone();
    q = realloc(p, bytes ? bytes : 1);
    if (!q)
        mem_gone();
    return q;
}

#define LARGE ((size_t)4 << 20)
#define PAGE ((uintptr_t)4096)

void *mem_large(size_t size)
{
    char *p = mem_resize(NULL, size, 1);
#ifdef MADV_HUGEPAGE
    if (size >= LARGE) {
        uintptr_t skip = PAGE - (uintptr_t)p % PAGE;
        madvise(p + skip, size - skip, MADV_HUGEPAGE); /* only advice */
    }
#endif
    return p;
}

char *mem_strndup(const char *s, size_t n)
{
    size_t bytes;
    char *copy;

    if (!size_add(n, 1, &bytes))
        mem_gone();
    copy = mem_zero(bytes);
    if (n > 0)
        memcpy(copy, s, n);
    return copy;
}

char *mem_strdup(const char *s)
{
    return mem_strndup(s, strlen(s));
}

void mem_free(void *p)
{
    free(p);
}

bool size_mul(size_t a, size_t b, size_t *out)
{
    if (b != 0 && a > SIZE_MAX / b)
        return false;
    *out = a * b;
    return true;
}

bool size_add(size_t a, size_t b, size_t *out)
{
    if (a > SIZE_MAX - b)
        return false;
    *out = a + b;
    return true;
}

void mem_guard_push(struct mem_guard *g)
{
    g->outer = innermost;
    g->held = held;
    innermost = g;
}

void mem_guard_pop(struct mem_guard *g)
{
    if (innermost == g)
        innermost = g->outer;
}

void mem_guard_unwind(struct mem_guard *g)
{
    innermost = g;
    while (held != g->held)
        mem_drop(held);
}

void mem_hold_by(struct mem_hold *h, void *address_of_pointer, void (*free_it)(void *p))
{
    h->at = address_of_pointer;
    h->free = free_it;
    h->outer = held;
    held = h;
}

void mem_hold(struct mem_hold *h, void *address_of_pointer)
{
    mem_hold_by(h, address_of_pointer, mem_free);
}

void mem_let_go(struct mem_hold *h)
{
    held = h->outer;
}

/* The pointer is of any type: its bytes are copied. */
void mem_drop(struct mem_hold *h)
{
    void *p;

    held = h->outer;
    memcpy(&p, h->at, sizeof p);
    h->free(p);
}

size_t mem_fail_at(size_t nth)
{
    size_t left = fail_countdown;
    fail_countdown = nth;
    return left;
}
