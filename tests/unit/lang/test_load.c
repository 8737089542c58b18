/* np.load: which files a program may read, and in what form it gets them. */
#include "lang/lang.h"

#include <stdlib.h>
#include <sys/stat.h>
#include <unistd.h>

#include "base/mem.h"
#include "base/str.h"
#include "base/utf8.h"
#include "check.h"
#include "graph/graph.h"
#include "io/npy.h"

static struct lang *L;
static struct str heard;
static struct err fault;
static size_t fail_at; /* which allocation of a run fails; 0: none */
static char top[] = "/tmp/attnscope-load-XXXXXX"; /* en/ data/ secret/ stand in it */

/* --- running ------------------------------------------------------------------------- */

static bool on_print(void *ctx, const char *text, size_t n)
{
    (void)ctx;
    str_add(&heard, text, n);
    return true;
}

/* What it printed, or the error's message. */
static const char *run(const char *text)
{
    struct sink sink = {.print = on_print};
    struct source src = {"t", text, strlen(text)};
    struct env *env = env_new(L);
    struct code *code;
    str_clear(&heard);
    bool ok = env_prelude(L, env, &fault) == ST_OK &&
              lang_compile(L, &src, 0, src.len, PARSE_PROGRAM, &code, &fault) == PARSE_OK;
    mem_fail_at(fail_at);
    ok = ok && lang_run(L, env, code, &sink, &fault) == ST_OK;
    mem_fail_at(0);
    env_free(L, env);
    if (!ok)
        str_puts(&heard, fault.msg);
    return str_get(&heard);
}

static const char *load(const char *name)
{
    char code[300];
    snprintf(code, sizeof code, "print(np.load(\"%s\").ravel())", name);
    return run(code);
}

/* --- files --------------------------------------------------------------------------- */

static const char *path_of(const char *name)
{
    static char path[300];
    snprintf(path, sizeof path, "%s/%s", top, name);
    return path;
}

static void write_file(const char *name, const char *bytes, size_t n)
{
    FILE *f = fopen(path_of(name), "wb");
    CHECK(f && fwrite(bytes, 1, n, f) == n);
    if (f)
        fclose(f);
}

static void write_array(const char *name, enum dtype t, bool fortran, const void *data)
{
    int64_t dim[] = {2, 3};
    struct shape s = shape_of(2, dim);
    struct str out = {0};
    npy_write(&out, t, &s, fortran, data);
    write_file(name, out.s, out.n);
    str_done(&out);
}

static const float numbers[] = {1, 2, 3, 4, 5, 6};
static const char *const folders[] = {"en", "en/sub", "data", "secret", "lessons"};
static const char *const files[] = {"en/a.npy", "en/sub/a.npy", "data/b.npy", "secret/c.npy",
                                    "en/f.npy", "en/i4.npy", "en/text.npy", "lessons/a.npy"};
static const char *const links[][2] = {{"../secret/c.npy", "en/out.npy"}, {"../secret", "en/way"},
                                       {"a.npy", "en/in.npy"}, {"../data/b.npy", "en/b2.npy"},
                                       {"../secret/c.npy", "data/out.npy"}};
#define COUNT(a) (sizeof(a) / sizeof(a)[0])

static void build(void)
{
    static const char i4[] = "{'descr': '<i4', 'fortran_order': False, 'shape': (2,), }    \n"
                             "\x07\0\0\0\xff\xff\xff\xff";
    struct str out = {0};
    for (size_t i = 0; i < COUNT(folders); i++)
        CHECK(mkdir(path_of(folders[i]), 0700) == 0);
    for (size_t i = 0; i < COUNT(files); i++)
        write_array(files[i], DT_F32, strcmp(files[i], "en/f.npy") == 0, numbers);
    for (size_t i = 0; i < COUNT(links); i++)
        CHECK(symlink(links[i][0], path_of(links[i][1])) == 0);
    str_add(&out, "\x93NUMPY\x01\0", 8);
    str_putc(&out, (char)(sizeof i4 - 1 - 8));
    str_putc(&out, 0);
    str_add(&out, i4, sizeof i4 - 1);
    write_file("en/i4.npy", out.s, out.n);
    write_file("en/text.npy", "1 2 3\n", 6);
    str_done(&out);
}

static void tear_down(void)
{
    for (size_t i = 0; i < COUNT(links); i++)
        unlink(path_of(links[i][1]));
    for (size_t i = 0; i < COUNT(files); i++)
        unlink(path_of(files[i]));
    for (size_t i = COUNT(folders); i-- > 0;)
        rmdir(path_of(folders[i]));
    rmdir(top);
}

/* --- what may be read ---------------------------------------------------------------- */

#define ONLY "np.load reads in the lesson's folder and its ../data/ only: "

TEST(no_lesson)
{
    lang_set_home(L, NULL);
    CHECK_STR(load("a.npy"), "np.load reads in a lesson's folder, and there is no lesson here");
}

TEST(allowed)
{
    static const char want[] = "[1. 2. 3. 4. 5. 6.]\n";
    lang_set_home(L, path_of("en/06-x.md"));
    CHECK_STR(load("a.npy"), want);
    CHECK_STR(load("./a.npy"), want);
    CHECK_STR(load("sub/a.npy"), want);
    CHECK_STR(load("in.npy"), want);
    CHECK_STR(load("../data/b.npy"), want);
}

TEST(not_allowed)
{
    lang_set_home(L, path_of("en/06-x.md"));
    CHECK_STR(load("/etc/passwd"), ONLY "/etc/passwd is an absolute name");
    CHECK_STR(load("../secret/c.npy"), ONLY "../secret/c.npy leads upwards");
    CHECK_STR(load("../en/a.npy"), ONLY "../en/a.npy leads upwards");
    CHECK_STR(load("sub/../a.npy"), ONLY "sub/../a.npy leads upwards");
    CHECK_STR(load("../data/../secret/c.npy"), ONLY "../data/../secret/c.npy leads upwards");
    CHECK_STR(load(".."), ONLY ".. leads upwards");
    CHECK_STR(load("../data"), ONLY "../data leads upwards");
    CHECK_STR(load("sub/.."), ONLY "sub/.. leads upwards");
    CHECK_STR(load("out.npy"), ONLY "out.npy is a link to elsewhere");
    CHECK_STR(load("way/c.npy"), ONLY "way/c.npy is a link to elsewhere");
    CHECK_STR(load("b2.npy"), ONLY "b2.npy is a link to elsewhere");
    CHECK_STR(load("../data/out.npy"), ONLY "../data/out.npy is a link to elsewhere");
    CHECK_STR(run("np.load('a.npy\\0x')"), "embedded null byte");
    CHECK_STR(run("np.load(3)"), "the name of the file must be a string, not 'int'");
}

/* Only a folder named as languages are has lessons/data beside it. */
TEST(no_common_folder)
{
    lang_set_home(L, path_of("lessons/mine.md"));
    CHECK_STR(load("a.npy"), "[1. 2. 3. 4. 5. 6.]\n");
    CHECK_STR(load("../data/b.npy"), ONLY "../data/b.npy leads to a folder that no lessons share");
}

TEST(current_folder)
{
    char before[1024];
    CHECK(getcwd(before, sizeof before) && chdir(path_of("en")) == 0);
    lang_set_home(L, "-c");
    CHECK_STR(load("a.npy"), "[1. 2. 3. 4. 5. 6.]\n");
    CHECK_STR(load("../data/b.npy"), "[1. 2. 3. 4. 5. 6.]\n");
    CHECK(chdir(before) == 0);
}

TEST(missing)
{
    lang_set_home(L, path_of("en/06-x.md"));
    CHECK_STR(load("x.npy"), "cannot read x.npy: No such file or directory");
    CHECK(fault.kind == ERR_IO && fault.src.text);
    CHECK_STR(load("b.npy"), "cannot read b.npy: No such file or directory");
    CHECK_STR(fault.hint, "it is in the lessons' common folder: np.load(\"../data/b.npy\")");
    CHECK_STR(load("text.npy"),
              "cannot read text.npy: it is not a .npy file: those begin with \"\\x93NUMPY\"");
    lang_set_home(L, path_of("nowhere/06-x.md"));
    CHECK(strncmp(load("a.npy"), "cannot read the folder ", 23) == 0);
}

/* --- in what form -------------------------------------------------------------------- */

/* NumPy keeps the file's order in memory: it decides what ravel("K") and views are. */
TEST(fortran_order)
{
    lang_set_home(L, path_of("en/06-x.md"));
    CHECK_STR(run("x = np.load('f.npy')\nprint(x.shape, x[1], x.T.ravel())"),
              "(2, 3) [2. 4. 6.] [1. 2. 3. 4. 5. 6.]\n");
    CHECK_STR(run("x = np.load('f.npy')\nx.T.reshape(6)[1] = 9\nx.reshape(6)[0] = 8\nprint(x)"),
              "[[1. 3. 5.]\n [9. 4. 6.]]\n");
    CHECK_STR(run("x = np.load('a.npy')\ny = x\nx[0, 0] = 9\nprint(y[0], np.load('a.npy')[0])"),
              "[9. 2. 3.] [1. 2. 3.]\n");
}

TEST(other_types)
{
    lang_set_home(L, path_of("en/06-x.md"));
    CHECK_STR(run("x = np.load('i4.npy').astype(int)\nprint(x, x.astype(np.float32))"),
              "[ 7 -1] [ 7. -1.]\n");
    CHECK_STR(run("x = np.load('i4.npy')"), "the file holds int32, a type that is not here");
    CHECK_STR(run("print(np.load('i4.npy') + 1)"), "the file holds int32, a type that is not here");
    CHECK_STR(run("print(np.load('i4.npy').dtype)"),
              "the file holds int32, a type that is not here");
    CHECK_STR(run("print([np.load('i4.npy')])"), "the file holds int32, a type that is not here");
}

TEST(keywords)
{
    CHECK_STR(run("np.load('a.npy', allow_pickle=True)"), "load(…, allow_pickle=…) is not here");
}

TEST(memory)
{
    int failures = 0;
    lang_set_home(L, path_of("en/06-x.md"));
    for (fail_at = 1; fail_at < 40; fail_at++)
        failures += strcmp(load("a.npy"), "[1. 2. 3. 4. 5. 6.]\n") != 0;
    fail_at = 0;
    CHECK(failures > 5);
    CHECK_STR(load("a.npy"), "[1. 2. 3. 4. 5. 6.]\n");
}

int main(void)
{
    utf8_locale_init();
    L = lang_new(&fault);
    if (!L || !mkdtemp(top))
        return 1;
    build();
    RUN(no_lesson);
    RUN(allowed);
    RUN(not_allowed);
    RUN(no_common_folder);
    RUN(current_folder);
    RUN(missing);
    RUN(fortran_order);
    RUN(other_types);
    RUN(keywords);
    RUN(memory);
    tear_down();
    lang_free(L);
    str_done(&heard);
    return check_end();
}
