/* The two front ends that show screens: the terminal, and --render, which presses
 * the keys of --keys itself and writes the last screen. */
#include "screens_priv.h"

#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "session/action.h"
#include "session/front.h"
#include "ui/ui.h"
#include "view/color.h"
#include "view/picture.h"
#include "view/screen.h"

enum { SIDE_MOST = 1000 };

static const struct span nowhere = {0, 0};

__attribute__((format(printf, 2, 3)))
static enum exit_code usage(struct err *e, const char *fmt, ...)
{
    char text[512];
    va_list ap;

    va_start(ap, fmt);
    vsnprintf(text, sizeof text, fmt, ap);
    va_end(ap);
    err_set(e, ERR_USAGE, NULL, nowhere, "%s", text);
    return EXIT_USAGE;
}

/* --- what both need ------------------------------------------------------------- */

/* A whole number from 1 on; 0: it is none. */
static int count_of(const char *s, const char **end)
{
    char *after;
    long v = *s >= '0' && *s <= '9' ? strtol(s, &after, 10) : 0;

    *end = v > 0 ? after : s;
    return v > 0 && v <= 1000000 ? (int)v : 0;
}

static enum exit_code status_of(const struct err *e)
{
    return e->kind == ERR_USAGE ? EXIT_USAGE
           : e->kind == ERR_IO  ? EXIT_UNREADABLE
                                : EXIT_CODE_FAILED;
}

static enum exit_code open_lesson(const struct screens *p, struct session *s, struct err *e)
{
    const char *what = p->cli->mode == MODE_PLAY ? "play" : p->cli->n ? p->cli->what[0] : NULL;

    if (!what || session_open(s, what, (int)p->cli->number[CLI_STEP], e) == ST_OK)
        return EXIT_FINE;
    return status_of(e);
}

/* A picture neither knows nor changes what the user has done. */
static enum exit_code open_session(const struct screens *p, bool kept, struct session **s,
                                   struct err *e)
{
    enum exit_code status;

    *s = session_new(p->cli->lang, e);
    if (!*s)
        return EXIT_CODE_FAILED;
    if (p->cli->value[CLI_SEED])
        (*s)->seed = p->cli->number[CLI_SEED];
    if (kept)
        progress_open(*s);
    status = open_lesson(p, *s, e);
    if (status != EXIT_FINE)
        session_free(*s);
    return status;
}

/* --- the terminal --------------------------------------------------------------- */

enum exit_code screens_terminal(const struct screens *p, struct err *e)
{
    struct ui_options o = {
        .color = p->cli->value[CLI_COLOR], .palette = p->palette,
        .background = p->cli->value[CLI_BACKGROUND], .ascii = !p->utf8};
    struct session *s;
    enum exit_code status = open_session(p, true, &s, e);

    if (status != EXIT_FINE)
        return status;
    s->mouse = p->cli->value[CLI_MOUSE] != NULL;
    status = ui_run(s, &o, e);
    session_free(s);
    return status;
}

/* --- --render ------------------------------------------------------------------- */

struct render {
    struct session *s;
    struct look look;
    int w, h;
    const char *kind;
};

static bool is(const char *s, const char *what)
{
    return s && strcmp(s, what) == 0;
}

static enum exit_code read_size(const char *size, struct render *r, struct err *e)
{
    const char *at;

    r->w = count_of(size, &at);
    r->h = *at == 'x' ? count_of(at + 1, &at) : 0;
    if (*at || r->w == 0 || r->h == 0 || r->w > SIDE_MOST || r->h > SIDE_MOST)
        return usage(e, "--render wants columns x lines, as 120x36, each at most %d; not \"%.60s\"",
                     SIDE_MOST, size);
    return EXIT_FINE;
}

/* A picture is not for this terminal: it has all colours unless it is told otherwise. */
static enum color_depth depth_of(const struct screens *p, const char *kind)
{
    static const char *const names[] = {
        [DEPTH_NONE] = "never", [DEPTH_16] = "16", [DEPTH_256] = "256"};
    const char *no_color = getenv("NO_COLOR"), *color = p->cli->value[CLI_COLOR];

    if (is(kind, "text"))
        return DEPTH_NONE;
    for (int i = 0; i < 3; i++)
        if (is(color, names[i]))
            return (enum color_depth)i;
    if (is(kind, "ansi") && (!color || is(color, "auto")) && no_color && *no_color)
        return DEPTH_NONE;
    return DEPTH_TRUE;
}

static void measure(const struct render *r)
{
    struct text_extent text;

    screen_measure(r->s, &r->look, r->w, r->h, &text);
    action_measured(r->s, &text);
}

static unsigned press_key(const struct render *r, const char *key)
{
    struct mouse mouse;
    struct spot at;

    if (!action_mouse_key(key, &mouse))
        return action_key(r->s, key);
    screen_spot(r->s, &r->look, r->w, r->h, mouse.x, mouse.y, &at);
    return action_mouse(r->s, &mouse, &at);
}

/* Bytes of what is no key: all between < and >, or as much as tells which it is. */
static int wrong_key(const char *keys)
{
    enum { MOST = 20 };
    const char *end = *keys == '<' ? strchr(keys, '>') : NULL;

    return end && end - keys < MOST ? (int)(end - keys) + 1 : MOST;
}

static enum exit_code press_keys(const struct render *r, const char *keys, struct err *e)
{
    char key[32];
    int n;

    for (; *keys; keys += n) {
        n = action_next_key(keys, key);
        if (n <= 0)
            return usage(e, "--keys: there is no such key: %.*s", wrong_key(keys), keys);
        unsigned react = press_key(r, key);
        if (react & REACT_SETTLE)
            session_settle(r->s, NULL);
        measure(r);
        if (react & REACT_QUIT)
            break;
    }
    return EXIT_FINE;
}

static enum exit_code write_screen(const struct screens *p, const struct render *r, struct err *e)
{
    struct str text = {0};
    struct grid g;

    grid_init(&g, r->w, r->h);
    screen_draw(r->s, &r->look, &g);
    if (is(r->kind, "ansi"))
        grid_write_ansi(&g, &r->look, &text);
    else if (is(r->kind, "svg"))
        grid_write_svg(&g, &r->look, &text);
    else
        grid_write_text(&g, &text);
    grid_done(&g);
    stream_write(p->out, str_get(&text), text.n);
    str_done(&text);
    if (stream_flush(p->out))
        return EXIT_FINE;
    *e = p->out->err;
    return EXIT_UNREADABLE;
}

static int find_text(void *ctx, const struct session *s, const char *text, int *line, int most)
{
    const struct render *r = ctx;

    return picture_find(s, &r->look, r->w, r->h, text, line, most);
}

static enum exit_code render(const struct screens *p, struct render *r, struct err *e)
{
    const char *keys = p->cli->value[CLI_KEYS];
    const struct front front = {.ctx = r, .find = find_text}; /* no files: it is a picture */
    enum exit_code status;

    action_resize(r->s, r->w, r->h);
    session_settle(r->s, NULL);
    measure(r);
    session_set_front(r->s, &front);
    status = press_keys(r, keys ? keys : "", e);
    return status == EXIT_FINE ? write_screen(p, r, e) : status;
}

enum exit_code screens_render(const struct screens *p, struct err *e)
{
    const char *kind = p->cli->value[CLI_AS] ? p->cli->value[CLI_AS] : "text";
    const char *background = p->cli->value[CLI_BACKGROUND];
    struct render r = {.kind = kind,
                       .look = {.depth = depth_of(p, kind), .palette = p->palette,
                                .light = background && is(background, "light")}};
    enum exit_code status = read_size(p->cli->value[CLI_RENDER], &r, e);

    r.look.ascii = !p->utf8 && !is(kind, "svg");
    if (status == EXIT_FINE)
        status = open_session(p, false, &r.s, e);
    if (status != EXIT_FINE)
        return status;
    status = render(p, &r, e);
    session_free(r.s);
    return status;
}
