/* Every ":" command: the one table that running, completion and help are made from.
 *
 * X(function, "name", "usage", "what it does")
 */
#define COMMAND_LIST(X)                                                                       \
    X(do_knob, "set", "KNOB=VALUE", "set a knob; with nothing behind = it follows its default") \
    X(do_explain, "explain", "explain weights[2, 1]", "how this number came about")           \
    X(do_head, "head", "head 2", "show this head, counted from 1")                            \
    X(do_go, "go", "go 12 40", "put the cursor on this row and column")                       \
    X(do_scale, "scale", "scale weights 0 1",                                                 \
      "colours from 0 to 1; or log, linear, auto behind the panel's name")                    \
    X(do_step, "step", "step 3", "go to this step")                                           \
    X(do_lesson, "lesson", "lesson NAME", "open a lesson by number, name or path")            \
    X(do_export, "export", "export weights.csv",                                              \
      "write the panel to a file: .csv .npy .txt .ansi .svg")                                 \
    X(do_reset, "reset", "reset", "all knobs as the lesson has them")                         \
    X(do_names, "names", "names", "the variables that can be asked about")                    \
    X(do_menu, "menu", "menu", "the menu of lessons")                                         \
    X(do_help, "help", "help", "what keys and commands do")                                   \
    X(do_quit, "quit", "quit", "end the program; q is enough")
