/* Every action with its keys: the one table that keys, help and the bottom
 * line are made from.
 *
 * X(function, "name", "keys, separated by blanks", "where", "what it does")
 * where: "all", "menu", "lesson" (text and panels), "ask" (an explanation is
 * open), "question" (one has the keys; "choice" and "number": of that kind),
 * "help".  The first row that fits the key and the place wins, so the
 * rows of an open overlay stand first.
 */
#define ACTION_LIST(X)                                                                       \
    X(help_close, "help.close", "q <Esc> ? <F1>", "help", "close the help")                  \
    X(help_down, "help.down", "j <Down> <Space> <PageDown>", "help", "scroll down")          \
    X(help_up, "help.up", "k <Up> <PageUp> <BS>", "help", "scroll up")                       \
    X(ask_enter, "ask.enter", "<Enter>", "ask", "enter the chosen line: where it came from") \
    X(ask_back, "ask.back", "<BS>", "ask", "back to the line before")                        \
    X(ask_down, "ask.down", "j <Down>", "ask", "next line")                                  \
    X(ask_up, "ask.up", "k <Up>", "ask", "line before")                                      \
    X(ask_leave, "ask.close", "q <Esc>", "ask", "close the explanation")                     \
    X(on_choose, "question.choose", "1 2 3 4 5 6 7 8 9", "choice",                           \
      "mark an answer; where several are right, mark them all")                              \
    X(on_type, "question.type", "0 1 2 3 4 5 6 7 8 9 .", "number",                           \
      "type the answer: a number or how to compute it, as 1/3")                              \
    X(on_answer, "question.answer", "<Enter>", "question", "answer")                         \
    X(on_hint, "question.hint", "i", "question", "the next hint")                            \
    X(on_solve, "question.solve", "!", "question", "show the solution")                      \
    X(on_skip, "question.skip", "z", "question", "skip the question")                        \
    X(menu_down, "menu.down", "j <Down>", "menu", "next lesson")                             \
    X(menu_up, "menu.up", "k <Up>", "menu", "lesson before")                                 \
    X(menu_open, "menu.open", "<Enter> <Space>", "menu", "open the lesson")                  \
    X(menu_quit, "menu.quit", "q", "menu", "quit")                                           \
    X(step_next, "step.next", "<Space>", "lesson", "scroll the text, then the next step")    \
    X(step_back, "step.back", "<BS>", "lesson", "scroll back, then the step before")         \
    X(panel_next, "panel.next", "<Tab>", "lesson", "next panel")                             \
    X(panel_prev, "panel.prev", "<S-Tab>", "lesson", "panel before")                         \
    X(move_left, "move.left", "h <Left>", "lesson", "cell to the left")                      \
    X(move_down, "move.down", "j <Down>", "lesson", "cell below")                            \
    X(move_up, "move.up", "k <Up>", "lesson", "cell above")                                  \
    X(move_right, "move.right", "l <Right>", "lesson", "cell to the right")                  \
    X(move_first, "move.first", "<Home>", "lesson", "first column")                          \
    X(move_last, "move.last", "<End>", "lesson", "last column")                              \
    X(page_down, "page.down", "<PageDown>", "lesson", "a page down: text, panel or results") \
    X(page_up, "page.up", "<PageUp>", "lesson", "a page up")                                 \
    X(pan_left, "pan.left", "(", "lesson", "a window of columns to the left")                \
    X(pan_right, "pan.right", ")", "lesson", "a window of columns to the right")             \
    X(pan_up, "pan.up", "{", "lesson", "a window of rows up")                                \
    X(pan_down, "pan.down", "}", "lesson", "a window of rows down")                          \
    X(overview_key, "overview", "Z", "lesson", "all of a large panel at once")               \
    X(scale_lock, "scale.lock", "L", "lesson", "one colour scale for all panels of a kind")  \
    X(scale_log, "scale.log", "G", "lesson", "colours by magnitude: a logarithmic scale")    \
    X(explain_cell, "explain", "<Enter>", "lesson", "how this number came about")            \
    X(head_choose, "head", "1 2 3 4 5 6 7 8 9", "lesson", "show head 1 to 9")                \
    X(head_all, "head.all", "0", "lesson", "all heads as small pictures")                    \
    X(batch_next, "batch", "b", "lesson", "next member of the batch")                        \
    X(code_unfold, "code.unfold", "f", "lesson", "show or fold the code")                    \
    X(on_task, "task.hint", "i", "lesson", "the hints of the tasks")                         \
    X(on_again, "question.again", "z", "lesson", "take up a skipped question")               \
    X(knob_before, "knob.before", "[", "lesson", "choose the knob before")                   \
    X(knob_after, "knob.after", "]", "lesson", "choose the next knob")                       \
    X(knob_less, "knob.less", "-", "lesson", "turn the chosen knob down")                    \
    X(knob_more, "knob.more", "= +", "lesson", "turn the chosen knob up")                    \
    X(knob_own, "knob.own", "<Del>", "lesson", "the chosen knob as the lesson has it")       \
    X(turn_under_cursor, "change", "v", "lesson",                                            \
      "change what the cursor is on: a cell, the order, a number, the words")                \
    X(hold_key, "hold", "x", "lesson",                                                       \
      "hold the picture: as it was, as it is, the difference; or let go")                    \
    X(turn_undo, "undo", "u", "lesson", "undo the last turn of a knob")                      \
    X(turn_redo, "redo", "<C-r>", "lesson", "redo what was undone")                          \
    X(lesson_reset, "reset", "R", "lesson", "back to the lesson's own state")                \
    X(panel_export, "export", "e", "lesson", "write the panel to a file; its ending decides") \
    X(search_next, "search.next", "n", "lesson", "the next place that has it")               \
    X(search_back, "search.back", "N", "lesson", "the place before that has it")             \
    X(search_next, "menu.search.next", "n", "menu", "the next lesson that has it")           \
    X(search_back, "menu.search.back", "N", "menu", "the lesson before that has it")         \
    X(search_open, "search", "/", "all", "look for a token, a row or text")                  \
    X(prompt_command, "command", ":", "all", "type a command")                               \
    X(prompt_python, "python", ">", "lesson", "type Python")                                 \
    X(go_menu, "menu", "m", "lesson", "the menu of lessons")                                 \
    X(lesson_close_key, "close", "q <Esc>", "lesson", "back to the menu")                    \
    X(help_open, "help", "? <F1>", "all", "what the keys do here")                           \
    X(mouse_switch, "mouse", "M", "all", "the mouse on or off")                              \
    X(redraw, "redraw", "<C-l>", "all", "draw the screen anew")                              \
    X(suspend, "suspend", "<C-z>", "all", "back to the shell; fg returns")                   \
    X(interrupt, "interrupt", "<C-c>", "all", "stop work; when idle, say how to quit")
