"""Runs the cases by name, all without one: tests/tmux/run [CASE…]"""
import shutil
import sys
import time
import traceback

import drive
import on_cells
import on_monkey
import on_mouse
import on_moves
import on_pty
import on_terminals
import on_trouble
import on_turn

groups = [("pty", on_pty.CASES + on_terminals.CASES + on_moves.CASES + on_mouse.CASES + on_turn.CASES +
           on_cells.CASES + on_trouble.CASES + on_monkey.CASES)]
skipped = 0
if shutil.which("tmux"):
    import on_ask
    import on_lessons
    import on_tmux
    groups.append(("tmux", on_tmux.CASES + on_lessons.CASES + on_ask.CASES))
else:
    print("tmux is missing: what needs it is skipped")
    skipped = 1

wanted = sys.argv[1:]
passed = failed = 0
try:
    for group, cases in groups:
        for case in cases:
            name = f"{group}/{case.__name__}"
            if wanted and name not in wanted and case.__name__ not in wanted:
                continue
            began = time.monotonic()
            try:
                case()
                passed += 1
                print(f"{name}  {time.monotonic() - began:.1f} s", flush=True)
            except drive.Skipped as why:
                skipped += 1
                print(f"{name}  skipped: {why}", flush=True)
            except drive.Failed as why:
                failed += 1
                print(f"FAILED {name}\n    {why}", flush=True)
            except Exception:
                failed += 1
                print(f"FAILED {name}\n{traceback.format_exc()}", flush=True)
finally:
    drive.Tmux.stop()
print(f"{passed} passed, {failed} failed" + (f", {skipped} skipped" if skipped else ""))
sys.exit(1 if failed else 0)
