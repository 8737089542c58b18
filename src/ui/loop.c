/* The event loop: keys and signals in, one screen out, nothing while idle. */
#include "ui/ui.h"

#include <errno.h>
#include <poll.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>
#include <wchar.h>

#include "base/tick.h"
#include "blit_priv.h"
#include "depth_priv.h"
#include "input_priv.h"
#include "overlay_priv.h"
#include "prompt_priv.h"
#include "session/action.h"
#include "session/front.h"
#include "signals_priv.h"
#include "terminal_priv.h"
#include "view/picture.h"

enum {
    LOOK_EVERY_MS = 5,   /* how often running work looks at the keyboard */
    BUSY_AFTER_MS = 300, /* from then on the screen says that there is work */
    PASTE_MS = 1000,     /* a paste whose end does not come is over */
    FOREVER = -1,
    OVER_MESSAGE = 1,    /* lines below one that is laid over others */
};

struct ui {
    struct session *s;
    struct terminal term;
    struct input in;
    struct blit blit;
    struct grid next;    /* drawn into, then shown; kept, for it is large */
    struct look look;
    unsigned react;      /* what must still be done */
    bool over;           /* leave the loop */
    /* of the work that runs now */
    bool superseding;    /* any key ends it, not only Ctrl-C */
    bool stopped;        /* Ctrl-C has ended it */
    bool cut;            /* something has ended it */
    bool busy_shown;
    long began, looked;  /* ms */
    double done, all;    /* seconds of long work, about; all: 0 if there is none */
};

/* --- small things --------------------------------------------------------------- */

static long now_ms(void)
{
    struct timespec t;

    clock_gettime(CLOCK_MONOTONIC, &t);
    return (long)(t.tv_sec * 1000 + t.tv_nsec / 1000000);
}

/* The message line belongs to the next key, as with messages of actions. */
static void say(struct ui *u, const char *english)
{
    str_clear(&u->s->message);
    str_puts(&u->s->message, session_word(u->s, english));
    u->s->message_error = false;
    u->react |= REACT_DRAW;
}

/* In English whatever the language is: its own words could not be read. */
static void say_ascii(struct ui *u)
{
    if (u->s->message.n) /* something is wrong, which matters more */
        return;
    str_puts(&u->s->message, "this locale has ASCII only; with LC_ALL=C.UTF-8 all is drawn");
    u->s->message_error = false;
}

static bool prompting(const struct ui *u)
{
    return u->s->prompt.kind != PROMPT_NONE;
}

/* --- work that keys may end ----------------------------------------------------- */

static void busy_text(const struct ui *u, struct str *out)
{
    char seconds[24], percent[24];
    const char *arg[] = {seconds, percent};

    if (u->all == 0) {
        str_puts(out, session_word(u->s, "computing … Ctrl-C stops"));
        return;
    }
    snprintf(seconds, sizeof seconds, "%.0f", u->all);
    snprintf(percent, sizeof percent, "%d", (int)(100 * u->done / u->all));
    session_say(u->s, out, "computing about {0} s, {1} % done … Ctrl-C stops", arg, 2);
}

/* Over the last picture: the session is in the middle of its work. */
static void show_busy(struct ui *u)
{
    struct str text = {0};
    struct grid g;

    if (u->blit.shown.w == 0)
        return;
    grid_init(&g, u->blit.shown.w, u->blit.shown.h);
    memcpy(g.cell, u->blit.shown.cell, (size_t)g.w * (size_t)g.h * sizeof *g.cell);
    busy_text(u, &text);
    overlay_line(&g, &u->look, OVER_MESSAGE, str_get(&text));
    str_done(&text);
    blit_grid(&u->blit, &g);
    grid_done(&g);
    u->busy_shown = true;
}

/* Long work says its cost at once, and how far it is when that is another percent. */
static void tell_work(void *ctx, double done, double all)
{
    struct ui *u = ctx;
    bool ended = done == all, another = (int)(100 * done / all) != (int)(100 * u->done / all);

    u->done = done;
    u->all = ended ? 0 : all;
    if (!ended && !u->cut && (done == 0 || another))
        show_busy(u);
}

/* Asked between pieces of work. Once it has said yes, it goes on saying so. */
static bool must_stop(void *ctx)
{
    struct ui *u = ctx;
    long now = now_ms();

    if (u->cut || now - u->looked < LOOK_EVERY_MS)
        return u->cut;
    u->looked = now;
    terminal_read(&u->term, &u->in);
    u->stopped = input_take_interrupt(&u->in);
    u->cut = u->stopped || u->term.gone || signals_ending() ||
             (u->superseding && (input_ready(&u->in) || signals_waiting()));
    if (!u->cut && !u->busy_shown && now - u->began >= BUSY_AFTER_MS)
        show_busy(u);
    return u->cut;
}

static void begin_work(struct ui *u, bool superseding)
{
    u->superseding = superseding;
    u->stopped = u->cut = false;
    u->done = u->all = 0;
    u->began = u->looked = now_ms();
}

static void end_work(struct ui *u)
{
    if (u->busy_shown)
        u->react |= REACT_DRAW;
    if (!u->stopped)
        return;
    u->react &= ~(unsigned)REACT_SETTLE;
    if (!u->s->message.n) /* the session may have said more */
        say(u, "stopped");
}

/* Compute what the last keys asked for. A key that comes meanwhile ends it: then
 * the keys are handled, and it begins anew with the last values. */
static void settle(struct ui *u, bool superseding)
{
    const struct tick tick = {must_stop, u, tell_work};

    if (!(u->react & REACT_SETTLE))
        return;
    begin_work(u, superseding);
    if (session_settle(u->s, &tick))
        u->react &= ~(unsigned)REACT_SETTLE;
    u->react |= REACT_DRAW;
    end_work(u);
}

/* --- drawing -------------------------------------------------------------------- */

/* A key came while the picture was being computed: what stands above the knobs
 * stays as it was, and the knobs follow the keys already. */
static void keep_upper_part(struct ui *u, struct grid *g)
{
    const struct grid *old = &u->blit.shown;
    int lines = screen_knobs_y(u->s, &u->look, g->w, g->h);

    if (old->w == g->w && old->h == g->h && lines <= g->h)
        memcpy(g->cell, old->cell, (size_t)lines * (size_t)g->w * sizeof *g->cell);
}

/* Drawing reads numbers, and that may compute them. */
static void draw_grid(struct ui *u, struct grid *g)
{
    begin_work(u, true);
    screen_draw(u->s, &u->look, g);
    if (u->stopped) { /* not end_work: drawing again would begin the same work */
        say(u, "stopped");
        overlay_line(g, &u->look, OVER_MESSAGE, str_get(&u->s->message));
    } else if (u->cut) {
        keep_upper_part(u, g);
        u->react |= REACT_DRAW;
        return;
    }
    u->react &= ~(unsigned)REACT_DRAW;
}

static void draw(struct ui *u)
{
    struct session *s = u->s;
    struct text_extent text;

    edit_show();
    /* measured first: scrolling is cut to what there is */
    screen_measure(s, &u->look, u->term.width, u->term.height, &text);
    action_measured(s, &text);
    if (u->next.w != u->term.width || u->next.h != u->term.height) {
        grid_done(&u->next);
        grid_init(&u->next, u->term.width, u->term.height);
    }
    draw_grid(u, &u->next);
    blit_grid(&u->blit, &u->next);
    u->busy_shown = false;
}

/* --- keys ----------------------------------------------------------------------- */

static void suspend(struct ui *u)
{
    terminal_leave(&u->term);
    signals_suspend();
    /* the loop sees SIGCONT; without one (nobody could stop us) it goes on here */
    if (!u->term.ours && !terminal_take(&u->term))
        u->over = true;
    blit_forget(&u->blit);
    u->react |= REACT_DRAW;
}

static void close_prompt(struct ui *u)
{
    edit_close();
    u->react |= action_prompt_close(u->s);
    if (edit_take_notice(&u->s->message))
        u->s->message_error = true;
}

/* A line was typed: a command closes the prompt first, Python leaves it open. */
static void run_line(struct ui *u)
{
    settle(u, false);
    begin_work(u, false);
    enum prompt_kind kind = u->s->prompt.kind;

    if (kind != PROMPT_PYTHON)
        close_prompt(u);
    u->react |= action_line(u->s, kind, edit_line());
    if (kind == PROMPT_PYTHON && u->s->prompt.kind != kind) /* ":menu" typed there */
        edit_close();
    u->react |= REACT_DRAW;
    end_work(u);
}

static void prompt_event(struct ui *u, enum edit_result r)
{
    u->react |= REACT_DRAW;
    if (r == EDIT_LINE)
        run_line(u);
    else if (r == EDIT_CLOSED)
        close_prompt(u);
}

static bool is(const struct input_key *key, const char *name)
{
    return strcmp(key->name, name) == 0;
}

static void key_in_prompt(struct ui *u, const struct input_key *key)
{
    str_clear(&u->s->message);
    if (is(key, "<C-z>"))
        u->react |= REACT_SUSPEND;
    else if (is(key, "<C-l>"))
        u->react |= REACT_DRAW | REACT_CLEAR;
    else
        prompt_event(u, edit_key(key));
}

/* Enter asks about what is on the screen: it must be computed before. */
static void key_in_view(struct ui *u, const struct input_key *key)
{
    if (is(key, "<Enter>"))
        settle(u, false);
    begin_work(u, false);
    u->react |= action_key(u->s, key->name);
    end_work(u);
}

/* A press of the mouse: what it means is asked of the picture that is on the screen. */
static void mouse_in_view(struct ui *u, const struct mouse *m)
{
    struct spot at;

    if (!u->s->mouse || prompting(u))
        return;
    screen_spot(u->s, &u->look, u->term.width, u->term.height, m->x, m->y, &at);
    begin_work(u, false);
    u->react |= action_mouse(u->s, m, &at);
    end_work(u);
}

/* The user has switched the mouse on or off. */
static void follow_mouse(struct ui *u)
{
    if (u->s->mouse == u->term.mouse || terminal_mouse(&u->term, u->s->mouse))
        return;
    u->s->mouse = false;
    say(u, "this terminal tells nothing of a mouse");
}

static void react_at_once(struct ui *u)
{
    follow_mouse(u);
    if (u->react & REACT_PROMPT)
        edit_open();
    if (u->react & REACT_CLEAR)
        blit_forget(&u->blit);
    if (u->react & REACT_SUSPEND)
        suspend(u);
    if (u->react & REACT_QUIT || u->s->quit)
        u->over = true;
    u->react &= ~(unsigned)(REACT_PROMPT | REACT_CLEAR | REACT_SUSPEND | REACT_QUIT);
}

static void handle_paste(struct ui *u)
{
    str_clear(&u->s->message);
    if (u->in.paste_too_long)
        say(u, "pasted text of more than 1 MiB is not taken");
    else if (prompting(u))
        prompt_event(u, edit_paste(str_get(&u->in.paste)));
    else
        say(u, "pasted text is not taken as keys; : or > opens a line for it");
}

/* All that is there, then draw once. Returns whether a key has begun and is not whole. */
static bool handle_keys(struct ui *u, bool waited)
{
    struct input_key key;
    enum input_kind kind;
    struct mouse mouse;

    while (!u->over && (kind = input_next(&u->in, waited, &key)) >= INPUT_KEY) {
        if (kind == INPUT_PASTE)
            handle_paste(u);
        else if (action_mouse_key(key.name, &mouse))
            mouse_in_view(u, &mouse);
        else if (key.name[0] && prompting(u))
            key_in_prompt(u, &key);
        else if (key.name[0])
            key_in_view(u, &key);
        react_at_once(u);
        waited = false;
        terminal_read(&u->term, &u->in);
    }
    return !u->over && kind == INPUT_PART;
}

/* --- signals -------------------------------------------------------------------- */

/* Drawn anew also at the size of before: it may have been another in between, where what
 * stood beyond it was cut off. */
static void resize(struct ui *u)
{
    terminal_measure(&u->term);
    u->react |= action_resize(u->s, u->term.width, u->term.height) | REACT_DRAW;
    u->react &= ~(unsigned)REACT_CLEAR;
    blit_forget(&u->blit);
}

/* After a stop by anyone: the shell has had the terminal. */
static void come_back(struct ui *u)
{
    if (!terminal_take(&u->term)) {
        u->over = true;
        return;
    }
    resize(u);
}

static void handle_signals(struct ui *u)
{
    signals_drain();
    if (signals_ending()) {
        u->over = true;
        return;
    }
    if (signals_stop())
        suspend(u);
    if (signals_continued())
        come_back(u);
    if (signals_resized())
        resize(u);
}

/* --- the loop ------------------------------------------------------------------- */

static void wait_for_events(struct ui *u, int timeout, bool *waited)
{
    struct pollfd fd[2] = {{u->term.in, POLLIN, 0}, {signals_fd(), POLLIN, 0}};
    int n = poll(fd, 2, timeout);

    *waited = n == 0;
    if (n < 0 && errno != EINTR)
        u->term.gone = true;
    if (n > 0 && fd[0].revents)
        terminal_read(&u->term, &u->in);
}

static int pause_of(const struct ui *u, bool part)
{
    return !part ? FOREVER : u->in.pasting ? PASTE_MS : u->term.escape_ms;
}

static void loop(struct ui *u)
{
    bool part = false, waited = false;

    while (!u->over && !u->term.gone) {
        settle(u, true);
        if (!progress_save(u->s))
            u->react |= REACT_DRAW;
        if (u->react & REACT_DRAW && !u->over)
            draw(u);
        wait_for_events(u, u->react & (REACT_SETTLE | REACT_DRAW) ? 0 : pause_of(u, part), &waited);
        handle_signals(u);
        part = handle_keys(u, waited && part);
    }
}

static void find_look(struct ui *u, const struct ui_options *o)
{
    u->look.depth = u->term.depth;
    u->look.palette = o->palette;
    u->look.light = depth_light(o->background, getenv("COLORFGBG"));
    /* lines and blocks that this locale calls two columns wide would not fit */
    u->look.ascii = o->ascii || wcwidth(L'─') != 1 || wcwidth(L'█') != 1;
}

static enum exit_code finish(struct ui *u, struct err *e)
{
    if (!u->term.gone)
        return EXIT_FINE;
    err_set(e, ERR_USAGE, NULL, (struct span){0, 0}, "the terminal has gone away");
    return EXIT_USAGE;
}

/* --- what the session borrows ------------------------------------------------------ */

static int find_text(void *ctx, const struct session *s, const char *text, int *line, int most)
{
    const struct ui *u = ctx;

    return picture_find(s, &u->look, u->term.width, u->term.height, text, line, most);
}

static bool draw_panel(void *ctx, const struct session *s, enum export_kind kind, struct str *out)
{
    const struct ui *u = ctx;

    return picture_panel(s, &u->look, kind, out);
}

static void run_loop(struct ui *u, const struct ui_options *o)
{
    const struct tick tick = {must_stop, u, tell_work};
    const struct front front = {.ctx = u, .find = find_text, .picture = draw_panel, .files = true};
    bool saved;

    edit_start(u->s);
    terminal_keys(&u->term, &u->in);
    find_look(u, o);
    blit_init(&u->blit, &u->term, &u->look);
    action_resize(u->s, u->term.width, u->term.height);
    session_set_tick(u->s, &tick);
    session_set_front(u->s, &front);
    if (o->ascii)
        say_ascii(u);
    follow_mouse(u);
    loop(u);
    session_set_tick(u->s, NULL);
    session_set_front(u->s, NULL);
    progress_leave(u->s);
    saved = progress_save(u->s);
    terminal_close(&u->term);
    if (!saved) /* nobody has seen the message */
        fprintf(stderr, "attnscope: %s\n", str_get(&u->s->message));
    edit_stop();
    blit_done(&u->blit);
    grid_done(&u->next);
    input_done(&u->in);
}

enum exit_code ui_run(struct session *s, const struct ui_options *o, struct err *e)
{
    struct ui u = {.s = s, .react = REACT_DRAW | REACT_SETTLE};
    enum exit_code status = EXIT_USAGE;
    int ending;

    if (!signals_on()) {
        err_set(e, ERR_IO, NULL, (struct span){0, 0}, "no pipe can be made");
        return EXIT_USAGE;
    }
    if (terminal_open(&u.term, o->color, e) == ST_OK) {
        run_loop(&u, o);
        status = finish(&u, e);
    }
    ending = signals_ending();
    signals_off();
    if (ending)
        signals_end_by(ending);
    return status;
}

void ui_libraries(struct str *out)
{
    str_addf(out, "%s\nreadline %s\n", terminal_version(), edit_version());
}
