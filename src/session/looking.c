/* How pictures are looked at: colour scales and the overview. */
#include <math.h>
#include <stdlib.h>
#include <string.h>

#include "action_priv.h"
#include "base/str.h"
#include "command_priv.h"
#include "session/action.h"
#include "session_priv.h"

/* --- scales --------------------------------------------------------------------------- */

static const char *const role_names[ROLE_COUNT] = {
#define X(id, keyword, diverging, rows, cols) keyword,
    PANEL_ROLE_LIST(X)
#undef X
};

unsigned scale_lock(struct session *s, const char *key)
{
    (void)key;
    s->looking.locked = !s->looking.locked;
    message_set(s, false, "%s",
                session_word(s, s->looking.locked ? "one colour scale for all panels of a kind"
                                                  : "each panel has a colour scale of its own"));
    return REACT_DRAW;
}

unsigned scale_log(struct session *s, const char *key)
{
    const struct out_panel *p = session_panel(s);
    (void)key;
    if (!p)
        return no_panel(s);
    struct scale_hand *hand = &s->looking.scale[p->p.role];
    hand->log = !hand->log;
    message_set(s, false, "%s",
                session_word(s, hand->log ? "colours by magnitude: the scale is logarithmic"
                                          : "the colour scale is linear"));
    return REACT_DRAW;
}

/* Up to three words of the line. */
struct words {
    char word[4][24];
    int n;
};

static struct words split(const char *text, size_t n)
{
    struct words w = {.n = 0};
    for (size_t at = 0; at < n && w.n < 4; w.n++) {
        size_t end = at;
        while (end < n && text[end] != ' ' && text[end] != '\t')
            end++;
        size_t take = end - at < sizeof w.word[0] - 1 ? end - at : sizeof w.word[0] - 1;
        memcpy(w.word[w.n], text + at, take);
        w.word[w.n][take] = '\0';
        while (end < n && (text[end] == ' ' || text[end] == '\t'))
            end++;
        at = end;
    }
    return w;
}

static bool number(const char *word, double *out)
{
    char *end;
    *out = strtod(word, &end);
    return end > word && !*end && isfinite(*out);
}

/* The role named, else that of the panel in focus; -1: neither. */
static int role_of(const struct session *s, const char *word, bool *named)
{
    for (int i = 0; i < ROLE_COUNT; i++) {
        *named = strcmp(role_names[i], word) == 0 ||
                 strcmp(session_word(s, role_names[i]), word) == 0;
        if (*named)
            return i;
    }
    const struct out_panel *p = s->lesson ? session_panel(s) : NULL;
    return p ? (int)p->p.role : -1;
}

static void tell_usage(struct session *s)
{
    line_usage(s, "scale");
    str_addf(&s->message, "; %s", session_word(s, "or log, linear, auto in place of 0 1"));
}

/* "0 1", "log", "linear", "auto" for one kind of panel. false: none of these. */
static bool set_scale(struct scale_hand *hand, const struct words *w, int at)
{
    double lo, hi;
    int n = w->n - at;
    if (n == 2 && number(w->word[at], &lo) && number(w->word[at + 1], &hi) && lo < hi) {
        *hand = (struct scale_hand){true, lo, hi, hand->log};
        return true;
    }
    if (n != 1)
        return false;
    if (strcmp(w->word[at], "auto") == 0)
        *hand = (struct scale_hand){0};
    else if (strcmp(w->word[at], "log") == 0 || strcmp(w->word[at], "linear") == 0)
        hand->log = w->word[at][1] == 'o';
    else
        return false;
    return true;
}

unsigned scale_line(struct session *s, const char *text, size_t n)
{
    struct words w = split(text, n);
    bool named = false;
    int role = w.n > 0 ? role_of(s, w.word[0], &named) : -1;
    if (w.n == 1 && strcmp(w.word[0], "auto") == 0)
        memset(&s->looking.scale, 0, sizeof s->looking.scale);
    else if (role < 0 || !set_scale(&s->looking.scale[role], &w, named))
        tell_usage(s);
    return REACT_DRAW;
}

/* --- overview ------------------------------------------------------------------------- */

/* So many numbers, with a blank between groups of three. */
static void put_count(struct str *out, int64_t n)
{
    if (n >= 1000) {
        put_count(out, n / 1000);
        str_addf(out, " %03d", (int)(n % 1000));
    } else {
        str_addf(out, "%d", (int)n);
    }
}

static void announce(struct session *s, const struct out_panel *p)
{
    struct str count = {0};
    put_count(&count, p->rows > 0 && p->cols > INT64_MAX / p->rows ? INT64_MAX
                                                                    : p->rows * p->cols);
    const char *arg[] = {str_get(&count)};
    session_say(s, &s->message, "all {0} numbers must be computed: Z begins, Ctrl-C ends it", arg,
                1);
    str_done(&count);
}

/* On and off; what costs much is announced first, and begun by a second press. */
unsigned overview_key(struct session *s, const char *key)
{
    const struct out_panel *p = session_panel(s);
    (void)key;
    if (!p)
        return no_panel(s);
    s->zone = ZONE_LOOK;
    ask_close(s);
    const struct overview *o = session_overview(s, p, s->cursor.batch, s->cursor.head);
    bool waits = session_overview_costly(p) && !(o && o->done == o->rows);
    if (!s->looking.overview) {
        s->looking.overview = true;
        if (waits)
            announce(s, p);
        return REACT_DRAW | REACT_SETTLE;
    }
    if (waits && !hash_eq(s->priv->overview_asked, panel_key(p))) {
        s->priv->overview_asked = panel_key(p);
        return REACT_DRAW | REACT_SETTLE;
    }
    s->looking.overview = false;
    s->priv->overview_asked = (struct hash){0, 0};
    return REACT_DRAW;
}
