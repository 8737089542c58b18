/* Code fences: what their info strings say, and where their lines are. */
#include "lesson_priv.h"

#include <string.h>

enum fence_what { WHAT_CODE, WHAT_OUTPUT, WHAT_QUESTION, WHAT_RESERVED };

/* info string, what it is, kind of code or whether it is a predict. A name
 * follows the reserved ones. */
#define FENCE_LIST(X)                                                          \
    X("python", WHAT_CODE, FENCE_PLAIN)                                        \
    X("python setup", WHAT_CODE, FENCE_SETUP)                                  \
    X("python live", WHAT_CODE, FENCE_LIVE)                                    \
    X("output", WHAT_OUTPUT, 0)                                                \
    X("predict", WHAT_QUESTION, true)                                          \
    X("quiz", WHAT_QUESTION, false)                                            \
    X("python exercise", WHAT_RESERVED, 0)                                     \
    X("python tests", WHAT_RESERVED, 0)                                        \
    X("python solution", WHAT_RESERVED, 0)

struct fence_row {
    const char *info;
    enum fence_what what;
    int detail;
};

static const struct fence_row fence_rows[] = {
#define X(info, what, detail) {info, what, detail},
    FENCE_LIST(X)
#undef X
};

enum { FENCE_ROWS = sizeof fence_rows / sizeof *fence_rows };

static const char FENCES_HINT[] =
    "the fences are: python, python setup, python live, output, predict, quiz; "
    "without a word it is plain text";

/* A row matches the whole info string, a reserved one also its beginning. */
static const struct fence_row *find_row(const char *info)
{
    for (int i = 0; i < FENCE_ROWS; i++) {
        const struct fence_row *row = &fence_rows[i];
        size_t n = strlen(row->info);

        if (strcmp(info, row->info) == 0)
            return row;
        if (row->what == WHAT_RESERVED && strncmp(info, row->info, n) == 0 && info[n] == ' ')
            return row;
    }
    return NULL;
}

/* ---- open and closed ------------------------------------------------------ */

static size_t run_of(const char *s, size_t n, char c)
{
    size_t k = 0;

    while (k < n && s[k] == c)
        k++;
    return k;
}

/* A code block by indentation has its first line as its first line. */
static bool is_indented(const char *opening, size_t n, cmark_node *node)
{
    const char *text = cmark_node_get_literal(node), *info = cmark_node_get_fence_info(node);

    return !(info && *info) && strcspn(text, "\n") == n && strncmp(text, opening, n) == 0;
}

/* cmark closes an open fence at the end of what it stands in and does not say
 * so. Its last line must be a run of the opening's character, as long or longer. */
bool fence_is_closed(const struct reader *r, cmark_node *node)
{
    int first = cmark_node_get_start_line(node), last = cmark_node_get_end_line(node);
    struct span a = reader_line(r, first), z = reader_line(r, last);
    const char *text = r->l->src.text, *opening = text + a.from, *closing = text + z.from;
    size_t column = (size_t)cmark_node_get_start_column(node) - 1, length, run;

    if (column > a.to - a.from)
        return true;
    a.from += (uint32_t)column;
    opening += column;
    length = run_of(opening, a.to - a.from, *opening);
    if (length < 3 || (*opening != '`' && *opening != '~') ||
        is_indented(opening, a.to - a.from, node))
        return true;
    if (last <= first)
        return false;
    closing += strspn(closing, " \t>");
    run = closing < text + z.to ? run_of(closing, (size_t)(text + z.to - closing), *opening) : 0;
    return run >= length;
}

/* ---- what is inside ------------------------------------------------------- */

/* A fence that was not closed swallows the next one: its opening line then
 * stands among the lines of the first. */
static bool swallowed_another(struct reader *r, int first, int last)
{
    for (int line = first + 1; line < last; line++) {
        struct span s = reader_line(r, line);
        const char *word;
        struct err *e;

        if (!reader_starts(r, s, "```") && !reader_starts(r, s, "~~~"))
            continue;
        s.from += (uint32_t)run_of(r->l->src.text + s.from, s.to - s.from,
                                   r->l->src.text[s.from]);
        word = reader_words(r, s);
        if (!find_row(word))
            continue;
        e = reader_error_line(r, line, "a fence opens inside another one");
        err_hint(e, "the one opened in line %d is not closed: end it with a line ```", first);
        return true;
    }
    return false;
}

static void add_code(struct reader *r, enum fence_kind kind, int first, int last)
{
    struct lesson_block *b = reader_add_block(r, BLOCK_CODE, first, last);
    struct fence *f = arena_zero(r->arena, 1, sizeof *f);

    f->kind = kind;
    f->code = reader_lines(r, first + 1, last - 1);
    b->fence = f;
}

/* What an output belongs to: the last code of the step. */
static struct lesson_block *last_code(const struct reader *r)
{
    struct lesson_block *b = r->blocks.at;

    for (size_t i = r->blocks.n; i-- > 0;)
        if (b[i].kind == BLOCK_CODE)
            return &b[i];
    return NULL;
}

static const char *output_fault(const struct lesson_block *code)
{
    if (!code)
        return "an output without a python fence before it in its step";
    if (code->fence->kind == FENCE_LIVE)
        return "a live fence has no output";
    return code->fence->has_output ? "a second output for one python fence" : NULL;
}

static void add_output(struct reader *r, int first, int last)
{
    struct lesson_block *code = last_code(r);
    const char *fault = output_fault(code);
    struct fence *f;

    if (fault) {
        err_hint(reader_error_line(r, first, "%s", fault),
                 "an output fence follows the python fence that prints it");
        return;
    }
    f = arena_zero(r->arena, 1, sizeof *f);
    *f = *code->fence;
    f->has_output = true;
    f->output = reader_lines(r, first + 1, last - 1);
    f->output_fence = reader_lines(r, first, last);
    code->fence = f;
    r->prose_is_open = false;
}

static void add_known(struct reader *r, const struct fence_row *row, int first, int last)
{
    switch (row->what) {
    case WHAT_CODE:
        add_code(r, (enum fence_kind)row->detail, first, last);
        break;
    case WHAT_OUTPUT:
        add_output(r, first, last);
        break;
    case WHAT_QUESTION:
        question_add(r, row->detail, first, last);
        break;
    case WHAT_RESERVED:
        err_hint(reader_error_line(r, first, "\"%s\" is reserved: exercises are not there yet",
                                   row->info),
                 "a live fence with a task() lets a student try something out");
        break;
    }
}

void fence_add(struct reader *r, cmark_node *node)
{
    int first = cmark_node_get_start_line(node), last = cmark_node_get_end_line(node);
    struct span opening = reader_line(r, first), word = opening;
    const struct fence_row *row;

    word.from += (uint32_t)strspn(r->l->src.text + word.from, " `~");
    word = reader_trim(r, word);
    row = find_row(reader_words(r, word));
    if (!row)
        err_hint(reader_error(r, word, "no fence of this kind is known"), "%s", FENCES_HINT);
    else if (!fence_is_closed(r, node))
        err_hint(reader_error(r, opening, "this fence is not closed"), "end it with a line ```");
    else if (cmark_node_get_start_column(node) != 1)
        err_hint(reader_error_line(r, first, "this fence is indented"),
                 "let it begin at the left edge");
    else if (!reader_in_step(r))
        err_hint(reader_error(r, opening, "a fence before the first step"),
                 "steps begin with ## headings");
    else if (!swallowed_another(r, first, last))
        add_known(r, row, first, last);
}
