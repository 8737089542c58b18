/* Which colours a terminal gets: the ladder, as a pure function. */
#include "depth_priv.h"

#include <string.h>

static bool is(const char *s, const char *what)
{
    return s && strcmp(s, what) == 0;
}

static bool begins(const char *s, const char *with)
{
    return s && strncmp(s, with, strlen(with)) == 0;
}

/* COLORTERM is inherited through ssh, screen and sudo to terminals it was not said of. */
static bool colorterm_true(const struct depth_facts *f)
{
    if (begins(f->term, "screen") || begins(f->term, "linux") || begins(f->term, "vt"))
        return false;
    return is(f->colorterm, "truecolor") || is(f->colorterm, "24bit");
}

enum color_depth depth_decide(const struct depth_facts *f)
{
    static const struct {
        const char *name;
        enum color_depth depth;
    } options[] = {{"truecolor", DEPTH_TRUE}, {"256", DEPTH_256}, {"16", DEPTH_16},
                   {"never", DEPTH_NONE}};

    for (size_t i = 0; i < sizeof options / sizeof *options; i++)
        if (is(f->option, options[i].name))
            return options[i].depth;
    if ((f->no_color && *f->no_color) || is(f->term, "dumb"))
        return DEPTH_NONE;
    if (colorterm_true(f) || f->rgb)
        return DEPTH_TRUE;
    return f->colors >= 256 ? DEPTH_256 : f->colors >= 8 ? DEPTH_16 : DEPTH_NONE;
}

bool depth_light(const char *said, const char *colorfgbg)
{
    const char *back = colorfgbg ? strrchr(colorfgbg, ';') : NULL;

    if (said && !is(said, "auto"))
        return is(said, "light");
    return is(back, ";7") || is(back, ";15");
}
