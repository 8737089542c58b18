/* What explanations show comes out for whoever recomputes it with a calculator:
 * every line of explanations of random cells, in all panels of all steps of all
 * lessons, with their knobs turned at random, from the cell down to its inputs.
 *
 * Of a line "names ≈ numbers ≈ result" each piece that has numbers only is computed
 * here, by a calculator of our own, and must read like the result. "=" must be exact. */
#include <math.h>
#include <stdlib.h>

#include "base/utf8.h"
#include "check.h"
#include "num/ufunc.h"
#include "session/action.h"
#include "session/arith.h"

enum { CELLS = 12, DEPTH = 14 };

static uint64_t seed = 20260;
static long lines_seen, sums_done, panels_seen, levels_seen, by_name;

static int64_t draw(int64_t n)
{
    seed = seed * 6364136223846793005u + 1442695040888963407u;
    return n > 0 ? (int64_t)((seed >> 33) % (uint64_t)n) : 0;
}

/* --- the calculator ------------------------------------------------------------------- */

struct calc {
    const char *at;
    bool ok;        /* numbers only, and all of it understood */
    int operations; /* a number alone is no formula */
};

static bool take(struct calc *c, const char *word)
{
    const char *p = c->at;
    while (*p == ' ')
        p++;
    if (strncmp(p, word, strlen(word)) != 0)
        return false;
    c->at = p + strlen(word);
    return true;
}

static double sum(struct calc *c);

static double call(struct calc *c, const char *name, size_t n)
{
    double x[2] = {0};
    int args = 0;
    do
        x[args++] = sum(c);
    while (args < 2 && take(c, ","));
    c->ok = c->ok && take(c, ")");
    c->operations++;
    if (n == 5 && memcmp(name, "round", 5) == 0) {
        double p = pow(10, fabs(x[1]));
        return x[1] < 0 ? rint(x[0] / p) * p : rint(x[0] * p) / p;
    }
    for (int f = 0; f < UFUNC_COUNT; f++) {
        const char *known = ufunc_name((enum ufunc)f);
        bool is = strlen(known) == n && memcmp(known, name, n) == 0;
        double r = 0;
        if (!is)
            continue;
        ufunc_run((enum ufunc)f, DT_F64, 1, &x[0], 1, &x[1], 1, &r);
        return r;
    }
    if (n == 3 && memcmp(name, "max", 3) == 0)
        return fmax(x[0], x[1]);
    if (n == 3 && memcmp(name, "min", 3) == 0)
        return fmin(x[0], x[1]);
    c->ok = false;
    return NAN;
}

static double piece(struct calc *c)
{
    double v;
    if (take(c, "(")) {
        v = sum(c);
        c->ok = c->ok && take(c, ")");
    } else if (take(c, "|")) {
        v = fabs(sum(c));
        c->ok = c->ok && take(c, "|");
        c->operations++;
    } else if (take(c, "√")) {
        v = sqrt(piece(c));
        c->operations++;
    } else if (take(c, "∞")) {
        v = INFINITY;
    } else if (take(c, "NaN")) {
        v = NAN;
    } else {
        while (*c->at == ' ')
            c->at++;
        size_t n = strspn(c->at, "abcdefghijklmnopqrstuvwxyz_0123456789");
        if (*c->at >= 'a' && *c->at <= 'z' && c->at[n] == '(') {
            const char *name = c->at;
            c->at += n + 1;
            v = call(c, name, n);
        } else {
            char number[ARITH_TEXT];
            n = strspn(c->at, "0123456789.");
            if (n && c->at[n] == 'e') {
                n++;
                n += strncmp(c->at + n, "−", strlen("−")) == 0 ? strlen("−") : 0;
                n += strspn(c->at + n, "0123456789");
            }
            c->ok = c->ok && n > 0 && n < sizeof number;
            if (!c->ok)
                return NAN;
            memcpy(number, c->at, n);
            number[n] = '\0';
            c->at += n;
            v = arith_read(number);
        }
    }
    for (; take(c, "²"); c->operations++)
        v *= v;
    return v;
}

static double power(struct calc *c)
{
    double v = piece(c);
    if (c->ok && take(c, "**")) {
        c->operations++;
        v = pow(v, piece(c));
    }
    return v;
}

static double signed_piece(struct calc *c)
{
    if (take(c, "−"))
        return -signed_piece(c);
    return power(c);
}

static double floored_rest(double a, double b)
{
    double r = fmod(a, b);
    return r != 0 && (r < 0) != (b < 0) ? r + b : r;
}

static double product(struct calc *c)
{
    double v = signed_piece(c);
    for (; c->ok; c->operations++) {
        if (take(c, "·"))
            v *= signed_piece(c);
        else if (take(c, "//"))
            v = floor(v / signed_piece(c));
        else if (take(c, "/"))
            v /= signed_piece(c);
        else if (take(c, "%"))
            v = floored_rest(v, signed_piece(c));
        else
            break;
    }
    return v;
}

static double sum(struct calc *c)
{
    double v = product(c);
    for (; c->ok; c->operations++) {
        if (take(c, "+"))
            v += product(c);
        else if (take(c, "−"))
            v -= product(c);
        else
            break;
    }
    return v;
}

/* --- one line ------------------------------------------------------------------------- */

struct part {
    char text[600];
    bool exactly; /* "=" stands in front of it */
};

/* "a = b ≈ c", cut where the signs stand outside brackets; what is said behind a comma
 * and "(3 more)" are left out. */
static int split(const char *line, struct part *part, int most)
{
    int n = 0, depth = 0;
    size_t at = 0;
    bool skip = false;
    part[0] = (struct part){{0}, false};
    for (const char *p = line; *p; p++) {
        bool is = strncmp(p, " = ", 3) == 0, about = strncmp(p, " ≈ ", 2 + strlen("≈")) == 0;
        if (p == line && (strncmp(p, "= ", 2) == 0 || strncmp(p, "≈ ", 1 + strlen("≈")) == 0)) {
            is = *p == '=';
            about = !is;
            p--;
        }
        if (depth == 0 && (is || about) && n + 1 < most) {
            part[n++].text[at] = '\0';
            part[n] = (struct part){{0}, is};
            at = 0;
            skip = false;
            p += is ? 2 : 1 + strlen("≈");
            continue;
        }
        depth += (*p == '(' || *p == '[') - (*p == ')' || *p == ']');
        size_t more = *p == ' ' && p[1] == '(' ? strspn(p + 2, "0123456789") : 0;
        if (more && strncmp(p + 2 + more, " more)", 6) == 0) {
            p += 2 + more + 5;
            continue;
        }
        if (depth == 0 && *p == ',')
            skip = true;
        if (!skip && at + 1 < sizeof part[n].text)
            part[n].text[at++] = *p;
    }
    part[n].text[at] = '\0';
    return n + 1;
}

static bool compute(const char *text, double *v, int *operations)
{
    struct calc c = {text, true, 0};
    *v = sum(&c);
    while (*c.at == ' ')
        c.at++;
    *operations = c.operations;
    return c.ok && !*c.at;
}

/* One unit of the last digit shown. */
static double last_digit(const char *shown)
{
    const char *e = strchr(shown, 'e'), *dot = strchr(shown, '.');
    size_t n = e ? (size_t)(e - shown) : strlen(shown);
    char power[32] = "0";
    if (e)
        snprintf(power, sizeof power, "%s%s", strncmp(e + 1, "−", 3) == 0 ? "-" : "",
                 e + 1 + (strncmp(e + 1, "−", 3) == 0 ? 3 : 0));
    return pow(10, atoi(power) - (dot ? (double)(n - (size_t)(dot - shown) - 1) : 0));
}

/* Four significant digits at least are meant: 0.25 is 0.2500. */
static double least_digit(double v, const char *shown)
{
    double four = v == 0 || !isfinite(v) ? 0 : pow(10, floor(log10(fabs(v))) - 3);
    double last = last_digit(shown);
    return four > 0 && four < last ? four : last;
}

/* Does v read like the number shown? On the edge between two digits the other type
 * of a float32, or another order of the sum, may fall to the other side. */
static bool reads_like(double v, const char *shown, bool exactly)
{
    double r = arith_read(shown);
    if (isnan(r) || isnan(v))
        return isnan(r) && isnan(v);
    if (isinf(r) || isinf(v))
        return r == v;
    if (exactly)
        return fabs(v - r) <= 4e-7 * fabs(r); /* of what a float32 has */
    return fabs(v - r) <= least_digit(r, shown) * 0.5005 + 1e-300;
}

static void check_line(const char *title, const char *line)
{
    static struct part part[8];
    int n = split(line, part, 8), operations;
    double result, v;
    lines_seen++;
    if (n < 2 || !compute(part[n - 1].text, &result, &operations) || operations)
        return;
    for (int i = 0; i < n - 1; i++) {
        if (!compute(part[i].text, &v, &operations) || !operations)
            continue;
        sums_done++;
        if (!reads_like(v, part[n - 1].text, i == n - 2 && part[n - 1].exactly)) {
            CHECK(!"a line comes to its result");
            printf("    %s\n    %s\n    %s is %.17g\n", title, line, part[i].text, v);
        }
    }
}

/* --- one explanation, and those it leads to ----------------------------------------------- */

/* "0.053" of "weights[2, 1] = 0.053"; of a formula its last part, of a truth "True". */
static const char *result_of(const char *line)
{
    static struct part part[8];
    int n = split(line, part, 8);
    const char *truth = strstr(part[n - 1].text, "→ ");
    return truth ? truth + strlen("→ ") : part[n - 1].text;
}

/* Numbers inside our functions have names too: not those of our operations. */
static void check_names(const char *line)
{
    static const char *const ours[] = {"add", "subtract", "multiply", "divide", "where", "array",
                                       "full", "tril/triu", "reduce", "power", "[array]"};
    char with[32];
    for (size_t i = 0; i < sizeof ours / sizeof *ours; i++) {
        snprintf(with, sizeof with, "%s[", ours[i]);
        const char *at = strstr(line, with);
        if (at && (at == line || strchr(" (·−|√", at[-1]))) {
            CHECK(!"arrays have names that a student knows");
            printf("    %s\n", line);
        }
    }
}

static void check_one(const struct ask *a)
{
    check_line("(a title)", str_get(&a->title));
    check_names(str_get(&a->title));
    for (int i = 0; i < a->n; i++) {
        check_line(str_get(&a->title), str_get(&a->line[i].text));
        check_names(str_get(&a->line[i].text));
    }
}

static void lines_of(const struct ask *a, struct str *out)
{
    str_clear(out);
    for (int i = 0; a && i < a->n; i++)
        str_addf(out, "%s\n", str_get(&a->line[i].text));
}

/* How many panels have the role of the one in focus? */
static int of_this_role(const struct session *s)
{
    const struct out_panel *panel[64];
    int n = session_panels(s, panel, 64), same = 0;
    for (int i = 0; i < n; i++)
        same += panel[i]->p.role == session_panel(s)->p.role;
    return same;
}

/* ":explain weights[2, 1]" tells what Enter told, digit for digit. */
static void ask_by_name(struct session *s)
{
    struct str told = {0}, typed = {0}, line = {0};
    const char *title = str_get(&s->ask->title);
    if (session_panel(s)->p.role == ROLE_ANY || of_this_role(s) > 1)
        return;
    lines_of(s->ask, &told);
    str_addf(&line, "explain %.*s", (int)(strstr(title, " = ") - title), title);
    action_command(s, str_get(&line));
    lines_of(s->ask, &typed);
    CHECK_STR(str_get(&typed), str_get(&told));
    by_name++;
    str_done(&told);
    str_done(&typed);
    str_done(&line);
}

/* Enter one line after another, a random one of each. */
static void walk(struct session *s)
{
    for (int depth = 0; depth < DEPTH && s->ask; depth++) {
        struct ask *a = s->ask;
        char promised[600], line[900];
        int can = 0;
        levels_seen++;
        check_one(a);
        for (int i = 0; i < a->n; i++)
            can += a->line[i].node != NULL;
        if (!can)
            return;
        int64_t which = draw(can);
        for (int i = 0; i < a->n; i++)
            if (a->line[i].node && which-- == 0)
                a->chosen = i;
        snprintf(line, sizeof line, "%s", str_get(&a->line[a->chosen].text));
        snprintf(promised, sizeof promised, "%s", result_of(line));
        action_key(s, "<Enter>");
        if (s->ask == a) {
            CHECK(!"a line that has a mark can be entered");
            printf("    %s: %s\n", str_get(&a->title), line);
            return;
        }
        if (strcmp(promised, result_of(str_get(&s->ask->title))) != 0 && !strstr(line, "hidden")) {
            CHECK(!"entering shows the same digits");
            printf("    %s\n    %s\n", line, str_get(&s->ask->title));
        }
    }
}

static void ask_panel(struct session *s)
{
    const struct out_panel *p = session_panel(s);
    panels_seen++;
    for (int i = 0; i < CELLS; i++) {
        s->cursor = (struct cursor){.batch = draw(p->batch), .head = draw(p->heads),
                                    .row = draw(p->rows), .col = draw(p->cols)};
        s->zone = ZONE_LOOK;
        action_key(s, "<Enter>");
        if (s->ask) {
            ask_by_name(s);
            walk(s);
        }
        while (s->ask)
            action_key(s, "<Esc>");
    }
}

static void ask_step(struct session *s)
{
    int n = session_panels(s, NULL, 0);
    for (int i = 0; i < n; i++) {
        s->steps[s->step].panel = i;
        ask_panel(s);
    }
}

static void turn_at_random(struct session *s)
{
    struct scene *c = session_scene(s);
    for (int i = 0; c && c->knobs && i < 4; i++) {
        c->chosen = (int)draw(c->knobs);
        for (int64_t k = draw(4); k >= 0; k--)
            action_key(s, draw(2) ? "+" : "-");
    }
    session_settle(s, NULL);
}

static void ask_lesson(struct session *s)
{
    action_resize(s, 200, 60);
    for (int i = 0; i < (int)s->lesson->nsteps; i++) {
        session_go(s, i);
        for (int k = 0; k < 10 && question_stop(s) >= 0; k++)
            action_key(s, "z");
        session_settle(s, NULL);
        ask_step(s);
        turn_at_random(s);
        ask_step(s);
    }
}

TEST(shown_digits_come_out)
{
    struct err e = {0};
    setenv("ATTNSCOPE_LESSONS", "lessons", 1);
    struct session *s = session_new("en", &e);
    CHECK(s && s->menu_n > 5);
    for (int i = 0; s && i < s->menu_n; i++) {
        char *path = strdup(s->menu[i].path);
        CHECK(session_open(s, path, 1, &e) == ST_OK);
        ask_lesson(s);
        free(path);
    }
    session_free(s);
    printf("%ld panels, %ld explanations, %ld lines, %ld computed\n", panels_seen, levels_seen,
           lines_seen, sums_done);
    CHECK(by_name > 100 && panels_seen > 50 && levels_seen > 1000 && sums_done > 1000);
}

/* The calculator itself: what it takes and what it does not. */
TEST(the_calculator_is_right)
{
    static const struct {
        const char *text;
        double v;
    } good[] = {
        {"1 − (−2)", 3},         {"−2 · 3 + 1", -5},      {"(−2) ** 3", -8},
        {"(−2)²", 4},            {"√4 / 2", 1},           {"|−2| + max(1, 3)", 5},
        {"exp(0.5 − 0.5) / 4", 0.25}, {"7 // 2", 3},      {"(1 + 2) / 2", 1.5},
        {"2e−3 · 1000", 2},      {"1 / (2 / 4)", 2},
    };
    double v;
    int operations;
    for (size_t i = 0; i < sizeof good / sizeof *good; i++)
        CHECK(compute(good[i].text, &v, &operations) && v == good[i].v && operations > 0);
    CHECK(!compute("s[1, 2] / 2", &v, &operations));
    CHECK(!compute("sum of 3 products", &v, &operations));
    CHECK(reads_like(0.12345, "0.1235", false) && !reads_like(0.1236, "0.1235", false));
    CHECK(!reads_like(0.2512, "0.25", false) && reads_like(0.25, "0.25", true));
}

int main(void)
{
    utf8_locale_init();
    RUN(the_calculator_is_right);
    RUN(shown_digits_come_out);
    return check_end();
}
