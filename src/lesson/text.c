/* The bytes of a lesson file, made one form: no BOM, every line end a "\n".
 * What must not reach a terminal is refused here, so that no later layer has
 * to think of it again. */
#include "lesson_priv.h"

#include <stdint.h>
#include <string.h>

#include "base/utf8.h"

enum { PICTURES_MAX = 500 };

static const char BOM[] = "\xEF\xBB\xBF";

static void copy_normalised(struct reader *r, const char *text, size_t len)
{
    char *copy = arena_zero(r->arena, len + 1, 1);
    size_t n = 0;

    for (size_t i = 0; i < len; i++) {
        if (text[i] == '\r' && i + 1 < len && text[i + 1] == '\n')
            continue;
        copy[n++] = text[i] == '\r' ? '\n' : text[i];
    }
    r->l->src.text = copy;
    r->l->src.len = n;
}

static void find_lines(struct reader *r)
{
    const struct source *src = &r->l->src;

    *(uint32_t *)vec_add(r, &r->lines, sizeof(uint32_t)) = 0;
    for (size_t i = 0; i < src->len; i++)
        if (src->text[i] == '\n')
            *(uint32_t *)vec_add(r, &r->lines, sizeof(uint32_t)) = (uint32_t)(i + 1);
    if (src->len == 0 || src->text[src->len - 1] != '\n')
        *(uint32_t *)vec_add(r, &r->lines, sizeof(uint32_t)) = (uint32_t)src->len;
}

bool text_is_control(unsigned cp)
{
    bool control = (cp < 0x20 && cp != '\t' && cp != '\n') || (cp >= 0x7F && cp < 0xA0);
    bool turns_direction = cp == 0x200E || cp == 0x200F || (cp >= 0x2028 && cp <= 0x202E) ||
                           (cp >= 0x2066 && cp <= 0x2069);

    return control || turns_direction || cp == 0xFEFF;
}

static struct span char_span(size_t at, size_t n)
{
    return (struct span){(uint32_t)at, (uint32_t)(at + n)};
}

static void refuse_char(struct reader *r, struct span at, unsigned cp)
{
    struct err *e;

    if (cp == 0) {
        e = reader_error(r, at, "a NUL byte: this is not a text file");
        err_hint(e, "a lesson is UTF-8 text; was it saved as UTF-16?");
        return;
    }
    e = reader_error(r, at, "the character U+%04X must not stand in a lesson", cp);
    err_hint(e, "it does not show, and can make a terminal show something else; delete it");
}

static bool check_chars(struct reader *r)
{
    const struct source *src = &r->l->src;
    size_t n;

    for (size_t at = 0; at < src->len; at += n) {
        unsigned cp;
        bool ok = true;

        n = utf8_decode(src->text + at, src->len - at, &cp, &ok);
        if (!ok) {
            err_hint(reader_error(r, char_span(at, n), "this is not UTF-8"),
                     "save the file as UTF-8");
            return false;
        }
        if (!text_is_control(cp))
            continue;
        refuse_char(r, char_span(at, n), cp);
        if (cp == 0)
            return false;
    }
    return r->errs.n == 0;
}

/* cmark before 0.30.3 takes time that grows with the square of the number of
 * pictures begun and not ended. Lessons have none, so a crowd of them is no lesson. */
static bool check_pictures(struct reader *r)
{
    const struct source *src = &r->l->src;
    int begun = 0;

    for (size_t at = 0; at + 1 < src->len; at++) {
        if (src->text[at] != '!' || src->text[at + 1] != '[' || ++begun <= PICTURES_MAX)
            continue;
        reader_error(r, char_span(at, 2), "more than %d times \"![\": a lesson has no pictures",
                     (int)PICTURES_MAX);
        return false;
    }
    return true;
}

bool text_prepare(struct reader *r, const char *path, const char *text, size_t len)
{
    r->l->src.name = arena_strndup(r->arena, path, strlen(path));
    r->l->path = r->l->src.name;
    if (len > LESSON_LIMIT) {
        r->l->src.text = "";
        find_lines(r);
        reader_error_line(r, 1, "a lesson has at most %zu bytes, this one %zu", LESSON_LIMIT, len);
        return false;
    }
    if (len >= 3 && memcmp(text, BOM, 3) == 0) {
        text += 3;
        len -= 3;
    }
    copy_normalised(r, text, len);
    find_lines(r);
    return check_chars(r) && check_pictures(r);
}
