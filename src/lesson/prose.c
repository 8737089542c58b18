/* Markdown's paragraphs, lists and quotes, and the styles inside a line.
 * Nothing here recurses: a file may nest as deep as it likes. */
#include "lesson_priv.h"

#include <stdint.h>
#include <stdio.h>
#include <string.h>

#include "base/utf8.h"

/* ---- inside a line ------------------------------------------------------- */

struct runs {
    struct vec made; /* struct run */
    int depth[3];    /* of emphasis, strong, link */
    const char *url; /* of the link we are in */
    struct run open; /* style and url of what stands in r->buf */
    int line;
};

static void close_run(struct reader *r, struct runs *u)
{
    struct run *made;

    if (r->buf.n == 0)
        return;
    made = vec_add(r, &u->made, sizeof *made);
    *made = u->open;
    made->text = arena_strndup(r->arena, str_get(&r->buf), r->buf.n);
    str_clear(&r->buf);
}

static unsigned style_now(const struct runs *u)
{
    return (u->depth[0] > 0 ? RUN_EMPH : 0u) | (u->depth[1] > 0 ? RUN_STRONG : 0u) |
           (u->depth[2] > 0 ? RUN_LINK : 0u);
}

/* Entities can bring in what text.c has not seen. */
static void check_entities(struct reader *r, const char *text, int line)
{
    size_t n = strlen(text), len;

    for (size_t at = 0; at < n; at += len) {
        unsigned cp;
        bool ok;

        len = utf8_decode(text + at, n - at, &cp, &ok);
        if (text_is_control(cp) || cp == '\n') {
            reader_error_line(r, line, "an entity that stands for the character U+%04X", cp);
            return;
        }
    }
}

static void add_text(struct reader *r, struct runs *u, unsigned style, const char *text)
{
    const char *url = style & RUN_LINK ? u->url : NULL;

    if (style != u->open.style || url != u->open.url)
        close_run(r, u);
    u->open.style = style;
    u->open.url = url;
    for (; *text; text++)
        str_putc(&r->buf, *text == '\t' ? ' ' : *text);
}

static void enter_link(struct reader *r, struct runs *u, cmark_node *link)
{
    const char *url = cmark_node_get_url(link);

    check_entities(r, url, u->line);
    u->url = arena_strndup(r->arena, url, strlen(url));
}

static void inline_leaf(struct reader *r, struct runs *u, cmark_node *node)
{
    const char *text = cmark_node_get_literal(node);
    cmark_node_type type = cmark_node_get_type(node);

    switch (type) {
    case CMARK_NODE_TEXT:
    case CMARK_NODE_CODE:
        check_entities(r, text, u->line);
        add_text(r, u, style_now(u) | (type == CMARK_NODE_CODE ? RUN_CODE : 0u), text);
        break;
    case CMARK_NODE_SOFTBREAK:
        add_text(r, u, style_now(u), " ");
        break;
    case CMARK_NODE_LINEBREAK:
        add_text(r, u, style_now(u), "\n");
        break;
    case CMARK_NODE_HTML_INLINE:
        err_hint(reader_error_line(r, u->line, "HTML inside a text is not shown"),
                 "write Markdown; a < of your own is \\<");
        break;
    default:
        break;
    }
}

/* ORDER of struct runs' depth. */
static int nesting_of(cmark_node_type t)
{
    return t == CMARK_NODE_EMPH ? 0 : t == CMARK_NODE_STRONG ? 1 : t == CMARK_NODE_LINK ? 2 : -1;
}

static void inline_event(struct reader *r, struct runs *u, cmark_event_type event, cmark_node *node)
{
    int nesting = nesting_of(cmark_node_get_type(node));

    if (nesting >= 0)
        u->depth[nesting] += event == CMARK_EVENT_ENTER ? 1 : -1;
    if (event != CMARK_EVENT_ENTER)
        return;
    if (nesting == 2)
        enter_link(r, u, node);
    else if (cmark_node_get_type(node) == CMARK_NODE_IMAGE)
        reader_error_line(r, u->line, "a lesson has no pictures");
    else
        inline_leaf(r, u, node);
}

static char *join_runs(struct reader *r, const struct vec *runs)
{
    const struct run *run = runs->at;
    size_t n = 0;
    char *plain, *p;

    for (size_t i = 0; i < runs->n; i++)
        n += strlen(run[i].text);
    p = plain = arena_zero(r->arena, n + 1, 1);
    for (size_t i = 0; i < runs->n; i++) {
        memcpy(p, run[i].text, strlen(run[i].text));
        p += strlen(run[i].text);
    }
    return plain;
}

struct rich prose_rich(struct reader *r, cmark_node *node, int line)
{
    struct runs u = {.line = line};
    cmark_iter *it = r->inline_it = cmark_iter_new(node);
    cmark_event_type event;
    struct rich text = {.line = line};

    str_clear(&r->buf);
    while ((event = cmark_iter_next(it)) != CMARK_EVENT_DONE)
        if (cmark_iter_get_node(it) != node)
            inline_event(r, &u, event, cmark_iter_get_node(it));
    cmark_iter_free(it);
    r->inline_it = NULL;
    close_run(r, &u);
    text.runs = u.made.at;
    text.n = u.made.n;
    text.plain = join_runs(r, &u.made);
    return text;
}

struct para prose_para(struct reader *r, cmark_node *paragraph)
{
    int line = cmark_node_get_start_line(paragraph);
    struct para p = {.gap = true, .last_line = cmark_node_get_end_line(paragraph)};

    p.text = prose_rich(r, paragraph, line);
    return p;
}

struct rich prose_inline(struct reader *r, const char *text, size_t n, int line)
{
    cmark_parser *parser = cmark_parser_new_with_mem(CMARK_OPT_DEFAULT, &r->mem);
    cmark_node *first;
    struct rich rich = {.line = line, .plain = ""};

    cmark_parser_feed(parser, text, n);
    r->part = cmark_parser_finish(parser);
    cmark_parser_free(parser);
    first = cmark_node_first_child(r->part);
    if (first && cmark_node_get_type(first) == CMARK_NODE_PARAGRAPH && !cmark_node_next(first))
        rich = prose_rich(r, first, line);
    else if (!first)
        reader_error_line(r, line, "there is no text here");
    else
        err_hint(reader_error_line(r, line, "a question is made of plain lines"),
                 "no lists, headings or quotes in it; code, emphasis and links are fine");
    cmark_node_free(r->part);
    r->part = NULL;
    return rich;
}

/* ---- blocks --------------------------------------------------------------- */

struct place {
    int indent, quotes;
    const char *marker; /* of the item we are in, until a paragraph takes it */
};

static const char *item_marker(struct reader *r, cmark_node *item)
{
    cmark_node *list = cmark_node_parent(item);
    intptr_t nth = (intptr_t)cmark_node_get_user_data(list);
    char number[32];
    int n;

    cmark_node_set_user_data(list, (void *)(nth + 1));
    if (cmark_node_get_list_type(list) == CMARK_BULLET_LIST)
        return "-";
    n = snprintf(number, sizeof number, "%lld.", (long long)nth + cmark_node_get_list_start(list));
    return arena_strndup(r->arena, number, (size_t)n);
}

/* Between the items of a tight list, and before a list inside one, there is no
 * blank line. */
static bool gap_before(cmark_node *node)
{
    cmark_node *item = cmark_node_parent(node), *list;

    if (!item || cmark_node_get_type(item) != CMARK_NODE_ITEM)
        return true;
    list = cmark_node_parent(item);
    if (!cmark_node_get_list_tight(list))
        return true;
    return !cmark_node_previous(item) && !cmark_node_previous(node) &&
           cmark_node_get_type(cmark_node_parent(list)) != CMARK_NODE_ITEM;
}

static void append(struct reader *r, struct place *w, cmark_node *node, struct para p)
{
    struct para *kept = vec_add(r, &r->paras, sizeof *kept);

    p.gap = gap_before(node);
    p.indent = w->indent < PARA_INDENT_MAX ? w->indent : PARA_INDENT_MAX;
    p.quote = w->quotes > 0;
    p.marker = w->marker;
    w->marker = NULL;
    *kept = p;
}

static struct para code_para(struct reader *r, cmark_node *node)
{
    const char *text = cmark_node_get_literal(node), *info = cmark_node_get_fence_info(node);
    int line = cmark_node_get_start_line(node);
    struct run *run = arena_zero(r->arena, 1, sizeof *run);
    struct para p = {.code = true, .last_line = cmark_node_get_end_line(node)};

    if (info && *info)
        err_hint(reader_error_line(r, line, "a fence inside a list or a quote"),
                 "let it begin at the left edge");
    if (!fence_is_closed(r, node))
        err_hint(reader_error_line(r, line, "this fence is not closed"), "end it with a line ```");
    run->style = RUN_CODE;
    run->text = arena_strndup(r->arena, text, strlen(text));
    p.text = (struct rich){.runs = run, .n = 1, .line = line, .plain = run->text};
    return p;
}

static void refuse_block(struct reader *r, cmark_node *node)
{
    int line = cmark_node_get_start_line(node);

    if (cmark_node_get_type(node) == CMARK_NODE_HEADING)
        reader_error_line(r, line, "a heading inside a list or a quote");
    else if (cmark_node_get_type(node) == CMARK_NODE_HTML_BLOCK)
        reader_error_line(r, line, "HTML inside a list or a quote is not shown");
    else
        err_hint(reader_error_line(r, line, "a rule is not shown"),
                 "steps are parted by their ## headings");
}

static void enter_block(struct reader *r, struct place *w, cmark_iter *it, cmark_node *node)
{
    switch (cmark_node_get_type(node)) {
    case CMARK_NODE_ITEM:
        w->indent++;
        w->marker = item_marker(r, node);
        break;
    case CMARK_NODE_BLOCK_QUOTE:
        w->indent++;
        w->quotes++;
        break;
    case CMARK_NODE_PARAGRAPH:
        append(r, w, node, prose_para(r, node));
        cmark_iter_reset(it, node, CMARK_EVENT_EXIT);
        break;
    case CMARK_NODE_CODE_BLOCK:
        append(r, w, node, code_para(r, node));
        break;
    case CMARK_NODE_LIST:
        break;
    case CMARK_NODE_HEADING:
        cmark_iter_reset(it, node, CMARK_EVENT_EXIT);
        refuse_block(r, node);
        break;
    default:
        refuse_block(r, node);
        break;
    }
}

static void leave_block(struct place *w, cmark_node *node)
{
    cmark_node_type t = cmark_node_get_type(node);

    if (t == CMARK_NODE_ITEM || t == CMARK_NODE_BLOCK_QUOTE)
        w->indent--;
    if (t == CMARK_NODE_BLOCK_QUOTE)
        w->quotes--;
    if (t == CMARK_NODE_ITEM)
        w->marker = NULL;
}

static void walk(struct reader *r, cmark_node *node)
{
    struct place w = {0};
    cmark_iter *it = r->blocks_it = cmark_iter_new(node);
    cmark_event_type event;

    while ((event = cmark_iter_next(it)) != CMARK_EVENT_DONE) {
        if (event == CMARK_EVENT_ENTER)
            enter_block(r, &w, it, cmark_iter_get_node(it));
        else
            leave_block(&w, cmark_iter_get_node(it));
    }
    cmark_iter_free(it);
    r->blocks_it = NULL;
}

/* Paragraphs that follow each other are one block. */
void prose_add(struct reader *r, cmark_node *node)
{
    int first = cmark_node_get_start_line(node), last = cmark_node_get_end_line(node);
    struct lesson_block *b;

    if (!r->prose_is_open) {
        reader_add_block(r, BLOCK_PROSE, first, last);
        r->paras = (struct vec){0};
        r->prose_is_open = true;
    }
    walk(r, node);
    b = (struct lesson_block *)r->blocks.at + r->blocks.n - 1;
    b->paras = r->paras.at;
    b->nparas = r->paras.n;
    if (b->nparas > 0) /* cmark ends a list at the blank line after it */
        b->last_line = b->paras[b->nparas - 1].last_line;
    b->span = reader_lines(r, b->line, b->last_line);
}
