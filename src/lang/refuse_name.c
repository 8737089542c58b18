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

const char *refused_name_cure(const char *name)
{
    for (size_t i = 0; i < sizeof refused / sizeof refused[0]; i++)
        if (strcmp(refused[i].what, name) == 0)
            return refused[i].cure;
    return NULL;
}
