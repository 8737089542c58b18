/* Bytes of a terminal to keys. No terminal here: bytes and pauses in, keys out.
 *
 * curses' own decoder is not used, for three reasons: what it does not know
 * (replies, focus and mouse reports, keys with modifiers) it hands on as letters,
 * that is, as other keys; it loses a character whose bytes come in two reads; and
 * the line editor needs the very bytes. */
#ifndef ATTNSCOPE_UI_INPUT_PRIV_H
#define ATTNSCOPE_UI_INPUT_PRIV_H

#include <stdbool.h>
#include <stddef.h>

#include "base/str.h"

enum input_kind {
    INPUT_NONE,    /* nothing there */
    INPUT_PART,    /* a key has begun: more bytes, or the end of a pause, will tell */
    INPUT_KEY,
    INPUT_PASTE,   /* the text is in input.paste */
};

/* "<Left>", "<C-l>", "a", "한", "<A-b>"; "" for a sequence that is no key we know. */
struct input_key {
    char name[32];
    char bytes[32]; /* as they came, when they are that few */
    size_t n;       /* else 0 */
};

/* A key of this terminal, from its description. */
struct input_seq {
    const char *name;
    char bytes[16];
};
#define INPUT_SEQS_MOST 32

struct input {
    struct str buf;      /* bytes not looked at yet, from `at` on */
    size_t at;
    bool pasting;        /* after the opening mark of a paste */
    bool paste_too_long; /* and was dropped */
    bool paste_cr;       /* its last byte was a carriage return */
    struct str paste;
    struct input_seq seq[INPUT_SEQS_MOST];
    int seqs;
};

#define INPUT_PASTE_MOST (1u << 20) /* bytes of one paste; a longer one is empty */

void input_done(struct input *in);
void input_seq_add(struct input *in, const char *name, const char *bytes);
void input_feed(struct input *in, const char *bytes, size_t n);
/* The next thing. `waited`: the pause after the bytes so far is over, so a
 * lone Esc is the key Esc. */
enum input_kind input_next(struct input *in, bool waited, struct input_key *key);
/* Has a whole key come in? Takes nothing out. */
bool input_ready(const struct input *in);
/* Has Ctrl-C come in? If so it and all before it are dropped, as a terminal does. */
bool input_take_interrupt(struct input *in);

#endif
