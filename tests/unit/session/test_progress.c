/* Marks: when they are given, how they are kept, where a lesson goes on. */
#include "session/progress.h"

#include <sys/wait.h>

#include "lesson/find.h"
#include "stage.h"

#define QUIZ(text) \
    "```quiz\n" text "\n\n- [x] yes\n- [ ] no\nhint: h\nsolution: s\n```\n\n"

static const char steps[] = "## One\n\nNothing is asked.\n\n"
                            "## Two\n\n" QUIZ("Is it?")
                            "## Three\n\n" QUIZ("Is it?") QUIZ("Is it now?")
                            "## Sources\n\n- none\n";

static char file[160];

/* A state folder of its own for each case. */
static void begin(struct stage *t)
{
    stage_set(t, steps);
    snprintf(file, sizeof file, "%s/attnscope/progress", t->dir);
    setenv("XDG_STATE_HOME", t->dir, 1);
    progress_open(t->s);
}

static void end(struct stage *t)
{
    char command[160];
    stage_strike(t);
    snprintf(command, sizeof command, "rm -rf %s", t->dir);
    CHECK_INT(system(command), 0);
}

static const char *text(void)
{
    static char all[8192];
    FILE *f = fopen(file, "r");
    size_t n = f ? fread(all, 1, sizeof all - 1, f) : 0;
    all[n] = '\0';
    if (f)
        fclose(f);
    return all;
}

static int lines(const char *with)
{
    int n = 0;
    for (const char *p = text(); (p = strstr(p, with)); p++)
        n++;
    return n;
}

/* The program once more: a new session on the same files. */
static void again(struct stage *t)
{
    struct err e;
    session_free(t->s);
    t->s = session_new("en", &e);
    progress_open(t->s);
}

static void open_lesson(struct stage *t, int step)
{
    struct err e;
    CHECK_INT(session_open(t->s, "stage", step, &e), ST_OK);
}

/* --- giving marks ------------------------------------------------------------------------- */

TEST(a_step_has_its_mark_when_it_is_left_or_answered)
{
    struct stage t;
    begin(&t);
    CHECK(progress_save(t.s));
    CHECK(access(file, F_OK) != 0); /* nothing is new */
    stage_keys(&t, "<Space>");
    CHECK(progress_save(t.s));
    CHECK_INT(lines("stage 1-"), 1);
    CHECK_INT(lines(" done 2"), 1);
    stage_keys(&t, "2<Enter>1<Enter>"); /* wrong first, and right before the solution */
    CHECK(progress_save(t.s));
    CHECK_INT(lines("stage 2-"), 1);
    CHECK_INT(lines(" passed 2"), 1);
    stage_keys(&t, "<Space>1<Enter>");
    CHECK(progress_save(t.s));
    CHECK_INT(lines("stage 3-"), 0); /* the second is open */
    stage_keys(&t, "!");
    CHECK(progress_save(t.s));
    CHECK_INT(lines("stage 3-"), 1);
    CHECK_INT(lines(" done 2"), 2);
    end(&t);
}

TEST(an_open_quiz_left_behind_is_skipped_and_may_be_passed_later)
{
    struct stage t;
    begin(&t);
    stage_keys(&t, "<Space><Space>");
    progress_save(t.s);
    CHECK_INT(lines(" skipped 2"), 1);
    stage_keys(&t, "<BS>1<Enter>");
    progress_save(t.s);
    CHECK_INT(lines(" skipped 2"), 0);
    CHECK_INT(lines(" passed 2"), 1);
    stage_command(&t, "step 2");
    stage_keys(&t, "<Space>"); /* passed stays passed */
    progress_save(t.s);
    CHECK_INT(lines(" passed 2"), 1);
    end(&t);
}

TEST(a_session_that_is_not_asked_to_writes_nothing)
{
    struct stage t;
    stage_set(&t, steps);
    setenv("XDG_STATE_HOME", t.dir, 1);
    snprintf(file, sizeof file, "%s/attnscope", t.dir);
    stage_keys(&t, "<Space>1<Enter><Space>m");
    CHECK(progress_save(t.s));
    CHECK(access(file, F_OK) != 0);
    end(&t);
}

/* --- going on ------------------------------------------------------------------------------ */

TEST(a_lesson_goes_on_where_it_was_left)
{
    struct stage t;
    begin(&t);
    stage_keys(&t, "<Space>1<Enter><Space>");
    CHECK_INT(t.s->step, 2);
    progress_save(t.s);
    again(&t);
    CHECK_INT(t.s->menu[0].steps, 4);
    CHECK_INT(t.s->menu[0].reached, 2);
    CHECK_INT(t.s->menu[0].mark, MARK_NONE);
    open_lesson(&t, 0);
    CHECK_INT(t.s->step, 2);
    CHECK_INT(t.s->steps[1].block[0].question->at, QUESTION_RIGHT);
    open_lesson(&t, 1);
    CHECK_INT(t.s->step, 0);
    end(&t);
}

TEST(free_play_begins_with_its_scene)
{
    struct stage t;
    struct err e;
    char play[120];
    begin(&t);
    snprintf(play, sizeof play, "%s/00-free.md", t.en);
    stage_write(play, STAGE_HEAD "## Play\n\nWords.\n\n## Sources\n\n- none\n");
    CHECK_INT(session_open(t.s, play, 0, &e), ST_OK);
    stage_keys(&t, "<Space>");
    CHECK_INT(t.s->step, 1);
    CHECK(progress_save(t.s));
    CHECK_INT(lines("free 1-"), 1);
    again(&t);
    CHECK_INT(t.s->menu[0].reached, 0);
    CHECK_INT(session_open(t.s, play, 0, &e), ST_OK);
    CHECK_INT(t.s->step, 0);
    unlink(play);
    end(&t);
}

TEST(a_lesson_that_is_through_begins_anew)
{
    struct stage t;
    begin(&t);
    stage_keys(&t, "<Space>1<Enter><Space>1<Enter>1<Enter><Space><Space>");
    progress_save(t.s);
    again(&t);
    CHECK_INT(t.s->menu[0].reached, 4);
    CHECK_INT(t.s->menu[0].mark, MARK_PASSED);
    open_lesson(&t, 0);
    CHECK_INT(t.s->step, 0);
    stage_keys(&t, "<Space>");
    CHECK_INT(question_focus(t.s), 0); /* and asks again */
    end(&t);
}

TEST(the_last_step_is_done_when_its_end_was_seen)
{
    struct text_extent e = {.rows = 20, .shown = 10};
    struct stage t;
    begin(&t);
    stage_command(&t, "step 4");
    action_measured(t.s, &e);
    session_menu(t.s);
    progress_save(t.s);
    CHECK_INT(lines("stage 4-"), 0);
    t.s->place = PLACE_LESSON;
    stage_keys(&t, "<PageDown><PageDown>");
    session_menu(t.s);
    progress_save(t.s);
    CHECK_INT(lines("stage 4-"), 1);
    end(&t);
}

/* --- the file ------------------------------------------------------------------------------- */

static void write_file(const char *content)
{
    stage_write(file, content);
}

TEST(others_marks_stay)
{
    struct stage t;
    begin(&t);
    stage_keys(&t, "<Space>");
    progress_save(t.s);
    char mine[512];
    snprintf(mine, sizeof mine, "%s", text());
    char both[1024];
    snprintf(both, sizeof both, "a lesson 12-0123456789abcdef skipped 2024-02-29\n%s", mine);
    write_file(both); /* another copy has been at it */
    stage_keys(&t, "1<Enter>");
    progress_save(t.s);
    CHECK_INT(lines("a lesson 12-0123456789abcdef skipped 2024-02-29\n"), 1);
    CHECK_INT(lines("\n"), 3);
    end(&t);
}

TEST(a_damaged_file_is_kept_and_said_once)
{
    static const char *const bad[] = {
        "rubbish\n", "stage 1-0123456789abcdef done\n", "stage 1-0123456789abcdef done 2024-1-1\n",
        "stage 1-0123456789abcdef gone 2024-01-01\n", "stage 10123456789abcdef done 2024-01-01\n",
        "stage 1-0123456789abcdeg done 2024-01-01\n", "\x01 1-0123456789abcdef done 2024-01-01\n",
        "\xff 1-0123456789abcdef done 2024-01-01\n", " 1-0123456789abcdef done 2024-01-01\n"};
    static const char good[] = "x 1-0123456789abcdef done 2024-01-01\n";
    struct stage t;
    begin(&t);
    stage_keys(&t, "<Space>");
    progress_save(t.s);
    for (size_t i = 0; i < sizeof bad / sizeof *bad; i++) {
        char content[256];
        snprintf(content, sizeof content, "%s%s", good, bad[i]);
        write_file(content);
        again(&t);
        CHECK(strstr(stage_message(&t), "it is kept as progress.damaged") != NULL);
        CHECK_STR(text(), good); /* what could be read stays */
        again(&t);
        CHECK_STR(stage_message(&t), "");
    }
    char kept[200];
    snprintf(kept, sizeof kept, "%s.damaged-9", file);
    CHECK(access(kept, F_OK) == 0);
    end(&t);
}

TEST(a_file_cut_anywhere_is_read_as_far_as_it_goes)
{
    static const char whole[] = "one 1-0123456789abcdef done 2024-01-01\n"
                                "two 2-0123456789abcdef passed 2024-01-01\n";
    struct stage t;
    begin(&t);
    stage_keys(&t, "<Space>");
    progress_save(t.s);
    for (size_t n = 0; n < sizeof whole; n += 3) {
        char content[128];
        snprintf(content, sizeof content, "%.*s", (int)n, whole);
        write_file(content);
        again(&t);
        open_lesson(&t, 1);
        stage_keys(&t, "<Space>");
        CHECK(progress_save(t.s));
        CHECK_INT(lines("stage 1-"), 1);
        CHECK_INT(lines("one 1-"), n >= 38);
        CHECK_INT(lines("two 2-"), n >= 79);
    }
    end(&t);
}

TEST(what_cannot_be_kept_is_said_once_and_stays_in_mind)
{
    struct stage t;
    begin(&t);
    char folder[160];
    snprintf(folder, sizeof folder, "%s/attnscope", t.dir);
    stage_write(folder, ""); /* a file in place of the folder */
    stage_keys(&t, "<Space>");
    CHECK(!progress_save(t.s));
    CHECK(strstr(stage_message(&t), "your progress cannot be kept: ") != NULL);
    stage_keys(&t, "1<Enter>");
    CHECK(progress_save(t.s));
    CHECK_STR(stage_message(&t), "");
    CHECK_INT(t.s->menu[0].reached, 2);
    unlink(folder); /* and then it can */
    CHECK(progress_save(t.s));
    CHECK_INT(lines("stage "), 2);
    end(&t);
}

TEST(two_copies_at_once_lose_nothing)
{
    struct stage t;
    begin(&t);
    struct err e;
    struct session *other = session_new("en", &e);
    progress_open(other);
    pid_t child = fork();
    if (child == 0) { /* one goes through the first two steps … */
        stage_keys(&t, "<Space>");
        progress_save(t.s);
        stage_keys(&t, "1<Enter>");
        progress_save(t.s);
        _exit(0);
    }
    struct stage second = t; /* … and the other through the third */
    second.s = other;
    open_lesson(&second, 3);
    stage_keys(&second, "z");
    progress_save(other);
    stage_keys(&second, "z");
    progress_save(other);
    int status;
    CHECK(waitpid(child, &status, 0) == child && status == 0);
    CHECK_INT(lines("stage "), 3);
    CHECK_INT(lines(" skipped "), 1);
    session_free(other);
    end(&t);
}

/* --- what a step is known by ------------------------------------------------------------------ */

static uint64_t hash_of(const char *step)
{
    char all[2048];
    snprintf(all, sizeof all, "%s## One\n\n%s", STAGE_HEAD, step);
    struct lesson *l = lesson_parse("07-x.md", all, strlen(all));
    CHECK_INT(l->nerrs, 0);
    uint64_t h = l->nerrs ? 0 : step_hash(l, 0);
    lesson_free(l);
    return h;
}

#define CODE(text) "```python\n" text "\n```\n"
#define NUMBER(text) "```quiz\nHow much?\n\n" text "\nhint: h\nsolution: s\n```\n"

TEST(a_step_is_known_by_its_code_and_not_by_its_words)
{
    uint64_t h = hash_of("Prose.\n\n" CODE("# it\nprint('a', f\"{x:.2f} b\")"));
    CHECK(h == hash_of("Other prose.\n\nMore.\n\n"
                       CODE("# 한\nprint(\"한글\",\n      f'{x:.2f} 글' '도')")));
    CHECK(h != hash_of(CODE("# it\nprint('a', y)")));
    CHECK(h != hash_of(CODE("# it\nprint('a', f\"{x:.2f} b\", 1)")));
    CHECK(hash_of(CODE("# a\nx = 1 # 'b'\ny = 2")) == hash_of(CODE("# c\nx = 1\ny = 2")));
    CHECK(hash_of(CODE("# a\nx = 12")) != hash_of(CODE("# a\nx = 1; 2")));
    CHECK(hash_of(CODE("# a\nx = '''a\n'b' # c'''\ny = 1")) == hash_of(CODE("# a\nx = ''\ny = 1")));
    CHECK(hash_of(CODE("# a\nx = 1")) != hash_of("```python live\n# a\nx = 1\n```\n"));
    CHECK(hash_of(QUIZ("A?")) == hash_of(QUIZ("B?")));
    CHECK(hash_of(NUMBER("= x / 2 +- 1")) == hash_of(NUMBER("= x/2 +- 1\n  > told")));
    CHECK(hash_of(NUMBER("= x / 2 +- 1")) != hash_of(NUMBER("= x / 3 +- 1")));
    CHECK(hash_of(NUMBER("= x +- 1")) != hash_of(NUMBER("= x +- 1\n! y +- 1")));
}

/* Marks are shared between the languages. */
TEST(the_lessons_are_the_same_steps_in_both_languages)
{
    struct lesson_list en, ko;
    struct err e;
    setenv("ATTNSCOPE_LESSONS", "lessons", 1);
    CHECK_INT(lesson_list("en", &en, &e), ST_OK);
    CHECK_INT(lesson_list("ko", &ko, &e), ST_OK);
    int compared = 0;
    for (size_t i = 0; i < en.n; i++) {
        for (size_t k = 0; k < ko.n; k++) {
            if (strcmp(en.at[i].name, ko.at[k].name) != 0)
                continue;
            struct lesson *a = lesson_read(en.at[i].path, &e), *b = lesson_read(ko.at[k].path, &e);
            for (size_t s = 0; s < a->nsteps && s < b->nsteps; s++, compared++) {
                if (step_hash(a, (int)s) != step_hash(b, (int)s))
                    printf("    %s: step %zu\n", a->name, s + 1);
                CHECK(step_hash(a, (int)s) == step_hash(b, (int)s));
            }
            lesson_free(a);
            lesson_free(b);
        }
    }
    CHECK(compared > 20);
    lesson_list_done(&en);
    lesson_list_done(&ko);
    unsetenv("ATTNSCOPE_LESSONS");
}

int main(void)
{
    utf8_locale_init();
    RUN(a_step_has_its_mark_when_it_is_left_or_answered);
    RUN(an_open_quiz_left_behind_is_skipped_and_may_be_passed_later);
    RUN(a_session_that_is_not_asked_to_writes_nothing);
    RUN(a_lesson_goes_on_where_it_was_left);
    RUN(free_play_begins_with_its_scene);
    RUN(a_lesson_that_is_through_begins_anew);
    RUN(the_last_step_is_done_when_its_end_was_seen);
    RUN(others_marks_stay);
    RUN(a_damaged_file_is_kept_and_said_once);
    RUN(a_file_cut_anywhere_is_read_as_far_as_it_goes);
    RUN(what_cannot_be_kept_is_said_once_and_stays_in_mind);
    RUN(two_copies_at_once_lose_nothing);
    RUN(a_step_is_known_by_its_code_and_not_by_its_words);
    RUN(the_lessons_are_the_same_steps_in_both_languages);
    return check_end();
}
