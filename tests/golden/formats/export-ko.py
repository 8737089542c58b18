# 작은 수업: 표 하나, 법칙 둘

# --- 1. 코드 | 그리고 표

# a print, a table, laws that hold and break, a text in the end
import numpy as np
from attnscope import *
x = np.array([1.0, 2.5, 1 / 3])
print("sum", x.sum())
table(["이름", "half, or \"so\"", "share"],
      [["a|b", 0.5, 1 / 3], ["#c*d*", 1e-9, float("nan")], ["`e`\\", 2, True]],
      ["", "", ""])
check("sum of [three] parts", abs(x.sum() - 3.8333333333333335), 1e-12)
check("깨지는 법칙, 하나", 2.0, 0.5, holds=False)
table(["one"], [[""], ["#"]])

# prints, and no output fence says what
print("```", 0.5)
table(["yes", "no"], [[True, None]])

# --- 2. A question and a scene

# behind the prediction
late = x * 2

exec(r'''# the scene runs once, at its defaults
t = knob("tau", 1.5, 0.5, 4.0)
print("tau", t)
table(["tau", "1/tau"], [[t, 1 / t]], [".1f", ".4f"])
check("tau is positive", max(0, -t), 0)
task("make it 2", t == 2, solution={"tau": 2.0})
''', dict(globals()))
