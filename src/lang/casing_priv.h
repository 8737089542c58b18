/* Letters as Python's str methods see them: case, letters, digits, blanks.
 *
 * Exact for every character (Unicode 14, as CPython 3.11). A character may
 * become several: ß is SS in capitals.
 */
#ifndef ATTNSCOPE_LANG_CASING_PRIV_H
#define ATTNSCOPE_LANG_CASING_PRIV_H

#include <stdbool.h>

struct str;

bool letter_is_upper(unsigned cp);
bool letter_is_lower(unsigned cp);
bool letter_is_cased(unsigned cp); /* upper, lower or title case */
bool letter_is_alpha(unsigned cp);
bool letter_is_decimal(unsigned cp);
bool letter_is_digit(unsigned cp);
bool letter_is_numeric(unsigned cp);
bool letter_is_space(unsigned cp);
bool letter_ends_line(unsigned cp); /* for splitlines(); \r\n counts once */
int letter_decimal_value(unsigned cp); /* 0 … 9, -1: no decimal digit */

void letter_put_upper(unsigned cp, struct str *out);
void letter_put_lower(unsigned cp, struct str *out); /* a final sigma is the caller's affair */
void letter_put_title(unsigned cp, struct str *out);

#endif
