/* Every word of the interface has its Korean, and no Korean is left over.
 *
 * What tables hold is asked of the tables; what code says itself is found in the
 * sources: string literals given to …_word(, session_say(, say( and add_said(. */
#include <dirent.h>
#include <stdlib.h>

#include "base/file.h"
#include "base/mem.h"
#include "base/str.h"
#include "check.h"
#include "session/action.h"

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
    for (int i = 0; (row = session_word_row(i)); i++)
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

static const char *const folders[] = {"src/session", "src/view", "src/ui", "src/batch"};

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

/* The C string literal at p (on its quote), decoded; what follows it. */
static const char *literal(const char *p, struct str *out)
{
    str_clear(out);
    for (p++; *p && *p != '"'; p++) {
        if (*p == '\\' && p[1])
            p++;
        str_putc(out, *p);
    }
    return *p ? p + 1 : p;
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
    static const char *const calls[] = {"_word(", " say(", "session_say(", "add_said("};
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
        CHECK(translated(knob[i].doc));
    const struct command_row *command = command_rows(&n);
    for (int i = 0; i < n; i++)
        CHECK(translated(command[i].doc));
#define X(id, keyword, diverging, rows, cols)                                                \
    CHECK(translated(keyword));                                                              \
    CHECK(translated(rows));                                                                 \
    CHECK(translated(cols));
    PANEL_ROLE_LIST(X)
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

static bool stands_in(const struct str *all, const char *word)
{
    struct str quoted = {0};
    str_putc(&quoted, '"');
    for (const char *p = word; *p; p++)
        str_addf(&quoted, *p == '"' || *p == '\\' ? "\\%c" : "%c", *p);
    str_putc(&quoted, '"');
    bool found = strstr(str_get(all), str_get(&quoted)) != NULL;
    str_done(&quoted);
    return found;
}

TEST(no_translation_is_left_over)
{
    struct str all = sources_read();
    const char *word;
    for (int i = 0; (word = session_word_row(i)); i++) {
        if (!stands_in(&all, word))
            printf("    not used any more: \"%s\"\n", word);
        CHECK(stands_in(&all, word));
    }
    str_done(&all);
}

/* --- the table ------------------------------------------------------------------------ */

TEST(rows_are_sorted)
{
    const char *before = "", *word;
    for (int i = 0; (word = session_word_row(i)); i++) {
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
    for (int i = 0; (word = session_word_row(i)); i++)
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

int main(void)
{
    RUN(what_code_says_is_translated);
    RUN(what_tables_say_is_translated);
    RUN(the_words_of_the_bottom_line_are_translated);
    RUN(no_translation_is_left_over);
    RUN(rows_are_sorted);
    RUN(places_for_arguments_are_the_same);
    RUN(english_stays);
    RUN(arguments_are_put_in);
    return check_end();
}
