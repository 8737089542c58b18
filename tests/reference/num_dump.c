/* Runs num's kernels for check_num.py: one request after another from stdin,
 * raw result elements to stdout. A request is a line of words, then the raw
 * elements it announces:
 *
 *   types                          every ufunc's types, as text
 *   ufunc F TYPE N AS BS           a, b: 1 + (N-1)*|stride| elements each
 *   convert FROM TO N SS DS        1 + (N-1)*|SS| elements
 *   reduce R TYPE RANK DIM… STRIDE… FLAG… FROM… TO…     the part in C order
 *   outshape R RANK DIM… STRIDE… FLAG…                  gives the out strides
 *   order RANK DIM… NOP STRIDE…    an elementwise result's strides
 *   like RANK DIM… STRIDE…         those of np.empty_like
 *   cumulate R TYPE RANK DIM… AXIS
 */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "base/mem.h"
#include "num/reduce.h"
#include "num/ufunc.h"

static void need(bool ok, const char *what)
{
    if (!ok) {
        fprintf(stderr, "num_dump: bad request: %s\n", what);
        exit(2);
    }
}

static const char *word(void)
{
    static char w[64];
    need(scanf("%63s", w) == 1, "a word is missing");
    return w;
}

static int64_t number(void)
{
    long long v;
    need(scanf("%lld", &v) == 1, "a number is missing");
    return v;
}

static void numbers(int n, int64_t *out)
{
    for (int i = 0; i < n; i++)
        out[i] = number();
}

static enum dtype type_word(void)
{
    const char *w = word();
    int t = 0;
    while (t < DT_COUNT && strcmp(dtype_name((enum dtype)t), w) != 0)
        t++;
    need(t < DT_COUNT, w);
    return (enum dtype)t;
}

static enum reduce reduce_word(void)
{
    const char *w = word();
    int r = 0;
    while (r < REDUCE_COUNT && strcmp(reduce_name((enum reduce)r), w) != 0)
        r++;
    need(r < REDUCE_COUNT, w);
    return (enum reduce)r;
}

static void end_of_line(void)
{
    need(getchar() == '\n', "line too long");
}

static void *elements(int64_t n, enum dtype t)
{
    void *p = mem_array((size_t)n, dtype_size(t));
    need(fread(p, dtype_size(t), (size_t)n, stdin) == (size_t)n, "elements are missing");
    return p;
}

static void answer(const void *p, int64_t n, enum dtype t)
{
    fwrite(p, dtype_size(t), (size_t)n, stdout);
    fflush(stdout);
}

static int64_t reach(int64_t n, int64_t stride)
{
    return n ? 1 + (n - 1) * llabs(stride) : 0;
}

/* Where the walk begins: at the far end when it goes backwards. */
static void *start(void *p, int64_t n, int64_t stride, enum dtype t)
{
    return (char *)p + (stride < 0 ? (n - 1) * -stride : 0) * (int64_t)dtype_size(t);
}

static void run_types(void)
{
    for (int f = 0; f < UFUNC_COUNT; f++) {
        for (int in = 0; in < DT_COUNT; in++) {
            static const char *const gaps[] = {"", "none", "int8", "float16"};
            enum dtype loop, out;
            bool runs = ufunc_types((enum ufunc)f, (enum dtype)in, &loop, &out);
            printf("%s %d %s %s\n", ufunc_name((enum ufunc)f), ufunc_inputs((enum ufunc)f),
                   dtype_name((enum dtype)in),
                   runs ? dtype_name(out) : gaps[ufunc_gap((enum ufunc)f, (enum dtype)in)]);
        }
    }
    printf("end\n");
    fflush(stdout);
}

static void run_ufunc(void)
{
    enum ufunc f;
    enum dtype loop, out_type;
    need(ufunc_find(word(), &f), "no such function");
    enum dtype in = type_word();
    int64_t n = number(), as = number(), bs = number();
    end_of_line();
    need(ufunc_types(f, in, &loop, &out_type), "refused");
    void *a = elements(reach(n, as), loop), *b = elements(reach(n, bs), loop);
    void *out = mem_array((size_t)n, dtype_size(out_type));
    ufunc_run(f, loop, (size_t)n, start(a, n, as, loop), as, start(b, n, bs, loop), bs, out);
    answer(out, n, out_type);
    mem_free(a);
    mem_free(b);
    mem_free(out);
}

static void run_convert(void)
{
    enum dtype from = type_word(), to = type_word();
    int64_t n = number(), ss = number(), ds = number();
    end_of_line();
    void *src = elements(reach(n, ss), from);
    void *dst = mem_array((size_t)reach(n, ds), dtype_size(to));
    dtype_convert(from, start(src, n, ss, from), ss, to, start(dst, n, ds, to), ds, (size_t)n);
    answer(dst, reach(n, ds), to);
    mem_free(src);
    mem_free(dst);
}

static void read_shape(struct shape *s)
{
    s->rank = (int)number();
    need(s->rank >= 0 && s->rank <= RANK_MAX, "rank");
    numbers(s->rank, s->dim);
}

static void read_reduction(struct shape *s, int64_t *strides, bool *axes)
{
    read_shape(s);
    numbers(s->rank, strides);
    for (int i = 0; i < s->rank; i++)
        axes[i] = number() != 0;
}

static void run_reduce(void)
{
    enum reduce r = reduce_word();
    enum dtype loop = type_word(), in_type, out_type;
    struct shape s;
    int64_t strides[RANK_MAX], results = 1;
    bool axes[RANK_MAX];
    read_reduction(&s, strides, axes);
    struct box part = {.rank = s.rank};
    numbers(s.rank, part.from);
    numbers(s.rank, part.to);
    end_of_line();
    reduce_types(r, loop, &in_type, &out_type);
    for (int i = 0; i < s.rank; i++)
        results *= axes[i] ? 1 : part.to[i] - part.from[i];
    void *src = elements(box_count(&part), loop);
    void *out = mem_array((size_t)results, dtype_size(out_type));
    reduce_run_part(r, loop, &s, strides, axes, &part, src, out);
    answer(out, results, out_type);
    mem_free(src);
    mem_free(out);
}

static void run_outshape(void)
{
    enum reduce r = reduce_word();
    struct shape s;
    int64_t strides[RANK_MAX], out_strides[RANK_MAX];
    bool axes[RANK_MAX];
    read_reduction(&s, strides, axes);
    end_of_line();
    struct shape out = reduce_out_shape(r, &s, strides, axes, out_strides);
    answer(out_strides, out.rank, DT_I64);
}

static void run_order(void)
{
    struct shape s;
    int64_t strides[4][RANK_MAX], out[RANK_MAX];
    const int64_t *all[4];
    int perm[RANK_MAX];
    read_shape(&s);
    int nop = (int)number();
    need(nop >= 1 && nop <= 4, "operands");
    for (int k = 0; k < nop; k++) {
        numbers(s.rank, strides[k]);
        all[k] = strides[k];
    }
    end_of_line();
    shape_iter_order(&s, nop, all, perm);
    shape_strides_in_order(&s, perm, out);
    answer(out, s.rank, DT_I64);
}

static void run_like(void)
{
    struct shape s;
    int64_t like[RANK_MAX], out[RANK_MAX];
    read_shape(&s);
    numbers(s.rank, like);
    end_of_line();
    shape_like_strides(&s, like, out);
    answer(out, s.rank, DT_I64);
}

static void run_cumulate(void)
{
    enum reduce r = reduce_word();
    enum dtype loop = type_word();
    struct shape s;
    int64_t n;
    read_shape(&s);
    int axis = (int)number();
    end_of_line();
    need(shape_count(&s, &n), "size");
    void *src = elements(n, loop), *out = mem_array((size_t)n, dtype_size(loop));
    cumulate_run(r, loop, &s, axis, src, out);
    answer(out, n, loop);
    mem_free(src);
    mem_free(out);
}

int main(void)
{
    static const struct {
        const char *name;
        void (*run)(void);
    } requests[] = {
        {"ufunc", run_ufunc},   {"convert", run_convert},   {"reduce", run_reduce},
        {"types", run_types},   {"outshape", run_outshape}, {"cumulate", run_cumulate},
        {"order", run_order},   {"like", run_like},
    };
    char name[64];
    while (scanf("%63s", name) == 1) {
        size_t i = 0, n = sizeof requests / sizeof *requests;
        while (i < n && strcmp(requests[i].name, name) != 0)
            i++;
        need(i < n, name);
        requests[i].run();
    }
    return 0;
}
