/* Python's names that are not ours: found when a name is unknown. */
#include "builtin_priv.h"

#include <string.h>

#include "lang/parse.h"
#include "refuse_name_list.h"

#define X(name, cure) {name, cure},
static const struct refusal refused[] = {REFUSED_NAME_LIST(X)};
#undef X

const struct refusal *lang_name_refusals(int *n)
{
    *n = (int)(sizeof refused / sizeof refused[0]);
    return refused;
}

/* Classes of errors that the table does not tell apart. */
static const char *const error_names[] = {
    "ArithmeticError", "BaseException", "BaseExceptionGroup", "BlockingIOError", "BrokenPipeError",
    "BufferError", "BytesWarning", "ChildProcessError", "ConnectionAbortedError",
    "ConnectionError", "ConnectionRefusedError", "ConnectionResetError", "DeprecationWarning",
    "EOFError", "EncodingWarning", "EnvironmentError", "ExceptionGroup", "FileExistsError",
    "FileNotFoundError", "FloatingPointError", "FutureWarning", "GeneratorExit", "IOError",
    "ImportError", "ImportWarning", "IndentationError", "InterruptedError", "IsADirectoryError",
    "KeyboardInterrupt", "LookupError", "MemoryError", "ModuleNotFoundError", "NameError",
    "NotADirectoryError", "OSError", "OverflowError", "PendingDeprecationWarning",
    "PermissionError", "ProcessLookupError", "RecursionError", "ReferenceError",
    "ResourceWarning", "RuntimeWarning", "StopAsyncIteration", "SyntaxError", "SyntaxWarning",
    "SystemError", "SystemExit", "TabError", "TimeoutError", "UnboundLocalError",
    "UnicodeDecodeError", "UnicodeEncodeError", "UnicodeError", "UnicodeTranslateError",
    "UnicodeWarning", "UserWarning", "Warning",
};

static const char *error_cure(const char *name)
{
    for (size_t i = 0; i < sizeof error_names / sizeof error_names[0]; i++)
        if (strcmp(error_names[i], name) == 0)
            return "test for the case with if before it fails";
    return NULL;
}

const char *refused_name_cure(const char *name)
{
    for (size_t i = 0; i < sizeof refused / sizeof refused[0]; i++)
        if (strcmp(refused[i].what, name) == 0)
            return refused[i].cure;
    return error_cure(name);
}
