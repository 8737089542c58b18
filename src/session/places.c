/* Where actions are, in the order in which the help and the manual page list them. */
#include "session/action.h"

static const struct action_place places[] = {
    {"lesson", "in a lesson"},
    {"question", "while a question is open"},
    {"choice", "with answers to choose from"},
    {"number", "when it asks for a number"},
    {"ask", "while a number is explained"},
    {"menu", "in the menu"},
    {"all", "everywhere"},
    {"help", "in this help"},
};

const struct action_place *action_places(int *n)
{
    *n = (int)(sizeof places / sizeof places[0]);
    return places;
}
