/* Every word of the interface has its Korean, and no Korean is left over.
 *
 * What tables hold is asked of the tables; what code says itself is found in the
 * sources: string literals given to …_word(, session_say(, say( and add_said(. */
#include <dirent.h>
#include <limits.h>
#include <stdlib.h>

#include "../../../src/cli_priv.h"
#include "../../../src/session/command_habit_list.h"

#include "base/file.h"
#include "base/mem.h"
#include "base/str.h"
#include "batch/batch.h"
#include "check.h"
#include "session/action.h"
#include "session/words.h"

static const struct session korean = {.lang = "ko"}, english = {.lang = "en"};

static bool has_letters(const char *word)
{
    int n = 0;
    for (; *word; word++)
        n += (*word >= 'a' && *word <= 'z') || (*word >= 'A' && *word <= 'Z');
    return n > 1; /* one letter is a key */
}

/* Some words stay what they are, "query" for one: the table has them all the same. */
static bool is_row(const char *word)
{
    const char *row;
    for (int i = 0; (row = word_row(i)); i++)
        if (strcmp(row, word) == 0)
            return true;
    return false;
}

static bool translated(const char *word)
{
    bool is = !has_letters(word) || is_row(word);
    if (!is)
        printf("    not in src/po/ko.po: \"%s\"\n", word);
    return is;
}

/* --- sources -------------------------------------------------------------------------- */

static const char *const folders[] = {"src", "src/session", "src/view", "src/ui", "src/batch"};

/* All sources in one text, with the list of roles. */
static void read_file(const char *path, struct str *out)
{
    struct err e;
    char *text;
    size_t n;
    if (file_read(path, (size_t)1 << 20, &text, &n, &e) != ST_OK)
        return;
    str_add(out, text, n);
    mem_free(text);
}

static bool is_source(const char *name)
{
    size_t n = strlen(name);
    return n > 2 && (strcmp(name + n - 2, ".c") == 0 || strcmp(name + n - 2, ".h") == 0);
}

static void read_folder(const char *folder, struct str *out)
{
    DIR *d = opendir(folder);
    char path[512];
    for (struct dirent *f; d && (f = readdir(d));) {
        snprintf(path, sizeof path, "%s/%s", folder, f->d_name);
        if (is_source(f->d_name))
            read_file(path, out);
    }
    if (d)
        closedir(d);
}

static struct str sources_read(void)
{
    struct str all = {0};
    for (size_t i = 0; i < sizeof folders / sizeof *folders; i++)
        read_folder(folders[i], &all);
    read_file("include/lang/sink.h", &all);
    return all;
}

/* What stands between literals that are one. */
static const char *skip_gap(const char *p)
{
    while (*p == ' ' || *p == '\n' || (p[0] == '\\' && p[1] == '\n'))
        p++;
    return p;
}

/* The C string literal at p (on its quote) with those that go on with it, decoded; what
 * follows them. */
static const char *literal(const char *p, struct str *out)
{
    str_clear(out);
    while (*p == '"') {
        for (p++; *p && *p != '"'; p++) {
            if (*p == '\\' && p[1])
                p++;
            str_putc(out, *p);
        }
        p = *p ? p + 1 : p;
        if (*skip_gap(p) == '"')
            p = skip_gap(p);
    }
    return p;
}

/* The literals within the brackets that open at p. */
static int check_call(const char *p)
{
    struct str word = {0};
    int depth = 0, missing = 0;
    do {
        if (*p == '"') {
            p = literal(p, &word);
            missing += !translated(str_get(&word));
            continue;
        }
        depth += (*p == '(') - (*p == ')');
        p++;
    } while (depth > 0 && *p);
    str_done(&word);
    return missing;
}

static int check_calls(const struct str *all, const char *name)
{
    int missing = 0;
    for (const char *p = str_get(all); (p = strstr(p, name)); p++)
        missing += check_call(p + strlen(name) - 1);
    return missing;
}

TEST(what_code_says_is_translated)
{
    static const char *const calls[] = {
        "_word(",    " say(",        "session_say(",  "add_said(",   "word_in(",
        "word_say(", "put_section(", "put_heading(", "put_rows(lang, ", "put_part("};
    struct str all = sources_read();
    CHECK(all.n > 100000);
    for (size_t i = 0; i < sizeof calls / sizeof *calls; i++)
        CHECK_INT(check_calls(&all, calls[i]), 0);
    str_done(&all);
}

TEST(what_tables_say_is_translated)
{
    int n;
    const struct action_row *action = action_rows(&n);
    for (int i = 0; i < n; i++)
        CHECK(translated(action[i].doc));
    const struct knob_key_row *knob = knob_key_rows(&n);
    for (int i = 0; i < n; i++)
        CHECK(translated(knob[i].doc) && translated(knob[i].symbol));
    const struct command_row *command = command_rows(&n);
    for (int i = 0; i < n; i++)
        CHECK(translated(command[i].doc));
#define X(word, line, told) CHECK(!(told) || translated(told));
    HABIT_LIST(X)
#undef X
    const struct action_place *place = action_places(&n);
    for (int i = 0; i < n; i++)
        CHECK(translated(place[i].heading));
#define X(id, keyword, diverging, rows, cols)                                                \
    CHECK(translated(keyword));                                                              \
    CHECK(translated(rows));                                                                 \
    CHECK(translated(cols));
    PANEL_ROLE_LIST(X)
#undef X
}

/* Every name that code can use, as --names tells of it. */
TEST(what_names_do_is_translated)
{
    struct err e;
    struct lang *L = lang_new(&e);
    int n = 0;
    const struct builtin_row *row = L ? lang_builtins(L, &n) : NULL;
    CHECK(n > 250);
    for (int i = 0; i < n; i++)
        CHECK(translated(row[i].doc));
    if (L)
        lang_free(L);
}

TEST(what_the_command_line_says_is_translated)
{
#define X(id, option, least, most, usage, doc) CHECK(translated(doc));
    CLI_MODE_LIST(X)
#undef X
#define X(id, name, argument, with, doc)                                                     \
    CHECK(!(doc) || translated(doc));
    CLI_OPTION_LIST(X)
#undef X
#define X(status, doc) CHECK(translated(doc));
    CLI_STATUS_LIST(X)
#undef X
#define X(variable, doc) CHECK(translated(doc));
    CLI_ENVIRONMENT_LIST(X)
#undef X
#define X(id, word, doc) CHECK(translated(doc));
    BATCH_FORMAT_LIST(X)
#undef X
}

/* The words beside the keys in the bottom line, a table of the view. */
TEST(the_words_of_the_bottom_line_are_translated)
{
    struct str all = {0}, word = {0};
    read_file("src/view/keys.c", &all);
    const char *p = strstr(str_get(&all), "hints[] = {"), *end = p ? strstr(p, "};") : NULL;
    CHECK(end != NULL);
    int rows = 0;
    while (end && (p = strstr(p, "    {\"")) && p < end) {
        p = literal(p + 5, &word);
        p = literal(strchr(p, '"'), &word);
        CHECK(translated(str_get(&word)));
        rows++;
    }
    CHECK(rows > 10);
    str_done(&all);
    str_done(&word);
}

/* A format's "%s" … as the table's "{0}" …. */
static void add_format(struct str *out, const char *format)
{
    int n = 0;
    for (; *format; format++) {
        if (*format != '%') {
            str_putc(out, *format);
        } else if (format[1] == '%') {
            str_putc(out, *++format);
        } else {
            str_addf(out, "{%d}", n++);
            format += 1 + strspn(format + 1, "0123456789.*-+lhz");
        }
    }
}

enum { BEGIN = 1 }; /* before and after every text */

/* All literals of the sources, those of formats also as rows of the table. */
static void texts_collect(const struct str *all, struct str *out)
{
    struct str word = {0};
    str_putc(out, BEGIN);
    for (const char *p = str_get(all); *p;) {
        if (*p == '\'' && p[1] && p[2] == '\'') {
            p += 3;
        } else if (strncmp(p, "'\\", 2) == 0) {
            p += 4;
        } else if (strncmp(p, "/*", 2) == 0) {
            p = strstr(p, "*/");
        } else if (*p++ == '"') {
            p = literal(p - 1, &word);
            str_addf(out, "%s%c", str_get(&word), BEGIN);
            add_format(out, str_get(&word));
            str_putc(out, BEGIN);
        }
    }
    str_done(&word);
}

static bool stands_in(const struct str *texts, const char *word)
{
    struct str whole = {0};
    str_addf(&whole, "%c%s%c", BEGIN, word, BEGIN);
    bool found = strstr(str_get(texts), str_get(&whole)) != NULL;
    str_done(&whole);
    return found;
}

TEST(no_translation_is_left_over)
{
    static const char *const below[] = {"src/lesson", "src/lang", "src/graph", "src/num",
                                        "src/io",     "src/base"};
    struct str all = sources_read(), texts = {0};
    const char *word;
    for (size_t i = 0; i < sizeof below / sizeof *below; i++)
        read_folder(below[i], &all);
    read_file("include/batch/batch.h", &all);
    texts_collect(&all, &texts);
    for (int i = 0; (word = word_row(i)); i++) {
        if (!stands_in(&texts, word))
            printf("    not used any more: \"%s\"\n", word);
        CHECK(stands_in(&texts, word));
    }
    str_done(&texts);
    str_done(&all);
}

/* --- the table ------------------------------------------------------------------------ */

TEST(rows_are_sorted)
{
    const char *before = "", *word;
    for (int i = 0; (word = word_row(i)); i++) {
        CHECK(strcmp(before, word) < 0);
        before = word;
    }
}

static int places(const char *s)
{
    int n = 0;
    for (; *s; s++)
        if (s[0] == '{' && s[1] >= '0' && s[1] <= '9' && s[2] == '}')
            n += 1 << (4 * (s[1] - '0'));
    return n;
}

TEST(places_for_arguments_are_the_same)
{
    const char *word;
    for (int i = 0; (word = word_row(i)); i++)
        CHECK_INT(places(session_word(&korean, word)), places(word));
}

TEST(english_stays)
{
    CHECK_STR(session_word(&english, "next lesson"), "next lesson");
    CHECK_STR(session_word(&korean, "no such text at all"), "no such text at all");
}

TEST(arguments_are_put_in)
{
    struct str out = {0};
    session_say(&english, &out, "the other {0} together: {1}", (const char *const[]){"5", "−2"}, 2);
    CHECK_STR(str_get(&out), "the other 5 together: −2");
    str_clear(&out);
    session_say(&korean, &out, "hidden by the mask: {0} put in place of {1}",
                (const char *const[]){"A", "B"}, 2);
    CHECK(strstr(str_get(&out), "B") && strstr(str_get(&out), "B") < strstr(str_get(&out), "A"));
    str_done(&out);
}

static const char *found(const char *lang, const char *text)
{
    static struct str out;
    str_clear(&out);
    word_find(lang, text, &out);
    return str_get(&out);
}

TEST(texts_with_their_arguments_in_them_are_found)
{
    CHECK_STR(found("en", "did you mean tau?"), "did you mean tau?");
    CHECK_STR(found("ko", "did you mean tau?"), "혹시 tau입니까?");
    CHECK_STR(found("ko", "no lesson named a; b; did you mean c d?"),
              "a; b(이)라는 수업은 없습니다. 혹시 c d입니까?");
    CHECK_STR(found("ko", "write x.ravel()"), "이렇게 쓰세요: x.ravel()");
    CHECK_STR(found("ko", "write int(…) around it"), "int(…)로 감싸세요"); /* the whole row wins */
    CHECK_STR(found("ko", "cannot read /tmp: it is a directory"),
              "/tmp을(를) 읽을 수 없습니다: 폴더입니다");
    CHECK_STR(found("ko", "nothing like it"), "nothing like it");
    CHECK_STR(found("ko", ""), "");
}

TEST(what_is_wrong_with_code_stays_and_its_cure_is_translated)
{
    struct source src = {"a.py", "x.flat", 6};
    struct err e;
    err_set(&e, ERR_REFUSED, &src, (struct span){0, 6}, "cannot read a: b");
    err_hint(&e, "write x.ravel()");
    word_err("ko", &e);
    CHECK_STR(e.msg, "cannot read a: b");
    CHECK_STR(e.hint, "이렇게 쓰세요: x.ravel()");
    err_set(&e, ERR_IO, NULL, (struct span){0, 0}, "cannot read a: b");
    err_hint(&e, "write x.ravel()");
    word_err("ko", &e);
    CHECK_STR(e.msg, "a을(를) 읽을 수 없습니다: b");
    word_err("ko", &e); /* once more changes nothing */
    CHECK_STR(e.hint, "이렇게 쓰세요: x.ravel()");
}

int main(void)
{
    RUN(what_code_says_is_translated);
    RUN(what_tables_say_is_translated);
    RUN(what_names_do_is_translated);
    RUN(what_the_command_line_says_is_translated);
    RUN(the_words_of_the_bottom_line_are_translated);
    RUN(no_translation_is_left_over);
    RUN(rows_are_sorted);
    RUN(places_for_arguments_are_the_same);
    RUN(english_stays);
    RUN(arguments_are_put_in);
    RUN(texts_with_their_arguments_in_them_are_found);
    RUN(what_is_wrong_with_code_stays_and_its_cure_is_translated);
    return check_end();
}
