/* The budget of live values counts arrays that nobody has asked for yet: they have no
 * numbers, but there may be millions of them. */
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

int main(void)
{
    RUN(arrays_without_numbers_count);
    return check_end();
}
