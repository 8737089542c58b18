/* The two front ends that show screens: the terminal, and --render. */
#ifndef ATTNSCOPE_SCREENS_PRIV_H
#define ATTNSCOPE_SCREENS_PRIV_H

#include <stdbool.h>

#include "base/err.h"
#include "base/exit.h"
#include "cli_priv.h"
#include "io/stream.h"

struct screens {
    const struct cli *cli;
    int palette; /* of palette_name() */
    bool utf8; /* the user's own locale is UTF-8: otherwise screens are ASCII */
    struct stream *out;
};

/* Both: *e is filled when the status is not EXIT_FINE. */
/* attnscope [LESSON] [--step N]: until the user quits. */
enum exit_code screens_terminal(const struct screens *p, struct err *e);
/* attnscope --render WxH [LESSON] [--step N] [--keys KEYS] [--as KIND] */
enum exit_code screens_render(const struct screens *p, struct err *e);

#endif
