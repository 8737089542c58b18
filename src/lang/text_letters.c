/* Methods of str that change the case of letters or ask what they are. */
#include "builtin_text_priv.h"

#include <string.h>

#include "base/utf8.h"
#include "casing_priv.h"

#define SIGMA 0x3a3u
#define FINAL_SIGMA 0x3c2u

/* --- changing case ---------------------------------------------------------------- */

/* What case looks through: apostrophes, points, accents. */
static bool is_ignored(unsigned cp)
{
    return cp == '\'' || cp == '.' || cp == ':' || cp == '^' || cp == '`' || cp == 0xa8 ||
           cp == 0xad || cp == 0xb4 || cp == 0xb7 || cp == 0x2018 || cp == 0x2019 ||
           cp == 0x2024 || cp == 0x2027 || (cp >= 0x300 && cp <= 0x36f);
}

/* A sigma that ends a word is written ς in small letters. */
static bool is_final_sigma(const struct ostr *s, size_t at, size_t len)
{
    unsigned cp = 0;
    bool ok, before = false;
    for (size_t i = 0; i < at;) {
        i += utf8_decode(s->s + i, s->n - i, &cp, &ok);
        if (!is_ignored(cp))
            before = letter_is_cased(cp);
    }
    for (size_t i = at + len; i < s->n;) {
        i += utf8_decode(s->s + i, s->n - i, &cp, &ok);
        if (!is_ignored(cp))
            return before && !letter_is_cased(cp);
    }
    return before;
}

enum to_case { TO_UPPER, TO_LOWER, TO_TITLE };

static void put_letter(const struct ostr *s, size_t at, size_t len, unsigned cp, enum to_case to,
                       struct str *out)
{
    if (to == TO_UPPER)
        letter_put_upper(cp, out);
    else if (to == TO_TITLE)
        letter_put_title(cp, out);
    else if (cp == SIGMA && is_final_sigma(s, at, len))
        str_putu(out, FINAL_SIGMA);
    else
        letter_put_lower(cp, out);
}

/* How each letter is written: `inside` a word, `first` of the text. */
static enum to_case plan_upper(unsigned cp, bool inside, bool first)
{
    (void)cp, (void)inside, (void)first;
    return TO_UPPER;
}

static enum to_case plan_lower(unsigned cp, bool inside, bool first)
{
    (void)cp, (void)inside, (void)first;
    return TO_LOWER;
}

static enum to_case plan_title(unsigned cp, bool inside, bool first)
{
    (void)cp, (void)first;
    return inside ? TO_LOWER : TO_TITLE;
}

static enum to_case plan_capitalize(unsigned cp, bool inside, bool first)
{
    (void)cp, (void)inside;
    return first ? TO_TITLE : TO_LOWER;
}

static enum to_case plan_swap(unsigned cp, bool inside, bool first)
{
    (void)inside, (void)first;
    return letter_is_upper(cp) ? TO_LOWER : TO_UPPER;
}

static struct value change(struct lang *L, struct value v,
                           enum to_case (*plan)(unsigned cp, bool inside, bool first))
{
    const struct ostr *s = AS_STR(v);
    struct str *out = tmp_str(L);
    unsigned cp;
    bool ok, inside = false;
    size_t len;
    for (size_t at = 0; at < s->n; at += len) {
        len = utf8_decode(s->s + at, s->n - at, &cp, &ok);
        enum to_case to = plan(cp, inside, at == 0);
        if (plan == plan_swap && !letter_is_upper(cp) && !letter_is_lower(cp))
            str_putu(out, cp);
        else
            put_letter(s, at, len, cp, to, out);
        inside = letter_is_cased(cp);
        spend(L, 40);
    }
    return str_value(L, str_get(out), out->n);
}

struct value str_upper(struct lang *L, struct value *arg, int n)
{
    (void)n;
    return change(L, arg[0], plan_upper);
}

struct value str_lower(struct lang *L, struct value *arg, int n)
{
    (void)n;
    return change(L, arg[0], plan_lower);
}

struct value str_title(struct lang *L, struct value *arg, int n)
{
    (void)n;
    return change(L, arg[0], plan_title);
}

struct value str_capitalize(struct lang *L, struct value *arg, int n)
{
    (void)n;
    return change(L, arg[0], plan_capitalize);
}

struct value str_swapcase(struct lang *L, struct value *arg, int n)
{
    (void)n;
    return change(L, arg[0], plan_swap);
}

/* --- asking ----------------------------------------------------------------------- */

/* Are all letters so? An empty text never is. */
static struct value all_letters(struct value v, bool (*test)(unsigned cp))
{
    const struct ostr *s = AS_STR(v);
    unsigned cp;
    bool ok;
    for (size_t at = 0; at < s->n;) {
        at += utf8_decode(s->s + at, s->n - at, &cp, &ok);
        if (!test(cp))
            return v_bool(false);
    }
    return v_bool(s->n > 0);
}

struct value str_isalpha(struct lang *L, struct value *arg, int n)
{
    (void)L, (void)n;
    return all_letters(arg[0], letter_is_alpha);
}

struct value str_isdecimal(struct lang *L, struct value *arg, int n)
{
    (void)L, (void)n;
    return all_letters(arg[0], letter_is_decimal);
}

struct value str_isdigit(struct lang *L, struct value *arg, int n)
{
    (void)L, (void)n;
    return all_letters(arg[0], letter_is_digit);
}

struct value str_isnumeric(struct lang *L, struct value *arg, int n)
{
    (void)L, (void)n;
    return all_letters(arg[0], letter_is_numeric);
}

static bool is_alnum(unsigned cp)
{
    return letter_is_alpha(cp) || letter_is_numeric(cp);
}

struct value str_isalnum(struct lang *L, struct value *arg, int n)
{
    (void)L, (void)n;
    return all_letters(arg[0], is_alnum);
}

struct value str_isspace(struct lang *L, struct value *arg, int n)
{
    (void)L, (void)n;
    return all_letters(arg[0], letter_is_space);
}

static bool is_ascii(unsigned cp)
{
    return cp < 0x80;
}

struct value str_isascii(struct lang *L, struct value *arg, int n)
{
    (void)L, (void)n;
    return v_bool(AS_STR(arg[0])->n == 0 || all_letters(arg[0], is_ascii).u.b);
}

/* At least one letter of the one case and none of the other (nor a title one). */
static struct value one_case(struct value v, bool (*wanted)(unsigned cp))
{
    const struct ostr *s = AS_STR(v);
    unsigned cp;
    bool ok, any = false;
    for (size_t at = 0; at < s->n;) {
        at += utf8_decode(s->s + at, s->n - at, &cp, &ok);
        if (letter_is_cased(cp) && !wanted(cp))
            return v_bool(false);
        any = any || wanted(cp);
    }
    return v_bool(any);
}

struct value str_isupper(struct lang *L, struct value *arg, int n)
{
    (void)L, (void)n;
    return one_case(arg[0], letter_is_upper);
}

struct value str_islower(struct lang *L, struct value *arg, int n)
{
    (void)L, (void)n;
    return one_case(arg[0], letter_is_lower);
}
