/* What the budget counts, and the work. Of live values: arrays that nobody has asked for yet
 * have no numbers, but there may be millions of them; texts that grew out of each other share
 * their bytes. */
#include <string.h>

#include "check.h"
#include "lang/lang.h"

static bool ignore(void *ctx, const char *text, size_t n)
{
    (void)ctx, (void)text, (void)n;
    return true;
}

static enum status run(struct lang *L, const char *text, struct err *e)
{
    struct source src = {"t.py", text, strlen(text)};
    struct sink sink = {.print = ignore};
    struct env *env = env_new(L);
    struct code *code;
    enum status status;
    CHECK_INT(env_prelude(L, env, e), ST_OK);
    CHECK_INT(lang_compile(L, &src, 0, src.len, PARSE_PROGRAM, &code, e), PARSE_OK);
    status = lang_run(L, env, code, &sink, e);
    env_free(L, env);
    return status;
}

TEST(arrays_without_numbers_count)
{
    struct err e = {0};
    struct lang *L = lang_new(&e);
    lang_set_limits(L, &(struct lang_limits){.live = (size_t)8 << 20});
    CHECK_INT(run(L, "x = []\nfor i in range(2000):\n    x.append(np.ones(3) * i)", &e), ST_OK);
    CHECK_INT(run(L, "x = []\nfor i in range(20000):\n    x.append(np.ones(3) * i)", &e), ST_FAIL);
    CHECK_INT(e.kind, ERR_BUDGET);
    CHECK_INT(run(L, "for i in range(60000):\n    x = np.ones(3) * i", &e), ST_OK);
    lang_free(L);
}

/* Each text alone would take 400 MB of copies. */
TEST(texts_grow_in_place)
{
    struct err e = {0};
    struct lang *L = lang_new(&e);
    lang_set_limits(L, &(struct lang_limits){.live = (size_t)8 << 20});
    CHECK_INT(run(L, "x = []\ns = ''\nfor i in range(20000):\n    s += 'ab'\n    x.append(s)\n"
                     "assert ''.join(x[:99]) == ''.join(['ab' * i for i in range(1, 100)])", &e),
              ST_OK);
    CHECK_INT(run(L, "x = []\ns = ''\nfor i in range(20000):\n    s = s + 'ab'\n"
                     "    x.append(s)", &e), ST_OK);
    CHECK_INT(run(L, "x = []\nfor i in range(20000):\n    x.append('ab' * i + 'ab')", &e), ST_FAIL);
    CHECK_INT(e.kind, ERR_BUDGET);
    lang_free(L);
}

static bool count(void *ctx)
{
    ++*(int *)ctx;
    return false;
}

/* Letters of several bytes: one after the other costs no walk from the beginning. */
TEST(letters_in_a_row_are_near)
{
    struct err e = {0};
    struct lang *L = lang_new(&e);
    int ticks = 0;
    struct tick tick = {count, &ticks, NULL};
    lang_set_tick(L, &tick);
    CHECK_INT(run(L, "s = '가나다라마' * 20000\nfor i in range(2000):\n    c = s[50000 + i]\n"
                     "    d = s[i - 50010:i - 50000]\nassert c == '마' and d == '마가나다라' * 2\n"
                     "assert s[99999] + s[0] + s[49999] + s[1:3] == '마가마나다'", &e), ST_OK);
    CHECK(ticks < 12);
    lang_free(L);
}

int main(void)
{
    RUN(arrays_without_numbers_count);
    RUN(texts_grow_in_place);
    RUN(letters_in_a_row_are_near);
    return check_end();
}
