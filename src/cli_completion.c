/* attnscope --completion bash: options, the words they take, lessons and files. */
#include "cli_priv.h"
#include "view/color.h"

static const char before[] =
    "# bash completion for attnscope, made by attnscope --completion bash\n"
    "_attnscope()\n"
    "{\n"
    "    local cur=${COMP_WORDS[COMP_CWORD]} prev=${COMP_WORDS[COMP_CWORD-1]} words\n"
    "    # --name=word is three words to bash\n"
    "    if [[ $cur == = ]]; then\n"
    "        cur=\n"
    "    elif [[ $prev == = ]]; then\n"
    "        prev=${COMP_WORDS[COMP_CWORD-2]}\n"
    "    fi\n"
    "    COMPREPLY=()\n"
    "    case $prev in\n";

/* Lessons by name with and without their number; the program itself knows which there are. */
static const char after[] =
    "'\n"
    "        else\n"
    "            words=$(\"${COMP_WORDS[0]}\" --list 2>/dev/null |\n"
    "                sed -n 's/^\\([0-9]*\\)-\\([^ ]*\\) .*/\\1-\\2 \\2/p')\n"
    "            mapfile -t COMPREPLY < <(compgen -f -X '!*.md' -- \"$cur\"\n"
    "                compgen -f -X '!*.py' -- \"$cur\"; compgen -d -- \"$cur\")\n"
    "        fi ;;\n"
    "    esac\n"
    "    mapfile -t -O \"${#COMPREPLY[@]}\" COMPREPLY < <(compgen -W \"$words\" -- \"$cur\")\n"
    "}\n"
    "complete -o filenames -F _attnscope attnscope\n";

static void put_words(enum cli_option o, struct str *out)
{
    const char *word;
    for (int i = 0; (word = cli_choice(o, i)); i++)
        str_addf(out, "%s%s", i ? " " : "", word);
    for (int i = 0; o == CLI_PALETTE && (word = palette_name(i)); i++)
        str_addf(out, "%s ", word);
    if (o == CLI_PALETTE)
        str_puts(out, "help");
}

void cli_completion(struct str *out)
{
    str_puts(out, before);
    for (int i = 0; i < CLI_COUNT; i++) {
        if (!cli_option((enum cli_option)i)->argument)
            continue;
        str_addf(out, "    %s) words='", cli_option((enum cli_option)i)->name);
        put_words((enum cli_option)i, out);
        str_puts(out, "' ;;\n");
    }
    str_puts(out, "    *)\n        if [[ $cur == -* ]]; then\n            words='");
    for (int i = 0; i < CLI_COUNT; i++)
        str_addf(out, "%s%s", i ? " " : "", cli_option((enum cli_option)i)->name);
    str_puts(out, after);
}
