/* What the files of the lesson module share: the reader, which holds a lesson
 * while it is built, and the ways to add to it. Everything it hands out is in
 * the lesson's arena, so that nothing needs to be freed when memory is gone. */
#ifndef ATTNSCOPE_LESSON_PRIV_H
#define ATTNSCOPE_LESSON_PRIV_H

#include <cmark.h>

#include "base/arena.h"
#include "base/str.h"
#include "lesson/lesson.h"

/* A growing array in the arena; `at` moves when it grows. */
struct vec {
    void *at;
    size_t n, cap;
};

struct reader {
    struct lesson *l;
    struct arena *arena; /* of l */
    cmark_mem mem;
    /* cmark's things in use: here, so that they can be freed when memory is gone. */
    cmark_node *doc, *part; /* the file; one part of a question */
    cmark_iter *blocks_it, *inline_it;
    struct str buf;      /* scratch; free for any function that calls none below it */
    struct vec lines;    /* uint32_t: where each line starts, and the end of the text */
    struct vec errs;     /* struct err */
    struct vec steps;    /* struct lesson_step; the last one is open */
    struct vec blocks;   /* struct lesson_block of the open step */
    struct vec paras;    /* struct para of the prose that is open */
    bool prose_is_open;  /* the last block is prose that may go on */
    bool has_lead;
};

/* ---- reader.c ---------------------------------------------------------- */

/* A new zeroed element. */
void *vec_add(struct reader *r, struct vec *v, size_t size);

/* Note an error at a span; the pointer is for err_hint, until the next one. */
struct err *reader_error(struct reader *r, struct span at, const char *fmt, ...)
    __attribute__((format(printf, 3, 4)));
struct err *reader_error_line(struct reader *r, int line, const char *fmt, ...)
    __attribute__((format(printf, 3, 4)));

/* Lines are counted from 1; their ends are those of the text without "\n". */
int reader_line_count(const struct reader *r);
struct span reader_line(const struct reader *r, int line);
struct span reader_lines(const struct reader *r, int first, int last); /* last newline included */
struct span reader_trim(const struct reader *r, struct span s);        /* blanks off both ends */
bool reader_starts(const struct reader *r, struct span s, const char *with);
char *reader_copy(struct reader *r, struct span s);
char *reader_words(struct reader *r, struct span s); /* runs of white space made one blank */

bool reader_in_step(const struct reader *r);
void reader_open_step(struct reader *r, struct rich title, int line);
void reader_close_step(struct reader *r);
struct lesson_block *reader_add_block(struct reader *r, enum block_kind kind, int first, int last);

/* ---- text.c ------------------------------------------------------------ */

/* Copy the text into l->src, in one form, and find its lines. False when there
 * are bytes in it that make further reading pointless. */
bool text_prepare(struct reader *r, const char *path, const char *text, size_t len);
/* A character that must not reach a terminal, '\t' and '\n' apart. */
bool text_is_control(unsigned cp);

/* ---- prose.c ----------------------------------------------------------- */

struct rich prose_rich(struct reader *r, cmark_node *node, int line); /* its inline children */
struct para prose_para(struct reader *r, cmark_node *paragraph);
void prose_add(struct reader *r, cmark_node *node); /* a block to the open step */
/* One part of a question: inline markup only. */
struct rich prose_inline(struct reader *r, const char *text, size_t n, int line);

/* ---- head.c, fence.c, question.c ---------------------------------------- */

void head_name(struct reader *r, const char *path);
void head_comment(struct reader *r, cmark_node *html);
void fence_add(struct reader *r, cmark_node *code_block);
bool fence_is_closed(const struct reader *r, cmark_node *code_block);
void question_add(struct reader *r, bool predict, int first, int last);

#endif
