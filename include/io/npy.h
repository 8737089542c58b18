/* Arrays in .npy files (NumPy's format, versions 1.0, 2.0 and 3.0), read and written.
 *
 * A file is believed piece by piece: header length, dictionary, shape, number of
 * bytes are each checked against what is there before anything is allocated by
 * them.  An element type is taken where it goes exactly into one of ours; the
 * others (complex, text, objects …) are refused by name.
 */
#ifndef ATTNSCOPE_IO_NPY_H
#define ATTNSCOPE_IO_NPY_H

#include <stdbool.h>
#include <stddef.h>

#include "base/err.h"
#include "num/dtype.h"
#include "num/shape.h"

struct str;

#define NPY_HEADER_MAX ((size_t)1 << 20) /* bytes of dictionary */

struct npy {
    enum dtype type; /* of data: float16 becomes float32, small integers int64 */
    bool converted;  /* NumPy keeps another type than `type`: numpy_type */
    char numpy_type[8]; /* x.dtype in NumPy: "float32", "int16", ">f8" */
    struct shape shape;
    bool fortran;    /* the first axis is the fastest in data; in C order data has the
                      * shape reversed, and the array is its transpose (as in NumPy) */
    void *data;      /* dense, aligned for its type, this machine's byte order; owned */
    size_t header;   /* bytes of the dictionary with its padding */
};

/* name: for messages. limit: bytes that data may take. On failure *out is empty. Errors
 * (ERR_IO) say at which byte, and how such a file comes about; they have no place in
 * a text. */
enum status npy_parse(const char *name, const void *bytes, size_t n, size_t limit,
                      struct npy *out, struct err *e);
/* The same of a regular file; what is wrong with its contents is said of `name`. */
enum status npy_read(const char *path, const char *name, size_t limit, struct npy *out,
                     struct err *e);
void npy_done(struct npy *a);

/* Appends the bytes that np.save writes for this array. data as in struct npy. */
void npy_write(struct str *out, enum dtype t, const struct shape *s, bool fortran,
               const void *data);
/* The same without the numbers, which the caller writes behind it. */
void npy_write_header(struct str *out, enum dtype t, const struct shape *s, bool fortran);

#endif
