/* knob, toggle, choice: what the reader turns in a live scene.
 *
 * The host has the values; here the declaration is checked, and what the host
 * says is brought back to the type and the range that were declared.
 */
#include "builtin_ours_priv.h"

#include <math.h>
#include <string.h>

#include "base/utf8.h"
#include "lang/sink.h"

/* --- what all three share --------------------------------------------------------- */

const char *knob_name(struct lang *L, struct value v)
{
    const char *s = arg_text(L, v, "the name of a knob");
    size_t n = AS_STR(v)->n, at = 0;
    unsigned cp = 0;
    bool ok = n > 0;
    while (ok && at < n) {
        bool first = at == 0;
        at += utf8_decode(s + at, n - at, &cp, &ok);
        ok = ok && (first ? utf8_is_letter(cp) : utf8_is_digit_or_letter(cp));
    }
    if (!ok) {
        struct str *text = tmp_str(L);
        value_repr(L, v, text);
        raise_hint(L, ERR_VALUE, "write it like a variable, and what people read as label=…",
                   "the name of a knob must be an identifier, not %s", str_get(text));
    }
    return s;
}

void knob_check_live(struct lang *L, const char *what)
{
    if (!L->sink || !L->sink->live)
        raise_hint(L, ERR_REFUSED, "assign the value here, or open the fence with ```python live",
                   "%s() belongs into a live fence of a lesson", what);
}

static struct hash knob_hash(const struct knob_decl *k)
{
    double number[5] = {k->lo, k->hi, k->log, (double)k->rows, (double)k->cols};
    struct hash h = hash_u64((struct hash){0, 0}, (uint64_t)k->kind << 1 | k->integer);
    h = hash_bytes(h, number, sizeof number);
    for (int i = 0; i < k->n; i++)
        h = hash_bytes(h, k->choice[i], strlen(k->choice[i]) + 1);
    return h;
}

/* A name may be declared twice only in the same way: the knob is one. */
void knob_check_same(struct lang *L, const struct knob_decl *k)
{
    struct hash name = hash_bytes((struct hash){1, 1}, k->name, strlen(k->name));
    struct hash what = knob_hash(k);
    for (int i = 0; i < L->knobs; i++) {
        if (!hash_eq(L->knob_seen[i].name, name))
            continue;
        if (!hash_eq(L->knob_seen[i].what, what))
            raise_hint(L, ERR_VALUE, "give the other one another name",
                       "%s is declared twice, with different bounds or choices", k->name);
        return;
    }
    if (L->knobs == KNOBS_MAX)
        raise_error(L, ERR_BUDGET, "more than %d knobs in one scene", KNOBS_MAX);
    L->knob_seen[L->knobs].name = name;
    L->knob_seen[L->knobs++].what = what;
}

static double ask(struct lang *L, struct knob_decl *k)
{
    knob_check_same(L, k);
    k->span = L->frame->at;
    return L->sink->knob ? L->sink->knob(L->sink->ctx, k) : k->def;
}

/* --- knob ------------------------------------------------------------------------- */

static void check_bounds(struct lang *L, const struct knob_decl *k)
{
    if (!(isfinite(k->lo) && isfinite(k->hi) && k->lo <= k->hi))
        raise_error(L, ERR_VALUE, "%s: %g to %g is no range", k->name, k->lo, k->hi);
    if (!(k->lo <= k->def && k->def <= k->hi))
        raise_error(L, ERR_VALUE, "%s: the default %g is not between %g and %g", k->name, k->def,
                    k->lo, k->hi);
    if (k->log && k->lo <= 0)
        raise_hint(L, ERR_VALUE, "write a lower end such as 0.1",
                   "%s: with log=True the lower end must be above 0, not %g", k->name, k->lo);
    bool whole = k->lo == floor(k->lo) && k->hi == floor(k->hi) && fabs(k->lo) < 1e15 &&
                 fabs(k->hi) < 1e15;
    if (k->integer && !whole)
        raise_hint(L, ERR_VALUE, "write the default as a float, as 2.0",
                   "%s: an integer knob needs whole ends, not %g and %g", k->name, k->lo, k->hi);
}

/* The number x with the type of the default. */
static struct value like_default(struct value def, double x)
{
    if (def.type == V_FLOAT)
        return v_float(x);
    if (def.type == V_INT)
        return v_int((int64_t)x);
    union elem e = {.i = 0};
    if (def.dt == DT_F32)
        e.f = (float)x;
    else if (def.dt == DT_F64)
        e.d = x;
    else
        e.i = (int64_t)x;
    return v_nps((enum dtype)def.dt, e, NULL);
}

/* arg: name, default, lo, hi, log, label */
struct value our_knob(struct lang *L, struct value *arg, int n)
{
    (void)n;
    struct value def = arg[1];
    knob_check_live(L, "knob");
    struct knob_decl k = {.kind = KNOB_NUMBER, .name = knob_name(L, arg[0])};
    if (def.type == V_BOOL || (def.type == V_NPS && def.dt == DT_BOOL))
        raise_hint(L, ERR_TYPE, "write toggle(name, default)", "%s: a knob is a number", k.name);
    if (def.type == V_ARRAY)
        raise_error(L, ERR_TYPE, "%s: the default must be a number, not an array", k.name);
    k.def = arg_double(L, def, "the default");
    k.lo = arg_double(L, arg[2], "lo");
    k.hi = arg_double(L, arg[3], "hi");
    k.integer = def.type == V_INT || (def.type == V_NPS && def.dt == DT_I64);
    k.log = arg_truth(L, arg[4], false);
    k.label = arg_line(L, arg[5], "label");
    check_bounds(L, &k);
    double x = ask(L, &k);
    if (x == k.def)
        return def;
    if (k.integer)
        x = rint(x);
    x = !(x >= k.lo) ? k.lo : x > k.hi ? k.hi : x;
    return like_default(def, x);
}

/* --- toggle, choice --------------------------------------------------------------- */

/* arg: name, default, label */
struct value our_toggle(struct lang *L, struct value *arg, int n)
{
    (void)n;
    knob_check_live(L, "toggle");
    struct knob_decl k = {.kind = KNOB_TOGGLE, .name = knob_name(L, arg[0]), .hi = 1};
    k.def = value_truth(L, arg[1]);
    k.label = arg_line(L, arg[2], "label");
    return v_bool(ask(L, &k) != 0);
}

static bool all_text(const struct oseq *values)
{
    for (int64_t i = 0; i < values->n; i++)
        if (values->item[i].type != V_STR)
            return false;
    return true;
}

/* arg: name, values, labels, label */
struct value our_choice(struct lang *L, struct value *arg, int n)
{
    (void)n;
    int labels;
    knob_check_live(L, "choice");
    struct knob_decl k = {.kind = KNOB_CHOICE, .name = knob_name(L, arg[0])};
    if (arg[1].type != V_LIST && arg[1].type != V_TUPLE)
        raise_error(L, ERR_TYPE, "%s: the values must be a list, not '%s'", k.name,
                    value_type_name(arg[1]));
    struct oseq *values = AS_SEQ(arg[1]);
    if (values->n == 0)
        raise_error(L, ERR_VALUE, "%s: a choice needs at least one value", k.name);
    bool named = given(arg[2]) && arg[2].type != V_NONE;
    k.choice = arg_labels(L, named ? arg[2] : arg[1], named ? "labels" : "the values", &labels);
    if (labels != values->n)
        raise_error(L, ERR_VALUE, "%s: %d labels for %lld values", k.name, labels,
                    (long long)values->n);
    if (named && all_text(values))
        k.value = arg_labels(L, arg[1], "the values", &labels);
    k.n = labels;
    k.hi = labels - 1;
    k.label = arg_line(L, arg[3], "label");
    double x = rint(ask(L, &k));
    return values->item[!(x >= 0) ? 0 : x > k.hi ? labels - 1 : (int64_t)x];
}
