/* The colour ladder. */
#include "../../../src/ui/depth_priv.h"

#include "check.h"

/* option, NO_COLOR, TERM, COLORTERM, colours, RGB -> depth */
static const struct {
    struct depth_facts facts;
    enum color_depth depth;
} rows[] = {
    {{NULL, NULL, "xterm-256color", NULL, 256, false}, DEPTH_256},
    {{"auto", NULL, "xterm-256color", "truecolor", 256, false}, DEPTH_TRUE},
    {{"auto", "", "xterm-256color", "24bit", 256, false}, DEPTH_TRUE},
    {{"auto", NULL, "xterm-256color", "yes", 256, false}, DEPTH_256},
    {{"auto", NULL, "screen", "truecolor", 8, false}, DEPTH_16},
    {{"auto", NULL, "screen-256color", "truecolor", 256, false}, DEPTH_256},
    {{"auto", NULL, "linux", "truecolor", 8, false}, DEPTH_16},
    {{"auto", NULL, "linux-16color", "truecolor", 16, false}, DEPTH_16},
    {{"auto", NULL, "vt100", "truecolor", -1, false}, DEPTH_NONE},
    {{"auto", NULL, "xterm-direct", NULL, 1 << 24, true}, DEPTH_TRUE},
    {{"auto", NULL, "xterm-16color", NULL, 16, false}, DEPTH_16},
    {{"auto", NULL, "dumb", "truecolor", -1, false}, DEPTH_NONE},
    {{"auto", "1", "xterm-256color", "truecolor", 256, false}, DEPTH_NONE},
    {{"auto", "0", "xterm-direct", NULL, 1 << 24, true}, DEPTH_NONE},
    {{"256", "1", "xterm", NULL, 8, false}, DEPTH_256},
    {{"truecolor", "1", "screen", NULL, 8, false}, DEPTH_TRUE},
    {{"16", NULL, "xterm-256color", "truecolor", 256, false}, DEPTH_16},
    {{"never", "", "xterm-256color", "truecolor", 256, true}, DEPTH_NONE},
    {{NULL, NULL, NULL, NULL, 0, false}, DEPTH_NONE},
};

TEST(ladder)
{
    for (size_t i = 0; i < sizeof rows / sizeof *rows; i++) {
        if (depth_decide(&rows[i].facts) != rows[i].depth)
            printf("row %zu: ", i);
        CHECK_INT(depth_decide(&rows[i].facts), rows[i].depth);
    }
}

TEST(light_background)
{
    CHECK(depth_light(NULL, "0;15"));
    CHECK(depth_light(NULL, "0;default;7"));
    CHECK(!depth_light(NULL, "15;0"));
    CHECK(!depth_light(NULL, NULL));
    CHECK(!depth_light(NULL, "15"));
    CHECK(!depth_light(NULL, "0;17"));
    CHECK(depth_light("auto", "0;15"));
    CHECK(!depth_light("auto", NULL));
    CHECK(depth_light("light", "15;0"));
    CHECK(!depth_light("dark", "0;15"));
}

int main(void)
{
    RUN(ladder);
    RUN(light_background);
    return check_end();
}
