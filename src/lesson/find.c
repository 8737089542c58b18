/* Finding lessons on disk. Nothing is kept: the folder is read anew each time,
 * so that a lesson written while the program runs is there. */
#include "lesson/find.h"

#include <dirent.h>
#include <errno.h>
#include <stdbool.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

#include "base/mem.h"
#include "base/near.h"
#include "base/str.h"

#ifndef LESSONS_DIR
#define LESSONS_DIR "/usr/local/share/attnscope/lessons"
#endif

static const struct span NOWHERE = {0, 0};

/* ---- the folder ------------------------------------------------------------- */

static char *join(const char *dir, const char *name)
{
    struct str s = {0};

    str_puts(&s, dir);
    if (s.n > 0 && s.s[s.n - 1] != '/')
        str_putc(&s, '/');
    str_puts(&s, name);
    return str_take(&s);
}

static bool is_dir(const char *path)
{
    struct stat st;

    return stat(path, &st) == 0 && S_ISDIR(st.st_mode);
}

/* BASE/LANG when it is a folder, else NULL. */
static char *language_dir(const char *base, const char *lang)
{
    char *dir = join(base, lang);

    if (is_dir(dir))
        return dir;
    mem_free(dir);
    return NULL;
}

/* `lessons` beside the program, wherever it was started from. */
static char *beside_program(const char *lang)
{
    char path[4096], *slash, *base, *dir;
    ssize_t n = readlink("/proc/self/exe", path, sizeof path - 1);

    if (n <= 0)
        return NULL;
    path[n] = '\0';
    slash = strrchr(path, '/');
    if (!slash)
        return NULL;
    slash[1] = '\0';
    base = join(path, "lessons");
    dir = language_dir(base, lang);
    mem_free(base);
    return dir;
}

static char *find_dir(const char *lang, struct err *e)
{
    const char *named = getenv("ATTNSCOPE_LESSONS");
    char *dir;

    if (named && *named) {
        dir = language_dir(named, lang);
        if (!dir) {
            err_set(e, ERR_IO, NULL, NOWHERE, "no folder %s in ATTNSCOPE_LESSONS=%.300s", lang,
                    named);
            err_hint(e, "let it name the folder that holds en and ko");
        }
        return dir;
    }
    dir = beside_program(lang);
    if (!dir)
        dir = language_dir(LESSONS_DIR, lang);
    if (!dir) {
        err_set(e, ERR_IO, NULL, NOWHERE, "no lessons found, neither beside the program nor in %s",
                LESSONS_DIR);
        err_hint(e, "set ATTNSCOPE_LESSONS to the folder that holds en and ko");
    }
    return dir;
}

/* ---- its lessons --------------------------------------------------------------- */

/* NN-name.md; where the name begins and how long it is. */
static bool split_name(const char *file, int *number, const char **name, size_t *n)
{
    size_t all = strlen(file), digits = strspn(file, "0123456789");

    if (digits != 2 || file[digits] != '-' || all < 7 || strcmp(file + all - 3, ".md") != 0)
        return false;
    *number = atoi(file);
    *name = file + 3;
    *n = all - 6;
    return true;
}

static void add_entry(struct lesson_list *l, size_t *cap, const char *file)
{
    const char *name;
    size_t n;
    int number;

    if (!split_name(file, &number, &name, &n))
        return;
    if (l->n == *cap) {
        *cap = *cap ? *cap * 2 : 32;
        l->at = mem_resize(l->at, *cap, sizeof *l->at);
    }
    l->at[l->n] = (struct lesson_entry){.number = number};
    l->n++;
    l->at[l->n - 1].name = mem_strndup(name, n);
    l->at[l->n - 1].path = join(l->dir, file);
}

static int by_number(const void *a, const void *b)
{
    const struct lesson_entry *x = a, *y = b;

    return x->number != y->number ? (x->number > y->number) - (x->number < y->number)
                                  : strcmp(x->name, y->name);
}

enum status lesson_list(const char *lang, struct lesson_list *out, struct err *e)
{
    struct dirent *file;
    size_t cap = 0;
    DIR *d;

    *out = (struct lesson_list){0};
    out->dir = find_dir(lang, e);
    if (!out->dir)
        return ST_FAIL;
    d = opendir(out->dir);
    if (!d)
        return err_set(e, ERR_IO, NULL, NOWHERE, "cannot read the folder %.300s: %s", out->dir,
                       strerror(errno));
    while ((file = readdir(d)))
        add_entry(out, &cap, file->d_name);
    closedir(d);
    if (out->n > 1)
        qsort(out->at, out->n, sizeof *out->at, by_number);
    return ST_OK;
}

void lesson_list_done(struct lesson_list *l)
{
    for (size_t i = 0; i < l->n; i++) {
        mem_free(l->at[i].name);
        mem_free(l->at[i].path);
    }
    mem_free(l->at);
    mem_free(l->dir);
    *l = (struct lesson_list){0};
}

/* ---- one of them ---------------------------------------------------------------- */

/* 6, 06, sqrt-d or 06-sqrt-d */
static bool is_called(const struct lesson_entry *l, const char *what)
{
    size_t digits = strspn(what, "0123456789");

    if (strcmp(what, l->name) == 0)
        return true;
    if (digits == 0 || digits > 6 || atoi(what) != l->number)
        return false;
    return what[digits] == '\0' ||
           (what[digits] == '-' && strcmp(what + digits + 1, l->name) == 0);
}

static bool is_path(const char *what)
{
    size_t n = strlen(what);

    return strchr(what, '/') || (n >= 3 && strcmp(what + n - 3, ".md") == 0);
}

static enum status refuse_unknown(const struct lesson_list *l, const char *what, struct err *e)
{
    const char **names = mem_array(l->n, sizeof *names);
    size_t digits = strspn(what, "0123456789");
    const char *near;

    for (size_t i = 0; i < l->n; i++)
        names[i] = l->at[i].name;
    near = near_name(digits > 0 && what[digits] == '-' ? what + digits + 1 : what, names, l->n);
    if (*what == '\0')
        err_set(e, ERR_USAGE, NULL, NOWHERE, "an empty word names no lesson");
    else if (near)
        err_set(e, ERR_USAGE, NULL, NOWHERE, "no lesson named %.200s; did you mean %s?",
                what, near);
    else
        err_set(e, ERR_USAGE, NULL, NOWHERE, "no lesson named %.200s", what);
    err_hint(e, "attnscope --list shows all lessons");
    mem_free(names);
    return ST_FAIL;
}

static enum status find_in(const struct lesson_list *l, const char *what, char **path,
                           struct err *e)
{
    struct stat st;

    for (size_t i = 0; i < l->n; i++) {
        if (is_called(&l->at[i], what)) {
            *path = mem_strdup(l->at[i].path);
            return ST_OK;
        }
    }
    if (*what == '\0' || stat(what, &st) != 0)
        return refuse_unknown(l, what, e);
    *path = mem_strdup(what);
    return ST_OK;
}

enum status lesson_find(const char *what, const char *lang, char **path, struct err *e)
{
    struct lesson_list l;
    enum status st;

    *path = NULL;
    if (is_path(what)) {
        *path = mem_strdup(what);
        return ST_OK;
    }
    st = lesson_list(lang, &l, e);
    if (st == ST_OK)
        st = find_in(&l, what, path, e);
    lesson_list_done(&l);
    return st;
}
