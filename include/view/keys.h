/* What keys are called. */
#ifndef ATTNSCOPE_VIEW_KEYS_H
#define ATTNSCOPE_VIEW_KEYS_H

#include <stdbool.h>

/* "Ctrl-R" for "<C-r>", "←" for "<Left>". */
void key_write_name(const char *key, bool ascii, char out[32]);

#endif
