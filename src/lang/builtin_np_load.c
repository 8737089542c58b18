/* np.load: arrays from .npy files that belong to the lesson.
 *
 * A lesson is code from anywhere, so it reads only what lies with it: in its own folder and
 * in the folder `data` that the lessons of all languages share, lessons/data. From
 * lessons/en/18-pytorch.md that is "../data/x.npy": the same name that NumPy finds when the
 * lesson's code runs in the lesson's folder. Every other ".." is refused, and so is an
 * absolute name or a symlink that ends elsewhere. In a FILE.py the folder is the file's,
 * after -c it is the current one.
 */
#include "builtin_np_priv.h"

#include <errno.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include "io/npy.h"

#define SHARED "../data/"
/* NumPy itself reads no longer header. */
#define HEADER_MAX 10000

void lang_set_home(struct lang *L, const char *file)
{
    const char *slash = file ? strrchr(file, '/') : NULL;

    mem_free(L->home);
    L->home = NULL;
    if (slash)
        L->home = mem_strndup(file, (size_t)(slash - file) + 1);
    else if (file)
        L->home = mem_strdup("./");
}

/* --- which file that is ------------------------------------------------------------ */

static bool begins(const char *s, const char *with)
{
    return strncmp(s, with, strlen(with)) == 0;
}

static bool has_parent(const char *name)
{
    for (const char *p = name; p; p = strchr(p, '/')) {
        p += *p == '/';
        if (begins(p, "..") && (p[2] == '/' || !p[2]))
            return true;
    }
    return false;
}

static void refuse_way(struct lang *L, const char *name, const char *why)
    __attribute__((noreturn));
static void refuse_way(struct lang *L, const char *name, const char *why)
{
    raise_hint(L, ERR_REFUSED, "copy the file into the lesson's folder and write "
               "np.load(\"name.npy\")", "np.load reads in the lesson's folder and its " SHARED
               " only: %s %s", name, why);
}

/* The path without symlinks, NULL if there is none; freed when the statement ends. */
static const char *real_path(struct lang *L, const char *path)
{
    struct str *copy = tmp_str(L); /* before: memory may be gone afterwards */
    char *found = realpath(path, NULL);

    if (!found)
        return NULL;
    tmp_adopt(copy, found, strlen(found) + 1);
    return copy->s;
}

/* home as it really is, with a slash behind. */
static const char *real_home(struct lang *L)
{
    const char *real = real_path(L, L->home);
    struct str *home = tmp_str(L);

    if (!real)
        raise_error(L, ERR_IO, "cannot read the folder %s: %s", L->home, strerror(errno));
    str_addf(home, "%s/", strcmp(real, "/") == 0 ? "" : real);
    return home->s;
}

/* lessons/data for home lessons/en: beside a folder named as languages are, by two letters. */
static const char *shared_folder(struct lang *L, const char *home)
{
    size_t n = strlen(home) - 1;
    struct str *data = tmp_str(L);

    if (n < 3 || home[n - 3] != '/' || strspn(home + n - 2, "abcdefghijklmnopqrstuvwxyz") != 2)
        return NULL;
    str_add(data, home, n - 2);
    str_puts(data, "data/");
    return data->s;
}

static void raise_missing(struct lang *L, const char *name, const char *shared)
    __attribute__((noreturn));
static void raise_missing(struct lang *L, const char *name, const char *shared)
{
    int why = errno;
    struct str *there = tmp_str(L), *up = tmp_str(L), *hint = tmp_str(L);

    str_addf(up, SHARED "%s", name);
    str_addf(there, "%s%s", shared ? shared : "", name);
    if (shared && access(there->s, F_OK) == 0)
        str_addf(hint, "it is in the lessons' common folder: np.load(\"%s\")", up->s);
    else
        str_puts(hint, "names count from the folder of the lesson or program");
    raise_hint(L, ERR_IO, hint->s, "cannot read %.300s: %s", name, strerror(why));
}

/* Where `name` leads, when that is allowed; raises otherwise. */
static const char *allowed_path(struct lang *L, const char *name)
{
    const char *home = real_home(L), *shared = shared_folder(L, home);
    bool is_shared = begins(name, SHARED) && !has_parent(name + strlen(SHARED));
    struct str *path = tmp_str(L);

    if (name[0] == '/')
        refuse_way(L, name, "is an absolute name");
    if (!is_shared && has_parent(name))
        refuse_way(L, name, "leads upwards");
    if (is_shared && !shared)
        refuse_way(L, name, "leads to a folder that no lessons share");
    str_addf(path, "%s%s", is_shared ? shared : home, is_shared ? name + strlen(SHARED) : name);
    const char *real = real_path(L, path->s);
    if (!real)
        raise_missing(L, name, shared);
    if (!begins(real, is_shared ? shared : home))
        refuse_way(L, name, "is a link to elsewhere");
    return real;
}

/* --- the array --------------------------------------------------------------------- */

/* Fortran order: the numbers are those of the transpose in C order, as NumPy has it. */
static struct node *loaded_node(struct lang *L, const struct npy *a)
{
    struct shape s = a->shape;
    int back[RANK_MAX];

    if (!a->fortran)
        return np_made(L, graph_leaf(L->graph, a->type, &s, a->data));
    for (int i = 0; i < s.rank; i++) {
        back[i] = s.rank - 1 - i;
        s.dim[i] = a->shape.dim[back[i]];
    }
    struct node *turned = np_made(L, graph_leaf(L->graph, a->type, &s, a->data));
    return np_made(L, graph_transpose(L->graph, turned, back));
}

static void read_file(struct lang *L, const char *path, const char *name, struct npy *a)
{
    struct str *kept = tmp_str(L); /* owns the numbers whatever happens next */
    struct err e;
    int64_t count;

    if (npy_read(path, name, GRAPH_WHOLE_BYTES, a, &e) != ST_OK)
        raise_hint(L, e.kind, e.hint, "%s", e.msg);
    shape_count(&a->shape, &count);
    tmp_adopt(kept, a->data, (size_t)count * dtype_size(a->type));
    if (a->header > HEADER_MAX)
        raise_hint(L, ERR_VALUE, "write the file again with np.save",
                   "cannot read %.300s: NumPy refuses a header of %zu bytes, more than %d", name,
                   a->header, HEADER_MAX);
}

/* (file) */
struct value np_load(struct lang *L, struct value *arg, int n)
{
    struct npy a;

    (void)n;
    if (!L->home)
        raise_hint(L, ERR_REFUSED, "open a lesson first, or run a file",
                   "np.load reads in a lesson's folder, and there is no lesson here");
    const char *name = arg_text(L, arg[0], "the name of the file");
    if (strlen(name) != AS_STR(arg[0])->n)
        raise_error(L, ERR_VALUE, "embedded null byte");
    read_file(L, allowed_path(L, name), name, &a);
    struct value v = array_of(L, loaded_node(L, &a));
    if (a.converted)
        memcpy(AS_ARRAY(v)->cell->foreign, a.numpy_type, sizeof a.numpy_type);
    return v;
}
