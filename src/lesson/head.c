/* What stands before the steps: the lesson's name, and the comments that say
 * how long it takes, what it teaches and which belief it removes. */
#include "lesson_priv.h"

#include <ctype.h>
#include <limits.h>
#include <stdlib.h>
#include <string.h>

/* NN-name.md */
void head_name(struct reader *r, const char *path)
{
    const char *slash = strrchr(path, '/'), *base = slash ? slash + 1 : path;
    size_t n = strlen(base), digits = strspn(base, "0123456789");

    if (n > 3 && strcmp(base + n - 3, ".md") == 0)
        n -= 3;
    r->l->number = -1;
    if (digits > 0 && digits <= 6 && digits + 1 < n && base[digits] == '-') {
        r->l->number = atoi(base);
        base += digits + 1;
        n -= digits + 1;
    }
    r->l->name = arena_strndup(r->arena, base, n);
}

/* ---- the comments --------------------------------------------------------- */

static bool take_minutes(struct reader *r, const char *value)
{
    char *end;
    long minutes = strtol(value, &end, 10);

    if (end == value || *end || minutes < 1 || minutes > 600)
        return false;
    r->l->minutes = (int)minutes;
    return true;
}

static bool take_needs(struct reader *r, const char *value)
{
    struct vec names = {0};
    size_t n;

    for (; *value; value += n + (value[n] == ',')) {
        n = strcspn(value, ",");
        if (n == 0)
            return false;
        *(char **)vec_add(r, &names, sizeof(char *)) = arena_strndup(r->arena, value, n);
    }
    r->l->needs = names.at;
    r->l->nneeds = names.n;
    return names.n > 0;
}

/* KEY=VALUE of `about:` */
static void about_pair(struct reader *r, struct span at)
{
    const char *text = reader_copy(r, at);

    if (strncmp(text, "minutes=", 8) == 0) {
        if (!take_minutes(r, text + 8))
            reader_error(r, at, "minutes= wants a number from 1 to 600");
    } else if (strncmp(text, "needs=", 6) == 0) {
        if (!take_needs(r, text + 6))
            reader_error(r, at, "needs= wants lesson names with commas between them, no blanks");
    } else {
        err_hint(reader_error(r, at, "about: does not know this"),
                 "it has minutes=12 and needs=name,name");
    }
}

static void about(struct reader *r, struct span s)
{
    const char *text = r->l->src.text;

    while (s = reader_trim(r, s), s.from < s.to) {
        struct span word = s;

        while (s.from < s.to && !isspace((unsigned char)text[s.from]))
            s.from++;
        word.to = s.from;
        about_pair(r, word);
    }
}

/* Into one of the head's strings, once. */
static void head_text(struct reader *r, const char **into, struct span s)
{
    if (**into)
        reader_error(r, s, "this stands twice");
    *into = reader_words(r, s);
    if (!**into)
        reader_error(r, s, "there is no text here");
}

static void note(struct reader *r, struct span s, int first, int last)
{
    const char *text = reader_words(r, s);
    size_t n = strlen(r->l->note);
    char *both;

    if (reader_in_step(r)) {
        reader_add_block(r, BLOCK_NOTE, first, last)->note = text;
        return;
    }
    both = arena_zero(r->arena, n + strlen(text) + 2, 1);
    memcpy(both, r->l->note, n);
    if (n > 0)
        both[n++] = ' ';
    memcpy(both + n, text, strlen(text));
    r->l->note = both;
}

static void head_only(struct reader *r, const char *key, struct span s, struct span whole)
{
    if (reader_in_step(r)) {
        err_hint(reader_error(r, whole, "%s: belongs to the head of the lesson", key),
                 "put it before the first ## heading");
        return;
    }
    if (strcmp(key, "about") == 0)
        about(r, s);
    else
        head_text(r, strcmp(key, "goal") == 0 ? &r->l->goal : &r->l->belief, s);
}

/* A word, a colon: a comment that is meant for us. Others are nobody's. */
static size_t key_length(const char *text, struct span s)
{
    size_t n = 0;

    while (s.from + n < s.to && islower((unsigned char)text[s.from + n]))
        n++;
    return n > 0 && s.from + n < s.to && text[s.from + n] == ':' ? n : 0;
}

static void comment(struct reader *r, struct span s, int first, int last)
{
    static const char *const head_keys[] = {"about", "goal", "belief"};
    struct span whole = s;
    size_t n = key_length(r->l->src.text, s);

    if (n == 0)
        return;
    s.from += (uint32_t)n + 1;
    if (reader_starts(r, whole, "note:")) {
        note(r, s, first, last);
        return;
    }
    for (size_t i = 0; i < sizeof head_keys / sizeof *head_keys; i++) {
        if (strlen(head_keys[i]) == n && reader_starts(r, whole, head_keys[i])) {
            head_only(r, head_keys[i], s, whole);
            return;
        }
    }
    whole.to = whole.from + (uint32_t)n + 1;
    err_hint(reader_error(r, whole, "no comment of this kind is known"),
             "there are about:, goal:, belief: and note:; a remark of your own has no colon "
             "after its first word");
}

/* cmark says where an HTML block starts, but not reliably where it ends. */
static int html_last_line(cmark_node *html)
{
    int line = cmark_node_get_start_line(html);

    for (const char *p = cmark_node_get_literal(html); *p; p++)
        line += *p == '\n' && p[1] != '\0';
    return line;
}

void head_comment(struct reader *r, cmark_node *html)
{
    int first = cmark_node_get_start_line(html), last = html_last_line(html);
    struct span s = reader_trim(r, reader_lines(r, first, last));
    const char *text = r->l->src.text, *end;

    if (!reader_starts(r, s, "<!--")) {
        err_hint(reader_error_line(r, first, "HTML is not shown"), "write Markdown");
        return;
    }
    s.from += 4;
    for (end = text + s.from; end + 3 <= text + s.to; end++)
        if (memcmp(end, "-->", 3) == 0)
            break;
    if (end + 3 > text + s.to) {
        err_hint(reader_error_line(r, first, "this comment is not closed"), "end it with -->");
        return;
    }
    if (end + 3 < text + s.to) {
        struct span rest = {(uint32_t)(end + 3 - text), s.to};

        err_hint(reader_error(r, reader_trim(r, rest), "this stands behind the end of a comment"),
                 "put it on a line of its own, with a blank line before it");
    }
    s.to = (uint32_t)(end - text);
    comment(r, reader_trim(r, s), first, last);
}
