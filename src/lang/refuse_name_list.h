/* Names that Python has and we do not, and what to write instead. One row each: name, cure
 * (an order to the writer). An unknown name or method is looked up here, and the page of
 * refusals prints it. */
#define REFUSED_NAME_LIST(X)                                                                 \
    X("input", "a program here runs without a keyboard: assign the value, or use knob(…)")   \
    X("open", "write np.load(\"file.npy\") for an array in the lesson's folder")             \
    X("eval", "write the expression itself, or a function of it")                            \
    X("exec", "write the code itself, or a function of it")                                  \
    X("compile", "write the code itself")                                                    \
    X("__import__", "write import numpy as np")                                              \
    X("hash", "its value differs from run to run; compare with ==")                          \
    X("id", "its value differs from run to run; compare with `is`")                          \
    X("set", "write a list [a, b], or a dict {a: True, b: True}")                            \
    X("frozenset", "write a tuple (a, b)")                                                   \
    X("bytes", "write a string, \"…\"")                                                      \
    X("bytearray", "write a list of numbers")                                                \
    X("memoryview", "slice the array: a[1:3] is a view already")                             \
    X("complex", "keep real and imaginary part in two names")                                \
    X("iter", "write for … in …")                                                            \
    X("next", "write for … in … and leave it with break, or index a list")                   \
    X("slice", "write a[from:to:step]")                                                      \
    X("globals", "hand values in as parameters")                                             \
    X("locals", "hand values in as parameters")                                              \
    X("vars", "keep the values in a dict")                                                   \
    X("dir", "type :names at the prompt")                                                    \
    X("help", "type :help at the prompt")                                                    \
    X("getattr", "write x.name")                                                             \
    X("hasattr", "test with isinstance(x, type)")                                            \
    X("setattr", "keep the values in a dict")                                                \
    X("delattr", "keep the values in a dict")                                                \
    X("ascii", "write repr(x)")                                                              \
    X("object", "write functions; keep what belongs together in a tuple or a dict")          \
    X("super", "write functions; keep what belongs together in a tuple or a dict")           \
    X("property", "write a function")                                                        \
    X("staticmethod", "write a function")                                                    \
    X("classmethod", "write a function")                                                     \
    X("issubclass", "test a value with isinstance(x, type)")                                 \
    X("exit", "let the program run to its end, or put the rest under if")                    \
    X("quit", "let the program run to its end, or put the rest under if")                    \
    X("breakpoint", "print(…) what you want to see")                                         \
    X("Exception", "test for the case with if before it fails")                              \
    X("ValueError", "write assert condition, \"message\"")                                   \
    X("TypeError", "write assert condition, \"message\"")                                    \
    X("KeyError", "test with `key in d` before it fails, or use d.get(key)")                 \
    X("IndexError", "test the position against len(…) before it fails")                      \
    X("ZeroDivisionError", "test for the case with if before it fails")                      \
    X("AttributeError", "test with isinstance(x, type)")                                     \
    X("RuntimeError", "write assert condition, \"message\"")                                 \
    X("AssertionError", "write assert condition, \"message\"")                               \
    X("NotImplementedError", "write assert False, \"message\"")                              \
    X("StopIteration", "write for … in …")                                                   \
    X("Ellipsis", "write ... itself: x[..., 0]")                                             \
    X("NotImplemented", "write assert False, \"message\"")                                   \
    X("__name__", "write the lines themselves: a program here is never imported")            \
    X("__file__", "write np.load(\"file.npy\") for an array in the lesson's folder")         \
    X("__doc__", "write a comment: # …")                                                     \
    X("__debug__", "leave it out")                                                           \
    X("__builtins__", "write the name itself")                                               \
    X("__build_class__", "write functions; keep what belongs together in a tuple or a dict") \
    X("__loader__", "leave it out")                                                          \
    X("__package__", "leave it out")                                                         \
    X("__spec__", "leave it out")                                                            \
    X("aiter", "write for … in …")                                                           \
    X("anext", "write for … in …")                                                           \
    X("copyright", "leave it out")                                                           \
    X("credits", "leave it out")                                                             \
    X("license", "leave it out")                                                             \
    X("math", "write np.sqrt, np.exp, np.log, np.pi …")                                      \
    X("random", "write rng = np.random.default_rng(0)")                                      \
    X("torch", "write it with NumPy")                                                        \
    X("plt", "write show(…) or plot(…)")                                                     \
    X("str.format", "write an f-string: f\"{x:.3f}\"")                                       \
    X("str.format_map", "write an f-string: f\"{x:.3f}\"")                                   \
    X("str.encode", "ord(letter) is the code of a letter")                                   \
    X("str.translate", "write replace(old, new)")                                            \
    X("str.casefold", "write lower()")                                                       \
    X("str.isidentifier", "test the letters with isalpha() and isalnum()")                   \
    X("str.isprintable", "test the letters with isalnum() and isspace()")                    \
    X("str.istitle", "compare with title()")                                                 \
    X("dict.popitem", "write key = list(d)[-1], then d.pop(key)")                            \
    X("dict.fromkeys", "write {key: value for key in keys}")
