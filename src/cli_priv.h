/* The command line: one table of options, and what it says. */
#ifndef ATTNSCOPE_CLI_H
#define ATTNSCOPE_CLI_H

#include <stdbool.h>

#include "base/err.h"
#include "base/str.h"

/* X(id, "--name", "ARGUMENT" or NULL, "what it does") in the order of --help. */
#define CLI_OPTION_LIST(X)                                                                 \
    X(BATCH, "--batch", NULL, "run lessons or FILE.py without a terminal and print")       \
    X(CODE, "-c", "CODE", "run one piece of code and print what it prints")                \
    X(FORMAT, "--format", "FORMAT", "of --batch: text, markdown, csv or json")              \
    X(ANSWERS, "--answers", NULL, "of --batch: also questions, right answers and solutions") \
    X(EXPLAIN, "--explain", "EXPR", "tell how a number of a lesson came about: weights[2, 1]") \
    X(EXPORT, "--export", "KIND", "py: print a lesson's code as a program for CPython and NumPy") \
    X(RENDER, "--render", "WxH", "draw a lesson's screen to standard output")              \
    X(STEP, "--step", "N", "begin at step N, counted from 1")                              \
    X(KEYS, "--keys", "KEYS", "of --render: keys to press before, as j<Space>:tau=2<Enter>") \
    X(AS, "--as", "KIND", "of --render: text, ansi or svg")                                \
    X(CHECK, "--check", NULL, "say everything that is wrong with the lessons named")       \
    X(LIST, "--list", NULL, "print the lessons")                                           \
    X(NAMES, "--names", NULL, "print every name that code can use, with its signature")    \
    X(LANG, "--lang", "LANG", "en or ko; else the locale decides")                         \
    X(COLOR, "--color", "DEPTH", "auto, truecolor, 256, 16 or never")                      \
    X(PALETTE, "--palette", "NAME", "colour maps; --palette help lists them")           \
    X(HELP, "--help", NULL, "print this")                                                  \
    X(VERSION, "--version", NULL, "print the version and what it was built with")

enum cli_option {
#define X(id, name, argument, doc) CLI_##id,
    CLI_OPTION_LIST(X)
#undef X
    CLI_COUNT
};

struct cli {
    const char *value[CLI_COUNT]; /* "" for a flag that was given; NULL: not given */
    const char **what;            /* lessons and files, in order; into argv */
    int n;
};

/* ERR_USAGE: unknown options (with "did you mean"), missing arguments, words
 * that no option takes. Free what[] with cli_done. */
enum status cli_parse(struct cli *c, int argc, char **argv, struct err *e);
void cli_done(struct cli *c);
void cli_help(struct str *out);

#endif
