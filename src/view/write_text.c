/* The grid as plain text: rows without trailing blanks. */
#include <string.h>

#include "base/str.h"
#include "view/screen.h"

void grid_write_text(const struct grid *g, struct str *out)
{
    for (int y = 0; y < g->h; y++) {
        size_t last = out->n;

        for (int x = 0; x < g->w; x++) {
            const struct cell *c = grid_at(g, x, y);

            str_puts(out, c->text);
            if (strcmp(c->text, " ") != 0)
                last = out->n;
        }
        out->n = last;
        str_putc(out, '\n');
    }
}
