/* Methods of str, in two files: builtin_text.c has their table. */
#ifndef ATTNSCOPE_LANG_BUILTIN_TEXT_PRIV_H
#define ATTNSCOPE_LANG_BUILTIN_TEXT_PRIV_H

#include "builtin_priv.h"

/* text_letters.c */
builtin_fn str_upper, str_lower, str_title, str_capitalize, str_swapcase;
builtin_fn str_isalpha, str_isdecimal, str_isdigit, str_isnumeric, str_isalnum, str_isspace,
    str_isascii, str_isupper, str_islower;

#endif
