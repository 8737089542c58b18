/* Words of the interface in the user's language. The English text is the key;
 * src/po/ko.po is the translators' file, compiled into a table at build. */
#include "session_priv.h"

#include <stdlib.h>
#include <string.h>

static const struct word {
    const char *english, *korean;
} korean[] = {
#include "ko.inc"
};

static int compare(const void *key, const void *row)
{
    return strcmp(key, ((const struct word *)row)->english);
}

const char *session_word(const struct session *s, const char *english)
{
    if (strcmp(s->lang, "ko") != 0)
        return english;
    const struct word *w =
        bsearch(english, korean, sizeof korean / sizeof *korean, sizeof *korean, compare);
    return w ? w->korean : english;
}

const char *session_word_row(int i)
{
    return i >= 0 && i < (int)(sizeof korean / sizeof *korean) ? korean[i].english : NULL;
}

/* "{0}" … "{9}" stand for the arguments: word order is the language's own. */
void session_say(const struct session *s, struct str *out, const char *english,
                 const char *const *arg, int n)
{
    for (const char *p = session_word(s, english); *p;) {
        size_t plain = strcspn(p, "{");
        str_add(out, p, plain);
        p += plain;
        if (!*p)
            break;
        int which = p[1] - '0';
        if (which >= 0 && which < n && p[2] == '}') {
            str_puts(out, arg[which]);
            p += 3;
        } else {
            str_putc(out, *p++);
        }
    }
}
