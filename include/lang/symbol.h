/* Names, each stored once and known by a small number. 0 is no name. */
#ifndef ATTNSCOPE_LANG_SYMBOL_H
#define ATTNSCOPE_LANG_SYMBOL_H

#include <stddef.h>
#include <stdint.h>

#include "lang/ast.h"

struct symbols;
struct symbols *symbols_new(void);
void symbols_free(struct symbols *s);
sym symbol_intern(struct symbols *s, const char *name, size_t n); /* NFKC is not applied */
const char *symbol_name(const struct symbols *s, sym id);         /* lives as long as s */
uint32_t symbol_count(const struct symbols *s);                   /* ids are 1 … count */

#endif
