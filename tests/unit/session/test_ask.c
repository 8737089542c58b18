/* Explanations: what they say of each operation, entering and going back. */
#include "stage.h"

/* tau's default is sqrt(D); two heads of three queries and four keys. */
#define ATTENTION                                                                            \
    "## One\n\n```python setup\nimport numpy as np\nfrom attnscope import *\n"               \
    "rng = np.random.default_rng(3)\n"                                                       \
    "Q, K = rng.normal(size=(2, 3, 16)), rng.normal(size=(2, 4, 16))\n"                      \
    "V = np.arange(8.0).reshape(4, 2)\n```\n\n```python live\n# attention\n"                 \
    "tau = knob(\"tau\", 4.0, 0.1, 10.0)\npad = knob(\"pad\", 0, 0, 4)\n"                    \
    "look = np.ones((3, 4), dtype=bool)\nlook[:, 4 - pad:] = False\n"                        \
    "s = Q @ np.swapaxes(K, -1, -2) / tau\n"                                                 \
    "w = softmax(np.where(look, s, np.full_like(s, -np.inf)))\n"                             \
    "out = w @ V\n"                                                                          \
    "show(scores=s, weights=w, mask=look)\nshow(output=out)\n```\n"

/* Title, then the lines; "*" marks the chosen one, "-" one that can be entered. */
static const char *said(const struct stage *t)
{
    static char text[8000];
    const struct ask *a = t->s->ask;
    size_t n = 0;
    snprintf(text, sizeof text, "%s\n", a ? str_get(&a->title) : "nothing");
    n = strlen(text);
    for (int i = 0; a && i < a->n && n < sizeof text; i++) {
        const char *mark = i == a->chosen ? "*" : a->line[i].node ? "-" : " ";
        snprintf(text + n, sizeof text - n, "%s %s\n", mark, str_get(&a->line[i].text));
        n += strlen(text + n);
    }
    return text;
}

static const char *explained(struct stage *t, const char *what)
{
    char line[200];
    snprintf(line, sizeof line, "explain %s", what);
    stage_command(t, line);
    return said(t);
}

static bool begins(const char *s, const char *with)
{
    bool does = strncmp(s, with, strlen(with)) == 0;
    if (!does)
        printf("    %s", s);
    return does;
}

TEST(a_softmax_is_one_row)
{
    struct stage t;
    stage_set(&t, ATTENTION);
    action_resize(t.s, 120, 36);
    stage_keys(&t, "<Tab>jl<Enter>");
    CHECK_STR(said(&t),
              "weights[0, 1, 1] = 0.2301\n"
              "  = exp(s − max) / Σ ≈ exp(−0.08923 − 0.2396) / 3.128 ≈ 0.7198 / 3.128 ≈ 0.2301\n"
              "* s = scores[0, 1, 1] = Q[0, 1]·K[0, 1] / τ ≈ −0.356904 / 4 ≈ −0.08923\n"
              "- max ≈ 0.2396, the largest of the row\n"
              "- Σ = sum of 4 numbers exp(s − max) ≈ 3.128\n");
    stage_strike(&t);
}

TEST(enter_goes_down_to_the_draw_and_back)
{
    struct stage t;
    stage_set(&t, ATTENTION);
    stage_keys(&t, "<Tab><Tab>jl<Enter>");
    stage_keys(&t, "<Enter>");
    CHECK(begins(said(&t), "scores[0, 1, 1] = −0.08923\n  = Q[0, 1]·K[0, 1] / τ ≈ "));
    stage_keys(&t, "<Enter>");
    CHECK(begins(said(&t), "Q[0, 1]·K[0, 1] = −0.3569\n  sum of 16 products\n  ≈ 1.8156 − "));
    CHECK_INT(t.s->ask->n, 2 + 8 + 1);
    CHECK_STR(str_get(&t.s->ask->line[10].text), "the other 8 together: −0.2339");
    CHECK(!t.s->ask->line[10].node);
    stage_keys(&t, "jjj<Enter>");
    CHECK(begins(said(&t), "Q[0, 1, "));
    CHECK_INT(t.s->ask->n, 2);
    stage_keys(&t, "j<Enter>");
    CHECK(strstr(said(&t), "  drawn by rng.normal(size=(2, 4, 16))   07-stage.md:") != NULL);
    CHECK_INT(t.s->ask->chosen, -1);
    stage_keys(&t, "<Enter>j<BS><BS><BS><BS>");
    CHECK(begins(said(&t), "weights[0, 1, 1]"));
    stage_keys(&t, "<BS>");
    CHECK(!t.s->ask);
    stage_strike(&t);
}

/* Turning a knob or moving on closes it: the numbers are others now. */
TEST(it_closes_with_its_numbers)
{
    struct stage t;
    stage_set(&t, ATTENTION);
    stage_keys(&t, "<Tab><Enter><Enter>T");
    CHECK(!t.s->ask);
    stage_keys(&t, "<Enter><Enter><Esc>");
    CHECK(!t.s->ask);
    stage_keys(&t, "<Enter>");
    CHECK(t.s->ask != NULL);
    stage_command(&t, "lesson 7");
    CHECK(!t.s->ask);
    stage_strike(&t);
}

TEST(a_hidden_cell_says_what_is_behind)
{
    struct stage t;
    stage_set(&t, ATTENTION);
    stage_keys(&t, "P");
    const char *text = explained(&t, "weights[0, 1, 3]");
    CHECK(begins(text, "weights[0, 1, 3] = 0\n  = exp(z − max) / Σ ≈ exp(−∞ − "));
    CHECK(strstr(text, "* z = −∞, hidden by the mask; without it scores[0, 1, 3] ") != NULL);
    stage_keys(&t, "<Enter>");
    CHECK(strstr(said(&t), "  hidden by the mask: −∞ put in place of ") != NULL);
    CHECK(strstr(said(&t), "- look[1, 3] = False\n") != NULL);
    stage_keys(&t, "j<Enter>");
    CHECK(strstr(said(&t), "  put there by look[:, 4 - pad:] = False   07-stage.md:") != NULL);
    stage_strike(&t);
}

TEST(a_row_without_keys_is_nan)
{
    struct stage t;
    stage_set(&t, ATTENTION);
    stage_keys(&t, "PPPP");
    CHECK(begins(explained(&t, "weights[0, 1, 3]"),
                 "weights[0, 1, 3] = NaN\n"
                 "  all keys of this query are hidden: 0/0 = NaN\n* z = −∞"));
    stage_strike(&t);
}

/* What our own functions call their arrays is said, not which operation made them. */
TEST(inside_our_functions_there_are_names)
{
    struct stage t;
    stage_set(&t, "## One\n\n```python live\nimport numpy as np\nfrom attnscope import *\n"
                  "X = np.arange(6.0).reshape(3, 2)\nout, w = attention(X, X, X)\n"
                  "out2, w2 = attention(X, X, X, np.tril(np.ones((3, 3), dtype=bool)))\n"
                  "show(weights=w)\nshow(any=w2)\n```\n");
    CHECK(strstr(explained(&t, "weights[1, 2]"), "  = exp(s − max) / Σ ≈ ") != NULL);
    CHECK(strstr(said(&t), "\n* s = X[1]·X[2] / 1.414 ≈ ") != NULL);
    stage_keys(&t, "j<Enter>");
    CHECK(begins(said(&t), "max(s)[1, 0] = "));
    stage_keys(&t, "<BS>j<Enter>");
    CHECK(begins(said(&t), "sum(exp)[1, 0] = "));
    CHECK(strstr(said(&t), "* exp(s[1, 2] − max(s)[1, 0]) = exp(0) = 1\n") != NULL);
    stage_keys(&t, "<Esc><Tab>l<Enter><Enter>");
    CHECK(begins(said(&t), "masked(s)[0, 1] = −∞\n  hidden by the mask: −∞ put in place of "));
    CHECK(strstr(said(&t), "- np.tril(…)[0, 1] = False\n") != NULL);
    stage_strike(&t);
}

/* Weighted with zeros: they are not told one by one. */
TEST(zeros_of_a_sum_are_told_at_once)
{
    struct stage t;
    stage_set(&t, ATTENTION);
    stage_keys(&t, "PPP");
    CHECK_STR(explained(&t, "output[0, 1, 1]"),
              "output[0, 1, 1] = 1\n"
              "  = weights[0, 1]·V[:, 1], sum of 4 products\n"
              "  = 1 + 0 (3 more) = 1\n"
              "* weights[0, 1, 0] · V[0, 1] = 1 · 1 = 1\n"
              "  the other 3 together: 0\n");
    stage_strike(&t);
}

TEST(a_panel_takes_its_head_from_the_cursor)
{
    struct stage t;
    char whole[8000];
    stage_set(&t, ATTENTION);
    stage_keys(&t, "<Tab>2");
    snprintf(whole, sizeof whole, "%s", strchr(explained(&t, "scores[1, 1, 2]"), '\n'));
    CHECK_STR(strchr(explained(&t, "scores[1, 2]"), '\n'), whole);
    CHECK_STR(strchr(explained(&t, "s[1, 1, 2]"), '\n'), whole);
    CHECK_STR(strchr(explained(&t, "s[-1, 1, -2]"), '\n'), whole);
    stage_strike(&t);
}

/* --- operations, as `explain` gets them typed ----------------------------------------- */

#define NUMBERS                                                                              \
    "## One\n\n```python live\nimport numpy as np\nfrom attnscope import *\n"                \
    "x = np.array([[1.0, -2.0, 4.0], [0.5, 3.0, -1.0]])\nn = np.array([7, 2])\nb = x > 0\n"  \
    "e = np.exp(x)\ny = x * 1.0\ny[0] = x[1] + 5\nshow(any=x)\n```\n"

static const struct {
    const char *what, *lines;
} cases[] = {
    {"x[0, 1]", "  given: np.array([[1.0, -2.0, 4.0], [0.5, 3.0, -1.0]])   07-stage.md:12\n"},
    {"(x + 1)[0, 1]", "  = x[0, 1] + 1 = −2 + 1 = −1\n* x[0, 1] = −2\n"},
    {"(1 - x)[0, 1]", "  = 1 − x[0, 1] = 1 − (−2) = 3\n* x[0, 1] = −2\n"},
    {"(x / 3)[0, 0]", "  = x[0, 0] / 3 = 1 / 3 ≈ 0.3333\n* x[0, 0] = 1\n"},
    {"(x * x)[0, 2]", "  = x[0, 2]² = 4² = 16\n* x[0, 2] = 4\n"},
    {"(x ** 2)[0, 1]", "  = x[0, 1]² = (−2)² = 4\n* x[0, 1] = −2\n"},
    {"(x ** 3)[0, 1]", "  = x[0, 1] ** 3 = (−2) ** 3 = −8\n* x[0, 1] = −2\n"},
    {"np.sqrt(x)[0, 2]", "  = √x[0, 2] = √4 = 2\n* x[0, 2] = 4\n"},
    {"np.abs(x)[0, 1]", "  = |x[0, 1]| = |−2| = 2\n* x[0, 1] = −2\n"},
    {"np.exp(x)[1, 0]", "  = exp(x[1, 0]) = exp(0.5) ≈ 1.649\n* x[1, 0] = 0.5\n"},
    {"np.maximum(x, 0)[0, 1]", "  = max(x[0, 1], 0) = max(−2, 0) = 0\n* x[0, 1] = −2\n"},
    {"(n // 2)[0]", "  = n[0] // 2 = 7 // 2 = 3\n* n[0] = 7\n"},
    {"b[0, 1]", "  = x[0, 1] > 0: −2 > 0 → False\n* x[0, 1] = −2\n"},
    {"(x * 2 + 1)[0, 1]", "  = x[0, 1] · 2 + 1 = −4 + 1 = −3\n* x[0, 1] · 2 = −2 · 2 = −4\n"},
    {"np.where(b, x, 9.0)[0, 1]",
     "  9 was chosen because b[0, 1] is False\n* b[0, 1] = x[0, 1] > 0: −2 > 0 → False\n"},
    {"x.sum()",
     "  sum of 6 numbers\n  = 4 + 3 − 2 + 1 − 1 + 0.5 = 5.5\n* x[0, 2] = 4\n- x[1, 1] = 3\n"
     "- x[0, 1] = −2\n- x[0, 0] = 1\n- x[1, 2] = −1\n- x[1, 0] = 0.5\n"},
    {"x.max(axis=1)[0]", "  the largest of 3 numbers\n* x[0, 2] = 4\n"},
    {"x.argmin(axis=1)[1]", "  the place of the smallest of 3 numbers\n* x[1, 2] = −1\n"},
    {"n.prod()", "  product of 2 numbers\n  = 7 · 2 = 14\n* n[0] = 7\n- n[1] = 2\n"},
    {"n.mean()", "  mean of 2 numbers\n  = (7 + 2) / 2 = 4.5\n* n[0] = 7\n- n[1] = 2\n"},
    {"(x @ x.T)[0, 1]",
     "  sum of 3 products\n  = −6 − 4 + 0.5 = −9.5\n* x[0, 1] · x[1, 1] = −2 · 3 = −6\n"
     "- x[0, 2] · x[1, 2] = 4 · (−1) = −4\n- x[0, 0] · x[1, 0] = 1 · 0.5 = 0.5\n"},
    {"y[0, 1]",
     "  put there by y[0] = x[1] + 5   07-stage.md:17\n* x[1, 1] + 5 = 3 + 5 = 8\n"},
    {"y[1, 0]", "  = x[1, 0] · 1.0 = 0.5 · 1 = 0.5\n* x[1, 0] = 0.5\n"},
    {"np.sort(x)[0, 0]", "  moved here by np.sort(x)\n* x[0, 1] = −2\n"},
    {"np.tril(x)[0, 2]", "  set to zero by np.tril(x)\n"},
    {"np.round(x / 3, 2)[0, 1]",
     "  = round(x[0, 1] / 3, 2) ≈ round(−0.6667, 2) = −0.67\n  rounded to 2 decimals\n"
     "* x[0, 1] / 3 = −2 / 3 ≈ −0.6667\n"},
    {"(x / 3).round(1)[0, 0]",
     "  = round(x[0, 0] / 3, 1) ≈ round(0.3333, 1) = 0.3\n  rounded to one decimal\n"
     "* x[0, 0] / 3 = 1 / 3 ≈ 0.3333\n"},
    {"np.rint(x / 3)[0, 1]",
     "  = round(x[0, 1] / 3) ≈ round(−0.6667) = −1\n  rounded to a whole number\n"
     "* x[0, 1] / 3 = −2 / 3 ≈ −0.6667\n"},
    {"np.round(x * 350, -2)[0, 1]",
     "  = round(x[0, 1] · 350, −2) = round(−700, −2) = −700\n"
     "  rounded to multiples of 100\n* x[0, 1] · 350 = −2 · 350 = −700\n"},
    {"(x.round(1) + 1)[1, 0]",
     "  = x.round(1)[1, 0] + 1 = 0.5 + 1 = 1.5\n* x.round(1)[1, 0] = round(0.5, 1) = 0.5\n"},
    {"(np.rint(x * 20) / 20)[1, 0]", /* twentieths are no decimals */
     "  = np.rint(x * 20)[1, 0] / 20 = 10 / 20 = 0.5\n"
     "* np.rint(x * 20)[1, 0] = round(10) = 10\n"},
    {"(np.rint(x * 10) / 100)[1, 0]",
     "  = np.rint(x * 10)[1, 0] / 100 = 5 / 100 = 0.05\n"
     "* np.rint(x * 10)[1, 0] = round(5) = 5\n"},
    {"x.astype(int)[1, 0]", "  converted by x.astype(int)\n* x[1, 0] = 0.5\n"},
    {"(e / e.sum())[0, 0]",
     "  = exp(x) / Σ ≈ exp(1) / 79.55 ≈ 2.718 / 79.55 ≈ 0.03417\n* x[0, 0] = 1\n"
     "- Σ = sum of 6 numbers exp(x) ≈ 79.55\n"},
};

TEST(every_operation_has_its_words)
{
    struct stage t;
    stage_set(&t, NUMBERS);
    for (size_t i = 0; i < sizeof cases / sizeof *cases; i++) {
        const char *text = explained(&t, cases[i].what);
        const char *lines = strchr(text, '\n');
        if (!t.s->ask || strcmp(lines + 1, cases[i].lines) != 0)
            printf("    explain %s: %s\n", cases[i].what, stage_message(&t));
        CHECK(t.s->ask != NULL);
        CHECK_STR(lines ? lines + 1 : "", cases[i].lines);
    }
    stage_strike(&t);
}

TEST(what_cannot_be_explained_says_why)
{
    struct stage t;
    stage_set(&t, NUMBERS);
    explained(&t, "x[0, 3]");
    CHECK_STR(stage_message(&t), "no such place; the shape is (2, 3), the last number x[1, 2]");
    explained(&t, "x[0]");
    CHECK_STR(stage_message(&t), "no such place; the shape is (2, 3), the last number x[1, 2]");
    explained(&t, "x");
    CHECK_STR(stage_message(&t), "no such place; the shape is (2, 3), the last number x[1, 2]");
    explained(&t, "xx[0, 1]");
    CHECK(begins(stage_message(&t), "name 'xx' is not defined"));
    explained(&t, "x[0, ");
    CHECK(t.s->message_error && stage_message(&t)[0]);
    explained(&t, "'a'");
    CHECK_STR(stage_message(&t), "not an array of numbers");
    explained(&t, "len(n)");
    CHECK_STR(stage_message(&t), "len(n) = 2");
    CHECK(!t.s->ask);
    stage_strike(&t);
}

/* Blanks change nothing; a panel's row is not left out. */
TEST(places_are_written_in_several_ways)
{
    struct stage t;
    char whole[8000];
    stage_set(&t, ATTENTION);
    snprintf(whole, sizeof whole, "%s", strchr(explained(&t, "weights[1, 2]"), '\n'));
    CHECK_STR(strchr(explained(&t, " weights [ 1 ,2 ]  "), '\n'), whole);
    CHECK_STR(strchr(explained(&t, "weights[0,1,2]"), '\n'), whole);
    explained(&t, "weights[1]");
    CHECK(begins(stage_message(&t), "no such place; the shape is ("));
    explained(&t, "weights");
    CHECK(begins(stage_message(&t), "no such place; the shape is ("));
    stage_strike(&t);
}

TEST(korean_puts_words_in_its_order)
{
    struct stage t;
    stage_set_in(&t, "ko", NUMBERS);
    CHECK(strstr(explained(&t, "x.max(axis=1)[0]"), "숫자 3개 가운데 가장 큰 값") != NULL);
    CHECK(strstr(explained(&t, "np.where(b, x, 9.0)[0, 1]"), "b[0, 1] → False이므로 9") != NULL);
    stage_strike(&t);
}

int main(void)
{
    utf8_locale_init();
    RUN(a_softmax_is_one_row);
    RUN(enter_goes_down_to_the_draw_and_back);
    RUN(it_closes_with_its_numbers);
    RUN(a_hidden_cell_says_what_is_behind);
    RUN(a_row_without_keys_is_nan);
    RUN(inside_our_functions_there_are_names);
    RUN(zeros_of_a_sum_are_told_at_once);
    RUN(a_panel_takes_its_head_from_the_cursor);
    RUN(every_operation_has_its_words);
    RUN(what_cannot_be_explained_says_why);
    RUN(places_are_written_in_several_ways);
    RUN(korean_puts_words_in_its_order);
    return check_end();
}
