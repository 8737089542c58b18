/* Bytes of a terminal to keys: ECMA-48 sequences, UTF-8, bracketed pastes. */
#include "input_priv.h"

#include <stdio.h>
#include <string.h>

#include "base/utf8.h"

enum { ESC = 0x1B, STRING_MOST = 4096 };

static const char paste_end[] = "\033[201~";

/* Keys of "CSI … final" and "SS3 final". */
static const struct {
    char final;
    const char *name;
} finals[] = {
    {'A', "Up"}, {'B', "Down"}, {'C', "Right"}, {'D', "Left"}, {'H', "Home"}, {'F', "End"},
    {'P', "F1"}, {'Q', "F2"}, {'R', "F3"}, {'S', "F4"},
};

/* Keys of "CSI number ~". */
static const struct {
    int number;
    const char *name;
} numbers[] = {
    {1, "Home"}, {2, "Ins"}, {3, "Del"}, {4, "End"}, {5, "PageUp"}, {6, "PageDown"},
    {7, "Home"}, {8, "End"}, {11, "F1"}, {12, "F2"}, {13, "F3"}, {14, "F4"}, {15, "F5"},
    {17, "F6"}, {18, "F7"}, {19, "F8"}, {20, "F9"}, {21, "F10"}, {23, "F11"}, {24, "F12"},
};

void input_done(struct input *in)
{
    str_done(&in->buf);
    str_done(&in->paste);
}

void input_seq_add(struct input *in, const char *name, const char *bytes)
{
    if (in->seqs == INPUT_SEQS_MOST || !bytes[0] || strlen(bytes) >= sizeof in->seq->bytes)
        return;
    in->seq[in->seqs].name = name;
    strcpy(in->seq[in->seqs].bytes, bytes);
    in->seqs++;
}

void input_feed(struct input *in, const char *bytes, size_t n)
{
    if (in->at == in->buf.n) {
        str_clear(&in->buf);
        in->at = 0;
    }
    str_add(&in->buf, bytes, n);
}

/* --- names ---------------------------------------------------------------------- */

static void name_plain(unsigned char c, char *name)
{
    if (c == '\r' || c == '\n')
        strcpy(name, "<Enter>");
    else if (c == '\t')
        strcpy(name, "<Tab>");
    else if (c == 0x7F || c == 0x08)
        strcpy(name, "<BS>");
    else if (c == ' ')
        strcpy(name, "<Space>");
    else if (c == '<')
        strcpy(name, "<lt>");
    else if (c < 0x20)
        snprintf(name, 32, "<C-%c>", c < 27 && c > 0 ? c + 'a' - 1 : c + '@');
    else
        snprintf(name, 32, "%c", c);
}

/* `modifiers` as terminals count them: 1 + Shift 1 + Alt 2 + Ctrl 4. */
static void name_modified(const char *base, int modifiers, char *name)
{
    int m = modifiers > 1 ? modifiers - 1 : 0;

    snprintf(name, 32, "<%s%s%s%s>", m & 4 ? "C-" : "", m & 2 ? "A-" : "", m & 1 ? "S-" : "", base);
}

/* A key told by its code point ("CSI code ; modifiers u"). */
static void name_code(int code, int modifiers, char *name)
{
    char base[32] = "", bare[8] = "";

    if (code <= 0 || code > 0x10FFFF || (code >= 0x80 && code < 0xA0) ||
        (code >= 0xE000 && code <= 0xF8FF)) /* private: keys that we have no use for */
        return;
    if (code < 0x80)
        name_plain((unsigned char)(code == ESC ? 0 : code), base);
    else
        base[utf8_encode((unsigned)code, base)] = '\0';
    if (code == ESC)
        strcpy(base, "<Esc>");
    if (modifiers <= 1) {
        strcpy(name, base);
        return;
    }
    snprintf(bare, sizeof bare, "%.*s", base[0] == '<' ? (int)strlen(base) - 2 : 7,
             base[0] == '<' ? base + 1 : base);
    name_modified(bare, modifiers, name);
}

/* The numbers of "12;5"; those that are absent are 0. */
static void parse_numbers(const char *s, size_t n, int *number, int most)
{
    int at = 0;

    memset(number, 0, (size_t)most * sizeof *number);
    for (size_t i = 0; i < n && at < most; i++) {
        if (s[i] == ';')
            at++;
        else if (s[i] >= '0' && s[i] <= '9' && number[at] < 10000000)
            number[at] = number[at] * 10 + (s[i] - '0');
        else if (s[i] == ':') /* sub-numbers say what we do not use */
            while (i + 1 < n && s[i + 1] != ';')
                i++;
    }
}

/* SGR mouse reports, "CSI < button ; column ; line M": presses of the first button and the
 * wheel. Shift turns the wheel sideways, as terminals do that know no such wheel. */
static void name_mouse(const char *s, size_t n, char final, char *name)
{
    static const char *const wheel[] = {"WheelUp", "WheelDown", "WheelLeft", "WheelRight"};
    int number[3];

    parse_numbers(s, n, number, 3);
    int button = number[0] & ~(4 | 8 | 16), x = number[1] - 1, y = number[2] - 1;
    if (final != 'M' || x < 0 || y < 0 || x > 9999 || y > 9999)
        return;
    if (button == 0)
        snprintf(name, 32, "<Click-%d-%d>", x, y);
    else if (button >= 64 && button < 68)
        snprintf(name, 32, "<%s-%d-%d>", wheel[(button - 64) | (number[0] & 4 ? 2 : 0)], x, y);
}

/* CSI and SS3 sequences: parameters s[0..n), then the final byte. */
static void name_sequence(const char *s, size_t n, char final, char *name)
{
    int number[2];

    if (n > 0 && s[0] == '<')
        name_mouse(s + 1, n - 1, final, name);
    if (n > 0 && (s[0] < '0' || s[0] > ';')) /* private: replies and reports */
        return;
    parse_numbers(s, n, number, 2);
    if (final == 'Z')
        strcpy(name, "<S-Tab>");
    else if (final == 'u')
        name_code(number[0], number[1], name);
    else if (final == '~' || final == '^' || final == '@') /* rxvt: plain, Ctrl, Ctrl-Shift */
        for (size_t i = 0; i < sizeof numbers / sizeof *numbers; i++) {
            if (numbers[i].number == number[0])
                name_modified(numbers[i].name,
                              final == '^' ? 5 : final == '@' ? 6 : number[1], name);
        }
    else
        for (size_t i = 0; i < sizeof finals / sizeof *finals; i++)
            if (finals[i].final == final)
                name_modified(finals[i].name, number[1] ? number[1] : number[0], name);
}

/* --- one key -------------------------------------------------------------------- */

/* Bytes a key takes and its name; 0: there are not enough bytes yet. */
struct taken {
    size_t n;
    char name[32];
    bool paste; /* the opening mark of a paste */
};

static bool match_description(const struct input *in, const char *s, size_t n, bool waited,
                              struct taken *t, bool *part)
{
    *part = false;
    for (int i = 0; i < in->seqs; i++) {
        size_t len = strlen(in->seq[i].bytes);
        size_t shared = n < len ? n : len;

        if (memcmp(in->seq[i].bytes, s, shared) != 0)
            continue;
        if (shared < len) {
            *part = !waited;
        } else if (len > t->n) {
            t->n = len;
            snprintf(t->name, sizeof t->name, "%s", in->seq[i].name);
        }
    }
    return t->n > 0;
}

static bool is_control(char c)
{
    return (unsigned char)c < 0x20;
}

/* Of an old mouse report: three bytes follow; where one of them is a key, it was none. */
static size_t old_report_end(const char *s, size_t n)
{
    for (size_t i = 3; i < 6; i++) {
        if (i == n)
            return 0;
        if (is_control(s[i]))
            return i;
    }
    return 6;
}

static void take_csi(const char *s, size_t n, struct taken *t)
{
    size_t i = 2;

    if (n > 2 && s[2] == '[') { /* the Linux console's F1 to F5 */
        if (n > 3)
            t->n = is_control(s[3]) ? 3 : 4;
        if (n > 3 && s[3] >= 'A' && s[3] <= 'E')
            snprintf(t->name, sizeof t->name, "<F%c>", s[3] - 'A' + '1');
        return;
    }
    if (n > 2 && s[2] == 'M') {
        t->n = old_report_end(s, n);
        return;
    }
    while (i < n && (unsigned char)s[i] >= 0x20 && (unsigned char)s[i] < 0x40 && i < STRING_MOST)
        i++;
    if (i == n)
        return;
    t->n = i + 1;
    if (s[i] == '~' && i == 5 && memcmp(s + 2, "200", 3) == 0)
        t->paste = true;
    else if ((unsigned char)s[i] >= 0x40 && (unsigned char)s[i] < 0x7F)
        name_sequence(s + 2, i - 2, s[i], t->name);
    else
        t->n = i; /* cut short by something that belongs to no sequence */
}

static void take_ss3(const char *s, size_t n, struct taken *t)
{
    size_t i = 2;

    while (i < n && s[i] >= '0' && s[i] <= ';' && i < 8)
        i++;
    if (i == n)
        return;
    t->n = is_control(s[i]) ? i : i + 1;
    if (s[i] == 'M')
        strcpy(t->name, "<Enter>"); /* of the number pad */
    else
        name_sequence(s + 2, i - 2, s[i], t->name);
}

/* Replies in strings (OSC, DCS, APC, PM) end with BEL or ST and are no keys.  One that was
 * cut short, or Esc and ] typed at once, ends before the next key that no string can hold. */
static void take_string(const char *s, size_t n, struct taken *t)
{
    for (size_t i = 2; i < n; i++) {
        bool escape = s[i] == ESC;

        if (s[i] == 0x07 || (s[i] == '\\' && s[i - 1] == ESC) || i == STRING_MOST) {
            t->n = i + 1;
            return;
        }
        if ((unsigned char)s[i] < 0x20 && (!escape || (i + 1 < n && s[i + 1] != '\\'))) {
            t->n = i;
            return;
        }
    }
}

static void take_utf8(const char *s, size_t n, bool waited, struct taken *t)
{
    static const unsigned char least[] = {0, 0, 0xC2, 0xE0, 0xF0};
    unsigned char c = (unsigned char)*s;
    size_t len = c < 0x80 ? 1 : c < 0xE0 ? 2 : c < 0xF0 ? 3 : 4;
    unsigned cp;
    bool ok;

    if (len > 1 && n < len && c >= least[len] && c <= 0xF4 && !waited) {
        size_t i = 1;

        while (i < n && ((unsigned char)s[i] & 0xC0) == 0x80)
            i++;
        if (i == n)
            return;
    }
    t->n = utf8_decode(s, n, &cp, &ok);
    if (len == 1)
        name_plain(c, t->name);
    else if (ok && cp >= 0xA0)
        snprintf(t->name, sizeof t->name, "%.*s", (int)t->n, s);
}

static void take_escape(const char *s, size_t n, bool waited, struct taken *t)
{
    if (n == 1 || s[1] == ESC) {
        if (n > 1 || waited) {
            t->n = 1;
            strcpy(t->name, "<Esc>");
        }
    } else if (s[1] == '[') {
        take_csi(s, n, t);
    } else if (s[1] == 'O') {
        take_ss3(s, n, t);
    } else if (strchr("]P_^X", s[1]) && !(n == 2 && waited)) {
        take_string(s, n, t);
    } else {
        struct taken next = {0};

        take_utf8(s + 1, n - 1, waited, &next);
        if (next.n == 0)
            return;
        t->n = next.n + 1;
        if (next.name[0])
            snprintf(t->name, sizeof t->name, "<A-%.*s>",
                     next.name[0] == '<' ? (int)strlen(next.name) - 2 : 7,
                     next.name[0] == '<' ? next.name + 1 : next.name);
    }
}

static struct taken take(const struct input *in, bool waited)
{
    struct taken t = {0};
    const char *s = str_get(&in->buf) + in->at;
    size_t n = in->buf.n - in->at;
    bool part = false;

    if (match_description(in, s, n, waited, &t, &part) || part)
        return part ? (struct taken){0} : t;
    if (*s == ESC)
        take_escape(s, n, waited, &t);
    else
        take_utf8(s, n, waited, &t);
    if (t.n == 0 && waited) { /* begun and never ended: Alt and a letter, or rubbish */
        t.n = *s == ESC && n > 2 ? n : n < 2 ? n : 2;
        if (*s == ESC && n == 2)
            snprintf(t.name, sizeof t.name, "<A-%c>", s[1]);
    }
    return t;
}

/* --- pastes --------------------------------------------------------------------- */

/* Line ends become newlines; other controls than tabs, and what is no UTF-8, are dropped.
 * Of what is too long nothing is kept: half a program is another one. */
static void paste_add(struct input *in, const char *s, size_t n)
{
    struct str *to = &in->paste;
    size_t len;

    for (size_t i = 0; i < n && !in->paste_too_long; i += len) {
        unsigned cp;
        bool ok, after_cr = in->paste_cr;

        len = utf8_decode(s + i, n - i, &cp, &ok);
        in->paste_cr = cp == '\r';
        if (cp == '\n' && after_cr)
            continue;
        if (cp == '\r' || cp == '\n')
            str_putc(to, '\n');
        else if (ok && (cp == '\t' || (cp >= 0x20 && cp < 0x7F) || cp >= 0xA0))
            str_add(to, s + i, len);
        in->paste_too_long = to->n > INPUT_PASTE_MOST;
    }
    if (in->paste_too_long)
        str_clear(to);
}

/* Where the mark that ends a paste begins, or what may become one; n when there is none. */
static size_t find_paste_end(const char *s, size_t n, bool *whole)
{
    size_t len = sizeof paste_end - 1;

    for (size_t i = 0; i < n; i++) {
        size_t shared = n - i < len ? n - i : len;

        if (s[i] != ESC || memcmp(s + i, paste_end, shared) != 0)
            continue;
        *whole = shared == len;
        return i;
    }
    *whole = false;
    return n;
}

/* Bytes at the end of s that begin a character whose rest has not come. */
static size_t unfinished(const char *s, size_t n)
{
    for (size_t back = 1; back <= 3 && back <= n; back++) {
        unsigned char c = (unsigned char)s[n - back];

        if (c >= 0xC0)
            return back < (c < 0xE0 ? 2u : c < 0xF0 ? 3u : 4u) ? back : 0;
        if (c < 0x80)
            return 0;
    }
    return 0;
}

/* Text is taken as it comes, so that none is too much for the buffer; what a read has cut
 * in two, a mark or a character, waits there for the rest. */
static enum input_kind next_paste(struct input *in, bool waited)
{
    const char *s = str_get(&in->buf) + in->at;
    bool whole;
    size_t n = in->buf.n - in->at, end = find_paste_end(s, n, &whole);
    size_t take = whole ? end : waited ? n : end - unfinished(s, end);

    paste_add(in, s, take);
    in->at += take;
    if (!whole && !waited)
        return INPUT_PART;
    if (whole)
        in->at += sizeof paste_end - 1;
    in->pasting = false;
    return INPUT_PASTE;
}

static void begin_paste(struct input *in)
{
    str_clear(&in->paste);
    in->pasting = true;
    in->paste_too_long = in->paste_cr = false;
}

/* The end of a paste may have been lost: then Ctrl-C, which comes alone, drops what there is. */
static bool is_given_up(const struct input *in)
{
    return in->buf.n - in->at == 1 && str_get(&in->buf)[in->at] == 0x03;
}

enum input_kind input_next(struct input *in, bool waited, struct input_key *key)
{
    struct taken t;

    if (in->pasting && !is_given_up(in))
        return next_paste(in, waited);
    in->pasting = false;
    if (in->at == in->buf.n)
        return INPUT_NONE;
    t = take(in, waited);
    if (t.n == 0)
        return INPUT_PART;
    if (t.paste) {
        in->at += t.n;
        begin_paste(in);
        return next_paste(in, false);
    }
    *key = (struct input_key){.n = t.n < sizeof key->bytes ? t.n : 0};
    memcpy(key->name, t.name, sizeof key->name);
    memcpy(key->bytes, str_get(&in->buf) + in->at, key->n);
    in->at += t.n;
    return INPUT_KEY;
}

bool input_ready(const struct input *in)
{
    struct taken t;

    if (in->pasting || in->at == in->buf.n)
        return false;
    t = take(in, false);
    return t.n > 0 && !t.paste && t.name[0];
}

bool input_take_interrupt(struct input *in)
{
    for (size_t i = in->buf.n; i > in->at; i--) {
        if (in->buf.s[i - 1] == 0x03) {
            in->at = i;
            in->pasting = false;
            return true;
        }
    }
    return false;
}
