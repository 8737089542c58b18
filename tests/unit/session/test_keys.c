/* Lines of keys, as --render takes them. */
#include "check.h"
#include "session/action.h"

/* All keys of a line, one blank after each; "!" where it goes wrong. */
static const char *split(const char *keys)
{
    static char out[400];
    char key[32];
    int n;
    out[0] = '\0';
    while ((n = action_next_key(keys, key)) > 0) {
        strcat(out, key);
        strcat(out, " ");
        keys += n;
    }
    if (n < 0)
        strcat(out, "!");
    return out;
}

TEST(plain_characters)
{
    CHECK_STR(split("jjT"), "j j T ");
    CHECK_STR(split(""), "");
    CHECK_STR(split(":x=한"), ": x = 한 ");
    CHECK_STR(split("w[2, 1]"), "w [ 2 , <Space> 1 ] ");
}

TEST(named_keys)
{
    CHECK_STR(split("<Space><Enter><Esc><Tab><S-Tab>"), "<Space> <Enter> <Esc> <Tab> <S-Tab> ");
    CHECK_STR(split("<Left><PageDown><F1><F12>"), "<Left> <PageDown> <F1> <F12> ");
    CHECK_STR(split("<CR><Backspace><lt>"), "<Enter> <BS> <lt> ");
    CHECK_STR(split("<C-r><C-L>x"), "<C-r> <C-l> x ");
    CHECK_STR(split("<space><ESC><c-R><PgDn><Insert><delete>"), "<Space> <Esc> <C-r> <PageDown> <Ins> <Del> ");
    CHECK_STR(split(":tau=2<Enter>>"), ": t a u = 2 <Enter> > ");
}

TEST(control_characters)
{
    CHECK_STR(split("a\n\t\x1b\x7f\x0c"), "a <Enter> <Tab> <Esc> <BS> <C-l> ");
}

TEST(what_is_no_key)
{
    CHECK_STR(split("a<b"), "a !");
    CHECK_STR(split("<Spac>"), "!");
    CHECK_STR(split("<C-1>"), "!");
    CHECK_STR(split("<>"), "!");
    CHECK_STR(split("<"), "!");
    CHECK_STR(split("\xff"), "!");
    CHECK_STR(split("x\xe2\x88"), "x !");
    CHECK_STR(split("\x1c"), "!");
}

/* Every key that an action has can be written in a line of keys. */
TEST(every_key_of_the_table)
{
    int n, knobs;
    char key[32], name[32];
    const struct action_row *row = action_rows(&n);
    const struct knob_key_row *knob = knob_key_rows(&knobs);
    for (int i = 0; i < n; i++) {
        for (const char *p = row[i].keys; *p; p += *p == ' ') {
            size_t k = strcspn(p, " ");
            snprintf(name, sizeof name, "%.*s", (int)k, p);
            if (action_next_key(name, key) != (int)k || strcmp(key, name) != 0)
                printf("    %s: %s\n", row[i].name, name);
            CHECK(action_next_key(name, key) == (int)k && strcmp(key, name) == 0);
            p += k;
        }
    }
    for (int i = 0; i < knobs; i++)
        CHECK(action_next_key(knob[i].less, key) > 0 && action_next_key(knob[i].more, key) > 0);
}

/* The keys of knobs and of actions in a lesson do not meet. */
TEST(no_key_means_two_things)
{
    int n, knobs;
    const struct action_row *row = action_rows(&n);
    const struct knob_key_row *knob = knob_key_rows(&knobs);
    for (int i = 0; i < n; i++)
        for (int k = 0; k < knobs; k++)
            for (const char *p = row[i].keys; *p && strcmp(row[i].where, "lesson") == 0;
                 p += *p == ' ') {
                size_t len = strcspn(p, " ");
                CHECK(!(len == 1 && (*p == *knob[k].less || *p == *knob[k].more)));
                p += len;
            }
}

int main(void)
{
    RUN(plain_characters);
    RUN(named_keys);
    RUN(control_characters);
    RUN(what_is_no_key);
    RUN(every_key_of_the_table);
    RUN(no_key_means_two_things);
    return check_end();
}
