/* One block kernel, included by matmul_kernel.c once per element type and
 * instruction set with these macros (and no include guard):
 *
 *   ELEM, VEC_BYTES       element type, bytes of a vector register
 *   ROW_LIST(X), ROWS     the rows of C held in registers
 *   TARGET                function attribute that allows the instructions
 *   NAME(x)               x with a suffix of its own
 *
 * After Goto and van de Geijn, "Anatomy of High-Performance Matrix
 * Multiplication" (2008): b is packed into panels of two vectors' width by the first
 * tiles that read it, ROWS rows of a are read where they lie (packed only when their
 * elements do not lie side by side), and a tile of C stays in registers while k runs.
 * Vectors lie across columns, k goes up one at a time, and a tile left in memory between
 * two blocks of k is taken up with the same bits: each cell is summed in order.
 */

#define LANES (VEC_BYTES / (int)sizeof(ELEM))
#define COLS (2 * LANES)

typedef ELEM NAME(vec) __attribute__((vector_size(VEC_BYTES)));
typedef ELEM NAME(vec_at)
    __attribute__((vector_size(VEC_BYTES), aligned(sizeof(ELEM)), may_alias));

#define VEC NAME(vec)
#define AT(p) (*(const NAME(vec_at) *)(p))
#define PUT(p, v) (*(NAME(vec_at) *)(p) = (v))

/* c[ROWS, COLS] (+)= a[rows, K] · b[K][COLS]; a has rows of stride lda, its last one stands
 * for those beyond. b has rows of stride ldb; if it is not a panel yet it is written to one
 * as it is read, and rows to come are called for: no processor guesses such strides. A fresh
 * tile's memory is called for at the start, so that it is there when the sums are stored. */
TARGET static inline __attribute__((always_inline)) void
NAME(tile_of)(int64_t K, int64_t rows, const ELEM *a, int64_t lda, const ELEM *b, int64_t ldb,
              ELEM *panel, ELEM *c, int64_t ldc, bool fresh)
{
#define ROW(i) const ELEM *a##i = a + (i < rows ? i : rows - 1) * lda;
#define START(i) VEC c##i##l = {0}, c##i##r = {0};
#define CALL_FOR(i) __builtin_prefetch(c + i * ldc, 1), __builtin_prefetch(c + i * ldc + LANES, 1);
#define RESUME(i) c##i##l = AT(c + i * ldc), c##i##r = AT(c + i * ldc + LANES);
#define STEP(i) c##i##l += a##i[k] * bl, c##i##r += a##i[k] * br;
#define STORE(i) PUT(c + i * ldc, c##i##l), PUT(c + i * ldc + LANES, c##i##r);
    ROW_LIST(ROW)
    ROW_LIST(START)
    if (fresh) {
        ROW_LIST(CALL_FOR)
    } else {
        ROW_LIST(RESUME)
    }
    for (int64_t k = 0; k < K; k++, b += ldb) {
        VEC bl = AT(b), br = AT(b + LANES);
        if (panel) {
            __builtin_prefetch(b + AHEAD * ldb);
            __builtin_prefetch(b + AHEAD * ldb + LANES);
            PUT(panel + k * COLS, bl);
            PUT(panel + k * COLS + LANES, br);
        }
        ROW_LIST(STEP)
    }
    ROW_LIST(STORE)
#undef ROW
#undef START
#undef CALL_FOR
#undef RESUME
#undef STEP
#undef STORE
}

TARGET static void NAME(tile)(int64_t K, int64_t rows, const ELEM *a, int64_t lda,
                              const ELEM *panel, ELEM *c, int64_t ldc, bool fresh)
{
    NAME(tile_of)(K, rows, a, lda, panel, COLS, NULL, c, ldc, fresh);
}

TARGET static void NAME(tile_packing)(int64_t K, const ELEM *a, int64_t lda, const ELEM *b,
                                      int64_t ldb, ELEM *panel, ELEM *c, int64_t ldc, bool fresh)
{
    NAME(tile_of)(K, ROWS, a, lda, b, ldb, panel, c, ldc, fresh);
}

/* A tile at the rim of C, or of a C whose columns do not lie side by side. */
TARGET static void NAME(tile_rim)(int64_t K, int64_t rows, const ELEM *a, int64_t lda,
                                  const ELEM *b, const struct matmul_job *g, ELEM *c,
                                  int64_t cols, bool fresh)
{
    ELEM whole[ROWS * COLS] = {0};
    if (!fresh)
        for (int64_t i = 0; i < rows; i++)
            for (int64_t j = 0; j < cols; j++)
                whole[i * COLS + j] = c[i * g->c_rs + j * g->c_cs];
    NAME(tile)(K, rows, a, lda, b, whole, COLS, fresh);
    for (int64_t i = 0; i < rows; i++)
        for (int64_t j = 0; j < cols; j++)
            c[i * g->c_rs + j * g->c_cs] = whole[i * COLS + j];
}

/* n columns of b over K steps of k into a panel, filled up with zeros. */
TARGET static void NAME(pack)(int64_t n, int64_t K, const ELEM *restrict b, int64_t b_rs,
                              int64_t b_cs, ELEM *restrict panel)
{
    if (n < COLS)
        memset(panel, 0, (size_t)(K * COLS) * sizeof *panel);
    if (n == COLS && b_cs == 1) /* of C whose columns do not lie side by side */
        for (int64_t k = 0; k < K; k++)
            memcpy(panel + k * COLS, b + k * b_rs, COLS * sizeof *panel);
    else if (n == COLS && b_rs == 1) /* a transpose's */
        for (int64_t k = 0; k < K; k++)
            for (int j = 0; j < COLS; j++)
                panel[k * COLS + j] = b[k + j * b_cs];
    else
        for (int64_t k = 0; k < K; k++)
            for (int64_t j = 0; j < n; j++)
                panel[k * COLS + j] = b[k * b_rs + j * b_cs];
}

/* Rows of a whose elements do not lie side by side, so that they do. */
TARGET static inline void NAME(pack_rows)(int64_t rows, int64_t K, const ELEM *src, int64_t s_row,
                                          int64_t s_k, ELEM *dst)
{
    for (int64_t i = 0; i < rows; i += ROWS) {
        int64_t m = rows - i < ROWS ? rows - i : ROWS;
        for (int64_t k = 0; k < K; k++)
            for (int64_t r = i; r < i + m; r++)
                dst[r * K + k] = src[r * s_row + k * s_k];
    }
}

/* The first rows of a block, which make panels of b as they need them; c is the corner. */
TARGET static void NAME(block_packing)(const struct matmul_job *g, int64_t rows, int64_t cols,
                                       int64_t K, const ELEM *a, int64_t lda, const ELEM *b,
                                       ELEM *panels, ELEM *c, bool fresh)
{
    for (int64_t j = 0; j < cols; j += COLS, b += COLS * g->b_cs, panels += COLS * K) {
        ELEM *tile = c + j * g->c_cs;
        int64_t n = cols - j < COLS ? cols - j : COLS;
        if (rows >= ROWS && n == COLS && g->b_cs == 1 && g->c_cs == 1) {
            NAME(tile_packing)(K, a, lda, b, g->b_rs, panels, tile, g->c_rs, fresh);
            continue;
        }
        NAME(pack)(n, K, b, g->b_rs, g->b_cs, panels);
        NAME(tile_rim)(K, rows < ROWS ? rows : ROWS, a, lda, panels, g, tile, n, fresh);
    }
}

/* One block: rows of a against panels of b; c is the block's corner. */
TARGET static void NAME(block)(const struct matmul_job *g, int64_t rows, int64_t cols, int64_t K,
                               const ELEM *a, int64_t lda, const ELEM *panels, ELEM *c, bool fresh)
{
    for (int64_t i = 0; i < rows; i += ROWS) {
        for (int64_t j = 0; j < cols; j += COLS) {
            ELEM *tile = c + i * g->c_rs + j * g->c_cs;
            int64_t m = rows - i, n = cols - j;
            if (m >= ROWS && n >= COLS && g->c_cs == 1)
                NAME(tile)(K, ROWS, a + i * lda, lda, panels + j * K, tile, g->c_rs, fresh);
            else
                NAME(tile_rim)(K, m < ROWS ? m : ROWS, a + i * lda, lda, panels + j * K, g, tile,
                               n < COLS ? n : COLS, fresh);
        }
    }
}

/* A few rows against a b whose rows are dense: c[n] += a[k]·b[k][n], four k at a
 * time, over stretches of columns that stay in the first cache. */
TARGET static void NAME(row)(int64_t n, int64_t K, const ELEM *a, int64_t a_cs, const ELEM *b,
                             int64_t b_rs, ELEM *c)
{
    int64_t k = 0;
    memset(c, 0, (size_t)n * sizeof *c);
    for (; k + 4 <= K; k += 4, a += 4 * a_cs, b += 4 * b_rs) {
        ELEM a0 = a[0], a1 = a[a_cs], a2 = a[2 * a_cs], a3 = a[3 * a_cs];
        const ELEM *b1 = b + b_rs, *b2 = b1 + b_rs, *b3 = b2 + b_rs;
        int64_t j = 0;
        for (; j + LANES <= n; j += LANES) {
            VEC sum = AT(c + j) + a0 * AT(b + j);
            sum += a1 * AT(b1 + j);
            sum += a2 * AT(b2 + j);
            sum += a3 * AT(b3 + j);
            PUT(c + j, sum);
        }
        for (; j < n; j++)
            c[j] = (((c[j] + a0 * b[j]) + a1 * b1[j]) + a2 * b2[j]) + a3 * b3[j];
    }
    for (; k < K; k++, a += a_cs, b += b_rs)
        for (int64_t j = 0; j < n; j++)
            c[j] += a[0] * b[j];
}

TARGET static bool NAME(rows)(const struct matmul_job *g)
{
    for (int64_t i = 0; i < g->M; i++) {
        for (int64_t j = 0; j < g->N; j += ROW_STRETCH) {
            int64_t n = g->N - j < ROW_STRETCH ? g->N - j : ROW_STRETCH;
            NAME(row)(n, g->K, (const ELEM *)g->a + i * g->a_rs, g->a_cs,
                      (const ELEM *)g->b + j, g->b_rs, (ELEM *)g->c + i * g->c_rs + j);
            if (!matmul_goes_on(g, n * g->K))
                return false;
        }
    }
    return true;
}

/* A few rows against a b whose columns are dense (or neither): eight sums at once,
 * because one alone waits for each of its additions. */
TARGET static void NAME(dots)(const struct matmul_job *g, const ELEM *a, int64_t j, ELEM *c)
{
    const ELEM *b = (const ELEM *)g->b + j * g->b_cs;
    int64_t s = g->b_cs;
    if (g->N - j >= 8) {
        ELEM sum[8] = {0};
        for (int64_t k = 0; k < g->K; k++, a += g->a_cs, b += g->b_rs) {
            ELEM x = *a;
            sum[0] += x * b[0], sum[1] += x * b[s];
            sum[2] += x * b[2 * s], sum[3] += x * b[3 * s];
            sum[4] += x * b[4 * s], sum[5] += x * b[5 * s];
            sum[6] += x * b[6 * s], sum[7] += x * b[7 * s];
        }
        for (int i = 0; i < 8; i++)
            c[(j + i) * g->c_cs] = sum[i];
        return;
    }
    ELEM sum = 0;
    for (int64_t k = 0; k < g->K; k++, a += g->a_cs, b += g->b_rs)
        sum += *a * *b;
    c[j * g->c_cs] = sum;
}

TARGET static bool NAME(few_rows)(const struct matmul_job *g)
{
    if (g->b_cs == 1 && g->c_cs == 1)
        return NAME(rows)(g);
    for (int64_t i = 0; i < g->M; i++) {
        for (int64_t j = 0; j < g->N; j += g->N - j >= 8 ? 8 : 1) {
            NAME(dots)(g, (const ELEM *)g->a + i * g->a_rs, j, (ELEM *)g->c + i * g->c_rs);
            if (!matmul_goes_on(g, 8 * g->K))
                return false;
        }
    }
    return true;
}

TARGET static bool NAME(blocks)(const struct matmul_job *g, int64_t depth, int64_t high,
                                int64_t wide, ELEM *panels, ELEM *pack_a)
{
    for (int64_t j = 0; j < g->N; j += wide) {
        int64_t n = g->N - j < wide ? g->N - j : wide;
        for (int64_t k = 0; k < g->K; k += depth) {
            int64_t d = g->K - k < depth ? g->K - k : depth, lda = g->a_cs == 1 ? g->a_rs : d;
            for (int64_t i = 0; i < g->M; i += high) {
                int64_t m = g->M - i < high ? g->M - i : high, first = 0;
                const ELEM *a = (const ELEM *)g->a + i * g->a_rs + k * g->a_cs;
                ELEM *c = (ELEM *)g->c + i * g->c_rs + j * g->c_cs;
                if (g->a_cs != 1) {
                    NAME(pack_rows)(m, d, a, g->a_rs, g->a_cs, pack_a);
                    a = pack_a;
                }
                if (i == 0) {
                    first = m < ROWS ? m : ROWS;
                    NAME(block_packing)(g, first, n, d, a, lda,
                                        (const ELEM *)g->b + k * g->b_rs + j * g->b_cs, panels, c,
                                        k == 0);
                }
                NAME(block)(g, m - first, n, d, a + first * lda, lda, panels,
                            c + first * g->c_rs, k == 0);
                if (!matmul_goes_on(g, m * n * d))
                    return false;
            }
        }
    }
    return true;
}

static bool NAME(run)(const struct matmul_job *g)
{
    if (g->M <= FEW_ROWS)
        return NAME(few_rows)(g);
    int64_t depth = g->K < BLOCK_DEPTH ? g->K : BLOCK_DEPTH;
    int64_t high = g->M < BLOCK_HIGH ? round_up(g->M, ROWS) : BLOCK_HIGH;
    int64_t most = g->M < BLOCK_HIGH ? BLOCK_NARROW : BLOCK_BYTES / (int)sizeof(ELEM) / depth;
    int64_t wide = round_up(g->N < most ? g->N : most, COLS);
    size_t need = (size_t)(depth * (high + wide)), room = need + LINE / sizeof(ELEM);
    ELEM few[SMALL_PACK];
    ELEM *memory = need <= SMALL_PACK ? few : mem_resize(NULL, room, sizeof *memory);
    ELEM *pack = (ELEM *)matmul_at_line(memory, memory == few);
    bool done = NAME(blocks)(g, depth, high, wide, pack, pack + depth * wide);
    if (memory != few)
        mem_free(memory);
    return done;
}

#undef LANES
#undef COLS
#undef VEC
#undef AT
#undef PUT
#undef ELEM
#undef VEC_BYTES
#undef NAME
