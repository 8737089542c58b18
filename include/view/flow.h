/* Text that flows down a column: prose, code, printed text, errors.
 *
 * A flow draws line after line into an area that may be scrolled; `y` is the
 * number of lines so far, drawn or not.
 */
#ifndef ATTNSCOPE_VIEW_FLOW_H
#define ATTNSCOPE_VIEW_FLOW_H

#include <stddef.h>

#include "base/err.h"
#include "lesson/lesson.h"
#include "view/paint.h"

struct table;

struct flow {
    const struct area *a;
    int y;       /* the next line */
    int indent;  /* columns left free */
    bool tight;  /* no gaps */
    bool hints;  /* hints of tasks are shown */
    int end;     /* lines from here on are not seen; 0: all are */
    int hidden;  /* lines before it that are left out: headers without a row */
};

void flow_gap(struct flow *f); /* a blank line, not at the top and not twice */
/* Prose wrapped at blanks; a word longer than a line is broken. */
void flow_text(struct flow *f, struct ink ink, const char *text);
void flow_rich(struct flow *f, struct ink ink, const struct rich *text);
void flow_para(struct flow *f, const struct para *p);
/* Lines as they are; what does not fit goes on behind a mark. */
void flow_lines(struct flow *f, struct ink ink, const char *text, size_t n);
/* The same with comments dimmed. */
void flow_code(struct flow *f, const char *text, size_t n);
/* Message, the source line with its carets, the hint. */
void flow_err(struct flow *f, const struct err *e);

#endif
