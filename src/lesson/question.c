/* Questions: the lines of a predict or quiz fence.
 *
 *     question   = text { answer } { hint } solution
 *     answer     = choice | number, then any number of "  > " lines
 *     choice     = "- [x] " text | "- [ ] " text
 *     number     = ("= " | "! ") EXPR " +- " TOL
 *     hint       = "hint: " text          solution = "solution: " text
 *
 * A line indented by two blanks continues what stands above it; blank lines
 * count for nothing. */
#include "lesson_priv.h"

#include <string.h>

enum part_kind {
    PART_TEXT,
    PART_CHOICE_RIGHT,
    PART_CHOICE_WRONG,
    PART_NUMBER_RIGHT,
    PART_NUMBER_WRONG,
    PART_TOLD,
    PART_HINT,
    PART_SOLUTION,
    PART_KINDS
};

/* How a line says which part it begins. */
static const struct {
    const char *begins;
    enum part_kind kind;
} part_marks[] = {
    {"- [x] ", PART_CHOICE_RIGHT}, {"- [X] ", PART_CHOICE_RIGHT}, {"- [ ] ", PART_CHOICE_WRONG},
    {"= ", PART_NUMBER_RIGHT},     {"! ", PART_NUMBER_WRONG},     {"  >", PART_TOLD},
    {"hint:", PART_HINT},          {"solution:", PART_SOLUTION},
};

/* A part as lines of the file; its first line without its mark. */
struct part {
    enum part_kind kind;
    int first, last;
    struct span at; /* from behind the mark to the end of its last line */
};

static bool is_answer(enum part_kind k)
{
    return k >= PART_CHOICE_RIGHT && k <= PART_NUMBER_WRONG;
}

static bool is_choice(enum part_kind k)
{
    return k == PART_CHOICE_RIGHT || k == PART_CHOICE_WRONG;
}

static bool is_right(enum part_kind k)
{
    return k == PART_CHOICE_RIGHT || k == PART_NUMBER_RIGHT;
}

/* ---- lines to parts -------------------------------------------------------- */

static struct part *last_part(struct vec *parts)
{
    return parts->n ? (struct part *)parts->at + parts->n - 1 : NULL;
}

static void begin_part(struct reader *r, struct vec *parts, enum part_kind kind, int line,
                       size_t mark)
{
    struct part *p = vec_add(r, parts, sizeof *p);

    p->kind = kind;
    p->first = p->last = line;
    p->at = reader_line(r, line);
    p->at.from += (uint32_t)mark;
}

static void extend_part(struct reader *r, struct part *p, int line)
{
    p->last = line;
    p->at.to = reader_line(r, line).to;
}

/* A line "  > …": begins what is told of an answer, or goes on with it. */
static void told_line(struct reader *r, struct vec *parts, int line)
{
    struct part *p = last_part(parts);

    if (p && p->kind == PART_TOLD)
        extend_part(r, p, line);
    else if (p && is_answer(p->kind))
        begin_part(r, parts, PART_TOLD, line, 3);
    else
        err_hint(reader_error_line(r, line, "this line belongs to no answer"),
                 "what is told of an answer stands under it");
}

static void other_line(struct reader *r, struct vec *parts, int line)
{
    struct part *p = last_part(parts);
    bool indented = reader_starts(r, reader_line(r, line), "  ");

    if (!p) {
        begin_part(r, parts, PART_TEXT, line, 0);
    } else if (p->kind == PART_TOLD && indented) {
        err_hint(reader_error_line(r, line, "it is not clear what this line goes on with"),
                 "to go on with what is told, begin it with \"  > \"");
    } else if (p->kind == PART_TEXT || indented) {
        extend_part(r, p, line);
    } else {
        err_hint(reader_error_line(r, line, "this line belongs to no part of the question"),
                 "begin it with - [x], - [ ], =, !, hint: or solution:; two blanks before it go "
                 "on with the part above");
    }
}

static void question_line(struct reader *r, struct vec *parts, int line)
{
    struct span s = reader_line(r, line), trimmed = reader_trim(r, s);

    if (trimmed.from == trimmed.to)
        return;
    for (size_t i = 0; i < sizeof part_marks / sizeof *part_marks; i++) {
        if (!reader_starts(r, s, part_marks[i].begins))
            continue;
        if (part_marks[i].kind == PART_TOLD)
            told_line(r, parts, line);
        else
            begin_part(r, parts, part_marks[i].kind, line, strlen(part_marks[i].begins));
        return;
    }
    other_line(r, parts, line);
}

/* ---- parts to a question ---------------------------------------------------- */

/* Line `line` of a part, without its mark or indentation. */
static struct span part_line(const struct reader *r, const struct part *p, int line)
{
    struct span s = reader_line(r, line);

    if (line == p->first)
        s.from = p->at.from;
    s = reader_trim(r, s);
    if (line > p->first && p->kind == PART_TOLD && s.from < s.to)
        s.from++; /* its ">" */
    return reader_trim(r, s);
}

/* The text of a part, as Markdown. */
static struct rich part_text(struct reader *r, const struct part *p)
{
    char *text = arena_zero(r->arena, p->at.to - p->at.from + (size_t)1, 1);
    size_t n = 0;

    for (int line = p->first; line <= p->last; line++) {
        struct span s = part_line(r, p, line);

        if (s.from == s.to)
            continue;
        if (n > 0)
            text[n++] = '\n';
        memcpy(text + n, r->l->src.text + s.from, s.to - s.from);
        n += s.to - s.from;
    }
    return prose_inline(r, text, n, p->first);
}

/* EXPR +- TOL; the last +- parts them. */
static void part_number(struct reader *r, const struct part *p, struct answer *a)
{
    const char *text = r->l->src.text;
    uint32_t mid;

    for (mid = p->at.to; mid >= p->at.from + 2; mid--)
        if (memcmp(text + mid - 2, "+-", 2) == 0)
            break;
    if (mid < p->at.from + 2) {
        err_hint(reader_error_line(r, p->first, "a number without its tolerance"),
                 "write it as = 0.32 +- 0.01");
        return;
    }
    a->value = reader_trim(r, (struct span){p->at.from, mid - 2});
    a->tol = reader_trim(r, (struct span){mid, p->at.to});
    if (a->value.from == a->value.to || a->tol.from == a->tol.to)
        err_hint(reader_error_line(r, p->first, "one side of the +- is missing"),
                 "write it as = 0.32 +- 0.01");
}

struct making {
    struct question *q;
    struct vec answers; /* struct answer */
    struct vec hints;   /* struct rich */
    int line;           /* of the fence */
    bool mixed;
};

static void add_answer(struct reader *r, struct making *m, const struct part *p)
{
    struct answer *a = vec_add(r, &m->answers, sizeof *a);
    enum question_kind kind = is_choice(p->kind) ? QUESTION_CHOICE : QUESTION_NUMBER;

    a->right = is_right(p->kind);
    a->line = p->first;
    m->q->nright += a->right;
    if (m->answers.n == 1)
        m->q->kind = kind;
    m->mixed |= m->q->kind != kind;
    if (m->hints.n > 0 || m->q->solution.line > 0)
        err_hint(reader_error_line(r, p->first, "an answer behind the hints"),
                 "first the question, then its answers, then hint: and solution:");
    if (kind == QUESTION_CHOICE)
        a->text = part_text(r, p);
    else
        part_number(r, p, a);
}

static void add_part(struct reader *r, struct making *m, const struct part *p)
{
    switch (p->kind) {
    case PART_TEXT:
        m->q->text = part_text(r, p);
        break;
    case PART_TOLD:
        ((struct answer *)m->answers.at)[m->answers.n - 1].told = part_text(r, p);
        break;
    case PART_HINT:
        *(struct rich *)vec_add(r, &m->hints, sizeof(struct rich)) = part_text(r, p);
        break;
    case PART_SOLUTION:
        if (m->q->solution.line > 0)
            reader_error_line(r, p->first, "a second solution");
        m->q->solution = part_text(r, p);
        break;
    default:
        add_answer(r, m, p);
        break;
    }
}

static void check_whole(struct reader *r, const struct making *m)
{
    const struct question *q = m->q;

    if (q->text.line == 0)
        reader_error_line(r, m->line, "a question without its question");
    if (m->answers.n == 0)
        err_hint(reader_error_line(r, m->line, "a question without answers"),
                 "give choices, - [x] and - [ ], or a number, = EXPR +- TOL");
    else if (m->mixed)
        reader_error_line(r, m->line, "a question has choices or numbers, not both");
    else if (q->nright == 0)
        err_hint(reader_error_line(r, m->line, "a question without a right answer"),
                 q->kind == QUESTION_CHOICE ? "mark it with - [x]" : "it begins with =");
    else if (q->kind == QUESTION_CHOICE && m->answers.n < 2)
        reader_error_line(r, m->line, "a single choice is no choice");
    if (m->hints.n == 0)
        err_hint(reader_error_line(r, m->line, "a question without a hint"),
                 "give a line hint: that helps without telling");
    if (q->solution.line == 0)
        err_hint(reader_error_line(r, m->line, "a question without a solution"),
                 "give a line solution: that tells the answer and why");
}

/* Right numbers are tried first, then the mistakes foreseen, in their order. */
static void right_first(struct reader *r, struct making *m)
{
    const struct answer *a = m->answers.at;
    struct answer *sorted = arena_zero(r->arena, m->answers.n, sizeof *sorted), *next = sorted;

    for (int right = 1; right >= 0; right--)
        for (size_t i = 0; i < m->answers.n; i++)
            if (a[i].right == (right == 1))
                *next++ = a[i];
    m->answers.at = sorted;
}

void question_add(struct reader *r, bool predict, int first, int last)
{
    struct lesson_block *b = reader_add_block(r, BLOCK_QUESTION, first, last);
    struct making m = {.q = arena_zero(r->arena, 1, sizeof *m.q), .line = first};
    struct vec parts = {0};

    for (int line = first + 1; line < last; line++)
        question_line(r, &parts, line);
    for (size_t i = 0; i < parts.n; i++)
        add_part(r, &m, (struct part *)parts.at + i);
    check_whole(r, &m);
    if (m.q->kind == QUESTION_NUMBER)
        right_first(r, &m);
    m.q->predict = predict;
    m.q->answers = m.answers.at;
    m.q->nanswers = m.answers.n;
    m.q->hints = m.hints.at;
    m.q->nhints = m.hints.n;
    b->question = m.q;
}
