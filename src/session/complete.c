/* What Tab offers at the prompt. */
#include "session/complete.h"

#include <dirent.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>

#include "ask_priv.h"
#include "base/mem.h"
#include "base/utf8.h"
#include "session/action.h"
#include "session/export.h"

/* The word being typed, and where what fits it goes. */
struct asked {
    const struct session *s;
    const char *word;
    size_t n;
    struct complete *out;
};

/* Add head + name + tail when the word begins it. */
static void offer(struct asked *a, const char *head, const char *name, const char *tail)
{
    struct complete *c = a->out;
    struct str whole = {0};

    str_addf(&whole, "%s%s%s", head, name, tail);
    if (whole.n < a->n || memcmp(str_get(&whole), a->word, a->n) != 0) {
        str_done(&whole);
        return;
    }
    if (c->n == c->cap) {
        c->cap = c->cap ? c->cap * 2 : 32;
        c->name = mem_resize(c->name, (size_t)c->cap, sizeof *c->name);
    }
    c->name[c->n++] = str_take(&whole);
}

static int compare(const void *a, const void *b)
{
    return strcmp(*(char *const *)a, *(char *const *)b);
}

static void sort(struct complete *c)
{
    int kept = 0;

    if (c->n)
        qsort(c->name, (size_t)c->n, sizeof *c->name, compare);
    for (int i = 0; i < c->n; i++) {
        if (kept && strcmp(c->name[kept - 1], c->name[i]) == 0)
            mem_free(c->name[i]);
        else
            c->name[kept++] = c->name[i];
    }
    c->n = kept;
}

/* --- Python --------------------------------------------------------------------- */

static void offer_name(void *ctx, const char *name)
{
    offer(ctx, "", name, "");
}

/* The variables that what is typed would see. */
static void offer_variables(struct asked *a)
{
    const struct session *s = a->s;
    const struct scene *scene = session_scene(s);
    const struct env *env = s->prompt.env           ? s->prompt.env
                            : scene && scene->env  ? scene->env
                            : scene && scene->base ? scene->base
                                                   : s->env;
    if (env)
        env_names(s->L, env, offer_name, a);
}

static bool is_of_a_value(const char *where)
{
    static const char *const kinds[] = {"array", "rng", "list", "dict", "tuple", "str"};

    for (size_t i = 0; i < sizeof kinds / sizeof *kinds; i++)
        if (strcmp(where, kinds[i]) == 0)
            return true;
    return false;
}

/* Behind a dot: names of NumPy's modules, or what another value may have. */
static void offer_attributes(struct asked *a, size_t dot)
{
    static const char *const data[] = {"T", "dtype", "ndim", "shape", "size"}; /* no functions */
    char *head = mem_strndup(a->word, dot + 1);
    bool numpy = strncmp(head, "np.", 3) == 0;
    int n;
    const struct builtin_row *row = lang_builtins(a->s->L, &n);

    for (int i = 0; i < n; i++) {
        struct str module = {0};

        str_addf(&module, "%s.", row[i].where);
        if (numpy && strncmp(row[i].where, "np", 2) == 0)
            offer(a, str_get(&module), row[i].name, "");
        else if (!numpy && is_of_a_value(row[i].where))
            offer(a, head, row[i].name, "");
        str_done(&module);
    }
    for (size_t i = 0; !numpy && i < sizeof data / sizeof *data; i++)
        offer(a, head, data[i], "");
    mem_free(head);
}

static void offer_python(struct asked *a)
{
    size_t dot = a->n;
    int n;
    const struct builtin_row *row = lang_builtins(a->s->L, &n);

    while (dot > 0 && a->word[dot - 1] != '.')
        dot--;
    if (dot > 0) {
        offer_attributes(a, dot - 1);
        return;
    }
    offer_variables(a);
    for (int i = 0; i < n; i++)
        if (!row[i].where[0] || strcmp(row[i].where, "attnscope") == 0)
            offer(a, "", row[i].name, "");
}

/* --- files ---------------------------------------------------------------------- */

enum { FILES_MOST = 10000 };

struct files {
    const char *folder; /* where names count from, "" or with a slash at the end */
    const char *typed;  /* the name so far; the word is its end */
    size_t n;
    const char *ending; /* only those (and folders); NULL: all */
};

static bool has_ending(const char *name, const char *ending)
{
    size_t n = strlen(name), k = ending ? strlen(ending) : 0;

    return n >= k && memcmp(name + n - k, ending ? ending : "", k) == 0;
}

/* What is no text cannot stand in the line. */
static bool may_offer(const char *name, bool hidden)
{
    size_t bad;

    for (const char *s = name; *s; s++)
        if ((unsigned char)*s < ' ' || *s == 0x7f)
            return false;
    return (name[0] != '.' || hidden) && strcmp(name, ".") != 0 && strcmp(name, "..") != 0 &&
           utf8_valid(name, strlen(name), &bad);
}

static void offer_file(struct asked *a, const struct files *f, const char *path, const char *name)
{
    size_t known = f->n - a->n; /* of the name, what stands in front of the word */
    struct str whole = {0};
    struct stat st;
    size_t slash = f->n;

    while (slash > 0 && f->typed[slash - 1] != '/')
        slash--;
    if (!may_offer(name, f->typed[slash] == '.'))
        return;
    str_addf(&whole, "%s/%s", path, name);
    bool folder = stat(str_get(&whole), &st) == 0 && S_ISDIR(st.st_mode);
    str_clear(&whole);
    str_add(&whole, f->typed, slash);
    str_addf(&whole, "%s%s", name, folder ? "/" : "");
    if ((folder || has_ending(name, f->ending)) && whole.n >= f->n &&
        memcmp(str_get(&whole), f->typed, f->n) == 0)
        offer(a, "", str_get(&whole) + known, "");
    str_done(&whole);
}

/* The files whose names begin with what is typed. */
static void offer_files(struct asked *a, const struct files *f)
{
    struct str path = {0};
    size_t slash = f->n;
    const struct dirent *entry;
    DIR *d;

    while (slash > 0 && f->typed[slash - 1] != '/')
        slash--;
    str_puts(&path, f->typed[0] == '/' ? "" : f->folder);
    str_add(&path, f->typed, slash);
    d = opendir(path.n ? str_get(&path) : ".");
    for (int i = 0; d && i < FILES_MOST && (entry = readdir(d)); i++)
        offer_file(a, f, path.n ? str_get(&path) : ".", entry->d_name);
    if (d)
        closedir(d);
    str_done(&path);
}

/* Is the word inside a string that has begun? Then where that begins; else 0. */
static size_t string_begin(const char *line, size_t at)
{
    size_t begin = 0;

    for (size_t i = 0; i < at; i++)
        if (begin && line[i] == line[begin - 1])
            begin = 0;
        else if (!begin && (line[i] == '"' || line[i] == '\''))
            begin = i + 1;
    return begin;
}

/* np.load reads in the folder of the lesson. */
static void offer_data(struct asked *a, const char *line, size_t begin)
{
    const char *path = a->s->lesson ? a->s->lesson->path : "";
    const char *slash = strrchr(path, '/');
    char *folder = mem_strndup(path, slash ? (size_t)(slash - path) + 1 : 0);
    const struct files f = {folder, line + begin, (size_t)(a->word - line) + a->n - begin, ".npy"};

    offer_files(a, &f);
    mem_free(folder);
}

/* --- commands ------------------------------------------------------------------- */

static void offer_commands(struct asked *a)
{
    const struct scene *scene = session_scene(a->s);
    int n;
    const struct command_row *row = command_rows(&n);

    a->out->command = true;
    for (int i = 0; i < n; i++)
        offer(a, "", row[i].name, "");
    for (int i = 0; scene && i < scene->knobs; i++)
        offer(a, "", scene->knob[i].decl.name, "=");
}

/* The values of a knob that has words; false: it has none. */
static bool offer_values(struct asked *a, const char *line, size_t equals)
{
    const struct scene *scene = session_scene(a->s);

    for (int i = 0; scene && i < scene->knobs; i++) {
        const struct knob_decl *d = &scene->knob[i].decl;

        if (strlen(d->name) != equals || memcmp(d->name, line, equals) != 0)
            continue;
        if (d->kind == KNOB_TOGGLE) {
            offer(a, "", "on", "");
            offer(a, "", "off", "");
        }
        for (int k = 0; d->kind == KNOB_CHOICE && k < d->n; k++)
            offer(a, "", d->choice[k], "");
        return d->kind == KNOB_TOGGLE || d->kind == KNOB_CHOICE;
    }
    return false;
}

static bool is_command(const char *line, size_t first, const char *name)
{
    return strlen(name) == first && memcmp(line, name, first) == 0;
}

/* The one word behind a command, from its blank on. */
static struct files argument(const struct asked *a, const char *line, size_t first,
                             const char *ending)
{
    size_t begin = first + strspn(line + first, " ");
    size_t to = (size_t)(a->word - line) + a->n;

    return (struct files){"", line + begin, to > begin ? to - begin : 0, ending};
}

static void offer_lessons(struct asked *a, const char *line, size_t first)
{
    struct files f = argument(a, line, first, ".md");

    for (int i = 0; i < a->s->menu_n && f.n == a->n; i++)
        offer(a, "", a->s->menu[i].name, "");
    if (f.n)
        offer_files(a, &f);
}

/* Names for the panel's file, and those that are there. */
static void offer_exports(struct asked *a, const char *line, size_t first)
{
    struct files f = argument(a, line, first, NULL);
    struct str name = {0};

    for (int i = 0; export_ending(i) && f.n == a->n; i++) {
        str_clear(&name);
        export_name(a->s, export_ending(i), &name);
        offer(a, "", str_get(&name), "");
    }
    str_done(&name);
    if (f.n)
        offer_files(a, &f);
}

static void offer_panels(struct asked *a)
{
    const struct out_panel *panel[64];
    int n = session_panels(a->s, panel, 64);

    for (int i = 0; i < n && i < 64; i++)
        if (panel[i]->p.role != ROLE_ANY)
            offer(a, "", name_role(panel[i]->p.role), "");
}

static void offer_arguments(struct asked *a, const char *line, size_t first, size_t from)
{
    if (is_command(line, first, "lesson"))
        offer_lessons(a, line, first);
    else if (is_command(line, first, "export"))
        offer_exports(a, line, first);
    else if (is_command(line, first, "explain"))
        offer_panels(a), offer_python(a);
    else if (!(from == first + 1 && line[first] == '=' && offer_values(a, line, first)))
        offer_python(a);
}

/* --- a word ----------------------------------------------------------------------- */

size_t complete_from(const char *line, size_t at)
{
    while (at > 0 && !strchr(COMPLETE_BREAKS, line[at - 1]))
        at--;
    return at;
}

size_t complete_common(const struct complete *c)
{
    size_t n = c->n ? strlen(c->name[0]) : 0;

    for (int i = 1; i < c->n; i++) {
        size_t same = 0;

        while (same < n && c->name[i][same] == c->name[0][same])
            same++;
        n = same;
    }
    while (n > 0 && c->name[0][n] && ((unsigned char)c->name[0][n] & 0xc0) == 0x80)
        n--; /* not within a letter */
    return n;
}

void complete_word(const struct session *s, enum prompt_kind kind, const char *line, size_t from,
                   size_t to, struct complete *out)
{
    struct asked a = {s, line + from, to - from, out};
    size_t first = strcspn(line, COMPLETE_BREAKS);

    size_t string = kind == PROMPT_PYTHON || kind == PROMPT_COMMAND ? string_begin(line, from) : 0;

    *out = (struct complete){0};
    if (kind == PROMPT_SEARCH || kind == PROMPT_REPLACE)
        return;
    if (string)
        offer_data(&a, line, string);
    else if (kind != PROMPT_COMMAND)
        offer_python(&a);
    else if (from == 0)
        offer_commands(&a);
    else
        offer_arguments(&a, line, first, from);
    sort(out);
}

void complete_done(struct complete *c)
{
    for (int i = 0; i < c->n; i++)
        mem_free(c->name[i]);
    mem_free(c->name);
    *c = (struct complete){0};
}
