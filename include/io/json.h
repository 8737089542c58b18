/* Pieces of JSON text (RFC 8259), for writers that lay out their own objects. */
#ifndef ATTNSCOPE_IO_JSON_H
#define ATTNSCOPE_IO_JSON_H

#include <stddef.h>
#include <stdint.h>

struct str;

/* With its quotes. Controls, quotes and backslashes are escaped, everything
 * else stays as it is; bytes that are no UTF-8 become U+FFFD. */
void json_put_string(struct str *out, const char *s, size_t n);
void json_put_int(struct str *out, int64_t x);
/* In full: the shortest digits that read back. JSON has no nan or infinity;
 * they are the strings "nan", "inf" and "-inf", so that null stays None. */
void json_put_float(struct str *out, double x);

#endif
