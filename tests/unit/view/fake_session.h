/* A session made by hand: one lesson, one live scene with knobs, panels whose
 * numbers come from formulas.  Stands in for the session module, so that the
 * view is tested alone. */
#ifndef ATTNSCOPE_TESTS_FAKE_SESSION_H
#define ATTNSCOPE_TESTS_FAKE_SESSION_H

#include <math.h>
#include <stdio.h>
#include <string.h>

#include "base/mem.h"
#include "graph/graph.h"
#include "session/action.h"
#include "session/fence.h"
#include "session/session.h"

#define FAKE_T 8

/* What node.id says the numbers are. */
enum { FAKE_SCORES = 1, FAKE_WEIGHTS, FAKE_OUTPUT, FAKE_NAN };

struct fake {
    struct session s;
    struct step_state step[8];
    struct block_state block[16];
    struct scene scene;
    struct knob knob[9];
    struct out_item item[8];
    struct out_panel panel[4];
    struct node node[4];
    struct menu_row menu[4];
    double tau;
    bool causal, ko, dead_row;
};

static struct fake *fake_now;

static double fake_score(int64_t head, int64_t r, int64_t c)
{
    return 1.4 * sin(1.7 * (double)r + 0.9 * (double)(c * c) + (double)head) +
           0.8 * cos(2.3 * (double)c - 0.7 * (double)r);
}

static bool fake_hidden(int64_t r, int64_t c)
{
    return (fake_now->causal && c > r) || (fake_now->dead_row && r == 0);
}

static double fake_weight(int64_t head, int64_t r, int64_t c)
{
    double sum = 0;

    for (int64_t k = 0; k < FAKE_T; k++)
        if (!fake_hidden(r, k))
            sum += exp(fake_score(head, r, k) / fake_now->tau);
    if (sum == 0)
        return NAN;
    return fake_hidden(r, c) ? 0 : exp(fake_score(head, r, c) / fake_now->tau) / sum;
}

bool session_read(const struct session *s, const struct out_panel *p, int64_t batch, int64_t head,
                  int64_t r0, int64_t r1, int64_t c0, int64_t c1, double *out,
                  unsigned char *masked)
{
    (void)s;
    (void)batch;
    for (int64_t r = r0; r < r1; r++) {
        for (int64_t c = c0; c < c1; c++) {
            *masked++ = p->p.node->id != FAKE_OUTPUT && fake_hidden(r, c);
            if (p->p.node->id == FAKE_WEIGHTS)
                *out++ = fake_weight(head, r, c);
            else
                *out++ = fake_score(head, r, c) + (p->p.node->id == FAKE_OUTPUT ? 0.3 : 0);
        }
    }
    return true;
}

bool session_range(const struct session *s, const struct out_panel *p, double *lo, double *hi)
{
    *lo = INFINITY;
    *hi = -INFINITY;
    for (int64_t h = 0; h < p->heads; h++) {
        for (int64_t r = 0; r < p->rows; r++) {
            for (int64_t c = 0; c < p->cols; c++) {
                double v;
                unsigned char hid;

                session_read(s, p, 0, h, r, r + 1, c, c + 1, &v, &hid);
                if (!hid && isfinite(v)) {
                    *lo = fmin(*lo, v);
                    *hi = fmax(*hi, v);
                }
            }
        }
    }
    return *lo <= *hi;
}

bool session_least(const struct session *s, const struct out_panel *p, double *least)
{
    (void)s;
    (void)p;
    *least = 1e-3;
    return true;
}

int session_plots(const struct session *s, const struct plot **plot, int max)
{
    (void)s;
    (void)plot;
    (void)max;
    return 0;
}

/* Set by the tests that want one. */
static const struct overview *fake_overview;

const struct overview *session_overview(const struct session *s, const struct out_panel *p,
                                        int64_t batch, int64_t head)
{
    (void)s;
    (void)p;
    (void)batch;
    (void)head;
    return fake_overview;
}

bool session_overview_costly(const struct out_panel *p)
{
    (void)p;
    return false;
}

struct scene *session_scene(const struct session *s)
{
    return s->lesson && s->step == 1 ? &fake_now->scene : NULL;
}

int session_panels(const struct session *s, const struct out_panel **panel, int max)
{
    if (!session_scene(s))
        return 0;
    for (int i = 0; i < 3 && i < max && panel; i++)
        panel[i] = &fake_now->panel[i];
    return 3;
}

const struct out_panel *session_panel(const struct session *s)
{
    return session_scene(s) ? &fake_now->panel[s->steps[s->step].panel] : NULL;
}

const char *knob_label(const struct knob *k, bool in_short)
{
    (void)in_short;
    if (k->decl.label)
        return k->decl.label;
    return strcmp(k->decl.name, "tau") == 0     ? "τ"
           : strcmp(k->decl.name, "heads") == 0 ? "H"
           : strcmp(k->decl.name, "pad") == 0   ? "PAD"
                                                : k->decl.name;
}

const struct plot *session_plot(const struct session *s)
{
    (void)s;
    return NULL;
}

void knob_write(const struct knob *k, struct str *out)
{
    if (k->decl.kind == KNOB_TOGGLE)
        str_puts(out, k->value != 0 ? "on" : "off");
    else if (k->decl.kind == KNOB_CHOICE)
        str_puts(out, k->decl.choice[(int)k->value]);
    else
        str_addf(out, "%.4g", k->value);
}

static const char *fake_change[8], *fake_held = "";

bool session_change(const struct session *s, int i, struct str *out)
{
    (void)s;
    if (i >= 8 || !fake_change[i])
        return false;
    str_puts(out, fake_change[i]);
    return true;
}

void session_changes(const struct session *s, struct str *out)
{
    for (int i = 0; i < 8 && fake_change[i]; i++) {
        str_puts(out, i ? ", " : "changed: ");
        session_change(s, i, out);
    }
}

void session_held(const struct session *s, struct str *out)
{
    (void)s;
    str_puts(out, fake_held);
}

void session_say(const struct session *s, struct str *out, const char *english,
                 const char *const *what, int n)
{
    (void)s;
    for (const char *at = english; *at; at++) {
        int i = *at == '{' ? at[1] - '0' : -1;

        if (i < 0 || i >= n) {
            str_putc(out, *at);
            continue;
        }
        str_puts(out, what[i]);
        at += 2;
    }
}

void knob_values(const struct session *s, const struct knob *k, struct str *out)
{
    (void)s;
    str_addf(out, "as :%s=%g", k->decl.name, k->decl.def);
}

const char *session_word(const struct session *s, const char *english)
{
    static const char *const ko[][2] = {
        {"step", "단계"}, {"help", "도움말"}, {"next", "다음"}, {"back", "뒤로"},
        {"scores", "점수"}, {"weights", "가중치"}, {"output", "출력"}, {"head", "헤드"},
        {"cell", "칸"}, {"explain", "설명"}, {"menu", "메뉴"}, {"text", "글"},
        {"panels", "그림"}, {"masked", "가림"}, {"reset", "처음으로"}, {"panel", "그림"},
    };

    for (size_t i = 0; i < sizeof ko / sizeof *ko && s && strcmp(s->lang, "ko") == 0; i++)
        if (strcmp(english, ko[i][0]) == 0)
            return ko[i][1];
    return english;
}

void law_write(const char *lang, const struct law *l, struct str *out)
{
    (void)lang;
    str_addf(out, "%s: %s (%s %g)", l->text, l->held ? "holds" : "fails", l->held ? "≤" : ">",
             l->tol);
}

const struct action_row *action_rows(int *n)
{
    static const struct action_row rows[] = {
        {"step.next", "<Space>", "lesson", "scroll the text, then the next step"},
        {"step.back", "<BS>", "lesson", "scroll back, then the step before"},
        {"panel.next", "<Tab>", "lesson", "next panel"},
        {"move.left", "h <Left>", "lesson", "cell to the left"},
        {"move.up", "k <Up>", "lesson", "cell above"},
        {"move.down", "j <Down>", "lesson", "cell below"},
        {"move.right", "l <Right>", "lesson", "cell to the right"},
        {"explain", "<Enter>", "lesson", "how this number came about"},
        {"menu", "m", "lesson", "the menu of lessons"},
        {"knob.before", "[", "lesson", "choose the knob before"},
        {"knob.after", "]", "lesson", "choose the next knob"},
        {"knob.less", "-", "lesson", "turn the chosen knob down"},
        {"knob.more", "= +", "lesson", "turn the chosen knob up"},
        {"hold", "x", "lesson", "hold the picture"},
        {"undo", "u", "lesson", "undo the last turn of a knob"},
        {"overview", "Z", "lesson", "all of a large panel at once"},
        {"reset", "R", "lesson", "the lesson's own state"},
        {"menu.up", "k <Up>", "menu", "lesson before"},
        {"menu.down", "j <Down>", "menu", "next lesson"},
        {"menu.open", "<Enter> <Space>", "menu", "open the lesson"},
        {"menu.quit", "q <Esc>", "menu", "quit"},
        {"help", "? <F1>", "all", "what the keys do here"},
        {"help.close", "q <Esc> ? <F1>", "help", "close the help"},
    };

    *n = (int)(sizeof rows / sizeof *rows);
    return rows;
}

const struct command_row *command_rows(int *n)
{
    static const struct command_row rows[] = {
        {"explain", "explain EXPR", "how a number came about"}};

    *n = 1;
    return rows;
}

const struct knob_key_row *knob_key_rows(int *n)
{
    static const struct knob_key_row rows[] = {
        {"tau", "τ", "t", "T", "temperature"},
        {"D", "D", "d", "D", "components"},
        {"heads", "heads", "a", "A", "how many heads"},
        {"causal", "causal", "c", NULL, "causal mask"},
        {"pad", "PAD", "p", "P", "how many PAD"},
        {"positions", "positions", "r", NULL, "positions"},
        {"shift", "shift", "o", "O", "all tokens"},
    };

    *n = (int)(sizeof rows / sizeof *rows);
    return rows;
}

/* --- making one ------------------------------------------------------------------ */

static void fake_text(struct str *s, const char *text)
{
    str_clear(s);
    str_puts(s, text);
}

static void fake_panels(struct fake *f)
{
    static const enum panel_role role[] = {ROLE_SCORES, ROLE_WEIGHTS, ROLE_OUTPUT};

    for (int i = 0; i < 3; i++) {
        f->node[i].id = (uint64_t)(FAKE_SCORES + i);
        f->node[i].type = DT_F64;
        f->panel[i].p.role = role[i];
        f->panel[i].p.node = &f->node[i];
        f->panel[i].p.mask = i < 2 && f->causal ? &f->node[3] : NULL;
        f->panel[i].rows = FAKE_T;
        f->panel[i].cols = i == 2 ? 16 : FAKE_T;
        f->panel[i].heads = 4;
        f->panel[i].batch = 1;
    }
}

static void fake_knobs(struct fake *f)
{
    static const char *const choices[] = {"none", "sinusoidal", "RoPE"};
    static const char *const choices_ko[] = {"없음", "사인", "RoPE"};
    const struct knob knob[] = {
        {{KNOB_NUMBER,
          "tau",
          f->ko ? "온도 τ" : NULL,
          false,
          true,
          0.1,
          100,
          22.63,
          0,
          NULL,
          {0, 0}},
         22.63,
         false},
        {{KNOB_NUMBER, "D", NULL, true, true, 4, 512, 512, 0, NULL, {0, 0}}, 512, false},
        {{KNOB_NUMBER, "heads", NULL, true, false, 1, 8, 4, 0, NULL, {0, 0}}, 4, false},
        {{KNOB_TOGGLE,
          "causal",
          f->ko ? "앞만 보기" : NULL,
          false,
          false,
          0,
          1,
          0,
          0,
          NULL,
          {0, 0}},
         f->causal,
         f->causal},
        {{KNOB_NUMBER, "pad", NULL, true, false, 0, 12, 0, 0, NULL, {0, 0}}, 0, false},
        {{KNOB_CHOICE,
          "positions",
          f->ko ? "위치" : NULL,
          false,
          false,
          0,
          2,
          0,
          3,
          f->ko ? choices_ko : choices,
          {0, 0}},
         0,
         false},
        {{KNOB_NUMBER, "shift", NULL, true, false, 0, 64, 0, 0, NULL, {0, 0}}, 0, false},
    };

    memcpy(f->knob, knob, sizeof knob);
    f->scene.knob = f->knob;
    f->scene.knobs = (int)(sizeof knob / sizeof *knob);
    f->scene.chosen = 0;
}

static void fake_items(struct fake *f)
{
    f->item[0] = (struct out_item){.kind = OUT_SHOW, .panel = f->panel, .n = 3};
    f->item[1] = (struct out_item){.kind = OUT_LAW};
    f->item[1].law = (struct law){f->ko ? "가중치 행의 합은 1" : "weight rows sum to 1", 2.2e-16,
                                  1e-12, true, true};
    f->item[2] = (struct out_item){.kind = OUT_LAW};
    f->item[2].law = (struct law){f->ko ? "섞어도 같다" : "shuffling changes nothing", 0.25, 1e-12,
                                  false, false};
    f->scene.out.item = f->item;
    f->scene.out.n = 3;
}

/* `text`: a lesson file of at least two steps; the second has the scene. */
static void fake_init(struct fake *f, const char *text, bool ko)
{
    memset(f, 0, sizeof *f);
    f->tau = 1;
    f->ko = ko;
    fake_now = f;
    f->s.lang = ko ? "ko" : "en";
    f->s.lesson = lesson_parse("06-sqrt-d.md", text, strlen(text));
    f->s.place = PLACE_LESSON;
    f->s.steps = f->step;
    f->s.step = 1;
    f->s.zone = ZONE_LOOK;
    for (int i = 0; i < 8; i++)
        f->step[i].block = f->block;
    f->step[1].panel = 1;
    f->s.cursor = (struct cursor){0, 0, 2, 5, false};
    fake_panels(f);
    fake_knobs(f);
    fake_items(f);
    for (size_t i = 0; i < f->s.lesson->steps[1].nblocks; i++)
        if (f->s.lesson->steps[1].blocks[i].kind == BLOCK_CODE &&
            f->s.lesson->steps[1].blocks[i].fence->kind == FENCE_LIVE)
            f->block[i].scene = &f->scene;
    f->menu[0] = (struct menu_row){.number = 6, .name = "sqrt-d", .minutes = 12,
                                   .title = ko ? "왜 √D로 나눌까" : "Why divide by √D",
                                   .lead = "Big dot products.", .goal = "See why."};
    f->menu[1] = (struct menu_row){.number = 7, .name = "scores", .minutes = 9,
                                   .title = ko ? "점수를 매기는 세 가지 방법" : "Three ways to score",
                                   .lead = "Sum, dot, scaled dot.", .goal = "Compare them."};
    f->menu[2] = (struct menu_row){.number = 14, .name = "pad", .broken = true,
                                   .lead = "14-pad.md:3:1: unclosed fence"};
    f->s.menu = f->menu;
    f->s.menu_n = 3;
}

static void fake_done(struct fake *f)
{
    lesson_free(f->s.lesson);
    str_done(&f->s.message);
    str_done(&f->s.prompt.line);
}

#endif
