/* Words of other programs and of Korean at ":": what they do here.
 *
 * X(word, "command that is run with what stands behind the word" or NULL, "what is said")
 */
#define HABIT_LIST(X)                                                                         \
    X("q", "quit", NULL)                                                                      \
    X("q!", "quit", NULL)                                                                     \
    X("qa", "quit", NULL)                                                                     \
    X("qa!", "quit", NULL)                                                                    \
    X("quit!", "quit", NULL)                                                                  \
    X("wq", "quit", NULL)                                                                     \
    X("wq!", "quit", NULL)                                                                    \
    X("exit", "quit", NULL)                                                                   \
    X("exit()", "quit", NULL)                                                                 \
    X("quit()", "quit", NULL)                                                                 \
    X("h", "help", NULL)                                                                      \
    X("?", "help", NULL)                                                                      \
    X("help()", "help", NULL)                                                                 \
    X("man", "help", NULL)                                                                    \
    X("e", "lesson", NULL)                                                                    \
    X("edit", "lesson", NULL)                                                                 \
    X("open", "lesson", NULL)                                                                 \
    X("도움말", "help", NULL)                                                                 \
    X("목록", "menu", NULL)                                                                   \
    X("수업", "lesson", NULL)                                                                 \
    X("단계", "step", NULL)                                                                   \
    X("설명", "explain", NULL)                                                                \
    X("끝", "quit", NULL)                                                                     \
    X("끝내기", "quit", NULL)                                                                 \
    X("나가기", "quit", NULL)                                                                 \
    X("w", NULL, "nothing needs saving: how far you are is kept; :export weights.csv writes a panel") \
    X("w!", NULL, "nothing needs saving: how far you are is kept; :export weights.csv writes a panel") \
    X("save", NULL, "nothing needs saving: how far you are is kept; :export weights.csv writes a panel") \
    X("ls", NULL, ":menu lists the lessons, :names the variables")                            \
    X("undo", NULL, "without the colon: u takes a turn of a knob back, Ctrl-R does it again") \
    X("redo", NULL, "without the colon: u takes a turn of a knob back, Ctrl-R does it again") \
    X("next", NULL, "without the colon: Space goes on, Backspace back; :step 3 goes to a step") \
    X("prev", NULL, "without the colon: Space goes on, Backspace back; :step 3 goes to a step") \
    X("back", NULL, "without the colon: Space goes on, Backspace back; :step 3 goes to a step") \
    X("hint", NULL, "without the colon: i gives a hint, ! the solution, z skips the question") \
    X("solution", NULL, "without the colon: i gives a hint, ! the solution, z skips the question") \
    X("print", NULL, "Python goes behind >, as > print(1 + 1)")                               \
    X("!", NULL, "no program is run from here; Ctrl-Z goes to the shell, fg comes back")
