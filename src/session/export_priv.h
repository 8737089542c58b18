/* Shared by the files that write panels and plots. */
#ifndef ATTNSCOPE_SESSION_EXPORT_PRIV_H
#define ATTNSCOPE_SESSION_EXPORT_PRIV_H

#include "base/err.h"
#include "base/str.h"
#include "io/newfile.h"
#include "session/export.h"
#include "session/session.h"

/* A field of a .csv, as RFC 4180 and Python's csv want it. */
void export_field(const char *text, struct str *out);
/* Written and emptied. */
enum status export_text(struct newfile *f, struct str *text, struct err *e);
enum status export_no_numbers(struct err *e);

/* The panel in focus; a plot: EXPORT_CSV or EXPORT_NPY. */
enum status export_panel(struct session *s, struct newfile *f, enum export_kind kind,
                         struct err *e);
enum status export_plot(const struct plot *p, struct newfile *f, enum export_kind kind,
                        struct err *e);

#endif
