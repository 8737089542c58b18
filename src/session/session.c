/* The session's life: the menu, opening a lesson, going from step to step. */
#include "session/session.h"

#include <stdarg.h>
#include <stdio.h>
#include <string.h>

#include "action_priv.h"
#include "base/mem.h"
#include "session/fence.h"
#include "session_priv.h"
#include "session/words.h"

/* --- messages ------------------------------------------------------------------------- */

void message_set(struct session *s, bool error, const char *fmt, ...)
{
    va_list ap;
    str_clear(&s->message);
    va_start(ap, fmt);
    str_vaddf(&s->message, fmt, ap);
    va_end(ap);
    s->message_error = error;
}

void message_err(struct session *s, const char *before, const struct err *e)
{
    struct err told = *e;
    word_err(s->lang, &told);
    message_set(s, true, "%s%s%s%s", before, told.msg, told.hint[0] ? "; " : "", told.hint);
}

void message_clear(struct session *s)
{
    str_clear(&s->message);
    s->message_error = false;
}

/* --- the menu ------------------------------------------------------------------------- */

static void menu_row_fill(struct menu_row *row, const struct lesson_entry *at,
                          const struct lesson *l, const struct err *why)
{
    row->number = at->number;
    row->name = at->name;
    row->path = at->path;
    row->broken = !l || l->nerrs;
    row->title = l && l->title.plain ? l->title.plain : at->name;
    row->lead = !l ? why->msg : l->nerrs ? l->errs[0].msg : l->lead.text.plain;
    row->goal = l && l->goal ? l->goal : "";
    row->minutes = l ? l->minutes : 0;
}

static void menu_load(struct session *s)
{
    struct session_priv *p = s->priv;
    struct err e;
    if (lesson_list(s->lang, &p->list, &e) != ST_OK) {
        message_err(s, "", &e);
        return;
    }
    s->menu = mem_array(p->list.n, sizeof *s->menu);
    p->read = mem_array(p->list.n, sizeof(struct lesson *));
    for (size_t i = 0; i < p->list.n; i++) {
        p->read[i] = lesson_read(p->list.at[i].path, &p->open_err);
        menu_row_fill(&s->menu[i], &p->list.at[i], p->read[i], &p->open_err);
    }
    s->menu_n = (int)p->list.n;
    while (s->menu_chosen + 1 < s->menu_n && s->menu[s->menu_chosen].number == 0)
        s->menu_chosen++; /* free play is there, but the course begins with a lesson */
}

static void menu_free(struct session *s)
{
    for (int i = 0; i < s->menu_n; i++)
        lesson_free(s->priv->read[i]);
    mem_free(s->priv->read);
    mem_free(s->menu);
    lesson_list_done(&s->priv->list);
}

/* --- going from step to step ---------------------------------------------------------- */

static bool step_has_panels(const struct session *s)
{
    return session_panels(s, NULL, 0) > 0;
}

void cursor_begin(struct session *s)
{
    const struct out_panel *p = step_has_panels(s) ? session_panel(s) : NULL;
    s->cursor = (struct cursor){0};
    if (p && p->p.at[0] >= 0) {
        s->cursor.row = p->p.at[0];
        s->cursor.col = p->p.at[1];
        cursor_clamp(s);
    }
}

enum status session_go(struct session *s, int step)
{
    if (!s->lesson || step < 0 || step >= (int)s->lesson->nsteps)
        return ST_FAIL;
    for (int i = 0; i <= step; i++) {
        if (i < step)
            question_skip_predicts(s, i);
        if (!step_run(s, i)) {
            step = i; /* here it stopped: this is the step to see */
            message_set(s, true, "%s", session_word(s, "stopped; Space runs this step again"));
            break;
        }
    }
    ask_close(s);
    s->priv->follow = 0; /* that question was another step's */
    s->looking.overview = false;
    s->step = step;
    s->zone = ZONE_READ;
    scenes_settle(s);
    cursor_begin(s);
    return ST_OK;
}

/* --- opening -------------------------------------------------------------------------- */

static void lesson_close(struct session *s)
{
    progress_leave(s);
    ask_close(s);
    prompt_reset(s);
    hold_free(s);
    step_states_free(s);
    if (s->env)
        env_free(s->L, s->env);
    lesson_free(s->lesson);
    lang_set_home(s->L, NULL);
    s->env = NULL;
    s->lesson = NULL;
    s->reached = 0;
    s->step = 0;
    s->looking = (struct looking){0};
    search_done(s);
    s->priv->follow = 0;
    s->priv->failed_step = -1;
}

static struct lesson *lesson_load(const char *what, const char *lang, struct err *e)
{
    char *path;
    if (lesson_find(what, lang, &path, e) != ST_OK)
        return NULL;
    struct lesson *l = lesson_read(path, e);
    mem_free(path);
    if (l && l->nerrs) {
        /* the lesson goes away, and with it the text the error points into */
        int line, col;
        source_place(&l->src, l->errs[0].span.from, &line, &col);
        err_set(e, l->errs[0].kind, NULL, (struct span){0, 0}, "%s:%d:%d: %s", l->path, line, col,
                l->errs[0].msg);
        if (l->nerrs > 1)
            err_hint(e, "%zu more: attnscope --check %s", l->nerrs - 1, l->path);
        else
            err_hint(e, "%s", l->errs[0].hint);
    } else if (l && !l->nsteps) {
        err_set(e, ERR_LESSON, NULL, (struct span){0, 0}, "%s has no steps", l->path);
    } else {
        return l;
    }
    lesson_free(l);
    return NULL;
}

/* Where it was left in an earlier run. */
static enum status session_resume(struct session *s)
{
    int step = progress_resume(s, s->lesson);
    if (step > 0)
        progress_restore(s, step);
    enum status status = session_go(s, step);
    if (step > 0 && !s->message.n)
        message_set(s, false, "%s",
                    session_word(s, "here you stopped; :step 1 goes to the beginning"));
    return status;
}

enum status session_open(struct session *s, const char *what, int step, struct err *e)
{
    struct lesson *l = lesson_load(what, s->lang, e);
    if (!l)
        return ST_FAIL;
    if (step > (int)l->nsteps) {
        err_set(e, ERR_USAGE, NULL, (struct span){0, 0}, "%s has %zu steps, not %d", l->path,
                l->nsteps, step);
        lesson_free(l);
        return ST_FAIL;
    }
    lesson_close(s);
    s->lesson = l;
    lang_set_home(s->L, l->path);
    s->steps = mem_array(l->nsteps, sizeof *s->steps);
    s->env = env_new(s->L);
    s->place = PLACE_LESSON;
    return step > 0 ? session_go(s, step - 1) : session_resume(s);
}

void session_menu(struct session *s)
{
    progress_leave(s);
    for (int i = 0; s->lesson && i < s->menu_n; i++)
        if (strcmp(s->menu[i].path, s->lesson->path) == 0)
            s->menu_chosen = i; /* however it was opened */
    progress_menu(s);
    s->place = PLACE_MENU;
    s->over = OVER_NONE;
}

bool session_settle(struct session *s, const struct tick *tick)
{
    lang_set_tick(s->L, tick);
    s->priv->settling = tick;
    bool whole = scenes_settle(s) && overviews_settle(s);
    s->priv->settling = NULL;
    lang_set_tick(s->L, s->priv->tick);
    return whole;
}

void session_set_tick(struct session *s, const struct tick *tick)
{
    s->priv->tick = tick;
    lang_set_tick(s->L, tick);
}

struct scene *session_scene(const struct session *s)
{
    if (!s->lesson || s->place != PLACE_LESSON)
        return NULL;
    const struct block_state *block = s->steps[s->step].block;
    for (size_t i = 0; block && i < question_shown(s, s->step); i++)
        if (block[i].scene)
            return block[i].scene;
    return NULL;
}

const struct env *session_env(const struct session *s)
{
    const struct scene *c = session_scene(s);
    if (s->place != PLACE_LESSON || !s->lesson)
        return NULL;
    return c && c->env ? c->env : s->env;
}

/* --- life ----------------------------------------------------------------------------- */

struct session *session_new(const char *lang, struct err *e)
{
    struct lang *L = lang_new(e);
    if (!L)
        return NULL;
    struct session *s = mem_zero(sizeof *s);
    s->priv = mem_zero(sizeof *s->priv);
    s->L = L;
    s->lang = lang;
    s->seed = -1;
    s->priv->failed_step = -1;
    s->width = 80;
    s->height = 24;
    menu_load(s);
    return s;
}

void session_free(struct session *s)
{
    if (!s)
        return;
    lesson_close(s);
    overviews_free(s);
    boxes_free(s);
    progress_free(s);
    menu_free(s);
    str_done(&s->message);
    str_done(&s->priv->replaced);
    search_done(s);
    lang_free(s->L);
    typed_free(s);
    mem_free(s->priv);
    mem_free(s);
}
