/* The numbers of a plot as .csv, a column a line, and as .npy where it has one line. */
#include <stdio.h>

#include "export_priv.h"
#include "io/npy.h"
#include "num/print.h"

/* Its label, the axis's name if it is the only one, else y0, y1 … */
static void put_name(const struct plot *p, int line, struct str *out)
{
    char name[16];
    const char *text = p->label && p->label[line] && p->label[line][0] ? p->label[line]
                       : p->n == 1 && p->ylabel && p->ylabel[0]        ? p->ylabel
                                                                       : NULL;
    snprintf(name, sizeof name, p->n > 1 ? "y%d" : "y", line);
    export_field(text ? text : name, out);
}

static void put_number(double v, struct str *out)
{
    print_scalar_str(DT_F64, (union elem){.d = v}, out);
}

static enum status write_csv(struct newfile *f, const struct plot *p, struct err *e)
{
    struct str line = {0};
    export_field(p->xlabel && p->xlabel[0] ? p->xlabel : "x", &line);
    for (int k = 0; k < p->n; k++) {
        str_putc(&line, ',');
        put_name(p, k, &line);
    }
    str_puts(&line, "\r\n");
    enum status status = export_text(f, &line, e);
    for (int64_t i = 0; i < p->points && status == ST_OK; i++) {
        put_number(p->x[i], &line);
        for (int k = 0; k < p->n; k++) {
            str_putc(&line, ',');
            put_number(p->y[k][i], &line);
        }
        str_puts(&line, "\r\n");
        status = export_text(f, &line, e);
    }
    str_done(&line);
    return status;
}

static enum status write_npy(struct newfile *f, const struct plot *p, struct err *e)
{
    struct shape shape = {.rank = 1, .dim = {p->points}};
    struct str header = {0};
    if (p->n != 1)
        return err_set(e, ERR_VALUE, NULL, (struct span){0, 0},
                       "a plot of several lines is no single array: .csv has them");
    npy_write_header(&header, DT_F64, &shape, false);
    enum status status = export_text(f, &header, e);
    str_done(&header);
    return status == ST_OK ? newfile_add(f, p->y[0], (size_t)p->points * sizeof p->y[0][0], e)
                           : status;
}

enum status export_plot(const struct plot *p, struct newfile *f, enum export_kind kind,
                        struct err *e)
{
    return kind == EXPORT_CSV ? write_csv(f, p, e) : write_npy(f, p, e);
}
