/* What NumPy has and we refuse, with what to write instead.
 *
 * X("name", "cure"): np.name, np.linalg.name or np.random.name; "x.name" is an
 * attribute or method of arrays. NP_KEYWORD_LIST has the keyword parameters
 * that NumPy's functions take and ours do not. NP_POSITION_LIST: how many more
 * arguments a function of NumPy, or a method of arrays, takes by position; of
 * the functions of all elements, as np.exp, it is one: out. */
#define NP_REFUSED_LIST(X)                                                     \
    /* sums in an order of their own, LAPACK */                                \
    X("einsum", "its order of sums is its own; write it with @")               \
    X("tensordot", "write it with reshape and @")                              \
    X("inner", "write a @ b, or a @ b.T")                                      \
    X("vdot", "write a.ravel() @ b.ravel()")                                   \
    X("kron", "write (a[:, None, :, None] * b[None, :, None, :]).reshape(…)")  \
    X("cross", "write the three components out")                               \
    X("inv", "what it computes hangs on the machine's LAPACK")                 \
    X("solve", "what it computes hangs on the machine's LAPACK")               \
    X("det", "what it computes hangs on the machine's LAPACK")                 \
    X("eig", "what it computes hangs on the machine's LAPACK")                 \
    X("eigh", "what it computes hangs on the machine's LAPACK")                \
    X("eigvals", "what it computes hangs on the machine's LAPACK")             \
    X("svd", "what it computes hangs on the machine's LAPACK")                 \
    X("qr", "what it computes hangs on the machine's LAPACK")                  \
    X("pinv", "what it computes hangs on the machine's LAPACK")                \
    X("lstsq", "what it computes hangs on the machine's LAPACK")               \
    X("cholesky", "what it computes hangs on the machine's LAPACK")            \
    X("matrix_rank", "what it computes hangs on the machine's LAPACK")         \
    X("cond", "what it computes hangs on the machine's LAPACK")                \
    X("matrix_power", "multiply with @ in a loop")                             \
    X("convolve", "add shifted copies: x[:-2] * w[0] + x[1:-1] * w[1] + …")    \
    X("correlate", "add shifted copies: x[:-2] * w[0] + x[1:-1] * w[1] + …")   \
    X("cov", "write x = x - x.mean(axis=0), then x.T @ x / (len(x) - 1)")      \
    X("corrcoef", "write z = (x - x.mean(0)) / x.std(0), then z.T @ z / len(z)") \
    X("fft", "the transforms are not here")                                    \
    /* not in NumPy at all */                                                   \
    X("softmax", "NumPy has none: `from attnscope import *` brings softmax(z)") \
    X("relu", "NumPy has none: `from attnscope import *` brings relu(x), or np.maximum(x, 0)") \
    X("gelu", "NumPy has none: `from attnscope import *` brings gelu(x)")      \
    X("sigmoid", "NumPy has none: write 1 / (1 + np.exp(-x))")                 \
    X("norm", "write np.linalg.norm(x)")                                       \
    X("default_rng", "write np.random.default_rng(seed)")                      \
    /* statistics */                                                           \
    X("average", "write x.mean(), or (x * w).sum() / w.sum()")                 \
    X("percentile", "write np.sort(x)[k] for the k you mean")                  \
    X("quantile", "write np.sort(x)[k] for the k you mean")                    \
    X("histogram", "write ((x >= lo) & (x < hi)).sum() for each bin")          \
    X("bincount", "write [(x == k).sum() for k in range(n)]")                  \
    X("digitize", "write (x[:, None] >= edges).sum(axis=1)")                   \
    X("nansum", "write np.where(np.isnan(x), np.zeros_like(x), x).sum()")      \
    X("nanmean", "write x[~np.isnan(x)].mean()")                               \
    X("nanstd", "write x[~np.isnan(x)].std()")                                 \
    X("nanmax", "write x[~np.isnan(x)].max()")                                 \
    X("nanmin", "write x[~np.isnan(x)].min()")                                 \
    X("nanargmax", "write np.where(np.isnan(x), np.full_like(x, -np.inf), x).argmax()") \
    X("nanargmin", "write np.where(np.isnan(x), np.full_like(x, np.inf), x).argmin()") \
    X("nan_to_num", "write np.where(np.isnan(x), np.zeros_like(x), x)")        \
    X("interp", "write the line between the two points out")                   \
    X("polyfit", "what it computes hangs on the machine's LAPACK")             \
    X("polyval", "write it out: a * x ** 2 + b * x + c")                       \
    X("gradient", "write np.diff(x)")                                          \
    X("trapz", "write ((y[1:] + y[:-1]) / 2 * np.diff(x)).sum()")              \
    /* elementwise */                                                          \
    X("fix", "write np.trunc(x)")                                              \
    X("fmod", "write x % y, which has the sign of y")                          \
    X("fmax", "np.maximum is here; it keeps nan")                              \
    X("fmin", "np.minimum is here; it keeps nan")                              \
    X("cbrt", "write np.sign(x) * np.abs(x) ** (1 / 3)")                       \
    X("float_power", "write x.astype(float) ** y")                             \
    X("logaddexp", "write m + np.log(np.exp(a - m) + np.exp(b - m)) with m = np.maximum(a, b)") \
    X("heaviside", "write (x > 0).astype(float)")                              \
    X("sinc", "write np.sin(np.pi * x) / (np.pi * x)")                         \
    X("arcsinh", "write np.log(x + np.sqrt(x * x + 1))")                       \
    X("arccosh", "write np.log(x + np.sqrt(x * x - 1))")                       \
    X("arctanh", "write np.log((1 + x) / (1 - x)) / 2")                        \
    X("deg2rad", "write x * (np.pi / 180)")                                    \
    X("radians", "write x * (np.pi / 180)")                                    \
    X("rad2deg", "write x * (180 / np.pi)")                                    \
    X("degrees", "write x * (180 / np.pi)")                                    \
    X("signbit", "write x < 0")                                                \
    X("copysign", "write np.abs(x) * np.sign(y)")                              \
    X("divmod", "write x // y and x % y")                                      \
    X("modf", "write np.trunc(x) and x - np.trunc(x)")                         \
    X("left_shift", "multiply by a power of two")                              \
    X("right_shift", "divide by a power of two with //")                       \
    X("real", "complex numbers are not here")                                  \
    X("imag", "complex numbers are not here")                                  \
    X("conj", "complex numbers are not here")                                  \
    X("angle", "complex numbers are not here")                                 \
    X("vectorize", "call the function on whole arrays")                        \
    X("frompyfunc", "call the function on whole arrays")                       \
    X("apply_along_axis", "loop over the rows: np.array([f(row) for row in x])") \
    X("apply_over_axes", "reduce with axis=(0, 1)")                            \
    X("piecewise", "write np.where(…, …, …)")                                  \
    X("select", "write np.where(c1, x1, np.where(c2, x2, x3))")                \
    X("choose", "write np.where(…, …, …)")                                     \
    /* making and taking apart */                                              \
    X("append", "collect in a list, then np.array(list)")                      \
    X("insert", "write np.concatenate([x[:k], [v], x[k:]])")                   \
    X("delete", "write np.concatenate([x[:k], x[k + 1:]]), or x[mask]")        \
    X("resize", "write np.tile and a slice")                                   \
    X("pad", "write out = np.zeros(…); out[…] = x")                            \
    X("matrix", "np.array makes matrices; @ multiplies them")                  \
    X("asmatrix", "np.array makes matrices; @ multiplies them")                \
    X("mat", "np.array makes matrices; @ multiplies them")                     \
    X("block", "write np.concatenate of rows of np.concatenate")               \
    X("r_", "write np.concatenate([a, b])")                                    \
    X("c_", "write np.stack([a, b], axis=1)")                                  \
    X("ix_", "write x[rows][:, cols]")                                         \
    X("s_", "write the slice where it is used")                                \
    X("mgrid", "write np.meshgrid, or np.arange(n)[:, None] and np.arange(m)[None, :]") \
    X("ogrid", "write np.arange(n)[:, None] and np.arange(m)[None, :]")        \
    X("indices", "write np.arange(n)[:, None] and np.arange(m)[None, :]")      \
    X("fromfunction", "write the formula with np.arange(n)[:, None] and np.arange(m)") \
    X("fromiter", "write np.array(list(…))")                                   \
    X("frombuffer", "write np.array([…])")                                     \
    X("fromstring", "write np.array([…])")                                     \
    X("geomspace", "write np.logspace(…), or base ** np.linspace(…)")          \
    X("vander", "write x[:, None] ** np.arange(n)")                            \
    X("diagflat", "write np.diag(x.ravel())")                                  \
    X("fill_diagonal", "write x[np.arange(n), np.arange(n)] = v")              \
    X("diag_indices", "write np.arange(n), np.arange(n)")                      \
    X("broadcast_arrays", "write np.broadcast_to(x, shape) for each")          \
    X("broadcast", "write np.broadcast_to(x, shape)")                          \
    X("rollaxis", "write np.moveaxis(x, from, to)")                            \
    X("rot90", "write np.flip(x.T, axis=0)")                                   \
    X("require", "write np.array(x)")                                          \
    X("asfortranarray", "arrays are written in C order here; transpose instead") \
    X("asanyarray", "write np.asarray(x)")                                     \
    X("ascontiguousarray", "write np.array(x) or x.copy()")                    \
    X("copyto", "write dst[...] = src")                                        \
    X("put", "write x[indices] = v")                                           \
    X("place", "write x[mask] = v")                                            \
    X("putmask", "write x[mask] = v")                                          \
    X("put_along_axis", "write x[np.arange(len(x)), indices] = v")             \
    X("take_along_axis", "write x[np.arange(len(x))[:, None], indices]")       \
    X("compress", "write x[mask]")                                             \
    X("extract", "write x[mask]")                                              \
    X("nditer", "loop over the rows, or over x.ravel()")                       \
    X("ndenumerate", "loop over range(x.shape[0]) and range(x.shape[1])")      \
    X("ndindex", "loop over range(n) and range(m)")                            \
    X("unravel_index", "write k // n and k % n")                               \
    X("ravel_multi_index", "write i * n + j")                                  \
    /* sorting and sets */                                                     \
    X("partition", "write np.sort(x)")                                         \
    X("argpartition", "write np.argsort(x, kind=\"stable\")[:k]")              \
    X("lexsort", "write np.argsort(…, kind=\"stable\") by the last key first") \
    X("searchsorted", "write (edges < x).sum()")                               \
    X("isin", "write (x[..., None] == np.array(values)).any(axis=-1)")         \
    X("in1d", "write (x[..., None] == np.array(values)).any(axis=-1)")         \
    X("intersect1d", "write [v for v in a if v in b]")                         \
    X("union1d", "write np.unique(np.concatenate([a, b]))")                    \
    X("setdiff1d", "write [v for v in a if v not in b]")                       \
    X("array_equiv", "write (a == b).all()")                                   \
    /* types */                                                                \
    X("float16", "float32 and float64 are the floats here")                    \
    X("half", "float32 and float64 are the floats here")                       \
    X("float128", "float32 and float64 are the floats here")                   \
    X("longdouble", "float32 and float64 are the floats here")                 \
    X("single", "write np.float32")                                            \
    X("double", "write np.float64")                                            \
    X("int8", "int64 is the integer type here")                                \
    X("int16", "int64 is the integer type here")                               \
    X("int32", "int64 is the integer type here")                               \
    X("uint8", "int64 is the integer type here")                               \
    X("uint16", "int64 is the integer type here")                              \
    X("uint32", "int64 is the integer type here")                              \
    X("uint64", "int64 is the integer type here")                              \
    X("int_", "write int or np.int64")                                         \
    X("intp", "write int or np.int64")                                         \
    X("float_", "write float or np.float64")                                   \
    X("complex64", "complex numbers are not here")                             \
    X("complex128", "complex numbers are not here")                            \
    X("bool", "write bool or np.bool_")                                        \
    X("bool8", "write bool or np.bool_")                                       \
    X("float", "write float or np.float64")                                    \
    X("int", "write int or np.int64")                                          \
    X("object", "lists hold objects")                                          \
    X("str", "write str")                                                      \
    X("dtype", "write the type itself: np.float32, float, bool")               \
    X("integer", "compare x.dtype with int")                                   \
    X("floating", "compare x.dtype with float or np.float32")                  \
    X("number", "compare x.dtype with float or int")                           \
    X("generic", "write isinstance(x, float)")                                 \
    X("issubdtype", "compare x.dtype with float or int")                       \
    X("result_type", "write (a + b).dtype")                                    \
    X("promote_types", "write (a + b).dtype")                                  \
    X("can_cast", "compare x.dtype with the type you want")                    \
    X("finfo", "write the number: the largest float32 is 3.4028235e38")        \
    X("iinfo", "write the number: the largest int64 is 2**63 - 1")             \
    X("iscomplexobj", "complex numbers are not here")                          \
    X("isreal", "complex numbers are not here")                                \
    X("ma", "write a mask and np.where")                                       \
    X("char", "texts have methods of their own: s.upper()")                    \
    X("testing", "write assert np.allclose(a, b)")                             \
    /* files, printing, settings */                                            \
    X("loadtxt", "save the array with np.save, then np.load(\"name.npy\")")    \
    X("genfromtxt", "save the array with np.save, then np.load(\"name.npy\")") \
    X("fromfile", "save the array with np.save, then np.load(\"name.npy\")")   \
    X("save", "a lesson writes no files; print or show the array")             \
    X("savez", "a lesson writes no files; print or show the array")            \
    X("savetxt", "a lesson writes no files; print or show the array")          \
    X("set_printoptions", "write print(np.round(x, 3)), or an f-string")       \
    X("get_printoptions", "write print(np.round(x, 3)), or an f-string")       \
    X("printoptions", "write print(np.round(x, 3)), or an f-string")           \
    X("array2string", "write str(x) or an f-string")                           \
    X("array_str", "write str(x)")                                             \
    X("array_repr", "write repr(x)")                                           \
    X("format_float_positional", "write an f-string: f\"{x:.3f}\"")            \
    X("seterr", "leave it out: there are no warnings here")                    \
    X("errstate", "leave it out: there are no warnings here")                  \
    X("info", "press ? for help")                                              \
    X("__version__", "the numbers are those of NumPy 1.24")                    \
    /* np.random */                                                            \
    X("seed", "write rng = np.random.default_rng(0)")                          \
    X("randn", "write rng = np.random.default_rng(0), then rng.normal(size=…)") \
    X("rand", "write rng = np.random.default_rng(0), then rng.random(…)")      \
    X("randint", "write rng = np.random.default_rng(0), then rng.integers(…)") \
    X("normal", "write rng = np.random.default_rng(0), then rng.normal(…)")    \
    X("uniform", "write rng = np.random.default_rng(0), then rng.uniform(…)")  \
    X("random_sample", "write rng = np.random.default_rng(0), then rng.random(…)") \
    X("standard_normal", "write rng = np.random.default_rng(0), then rng.standard_normal(…)") \
    X("permutation", "write rng = np.random.default_rng(0), then rng.permutation(…)") \
    X("shuffle", "write rng = np.random.default_rng(0), then rng.shuffle(…)")  \
    X("choice", "write rng = np.random.default_rng(0), then rng.choice(…)")    \
    X("RandomState", "write rng = np.random.default_rng(0)")                   \
    X("Generator", "write rng = np.random.default_rng(0)")                     \
    X("PCG64", "write rng = np.random.default_rng(0)")                         \
    /* attributes and methods of arrays */                                     \
    X("x.view", "write x.copy(), or x.astype(…) for another type")             \
    X("x.flat", "write x.ravel()")                                             \
    X("x.real", "complex numbers are not here")                                \
    X("x.imag", "complex numbers are not here")                                \
    X("x.conj", "complex numbers are not here")                                \
    X("x.base", "whether x is a view is not for programs to ask here")         \
    X("x.flags", "whether x is a view is not for programs to ask here")        \
    X("x.strides", "the order in memory is not for programs to ask here")      \
    X("x.data", "write x.tolist()")                                            \
    X("x.ctypes", "write x.tolist()")                                          \
    X("x.tobytes", "write x.tolist()")                                         \
    X("x.tostring", "write x.tolist()")                                        \
    X("x.tofile", "a lesson writes no files; print or show the array")         \
    X("x.dump", "a lesson writes no files; print or show the array")           \
    X("x.resize", "write x = x.reshape(…), or np.tile and a slice")            \
    X("x.put", "write x[indices] = v")                                         \
    X("x.itemset", "write x[i, j] = v")                                        \
    X("x.choose", "write np.where(…, …, …)")                                   \
    X("x.compress", "write x[mask]")                                           \
    X("x.partition", "write x.sort()")                                         \
    X("x.argpartition", "write x.argsort(kind=\"stable\")[:k]")                \
    X("x.searchsorted", "write (x < v).sum()")                                 \
    X("x.byteswap", "numbers have one form here")                              \
    X("x.setflags", "whether x may be written is not for programs to set here")

#define NP_POSITION_LIST(X)                                                    \
    X("asarray", 1)                                                            \
    X("copy", 2)                                                               \
    X("zeros", 1)                                                              \
    X("ones", 1)                                                               \
    X("empty", 1)                                                              \
    X("full", 1)                                                               \
    X("zeros_like", 3)                                                         \
    X("ones_like", 3)                                                          \
    X("empty_like", 3)                                                         \
    X("full_like", 3)                                                          \
    X("logspace", 2)                                                           \
    X("eye", 1)                                                                \
    X("diagonal", 2)                                                           \
    X("trace", 4)                                                              \
    X("matmul", 1)                                                             \
    X("round_", 1)                                                             \
    X("around", 1)                                                             \
    X("round", 1)                                                              \
    X("clip", 1)                                                               \
    X("dot", 1)                                                                \
    X("outer", 1)                                                              \
    X("diff", 2)                                                               \
    X("cumsum", 1)                                                             \
    X("cumprod", 1)                                                            \
    X("reshape", 1)                                                            \
    X("ravel", 1)                                                              \
    X("flatten", 1)                                                            \
    X("broadcast_to", 1)                                                       \
    X("astype", 4)                                                             \
    X("stack", 1)                                                              \
    X("concatenate", 1)                                                        \
    X("take", 2)                                                               \
    X("sort", 1)                                                               \
    X("argsort", 1)                                                            \
    X("unique", 4)                                                             \
    X("standard_normal", 1)                                                    \
    X("random", 1)

#define NP_KEYWORD_LIST(X)                                                     \
    X("out", "write y = …, or y[...] = …")                                     \
    X("where", "write np.where(mask, x, y) around it, or index with the mask: x[mask]") \
    X("order", "leave it out: arrays are made in C order here")                \
    X("casting", "convert with .astype(…)")                                    \
    X("subok", "leave it out: there are no subclasses of arrays here")         \
    X("like", "leave it out")                                                  \
    X("dtype", "convert with .astype(…)")                                      \
    X("copy", "np.asarray does without a copy; .astype(…) and .copy() make one") \
    X("ndmin", "write x[None, :]")                                             \
    X("shape", "write np.zeros(shape, dtype=x.dtype)")                         \
    X("initial", "put the number into the array: np.concatenate([[v], x])")    \
    X("axis", "use x[..., k] or np.moveaxis")                                  \
    X("axes", "use np.swapaxes")                                               \
    X("axisa", "use np.swapaxes")                                              \
    X("keepdims", "write np.expand_dims(…, axis)")                             \
    X("retstep", "the step is x[1] - x[0]")                                    \
    X("mode", "bring the indices into range with %")                           \
    X("prepend", "write np.diff(np.concatenate([[v], x]))")                    \
    X("append", "write np.diff(np.concatenate([x, [v]]))")                     \
    X("return_index", "np.flatnonzero(x == v)[0] finds one")                   \
    X("return_inverse", "np.flatnonzero(values == v)[0] finds one")            \
    X("return_counts", "(x == v).sum() counts one")                            \
    X("equal_nan", "nan counts as one value here")                             \
    X("sparse", "write a[:, None] and b[None, :]")                             \
    X("weights", "write (x * w).sum() / w.sum()")                              \
    X("overwrite_input", "leave it out")                                       \
    X("signature", "convert with .astype(…)")                                  \
    X("mmap_mode", "leave it out: the file is read whole")                     \
    X("allow_pickle", "leave it out: only arrays of numbers are read")         \
    X("rcond", "leave it out")
