/* Marks of what has been done: given while the user goes through a lesson, merged
 * into the file with those of other copies of the program. */
#include "session/progress.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>

#include "base/mem.h"
#include "base/utf8.h"
#include "io/state.h"
#include "session_priv.h"

enum { STEP_BYTES = 32, DATE_BYTES = 11, FILE_NAME_BYTES = 512 };

static const char *const mark_names[] = {
    [MARK_SKIPPED] = "skipped", [MARK_DONE] = "done", [MARK_PASSED] = "passed"};
enum { MARKS = MARK_PASSED + 1 };

struct mark_row {
    char *name; /* of the lesson */
    char step[STEP_BYTES];
    enum mark mark;
    char date[DATE_BYTES]; /* 2026-01-31 */
};

struct marks {
    struct mark_row *row;
    int n, cap;
};

struct progress {
    struct str path; /* empty: there is no place for it */
    struct marks known;
    struct marks fresh; /* not in the file yet */
    bool told;          /* that they cannot be kept */
    bool too_large;     /* the file is no text of ours */
};

/* --- rows ------------------------------------------------------------------------------- */

static struct mark_row *find_row(const struct marks *m, const char *name, const char *step)
{
    for (int i = 0; i < m->n; i++)
        if (strcmp(m->row[i].name, name) == 0 && strcmp(m->row[i].step, step) == 0)
            return &m->row[i];
    return NULL;
}

/* The better mark stays, and of equal ones the older. false: nothing has changed. */
static bool put_row(struct marks *m, const struct mark_row *r)
{
    struct mark_row *old = find_row(m, r->name, r->step);
    if (old && old->mark >= r->mark)
        return false;
    if (!old) {
        if (m->n == m->cap) {
            m->cap = m->cap ? 2 * m->cap : 32;
            m->row = mem_resize(m->row, (size_t)m->cap, sizeof *m->row);
        }
        old = &m->row[m->n++];
        *old = *r;
        old->name = mem_strdup(r->name);
        return true;
    }
    old->mark = r->mark;
    memcpy(old->date, r->date, sizeof old->date);
    return true;
}

static void marks_clear(struct marks *m)
{
    for (int i = 0; i < m->n; i++)
        mem_free(m->row[i].name);
    mem_free(m->row);
    *m = (struct marks){0};
}

/* --- lines ------------------------------------------------------------------------------ */

static bool is_date(const char *s, size_t n)
{
    static const char form[] = "dddd-dd-dd";
    for (size_t i = 0; i < n && i < sizeof form - 1; i++)
        if (form[i] == 'd' ? s[i] < '0' || s[i] > '9' : s[i] != form[i])
            return false;
    return n == sizeof form - 1;
}

/* "3-9f86d081884c7d65" */
static bool is_step(const char *s, size_t n)
{
    size_t digits = strspn(s, "0123456789");
    return digits > 0 && digits < 7 && n == digits + 17 && s[digits] == '-' &&
           strspn(s + digits + 1, "0123456789abcdef") >= 16;
}

static enum mark mark_of(const char *s, size_t n)
{
    for (int i = MARK_SKIPPED; i < MARKS; i++)
        if (strlen(mark_names[i]) == n && memcmp(mark_names[i], s, n) == 0)
            return (enum mark)i;
    return MARK_NONE;
}

static bool is_name(const char *s, size_t n)
{
    size_t bad;
    for (size_t i = 0; i < n; i++)
        if ((unsigned char)s[i] < ' ' || s[i] == 0x7f)
            return false;
    return n > 0 && n < FILE_NAME_BYTES && utf8_valid(s, n, &bad);
}

/* The last word of s[0..*n), which is then cut off with the blank before it. */
static const char *take_word(const char *s, size_t *n, size_t *len)
{
    size_t at = *n;
    while (at > 0 && s[at - 1] != ' ')
        at--;
    *len = *n - at;
    *n = at > 0 ? at - 1 : 0;
    return s + at;
}

/* A name may have blanks: the line is read from its end. */
static bool read_line(const char *s, size_t n, struct mark_row *r)
{
    size_t len;
    const char *date = take_word(s, &n, &len);
    if (!is_date(date, len))
        return false;
    memcpy(r->date, date, len);
    r->date[len] = '\0';
    const char *mark = take_word(s, &n, &len);
    r->mark = mark_of(mark, len);
    const char *step = take_word(s, &n, &len);
    if (!r->mark || !is_step(step, len) || !is_name(s, n))
        return false;
    memcpy(r->step, step, len);
    r->step[len] = '\0';
    r->name = mem_strndup(s, n);
    return true;
}

/* false: there are lines that are none of ours. */
static bool read_text(const char *text, size_t n, struct marks *out)
{
    bool whole = true;
    for (size_t at = 0; at < n;) {
        const char *end = memchr(text + at, '\n', n - at);
        size_t len = end ? (size_t)(end - (text + at)) : n - at;
        struct mark_row r;
        if (len && read_line(text + at, len, &r)) {
            put_row(out, &r);
            mem_free(r.name);
        } else if (len) {
            whole = false;
        }
        at += len + 1;
    }
    return whole;
}

static void write_text(const struct marks *m, struct str *out)
{
    for (int i = 0; i < m->n; i++)
        str_addf(out, "%s %s %s %s\n", m->row[i].name, m->row[i].step,
                 mark_names[m->row[i].mark], m->row[i].date);
}

/* --- marks of a lesson ------------------------------------------------------------------- */

static void name_step(const struct lesson *l, int step, char out[STEP_BYTES])
{
    snprintf(out, STEP_BYTES, "%d-%016llx", step + 1, (unsigned long long)step_hash(l, step));
}

static enum mark mark_at(const struct progress *p, const struct lesson *l, int step)
{
    char name[STEP_BYTES];
    name_step(l, step, name);
    const struct mark_row *r = find_row(&p->known, l->name, name);
    return r ? r->mark : MARK_NONE;
}

/* How far it has come: the step behind the last one that has a mark. */
static int marked_up_to(const struct progress *p, const struct lesson *l)
{
    int to = 0;
    for (int i = 0; i < (int)l->nsteps; i++)
        if (mark_at(p, l, i) != MARK_NONE)
            to = i + 1;
    return to;
}

static bool has_questions(const struct lesson_step *ls)
{
    for (size_t i = 0; i < ls->nblocks; i++)
        if (ls->blocks[i].kind == BLOCK_QUESTION)
            return true;
    return false;
}

/* The least mark of its steps; those that ask nothing do not count against "passed". */
static enum mark mark_whole(const struct progress *p, const struct lesson *l)
{
    enum mark least = MARK_PASSED;
    bool asks = false;
    for (int i = 0; i < (int)l->nsteps; i++) {
        bool here = has_questions(&l->steps[i]);
        enum mark m = mark_at(p, l, i);
        asks = asks || here;
        if (m == MARK_DONE && !here)
            m = MARK_PASSED;
        least = m < least ? m : least;
    }
    return least == MARK_PASSED && !asks ? MARK_DONE : least;
}

/* Free play is no lesson to go on in: it begins with its scene. */
static int goes_on_at(const struct session *s, const struct lesson *l)
{
    bool kept = s->priv->progress && l->number != 0;
    return kept ? marked_up_to(s->priv->progress, l) : 0;
}

static void menu_refresh(struct session *s)
{
    for (int i = 0; i < s->menu_n; i++) {
        const struct lesson *l = s->priv->read[i];
        if (!l || l->nerrs)
            continue;
        s->menu[i].steps = (int)l->nsteps;
        s->menu[i].reached = goes_on_at(s, l);
        s->menu[i].mark = s->priv->progress ? mark_whole(s->priv->progress, l) : MARK_NONE;
    }
}

void progress_menu(struct session *s)
{
    menu_refresh(s);
    for (int i = 0; s->lesson && i < s->menu_n; i++)
        if (strcmp(s->menu[i].path, s->lesson->path) == 0)
            s->menu[i].reached = s->step; /* Enter goes back to where it was left */
}

int progress_resume(const struct session *s, const struct lesson *l)
{
    int to = goes_on_at(s, l);
    return to < (int)l->nsteps ? to : 0;
}

/* What was right in an earlier run is shown as answered. */
void progress_restore(struct session *s, int steps)
{
    for (int i = 0; i < steps; i++) {
        enum mark m = mark_at(s->priv->progress, s->lesson, i);
        const struct lesson_step *ls = &s->lesson->steps[i];
        struct block_state *block = step_begin(s, i);
        for (size_t k = 0; k < ls->nblocks && m >= MARK_DONE; k++) {
            if (!block[k].question)
                continue;
            block[k].question->at = m == MARK_PASSED ? QUESTION_RIGHT : QUESTION_SOLVED;
            block[k].question->opened = true;
            block[k].question->told = -1;
        }
    }
}

/* --- giving marks ------------------------------------------------------------------------ */

static enum mark mark_earned(const struct session *s, bool left)
{
    const struct lesson_step *ls = &s->lesson->steps[s->step];
    const struct block_state *block = s->steps[s->step].block;
    int count[QUESTION_RIGHT + 1] = {0};
    for (size_t i = 0; block && i < ls->nblocks; i++)
        if (block[i].question)
            count[block[i].question->at]++;
    if (count[QUESTION_OPEN])
        return left ? MARK_SKIPPED : MARK_NONE;
    if (count[QUESTION_SKIPPED])
        return MARK_SKIPPED;
    if (count[QUESTION_SOLVED])
        return MARK_DONE;
    return count[QUESTION_RIGHT] ? MARK_PASSED : left ? MARK_DONE : MARK_NONE;
}

static void today(char out[DATE_BYTES])
{
    time_t now = time(NULL);
    struct tm t;
    if (!localtime_r(&now, &t) || !strftime(out, DATE_BYTES, "%Y-%m-%d", &t))
        snprintf(out, DATE_BYTES, "1970-01-01");
}

void progress_mark(struct session *s, bool left)
{
    struct progress *p = s->priv->progress;
    struct mark_row r = {0};
    if (!p || !s->lesson || !is_name(s->lesson->name, strlen(s->lesson->name)))
        return;
    r.mark = mark_earned(s, left);
    if (r.mark == MARK_NONE)
        return;
    r.name = mem_strdup(s->lesson->name);
    name_step(s->lesson, s->step, r.step);
    today(r.date);
    if (put_row(&p->known, &r)) {
        put_row(&p->fresh, &r);
        menu_refresh(s);
    }
    mem_free(r.name);
}

/* The last step has no next one: it is done when its end has been on the screen. */
void progress_leave(struct session *s)
{
    if (!s->priv->progress || !s->lesson || s->place != PLACE_LESSON)
        return;
    if (s->step + 1 == (int)s->lesson->nsteps && question_stop(s) < 0 && s->text_shown > 0 &&
        s->steps[s->step].scroll + s->text_shown >= s->text_rows)
        progress_mark(s, true);
}

/* --- the file ---------------------------------------------------------------------------- */

struct merging {
    struct progress *p;
    struct marks all;
};

/* What other copies have written meanwhile stays. */
static bool merge(void *ctx, const char *old, size_t n, struct str *fresh, bool *damaged)
{
    struct merging *m = ctx;
    bool changed = false;
    *damaged = !read_text(old, n, &m->all) || m->p->too_large;
    for (int i = 0; i < m->p->fresh.n; i++)
        changed = put_row(&m->all, &m->p->fresh.row[i]) || changed;
    write_text(&m->all, fresh);
    return changed || *damaged;
}

static void say_kept(struct session *s, const char *kept)
{
    const char *base = strrchr(kept, '/');
    struct str text = {0};
    session_say(s, &text, "the file of your progress was damaged; it is kept as {0}",
                (const char *const[]){base ? base + 1 : kept}, 1);
    message_set(s, true, "%s", str_get(&text));
    str_done(&text);
}

/* Said once: whoever cannot write there now will not want to hear of it at each step. */
static bool say_lost(struct session *s, const char *why)
{
    struct progress *p = s->priv->progress;
    if (p->told)
        return true;
    p->told = true;
    message_set(s, true, "%s: %s", session_word(s, "your progress cannot be kept"), why);
    return false;
}

static bool update(struct session *s)
{
    struct progress *p = s->priv->progress;
    struct merging m = {.p = p};
    struct str kept = {0};
    struct err e;
    bool written =
        p->path.n && state_update(str_get(&p->path), merge, &m, &kept, &e) == ST_OK;
    if (written) {
        for (int i = 0; i < m.all.n; i++)
            put_row(&p->known, &m.all.row[i]);
        marks_clear(&p->fresh);
        p->too_large = false;
        menu_refresh(s);
    }
    marks_clear(&m.all);
    if (kept.n)
        say_kept(s, str_get(&kept));
    str_done(&kept);
    return written ||
           say_lost(s, p->path.n ? e.msg : session_word(s, "there is no home folder"));
}

bool progress_save(struct session *s)
{
    struct progress *p = s->priv->progress;
    return !p || !p->fresh.n || update(s);
}

void progress_open(struct session *s)
{
    struct progress *p = s->priv->progress = mem_zero(sizeof *p);
    struct str text = {0};
    struct err e;
    if (state_path("progress", &p->path)) {
        if (state_read(str_get(&p->path), &text, &p->too_large, &e) != ST_OK)
            say_lost(s, e.msg);
        else if (!read_text(str_get(&text), text.n, &p->known) || p->too_large)
            update(s);
    }
    menu_refresh(s);
    str_done(&text);
}

void progress_free(struct session *s)
{
    struct progress *p = s->priv->progress;
    if (!p)
        return;
    marks_clear(&p->known);
    marks_clear(&p->fresh);
    str_done(&p->path);
    mem_free(p);
    s->priv->progress = NULL;
}
