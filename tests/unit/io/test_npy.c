/* .npy files: well-formed ones in every spelling, malformed ones of every kind. */
#include "io/npy.h"

#include <limits.h>
#include <math.h>
#include <stdlib.h>
#include <unistd.h>

#include "base/mem.h"
#include "base/str.h"
#include "check.h"

#define LIMIT ((size_t)1 << 20)

static struct str file;
static struct err fault;
static struct npy a;

/* A file of version `major` with this header (as long as it is) and these numbers. */
static void make(int major, const char *header, const void *data, size_t n)
{
    size_t len = strlen(header), digits = major == 1 ? 2 : 4;

    str_clear(&file);
    str_add(&file, "\x93NUMPY", 6);
    str_putc(&file, (char)major);
    str_putc(&file, 0);
    for (size_t i = 0; i < digits; i++)
        str_putc(&file, (char)(len >> 8 * i & 0xFF));
    str_puts(&file, header);
    str_add(&file, data, n);
}

/* An exact copy, so that a sanitizer sees a read past the end. */
static bool parse_bytes(const char *bytes, size_t n)
{
    char *copy = malloc(n + !n);
    memcpy(copy, bytes, n);
    npy_done(&a);
    memset(&fault, 0, sizeof fault);
    bool ok = npy_parse("x.npy", copy, n, LIMIT, &a, &fault) == ST_OK;
    free(copy);
    CHECK(ok || (a.data == NULL && a.shape.rank == 0 && fault.kind == ERR_IO && fault.hint[0]));
    return ok;
}

static bool parse(int major, const char *header, const void *data, size_t n)
{
    make(major, header, data, n);
    return parse_bytes(file.s, file.n);
}

static bool says(const char *what)
{
    if (strstr(fault.msg, what))
        return true;
    printf("    the message is: %s\n", fault.msg);
    return false;
}

/* One header for numbers 0, 1, 2 … of type and shape, in the machine's order. */
static bool parse_type(const char *descr, const char *shape, const void *data, size_t n)
{
    char header[200];
    snprintf(header, sizeof header, "{'descr': '%s', 'fortran_order': False, 'shape': %s, }\n",
             descr, shape);
    return parse(1, header, data, n);
}

static bool refused(const char *descr, const char *shape, const char *what)
{
    return !parse_type(descr, shape, "", 0) && says(what);
}

static double number(size_t i)
{
    const char *p = a.data;
    return dtype_get_double(a.type, p + i * dtype_size(a.type));
}

/* --- pitfall 36: C and Fortran order ------------------------------------------------ */

TEST(orders)
{
    static const float c[] = {1, 2, 3, 4, 5, 6}, f[] = {1, 4, 2, 5, 3, 6};
    CHECK(parse(1, "{'descr': '<f4', 'fortran_order': False, 'shape': (2, 3), }", c, sizeof c));
    CHECK(!a.fortran && a.shape.rank == 2 && a.shape.dim[0] == 2 && a.shape.dim[1] == 3);
    CHECK_INT(number(1), 2);
    CHECK(parse(1, "{'descr': '<f4', 'fortran_order': True, 'shape': (2, 3), }", f, sizeof f));
    CHECK(a.fortran && a.shape.dim[0] == 2 && a.shape.dim[1] == 3);
    CHECK_INT(number(1), 4); /* as in the file: the reader says in which order */
}

/* --- pitfall 37: the header's length ------------------------------------------------ */

TEST(header_length)
{
    char *large = malloc(60002);
    str_clear(&file);
    str_add(&file, "\x93NUMPY\x01\0\xff\xff", 10);
    str_puts(&file, "{'descr': '<f4', 'fortran_order': False, 'shape': (1,), }");
    CHECK(!parse_bytes(file.s, file.n) && says("a header of 65535 bytes should begin"));
    CHECK(!parse_bytes("\x93NUMPY\x02\0\xf0\xff\xff\xff", 12) && says("4294967280 bytes"));
    CHECK(!parse_bytes("\x93NUMPY\x02\0\xf0", 9) && says("ends inside its header"));
    snprintf(large, 60001, "{'descr': '<f4', %*s'fortran_order': False, 'shape': (1,), }", 59900,
             "");
    CHECK(parse(1, large, "\0\0\x80\x3f", 4) && number(0) == 1);
    CHECK(a.header > 59900);
    CHECK(parse(2, large, "\0\0\x80\x3f", 4) && number(0) == 1);
    CHECK(parse(3, "{'descr': '<f4', 'fortran_order': False, 'shape': (1,)}", "\0\0\x80\x3f", 4));
    CHECK(!parse(3, "{'\xec\xa0\x90': '<f4'}", "", 0));
    CHECK(says("'descr', 'fortran_order' or 'shape'"));
    CHECK(!parse(1, "", "", 0) && says("ends where a dictionary"));
    free(large);
}

TEST(frames)
{
    make(1, "{'descr': '<f4', 'fortran_order': False, 'shape': (3,), }\n", "123456789012", 12);
    for (size_t n = 0; n < file.n; n++)
        CHECK(!parse_bytes(file.s, n));
    CHECK(parse_bytes(file.s, file.n));
    file.s[6] = 4;
    CHECK(!parse_bytes(file.s, file.n) && says("version 4.0"));
    file.s[6] = 1, file.s[7] = 1;
    CHECK(!parse_bytes(file.s, file.n) && says("version 1.1"));
    file.s[1] = 'n';
    CHECK(!parse_bytes(file.s, file.n) && says("it is not a .npy file"));
}

/* --- pitfall 38: the dictionary spelled otherwise ------------------------------------ */

TEST(spellings)
{
    static const char *const fine[] = {
        "{'shape': (3,), 'descr': '<f4', 'fortran_order': False, }",
        "  {  'descr'  :'<f4' ,'fortran_order':False,'shape':( 3 , )}   \n",
        "{\"descr\": \"<f4\", \"fortran_order\": False, \"shape\": (3,)}",
        "{'descr': '<f4', 'fortran_order': False, 'shape': (3L,), }",
        "{'descr': '<f4', 'fortran_order': False, 'shape': (3, 1L), }",
        "{'descr': 'f4', 'fortran_order': False, 'shape': (1, 3,), }",
        "{'descr': '=f4',\n\t'fortran_order': False, 'shape': (3,)}\n\n",
    };
    for (size_t i = 0; i < sizeof fine / sizeof fine[0]; i++) {
        if (!parse(1, fine[i], "\0\0\x80\x3f\0\0\0\x40\0\0\x40\x40", 12))
            says(fine[i]);
        CHECK(a.data && number(0) == 1 && number(2) == 3);
    }
    CHECK(parse_type("<f4", "()", "\0\0\x80\x3f", 4) && a.shape.rank == 0 && number(0) == 1);
}

TEST(misspellings)
{
    static const char *const wrong[][2] = {
        {"{'descr': '<f4', 'fortran_order': False, 'shape': (np.int64(2),), }", "whole number"},
        {"{'descr': '<ixy', 'fortran_order': False, 'shape': (2,), }", "'<ixy' is none"},
        {"{'descr': '', 'fortran_order': False, 'shape': (2,), }", "'' is none"},
        {"{'descr': '<f3', 'fortran_order': False, 'shape': (2,), }", "'<f3' is none"},
        {"{'descr': '?f4', 'fortran_order': False, 'shape': (2,), }", "'?f4' is none"},
        {"{'descr': '<f40', 'fortran_order': False, 'shape': (2,), }", "'<f40' is none"},
        {"{'descr': '<f4', 'shape': (2,), }", "ends without 'fortran_order'"},
        {"{'descr': '<f4', 'fortran_order': False, }", "ends without 'shape'"},
        {"{'fortran_order': False, 'shape': (2,), }", "ends without 'descr'"},
        {"{}", "ends without 'descr'"},
        {"{'descr': '<f4', 'fortran_order': False, 'shape': (2,), } x", "nothing after its }"},
        {"{'descr': '<f4', 'fortran_order': False, 'shape': (2,), ", "ends where"},
        {"{'descr': '<f4', 'fortran_order': False 'shape': (2,), }", "a comma"},
        {"{'descr': '<f4', 'fortran_order': 0, 'shape': (2,), }", "True or False"},
        {"{'descr': '<f4', 'fortran_order': Falsetto, 'shape': (2,), }", "a comma"},
        {"{'descr': '<f4', 'fortran_order': False, 'shape': [2], }", "a shape such as"},
        {"{'descr': '<f4', 'fortran_order': False, 'shape': (2), }", "(5,)"},
        {"{'descr': '<f4', 'fortran_order': False, 'shape': (2 2), }", "comma"},
        {"{'descr': '<f4', 'fortran_order': False, 'shape': (2.0,), }", "comma"},
        {"{'descr': '<f4', 'fortran_order': False, 'shape': (,), }", "whole number"},
        {"{'descr': '<f4', 'fortran_order': False, 'shape': (02,), }", "begins with 0"},
        {"{'descr': '<f4', 'fortran_order': False, 'shape': (2,", "ends where"},
        {"{'descr': '<f4', 'descr': '<f8', 'fortran_order': False}", "each key once"},
        {"{'descr': '<f4', 'more': 1, 'fortran_order': False, 'shape': (2,)}", "not 'more'"},
        {"{'descr': '<f4, 'fortran_order': False, 'shape': (2,)}", "'<f4, ' is none"},
        {"{'descr': '<f4", "closed string"},
        {"{'des\\x63r': '<f4'}", "without backslashes"},
        {"('descr', '<f4')", "a dictionary in { }"},
    };
    for (size_t i = 0; i < sizeof wrong / sizeof wrong[0]; i++) {
        CHECK(!parse(1, wrong[i][0], "12345678", 8));
        if (!says(wrong[i][1]))
            check_note(__FILE__, __LINE__, wrong[i][0]);
    }
}

TEST(places)
{
    CHECK(!parse(1, "{'descr': '<f4', 'fortran_order': 0}", "", 0));
    CHECK_STR(fault.msg,
              "cannot read x.npy: at byte 44 the header should have True or False, not 0}");
    CHECK_STR(fault.hint, "write the file again with np.save");
}

/* --- pitfall 39: shapes and sizes that do not fit ------------------------------------ */

TEST(sizes)
{
    CHECK(refused("<f4", "(4294967296, 4294967296)", "no memory holds"));
    CHECK(refused("<f4", "(9223372036854775808, 2)", "more than 63 bits"));
    CHECK(refused("<f4", "(9223372036854775807, 2)", "shape (9223372036854775807, 2)"));
    CHECK(refused("<f4", "(4398046511105, 1152)", "the limit is 1048576"));
    CHECK(refused("<f8", "(2305843009213693952,)", "shape (2305843009213693952,)"));
    CHECK(refused("<f4", "(-1, 4)", "negative length"));
    CHECK(refused("<f4", "(1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1)", "16 axes"));
    CHECK(refused("<f4", "(1048576,)", "takes 4194304 bytes; the limit is 1048576"));
    CHECK(refused("<i1", "(262144,)", "takes 2097152 bytes"));
}

TEST(lengths)
{
    CHECK(!parse_type("<f4", "(2, 3)", "12345678901234567890123", 23));
    CHECK(says("needs 1 more bytes"));
    CHECK(!parse_type("<f4", "(2, 3)", "1234567890123456789012345", 25));
    CHECK(says("float32 of shape (2, 3) is complete, but the file has 1 more bytes"));
    CHECK(!parse_type("<f4", "()", "", 0) && says("needs 4 more bytes"));
}

/* --- pitfall 40: nothing, and one number ---------------------------------------------- */

TEST(empty)
{
    CHECK(parse_type("<f4", "(0,)", "", 0) && a.shape.rank == 1 && a.shape.dim[0] == 0);
    CHECK(parse_type("<f4", "(0, 5)", "", 0) && a.shape.rank == 2 && a.shape.dim[1] == 5);
    CHECK(parse_type("<f8", "(5, 0)", "", 0) && a.shape.dim[0] == 5);
    CHECK(!parse_type("<f8", "(5, 0)", "1", 1) && says("1 more bytes"));
    CHECK(parse_type("<f4", "(1, 1)", "\0\0\x80\x3f", 4) && number(0) == 1);
    CHECK(refused("<f4", "(0, 4294967296, 4294967296)", "no memory holds")); /* as in NumPy */
}

/* --- pitfall 41: byte order ------------------------------------------------------------ */

TEST(byte_orders)
{
    CHECK(parse_type(">f4", "(2,)", "\x3f\x80\0\0\xc0\0\0\0", 8));
    CHECK(number(0) == 1 && number(1) == -2 && a.type == DT_F32 && a.converted);
    CHECK_STR(a.numpy_type, ">f4");
    CHECK(parse_type(">f8", "(1,)", "\x3f\xf8\0\0\0\0\0\0", 8) && number(0) == 1.5);
    CHECK(parse_type(">f2", "(1,)", "\x3e\0", 2) && number(0) == 1.5);
    CHECK(parse_type(">i4", "(2,)", "\xff\xff\xff\xfe\0\0\1\0", 8));
    CHECK(number(0) == -2 && number(1) == 256 && a.type == DT_I64);
    CHECK(parse_type(">u2", "(1,)", "\xff\xfe", 2) && number(0) == 65534);
    CHECK(parse_type("=f4", "(1,)", "\0\0\x80\x3f", 4) && number(0) == 1 && !a.converted);
    CHECK(parse_type("|u1", "(2,)", "\xff\1", 2) && number(0) == 255);
    CHECK_STR(a.numpy_type, "uint8");
    CHECK(parse_type(">u1", "(2,)", "\xff\1", 2) && number(1) == 1);
    CHECK_STR(a.numpy_type, "uint8"); /* one byte has no order */
    CHECK(parse_type("|b1", "(3,)", "\0\1\2", 3) && a.type == DT_BOOL && !a.converted);
    CHECK(memcmp(a.data, "\0\1\1", 3) == 0);
    CHECK(parse_type("|i1", "(2,)", "\x80\x7f", 2) && number(0) == -128 && number(1) == 127);
    CHECK(parse_type("<i2", "(1,)", "\0\x80", 2) && number(0) == -32768);
    CHECK(parse_type("<u4", "(1,)", "\xff\xff\xff\xff", 4) && number(0) == 4294967295.0);
    CHECK(parse_type("<i8", "(1,)", "\0\0\0\0\0\0\0\x80", 8));
    CHECK(*(int64_t *)a.data == INT64_MIN && !a.converted);
}

/* --- pitfall 42: types that are not ours ----------------------------------------------- */

TEST(other_types)
{
    CHECK(refused("|V2", "(2,)", "bfloat16"));
    CHECK_STR(fault.hint, "from PyTorch, save x.float().numpy()");
    CHECK(refused("<f16", "(2,)", "'<f16' is floats wider than 64 bits"));
    CHECK(refused("<g2", "(2,)", "'<g2' is none"));
    CHECK(refused("<u8", "(2,)", "unsigned 64-bit"));
    CHECK(refused("|O", "(2,)", "Python objects"));
    CHECK(refused("<U5", "(2,)", "texts"));
    CHECK(refused("|S5", "(2,)", "bytes"));
    CHECK(refused("<c8", "(2,)", "complex numbers"));
    CHECK(refused("<M8[ns]", "(2,)", "dates"));
    CHECK(!parse(1, "{'descr': [('x', '<f4')], 'fortran_order': False, 'shape': (1,)}", "1234", 4));
    CHECK(says("records with fields"));
}

/* --- pitfall 43: float16, all of it ------------------------------------------------------ */

static float half(unsigned h)
{
    int exponent = (int)(h >> 10 & 0x1F), fraction = (int)(h & 0x3FF);
    float x = exponent == 0x1F ? (fraction ? NAN : INFINITY)
              : exponent       ? ldexpf((float)(1024 + fraction), exponent - 25)
                               : ldexpf((float)fraction, -24);
    return h & 0x8000 ? -x : x;
}

TEST(float16)
{
    char *bytes = malloc(131072);
    int wrong = 0;
    for (unsigned h = 0; h < 65536; h++)
        bytes[2 * h] = (char)(h & 0xFF), bytes[2 * h + 1] = (char)(h >> 8);
    CHECK(parse_type("<f2", "(65536,)", bytes, 131072) && a.type == DT_F32);
    for (unsigned h = 0; h < 65536 && a.data; h++) {
        float got = ((float *)a.data)[h], want = half(h);
        wrong += isnan(want) ? !isnan(got) : got != want || !signbit(got) != !signbit(want);
    }
    CHECK_INT(wrong, 0);
    CHECK_STR(a.numpy_type, "float16");
    free(bytes);
}

/* --- pitfall 45: other content ------------------------------------------------------------ */

TEST(other_files)
{
    static const struct {
        const char *bytes;
        size_t n;
        const char *what;
    } other[] = {
        {"", 0, "it is empty"},
        {"PK\x03\x04....", 8, "a zip archive"},
        {"\x1f\x8b\x08\0", 4, "a gzip archive"},
        {"version https://git-lfs.github.com/spec/v1\noid", 45, "a Git LFS pointer"},
        {"<!DOCTYPE html><html>", 21, "a web page"},
        {"\x80\x04\x95", 3, "a pickle"},
        {"1.0, 2.0\n", 9, "it is not a .npy file"},
    };
    for (size_t i = 0; i < sizeof other / sizeof other[0]; i++)
        CHECK(!parse_bytes(other[i].bytes, other[i].n) && says(other[i].what));
}

/* --- files -------------------------------------------------------------------------------- */

#define ONE_DOUBLE "{'descr': '<f8', 'fortran_order': False, 'shape': (1,), }\n"

static bool read_back(const char *path)
{
    npy_done(&a);
    return npy_read(path, "x.npy", LIMIT, &a, &fault) == ST_OK;
}

TEST(files)
{
    char path[] = "/tmp/attnscope-npy-XXXXXX";
    int fd = mkstemp(path);
    CHECK(fd >= 0);
    make(1, ONE_DOUBLE, "\0\0\0\0\0\0\xf0\x3f", 8);
    CHECK(write(fd, file.s, file.n) == (ssize_t)file.n);
    CHECK(read_back(path) && number(0) == 1);
    CHECK(ftruncate(fd, (off_t)file.n - 1) == 0);
    CHECK(!read_back(path) && says("needs 1 more bytes"));
    CHECK(ftruncate(fd, 3 << 20) == 0); /* larger than the limit and any header */
    CHECK(!read_back(path) && says("it is larger than"));
    close(fd);
    unlink(path);
    CHECK(!read_back(path) && says("No such file"));
    CHECK(!read_back("/tmp") && says("it is a directory"));
}

TEST(memory)
{
    char path[] = "/tmp/attnscope-npy-XXXXXX";
    int fd = mkstemp(path), failures = 0;
    make(1, ONE_DOUBLE, "\0\0\0\0\0\0\xf0\x3f", 8);
    CHECK(write(fd, file.s, file.n) == (ssize_t)file.n);
    for (size_t nth = 1; nth < 10; nth++) {
        mem_fail_at(nth);
        if (!read_back(path)) {
            failures++;
            CHECK(says("not enough memory") && a.data == NULL);
        }
        mem_fail_at(0);
    }
    CHECK(failures == 2);
    close(fd);
    unlink(path);
}

/* --- writing --------------------------------------------------------------------------------- */

TEST(writing)
{
    static const float x[] = {1, 2, 3, 4, 5, 6};
    int64_t dim[] = {2, 3};
    struct shape s = shape_of(2, dim), none = shape_scalar();
    struct str out = {0};
    npy_write(&out, DT_F32, &s, false, x);
    CHECK_INT(out.n, 128 + sizeof x);
    CHECK(memcmp(out.s, "\x93NUMPY\x01\0\x76\0", 10) == 0);
    static const char want[] = "{'descr': '<f4', 'fortran_order': False, 'shape': (2, 3), }";
    CHECK(strncmp(out.s + 10, want, sizeof want - 1) == 0);
    CHECK(out.s[127] == '\n' && out.s[126] == ' ');
    CHECK(parse_bytes(out.s, out.n) && a.type == DT_F32 && shape_eq(&a.shape, &s));
    CHECK(memcmp(a.data, x, sizeof x) == 0);
    str_clear(&out);
    npy_write(&out, DT_F32, &s, true, x);
    CHECK(parse_bytes(out.s, out.n) && a.fortran && memcmp(a.data, x, sizeof x) == 0);
    str_clear(&out);
    npy_write(&out, DT_BOOL, &none, false, "\1");
    CHECK(strncmp(out.s + 10, "{'descr': '|b1', 'fortran_order': False, 'shape': (), }", 55) == 0);
    CHECK(parse_bytes(out.s, out.n) && a.type == DT_BOOL && a.shape.rank == 0);
    str_done(&out);
}

int main(void)
{
    RUN(orders);
    RUN(header_length);
    RUN(frames);
    RUN(spellings);
    RUN(misspellings);
    RUN(places);
    RUN(sizes);
    RUN(lengths);
    RUN(empty);
    RUN(byte_orders);
    RUN(other_types);
    RUN(float16);
    RUN(other_files);
    RUN(files);
    RUN(memory);
    RUN(writing);
    npy_done(&a);
    str_done(&file);
    return check_end();
}
