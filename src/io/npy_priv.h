/* The header of a .npy file: what its dictionary says. */
#ifndef ATTNSCOPE_IO_NPY_PRIV_H
#define ATTNSCOPE_IO_NPY_PRIV_H

#include "io/npy.h"

/* A row of NPY_TYPE_LIST. */
struct npy_type {
    char letter;
    size_t size;
    const char *name;
    enum dtype ours;
};

struct npy_header {
    const struct npy_type *type;
    bool big; /* big-endian */
    bool fortran;
    struct shape shape;
};

/* Bytes from `at` of a file of that name; `at` is for messages. */
struct npy_text {
    const char *name;
    const char *text;
    size_t len, at;
};

/* ST_FAIL with what is wrong at byte `at`, and a hint ("" for none). */
enum status npy_fail(struct err *e, const char *name, size_t at, const char *hint,
                     const char *fmt, ...) __attribute__((format(printf, 5, 6)));

enum status npy_read_header(const struct npy_text *t, struct npy_header *out, struct err *e);

bool npy_host_is_big(void);

#endif
