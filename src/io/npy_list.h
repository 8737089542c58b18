/* The element types of .npy files, by letter and bytes. Taken: those that go exactly
 * into ours.  X(letter, bytes, NumPy's name, our type) */
#define NPY_TYPE_LIST(X)                                                       \
    X('b', 1, "bool", DT_BOOL)                                                 \
    X('i', 1, "int8", DT_I64)                                                  \
    X('i', 2, "int16", DT_I64)                                                 \
    X('i', 4, "int32", DT_I64)                                                 \
    X('i', 8, "int64", DT_I64)                                                 \
    X('u', 1, "uint8", DT_I64)                                                 \
    X('u', 2, "uint16", DT_I64)                                                \
    X('u', 4, "uint32", DT_I64)                                                \
    X('f', 2, "float16", DT_F32)                                               \
    X('f', 4, "float32", DT_F32)                                               \
    X('f', 8, "float64", DT_F64)

/* Refused.  X(letter, bytes ("" for any), what it is, how to save it instead) */
#define NPY_REFUSED_LIST(X)                                                    \
    X('f', "16", "floats wider than 64 bits", "save x.astype(np.float64)")           \
    X('u', "8", "unsigned 64-bit integers", "save x.astype(np.int64)")              \
    X('c', "", "complex numbers", "save x.real and x.imag as two arrays")          \
    X('O', "", "Python objects", "save an array of numbers: np.array(x, dtype=float)") \
    X('U', "", "texts", "write the texts into the code, save numbers only")        \
    X('S', "", "bytes", "write the texts into the code, save numbers only")        \
    X('a', "", "bytes", "write the texts into the code, save numbers only")        \
    X('V', "", "raw bytes (bfloat16 comes out so)", "from PyTorch, save x.float().numpy()") \
    X('M', "", "dates", "save numbers: x.astype(np.int64)")                        \
    X('m', "", "lengths of time", "save numbers: x.astype(np.int64)")

/* What lies behind a wrong beginning.  X(first bytes, how many, what it is, the cure) */
#define NPY_OTHER_LIST(X)                                                      \
    X("PK\x03\x04", 4, "a zip archive (an .npz, or a file of torch.save)",     \
      "save each array by itself: np.save(\"name.npy\", x)")                   \
    X("PK\x05\x06", 4, "an empty zip archive", "save the array with np.save(\"name.npy\", x)") \
    X("\x1f\x8b", 2, "a gzip archive", "unpack it with gunzip")                \
    X("version https://git-lfs", 23, "a Git LFS pointer, not the file itself", "run git lfs pull") \
    X("<!DOCTYPE", 9, "a web page", "download the file itself, not the page that shows it") \
    X("<!doctype", 9, "a web page", "download the file itself, not the page that shows it") \
    X("<html", 5, "a web page", "download the file itself, not the page that shows it") \
    X("\x80\x02", 2, "a pickle", "save the array with np.save(\"name.npy\", x)") \
    X("\x80\x04", 2, "a pickle", "save the array with np.save(\"name.npy\", x)") \
    X("\x80\x05", 2, "a pickle", "save the array with np.save(\"name.npy\", x)") \
    X("\x89HDF", 4, "an HDF5 file", "save each array by itself: np.save(\"name.npy\", x)")
