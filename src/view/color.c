/* What colours look like: roles of the interface and maps of the heatmaps. */
#include "view/color.h"

#include <math.h>
#include <stddef.h>

#include "map256_list.h"
#include "map_list.h"

#define LENGTH(a) ((int)(sizeof(a) / sizeof *(a)))

struct role_row {
    uint32_t dark, light;
    int dark256, dark16, light256, light16;
};

static const struct role_row roles[COL_COUNT] = {
#define X(id, dark, dark256, dark16, light, light256, light16)                 \
    [COL_##id] = {dark, light, dark256, dark16, light256, light16},
    COLOR_ROLE_LIST(X)
#undef X
};

/* One map at every depth. Sequential maps run from dark to bright; on a light
 * background they are walked from the other end, so that nothing is pale. */
struct map_row {
    const struct rgb *rgb;
    const uint8_t *c256;
    int steps, steps256;
};

#define PALETTE_LIST(X) X(EMBER, "ember") X(SAFE, "safe")

#define X(id, name)                                                            \
    static const struct rgb seq_##id[] = {MAP_##id##_SEQ};                     \
    static const struct rgb dark_##id[] = {MAP_##id##_DIV_DARK};               \
    static const struct rgb light_##id[] = {MAP_##id##_DIV_LIGHT};             \
    static const uint8_t seq256_##id[] = {MAP_##id##_SEQ_256};                 \
    static const uint8_t dark256_##id[] = {MAP_##id##_DIV_DARK_256};           \
    static const uint8_t light256_##id[] = {MAP_##id##_DIV_LIGHT_256};
PALETTE_LIST(X)
#undef X

enum palette {
#define X(id, name) PALETTE_##id,
    PALETTE_LIST(X)
#undef X
    PALETTE_COUNT
};

static const char *const palette_names[] = {
#define X(id, name) name,
    PALETTE_LIST(X)
#undef X
};

/* [palette][sequential, diverging on dark, diverging on light] */
static const struct map_row maps[PALETTE_COUNT][3] = {
#define ROW(a, b) {a, b, LENGTH(a), LENGTH(b)}
#define X(id, name)                                                            \
    {ROW(seq_##id, seq256_##id), ROW(dark_##id, dark256_##id),                 \
     ROW(light_##id, light256_##id)},
    PALETTE_LIST(X)
#undef X
#undef ROW
};

/* Sixteen colours: five levels each, rising in lightness, or from the middle
 * outwards; the eight dark ones only, so that eight-colour terminals have them. */
static const uint8_t seq16[] = {0, 4, 2, 6, 7};
static const uint8_t div16_dark[] = {6, 4, 0, 1, 3};
static const uint8_t div16_light[] = {4, 6, 7, 3, 1};

static const struct rgb black = {0, 0, 0}, white = {255, 255, 255};

struct color color_role(enum color_role r)
{
    return (struct color){.kind = COLOR_ROLE, .role = (uint8_t)r};
}

static uint8_t clamp255(int at)
{
    return (uint8_t)(at < 0 ? 0 : at > 255 ? 255 : at);
}

struct color color_at(enum color_map m, int at)
{
    return (struct color){.kind = COLOR_MAP, .map = (uint8_t)m, .at = clamp255(at)};
}

struct color color_ink(enum color_map m, int at)
{
    return (struct color){.kind = COLOR_INK, .map = (uint8_t)m, .at = clamp255(at)};
}

bool color_eq(struct color a, struct color b)
{
    return a.kind == b.kind && a.map == b.map && a.at == b.at && a.role == b.role;
}

const char *palette_name(int i)
{
    return i >= 0 && i < PALETTE_COUNT ? palette_names[i] : NULL;
}

static const struct map_row *map_of(const struct look *look, int map)
{
    int palette = look->palette >= 0 && look->palette < PALETTE_COUNT ? look->palette : 0;

    if (map == MAP_SEQUENTIAL)
        return &maps[palette][0];
    return &maps[palette][look->light ? 2 : 1];
}

int color_steps(const struct look *look, enum color_map m)
{
    switch (look->depth) {
    case DEPTH_TRUE: return map_of(look, m)->steps;
    case DEPTH_256: return map_of(look, m)->steps256;
    case DEPTH_16: return LENGTH(seq16);
    case DEPTH_NONE: break;
    }
    return 0;
}

/* Which of a map's colours place `at` is. */
static int step_of(const struct look *look, struct color c)
{
    int n = color_steps(look, (enum color_map)c.map);
    int i = c.at * n / 256;

    return c.map == MAP_SEQUENTIAL && look->light ? n - 1 - i : i;
}

static struct rgb rgb_of_hex(uint32_t x)
{
    return (struct rgb){(uint8_t)(x >> 16), (uint8_t)(x >> 8 & 255), (uint8_t)(x & 255)};
}

/* The standard palette of xterm. */
static struct rgb rgb_of_index(int i)
{
    static const uint32_t first[16] = {
        0x000000, 0xCD0000, 0x00CD00, 0xCDCD00, 0x0000EE, 0xCD00CD, 0x00CDCD, 0xE5E5E5,
        0x7F7F7F, 0xFF0000, 0x00FF00, 0xFFFF00, 0x5C5CFF, 0xFF00FF, 0x00FFFF, 0xFFFFFF,
    };
    static const uint8_t level[6] = {0, 95, 135, 175, 215, 255};

    if (i < 16)
        return rgb_of_hex(first[i]);
    if (i >= 232) {
        uint8_t grey = (uint8_t)(8 + 10 * (i - 232));

        return (struct rgb){grey, grey, grey};
    }
    i -= 16;
    return (struct rgb){level[i / 36], level[i / 6 % 6], level[i % 6]};
}

static int map_index(const struct look *look, struct color c)
{
    int i = step_of(look, c);

    if (look->depth == DEPTH_256)
        return map_of(look, c.map)->c256[i];
    if (c.map == MAP_SEQUENTIAL)
        return seq16[i];
    return look->light ? div16_light[i] : div16_dark[i];
}

static bool map_rgb(const struct look *look, struct color c, struct rgb *out)
{
    if (look->depth == DEPTH_NONE)
        return false;
    if (look->depth == DEPTH_TRUE)
        *out = map_of(look, c.map)->rgb[step_of(look, c)];
    else
        *out = rgb_of_index(map_index(look, c));
    return true;
}

static double linear(uint8_t v)
{
    double x = v / 255.0;

    return x <= 0.04045 ? x / 12.92 : pow((x + 0.055) / 1.055, 2.4);
}

static double luminance(struct rgb c)
{
    return 0.2126 * linear(c.r) + 0.7152 * linear(c.g) + 0.0722 * linear(c.b);
}

/* Does black read better than white on place `at` of the map? Their contrasts with what lies
 * under them are (l + 0.05) / 0.05 and 1.05 / (l + 0.05). */
static bool ink_is_black(const struct look *look, struct color c)
{
    struct rgb under = white;
    double l;

    map_rgb(look, c, &under);
    l = luminance(under) + 0.05;
    return l * l >= 1.05 * 0.05;
}

static int role_index(const struct look *look, int role)
{
    const struct role_row *r = &roles[role < COL_COUNT ? role : 0];

    if (look->depth == DEPTH_256)
        return look->light ? r->light256 : r->dark256;
    return look->light ? r->light16 : r->dark16;
}

int color_index(const struct look *look, struct color c)
{
    if (look->depth != DEPTH_256 && look->depth != DEPTH_16)
        return -1;
    switch (c.kind) {
    case COLOR_ROLE: return role_index(look, c.role);
    case COLOR_MAP: return map_index(look, c);
    case COLOR_INK:
        if (look->depth == DEPTH_256)
            return ink_is_black(look, c) ? 16 : 231;
        return ink_is_black(look, c) ? 0 : 15;
    default: return -1;
    }
}

static bool true_rgb(const struct look *look, struct color c, struct rgb *out)
{
    switch (c.kind) {
    case COLOR_ROLE:
        *out = rgb_of_hex(look->light ? roles[c.role < COL_COUNT ? c.role : 0].light
                                      : roles[c.role < COL_COUNT ? c.role : 0].dark);
        return true;
    case COLOR_MAP: return map_rgb(look, c, out);
    case COLOR_INK:
        *out = ink_is_black(look, c) ? black : white;
        return true;
    default: return false;
    }
}

bool color_rgb(const struct look *look, struct color c, struct rgb *out)
{
    int i;

    if (look->depth == DEPTH_NONE)
        return false;
    if (look->depth == DEPTH_TRUE)
        return true_rgb(look, c, out);
    i = color_index(look, c);
    if (i < 0)
        return false;
    *out = rgb_of_index(i);
    return true;
}

double color_contrast(struct rgb a, struct rgb b)
{
    double x = luminance(a), y = luminance(b);

    return x > y ? (x + 0.05) / (y + 0.05) : (y + 0.05) / (x + 0.05);
}
