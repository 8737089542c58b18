/* base/utf8.h */
#include "base/utf8.h"

#include <locale.h>
#include <stdlib.h>

#include "check.h"

struct decoding {
    const char *bytes;
    unsigned cp;
    size_t len;
    bool ok;
};

TEST(decodes)
{
    static const struct decoding cases[] = {
        {"A", 'A', 1, true},
        {"é", 0xE9, 2, true},
        {"√", 0x221A, 3, true},
        {"점", 0xC810, 3, true},
        {"\xf0\x9f\x98\x80", 0x1F600, 4, true},
        {"\xf4\x8f\xbf\xbf", 0x10FFFF, 4, true},
        {"\x80", 0xFFFD, 1, false},         /* a tail without a head */
        {"\xc0\xaf", 0xFFFD, 1, false},     /* '/' written too long */
        {"\xc1\xbf", 0xFFFD, 1, false},
        {"\xe0\x9f\xbf", 0xFFFD, 1, false},
        {"\xf0\x8f\xbf\xbf", 0xFFFD, 1, false},
        {"\xed\xa0\x80", 0xFFFD, 1, false}, /* half a surrogate pair */
        {"\xf4\x90\x80\x80", 0xFFFD, 1, false},
        {"\xff", 0xFFFD, 1, false},
        {"\xe2\x88", 0xFFFD, 1, false},     /* cut off */
        {"\xe2z\x88", 0xFFFD, 1, false},
    };

    for (size_t i = 0; i < sizeof cases / sizeof *cases; i++) {
        unsigned cp;
        bool ok;

        CHECK_INT(utf8_decode(cases[i].bytes, strlen(cases[i].bytes), &cp, &ok), cases[i].len);
        CHECK_INT(cp, cases[i].cp);
        CHECK_INT(ok, cases[i].ok);
    }
}

TEST(end_has_no_length)
{
    unsigned cp;
    bool ok;

    CHECK_INT(utf8_decode("x", 0, &cp, &ok), 0);
    CHECK_INT(utf8_decode("\0", 1, &cp, &ok), 1);
    CHECK_INT(cp, 0);
}

/* Every character there is, out and in again. */
TEST(encodes_what_it_decodes)
{
    for (unsigned cp = 0; cp <= 0x10FFFF; cp++) {
        char bytes[4];
        unsigned back;
        bool ok, surrogate = cp >= 0xD800 && cp <= 0xDFFF;
        size_t n = utf8_encode(cp, bytes);

        if (utf8_decode(bytes, n, &back, &ok) != n || !ok || back != (surrogate ? 0xFFFD : cp))
            CHECK_INT(cp, -1);
    }
}

TEST(finds_the_bad_byte)
{
    size_t at = 99;

    CHECK(utf8_valid("점수 √", 10, &at));
    CHECK_INT(at, 99);
    CHECK(!utf8_valid("점\xff", 4, &at));
    CHECK_INT(at, 3);
    CHECK(!utf8_valid("점", 2, NULL));
}

TEST(counts_characters_and_columns)
{
    CHECK_INT(utf8_length("점수 q1", 9), 5);
    CHECK_INT(utf8_width("점수 q1", 9), 7);
    CHECK_INT(utf8_width("e\xcc\x81", 3), 1);         /* e and a combining accent */
    CHECK_INT(utf8_width("\xff\xfe", 2), 2);
    CHECK_INT(utf8_cp_width('\n'), 0);
    CHECK_INT(utf8_cp_width(0x7F), 0);
    CHECK_INT(utf8_cp_width(0x9B), 0);
    CHECK_INT(utf8_cp_width(0xFF21), 2);
    CHECK_INT(utf8_cp_width(0x1160), 0);              /* a vowel that joins its consonant */
    CHECK_INT(utf8_cp_width(0x10FFFF), 1);
}

TEST(fits_whole_letters)
{
    int used;

    CHECK_INT(utf8_fit("점수표", 9, 5, &used), 6);
    CHECK_INT(used, 4);
    CHECK_INT(utf8_fit("abc", 3, 9, &used), 3);
    CHECK_INT(used, 3);
    CHECK_INT(utf8_fit("ae\xcc\x81o", 5, 2, &used), 4); /* the accent goes with its letter */
    CHECK_INT(used, 2);
    CHECK_INT(utf8_fit("점", 3, 1, &used), 0);
    CHECK_INT(used, 0);
    CHECK_INT(utf8_fit("", 0, 4, NULL), 0);
}

TEST(knows_letters)
{
    CHECK(utf8_is_letter('_') && utf8_is_letter('a') && utf8_is_letter('Z'));
    CHECK(!utf8_is_letter('0') && utf8_is_digit_or_letter('0'));
    CHECK(!utf8_is_letter('@') && !utf8_is_letter('[') && !utf8_is_letter('`') &&
          !utf8_is_letter('{'));
    CHECK(utf8_is_letter(0xC810));                            /* 점 */
    CHECK(utf8_is_letter(0x3C4) && utf8_is_letter(0x4E2D));   /* τ 中 */
    CHECK(!utf8_is_letter(0x221A) && !utf8_is_letter(0xA0));  /* √, no-break space */
    CHECK(!utf8_is_letter(0x663) && utf8_is_digit_or_letter(0x663)); /* Arabic three */
    CHECK(!utf8_is_letter(0x211D));            /* ℝ: Python reads it as R */
    CHECK(!utf8_is_digit_or_letter(0x301));    /* melts into the letter before it */
    CHECK(!utf8_is_digit_or_letter(0x1161));
    CHECK(!utf8_is_letter(0x10FFFF) && !utf8_is_letter(0xD800));
}

static bool user_is_utf8(const char *lc_all)
{
    setenv("LC_ALL", lc_all, 1);
    return utf8_locale_init();
}

TEST(looks_at_the_locale)
{
    CHECK(!user_is_utf8("C"));
    CHECK_INT(utf8_cp_width(0xC810), 2); /* widths work all the same */
    CHECK(!user_is_utf8("POSIX"));
    CHECK(!user_is_utf8("ko_KR.EUC-KR"));
    CHECK(user_is_utf8("C.UTF-8"));
    CHECK(user_is_utf8("xx_YY.UTF-8")); /* not installed, yet UTF-8 */
    CHECK_INT(utf8_cp_width(0xC810), 2);
    CHECK_STR(setlocale(LC_NUMERIC, NULL), "C");
}

int main(void)
{
    RUN(looks_at_the_locale);
    RUN(decodes);
    RUN(end_has_no_length);
    RUN(encodes_what_it_decodes);
    RUN(finds_the_bad_byte);
    RUN(counts_characters_and_columns);
    RUN(fits_whole_letters);
    RUN(knows_letters);
    return check_end();
}
