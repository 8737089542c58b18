/* The maps and roles as they are emitted: steps, differences, lightness,
 * contrast, also as a reader sees them who has no red or green cones. */
#include "check.h"

#include <math.h>

#include "view/color.h"

#define BLACK ((struct rgb){0, 0, 0})
#define WHITE ((struct rgb){255, 255, 255})

struct lab {
    double L, a, b;
};

static double linear(double v)
{
    return v <= 0.04045 ? v / 12.92 : pow((v + 0.055) / 1.055, 2.4);
}

static double lab_f(double t)
{
    return t > 216.0 / 24389 ? cbrt(t) : (24389.0 / 27 * t + 16) / 116;
}

static struct lab lab_of_linear(double r, double g, double b)
{
    double x = lab_f((0.4124564 * r + 0.3575761 * g + 0.1804375 * b) / 0.95047);
    double y = lab_f(0.2126729 * r + 0.7151522 * g + 0.0721750 * b);
    double z = lab_f((0.0193339 * r + 0.1191920 * g + 0.9503041 * b) / 1.08883);

    return (struct lab){116 * y - 16, 500 * (x - y), 200 * (y - z)};
}

static struct lab lab_of(struct rgb c)
{
    return lab_of_linear(linear(c.r / 255.0), linear(c.g / 255.0), linear(c.b / 255.0));
}

/* What remains for a protanope (which 0) or deuteranope (1): Viénot, Brettel
 * and Mollon 1999, the projection in linear RGB. */
static struct lab lab_seen(struct rgb c, int which)
{
    static const double m[2][2] = {{0.11238, 0.88762}, {0.29275, 0.70725}};
    double r = linear(c.r / 255.0), g = linear(c.g / 255.0), b = linear(c.b / 255.0);
    double rg = m[which][0] * r + m[which][1] * g;
    double blue = (which == 0 ? 0.00401 : -0.02234) * (r - g) + b;

    return lab_of_linear(rg, rg, fmin(fmax(blue, 0), 1));
}

static double distance(struct lab p, struct lab q)
{
    return sqrt((p.L - q.L) * (p.L - q.L) + (p.a - q.a) * (p.a - q.a) + (p.b - q.b) * (p.b - q.b));
}

static struct rgb rgb_at(const struct look *look, enum color_map m, int at)
{
    struct rgb c = {0, 0, 0};

    CHECK(color_rgb(look, color_at(m, at), &c));
    return c;
}

/* The different colours that 0 … 255 give, in order. */
static int walk(const struct look *look, enum color_map m, struct rgb out[256])
{
    int n = 0;

    for (int at = 0; at < 256; at++) {
        struct rgb c = rgb_at(look, m, at);

        if (n == 0 || memcmp(&c, &out[n - 1], sizeof c) != 0)
            out[n++] = c;
    }
    return n;
}

/* The palette of xterm-256color, by its own rule: a cube of 6 x 6 x 6, then greys. */
static struct rgb xterm(int i)
{
    int grey = 8 + 10 * (i - 232), k = i - 16;
    int v[3] = {k / 36, k / 6 % 6, k % 6};

    if (i >= 232)
        return (struct rgb){(uint8_t)grey, (uint8_t)grey, (uint8_t)grey};
    for (int c = 0; c < 3; c++)
        v[c] = v[c] ? 55 + 40 * v[c] : 0;
    return (struct rgb){(uint8_t)v[0], (uint8_t)v[1], (uint8_t)v[2]};
}

/* Calls check for every palette, background and depth from 256 up. */
static void everywhere(void (*check)(const struct look *look, int least))
{
    for (int palette = 0; palette_name(palette); palette++) {
        for (int light = 0; light < 2; light++) {
            check(&(struct look){.depth = DEPTH_TRUE, .light = light, .palette = palette}, 60);
            check(&(struct look){.depth = DEPTH_256, .light = light, .palette = palette}, 20);
        }
    }
}

/* What a terminal of 256 colours is told to use; none of the first sixteen, which
 * users change. */
static void check_emitted(const struct look *look, enum color_map m, int least)
{
    int n = 0, sides[2] = {0, 0}, before = -1;

    for (int at = 0; at < 256; at++) {
        int i = color_index(look, color_at(m, at));
        struct rgb c = xterm(i), told = rgb_at(look, m, at);

        CHECK(i >= 16 && i < 256);
        CHECK_INT(memcmp(&c, &told, sizeof c), 0);
        n += i != before;
        sides[at >= 128] += i != before;
        before = i;
    }
    CHECK(n >= least);
    if (m == MAP_DIVERGING) {
        CHECK(sides[0] >= 15);
        CHECK(sides[1] >= 15);
    }
}

static void check_sequential(const struct look *look, int least)
{
    struct rgb c[256];
    int n = walk(look, MAP_SEQUENTIAL, c);

    CHECK(n >= least);
    CHECK_INT(n, color_steps(look, MAP_SEQUENTIAL));
    for (int i = 1; i < n; i++) {
        double up = lab_of(c[i]).L - lab_of(c[i - 1]).L;

        CHECK(look->light ? up < 0 : up > 0);
        CHECK(distance(lab_of(c[i]), lab_of(c[i - 1])) >= 1.5);
        for (int blind = 0; blind < 2; blind++)
            CHECK((lab_seen(c[i], blind).L - lab_seen(c[i - 1], blind).L) * (look->light ? -1 : 1) >
                  (look->depth == DEPTH_TRUE ? 0 : -6));
    }
}

static void check_diverging(const struct look *look, int least)
{
    struct rgb c[256];
    int n = walk(look, MAP_DIVERGING, c);

    CHECK(n >= (look->depth == DEPTH_256 ? 30 : least));
    CHECK(n % 2 == 0);
    for (int i = 1; i < n; i++) {
        double up = lab_of(c[i]).L - lab_of(c[i - 1]).L;
        bool outwards_up = !look->light, falls = i < n / 2 ? outwards_up : !outwards_up;

        CHECK(distance(lab_of(c[i]), lab_of(c[i - 1])) >= 1.5);
        if (i != n / 2)
            CHECK(falls ? up < 0 : up > 0);
    }
    for (int blind = 0; blind < 2; blind++) /* the two sides are told apart */
        CHECK(distance(lab_seen(c[n / 8], blind), lab_seen(c[n - 1 - n / 8], blind)) > 20);
}

TEST(sequential_maps_go_one_way)
{
    everywhere(check_sequential);
}

TEST(diverging_maps_go_outwards)
{
    everywhere(check_diverging);
}

static void check_256(const struct look *look, int least)
{
    if (look->depth != DEPTH_256)
        return;
    check_emitted(look, MAP_SEQUENTIAL, least);
    check_emitted(look, MAP_DIVERGING, 2 * 15);
}

TEST(the_256_colours_are_what_they_are_meant_to_be)
{
    everywhere(check_256);
}

TEST(sixteen_colours_tell_five_levels_apart)
{
    for (int light = 0; light < 2; light++) {
        struct look look = {.depth = DEPTH_16, .light = light};
        int before = -1, n = 0;

        for (int at = 0; at < 256; at++) {
            int i = color_index(&look, color_at(MAP_SEQUENTIAL, at));

            CHECK(i >= 0 && i < 8);
            n += i != before;
            before = i;
        }
        CHECK_INT(n, 5);
    }
}

TEST(ink_reads_on_every_cell)
{
    for (int palette = 0; palette_name(palette); palette++) {
        for (int depth = DEPTH_16; depth <= DEPTH_TRUE; depth++) {
            for (int k = 0; k < 2 * MAP_COUNT * 256; k++) {
                struct look look = {
                    .depth = (enum color_depth)depth, .light = k & 1, .palette = palette};
                enum color_map m = k / 512 ? MAP_DIVERGING : MAP_SEQUENTIAL;
                struct rgb ink, under = rgb_at(&look, m, k / 2 % 256);

                CHECK(color_rgb(&look, color_ink(m, k / 2 % 256), &ink));
                CHECK(color_contrast(ink, under) >= 4.5);
            }
        }
    }
}

TEST(roles_read_on_their_background)
{
    for (int depth = DEPTH_256; depth <= DEPTH_TRUE; depth++) {
        for (int role = 0; role < COL_COUNT; role++) {
            struct look dark = {.depth = (enum color_depth)depth};
            struct look light = {.depth = (enum color_depth)depth, .light = true};
            struct rgb c;

            CHECK(color_rgb(&dark, color_role((enum color_role)role), &c));
            CHECK(color_contrast(c, BLACK) >= 4.5);
            CHECK(color_contrast(c, (struct rgb){0x1E, 0x1E, 0x1E}) >= 4.5);
            CHECK(color_rgb(&light, color_role((enum color_role)role), &c));
            CHECK(color_contrast(c, WHITE) >= 4.5);
        }
    }
}

TEST(no_colour_means_none)
{
    struct look look = {.depth = DEPTH_NONE};
    struct rgb c;

    CHECK(!color_rgb(&look, color_at(MAP_SEQUENTIAL, 200), &c));
    CHECK(!color_rgb(&look, color_role(COL_ERROR), &c));
    CHECK_INT(color_index(&look, color_ink(MAP_SEQUENTIAL, 3)), -1);
    CHECK_INT(color_steps(&look, MAP_DIVERGING), 0);
}

TEST(a_wrong_palette_is_the_first)
{
    struct look look = {.depth = DEPTH_TRUE, .palette = 99}, first = {.depth = DEPTH_TRUE};
    struct rgb a = rgb_at(&look, MAP_SEQUENTIAL, 77), b = rgb_at(&first, MAP_SEQUENTIAL, 77);

    CHECK_INT(memcmp(&a, &b, sizeof a), 0);
}

int main(void)
{
    RUN(sequential_maps_go_one_way);
    RUN(diverging_maps_go_outwards);
    RUN(the_256_colours_are_what_they_are_meant_to_be);
    RUN(sixteen_colours_tell_five_levels_apart);
    RUN(ink_reads_on_every_cell);
    RUN(roles_read_on_their_background);
    RUN(no_colour_means_none);
    RUN(a_wrong_palette_is_the_first);
    return check_end();
}
