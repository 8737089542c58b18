# A .po file -> rows {"msgid", "msgstr"}, sorted by the bytes of msgid for bsearch.
# Leaves out the header, what is fuzzy and what is not translated; refuses plurals
# and contexts, which the table has no place for.  Run with LC_ALL=C.

function fail(why) {
    printf "%s:%d: error: %s\n", FILENAME, NR, why > "/dev/stderr"
    failed = 1
    exit 1
}

# The text a C string stands for, as far as sorting needs it.
function decoded(c,    out, i, ch) {
    out = ""
    for (i = 1; i <= length(c); i++) {
        ch = substr(c, i, 1)
        if (ch == "\\") {
            ch = substr(c, ++i, 1)
            if (ch == "n") ch = "\n"
            else if (ch == "t") ch = "\t"
            else if (ch != "\"" && ch != "\\") fail("escape \\" ch " is not used here")
        }
        out = out ch
    }
    return out
}

function finish() {
    if (id != "" && text != "" && !fuzzy) {
        key[++n] = decoded(id)
        row[n] = "{\"" id "\", \"" text "\"},"
    }
    id = text = field = ""
    fuzzy = 0
}

function piece(s) {
    if (s !~ /^".*"[ \t]*$/) fail("a string was expected")
    sub(/^"/, "", s)
    sub(/"[ \t]*$/, "", s)
    gsub(/\?\?/, "?\\?", s)     # no trigraphs
    return s
}

/^#,.*fuzzy/ { if (field == "msgstr") finish(); fuzzy = 1; next }
/^#/ { if (field == "msgstr") finish(); next }
/^[ \t]*$/ { finish(); next }
/^(msgctxt|msgid_plural|msgstr\[)/ { fail("contexts and plurals are not used here") }
/^msgid / { if (field == "msgstr") finish(); field = "msgid"; id = piece(substr($0, 7)); next }
/^msgstr / { field = "msgstr"; text = piece(substr($0, 8)); next }
/^"/ {
    if (field == "msgid") id = id piece($0)
    else if (field == "msgstr") text = text piece($0)
    else fail("a string stands alone")
    next
}
{ fail("not understood: " $0) }

END {
    if (failed) exit 1
    finish()
    for (i = 2; i <= n; i++) {
        k = key[i]; r = row[i]
        for (j = i - 1; j > 0 && key[j] > k; j--) {
            key[j + 1] = key[j]; row[j + 1] = row[j]
        }
        key[j + 1] = k; row[j + 1] = r
    }
    for (i = 1; i <= n; i++) print row[i]
}
