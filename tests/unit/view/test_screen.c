/* The whole screen from a session made by hand. */
#include "check.h"

#include <stdlib.h>

#include "fake_session.h"
#include "picture.h"

static const char lesson_en[] =
    "# Why divide by √D\n\nBig scores.\n\n<!-- about: minutes=12 -->\n<!-- goal: see -->\n"
    "<!-- belief: none -->\n\n## First\n\nText of the first step.\n\n"
    "```python\n# names\nimport numpy as np\nfrom attnscope import *\n```\n\n"
    "## Divide, and look again\n\nTurn τ and watch the rows. Turn τ and watch the rows again.\n\n"
    "```python live\n# scores and weights\ntau = knob(\"tau\", 1.0, 0.1, 9.0)\n```\n\n"
    "## Sources\n\n- a book\n";
static const char lesson_ko[] =
    "# 왜 √D로 나눌까\n\n큰 점수.\n\n<!-- about: minutes=12 -->\n<!-- goal: 보기 -->\n"
    "<!-- belief: 없음 -->\n\n## 처음\n\n첫 단계의 글입니다.\n\n"
    "```python\n# 이름\nimport numpy as np\nfrom attnscope import *\n```\n\n"
    "## 나누고, 다시 보기\n\nτ를 돌리며 행을 보세요. 합은 늘 1입니다.\n\n"
    "```python live\n# 점수와 가중치\ntau = knob(\"tau\", 1.0, 0.1, 9.0)\n```\n\n"
    "## 출처\n\n- 책\n";

static void draw(struct picture *p, struct fake *f, int w, int h, enum color_depth depth)
{
    picture_init(p, w, h, depth);
    f->s.width = w;
    f->s.height = h;
    screen_draw(&f->s, &p->look, &p->g);
    CHECK(picture_is_whole(&p->g));
}

static bool shows(struct picture *p, const char *text)
{
    bool found = strstr(picture_text(p), text) != NULL;

    if (!found)
        printf("not shown: %s\n%s\n", text, picture_text(p));
    return found;
}

TEST(a_wide_screen_has_three_zones)
{
    struct fake f;
    struct picture p;

    fake_init(&f, lesson_en, false);
    draw(&p, &f, 120, 36, DEPTH_256);
    CHECK(shows(&p, " attnscope  06 Why divide by √D"));
    CHECK(shows(&p, "step 2/3 ●●○   ? help"));
    CHECK(shows(&p, " Divide, and look again"));
    CHECK(shows(&p, "▸ scores and weights"));
    CHECK(shows(&p, "▸weights  head 1/4"));
    CHECK(shows(&p, " output  head 1/4"));
    CHECK(shows(&p, "✓ weight rows sum to 1: holds (≤ 1e-12)  [2.2e−16]"));
    CHECK(shows(&p, "✗ shuffling changes nothing: fails (> 1e-12), as expected"));
    CHECK(shows(&p, "weights[0, 2, 5] = 0.2526"));
    CHECK(shows(&p, "▸τ 22.63 "));
    CHECK(shows(&p, "causal off c"));
    CHECK(shows(&p, "Space next  Backspace back  Tab panel  ←↑↓→ cell  Enter explain"));
    picture_done(&p);
    fake_done(&f);
}

TEST(a_narrow_screen_shows_one_zone)
{
    struct fake f;
    struct picture p;

    fake_init(&f, lesson_en, false);
    draw(&p, &f, 80, 24, DEPTH_256);
    CHECK(shows(&p, "── text ─ scores ─[weights]─ output ──"));
    CHECK(shows(&p, " 3 of 4 ──"));
    CHECK(shows(&p, "▸weights"));
    CHECK(strstr(picture_text(&p), "Turn τ and watch") == NULL);
    picture_done(&p);
    f.s.zone = ZONE_READ;
    draw(&p, &f, 80, 24, DEPTH_256);
    CHECK(shows(&p, "──[text]─ scores ─ weights ─ output ──"));
    CHECK(shows(&p, " 1 of 4 ──"));
    CHECK(shows(&p, "Turn τ and watch"));
    CHECK(strstr(picture_text(&p), "▸weights") == NULL);
    picture_done(&p);
    fake_done(&f);
}

TEST(names_of_places_are_cut_only_where_they_must_be)
{
    struct fake f;
    struct picture p;

    fake_init(&f, lesson_en, false);
    f.panel[0].p.title = "each output: now less before";
    draw(&p, &f, 80, 24, DEPTH_NONE);
    CHECK(shows(&p, "─ each output: now less before ─[weights]─ output ─"));
    picture_done(&p);
    f.panel[1].p.title = "as written less at once, largest";
    f.panel[2].p.title = "output";
    draw(&p, &f, 80, 24, DEPTH_NONE);
    CHECK(shows(&p, "─ each output: now less…"));
    CHECK(shows(&p, "─ output ─"));
    picture_done(&p);
    fake_done(&f);
}

/* What the picture says does not hang on colour: every letter and number of
 * the coloured screen is on the one without. */
TEST(without_colour_the_same_is_said)
{
    struct fake f;
    struct picture color, none;

    fake_init(&f, lesson_en, false);
    f.causal = true;
    fake_panels(&f);
    draw(&color, &f, 140, 40, DEPTH_TRUE);
    draw(&none, &f, 140, 40, DEPTH_NONE);
    for (int i = 0; i < 140 * 40; i++) {
        const char *c = color.g.cell[i].text;

        if (strcmp(c, " ") != 0)
            CHECK_STR(none.g.cell[i].text, c);
    }
    picture_done(&color);
    picture_done(&none);
    fake_done(&f);
}

TEST(korean_keeps_the_borders_straight)
{
    struct fake f;
    struct picture p;

    fake_init(&f, lesson_ko, true);
    draw(&p, &f, 120, 36, DEPTH_TRUE);
    CHECK(shows(&p, "나누고, 다시 보기"));
    CHECK(shows(&p, "▸가중치  헤드 1/4"));
    CHECK(shows(&p, "온도 τ 22.63"));
    CHECK(shows(&p, "단계 2/3"));
    for (int y = 3; y < 30; y++) { /* the line between text and panels */
        int line = 120 * 38 / 100;

        CHECK(grid_at(&p.g, line, y)->fg.role == COL_RULE &&
              grid_at(&p.g, line, y)->text[0] != ' ');
    }
    picture_done(&p);
    fake_done(&f);
}

TEST(ascii_has_only_ascii)
{
    struct fake f;
    struct picture p;

    fake_init(&f, lesson_ko, true);
    picture_init(&p, 100, 30, DEPTH_16);
    p.look.ascii = true;
    screen_draw(&f.s, &p.look, &p.g);
    for (int i = 0; i < 100 * 30; i++)
        CHECK((unsigned char)p.g.cell[i].text[0] < 0x80 && p.g.cell[i].width == 1);
    picture_done(&p);
    fake_done(&f);
}

static void all_states(struct fake *f, int w, int h)
{
    for (int state = 0; state < 64; state++) {
        struct picture p;

        f->s.place = state & 1 ? PLACE_MENU : PLACE_LESSON;
        f->s.over = state & 2 ? OVER_HELP : OVER_NONE;
        f->s.zone = state & 4 ? ZONE_READ : ZONE_LOOK;
        f->s.prompt.kind = state & 8 ? PROMPT_PYTHON : PROMPT_NONE;
        f->s.cursor.all_heads = state & 16;
        f->s.step = state & 32 ? 0 : 1;
        draw(&p, f, w, h, (enum color_depth)(state % 4));
        picture_done(&p);
    }
}

TEST(every_size_is_safe)
{
    struct fake f;
    struct picture p;

    fake_init(&f, lesson_ko, true);
    for (int w = 0; w <= 12; w++)
        for (int h = 0; h <= 6; h++)
            all_states(&f, w, h);
    for (int w = 58; w <= 130; w += 9)
        for (int h = 14; h <= 44; h += 5)
            all_states(&f, w, h);
    f.s.place = PLACE_LESSON;
    draw(&p, &f, 50, 10, DEPTH_NONE);
    CHECK_STR(picture_row(&p, 0), "too small: 50x10, needs 60x16 (q)");
    picture_done(&p);
    fake_done(&f);
}

TEST(the_prompt_keeps_its_cursor_in_sight)
{
    struct fake f;
    struct picture p;

    fake_init(&f, lesson_en, false);
    f.s.prompt.kind = PROMPT_PYTHON;
    fake_text(&f.s.prompt.line, "한글abc");
    f.s.prompt.cursor = 6;
    draw(&p, &f, 80, 24, DEPTH_NONE);
    CHECK(strcmp(picture_row(&p, 22), "> 한글abc") == 0);
    CHECK_INT(p.g.cursor_x, 2 + 4);
    CHECK_INT(p.g.cursor_y, 22);
    picture_done(&p);
    str_clear(&f.s.prompt.line);
    for (int i = 0; i < 60; i++)
        str_puts(&f.s.prompt.line, "값");
    for (f.s.prompt.cursor = 0; f.s.prompt.cursor <= 180; f.s.prompt.cursor += 3) {
        draw(&p, &f, 80, 24, DEPTH_NONE);
        const char *row = picture_row(&p, 22);
        size_t n = strlen(row), end = strlen("…");

        CHECK(p.g.cursor_x >= 2 && p.g.cursor_x < 80);
        if (f.s.prompt.cursor < 100) /* there is more to the right */
            CHECK(strcmp(row + n - end, "…") == 0 || p.g.cursor_x >= 78);
        else if (f.s.prompt.cursor == 180)
            CHECK(strcmp(row + n - end, "…") != 0);
        CHECK(grid_at(&p.g, p.g.cursor_x, 22)->text[0] != "…"[0] || p.g.cursor_x < 79);
        picture_done(&p);
    }
    f.s.prompt.kind = PROMPT_NONE;
    draw(&p, &f, 80, 24, DEPTH_NONE);
    CHECK_INT(p.g.cursor_x, -1);
    picture_done(&p);
    fake_done(&f);
}

TEST(a_row_without_keys_says_why)
{
    struct fake f;
    struct picture p;

    fake_init(&f, lesson_en, false);
    f.dead_row = true;
    f.causal = true;
    fake_panels(&f);
    draw(&p, &f, 160, 50, DEPTH_TRUE);
    CHECK(shows(&p, "╳╳╳"));
    CHECK(shows(&p, "NaN  NaN"));
    CHECK(shows(&p, "╳ no key left: 0/0 = NaN"));
    picture_done(&p);
    fake_done(&f);
}

/* The query and the key under the cursor are marked in every panel that has
 * such an axis, whichever panel the cursor is in. */
TEST(one_query_and_one_key_are_marked_everywhere)
{
    struct fake f;
    struct picture p;

    fake_init(&f, lesson_en, false);
    for (int focus = 0; focus < 3; focus++) {
        const char *s;
        int rows = 0, cols = 0;

        f.step[1].panel = focus;
        draw(&p, &f, 200, 60, DEPTH_NONE);
        s = picture_text(&p);
        for (const char *at = s; (at = strstr(at, "▸q2")); at++)
            rows++;
        for (const char *at = s; (at = strstr(at, "▾k5")); at++)
            cols++;
        CHECK_INT(rows, 3);
        CHECK_INT(cols, focus == 2 ? 0 : 2); /* the output's columns are no keys */
        picture_done(&p);
    }
    fake_done(&f);
}

/* Lines of the right side above the rule with the cell or its explanation. */
static int lines_of_pictures(const struct picture *p)
{
    int last = 0;

    for (int y = 0; y < p->g.h - 6; y++)
        if (strcmp(grid_at(&p->g, 50, y)->text, "├") == 0)
            last = y;
    return last;
}

static bool same_lines(const struct picture *a, const struct picture *b, int from, int to)
{
    for (int i = from * a->g.w; i < to * a->g.w; i++)
        if (!cell_eq(&a->g.cell[i], &b->g.cell[i]))
            return false;
    return true;
}

/* Cells are taller where the screen is, and an explanation finds its place kept. */
TEST(a_large_screen_is_used_and_an_explanation_moves_nothing)
{
    struct fake f;
    struct picture before, after;
    struct ask ask = {.open = true, .chosen = -1};
    struct ask_line line[30];

    fake_init(&f, lesson_en, false);
    draw(&before, &f, 200, 60, DEPTH_TRUE);
    CHECK(lines_of_pictures(&before) > 38);
    memset(line, 0, sizeof line);
    for (int i = 0; i < 30; i++)
        str_puts(&line[i].text, "one line of it");
    str_puts(&ask.title, "weights[0, 2, 5] = 0.25");
    ask.line = line;
    f.s.ask = &ask;
    for (ask.n = 1; ask.n <= 9; ask.n += 4) {
        draw(&after, &f, 200, 60, DEPTH_TRUE);
        CHECK(same_lines(&before, &after, 0, lines_of_pictures(&before) - 4));
        CHECK(shows(&after, "one line of it"));
        picture_done(&after);
    }
    ask.n = 30; /* a long one takes what it needs */
    draw(&after, &f, 200, 60, DEPTH_TRUE);
    CHECK(!same_lines(&before, &after, 0, lines_of_pictures(&before) - 4));
    picture_done(&after);
    picture_done(&before);
    for (int i = 0; i < 30; i++)
        str_done(&line[i].text);
    str_done(&ask.title);
    fake_done(&f);
}

/* Lines below all that stands on the right side, above the knobs. */
static int lines_unused(const struct picture *p)
{
    int y = p->g.h - 1, n = 0;

    while (strcmp(grid_at(&p->g, 0, y)->text, "─") != 0)
        y--;
    for (y--; y > 0; y--, n++)
        for (int x = 80; x < p->g.w; x++)
            if (strcmp(grid_at(&p->g, x, y)->text, " ") != 0)
                return n;
    return n;
}

/* Cells one line high while there is room for taller ones are seen at no height. */
TEST(lines_left_over_go_into_the_cells)
{
    struct fake f;
    int low = 0; /* lines of pictures that have none to grow by */

    fake_init(&f, lesson_en, false);
    for (int h = 30; h < 56; h++) {
        struct picture p;

        draw(&p, &f, 200, h, DEPTH_TRUE);
        if (lines_unused(&p) > FAKE_T)
            CHECK(lines_of_pictures(&p) > low + FAKE_T);
        else if (low == 0)
            low = lines_of_pictures(&p);
        picture_done(&p);
    }
    CHECK(low > 0);
    fake_done(&f);
}

TEST(an_empty_panel_takes_any_scale)
{
    struct fake f;
    struct picture p;

    fake_init(&f, lesson_en, false);
    for (int no = 0; no < 3; no++) { /* rows, columns, heads */
        int64_t *const size[] = {&f.panel[1].rows, &f.panel[1].cols, &f.panel[1].heads};
        int64_t before = *size[no];

        *size[no] = 0;
        f.s.looking.scale[ROLE_WEIGHTS] = (struct scale_hand){.log = true};
        draw(&p, &f, 120, 36, DEPTH_256);
        picture_done(&p);
        f.s.looking.scale[ROLE_WEIGHTS] = (struct scale_hand){true, 0, 1, true};
        f.s.looking.locked = true;
        draw(&p, &f, 120, 36, DEPTH_256);
        picture_done(&p);
        *size[no] = before;
    }
    fake_done(&f);
}

TEST(turned_knobs_and_marks_are_seen)
{
    struct fake f;
    struct picture p;

    fake_init(&f, lesson_en, false);
    f.knob[0].turned = true;
    draw(&p, &f, 120, 36, DEPTH_NONE);
    CHECK(shows(&p, "▸τ 22.63* "));
    CHECK(shows(&p, "[.25]") || shows(&p, "[.253]"));
    picture_done(&p);
    fake_done(&f);
}

TEST(how_to_turn_knobs_without_keys_is_said_above_them)
{
    static const struct {
        int w, h;
    } size[] = {{60, 16}, {80, 24}, {120, 36}, {200, 60}};
    struct fake f;
    struct picture p;

    fake_init(&f, lesson_en, false);
    for (int i = 0; i < 4; i++) {
        draw(&p, &f, size[i].w, size[i].h, DEPTH_NONE);
        CHECK(shows(&p, " [] knob  -+ turn ─"));
        picture_done(&p);
    }
    f.s.step = 0; /* nothing to turn there */
    draw(&p, &f, 80, 24, DEPTH_NONE);
    CHECK(strstr(picture_text(&p), "-+ turn") == NULL);
    picture_done(&p);
    fake_done(&f);
}

/* Of knobs that have no room it is said that they are there. */
TEST(knobs_out_of_sight_are_counted)
{
    struct knob many[28];
    struct fake f;
    struct picture p;

    fake_init(&f, lesson_en, false);
    for (int i = 0; i < 28; i++)
        many[i] = f.knob[i % 7];
    f.scene.knob = many;
    f.scene.knobs = 28;
    draw(&p, &f, 60, 24, DEPTH_NONE);
    CHECK(shows(&p, "22.63 t  ")); /* keys of those on show */
    CHECK(shows(&p, "─ knobs 1–"));
    CHECK(shows(&p, " of 28  [] knob  -+ turn ─"));
    picture_done(&p);
    f.scene.chosen = 27;
    draw(&p, &f, 60, 24, DEPTH_NONE);
    CHECK(shows(&p, "–28 of 28  [] knob  -+ turn ─"));
    CHECK(strstr(picture_text(&p), "knobs 1–") == NULL);
    picture_done(&p);
    fake_done(&f);
}

static void show_changes(struct fake *f, int w, const char *want)
{
    struct picture p;

    draw(&p, f, w, 24, DEPTH_NONE);
    if (strcmp(picture_row(&p, 22), want) != 0)
        printf("%d columns\n", w);
    CHECK_STR(picture_row(&p, 22), want);
    picture_done(&p);
}

TEST(changes_that_have_no_room_are_counted)
{
    struct fake f;

    fake_init(&f, lesson_en, false);
    fake_change[0] = "D 256 (own 64)";
    fake_change[1] = "words a, b, c";
    fake_change[2] = "causal on";
    fake_change[3] = "PAD 2 (own 0)";
    show_changes(&f, 80, " changed: D 256 (own 64), words a, b, c, causal on, PAD 2 (own 0)");
    show_changes(&f, 64, " changed: D 256 (own 64), words a, b, c, causal on, 1 more");
    fake_change[2] = "causal mask of the last layer on";
    show_changes(&f, 70, " changed: D 256 (own 64), words a, b, c, 2 more");
    fake_change[2] = "causal on";
    fake_held = "largest change: scores[0, 3, 1] 3.139 → 2.493";
    show_changes(&f, 80,
                 " largest change: scores[0, 3, 1] 3.139 → 2.493   changed: D 256 (own 64), 3 more");
    show_changes(&f, 79, " largest change: scores[0, 3, 1] 3.139 → 2.493   changed: 4 knobs");
    fake_change[0] = "causal mask of the last layer on";
    fake_change[1] = NULL;
    show_changes(&f, 79, " largest change: scores[0, 3, 1] 3.139 → 2.493   changed: causal mask of the l…");
    fake_held = "";
    fake_change[0] = NULL;
    fake_done(&f);
}

TEST(the_keys_name_what_is_of_use_now)
{
    struct fake f;
    struct picture p;

    fake_init(&f, lesson_en, false);
    draw(&p, &f, 140, 40, DEPTH_NONE);
    CHECK(shows(&p, "m menu  x hold"));
    CHECK(strstr(picture_text(&p), "u undo") == NULL);
    CHECK(strstr(picture_text(&p), "Z all of it") == NULL);
    picture_done(&p);
    f.knob[1].turned = true;
    f.s.pan = (struct pan){FAKE_T, FAKE_T - 1, 1, 1};
    draw(&p, &f, 140, 40, DEPTH_NONE);
    CHECK(shows(&p, "u undo  R reset"));
    CHECK(shows(&p, "Z all of it"));
    picture_done(&p);
    f.s.looking.overview = true;
    draw(&p, &f, 140, 40, DEPTH_NONE);
    CHECK(shows(&p, "Z single cells"));
    picture_done(&p);
    fake_done(&f);
}

TEST(the_menu_shows_what_a_lesson_is_about)
{
    struct fake f;
    struct picture p;

    fake_init(&f, lesson_en, false);
    f.s.place = PLACE_MENU;
    f.s.menu_chosen = 1;
    draw(&p, &f, 80, 24, DEPTH_NONE);
    CHECK(shows(&p, "▸07 Three ways to score"));
    CHECK(shows(&p, "9 min"));
    CHECK(shows(&p, "▸ Compare them."));
    picture_done(&p);
    f.s.menu_chosen = 2;
    draw(&p, &f, 120, 36, DEPTH_NONE);
    CHECK(shows(&p, "14-pad.md:3:1: unclosed fence"));
    picture_done(&p);
    fake_done(&f);
}

TEST(the_text_is_measured_as_it_is_drawn)
{
    struct fake f;
    struct look look = {.depth = DEPTH_NONE};
    struct text_extent text;

    fake_init(&f, lesson_en, false);
    screen_measure(&f.s, &look, 120, 36, &text);
    CHECK_INT(text.rows, 6); /* title, gap, two lines of prose, gap, code */
    CHECK(text.shown > 20);
    screen_measure(&f.s, &look, 10, 3, &text);
    CHECK_INT(text.rows, 0);
    fake_done(&f);
}

int main(void)
{
    utf8_locale_init();
    RUN(a_wide_screen_has_three_zones);
    RUN(a_narrow_screen_shows_one_zone);
    RUN(names_of_places_are_cut_only_where_they_must_be);
    RUN(without_colour_the_same_is_said);
    RUN(korean_keeps_the_borders_straight);
    RUN(ascii_has_only_ascii);
    RUN(every_size_is_safe);
    RUN(the_prompt_keeps_its_cursor_in_sight);
    RUN(a_row_without_keys_says_why);
    RUN(one_query_and_one_key_are_marked_everywhere);
    RUN(a_large_screen_is_used_and_an_explanation_moves_nothing);
    RUN(lines_left_over_go_into_the_cells);
    RUN(an_empty_panel_takes_any_scale);
    RUN(turned_knobs_and_marks_are_seen);
    RUN(how_to_turn_knobs_without_keys_is_said_above_them);
    RUN(knobs_out_of_sight_are_counted);
    RUN(changes_that_have_no_room_are_counted);
    RUN(the_keys_name_what_is_of_use_now);
    RUN(the_menu_shows_what_a_lesson_is_about);
    RUN(the_text_is_measured_as_it_is_drawn);
    return check_end();
}
