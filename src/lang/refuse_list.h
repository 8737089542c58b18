/* What is Python but not ours, and what to write instead. One row each: id, what (the
 * sentence goes on "… is not part of attnscope's Python"), cure (an order to the writer).
 * The parser, the page of refusals and the tests read this table. */
#define REFUSAL_LIST(X)                                                                        \
    X(WHILE, "while", "write for … in range(…), and leave it with break")                      \
    X(CLASS, "class", "write functions; keep what belongs together in a tuple or a dict")      \
    X(TRY, "try", "test for the case with if before it fails")                                 \
    X(RAISE, "raise", "write assert condition, \"message\"")                                   \
    X(WITH, "with", "write the lines without it")                                              \
    X(GLOBAL, "global", "hand the value in as a parameter and out by return")                  \
    X(NONLOCAL, "nonlocal", "hand the value in as a parameter and out by return")              \
    X(DEL, "del", "leave the name; for a list write l.pop(i), or a new list without the item") \
    X(DECORATOR, "a decorator", "write f = decorate(f) in the line after the def")             \
    X(ASYNC, "async", "write the lines without it")                                            \
    X(AWAIT, "await", "write the lines without it")                                            \
    X(YIELD, "yield", "append to a list and return it")                                        \
    X(MATCH, "match", "write if, elif and else")                                               \
    X(WALRUS, "the walrus :=", "assign in a line of its own before")                           \
    X(STAR, "star-unpacking", "write the items out, or join lists with +")                     \
    X(DEF_STAR, "*args in def", "take one parameter that is a tuple or a list")                \
    X(DEF_STARSTAR, "**kwargs in def", "name the parameters, with defaults")                   \
    X(DEF_SLASH, "/ in a parameter list", "leave it out")                                      \
    X(CALL_STARSTAR, "** in a call", "write the keywords out: name=value")                     \
    X(DICT_STARSTAR, "** in a dict", "write the keys out, or add them in a loop")              \
    X(SET, "a set", "write a list [a, b], or a dict {a: True, b: True}")                       \
    X(BYTES, "a bytes string", "write a string, \"…\"")                                        \
    X(IMAGINARY, "an imaginary number", "keep real and imaginary part in two names")           \
    X(BIG_INT, "an integer beyond 64 bits", "write a float, such as 1e30")                     \
    X(ANNOTATION, "an annotation", "leave it out; say it in a comment")                        \
    X(ATTRIBUTE_SET, "assigning to an attribute",                                              \
      "make a new value: a = a.reshape(…), a = a.astype(…)")                                   \
    X(GENERATOR_KEPT, "a generator kept for later",                                            \
      "write a list, [… for …]; a generator stands only in a call, in for and where it is "    \
      "unpacked into names")                                                                   \
    X(NAMED_CHARACTER, "\\N{…} in a string", "write the character itself, or \\u and its code") \
    X(SURROGATE, "half a character in a string", "write the whole character, or \\U and its code") \
    X(IMPORT_NUMPY_PLAIN, "import numpy without np", "write import numpy as np")               \
    X(IMPORT_NUMPY_PART, "importing a part of numpy",                                          \
      "write import numpy as np, and np. before the name")                                     \
    X(IMPORT_OURS_PART, "importing attnscope by name", "write from attnscope import *")        \
    X(IMPORT_OURS_INSIDE, "from attnscope import * inside a function",                         \
      "write it at the top of the file")                                                       \
    X(IMPORT_MATH, "importing math", "write np.sqrt, np.exp, np.log, np.pi …")                 \
    X(IMPORT_RANDOM, "importing random", "write rng = np.random.default_rng(0)")               \
    X(IMPORT_TORCH, "importing a framework",                                                   \
      "write it with NumPy: softmax, attention and mha come with from attnscope import *")     \
    X(IMPORT_PLOT, "importing a plotting library", "write show(…) or plot(…)")                 \
    X(IMPORT_OTHER, "importing anything but numpy and attnscope",                              \
      "write import numpy as np and from attnscope import *")                                  \
    X(IMPORT_SEVERAL, "several imports in one line", "write one import a line")                \
    X(LONE_CR, "a carriage return that ends a line alone",                                     \
      "end lines with a line feed, or with both")                                              \
    X(CODING, "a text in an encoding other than UTF-8",                                        \
      "save the file as UTF-8 and drop this line")
