"""Going through a lesson: answering, and what is kept from run to run."""
import os
import subprocess

from drive import HERE, PROGRAM, check, state, surroundings
from on_tmux import closing

ASKING = os.path.dirname(HERE) + "/view/lessons"  # the lesson with questions of every kind


def progress(folder):
    with open(folder + "/attnscope/progress") as f:
        return [line.split()[1].split("-")[0] + " " + line.split()[2] for line in f]


@closing
def answering_and_going_on(opens):
    kept = state()
    w = opens("asking", cols=120, ATTNSCOPE_LESSONS=ASKING, XDG_STATE_HOME=kept)
    w.wait("What does the first key get")
    w.type("Space")
    w.wait("first the question")
    w.type("1", "Enter")
    w.wait("Shares of the scores themselves", gone="Here it is.")
    w.type("2", "Enter")
    w.wait("Here it is.")
    w.type("Space")
    w.wait("step 2/5")
    w.type(".")
    w.wait("= .")  # the line at the bottom has the first key already
    w.type("5", "0", "6")
    w.wait("= .506")
    w.type("Enter")
    w.wait("Less than before")
    w.type("Space")
    w.wait("step 3/5")
    w.type("z")
    w.wait("skipped; z takes it up again")
    w.type("m")
    w.wait("step 3/5   4 min")  # where Enter would go; the next run goes on behind it
    w.type("q")
    w.wait("status 0")
    check(progress(kept) == ["1 passed", "2 passed", "3 skipped"], f"other marks: {progress(kept)}")

    w = opens("asking", cols=120, ATTNSCOPE_LESSONS=ASKING, XDG_STATE_HOME=kept)
    s = w.wait("step 4/5")
    check("here you stopped" in s, "does not say where it is")
    w.type("BSpace")
    w.wait("more than one is right")  # it asks once more
    w.type("BSpace")
    w.wait("✓ right")
    w.type("Space", "Space")
    w.wait("step 4/5")
    w.type("Space")
    w.wait("step 5/5")
    w.type("m")
    w.wait("● read")
    w.type("Enter")
    w.wait("step 5/5")  # as it was left, within one run
    w.type("q", "q")
    w.wait("status 0")

    w = opens("--lang", "ko", "asking", cols=120, ATTNSCOPE_LESSONS=ASKING, XDG_STATE_HOME=kept)
    w.wait("단계 1/5")  # all is behind us: from the beginning
    w.type("m")
    w.wait("● 읽음")  # the other language knows it too


@closing
def two_copies_keep_both(opens):
    kept = state()
    one = opens("asking", cols=120, ATTNSCOPE_LESSONS=ASKING, XDG_STATE_HOME=kept)
    two = opens("asking", "--step", "3", cols=120, ATTNSCOPE_LESSONS=ASKING, XDG_STATE_HOME=kept)
    one.wait("step 1/5")
    two.wait("step 3/5")
    two.type("1", "2", "Enter")
    two.wait("✓ right")
    one.type("2", "Enter")
    one.wait("✓ right")
    two.type("m", "q")
    two.wait("status 0")
    one.type("m", "q")
    one.wait("status 0")
    check(sorted(progress(kept)) == ["1 passed", "3 passed"], f"other marks: {progress(kept)}")


@closing
def a_full_or_damaged_file_stops_nobody(opens):
    kept = state()
    os.makedirs(kept + "/attnscope")
    with open(kept + "/attnscope/progress", "w") as f:
        f.write("no such line\n")
    w = opens("asking", cols=120, ATTNSCOPE_LESSONS=ASKING, XDG_STATE_HOME=kept)
    w.wait("it is kept as progress.damaged")
    w.type("2", "Enter")
    w.wait("✓ right")
    w.type("m", "q")
    w.wait("status 0")
    check(progress(kept) == ["1 passed"], "the new mark is not there")

    full = ["sh", "-c", 'ulimit -f 0; trap "" XFSZ; "$@"; echo "status $?"; exec sleep 1000', "sh", PROGRAM, "asking",
            "--step", "2"]
    w = opens(shell=full, cols=120, ATTNSCOPE_LESSONS=ASKING, XDG_STATE_HOME=kept)
    w.wait("step 2/5")
    w.type("z")
    w.wait("your progress cannot be kept")
    w.type("Space")
    w.wait("step 3/5", gone="cannot be kept")
    w.type("m", "q")
    s = w.wait("status 0")
    check("cannot be kept" not in s, "said twice")
    check(progress(kept) == ["1 passed"], "the full disk took what was there")


@closing
def a_home_that_is_none_stops_nobody(opens):
    w = opens("asking", cols=120, ATTNSCOPE_LESSONS=ASKING, XDG_STATE_HOME="", HOME="/dev/null")
    w.wait("step 1/5")
    w.type("2", "Enter")
    w.wait("✓ right")
    w.type("m", "q")
    w.wait("status 0")


@closing
def without_a_terminal_nothing_is_written(opens):
    kept = state()
    env = surroundings(XDG_STATE_HOME=kept, ATTNSCOPE_LESSONS=ASKING)
    for args in (["--batch"], ["--render", "80x24", "asking", "--keys", "2<Enter><Space>z<Space>mq"]):
        subprocess.run([PROGRAM, *args], env=env, check=True, stdout=subprocess.DEVNULL)
    check(not os.path.exists(kept), "batch or --render wrote something")


CASES = [answering_and_going_on, two_copies_keep_both, a_full_or_damaged_file_stops_nobody,
         a_home_that_is_none_stops_nobody, without_a_terminal_nothing_is_written]
