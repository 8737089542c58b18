/* Writing the panel or plot in focus to a file of the user's. */
#ifndef ATTNSCOPE_SESSION_EXPORT_H
#define ATTNSCOPE_SESSION_EXPORT_H

struct session;
struct str;

enum export_kind { EXPORT_CSV, EXPORT_NPY, EXPORT_TEXT, EXPORT_ANSI, EXPORT_SVG, EXPORT_KINDS };

/* ".csv" …; the ending of a name decides what is written. NULL past the last. */
const char *export_ending(int kind);
/* "weights.csv": a name for the panel in focus. */
void export_name(const struct session *s, const char *ending, struct str *out);

#endif
