/* From the text of a lesson to its structure: one walk over the blocks that
 * cmark found, then the checks that need the whole. */
#include "lesson/lesson.h"

#include <stdlib.h>
#include <string.h>

#include "base/file.h"
#include "base/mem.h"
#include "lesson_priv.h"

/* What lesson_free gets back. */
struct owner {
    struct lesson l; /* first: a lesson is its owner */
    struct arena arena;
};

/* ---- cmark's memory --------------------------------------------------------- */

/* Straight from the C library, and to the innermost guard when it is gone:
 * cmark's own allocator would abort the program. (What cmark was building then
 * is lost; the failing allocations of tests pass this by.) */
static void *cmark_calloc(size_t n, size_t size)
{
    void *p = calloc(n, size);

    if (!p)
        mem_gone();
    return p;
}

static void *cmark_realloc(void *p, size_t size)
{
    void *q = realloc(p, size);

    if (!q)
        mem_gone();
    return q;
}

/* ---- the walk ----------------------------------------------------------------- */

static void heading(struct reader *r, cmark_node *node)
{
    int line = cmark_node_get_start_line(node), level = cmark_node_get_heading_level(node);
    struct rich text = prose_rich(r, node, line);

    if (!reader_starts(r, reader_trim(r, reader_line(r, line)), "#"))
        err_hint(reader_error_line(r, line, "a heading made by underlining"),
                 "write it with #, or put a blank line before the dashes");
    else if (*text.plain == '\0')
        reader_error_line(r, line, "a heading without words");
    else if (level > 2)
        err_hint(reader_error_line(r, line, "a heading of level %d", level),
                 "a lesson has # for its title and ## for its steps, no other");
    else if (level == 1 && r->l->title.line > 0)
        err_hint(reader_error_line(r, line, "a second title"), "steps have ##");
    else if (level == 1 && cmark_node_previous(node))
        reader_error_line(r, line, "the title must be the first line");
    else if (level == 1)
        r->l->title = text;
    else
        reader_open_step(r, text, line);
}

static void head_prose(struct reader *r, cmark_node *node)
{
    bool paragraph = cmark_node_get_type(node) == CMARK_NODE_PARAGRAPH;

    if (paragraph && !r->has_lead && r->l->title.line > 0) {
        r->l->lead = prose_para(r, node);
        r->has_lead = true;
        return;
    }
    if (r->l->title.line == 0)
        return; /* said once, at the end */
    err_hint(reader_error_line(r, cmark_node_get_start_line(node), "text before the first step"),
             "one paragraph follows the title; the rest belongs under a ## heading");
}

static void block(struct reader *r, cmark_node *node)
{
    const char *info;

    switch (cmark_node_get_type(node)) {
    case CMARK_NODE_HEADING:
        heading(r, node);
        return;
    case CMARK_NODE_HTML_BLOCK:
        head_comment(r, node);
        return;
    case CMARK_NODE_CODE_BLOCK:
        info = cmark_node_get_fence_info(node);
        if (info && *info) {
            fence_add(r, node);
            return;
        }
        break;
    default:
        break;
    }
    if (reader_in_step(r))
        prose_add(r, node);
    else
        head_prose(r, node);
}

static void check_whole(struct reader *r)
{
    if (r->l->title.line == 0)
        err_hint(reader_error_line(r, 1, "a lesson without a title"),
                 "its first line is # and the title");
    else if (!r->has_lead)
        err_hint(reader_error_line(r, r->l->title.line, "no line for the menu"),
                 "one paragraph follows the title");
    if (!reader_in_step(r))
        err_hint(reader_error_line(r, reader_line_count(r), "a lesson without steps"),
                 "each begins with a ## heading");
}

static int by_place(const void *a, const void *b)
{
    const struct err *x = a, *y = b;

    return (x->span.from > y->span.from) - (x->span.from < y->span.from);
}

/* ---- parsing ------------------------------------------------------------------- */

static void parse(struct reader *r, const char *path, const char *text, size_t len)
{
    cmark_parser *parser;

    head_name(r, path);
    if (!text_prepare(r, path, text, len))
        return;
    parser = cmark_parser_new_with_mem(CMARK_OPT_DEFAULT, &r->mem);
    cmark_parser_feed(parser, r->l->src.text, r->l->src.len);
    r->doc = cmark_parser_finish(parser);
    cmark_parser_free(parser);
    for (cmark_node *n = cmark_node_first_child(r->doc); n; n = cmark_node_next(n))
        block(r, n);
    reader_close_step(r);
    check_whole(r);
}

static void finish(struct reader *r)
{
    if (r->inline_it)
        cmark_iter_free(r->inline_it);
    if (r->blocks_it)
        cmark_iter_free(r->blocks_it);
    if (r->part)
        cmark_node_free(r->part);
    if (r->doc)
        cmark_node_free(r->doc);
    str_done(&r->buf);
}

static void publish(struct reader *r)
{
    struct lesson *l = r->l;

    if (r->errs.n > 1)
        qsort(r->errs.at, r->errs.n, sizeof(struct err), by_place);
    l->steps = r->steps.at;
    l->nsteps = r->steps.n;
    l->errs = r->errs.at;
    l->nerrs = r->errs.n;
}

struct lesson *lesson_parse(const char *path, const char *text, size_t len)
{
    struct owner *o = mem_zero(sizeof *o);
    struct reader r = {.l = &o->l, .arena = &o->arena,
                       .mem = {cmark_calloc, cmark_realloc, free}};
    struct reader *volatile reader = &r; /* alive after the jump */
    struct mem_guard g;

    o->l.title.plain = o->l.lead.text.plain = "";
    o->l.goal = o->l.belief = o->l.note = "";
    mem_guard_push(&g);
    if (setjmp(g.at)) {
        finish(reader);
        lesson_free(reader->l);
        mem_gone();
    }
    parse(reader, path, text, len);
    mem_guard_pop(&g);
    finish(reader);
    publish(reader);
    return &o->l;
}

struct lesson *lesson_read(const char *path, struct err *e)
{
    struct lesson *l;
    char *text;
    size_t len;

    if (file_read(path, LESSON_LIMIT, &text, &len, e) != ST_OK)
        return NULL;
    l = lesson_parse(path, text, len);
    mem_free(text);
    return l;
}

void lesson_free(struct lesson *l)
{
    struct owner *o = (struct owner *)(void *)l;

    if (!o)
        return;
    arena_done(&o->arena);
    mem_free(o);
}
