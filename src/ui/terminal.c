/* The terminal: taken, left for a while, given back. */
#include "terminal_priv.h"

#include <curses.h>
#include <errno.h>
#include <fcntl.h>
#include <poll.h>
#include <signal.h>
#include <stdarg.h>
#include <stdlib.h>
#include <string.h>
#include <sys/ioctl.h>
#include <term.h>
#include <time.h>
#include <unistd.h>

#include "base/die.h"
#include "base/mem.h"
#include "depth_priv.h"
#include "terminfo_priv.h"

enum { WIDTH_MOST = 1000, HEIGHT_MOST = 500, READ_AHEAD = 1 << 20 };

/* Presses and the wheel, told in numbers. */
#define MOUSE_ON "\033[?1000h\033[?1006h"
#define MOUSE_OFF "\033[?1006l\033[?1000l"

static const struct span nowhere = {0, 0};

/* For die(), which has no argument to say it by. */
static struct terminal *taken;

static const struct {
    const char *capability, *name;
} described[] = {
    {"kcuu1", "<Up>"}, {"kcud1", "<Down>"}, {"kcuf1", "<Right>"}, {"kcub1", "<Left>"},
    {"khome", "<Home>"}, {"kend", "<End>"}, {"kpp", "<PageUp>"}, {"knp", "<PageDown>"},
    {"kich1", "<Ins>"}, {"kdch1", "<Del>"}, {"kcbt", "<S-Tab>"}, {"kent", "<Enter>"},
    {"kf1", "<F1>"}, {"kf2", "<F2>"}, {"kf3", "<F3>"}, {"kf4", "<F4>"}, {"kf5", "<F5>"},
    {"kf6", "<F6>"}, {"kf7", "<F7>"}, {"kf8", "<F8>"}, {"kf9", "<F9>"}, {"kf10", "<F10>"},
    {"kf11", "<F11>"}, {"kf12", "<F12>"}, {"kbs", "<BS>"},
};

/* --- sizes ---------------------------------------------------------------------- */

static int within(long v, int most)
{
    return v < 1 ? 1 : v > most ? most : (int)v;
}

static int number_in(const char *name)
{
    const char *s = getenv(name);
    long v = s ? atol(s) : 0;

    return v > 0 ? within(v, WIDTH_MOST) : 0;
}

static void keep_told_size(struct terminal *t)
{
    t->told_width = number_in("COLUMNS");
    t->told_height = number_in("LINES");
}

static void find_size(const struct terminal *t, int *w, int *h)
{
    struct winsize size = {0};

    ioctl(t->out, TIOCGWINSZ, &size);
    *w = within(size.ws_col ? size.ws_col : t->told_width ? t->told_width : 80, WIDTH_MOST);
    *h = within(size.ws_row ? size.ws_row : t->told_height ? t->told_height : 24, HEIGHT_MOST);
}

static void set_number(const char *name, int v)
{
    char number[16];

    snprintf(number, sizeof number, "%d", v);
    setenv(name, number, 1);
}

/* curses asks again whenever it comes back, and fails at what is no size (65535 columns), or
 * has it otherwise than we; what LINES and COLUMNS say it believes. */
static void tell_size(int w, int h)
{
    set_number("COLUMNS", w);
    set_number("LINES", h);
}

/* --- giving back ---------------------------------------------------------------- */

static void write_now(const struct terminal *t, const char *bytes)
{
    ssize_t done = write(t->out, bytes, strlen(bytes));

    (void)done;
}

/* What undoes all that we and curses switch on, for the moment when curses
 * cannot be asked any more. */
static void prepare_farewell(struct terminal *t)
{
    static const char *const names[] = {"sgr0", "op", "cnorm", "rmkx"};
    const char *move = tigetstr("cup");

    str_clear(&t->farewell);
    if (t->marks_pastes)
        str_puts(&t->farewell, MOUSE_OFF "\033[?2004l");
    for (size_t i = 0; i < sizeof names / sizeof *names; i++)
        terminfo_add(&t->farewell, tigetstr(names[i]));
    if (move && move != (char *)-1)
        terminfo_add(&t->farewell, tiparm(move, t->height - 1, 0));
    terminfo_add(&t->farewell, tigetstr("rmcup"));
    t->restore.bytes = str_get(&t->farewell);
    t->restore.n = t->farewell.n;
}

/* Its last line has moved. */
static void renew_farewell(struct terminal *t)
{
    sigset_t before;

    signals_hold(&before);
    prepare_farewell(t);
    signals_restore_by(&t->restore);
    signals_release(&before);
}

void terminal_measure(struct terminal *t)
{
    int w, h;

    find_size(t, &w, &h);
    if (w == t->width && h == t->height)
        return;
    t->width = w;
    t->height = h;
    tell_size(w, h);
    resize_term(t->height, t->width);
    if (t->ours)
        renew_farewell(t);
}

static bool in_background(const struct terminal *t)
{
    pid_t front = tcgetpgrp(t->out);

    return front > 0 && front != getpgrp(); /* -1: no job control here */
}

static void hold(struct terminal *t, bool ours)
{
    t->ours = ours;
    t->restore.fd = ours ? t->out : -1;
    signals_restore_by(&t->restore);
}

void terminal_leave(struct terminal *t)
{
    if (!t->ours)
        return;
    if (!in_background(t)) { /* else it is another's by now */
        if (t->marks_pastes)
            write_now(t, t->mouse ? MOUSE_OFF "\033[?2004l" : "\033[?2004l");
        curs_set(1);
        endwin();
        tcsetattr(t->out, TCSADRAIN, &t->restore.modes);
        fcntl(t->out, F_SETFL, t->restore.flags);
    }
    hold(t, false);
}

static void leave_to_die(void)
{
    if (taken)
        terminal_leave(taken);
}

void terminal_close(struct terminal *t)
{
    terminal_leave(t);
    taken = NULL;
    die_before(NULL);
    if (t->screen)
        delscreen(t->screen);
    if (t->keys)
        fclose(t->keys);
    str_done(&t->farewell);
    t->screen = NULL;
    t->keys = NULL;
}

/* --- taking --------------------------------------------------------------------- */

/* Who gets the terminal and is continued just before the stop would sleep on: so the stop
 * waits, and is given up, by the continuing or here, when there is no need of it any more. */
static void stop_in_background(const struct terminal *t)
{
    struct sigaction ignore = {.sa_handler = SIG_IGN}, standard;
    sigset_t stop, before;

    sigemptyset(&stop);
    sigaddset(&stop, SIGTTOU);
    sigprocmask(SIG_BLOCK, &stop, &before);
    raise(SIGTTOU);
    if (!in_background(t)) {
        sigaction(SIGTTOU, &ignore, &standard);
        sigaction(SIGTTOU, &standard, NULL);
    }
    sigprocmask(SIG_SETMASK, &before, NULL);
}

/* Stops like any job that wants the terminal from the background, so that a
 * signal can still end it. False: it is to end, or there is no one to continue it. */
static bool wait_for_foreground(const struct terminal *t)
{
    const struct timespec pause = {0, 20000000};

    for (int tries = 0; in_background(t); tries++) {
        if (signals_ending() || tries == 50)
            return false;
        if (tries) /* continued in the background, or cannot be stopped */
            nanosleep(&pause, NULL);
        stop_in_background(t);
    }
    return !signals_ending();
}

/* Ctrl-S at the shell would stop us with signals held, before the first picture; from here on
 * it stops nothing, and what it has stopped goes on. */
static void let_flow(const struct terminal *t)
{
    struct termios modes = t->restore.modes;

    modes.c_iflag &= ~(tcflag_t)IXON;
    tcsetattr(t->out, TCSANOW, &modes);
}

/* curses tries again and again what a terminal that is not to be waited for does not take. */
static void claim(struct terminal *t)
{
    t->restore.flags = fcntl(t->out, F_GETFL);
    fcntl(t->out, F_SETFL, t->restore.flags & ~O_NONBLOCK);
    hold(t, true);
}

static void tell_modes(const struct terminal *t)
{
    if (t->marks_pastes)
        write_now(t, t->mouse ? "\033[?2004h" MOUSE_ON : "\033[?2004h");
}

bool terminal_mouse(struct terminal *t, bool on)
{
    if (on && !t->marks_pastes) /* nor does it know this */
        return false;
    if (on != t->mouse)
        write_now(t, on ? MOUSE_ON : MOUSE_OFF);
    t->mouse = on;
    return true;
}

bool terminal_take(struct terminal *t)
{
    if (!wait_for_foreground(t))
        return false;
    terminal_leave(t); /* a stop that nobody can handle left it as it was */
    claim(t);
    let_flow(t);
    clearok(curscr, TRUE);
    wrefresh(curscr); /* takes the terminal again after endwin */
    tell_modes(t);
    return true;
}

__attribute__((format(printf, 2, 3)))
static enum status refuse(struct err *e, const char *fmt, ...)
{
    char why[256];
    va_list ap;

    va_start(ap, fmt);
    vsnprintf(why, sizeof why, fmt, ap);
    va_end(ap);
    return err_set(e, ERR_USAGE, NULL, nowhere, "%s; attnscope --batch prints without a terminal",
                   why);
}

/* Is TERM one we can draw on? */
static enum status check_term(const char *term, struct terminfo_facts *facts, struct err *e)
{
    if (!term || !*term)
        return refuse(e, "TERM is not set, so this terminal cannot be drawn on");
    *facts = terminfo_look(term, STDOUT_FILENO);
    if (!facts->known)
        return refuse(e, "TERM=%.60s is not known on this system (TERM=xterm-256color may do)",
                      term);
    if (!facts->moves)
        return refuse(e, "TERM=%.60s names a terminal whose cursor cannot be moved", term);
    return ST_OK;
}

static enum status find_keys(struct terminal *t, struct err *e)
{
    t->in = STDIN_FILENO;
    if (isatty(STDIN_FILENO))
        return ST_OK;
    t->keys = fopen("/dev/tty", "r");
    if (!t->keys)
        return refuse(e, "standard input is no terminal and there is no /dev/tty");
    t->in = fileno(t->keys);
    return ST_OK;
}

/* newterm with an entry of another number of colours, shown to curses only now. */
static SCREEN *open_recolored(struct terminal *t, const char *term, int colors, FILE *keys)
{
    struct str entry = {0}, hex = {0};
    const char *set = getenv("TERMINFO");
    char *before = set ? mem_strdup(set) : NULL;
    SCREEN *screen = NULL;

    if (terminfo_recolor(term, t->out, colors, &entry)) {
        terminfo_hex(&entry, &hex);
        setenv("TERMINFO", str_get(&hex), 1);
        screen = newterm(term, stdout, keys);
        if (before)
            setenv("TERMINFO", before, 1);
        else
            unsetenv("TERMINFO");
    }
    mem_free(before);
    str_done(&entry);
    str_done(&hex);
    return screen;
}

static SCREEN *open_screen(struct terminal *t, const char *term, const struct terminfo_facts *facts)
{
    static const int colors_of[] = {
        [DEPTH_NONE] = 0, [DEPTH_16] = 8, [DEPTH_256] = 256, [DEPTH_TRUE] = 1 << 24};
    FILE *keys = t->keys ? t->keys : stdin;
    int wanted = colors_of[t->depth];
    SCREEN *screen;

    if (facts->rgb || facts->colors >= wanted) {
        t->direct = t->low_is_palette = facts->rgb;
        t->default_color = facts->default_color;
        return newterm(term, stdout, keys);
    }
    screen = open_recolored(t, term, wanted == 8 ? 16 : wanted, keys);
    if (screen) {
        t->direct = t->depth == DEPTH_TRUE;
        t->default_color = true;
        return screen;
    }
    t->depth = facts->colors >= 256 ? DEPTH_256 : facts->colors >= 8 ? DEPTH_16 : DEPTH_NONE;
    t->default_color = facts->default_color;
    return newterm(term, stdout, keys);
}

static void choose_depth(struct terminal *t, const char *color, const char *term,
                         const struct terminfo_facts *facts)
{
    struct depth_facts f = {color,         getenv("NO_COLOR"), term, getenv("COLORTERM"),
                            facts->colors, facts->rgb};

    t->depth = depth_decide(&f);
}

static void set_modes(void)
{
    raw();
    noecho();
    nonl();
    intrflush(stdscr, FALSE);
    keypad(stdscr, TRUE);
    curs_set(0);
    delay_output(0); /* out with it: curses waits for more if it has no way to hide the cursor */
}

/* From the first change of the terminal to the moment when a handler can undo them all. */
static bool open_whole(struct terminal *t, const char *term, const struct terminfo_facts *facts)
{
    const char *delay = getenv("ESCDELAY");
    sigset_t before;

    signals_hold(&before);
    let_flow(t);
    t->screen = open_screen(t, term, facts);
    if (!t->screen) {
        tcsetattr(t->out, TCSANOW, &t->restore.modes);
    } else {
        t->escape_ms = delay && atoi(delay) > 0 ? within(atoi(delay), 10000) : 50;
        t->marks_pastes = strncmp(tigetstr("cup"), "\033[", 2) == 0 &&
                          strncmp(term, "vt", 2) != 0 && strncmp(term, "linux", 5) != 0;
        set_modes();
        terminal_measure(t);
        prepare_farewell(t);
        taken = t;
        die_before(leave_to_die);
        claim(t);
        tell_modes(t);
    }
    signals_release(&before);
    return t->screen != NULL;
}

enum status terminal_open(struct terminal *t, const char *color, struct err *e)
{
    const char *term = getenv("TERM");
    struct terminfo_facts facts = {0};
    int w, h;

    t->out = STDOUT_FILENO;
    if (!isatty(STDOUT_FILENO))
        return refuse(e, "standard output is no terminal");
    if (check_term(term, &facts, e) != ST_OK || find_keys(t, e) != ST_OK)
        return ST_FAIL;
    if (!wait_for_foreground(t) || tcgetattr(t->out, &t->restore.modes) != 0)
        return refuse(e, "the terminal does not answer");
    keep_told_size(t);
    find_size(t, &w, &h);
    tell_size(w, h);
    choose_depth(t, color, term, &facts);
    if (!open_whole(t, term, &facts))
        return refuse(e, "TERM=%.60s does not work", term);
    return ST_OK;
}

/* --- keys ----------------------------------------------------------------------- */

void terminal_keys(const struct terminal *t, struct input *in)
{
    char erase[2] = {(char)t->restore.modes.c_cc[VERASE], '\0'};

    for (size_t i = 0; i < sizeof described / sizeof *described; i++) {
        const char *bytes = tigetstr(described[i].capability);

        if (bytes && bytes != (char *)-1)
            input_seq_add(in, described[i].name, bytes);
    }
    if (erase[0] > 0 && erase[0] < ' ')
        input_seq_add(in, "<BS>", erase);
}

static bool readable(const struct terminal *t)
{
    struct pollfd fd = {t->in, POLLIN, 0};

    return poll(&fd, 1, 0) > 0;
}

bool terminal_read(struct terminal *t, struct input *in)
{
    char bytes[4096];

    while (!t->gone && in->buf.n - in->at < READ_AHEAD && readable(t)) {
        ssize_t n = read(t->in, bytes, sizeof bytes);

        if (n > 0)
            input_feed(in, bytes, (size_t)n);
        else if (n == 0 || (errno != EINTR && errno != EAGAIN))
            t->gone = true;
    }
    return !t->gone;
}

/* --- the screen ------------------------------------------------------------------ */

void terminal_write(const struct terminal *t, const struct str *bytes)
{
    size_t at = 0;

    while (at < bytes->n) {
        ssize_t n = write(t->out, bytes->s + at, bytes->n - at);

        if (n > 0)
            at += (size_t)n;
        else if (errno == EAGAIN) /* another has set it not to be waited for */
            poll(&(struct pollfd){t->out, POLLOUT, 0}, 1, -1);
        else if (errno != EINTR)
            return; /* gone, as reading will find */
    }
}

void terminal_cursor(bool shown)
{
    curs_set(shown);
}

const char *terminal_version(void)
{
    return curses_version();
}
