/* knob, show, table, plot, check, task: what reaches the sink, and what is told
 * who calls them wrongly. print's budget and its closed pipe. */
#include "lang/lang.h"

#include <stdlib.h>

#include "base/mem.h"
#include "base/str.h"
#include "base/utf8.h"
#include "check.h"
#include "graph/graph.h"
#include "io/table.h"

static struct lang *L;
static struct str heard;    /* what the sink was told, one line each */
static struct err fault;
static double turned;       /* what knob() says */
static bool closed;         /* print() fails */

/* --- a sink that writes everything down -------------------------------------------- */

static bool on_print(void *ctx, const char *text, size_t n)
{
    (void)ctx;
    if (!closed)
        str_add(&heard, text, n);
    return !closed;
}

static void put_labels(const char *what, const struct labels *l)
{
    if (l->n)
        str_addf(&heard, " %s", what);
    for (int i = 0; i < l->n; i++)
        str_addf(&heard, "%c%s", i ? ',' : '=', l->text[i]);
}

static void on_show(void *ctx, const struct panel *p, int n)
{
    (void)ctx;
    for (int i = 0; i < n; i++) {
        str_addf(&heard, "panel %d ", p[i].role);
        shape_write(&p[i].node->shape, &heard);
        put_labels("rows", &p[i].rows);
        put_labels("cols", &p[i].cols);
        if (p[i].mask)
            str_puts(&heard, p[i].mask->type == DT_BOOL ? " mask" : " odd mask");
        if (p[i].title)
            str_addf(&heard, " \"%s\"", p[i].title);
        if (p[i].at[0] >= 0)
            str_addf(&heard, " at %d,%d", (int)p[i].at[0], (int)p[i].at[1]);
        str_putc(&heard, '\n');
    }
}

static void on_table(void *ctx, const struct table *t)
{
    (void)ctx;
    table_write_text(t, &heard);
    for (size_t r = 0; r < table_rows(t); r++)
        for (size_t c = 0; c < table_columns(t); c++)
            str_addf(&heard, "%d", table_value(t, r, c)->kind);
    str_putc(&heard, '\n');
}

static void on_plot(void *ctx, const struct plot *p)
{
    (void)ctx;
    str_addf(&heard, "plot %d lines of %d, x0 %g y0 %g, %s, %s%s%s\n", p->n, (int)p->points,
             p->points ? p->x[0] : 0, p->points ? p->y[p->n - 1][0] : 0,
             p->xlabel ? p->xlabel : "-", p->ylabel ? p->ylabel : "-", p->logx ? " logx" : "",
             p->logy ? " logy" : "");
}

static void on_law(void *ctx, const struct law *l)
{
    (void)ctx;
    str_addf(&heard, "law %s %g %g should %d held %d\n", l->text, l->residual, l->tol,
             l->should_hold, l->held);
}

static void on_task(void *ctx, const struct task *t)
{
    (void)ctx;
    str_addf(&heard, "task %s (%s) %d\n", t->text, t->hint ? t->hint : "-", t->reached);
}

static double on_knob(void *ctx, const struct knob_decl *k)
{
    (void)ctx;
    str_addf(&heard, "knob %d %s (%s) %s%s %g..%g = %g", k->kind, k->name,
             k->label ? k->label : "-", k->integer ? "int" : "float", k->log ? " log" : "", k->lo,
             k->hi, k->def);
    for (int i = 0; i < k->n; i++)
        str_addf(&heard, " %s", k->choice[i]);
    str_putc(&heard, '\n');
    return turned;
}

static const struct sink recorder = {.print = on_print, .show = on_show, .table = on_table,
                                     .plot = on_plot, .law = on_law, .task = on_task,
                                     .knob = on_knob, .live = true};

/* --- running -------------------------------------------------------------------------- */

static bool run_with(const char *text, struct sink sink)
{
    struct source src = {"t", text, strlen(text)};
    struct env *env = env_new(L);
    struct code *code;
    str_clear(&heard);
    bool ok = env_prelude(L, env, &fault) == ST_OK &&
              lang_compile(L, &src, 0, src.len, PARSE_PROGRAM, &code, &fault) == PARSE_OK &&
              lang_run(L, env, code, &sink, &fault) == ST_OK;
    env_free(L, env);
    return ok;
}

/* What the sink heard, or "Kind: message" of the error. */
static const char *run(const char *text)
{
    if (!run_with(text, recorder)) {
        str_clear(&heard);
        str_addf(&heard, "%s: %s", err_kind_python(fault.kind), fault.msg);
    }
    return str_get(&heard);
}

/* --- knobs ------------------------------------------------------------------------------- */

TEST(knob_has_the_type_of_its_default)
{
    turned = 2.0;
    CHECK_STR(run("print(knob('tau', 2.0, 0.5, 8, log=True, label='온도'))"),
              "knob 0 tau (온도) float log 0.5..8 = 2\n2.0\n");
    turned = 3.0;
    CHECK_STR(run("print(knob('n', 2, 0, 12))"), "knob 0 n (-) int 0..12 = 2\n3\n");
    CHECK_STR(run("print(knob('d', 2.5, 0, 12))"), "knob 0 d (-) float 0..12 = 2.5\n3.0\n");
    CHECK_STR(run("x = knob('d', np.sqrt(4.0), 0, 12); print(type(x).__name__, x)"),
              "knob 0 d (-) float 0..12 = 2\nfloat64 3.0\n");
    CHECK_STR(run("x = knob('d', np.float32(2), 0, 12); print(type(x).__name__, x)"),
              "knob 0 d (-) float 0..12 = 2\nfloat32 3.0\n");
}

TEST(knob_stays_in_its_range)
{
    turned = 99;
    CHECK_STR(run("print(knob('n', 2, 0, 12))"), "knob 0 n (-) int 0..12 = 2\n12\n");
    turned = -99;
    CHECK_STR(run("print(knob('n', 2.0, 0.5, 12))"), "knob 0 n (-) float 0.5..12 = 2\n0.5\n");
    turned = 2.6;
    CHECK_STR(run("print(knob('n', 2, 0, 12))"), "knob 0 n (-) int 0..12 = 2\n3\n");
}

TEST(knob_says_what_is_wrong)
{
    CHECK_STR(run("knob('a b', 1, 0, 2)"),
              "ValueError: the name of a knob must be an identifier, not 'a b'");
    CHECK_STR(run("knob('', 1, 0, 2)"),
              "ValueError: the name of a knob must be an identifier, not ''");
    CHECK_STR(run("knob(1, 1, 0, 2)"),
              "TypeError: the name of a knob must be a string, not 'int'");
    CHECK_STR(run("knob('a', 5, 0, 2)"), "ValueError: a: the default 5 is not between 0 and 2");
    CHECK_STR(run("knob('a', 0.0, 0, 2, log=True)"),
              "ValueError: a: with log=True the lower end must be above 0, not 0");
    CHECK_STR(run("knob('a', True, 0, 2)"), "TypeError: a: a knob is a number");
    CHECK_STR(run("knob('a', 'x', 0, 2)"),
              "TypeError: the default must be a real number, not 'str'");
    CHECK_STR(run("knob('a', 1, 0, 2.5)"),
              "ValueError: a: an integer knob needs whole ends, not 0 and 2.5");
    CHECK_STR(run("knob('a', 1.0, 0, np.inf)"), "ValueError: a: 0 to inf is no range");
    CHECK_STR(run("knob('a', 1, 0, 2); knob('a', 1, 0, 3)"),
              "ValueError: a is declared twice, with different bounds or choices");
}

TEST(a_knob_named_twice_alike_is_one)
{
    turned = 1;
    CHECK_STR(run("print(knob('a', 1, 0, 2) + knob('a', 1, 0, 2))"),
              "knob 0 a (-) int 0..2 = 1\nknob 0 a (-) int 0..2 = 1\n2\n");
}

TEST(knobs_belong_into_live_fences)
{
    struct sink plain = recorder;
    plain.live = false;
    CHECK(!run_with("tau = knob('tau', 1.0, 0, 2)", plain));
    CHECK_INT(fault.kind, ERR_REFUSED);
    CHECK_STR(fault.msg, "knob() belongs into a live fence of a lesson");
    CHECK_INT(fault.span.from, 6);
    CHECK(!run_with("toggle('a', 1)", plain));
    CHECK(!run_with("choice('a', [1])", plain));
}

TEST(toggle_and_choice)
{
    turned = 1;
    CHECK_STR(run("print(toggle('on', 0, label='an'))"), "knob 1 on (an) float 0..1 = 0\nTrue\n");
    CHECK_STR(run("print(choice('c', ['x', 2.5]))"), "knob 2 c (-) float 0..1 = 0 x 2.5\n2.5\n");
    CHECK_STR(run("print(choice('c', (1, 2), labels=['eins', 'zwei']))"),
              "knob 2 c (-) float 0..1 = 0 eins zwei\n2\n");
    CHECK_STR(run("print(choice('f', [softmax, relu])(np.array([-1.0, 2.0])))"),
              "knob 2 f (-) float 0..1 = 0 softmax relu\n[0. 2.]\n");
    turned = 7;
    CHECK_STR(run("print(choice('c', ['x', 'y']))"), "knob 2 c (-) float 0..1 = 0 x y\ny\n");
    CHECK_STR(run("choice('c', [])"), "ValueError: c: a choice needs at least one value");
    CHECK_STR(run("choice('c', [1], labels=['a', 'b'])"), "ValueError: c: 2 labels for 1 values");
    CHECK_STR(run("choice('c', 'ab')"), "TypeError: c: the values must be a list, not 'str'");
}

TEST(without_a_host_a_knob_has_its_default)
{
    struct sink quiet = {.print = on_print, .live = true};
    CHECK(run_with("print(knob('a', 2, 0, 5), toggle('b', True), choice('c', [7, 8]))", quiet));
    CHECK_STR(str_get(&heard), "2 True 7\n");
}

/* --- panels --------------------------------------------------------------------------------- */

TEST(show_keeps_the_written_order)
{
    CHECK_STR(run("w = np.eye(2)\nshow(output=np.zeros((2, 3)), weights=w, rows=['a', 'b'], "
                  "cols=['c', 'd'], title='T', mask=w, at=(0, 1))"),
              "panel 2 (2, 3) rows=a,b \"T\" at 0,1\n"
              "panel 1 (2, 2) rows=a,b cols=c,d mask \"T\" at 0,1\n");
    CHECK_STR(run("show(any=[1, 2, 3], rows=['x'], cols=[1, 2, 3])"),
              "panel 8 (3,) rows=x cols=1,2,3\n");
}

TEST(show_says_what_is_wrong)
{
    CHECK_STR(run("show()"), "TypeError: show: name what is shown, weights=w for one");
    CHECK_STR(run("show(np.eye(2))"),
              "TypeError: show() takes at most 0 positional arguments (1 given)");
    CHECK_STR(fault.hint, "name the argument: show(scores=…)");
    CHECK_STR(run("show(weight=np.eye(2))"),
              "TypeError: show() got an unexpected keyword argument 'weight'");
    CHECK_STR(run("show(any=5)"), "ValueError: show: any has shape (); 1 to 4 axes can be drawn");
    CHECK_STR(run("show(any=np.eye(2), rows=['a'])"),
              "ValueError: show: any has shape (2, 2); 1 rows do not fit");
    CHECK_STR(run("show(scores=np.eye(2), mask=np.ones(3) > 0)"),
              "ValueError: show: scores has shape (2, 2); the mask does not fit");
    CHECK_STR(run("show(any=np.eye(2), rows='ab')"),
              "TypeError: rows must be a list of strings, not 'str'");
    CHECK_STR(run("show(any=np.eye(2), at=3)"), "TypeError: at must be a pair (row, column)");
    CHECK_STR(run("show(any=np.eye(2), rows=['a', 'b\\n'])"),
              ": rows is one line of text, without U+000A");
}

TEST(plots)
{
    CHECK_STR(run("plot([1, 2], [3, 4], np.array([5.5, 6]), xlabel='n', logy=True)"),
              "plot 2 lines of 2, x0 1 y0 5.5, n, - logy\n");
    CHECK_STR(run("plot([1, 2])"), "TypeError: plot: name at least one line after x");
    CHECK_STR(run("plot([1, 2], [1])"), "ValueError: plot: x has 2 points, y has 1");
    CHECK_STR(run("plot(np.eye(2), np.eye(2))"), "ValueError: plot: x must have one axis, not 2");
}

/* --- tables, laws, tasks ---------------------------------------------------------------------- */

TEST(tables)
{
    CHECK_STR(run("table(['n', '이름', 'x'], [[1, 'a', 0.5], [20, '가나', np.float32(2)]], "
                  "['d', '', '.2f'])"),
              " n  이름     x\n 1  a     0.50\n20  가나  2.00\n102102\n");
    CHECK_STR(run("table(['a', 'b'], ([i, None] for i in range(2)))"),
              "a  b\n0  None\n1  None\n1414\n");
    CHECK_STR(run("table(['x', 'y'], np.array([[1.0, 2.0]]), ['.1f', '.0e'])"),
              "  x      y\n1.0  2e+00\n22\n");
    CHECK_STR(run("table(['a'], [])"), "a\n\n");
}

TEST(tables_say_what_is_wrong)
{
    CHECK_STR(run("table(['a', 'b'], [[1]])"), "ValueError: table: 2 headers, but 1 in a row");
    CHECK_STR(run("table(['a'], [[1]], ['d', 'd'])"),
              "ValueError: table: 1 headers, but 2 in formats");
    CHECK_STR(run("table([1], [[1]])"), "TypeError: a header must be a string, not 'int'");
    CHECK_STR(run("table([], [])"), "ValueError: table: 0 headers; 1 to 200 are possible");
    CHECK_STR(run("table(['a'], [['x']], ['d'])"),
              "ValueError: Unknown format code 'd' for object of type 'str'");
    CHECK(!run_with("table(['a'], [['x\\ny']])", recorder));
    CHECK(!run_with("table(['a'], [1, 2])", recorder));
}

TEST(laws)
{
    CHECK_STR(run("check('sums', 1e-13, 1e-12)"), "law sums 1e-13 1e-12 should 1 held 1\n");
    CHECK_STR(run("check('sums', np.array([3]), 2, holds=False)"),
              "law sums 3 2 should 0 held 0\n");
    CHECK_STR(run("check('sums', np.nan, 1)"), "law sums nan 1 should 1 held 0\n");
    CHECK_STR(run("check('s', np.zeros(2), 1)"),
              "TypeError: only size-1 arrays can be converted to Python scalars");
    CHECK_STR(run("check('s', None, 1)"),
              "TypeError: the residual must be a real number, not 'NoneType'");
    CHECK_STR(run("check(None, 1, 1)"), "TypeError: check() wants the law as a string first");
}

TEST(tasks)
{
    CHECK_STR(run("task('do', np.float64(2) > 1, hint='so', solution={'a': 1})"),
              "task do (so) 1\n");
    CHECK_STR(run("task('do', [])"), "task do (-) 0\n");
    CHECK_STR(run("task('do', 1, solution=3)"),
              "TypeError: solution must be a dict of knobs and their values, not 'int'");
}

/* --- print ------------------------------------------------------------------------------------ */

TEST(print_has_a_budget)
{
    lang_set_limits(L, &(struct lang_limits){.output = 10});
    CHECK(!run_with("print('12345')\nprint('123')\nprint('too long')", recorder));
    CHECK_INT(fault.kind, ERR_BUDGET);
    CHECK_STR(str_get(&heard), "12345\n123\n");
    lang_set_limits(L, &(struct lang_limits){.output = 10000000});
}

TEST(print_wants_plain_text)
{
    CHECK(run_with("print('a\\tb')", recorder));
    CHECK_STR(run("print('a\\x1b[31m')"),
              ": the printed text holds the control character U+001B");
    CHECK_STR(run("print('a', end='\\r')"),
              ": the printed text holds the control character U+000D");
}

TEST(print_ends_when_nobody_listens)
{
    closed = true;
    CHECK(!run_with("print(1)", recorder));
    CHECK_INT(fault.kind, ERR_IO);
    closed = false;
    CHECK(run_with("print(1)", (struct sink){0}));
}

/* --- names that Python has -------------------------------------------------------------------- */

TEST(refused_names_say_what_to_write)
{
    CHECK(!run_with("x = input()", recorder));
    CHECK_INT(fault.kind, ERR_REFUSED);
    CHECK_STR(fault.msg, "input is not part of attnscope's Python");
    CHECK_STR(fault.hint, "a program here runs without a keyboard: assign the value, or use "
                          "knob(…)");
    CHECK(!run_with("'{}'.format(1)", recorder));
    CHECK_INT(fault.kind, ERR_REFUSED);
    CHECK(run_with("def input(): return 3\nprint(input())", recorder));
    CHECK(!run_with("rng = np.random.default_rng()", recorder));
    CHECK_STR(fault.hint, "write np.random.default_rng(0)");
}

int main(void)
{
    utf8_locale_init();
    L = lang_new(&fault);
    if (!L) {
        printf("%s\n0 passed, 1 failed\n", fault.msg);
        return 1;
    }
    RUN(knob_has_the_type_of_its_default);
    RUN(knob_stays_in_its_range);
    RUN(knob_says_what_is_wrong);
    RUN(a_knob_named_twice_alike_is_one);
    RUN(knobs_belong_into_live_fences);
    RUN(toggle_and_choice);
    RUN(without_a_host_a_knob_has_its_default);
    RUN(show_keeps_the_written_order);
    RUN(show_says_what_is_wrong);
    RUN(plots);
    RUN(tables);
    RUN(tables_say_what_is_wrong);
    RUN(laws);
    RUN(tasks);
    RUN(print_has_a_budget);
    RUN(print_wants_plain_text);
    RUN(print_ends_when_nobody_listens);
    RUN(refused_names_say_what_to_write);
    lang_free(L);
    str_done(&heard);
    return check_end();
}
