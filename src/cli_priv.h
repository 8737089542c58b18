/* The command line: tables of what can be asked for and of options, and what they say.
 * Reading it, --help, the manual page and the completion are made from these tables. */
#ifndef ATTNSCOPE_CLI_H
#define ATTNSCOPE_CLI_H

#include <stdbool.h>
#include <stdint.h>

#include "base/err.h"
#include "base/str.h"

/* What can be asked for. X(id, option that asks for it, least and most words behind it,
 * "how it is written", "what it does"); SCREEN is what happens without such an option. */
#define CLI_MODE_LIST(X)                                                                    \
    X(SCREEN, COUNT, 0, 1, "[LESSON] [--step N] [--seed N]",                                \
      "the menu, or one lesson by number, name or path")                                    \
    X(PLAY, PLAY, 0, 0, "--play", "the scene for free play: a sentence of your own, all knobs on") \
    X(BATCH, BATCH, 0, INT_MAX, "--batch [LESSON|FILE.py …] [--format FORMAT] [--answers]", \
      "run without a terminal and print; all lessons if none is named")                     \
    X(CODE, CODE, 0, 0, "-c CODE", "run one piece of code and print what it prints")        \
    X(EXPLAIN, EXPLAIN, 1, 1, "--explain EXPR LESSON|--play [--step N]",                           \
      "tell how a number of a lesson came about, as weights[2, 1]")                         \
    X(EXPORT, EXPORT, 1, 1, "--export KIND LESSON",                                         \
      "py: print a lesson's code as a program for CPython and NumPy")                       \
    X(RENDER, RENDER, 0, 1,                                                                 \
      "--render WxH [LESSON|--play] [--step N] [--seed N] [--keys KEYS] [--as KIND]",       \
      "draw a screen to standard output; the menu if no lesson is named")                   \
    X(CHECK, CHECK, 1, INT_MAX, "--check LESSON …",                                         \
      "say everything that is wrong with the lessons named")                                \
    X(LIST, LIST, 0, 0, "--list", "print the lessons there are")                            \
    X(NAMES, NAMES, 0, 0, "--names",                                                        \
      "print every name that code can use, with its signature")                             \
    X(REFUSALS, REFUSALS, 0, 0, "--refusals",                                               \
      "print what of Python and NumPy is refused, and what to write instead")               \
    X(MAN, MAN, 0, 0, "--man", "print the manual page")                                     \
    X(COMPLETION, COMPLETION, 0, 0, "--completion SHELL",                                   \
      "bash: print what lets the shell complete attnscope's words")                         \
    X(HELP, HELP, 0, 0, "--help", "print this; -h is the same")                             \
    X(VERSION, VERSION, 0, 0, "--version",                                                  \
      "print the version and what it was built with")

enum cli_mode {
#define X(id, option, least, most, usage, doc) MODE_##id,
    CLI_MODE_LIST(X)
#undef X
    MODE_COUNT
};

#define WITH(mode) (1u << MODE_##mode)
#define WITH_SCREENS (WITH(SCREEN) | WITH(RENDER))
/* Modes that take lessons: --play is the lesson of free play there. */
#define WITH_LESSON (WITH(RENDER) | WITH(EXPLAIN) | WITH(BATCH) | WITH(EXPORT) | WITH(CHECK))
#define WITH_ALL (~0u)

/* X(id, "--name", "ARGUMENT" or NULL, what it goes with, "what it does"): first those of
 * the modes, whose row above says what they do, then the others in the order of --help.
 * Settings go with everything, so that an alias can hold them. */
#define CLI_OPTION_LIST(X)                                                                  \
    X(PLAY, "--play", NULL, WITH(PLAY) | WITH_LESSON, NULL)                                  \
    X(BATCH, "--batch", NULL, WITH(BATCH), NULL)                                            \
    X(CODE, "-c", "CODE", WITH(CODE), NULL)                                                 \
    X(EXPLAIN, "--explain", "EXPR", WITH(EXPLAIN), NULL)                                    \
    X(EXPORT, "--export", "KIND", WITH(EXPORT), NULL)                                       \
    X(RENDER, "--render", "WxH", WITH(RENDER), NULL)                                        \
    X(CHECK, "--check", NULL, WITH(CHECK), NULL)                                            \
    X(LIST, "--list", NULL, WITH(LIST), NULL)                                               \
    X(NAMES, "--names", NULL, WITH(NAMES), NULL)                                            \
    X(REFUSALS, "--refusals", NULL, WITH(REFUSALS), NULL)                                   \
    X(MAN, "--man", NULL, WITH(MAN), NULL)                                                  \
    X(COMPLETION, "--completion", "SHELL", WITH(COMPLETION), NULL)                          \
    X(HELP, "--help", NULL, WITH(HELP), NULL)                                               \
    X(VERSION, "--version", NULL, WITH(VERSION), NULL)                                      \
    X(STEP, "--step", "N", WITH_SCREENS | WITH(EXPLAIN), "begin at step N, counted from 1") \
    X(SEED, "--seed", "N", WITH_SCREENS,                                                    \
      "order the choices of questions by N; else they stand as they are written")           \
    X(MOUSE, "--mouse", NULL, WITH(SCREEN) | WITH(PLAY), "take the mouse too; M switches it") \
    X(FORMAT, "--format", "FORMAT", WITH(BATCH), "text, markdown, csv or json")             \
    X(ANSWERS, "--answers", NULL, WITH(BATCH), "also questions, right answers and solutions") \
    X(KEYS, "--keys", "KEYS", WITH(RENDER), "keys to press before, as j<Space>:tau=2<Enter>") \
    X(AS, "--as", "KIND", WITH(RENDER), "text, ansi or svg")                                \
    X(LANG, "--lang", "LANG", WITH_ALL, "en or ko; else the locale decides")                \
    X(COLOR, "--color", "DEPTH", WITH_ALL, "auto, truecolor, 256, 16 or never")             \
    X(PALETTE, "--palette", "NAME", WITH_ALL, "colour maps; --palette help lists them")     \
    X(BACKGROUND, "--background", "KIND", WITH_ALL, "auto, light or dark: the terminal's own")

enum cli_option {
#define X(id, name, argument, with, doc) CLI_##id,
    CLI_OPTION_LIST(X)
#undef X
    CLI_COUNT
};

/* X(status, "when the program ends with it") */
#define CLI_STATUS_LIST(X)                                                                  \
    X(0, "fine")                                                                            \
    X(1, "code failed or went over a budget, a law did not come out as stated, an output "  \
         "differs, --check found something, a file that a lesson loads is missing")         \
    X(2, "wrong usage, unknown lesson, no usable terminal")                                 \
    X(3, "a file named on the command line cannot be read, or standard output cannot be "   \
         "written")                                                                         \
    X(130, "Ctrl-C")

/* X("variable", "what it does") */
#define CLI_ENVIRONMENT_LIST(X)                                                             \
    X("ATTNSCOPE_LESSONS", "the folder that holds the lessons' folders en and ko; else they " \
      "are looked for beside the program and where they were installed")                    \
    X("XDG_STATE_HOME", "its folder attnscope holds your progress and what was typed; "     \
      "else ~/.local/state/attnscope")                                                      \
    X("LC_ALL, LC_MESSAGES, LANG", "the first that is set decides between English and "     \
      "Korean, unless --lang does")                                                         \
    X("NO_COLOR", "when it is not empty, no colours unless --color asks for them")          \
    X("COLORTERM, TERM", "tell how many colours there are")                                 \
    X("COLORFGBG", "tells of a light background")                                           \
    X("ESCDELAY", "how many ms a lone Esc waits for the rest of a key; 50 if it is not set") \
    X("INPUTRC", "readline's settings, for the lines : and >")

#ifndef ATTNSCOPE_VERSION
#define ATTNSCOPE_VERSION "0.1"
#endif

struct cli {
    enum cli_mode mode;
    const char *lang;             /* "en" or "ko" */
    const char *value[CLI_COUNT]; /* "" for a flag that was given; NULL: not given */
    int64_t number[CLI_COUNT];    /* of options that take one and were given */
    const char **what;            /* lessons and files, in order; into argv */
    int n;
};

/* ERR_USAGE: unknown options (with "did you mean"), missing arguments, words that no
 * option takes, and what makes no sense together. c->lang is known all the same. Free
 * what[] with cli_done. */
enum status cli_parse(struct cli *c, int argc, char **argv, struct err *e);
void cli_done(struct cli *c);

struct cli_option_row {
    const char *name, *argument, *doc; /* doc NULL: of a mode */
    unsigned with;
};
struct cli_mode_row {
    const char *usage, *doc;
};
const struct cli_option_row *cli_option(enum cli_option o);
const struct cli_mode_row *cli_mode(enum cli_mode m);
/* The i-th word that the option takes; NULL past the last, or if it takes any. */
const char *cli_choice(enum cli_option o, int i);

/* Texts made from the tables. */
void cli_help(const char *lang, struct str *out);
void cli_man(const char *lang, struct str *out);
void cli_completion(struct str *out); /* for bash */
void cli_refusals(const char *lang, struct str *out);

#endif
