/* Text to tokens: the whole text first, then the parser.
 *
 * CPython reports most faults of its tokenizer (a string or number that is not one, brackets
 * that do not match) before any other syntax error of the file, however late they stand.
 * Lexing everything first gives the same order. Faults of indentation and of joined lines wait
 * until the parser comes to them. Either way the tokens end in TK_FAULT.
 *
 * A token is a kind and a byte range of the source; values are made by the parser.
 */
#ifndef ATTNSCOPE_LANG_LEXER_PRIV_H
#define ATTNSCOPE_LANG_LEXER_PRIV_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#include "base/err.h"

/* The limits are CPython's. */
enum { LEX_MAX_BRACKETS = 200, LEX_MAX_INDENTS = 100 };

#define KEYWORD_LIST(X)                                                                        \
    X(FALSE, "False") X(NONE, "None") X(TRUE, "True") X(AND, "and") X(AS, "as")                \
    X(ASSERT, "assert") X(ASYNC, "async") X(AWAIT, "await") X(BREAK, "break")                  \
    X(CLASS, "class") X(CONTINUE, "continue") X(DEF, "def") X(DEL, "del") X(ELIF, "elif")      \
    X(ELSE, "else") X(EXCEPT, "except") X(FINALLY, "finally") X(FOR, "for") X(FROM, "from")    \
    X(GLOBAL, "global") X(IF, "if") X(IMPORT, "import") X(IN, "in") X(IS, "is")                \
    X(LAMBDA, "lambda") X(NONLOCAL, "nonlocal") X(NOT, "not") X(OR, "or") X(PASS, "pass")      \
    X(RAISE, "raise") X(RETURN, "return") X(TRY, "try") X(WHILE, "while") X(WITH, "with")      \
    X(YIELD, "yield")

/* Longest first: the first that fits is taken. */
#define OPERATOR_LIST(X)                                                                       \
    X(POW_SET, "**=") X(FLOORDIV_SET, "//=") X(LSHIFT_SET, "<<=") X(RSHIFT_SET, ">>=")         \
    X(ELLIPSIS, "...") X(POW, "**") X(FLOORDIV, "//") X(LSHIFT, "<<") X(RSHIFT, ">>")          \
    X(EQ, "==") X(NE, "!=") X(LE, "<=") X(GE, ">=") X(ARROW, "->") X(WALRUS, ":=")             \
    X(ADD_SET, "+=") X(SUB_SET, "-=") X(MUL_SET, "*=") X(DIV_SET, "/=") X(MOD_SET, "%=")       \
    X(MATMUL_SET, "@=") X(AND_SET, "&=") X(OR_SET, "|=") X(XOR_SET, "^=") X(ADD, "+")          \
    X(SUB, "-") X(MUL, "*") X(DIV, "/") X(MOD, "%") X(MATMUL, "@") X(AND, "&") X(OR, "|")      \
    X(XOR, "^") X(INVERT, "~") X(LT, "<") X(GT, ">") X(LPAREN, "(") X(RPAREN, ")")             \
    X(LBRACKET, "[") X(RBRACKET, "]") X(LBRACE, "{") X(RBRACE, "}") X(COMMA, ",")              \
    X(COLON, ":") X(DOT, ".") X(SEMICOLON, ";") X(SET, "=")

enum token_kind {
    TK_END, TK_NEWLINE, TK_INDENT, TK_DEDENT, TK_NAME, TK_INT, TK_FLOAT, TK_IMAGINARY, TK_STRING,
    TK_FAULT, /* here the lexer gave up: tokens.fault */
    TK_STRAY, /* ! $ ? ` : no token of Python; the parser says so, as CPython's does */
#define X(name, text) KW_##name,
    KEYWORD_LIST(X)
#undef X
#define X(name, text) OP_##name,
    OPERATOR_LIST(X)
#undef X
    TK_COUNT
};

struct token {
    enum token_kind kind;
    uint32_t from, to;
};

/* What the text ended in the middle of. */
enum lex_tail { TAIL_NONE, TAIL_BRACKET, TAIL_STRING, TAIL_BACKSLASH };

/* Grows; the owner frees `tok` with mem_free. */
struct tokens {
    struct token *tok;
    size_t n, cap;
    enum lex_tail tail;
    bool open;        /* a bracket was open at the end, or where the lexer gave up: */
    uint32_t open_at; /* the innermost of them */
    bool faulty;      /* there is a TK_FAULT, which is */
    bool fault_first; /*   to be told instead of other syntax errors before it: */
    struct err fault;
};

enum lex_mode {
    LEX_LINES,    /* statements */
    LEX_ONE_LINE, /* an expression: blanks before it are no indentation */
    LEX_INSIDE,   /* as if within brackets: the field of an f-string; appends to `out` */
};

/* Tokens of bytes [from, to) of src, ending in TK_END; appended to `out`. A BOM at byte 0 is
 * skipped. A text that ends within brackets is no error here: see tail and open_at. ST_FAIL for
 * what no parser could go on with (bytes that are no text, and any fault of LEX_INSIDE); other
 * faults are left in `out`. */
enum status lex_text(const struct source *src, size_t from, size_t to, enum lex_mode mode,
                     struct tokens *out, struct err *e);

/* "for", "+=", "name", "end of line" … */
const char *token_kind_text(enum token_kind kind);

/* The work in progress, shared by the lexer_*.c files only. */
struct lexer {
    const struct source *src;
    const char *s; /* src->text */
    size_t at, to;
    enum lex_mode mode;
    struct tokens *out;
    size_t first; /* tokens before this one are not ours */
    struct err *e;
    bool line_start;
    bool may_wait; /* the fault found is one that waits for the parser */
    int nopen, nindents;
    uint32_t open[LEX_MAX_BRACKETS];
    int indent[LEX_MAX_INDENTS], indent_alt[LEX_MAX_INDENTS];
};

/* Both return false. */
bool lex_fail(struct lexer *l, size_t from, size_t to, const char *hint, const char *fmt, ...)
    __attribute__((format(printf, 5, 6)));
bool lex_fail_late(struct lexer *l, size_t from, size_t to, const char *hint, const char *fmt,
                   ...) __attribute__((format(printf, 5, 6)));
void lex_emit(struct lexer *l, enum token_kind kind, size_t from, size_t to);
static inline char lex_char(const struct lexer *l, size_t ahead)
{
    return ahead < l->to - l->at ? l->s[l->at + ahead] : '\0';
}
static inline bool lex_at_newline(const struct lexer *l)
{
    return lex_char(l, 0) == '\n' || (lex_char(l, 0) == '\r' && lex_char(l, 1) == '\n');
}
static inline void lex_skip_newline(struct lexer *l)
{
    l->at += lex_char(l, 0) == '\r' ? 2 : 1;
}
static inline bool lex_is_digit(char c)
{
    return c >= '0' && c <= '9';
}
static inline bool lex_is_name_byte(char c) /* any byte of a character beyond ASCII may be one */
{
    return (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z') || c == '_' || lex_is_digit(c) ||
           (unsigned char)c >= 0x80;
}

bool lex_check_bytes(struct lexer *l);                       /* lexer_chars.c */
bool lex_check_name(struct lexer *l, size_t from, size_t to);
bool lex_stray(struct lexer *l);
bool lex_indentation(struct lexer *l);                       /* lexer_layout.c */
bool lex_backslash(struct lexer *l);
bool lex_end(struct lexer *l);
void lex_newline(struct lexer *l);
bool lex_number(struct lexer *l);                            /* lexer_number.c */
size_t lex_string_prefix(const struct lexer *l);             /* bytes before the quote */
bool lex_string_starts(const struct lexer *l);               /* lexer_string.c */
bool lex_string(struct lexer *l);

#endif
