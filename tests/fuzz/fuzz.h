/* What a fuzz target is: a file fuzz_X.c with this one function. It feeds the
 * bytes to a part of the program and returns 0; what is wrong ends it with
 * abort(), through FUZZ_CHECK or a sanitizer. It must leave nothing behind. */
#ifndef ATTNSCOPE_TESTS_FUZZ_H
#define ATTNSCOPE_TESTS_FUZZ_H

#include <stddef.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t n);

#define FUZZ_CHECK(cond)                                                       \
    do {                                                                       \
        if (!(cond)) {                                                         \
            fprintf(stderr, "%s:%d: %s\n", __FILE__, __LINE__, #cond);         \
            abort();                                                           \
        }                                                                      \
    } while (0)

#endif
