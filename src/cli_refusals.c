/* attnscope --refusals: what of Python and NumPy is refused and what to write instead, from
 * the tables that the refusals themselves are made of. */
#include <string.h>

#include "cli_priv.h"
#include "lang/lang.h"
#include "lang/parse.h"
#include "session/words.h"

/* Does the row belong under this heading? */
typedef bool belongs(const char *what);

static bool all(const char *what)
{
    (void)what;
    return true;
}

static bool of_arrays(const char *what)
{
    return strncmp(what, "x.", 2) == 0;
}

static bool of_modules(const char *what)
{
    return !of_arrays(what);
}

static void put_rows(const char *lang, const char *heading, const struct refusal *row, int n,
                     belongs *here, struct str *out)
{
    str_addf(out, "\n%s\n", word_in(lang, heading));
    for (int i = 0; i < n; i++) {
        if (!here(row[i].what))
            continue;
        str_addf(out, "  %s: ", word_in(lang, row[i].what));
        word_find(lang, row[i].cure, out);
        str_putc(out, '\n');
    }
}

void cli_refusals(const char *lang, struct str *out)
{
    int n;
    const struct refusal *row = parse_refusals(&n);
    str_addf(out, "%s\n\n%s\n",
             word_in(lang, "What is refused, and what to write instead"),
             word_in(lang, "What attnscope accepts of Python and NumPy it computes and prints as "
                           "CPython with NumPy does; everything else it refuses, at its line and "
                           "column. This is what it knows by name."));
    put_rows(lang, "Python", row, n, all, out);
    row = lang_name_refusals(&n);
    put_rows(lang, "names of Python", row, n, all, out);
    row = lang_np_refusals(&n);
    put_rows(lang, "names in np, np.linalg and np.random", row, n, of_modules, out);
    put_rows(lang, "attributes and methods of arrays x", row, n, of_arrays, out);
    row = lang_np_keyword_refusals(&n);
    put_rows(lang, "keyword parameters of NumPy's functions", row, n, all, out);
}
