/* / finds tokens, then text, here and in other steps; e writes panels to files. */
#include "stage.h"

#include <errno.h>

#include "session/front.h"

#define STEPS                                                                                \
    "## One\n\nA needle stands here.\n\n```python live\nimport numpy as np\n"                \
    "from attnscope import *\nx = np.arange(6.0).reshape(2, 3) / 7\n"                        \
    "show(weights=x, rows=[\"a, b\", \"고양이\"], cols=[\"the\", \"cat\", \"sat\"])\n"        \
    "show(any=x)\n```\n\n## Two\n\nNothing.\n\n## Three\n\nAnother Needle.\n\n"              \
    "```predict\nHow much?\n\n= 1 +- 0.1\nhint: one\nsolution: one\n```\n\nThe needle behind it.\n\n"          \
    "## Four\n\nA last needle.\n"

/* A front end whose text of a step is one line a block. */
static int find(void *ctx, const struct session *s, const char *text, int *line, int most)
{
    const struct lesson_step *step = &s->lesson->steps[s->step];
    int n = 0;
    (void)ctx;
    for (size_t i = 0; i < question_shown(s, s->step); i++) {
        const struct lesson_block *b = &step->blocks[i];
        if (b->kind == BLOCK_PROSE && utf8_find(b->paras[0].text.plain, text) && n++ < most)
            line[n - 1] = (int)i;
    }
    return n;
}

static bool picture(void *ctx, const struct session *s, enum export_kind kind, struct str *out)
{
    (void)ctx;
    (void)s;
    str_addf(out, "picture %d\n", (int)kind);
    return true;
}

static const struct front front = {.find = find, .picture = picture, .files = true};

static void set(struct stage *t)
{
    stage_set(t, STEPS);
    session_set_front(t->s, &front);
    t->s->text_shown = 10;
}

TEST(tokens_and_rows_are_found)
{
    struct stage t;
    set(&t);
    stage_keys(&t, "/CAT<Enter>");
    CHECK_INT(t.s->cursor.col, 1);
    CHECK_INT(t.s->cursor.row, 0);
    CHECK(t.s->zone == ZONE_LOOK);
    CHECK_STR(stage_message(&t), "/CAT  1/1");
    stage_keys(&t, "/양<Enter>");
    CHECK_INT(t.s->cursor.row, 1);
    stage_keys(&t, "/at<Enter>n");
    CHECK_INT(t.s->cursor.col, 2);
    stage_keys(&t, "n");
    CHECK_INT(t.s->cursor.col, 1);
    stage_keys(&t, "N");
    CHECK_INT(t.s->cursor.col, 2);
    stage_keys(&t, "<Tab>/1<Enter>");
    CHECK_INT(t.s->cursor.row, 1);
    stage_strike(&t);
}

TEST(text_is_found_up_to_an_open_question)
{
    struct stage t;
    set(&t);
    stage_keys(&t, "/needle<Enter>");
    CHECK_INT(t.s->step, 0);
    CHECK(t.s->zone == ZONE_READ && t.s->search.line >= 0);
    stage_keys(&t, "n");
    CHECK_INT(t.s->step, 2);
    CHECK(question_stop(t.s) >= 0); /* neither skipped nor passed */
    stage_keys(&t, "n");
    CHECK_INT(t.s->step, 0);
    stage_keys(&t, "N");
    CHECK_INT(t.s->step, 2);
    stage_keys(&t, "zn");
    CHECK_INT(t.s->step, 2);
    CHECK_STR(stage_message(&t), "/needle  2/2");
    stage_keys(&t, "n");
    CHECK_INT(t.s->step, 3);
    stage_keys(&t, "/no such thing<Enter>");
    CHECK_STR(stage_message(&t), "not found: no such thing");
    CHECK_INT(t.s->step, 3);
    stage_strike(&t);
}

TEST(without_words_it_says_so)
{
    struct stage t;
    set(&t);
    stage_keys(&t, "n");
    CHECK_STR(stage_message(&t), "/ looks for something first");
    stage_keys(&t, "?/knob<Enter>");
    CHECK_STR(str_get(&t.s->help_find), "knob");
    stage_keys(&t, "q?");
    CHECK_STR(str_get(&t.s->help_find), "");
    stage_strike(&t);
}

TEST(lessons_are_found_in_the_menu)
{
    struct stage t;
    set(&t);
    stage_keys(&t, "m/LESSON<Enter>");
    CHECK_INT(t.s->menu_chosen, 0);
    stage_keys(&t, "/nowhere<Enter>");
    CHECK_STR(stage_message(&t), "not found: nowhere");
    stage_strike(&t);
}

TEST(tab_completes)
{
    struct stage t;
    set(&t);
    stage_keys(&t, ":exp<Tab>");
    CHECK_INT(t.s->prompt.offer.n, 2);
    stage_keys(&t, "o<Tab>");
    CHECK_STR(str_get(&t.s->prompt.line), "export ");
    CHECK_INT(t.s->prompt.offer.n, 0);
    stage_keys(&t, "we<Tab>c<Tab>");
    CHECK_STR(str_get(&t.s->prompt.line), "export weights.csv");
    stage_keys(&t, "<Esc>:names<Enter>:<Up>");
    CHECK_STR(str_get(&t.s->prompt.line), "names");
    stage_keys(&t, "<Down>");
    CHECK_STR(str_get(&t.s->prompt.line), "");
    stage_strike(&t);
}

/* --- files ---------------------------------------------------------------------------- */

/* ":export FOLDER/name", and what then stands in the file. */
static unsigned export(struct stage *t, const char *name)
{
    char line[200];
    snprintf(line, sizeof line, "export %s/%s", t->dir, name);
    return stage_command(t, line);
}

static const char *contents(const struct stage *t, const char *name)
{
    static char text[2000];
    char path[200];
    snprintf(path, sizeof path, "%s/%s", t->dir, name);
    FILE *f = fopen(path, "r");
    size_t n = f ? fread(text, 1, sizeof text - 1, f) : 0;
    text[n] = '\0';
    if (f)
        fclose(f);
    return f ? text : "(no file)";
}

static void away(const struct stage *t, const char *name)
{
    char path[200];
    snprintf(path, sizeof path, "%s/%s", t->dir, name);
    CHECK(remove(path) == 0);
}

#define CSV                                                                                  \
    "query,the,cat,sat\r\n\"a, b\",0.0,0.14285714285714285,0.2857142857142857\r\n"           \
    "고양이,0.42857142857142855,0.5714285714285714,0.7142857142857143\r\n"

TEST(a_panel_is_written)
{
    struct stage t;
    set(&t);
    CHECK(export(&t, "w.csv") == REACT_DRAW);
    CHECK(strncmp(stage_message(&t), "written: /", 10) == 0);
    CHECK_STR(contents(&t, "w.csv"), CSV);
    export(&t, "w.svg");
    CHECK_STR(contents(&t, "w.svg"), "picture 4\n");
    export(&t, "w.npy");
    CHECK(memcmp(contents(&t, "w.npy"), "\x93NUMPY", 6) == 0);
    stage_keys(&t, "e");
    CHECK_STR(str_get(&t.s->prompt.line), "export weights.csv");
    stage_keys(&t, "<Esc><Tab><Tab>e");
    CHECK_STR(str_get(&t.s->prompt.line), "export x.csv");
    stage_keys(&t, "<Esc>");
    away(&t, "w.csv");
    away(&t, "w.svg");
    away(&t, "w.npy");
    stage_strike(&t);
}

static bool told_of(const struct stage *t, const char *panel)
{
    const char *message = stage_message(t), *at = strrchr(message, '(');
    return strncmp(message, "written: /", 10) == 0 && at && strcmp(at, panel) == 0;
}

TEST(a_file_that_bears_a_panels_name_is_of_that_panel)
{
    struct stage t;
    set(&t);
    export(&t, "x.csv"); /* the focus was on the weights */
    CHECK(told_of(&t, "(x)"));
    CHECK(strncmp(contents(&t, "x.csv"), "row,0,1,2\r\n", 11) == 0);
    CHECK_INT(t.s->steps[0].panel, 1);
    export(&t, "mine.csv");
    CHECK(told_of(&t, "(x)"));
    export(&t, "weights.csv");
    CHECK(told_of(&t, "(weights)"));
    CHECK_STR(contents(&t, "weights.csv"), CSV);
    export(&t, "x.y.csv"); /* not x's */
    CHECK(told_of(&t, "(weights)"));
    export(&t, "x.csv");
    stage_keys(&t, "y<Enter>");
    CHECK(told_of(&t, "(x)"));
    away(&t, "x.csv");
    away(&t, "mine.csv");
    away(&t, "weights.csv");
    away(&t, "x.y.csv");
    stage_strike(&t);
}

TEST(nothing_is_overwritten_unasked)
{
    struct stage t;
    char path[120];
    set(&t);
    snprintf(path, sizeof path, "%s/w.csv", t.dir);
    stage_write(path, "old");
    CHECK(chmod(path, 0600) == 0);
    CHECK(export(&t, "w.csv") & REACT_PROMPT);
    CHECK(strstr(str_get(&t.s->prompt.question), "is there already") != NULL);
    stage_keys(&t, "n<Enter>");
    CHECK_STR(stage_message(&t), "nothing was written");
    export(&t, "w.csv");
    stage_keys(&t, "<Esc>");
    CHECK_STR(contents(&t, "w.csv"), "old");
    export(&t, "w.csv");
    stage_keys(&t, "y<Enter>");
    CHECK_STR(contents(&t, "w.csv"), CSV);
    struct stat st;
    CHECK(stat(path, &st) == 0 && (st.st_mode & 0777) == 0600);
    away(&t, "w.csv");
    stage_strike(&t);
}

TEST(what_cannot_be_written_says_why)
{
    struct stage t;
    set(&t);
    export(&t, "en");
    CHECK(strstr(stage_message(&t), "it is a folder") != NULL);
    export(&t, "w.doc");
    CHECK_STR(stage_message(&t),
              "the ending decides what is written: .csv .npy .txt .ansi .svg");
    export(&t, "nowhere/w.csv");
    CHECK(strstr(stage_message(&t), strerror(ENOENT)) != NULL && t.s->message_error);
    stage_command(&t, "export /dev/null.csv/x.csv");
    CHECK(t.s->message_error);
    session_set_front(t.s, NULL);
    export(&t, "w.csv");
    CHECK_STR(stage_message(&t), "no files are written here");
    CHECK_STR(contents(&t, "w.csv"), "(no file)");
    session_set_front(t.s, &front);
    stage_command(&t, "step 2");
    stage_keys(&t, "e");
    CHECK_STR(stage_message(&t), "there is no panel to write");
    stage_strike(&t);
}

#define PLOTS                                                                                \
    "## One\n\nText.\n\n```python live\nimport numpy as np\nfrom attnscope import *\n"       \
    "x = np.array([1.0, 10.0, 100.0])\nshow(weights=x.reshape(1, 3))\n"                       \
    "plot(x, x / 7, xlabel=\"tokens, all\", ylabel=\"GB\")\n"                                  \
    "plot(x, x * 2, np.sqrt(x - 10))\n```\n\n## Two\n\n```python\n"                          \
    "from attnscope import *\nimport numpy as np\nplot(np.arange(3), np.arange(3) ** 2)\n```\n"

TEST(a_plot_is_written_too)
{
    struct stage t;
    double y[3];
    stage_set(&t, PLOTS);
    session_set_front(t.s, &front);
    stage_keys(&t, "<Tab><Tab>");
    CHECK_INT(t.s->steps[0].panel, 1);
    stage_keys(&t, "e");
    CHECK_STR(str_get(&t.s->prompt.line), "export plot.csv");
    stage_keys(&t, "<Esc>");
    export(&t, "p.csv");
    CHECK(told_of(&t, "(plot)"));
    CHECK_STR(contents(&t, "p.csv"), "\"tokens, all\",GB\r\n1.0,0.14285714285714285\r\n"
                                     "10.0,1.4285714285714286\r\n100.0,14.285714285714286\r\n");
    export(&t, "p.npy"); /* the line's own array; numpy.lib.format: 128 bytes and the numbers */
    memcpy(y, contents(&t, "p.npy") + 128, sizeof y);
    CHECK(strstr(contents(&t, "p.npy") + 10, "'shape': (3,)") != NULL);
    CHECK(y[0] == 1.0 / 7 && y[2] == 100.0 / 7);
    export(&t, "p.txt");
    CHECK_STR(contents(&t, "p.txt"), "picture 2\n");
    stage_keys(&t, "<Tab>");
    export(&t, "q.csv");
    CHECK_STR(contents(&t, "q.csv"),
              "x,y0,y1\r\n1.0,2.0,nan\r\n10.0,20.0,0.0\r\n100.0,200.0,9.486832980505138\r\n");
    export(&t, "q.npy");
    CHECK(strstr(stage_message(&t), "a plot of several lines is no single array: .csv has them"));
    CHECK_STR(contents(&t, "q.npy"), "(no file)");
    export(&t, "weights.csv");
    CHECK(told_of(&t, "(weights)"));
    export(&t, "plot.csv"); /* the first one, from wherever the focus is */
    CHECK(told_of(&t, "(plot)"));
    CHECK_STR(contents(&t, "plot.csv"), contents(&t, "p.csv"));
    stage_command(&t, "step 2");
    export(&t, "r.csv");
    CHECK_STR(contents(&t, "r.csv"), "x,y\r\n0.0,0.0\r\n1.0,1.0\r\n2.0,4.0\r\n");
    away(&t, "p.csv");
    away(&t, "p.npy");
    away(&t, "p.txt");
    away(&t, "q.csv");
    away(&t, "r.csv");
    away(&t, "plot.csv");
    away(&t, "weights.csv");
    stage_strike(&t);
}

/* Ctrl-C: what was begun is not there, and nothing is left beside it. */
TEST(writing_can_be_stopped)
{
    struct stage t;
    set(&t);
    const struct tick tick = {stage_stop, &t, NULL};
    session_set_tick(t.s, &tick);
    t.stop = true;
    export(&t, "w.csv");
    CHECK(strstr(stage_message(&t), "was not written: ") != NULL);
    CHECK_STR(contents(&t, "w.csv"), "(no file)");
    t.stop = false;
    export(&t, "w.csv");
    CHECK_STR(contents(&t, "w.csv"), CSV);
    session_set_tick(t.s, NULL);
    away(&t, "w.csv");
    stage_strike(&t); /* it removes the folder: nothing else may be in it */
    CHECK(access(t.dir, F_OK) != 0);
}

int main(void)
{
    utf8_locale_init();
    RUN(tokens_and_rows_are_found);
    RUN(text_is_found_up_to_an_open_question);
    RUN(without_words_it_says_so);
    RUN(lessons_are_found_in_the_menu);
    RUN(tab_completes);
    RUN(a_panel_is_written);
    RUN(a_file_that_bears_a_panels_name_is_of_that_panel);
    RUN(nothing_is_overwritten_unasked);
    RUN(what_cannot_be_written_says_why);
    RUN(a_plot_is_written_too);
    RUN(writing_can_be_stopped);
    return check_end();
}
