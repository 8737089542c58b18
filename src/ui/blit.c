/* A grid onto the terminal: only cells that differ from the last one.
 *
 * What differs is cut into runs: neighbours in a row, of one look. A large change is written
 * in the order of reading; of a small one, such as a move of the cursor, always that run
 * comes next which takes the fewest bytes from where the pen is. */
#include "blit_priv.h"

#include <string.h>

#include "base/mem.h"
#include "view/color.h"

enum {
    COLORS_MOST = 4 * MAP_COUNT * 256, /* kinds, maps or none, places */
    FEW_RUNS = 64,      /* how many are put in order: their pairs are looked at */
    GAP_MOST = 4,
    ERASE_FROM = 4,     /* blanks at the end of a row that are not written one by one */
};

struct blit_run {
    int x, y, n;          /* cells; for one that erases the rest of the row n is 0 */
    struct pen_look look;
    bool blank;           /* no letter, so its colour is any */
};

void blit_init(struct blit *b, const struct terminal *t, const struct look *look)
{
    *b = (struct blit){.term = t, .look = look};
    pen_init(&b->pen);
    b->color = mem_array(COLORS_MOST, sizeof *b->color);
    for (int i = 0; i < COLORS_MOST; i++)
        b->color[i] = -1;
}

void blit_done(struct blit *b)
{
    grid_done(&b->shown);
    pen_done(&b->pen);
    mem_free(b->color);
    mem_free(b->run);
}

void blit_forget(struct blit *b)
{
    grid_done(&b->shown);
    grid_init(&b->shown, 0, 0);
}

/* --- colours -------------------------------------------------------------------- */

/* A colour as this terminal numbers it; -1: its own. */
static int color_number(const struct blit *b, struct color c)
{
    struct rgb rgb;
    int i;

    if (b->look->depth == DEPTH_NONE)
        return -1;
    if (b->term->direct) {
        if (!color_rgb(b->look, c, &rgb))
            return -1;
        i = rgb.r << 16 | rgb.g << 8 | rgb.b;
        return i < 8 && b->term->low_is_palette ? 0x010101 : i;
    }
    i = color_index(b->look, c);
    return i >= b->pen.caps.colors && i < 16 ? i - 8 : i;
}

static int find_color(struct blit *b, struct color c)
{
    int at = (c.kind * MAP_COUNT + c.map) * 256 + (c.kind == COLOR_ROLE ? c.role : c.at);

    if (c.kind == COLOR_DEFAULT)
        return 0;
    if (b->color[at] < 0)
        b->color[at] = pen_color(&b->pen, color_number(b, c));
    return b->color[at];
}

/* The bright eight are bold where there are only eight. */
static bool is_bright(const struct blit *b, struct color c)
{
    return b->look->depth == DEPTH_16 && b->pen.caps.colors < 16 && color_index(b->look, c) >= 8;
}

/* The same seen, where reverse does not go together with colours. */
static struct pen_look reversed(struct blit *b, struct pen_look look)
{
    struct pen_look other = {look.bg, look.fg, look.style & (uint8_t)~STYLE_REVERSE};

    if (!other.fg)
        other.fg = pen_color(&b->pen, 0);
    if (!other.bg)
        other.bg = pen_color(&b->pen, 7);
    return other;
}

static struct pen_look look_of(struct blit *b, const struct cell *c)
{
    struct pen_look look = {find_color(b, c->fg), find_color(b, c->bg), c->style};

    if (is_bright(b, c->fg))
        look.style |= STYLE_BOLD;
    if (look.style & b->pen.caps.no_color & STYLE_REVERSE && (look.fg || look.bg))
        return reversed(b, look);
    if (b->term->default_color || (!look.fg && !look.bg))
        return look;
    if (!look.fg) /* no way to say "the terminal's own" of one alone */
        look.fg = pen_color(&b->pen, 7);
    if (!look.bg)
        look.bg = pen_color(&b->pen, 0);
    return look;
}

/* --- what differs --------------------------------------------------------------- */

static bool is_blank(const struct cell *c)
{
    return c->text[0] == ' ' && c->text[1] == '\0' &&
           !(c->style & (STYLE_REVERSE | STYLE_UNDERLINE));
}

/* As the terminal has it once it is cleared. */
static bool is_bare(const struct cell *c)
{
    return is_blank(c) && c->bg.kind == COLOR_DEFAULT;
}

static bool same_cell(const struct cell *a, const struct cell *b)
{
    return cell_eq(a, b) || (is_blank(a) && is_blank(b) && color_eq(a->bg, b->bg));
}

static bool differs(const struct cell *c, const struct cell *shown)
{
    if (c->width == 0) /* the right half comes with the left one */
        return false;
    return shown ? !same_cell(c, shown) : !is_bare(c);
}

static struct blit_run *add_run(struct blit *b, int x, int y)
{
    if (b->runs == b->room) {
        b->room = b->room ? b->room * 2 : FEW_RUNS;
        b->run = mem_resize(b->run, (size_t)b->room, sizeof *b->run);
    }
    b->run[b->runs] = (struct blit_run){.x = x, .y = y};
    return &b->run[b->runs++];
}

/* Does the cell go on with the run? What is blank takes the letters' look from the others. */
static bool continues(const struct blit_run *r, const struct blit_run *cell)
{
    if (r->y != cell->y || r->x + r->n != cell->x || r->look.bg != cell->look.bg)
        return false;
    if (r->blank || cell->blank)
        return !((r->look.style | cell->look.style) & (STYLE_REVERSE | STYLE_UNDERLINE));
    return r->look.fg == cell->look.fg && r->look.style == cell->look.style;
}

static void join(struct blit_run *r, const struct blit_run *cell)
{
    r->n += cell->n;
    if (!r->blank || cell->blank)
        return;
    r->look = cell->look;
    r->blank = false;
}

static struct blit_run run_of(struct blit *b, const struct cell *c, int x, int y)
{
    return (struct blit_run){x, y, c->width, look_of(b, c), is_blank(c)};
}

static void add_cell(struct blit *b, const struct cell *c, int x, int y)
{
    struct blit_run cell = run_of(b, c, x, y);

    if (b->runs > 0 && continues(&b->run[b->runs - 1], &cell))
        join(&b->run[b->runs - 1], &cell);
    else
        *add_run(b, x, y) = cell;
}

/* From which column on a row is bare, if enough of that is not so yet; its width if not. */
static int erased_from(const struct blit *b, const struct cell *row, const struct cell *shown,
                       int w)
{
    int from = w, news = 0;

    if (!shown || !*b->pen.caps.text[PEN_ERASE])
        return w;
    while (from > 0 && is_bare(&row[from - 1]))
        from--;
    while (from < w && same_cell(&row[from], &shown[from]))
        from++;
    for (int x = from; x < w; x++)
        news += !same_cell(&row[x], &shown[x]);
    return news >= ERASE_FROM ? from : w;
}

/* Cells in between that have the run's look are written anew where that is no longer than to
 * go over them. */
static void bridge_gap(struct blit *b, const struct cell *row, int x)
{
    struct blit_run *r = &b->run[b->runs - 1], over = *r;
    int from = r->x + r->n;
    size_t bytes = 0;

    if (x - from > GAP_MOST)
        return;
    for (int i = from; i < x; i++) {
        struct blit_run cell = run_of(b, &row[i], i, r->y);

        if (!continues(&over, &cell))
            return;
        join(&over, &cell);
        bytes += strlen(row[i].text);
    }
    if (bytes <= GAP_MOST)
        *r = over;
}

static void find_runs(struct blit *b, const struct grid *g, bool all)
{
    b->runs = 0;
    for (int y = 0; y < g->h; y++) {
        const struct cell *row = grid_at(g, 0, y), *shown = all ? NULL : grid_at(&b->shown, 0, y);
        int end;

        if (shown && memcmp(row, shown, (size_t)g->w * sizeof *row) == 0)
            continue;
        end = erased_from(b, row, shown, g->w);
        for (int x = 0; x < end; x++) {
            if (!differs(&row[x], shown ? &shown[x] : NULL))
                continue;
            if (b->runs && b->run[b->runs - 1].y == y)
                bridge_gap(b, row, x);
            add_cell(b, &row[x], x, y);
        }
        if (end < g->w)
            add_run(b, end, y);
    }
}

/* --- writing -------------------------------------------------------------------- */

/* A letter's colour and weight stay as they are where there is no letter. */
static struct pen_look look_to_write(const struct blit *b, const struct blit_run *r)
{
    struct pen_look look = r->look;

    if (r->blank && r->n > 0 && b->pen.known) {
        look.fg = b->pen.look.fg;
        look.style = b->pen.look.style & (STYLE_BOLD | STYLE_DIM);
    }
    return look;
}

static void write_run(struct blit *b, const struct grid *g, const struct blit_run *r)
{
    struct pen *p = &b->pen;

    pen_go(p, r->x, r->y);
    if (r->n == 0) {
        pen_erase(p);
        return;
    }
    pen_take(p, look_to_write(b, r));
    for (int x = r->x; x < r->x + r->n; x++) {
        const struct cell *c = grid_at(g, x, r->y);

        if (c->width > 0)
            pen_write(p, c->text, c->width);
    }
}

/* Takes the cheapest out of the list. */
static struct blit_run take_next(struct blit *b)
{
    size_t least = (size_t)-1;
    int next = 0;
    struct blit_run r;

    for (int i = 0; i < b->runs; i++) {
        const struct blit_run *at = &b->run[i];
        size_t cost = pen_cost(&b->pen, at->x, at->y, look_to_write(b, at));

        if (cost < least) {
            least = cost;
            next = i;
        }
    }
    r = b->run[next];
    b->runs--;
    memmove(&b->run[next], &b->run[next + 1], (size_t)(b->runs - next) * sizeof r);
    return r;
}

static void write_runs(struct blit *b, const struct grid *g)
{
    if (b->runs > FEW_RUNS) {
        for (int i = 0; i < b->runs; i++)
            write_run(b, g, &b->run[i]);
        return;
    }
    while (b->runs > 0) {
        const struct blit_run r = take_next(b);

        write_run(b, g, &r);
    }
}

static void remember(struct blit *b, const struct grid *g)
{
    if (b->shown.w != g->w || b->shown.h != g->h) {
        grid_done(&b->shown);
        grid_init(&b->shown, g->w, g->h);
    }
    memcpy(b->shown.cell, g->cell, (size_t)g->w * (size_t)g->h * sizeof *g->cell);
}

/* Between pictures the look is the terminal's own: whatever else is written is not ours. */
static void end_picture(struct blit *b, const struct grid *g)
{
    bool cursor = g->cursor_x >= 0 && g->cursor_x < g->w && g->cursor_y >= 0 &&
                  g->cursor_y < g->h;

    pen_take(&b->pen, (struct pen_look){0});
    if (cursor)
        pen_go(&b->pen, g->cursor_x, g->cursor_y);
    terminal_write(b->term, &b->pen.out);
    terminal_cursor(cursor);
    str_clear(&b->pen.out);
}

void blit_grid(struct blit *b, const struct grid *g)
{
    bool all = b->shown.w != g->w || b->shown.h != g->h;

    if (all) {
        pen_forget(&b->pen, g->w, g->h);
        pen_clear(&b->pen);
    }
    find_runs(b, g, all);
    write_runs(b, g);
    end_picture(b, g);
    remember(b, g);
}
