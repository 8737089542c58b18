/* Letters that mean nothing where they are typed; with Korean input on none means anything. */
#include <string.h>

#include "action_priv.h"
#include "base/str.h"
#include "base/utf8.h"
#include "session/action.h"
#include "session_priv.h"

bool begins_hangul(const char *text, size_t n)
{
    unsigned cp;
    bool ok;
    utf8_decode(text, n, &cp, &ok);
    return ok && ((cp >= 0x1100 && cp <= 0x11FF) || (cp >= 0x3130 && cp <= 0x318F) ||
                  (cp >= 0xAC00 && cp <= 0xD7A3));
}

/* What the key does where it is one; NULL: nowhere. */
static const char *elsewhere(const char *key)
{
    int n;
    const struct action_row *row = action_rows(&n);
    for (int i = 0; i < n; i++)
        if (key_in(row[i].keys, key))
            return row[i].doc;
    return NULL;
}

unsigned no_key(struct session *s, const char *key)
{
    struct str text = {0};
    const char *doc = elsewhere(key);
    if (begins_hangul(key, strlen(key)))
        str_puts(&text, session_word(s, "Korean input is on: the keys are Latin letters"));
    else if (doc)
        session_say(s, &text, "{0} does nothing here; elsewhere: {1}",
                    (const char *const[]){key, session_word(s, doc)}, 2);
    else
        session_say(s, &text, "{0} is no key here; ? lists the keys", &key, 1);
    message_set(s, true, "%s", str_get(&text));
    str_done(&text);
    return REACT_DRAW;
}
