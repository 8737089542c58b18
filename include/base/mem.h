/* Memory that is never NULL.
 *
 * Every size product is overflow-checked here, so callers write
 * `mem_array(n, sizeof *p)` and nothing else.  When memory is gone (or the
 * fault injector says so) the innermost `struct mem_guard` is jumped to; with
 * no guard the program ends through base/die.h.  Code that allocates while
 * a structure is half changed must leave it consistent first.
 */
#ifndef ATTNSCOPE_BASE_MEM_H
#define ATTNSCOPE_BASE_MEM_H

#include <setjmp.h>
#include <stdbool.h>
#include <stddef.h>

struct mem_hold;

/* All return zeroed memory except mem_resize's new part. n == 0 gives a
 * valid pointer to free. */
void *mem_zero(size_t size);
void *mem_array(size_t n, size_t size);
void *mem_resize(void *p, size_t n, size_t size);
/* Not zeroed; for what is large and soon written over: the system is asked to
 * give it in large pages, where it can. */
void *mem_large(size_t size);
char *mem_strdup(const char *s);
char *mem_strndup(const char *s, size_t n);
void mem_free(void *p);

/* a*b or a+b; false when it does not fit in size_t. */
bool size_mul(size_t a, size_t b, size_t *out);
bool size_add(size_t a, size_t b, size_t *out);

/* Where to go when memory is gone:
 *     struct mem_guard g;
 *     mem_guard_push(&g);
 *     if (setjmp(g.at)) { ...clean up, report...; } else { ...work... }
 *     mem_guard_pop(&g);
 * After the jump the guard is already popped by the allocator. */
struct mem_guard {
    jmp_buf at;
    struct mem_guard *outer;
    struct mem_hold *held; /* the innermost hold when it was pushed */
};
void mem_guard_push(struct mem_guard *g);
void mem_guard_pop(struct mem_guard *g); /* nothing if already popped */
/* Before a longjmp of one's own out to where g was pushed: g is the innermost
 * guard again, and what was held since is freed. */
void mem_guard_unwind(struct mem_guard *g);

/* Memory that only a local variable knows, while something else is allocated:
 *     struct str word = {0};
 *     struct mem_hold h;
 *     mem_hold(&h, &word.s);      the address of the pointer, which may change
 *     ...
 *     mem_drop(&h);               frees it; mem_let_go(&h) does not
 * When memory is gone, what was held since the guard was pushed is freed.
 * Holds nest like brackets. */
struct mem_hold {
    void *at;
    void (*free)(void *p);
    struct mem_hold *outer;
};
void mem_hold(struct mem_hold *h, void *address_of_pointer);
void mem_hold_by(struct mem_hold *h, void *address_of_pointer, void (*free)(void *p));
void mem_drop(struct mem_hold *h);
void mem_let_go(struct mem_hold *h);

/* What the allocator does when it fails; also for sizes that overflow. */
void mem_gone(void) __attribute__((noreturn));

/* Tests: let the nth allocation from now fail (0: none). What was left of the
 * count before: 0 when that one has failed. */
size_t mem_fail_at(size_t nth);

#endif
