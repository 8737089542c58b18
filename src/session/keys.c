/* A line of keys, as --render and the tests write them: "jj<Space>:tau=2<Enter>". */
#include "session/action.h"

#include <stdio.h>
#include <string.h>
#include <strings.h>

#include "base/utf8.h"

/* What stands between < and >, and the key it is. */
static const struct named_key {
    const char *name, *key;
} named[] = {
    {"Space", "<Space>"},   {"Enter", "<Enter>"},     {"CR", "<Enter>"},
    {"Return", "<Enter>"},  {"Esc", "<Esc>"},         {"Escape", "<Esc>"},
    {"Tab", "<Tab>"},       {"S-Tab", "<S-Tab>"},     {"BS", "<BS>"},
    {"Backspace", "<BS>"},
    {"Left", "<Left>"},     {"Right", "<Right>"},     {"Up", "<Up>"},
    {"Down", "<Down>"},     {"PageUp", "<PageUp>"},   {"PageDown", "<PageDown>"},
    {"PgUp", "<PageUp>"},   {"PgDn", "<PageDown>"},   {"Home", "<Home>"},
    {"End", "<End>"},       {"Ins", "<Ins>"},         {"Insert", "<Ins>"},
    {"Del", "<Del>"},       {"Delete", "<Del>"},      {"lt", "<lt>"},
    {"F1", "<F1>"},         {"F2", "<F2>"},
    {"F3", "<F3>"},         {"F4", "<F4>"},           {"F5", "<F5>"},
    {"F6", "<F6>"},         {"F7", "<F7>"},           {"F8", "<F8>"},
    {"F9", "<F9>"},         {"F10", "<F10>"},         {"F11", "<F11>"},
    {"F12", "<F12>"},
};

static const char *const mouse_names[] = {
    [MOUSE_CLICK] = "Click",    [MOUSE_UP] = "WheelUp",       [MOUSE_DOWN] = "WheelDown",
    [MOUSE_LEFT] = "WheelLeft", [MOUSE_RIGHT] = "WheelRight",
};

bool action_mouse_key(const char *key, struct mouse *m)
{
    for (size_t i = 0; key[0] == '<' && i < sizeof mouse_names / sizeof *mouse_names; i++) {
        size_t n = strlen(mouse_names[i]);
        int taken = 0;
        if (strncmp(key + 1, mouse_names[i], n) != 0)
            continue;
        if (sscanf(key + 1 + n, "-%4d-%4d>%n", &m->x, &m->y, &taken) == 2 && taken &&
            !key[1 + n + (size_t)taken] && m->x >= 0 && m->y >= 0) {
            m->what = (enum mouse_what)i;
            return true;
        }
    }
    return false;
}

static int put_key(const char *key, int taken, char out[32])
{
    snprintf(out, 32, "%s", key);
    return taken;
}

static bool is_letter(char c)
{
    return (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z');
}

/* <Name> or <C-x>; Control does not tell large letters from small ones, nor do names. */
static int angled(const char *keys, char out[32])
{
    const char *end = strchr(keys, '>');
    size_t n = end ? (size_t)(end - keys - 1) : 0;
    for (size_t i = 0; end && i < sizeof named / sizeof *named; i++)
        if (strlen(named[i].name) == n && strncasecmp(named[i].name, keys + 1, n) == 0)
            return put_key(named[i].key, (int)n + 2, out);
    struct mouse mouse;
    if (n > 0 && n < 30) {
        snprintf(out, 32, "%.*s", (int)n + 2, keys);
        if (action_mouse_key(out, &mouse))
            return (int)n + 2;
    }
    if (n == 3 && strncasecmp(keys + 1, "C-", 2) == 0 && is_letter(keys[3])) {
        snprintf(out, 32, "<C-%c>", keys[3] | 0x20);
        return (int)n + 2;
    }
    return -1;
}

/* Control characters come from scripts that write them themselves. */
static int control(char c, char out[32])
{
    switch (c) {
    case '\r':
    case '\n': return put_key("<Enter>", 1, out);
    case '\t': return put_key("<Tab>", 1, out);
    case 0x1b: return put_key("<Esc>", 1, out);
    case 0x08:
    case 0x7f: return put_key("<BS>", 1, out);
    default: break;
    }
    if (c >= 1 && c <= 26) {
        snprintf(out, 32, "<C-%c>", c - 1 + 'a');
        return 1;
    }
    return -1;
}

int action_next_key(const char *keys, char key[32])
{
    unsigned cp;
    bool ok;
    if (!*keys)
        return 0;
    if (*keys == '<')
        return angled(keys, key);
    if (*keys == ' ')
        return put_key("<Space>", 1, key);
    if ((unsigned char)*keys < 0x20 || *keys == 0x7f)
        return control(*keys, key);
    size_t n = utf8_decode(keys, strlen(keys), &cp, &ok);
    if (!ok)
        return -1;
    snprintf(key, 32, "%.*s", (int)n, keys);
    return (int)n;
}
