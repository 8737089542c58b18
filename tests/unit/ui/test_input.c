/* Bytes of a terminal to keys: every kind of key, cut at every byte. */
#include "../../../src/ui/input_priv.h"

#include "check.h"

static const char *last;

/* The names of all keys in `bytes`, joined by blanks; a pause after the last byte. */
static const char *keys_of(struct input *in, const char *bytes, size_t n, size_t piece)
{
    static struct str names;
    struct input_key key;
    enum input_kind kind;

    str_clear(&names);
    for (size_t i = 0; i <= n; i += piece) {
        bool waited = i + piece > n;

        input_feed(in, bytes + i, n - i < piece ? n - i : piece);
        while ((kind = input_next(in, waited, &key)) == INPUT_KEY || kind == INPUT_PASTE) {
            str_addf(&names, "%s%s", names.n ? " " : "",
                     kind == INPUT_PASTE ? "paste:" : key.name[0] ? key.name : "none");
            if (kind == INPUT_PASTE)
                str_puts(&names, str_get(&in->paste));
        }
    }
    last = str_get(&names);
    return last;
}

static const struct {
    const char *bytes, *keys;
} rows[] = {
    {"ab", "a b"},
    {"\r\n\t \x7f\x08<", "<Enter> <Enter> <Tab> <Space> <BS> <BS> <lt>"},
    {"\x03\x0c\x12\x1a\x1c", "<C-c> <C-l> <C-r> <C-z> <C-\\>"},
    {"한é𝄞", "한 é 𝄞"},
    {"\033", "<Esc>"},
    {"\033\033", "<Esc> <Esc>"},
    {"\033b\033한", "<A-b> <A-한>"},
    {"\033[A\033OB\033[C\033OD", "<Up> <Down> <Right> <Left>"},
    {"\033[1~\033[4~\033[5~\033[6~\033[3~", "<Home> <End> <PageUp> <PageDown> <Del>"},
    {"\033[Z", "<S-Tab>"},
    {"\033[1;5D\033[1;2A\033[5;3~\033[1;8F", "<C-Left> <S-Up> <A-PageUp> <C-A-S-End>"},
    {"\033[3^\033[3@", "<C-Del> <C-S-Del>"},
    {"\033OP\033[11~\033[[A\033[24~\033OM", "<F1> <F1> <F1> <F12> <Enter>"},
    {"\033[27u\033[97;5u\033[13;2u\033[54620u", "<Esc> <C-a> <S-Enter> 한"},
    /* reports and replies are no keys */
    {"\033[I\033[?1;2cq", "none none q"},
    {"\033]11;rgb:ffff/ffff/ffff\007q\033]11;q\033\\q", "none q none q"},
    {"\033P>|xterm(q)\033\\q", "none q"},
    {"\033]7:q\003q", "none <C-c> q"},
    {"\033_x\033[Aj\033]7\rj", "none <Up> j none <Enter> j"},
    {"\033[M qqj", "none j"},
    /* no key is lost in one that was cut short */
    {"\033[Mq\003j\033[[\003j\033O\003j\033[1\003j",
     "none <C-c> j none <C-c> j none <C-c> j none <C-c> j"},
    /* the mouse: presses of the first button, and the wheel, also with Shift */
    {"\033[<0;3;4Mq", "<Click-2-3> q"},
    {"\033[<0;3;4mq\033[<2;3;4Mq\033[<35;3;4Mq", "none q none q none q"},
    {"\033[<64;10;2M\033[<65;10;2M\033[<68;10;2M\033[<67;10;2M",
     "<WheelUp-9-1> <WheelDown-9-1> <WheelLeft-9-1> <WheelRight-9-1>"},
    {"\033[<0;0;4M\033[<0;;M\033[<0;99999999;1Mj", "none none none j"},
    /* broken UTF-8 */
    {"\xff\xc0\x80z\xed\x95q", "none none none z none none q"},
    {"\xed\x95", "none none"},
    /* pastes */
    {"\033[200~q한\r\nx\ty\rz\033[201~j", "paste:q한\nx\ty\nz j"},
    {"\033[200~a\033[Ab\x02\xff\xc2\x85\033[201~", "paste:a[Ab"},
    {"\033[200~\033[201~k", "paste: k"},
    {"\033[200~한\033[20𝄞\xed\x95\033[2\033[201~j", "paste:한[20𝄞[2 j"},
};

TEST(every_key_cut_everywhere)
{
    for (size_t i = 0; i < sizeof rows / sizeof *rows; i++)
        for (size_t piece = 1; piece <= strlen(rows[i].bytes) + 1; piece++) {
            struct input in = {0};

            CHECK_STR(keys_of(&in, rows[i].bytes, strlen(rows[i].bytes), piece), rows[i].keys);
            input_done(&in);
        }
}

TEST(pause_decides)
{
    struct input in = {0};
    struct input_key key;

    input_feed(&in, "\033", 1);
    CHECK_INT(input_next(&in, false, &key), INPUT_PART);
    CHECK(!input_ready(&in));
    input_feed(&in, "[", 1);
    CHECK_INT(input_next(&in, false, &key), INPUT_PART);
    input_feed(&in, "D", 1);
    CHECK(input_ready(&in));
    CHECK_INT(input_next(&in, false, &key), INPUT_KEY);
    CHECK_STR(key.name, "<Left>");
    CHECK_INT((int)key.n, 3);
    CHECK_INT(input_next(&in, false, &key), INPUT_NONE);
    CHECK_STR(keys_of(&in, "\033[", 2, 2), "<A-[>");
    CHECK_STR(keys_of(&in, "\033O", 2, 2), "<A-O>");
    CHECK_STR(keys_of(&in, "\033]", 2, 2), "<A-]>");
    input_done(&in);
}

TEST(unended_paste_ends_with_a_pause)
{
    struct input in = {0};

    CHECK_STR(keys_of(&in, "\033[200~ab", 8, 3), "paste:ab");
    CHECK_STR(keys_of(&in, "q", 1, 1), "q");
    input_done(&in);
}

TEST(interrupt_ends_a_paste)
{
    struct input in = {0};
    struct input_key key;

    CHECK_STR(keys_of(&in, "\033[200~a\003b\033[201~j", 16, 16), "paste:ab j"); /* in the text */
    input_feed(&in, "\033[200~ab", 8);
    CHECK_INT(input_next(&in, false, &key), INPUT_PART);
    CHECK_STR(keys_of(&in, "\003", 1, 1), "<C-c>");
    CHECK_STR(keys_of(&in, "q", 1, 1), "q");
    input_done(&in);
}

/* A text of any length passes through; the buffer never holds more than what came last. */
static enum input_kind paste_of(struct input *in, size_t n)
{
    static char bytes[4096];
    struct input_key key;
    size_t most = 0;

    memset(bytes, 'x', sizeof bytes);
    input_feed(in, "\033[200~", 6);
    for (size_t i = 0; i < n; i += sizeof bytes) {
        input_feed(in, bytes, n - i < sizeof bytes ? n - i : sizeof bytes);
        CHECK_INT(input_next(in, false, &key), INPUT_PART);
        most = in->buf.n > most ? in->buf.n : most;
    }
    CHECK(most <= 2 * sizeof bytes);
    input_feed(in, "\033[201~q", 7);
    return input_next(in, false, &key);
}

TEST(pastes_of_any_length_end)
{
    struct input in = {0};

    CHECK_INT(paste_of(&in, INPUT_PASTE_MOST), INPUT_PASTE);
    CHECK(in.paste.n == INPUT_PASTE_MOST && !in.paste_too_long);
    CHECK_STR(keys_of(&in, "", 0, 1), "q");
    CHECK_INT(paste_of(&in, INPUT_PASTE_MOST + 1), INPUT_PASTE);
    CHECK(in.paste.n == 0 && in.paste_too_long); /* half of it would be another text */
    CHECK_STR(keys_of(&in, "", 0, 1), "q");
    CHECK_STR(keys_of(&in, "\033[200~a\033[201~", 13, 1), "paste:a");
    CHECK(!in.paste_too_long);
    input_done(&in);
}

TEST(described_keys_come_first)
{
    struct input in = {0};

    input_seq_add(&in, "<Up>", "\033q");
    input_seq_add(&in, "<F1>", "\033qq");
    input_seq_add(&in, "<Enter>", "\x19");
    CHECK_STR(keys_of(&in, "\033qq", 3, 1), "<F1>");
    CHECK_STR(keys_of(&in, "\033q", 2, 1), "<Up>");
    CHECK_STR(keys_of(&in, "\033qa\x19", 4, 1), "<Up> a <Enter>");
    CHECK_STR(keys_of(&in, "\033", 1, 1), "<Esc>");
    input_done(&in);
}

TEST(interrupt_drops_what_was_typed_before)
{
    struct input in = {0};

    CHECK(!input_take_interrupt(&in));
    input_feed(&in, "jjj\003k", 5);
    CHECK(input_take_interrupt(&in));
    CHECK_STR(keys_of(&in, "", 0, 1), "k");
    CHECK(!input_take_interrupt(&in));
    input_done(&in);
}

TEST(long_rubbish_ends)
{
    struct input in = {0};
    static char bytes[9000];

    memset(bytes, '1', sizeof bytes);
    memcpy(bytes, "\033]", 2);
    keys_of(&in, bytes, sizeof bytes, sizeof bytes);
    CHECK(strncmp(last, "none 1 1", 8) == 0);
    input_done(&in);
}

int main(void)
{
    RUN(every_key_cut_everywhere);
    RUN(pause_decides);
    RUN(unended_paste_ends_with_a_pause);
    RUN(interrupt_ends_a_paste);
    RUN(pastes_of_any_length_end);
    RUN(described_keys_come_first);
    RUN(interrupt_drops_what_was_typed_before);
    RUN(long_rubbish_ends);
    return check_end();
}
