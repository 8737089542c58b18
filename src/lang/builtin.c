/* The table of built-ins put together: finding a row, binding its arguments. */
#include "builtin_priv.h"
#include "np_refused_list.h"

#include <stdio.h>
#include <string.h>

#include "base/near.h"

static const struct builtin_table *const tables[] = {
    &builtin_python,    &builtin_text,     &builtin_container, &builtin_np_make,
    &builtin_np_range,  &builtin_np_matrix, &builtin_np_math, &builtin_np_reduce,
    &builtin_np_shape,  &builtin_np_join,  &builtin_np_logic, &builtin_random,
    &builtin_ours,
};
#define TABLES ((int)(sizeof tables / sizeof tables[0]))

static int table_rows(void)
{
    int n = 0;
    for (int t = 0; t < TABLES; t++)
        n += tables[t]->n;
    return n;
}

static int row_number(const struct builtin *b)
{
    int before = 0;
    for (int t = 0; t < TABLES; t++) {
        if (b >= tables[t]->row && b < tables[t]->row + tables[t]->n)
            return before + (int)(b - tables[t]->row);
        before += tables[t]->n;
    }
    return -1;
}

const struct builtin *builtin_find(const char *where, const char *name)
{
    for (int t = 0; t < TABLES; t++)
        for (int i = 0; i < tables[t]->n; i++)
            if (strcmp(tables[t]->row[i].where, where) == 0 &&
                strcmp(tables[t]->row[i].name, name) == 0)
                return &tables[t]->row[i];
    return NULL;
}

/* --- reading signatures --------------------------------------------------------------- */

static const char *skip_default(const char *p)
{
    int depth = 0;
    char quote = 0;
    for (; *p; p++) {
        if (quote) {
            quote = *p == quote ? 0 : quote;
        } else if (*p == '\'' || *p == '"') {
            quote = *p;
        } else if (*p == '(' || *p == '[') {
            depth++;
        } else if (*p == ']' || (*p == ')' && depth)) {
            depth--;
        } else if ((*p == ',' || *p == ')') && depth == 0) {
            break;
        }
    }
    return p;
}

static void read_param(struct lang *L, struct signature *s, const char **p, bool *keyword_only)
{
    if (**p == '*') {
        bool keywords = (*p)[1] == '*';
        *p += keywords ? 2 : 1;
        size_t star = strcspn(*p, ",) ");
        s->keywords = s->keywords || keywords;
        s->rest = s->rest || (star > 0 && !keywords);
        *p += star;
        *keyword_only = true;
        return;
    }
    size_t n = strcspn(*p, "=,) ");
    s->name[s->n] = symbol_intern(L->names, *p, n);
    s->required[s->n] = (*p)[n] != '=';
    s->n++;
    if (!*keyword_only)
        s->positional = s->n;
    *p = skip_default(*p + n);
}

static void read_signature(struct lang *L, const char *text, struct signature *s)
{
    const char *p = text + 1; /* "(" */
    bool keyword_only = false;
    memset(s, 0, sizeof *s);
    while (*p && *p != ')') {
        if (*p == ',' || *p == ' ') {
            p++;
        } else if (*p == '/') {
            s->positional_only = s->n;
            p++;
        } else {
            read_param(L, s, &p, &keyword_only);
        }
    }
    s->read = true;
}

/* Read at its first call: a program calls few of them. */
static const struct signature *signature_of(struct lang *L, const struct builtin *b)
{
    struct signature *s = &L->sig[row_number(b)];
    if (!s->read)
        read_signature(L, b->signature, s);
    return s;
}

/* --- places ------------------------------------------------------------------------------ */

static struct builtin_place *place_of(struct lang *L, const char *where)
{
    for (int i = 0; i < L->places; i++)
        if (strcmp(L->place[i].where, where) == 0)
            return &L->place[i];
    L->place = mem_resize(L->place, (size_t)L->places + 1, sizeof *L->place);
    L->place[L->places] = (struct builtin_place){.where = where};
    return &L->place[L->places++];
}

static void place_put(struct builtin_place *p, sym name, const struct builtin *b)
{
    if (name >= p->n) {
        sym n = name + 64;
        p->by_sym = mem_resize(p->by_sym, n, sizeof *p->by_sym);
        memset(p->by_sym + p->n, 0, (n - p->n) * sizeof *p->by_sym);
        p->n = n;
    }
    p->by_sym[name] = b;
}

const struct builtin_place *builtin_place_find(const struct lang *L, const char *where)
{
    for (int i = 0; i < L->places; i++)
        if (strcmp(L->place[i].where, where) == 0)
            return &L->place[i];
    return NULL;
}

const struct builtin *builtin_by_sym(struct lang *L, const char *where, sym name)
{
    const struct builtin_place *p = builtin_place_find(L, where);
    return p && name < p->n ? p->by_sym[name] : NULL;
}

/* Python's own names: functions, and the types that are callable. */
static void bind_python(struct lang *L)
{
    static const struct {
        const char *name;
        enum vtype type;
    } types[] = {{"bool", V_BOOL}, {"int", V_INT},     {"float", V_FLOAT}, {"str", V_STR},
                 {"list", V_LIST}, {"tuple", V_TUPLE}, {"dict", V_DICT},   {"range", V_RANGE}};
    struct builtin_place *own = place_of(L, "");
    for (size_t i = 0; i < sizeof types / sizeof types[0]; i++)
        symbol_intern(L->names, types[i].name, strlen(types[i].name));
    L->python_n = symbol_count(L->names) + 1;
    L->python = mem_array(L->python_n, sizeof *L->python);
    for (sym s = 1; s < own->n && s < L->python_n; s++)
        if (own->by_sym[s])
            L->python[s] = (struct value){.type = V_BUILTIN, .u.fn = own->by_sym[s]};
    for (size_t i = 0; i < sizeof types / sizeof types[0]; i++) {
        sym s = symbol_intern(L->names, types[i].name, strlen(types[i].name));
        L->python[s] = (struct value){.type = V_TYPE, .u.i = types[i].type};
        L->of_type[types[i].type] = builtin_find("type", types[i].name);
    }
    for (int t = 0; t < DT_COUNT; t++)
        L->of_dtype[t] = builtin_find("dtype", dtype_name((enum dtype)t));
}

static void bind_methods(struct lang *L)
{
    static const char *const of[] = {
        [V_STR] = "str", [V_LIST] = "list", [V_DICT] = "dict", [V_TUPLE] = "tuple",
        [V_ARRAY] = "array", [V_RNG] = "rng", [V_FLOAT] = "float", [V_INT] = "int",
        [V_NPS] = "array"};
    for (size_t t = 0; t < sizeof of / sizeof of[0]; t++)
        L->methods[t] = of[t] ? builtin_place_find(L, of[t]) : NULL;
}

void builtin_init(struct lang *L)
{
    struct builtin_place *place = NULL;
    L->sig = mem_array((size_t)table_rows(), sizeof *L->sig);
    for (int t = 0; t < TABLES; t++) {
        for (int i = 0; i < tables[t]->n; i++) {
            const struct builtin *b = &tables[t]->row[i];
            if (!place || strcmp(place->where, b->where) != 0)
                place = place_of(L, b->where);
            place_put(place, symbol_intern(L->names, b->name, strlen(b->name)), b);
        }
    }
    bind_python(L);
    bind_methods(L);
}

void builtin_done(struct lang *L)
{
    for (int i = 0; i < L->places; i++)
        mem_free(L->place[i].by_sym);
    mem_free(L->place);
    mem_free(L->sig);
    mem_free(L->python);
}

/* --- calling --------------------------------------------------------------------------------- */

/* Keyword parameters that NumPy has, where ours may say what to write instead. */
static const struct refusal np_keywords[] = {
#define X(name, cure) {name, cure},
    NP_KEYWORD_LIST(X)
#undef X
};

const struct refusal *lang_np_keyword_refusals(int *n)
{
    *n = (int)(sizeof np_keywords / sizeof np_keywords[0]);
    return np_keywords;
}

static bool is_numpy(const struct builtin *b)
{
    return strncmp(b->where, "np", 2) == 0 || strcmp(b->where, "array") == 0;
}

static bool draws_into_out(const struct builtin *b)
{
    return strcmp(b->where, "rng") == 0 &&
           (strcmp(b->name, "random") == 0 || strcmp(b->name, "standard_normal") == 0);
}

/* Python's own that have a keyword more than here. */
static void check_python_keyword(struct lang *L, const struct builtin *b, const char *word)
{
    static const struct {
        const char *name, *word, *cure;
    } list[] = {
        {"print", "file", "leave it out: a program prints to its output only"},
        {"zip", "strict", "write assert len(a) == len(b) before it"},
    };
    for (size_t i = 0; b->where[0] == '\0' && i < sizeof list / sizeof list[0]; i++)
        if (strcmp(list[i].name, b->name) == 0 && strcmp(list[i].word, word) == 0)
            raise_hint(L, ERR_REFUSED, list[i].cure, "%s(…, %s=…) is not here", b->name, word);
}

static void check_refused_keyword(struct lang *L, const struct builtin *b, const char *word)
{
    check_python_keyword(L, b, word);
    bool has = is_numpy(b) || (draws_into_out(b) && strcmp(word, "out") == 0);
    for (size_t i = 0; has && i < sizeof np_keywords / sizeof np_keywords[0]; i++)
        if (strcmp(np_keywords[i].what, word) == 0)
            raise_hint(L, ERR_REFUSED, np_keywords[i].cure, "%s(…, %s=…) is not here", b->name,
                       word);
}

/* How many more arguments than ours a function of NumPy takes by position. */
static int numpy_positions(const struct builtin *b, const struct signature *s)
{
    static const struct {
        const char *name;
        int more;
    } list[] = {
#define X(name, more) {name, more},
        NP_POSITION_LIST(X)
#undef X
    };
    bool numpy = is_numpy(b) || strcmp(b->where, "rng") == 0;
    if (numpy && s->n > s->positional)
        return BUILTIN_PARAMS_MAX; /* those that go by keyword here, and out */
    for (size_t i = 0; numpy && i < sizeof list / sizeof list[0]; i++)
        if (strcmp(list[i].name, b->name) == 0)
            return list[i].more;
    bool elementwise = strcmp(b->where, "np") == 0 && s->positional_only == s->n && s->n <= 2;
    return elementwise ? 1 : 0;
}

static void raise_too_many(struct lang *L, const struct builtin *b, const struct signature *s,
                           int most, int given_n) __attribute__((noreturn));
static void raise_too_many(struct lang *L, const struct builtin *b, const struct signature *s,
                           int most, int given_n)
{
    char hint[100] = "";
    if (s->n > s->positional)
        snprintf(hint, sizeof hint, "name the argument: %s(%s=…)", b->name,
                 symbol_name(L->names, s->name[s->positional]));
    bool refused = given_n - most <= numpy_positions(b, s);
    if (refused && !hint[0])
        snprintf(hint, sizeof hint, "leave the last out: NumPy's out, order … are not here");
    raise_hint(L, refused ? ERR_REFUSED : ERR_TYPE, hint,
               "%s() takes at most %d positional argument%s (%d given)", b->name, most,
               most == 1 ? "" : "s", given_n);
}

static void bind_positional(struct lang *L, const struct builtin *b, const struct signature *s,
                            const struct value *self, const struct args *a, struct value *arg)
{
    if (a->npos + (self != NULL) > s->positional && !s->rest)
        raise_too_many(L, b, s, s->positional - (self != NULL), a->npos);
    int at = 0;
    if (self)
        arg[at++] = *self;
    for (int i = 0; i < a->npos; i++, at++) {
        if (at < s->positional)
            arg[at] = a->pos[i];
        else
            push(L, a->pos[i]); /* the rest lies after the named ones */
    }
}

static void raise_keyword(struct lang *L, const struct builtin *b, const struct signature *s,
                          const char *word) __attribute__((noreturn));
static void raise_keyword(struct lang *L, const struct builtin *b, const struct signature *s,
                          const char *word)
{
    const char *names[BUILTIN_PARAMS_MAX];
    char hint[100] = "";
    for (int i = s->positional_only; i < s->n; i++)
        names[i - s->positional_only] = symbol_name(L->names, s->name[i]);
    const char *near = near_name(word, names, (size_t)(s->n - s->positional_only));
    if (near)
        snprintf(hint, sizeof hint, "did you mean %s=?", near);
    else
        check_refused_keyword(L, b, word);
    bool handed_on = is_numpy(b) && strcmp(b->name, "clip") == 0; /* once all else is right */
    raise_hint(L, handed_on ? ERR_REFUSED : ERR_TYPE, hint,
               "%s() got an unexpected keyword argument '%s'", b->name, word);
}

static void bind_keyword(struct lang *L, const struct builtin *b, const struct signature *s,
                         sym name, struct value v, struct value *arg)
{
    int i = s->positional_only;
    while (i < s->n && s->name[i] != name)
        i++;
    if (i == s->n && s->keywords)
        return; /* the function reads L->call */
    if (i == s->n)
        raise_keyword(L, b, s, symbol_name(L->names, name));
    if (given(arg[i]))
        raise_error(L, ERR_TYPE, "%s() got multiple values for argument '%s'", b->name,
                    symbol_name(L->names, name));
    arg[i] = v;
}

struct value builtin_call(struct lang *L, const struct builtin *b, const struct value *self,
                          const struct args *a)
{
    const struct signature *s = signature_of(L, b);
    struct value *arg = L->top;
    struct tmp *before = L->tmp;
    for (int i = 0; i < s->n; i++)
        push(L, v_undef());
    bind_positional(L, b, s, self, a, arg);
    for (int i = 0; i < a->nkw; i++)
        bind_keyword(L, b, s, a->kw[i], a->kwval[i], arg);
    for (int i = 0; i < s->n; i++)
        if (s->required[i] && !given(arg[i]))
            raise_error(L, ERR_TYPE, "%s() missing required argument '%s'", b->name,
                        symbol_name(L->names, s->name[i]));
    L->call = a;
    struct value v = b->run(L, arg, (int)(L->top - arg));
    L->top = arg;
    tmp_release(L, before);
    return v;
}

/* --- the table as others see it --------------------------------------------------------------- */

const struct builtin_row *lang_builtins(struct lang *L, int *n)
{
    *n = table_rows();
    if (!L->rows) {
        int at = 0;
        L->rows = mem_array((size_t)*n, sizeof *L->rows);
        for (int t = 0; t < TABLES; t++)
            for (int i = 0; i < tables[t]->n; i++) {
                const struct builtin *b = &tables[t]->row[i];
                L->rows[at++] = (struct builtin_row){b->where, b->name, b->signature, b->doc};
            }
    }
    return L->rows;
}
