/* What Tab offers, in a real lesson. */
#include "session/complete.h"

#include <stdlib.h>

#include "base/utf8.h"
#include "check.h"

static struct session *s;

/* The names offered for the last word of `line`, joined by blanks. */
static const char *offered(enum prompt_kind kind, const char *line)
{
    static struct str all;
    struct complete c;
    size_t from = complete_from(line, strlen(line));

    complete_word(s, kind, line, from, strlen(line), &c);
    str_clear(&all);
    for (int i = 0; i < c.n; i++)
        str_addf(&all, "%s%s", i ? " " : "", c.name[i]);
    complete_done(&c);
    return str_get(&all);
}

static bool offers(enum prompt_kind kind, const char *line, const char *name)
{
    struct str all = {0}, one = {0};

    str_addf(&all, " %s ", offered(kind, line));
    str_addf(&one, " %s ", name);
    bool yes = strstr(str_get(&all), str_get(&one)) != NULL;
    str_done(&all);
    str_done(&one);
    return yes;
}

TEST(commands_and_knobs)
{
    CHECK(offers(PROMPT_COMMAND, "", "explain"));
    CHECK(offers(PROMPT_COMMAND, "", "tau="));
    CHECK_STR(offered(PROMPT_COMMAND, "expl"), "explain");
    CHECK_STR(offered(PROMPT_COMMAND, "caus"), "causal=");
    CHECK_STR(offered(PROMPT_COMMAND, "causal=o"), "off on");
    CHECK(offers(PROMPT_COMMAND, "positions=", "RoPE"));
    CHECK(offers(PROMPT_COMMAND, "lesson ", "sqrt-d"));
    CHECK_STR(offered(PROMPT_COMMAND, "nothing-like-it"), "");
    CHECK_STR(offered(PROMPT_COMMAND, "tau=np.sqr"), "np.sqrt");
}

TEST(python_names)
{
    CHECK_STR(offered(PROMPT_PYTHON, "x = np.argm"), "np.argmax np.argmin");
    CHECK(offers(PROMPT_PYTHON, "prin", "print"));
    CHECK(offers(PROMPT_PYTHON, "may", "may_look"));
    CHECK(offers(PROMPT_PYTHON, "may_look.", "may_look.shape"));
    CHECK(!offers(PROMPT_PYTHON, "may_look.", "np.zeros"));
    CHECK(!offers(PROMPT_PYTHON, "np.", "np.normal"));
    CHECK_STR(offered(PROMPT_PYTHON, "np.random.def"), "np.random.default_rng");
    CHECK_STR(offered(PROMPT_PYTHON, "한"), "");
}

TEST(files)
{
    CHECK_STR(offered(PROMPT_PYTHON, "np.load(\"../data/torch-k"), "k.npy");
    CHECK_STR(offered(PROMPT_PYTHON, "x = np.load('../data/torch-mha"),
              "mha-causal.npy mha-lower.npy mha-near.npy mha.npy");
    CHECK_STR(offered(PROMPT_PYTHON, "np.load(\"../dat"), "data/");
    CHECK_STR(offered(PROMPT_PYTHON, "np.load(\"06"), ""); /* no .npy */
    CHECK(offers(PROMPT_PYTHON, "np.load(\"x.npy\"); may", "may_look")); /* behind the string */
    CHECK_STR(offered(PROMPT_COMMAND, "lesson lessons/en/06"), "06-sqrt-d.md");
    CHECK(offers(PROMPT_COMMAND, "export ", "scores.npy"));
    CHECK_STR(offered(PROMPT_COMMAND, "export tests/chec"), "check-layers");
    CHECK(offers(PROMPT_COMMAND, "explain wei", "weights"));
    CHECK_STR(offered(PROMPT_SEARCH, "wei"), "");
}

int main(void)
{
    struct err e;

    utf8_locale_init();
    setenv("ATTNSCOPE_LESSONS", "lessons", 1);
    s = session_new("en", &e);
    if (!s || session_open(s, "lessons/en/06-sqrt-d.md", 6, &e) != ST_OK) {
        printf("%s\n", e.msg);
        return 1;
    }
    session_settle(s, NULL);
    RUN(commands_and_knobs);
    RUN(python_names);
    RUN(files);
    session_free(s);
    return check_end();
}
