/* What / looks for: tokens of the panel in focus, then the text of the step, then
 * that of the other steps. A predict that is open stops it: what comes behind is not told. */
#include "session/search.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "action_priv.h"
#include "base/mem.h"
#include "base/utf8.h"
#include "session/action.h"
#include "session/front.h"
#include "session_priv.h"

enum { TOKENS_MOST = 512, LINES_MOST = 512 };

/* What the current step has: tokens first. */
struct hits {
    int tokens, lines;
    struct {
        bool col; /* a column of the panel, else a row */
        int64_t at;
    } token[TOKENS_MOST];
    int line[LINES_MOST];
};

/* --- in the current step --------------------------------------------------------------- */

/* "q5" of queries without labels, "5" of others. */
static int64_t numbered(const char *text, char letter, int64_t n)
{
    char *end;
    if (letter == 'q' || letter == 'k')
        if (*text++ != letter)
            return -1;
    long long at = text[0] >= '0' && text[0] <= '9' ? strtoll(text, &end, 10) : -1;
    return at >= 0 && !*end && at < n ? at : -1;
}

static void add_token(struct hits *h, bool col, int64_t at)
{
    if (h->tokens == TOKENS_MOST)
        return;
    h->token[h->tokens].col = col;
    h->token[h->tokens++].at = at;
}

static void find_on_axis(struct hits *h, const char *text, const struct labels *l, bool col,
                         char letter, int64_t n)
{
    int64_t at = l->n == 0 ? numbered(text, letter, n) : -1;
    if (at >= 0)
        add_token(h, col, at);
    for (int i = 0; i < l->n && i < n; i++)
        if (utf8_find(l->text[i], text))
            add_token(h, col, i);
}

static void find_tokens(const struct session *s, const char *text, struct hits *h)
{
    static const char axes[ROLE_COUNT][2] = {
#define X(id, keyword, diverging, rows, cols) {(rows)[0], (cols)[0]},
        PANEL_ROLE_LIST(X)
#undef X
    };
    const struct out_panel *p = session_panel(s);
    if (!p)
        return;
    find_on_axis(h, text, &p->p.rows, false, axes[p->p.role][0], p->rows);
    find_on_axis(h, text, &p->p.cols, true, axes[p->p.role][1], p->cols);
}

static void find_here(const struct session *s, struct hits *h)
{
    const struct front *f = s->priv->front;
    const char *text = str_get(&s->search.text);
    h->tokens = h->lines = 0;
    find_tokens(s, text, h);
    if (f && f->find)
        h->lines = f->find(f->ctx, s, text, h->line, LINES_MOST);
    if (h->lines > LINES_MOST)
        h->lines = LINES_MOST;
}

static void show_token(struct session *s, bool col, int64_t at)
{
    s->zone = ZONE_LOOK;
    *(col ? &s->cursor.col : &s->cursor.row) = at;
    cursor_clamp(s);
}

static void show_line(struct session *s, int line)
{
    struct step_state *step = &s->steps[s->step];
    s->zone = ZONE_READ;
    s->search.line = line;
    if (line < step->scroll || line >= step->scroll + s->text_shown)
        step->scroll = line > s->text_shown / 3 ? line - s->text_shown / 3 : 0;
}

static void show(struct session *s, const struct hits *h, int at)
{
    struct search *q = &s->search;
    ask_close(s);
    q->step = s->step;
    q->at = at;
    q->line = -1;
    if (at < h->tokens)
        show_token(s, h->token[at].col, h->token[at].at);
    else
        show_line(s, h->line[at - h->tokens]);
    message_set(s, false, "/%s  %d/%d", str_get(&q->text), at + 1, h->tokens + h->lines);
}

/* --- in other steps -------------------------------------------------------------------- */

static bool has(const char *text, const char *what)
{
    return text && utf8_find(text, what);
}

static bool question_has(const struct question *q, const char *text)
{
    bool found = has(q->text.plain, text);
    for (size_t i = 0; i < q->nanswers && !found; i++)
        found = has(q->answers[i].text.plain, text);
    return found;
}

static bool is_open_predict(const struct session *s, int step, size_t i)
{
    const struct lesson_block *b = &s->lesson->steps[step].blocks[i];
    const struct block_state *state = s->steps[step].block;
    const struct question_state *q = state ? state[i].question : NULL;
    return b->kind == BLOCK_QUESTION && b->question->predict &&
           (!q || (q->at == QUESTION_OPEN && !q->opened));
}

/* Is the text there, before any open predict? Front ends tell where. */
static bool step_has(const struct session *s, int step, const char *text, bool *stops)
{
    const struct lesson_step *l = &s->lesson->steps[step];
    bool found = has(l->title.plain, text);
    *stops = false;
    for (size_t i = 0; i < l->nblocks && !*stops; i++) {
        const struct lesson_block *b = &l->blocks[i];
        for (size_t k = 0; b->kind == BLOCK_PROSE && k < b->nparas; k++)
            found = found || has(b->paras[k].text.plain, text);
        if (b->kind == BLOCK_QUESTION)
            found = found || question_has(b->question, text);
        *stops = is_open_predict(s, step, i);
    }
    return found;
}

/* The steps that may be gone to: up to the first open predict. */
static int steps_open(const struct session *s)
{
    bool stops = false;
    int n = 0;
    for (; n < (int)s->lesson->nsteps && !stops; n++)
        step_has(s, n, "", &stops);
    return n;
}

/* The next step, in this direction, that has it; goes there. false: none. */
static bool search_steps(struct session *s, int by, struct hits *h)
{
    int n = steps_open(s), home = s->step, scroll = s->steps[home].scroll;
    enum session_zone zone = s->zone;
    struct cursor cursor = s->cursor;
    bool stops;
    for (int i = 1; i < n; i++) {
        int step = ((home + by * i) % n + n) % n;
        if (!step_has(s, step, str_get(&s->search.text), &stops) || session_go(s, step) != ST_OK)
            continue;
        if (s->step != step)
            return false; /* stopped on the way */
        find_here(s, h);
        if (h->tokens + h->lines > 0)
            return true;
    }
    if (s->step != home && session_go(s, home) == ST_OK) {
        s->steps[home].scroll = scroll;
        s->zone = zone;
        s->cursor = cursor;
    }
    find_here(s, h);
    return false;
}

/* --- in the menu ----------------------------------------------------------------------- */

static unsigned search_menu(struct session *s, int by)
{
    const char *text = str_get(&s->search.text);
    for (int i = 1; i <= s->menu_n; i++) {
        int at = ((s->menu_chosen + by * i) % s->menu_n + s->menu_n) % s->menu_n;
        const struct menu_row *r = &s->menu[at];
        if (!has(r->title, text) && !has(r->lead, text) && !has(r->name, text) &&
            !has(r->goal, text))
            continue;
        s->menu_chosen = at;
        return REACT_DRAW;
    }
    message_set(s, true, "%s %s", session_word(s, "not found:"), text);
    return REACT_DRAW;
}

/* --- actions --------------------------------------------------------------------------- */

unsigned search_go(struct session *s, int by)
{
    struct search *q = &s->search;
    if (!q->text.n) {
        message_set(s, false, "%s", session_word(s, "/ looks for something first"));
        return REACT_DRAW;
    }
    if (s->place != PLACE_LESSON || !s->lesson)
        return search_menu(s, by);
    struct hits *h = mem_zero(sizeof *h);
    find_here(s, h);
    int n = h->tokens + h->lines;
    int at = q->step == s->step && q->at >= 0 && q->at < n ? q->at + by : by > 0 ? 0 : n - 1;
    if (at < 0 || at >= n) {
        search_steps(s, by, h); /* or round this one again */
        n = h->tokens + h->lines;
        at = by > 0 ? 0 : n - 1;
    }
    if (n > 0)
        show(s, h, at);
    else if (!s->message.n)
        message_set(s, true, "%s %s", session_word(s, "not found:"), str_get(&q->text));
    mem_free(h);
    return REACT_DRAW | REACT_SETTLE;
}

unsigned action_search(struct session *s, const char *line)
{
    struct search *q = &s->search;
    message_clear(s);
    if (s->over == OVER_HELP) { /* it shows what has it, and nothing else */
        str_clear(&s->help_find);
        str_puts(&s->help_find, line);
        s->help_scroll = 0;
        return REACT_DRAW;
    }
    str_clear(&q->text);
    str_puts(&q->text, line);
    q->at = q->line = -1;
    return line[0] ? search_go(s, 1) : REACT_DRAW;
}

void search_done(struct session *s)
{
    str_done(&s->search.text);
    str_done(&s->help_find);
}
