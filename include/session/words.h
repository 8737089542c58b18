/* Words of the interface in the user's language. The English text is the key;
 * src/po/ko.po is the translators' file. `lang` is "en" or "ko". */
#ifndef ATTNSCOPE_SESSION_WORDS_H
#define ATTNSCOPE_SESSION_WORDS_H

#include "base/err.h"
#include "base/str.h"

/* The word itself where there is no translation. */
const char *word_in(const char *lang, const char *english);
/* The same with "{0}" … "{9}" replaced by the arguments: word order is the language's own. */
void word_say(const char *lang, struct str *out, const char *english, const char *const *arg,
              int n);
/* A text whose arguments stand in it already: the row is found whose plain parts it has. */
void word_find(const char *lang, const char *english, struct str *out);
/* An error as the user reads it: its hint, and the message where it is not about code, which
 * stays as it can be looked up. */
void word_err(const char *lang, struct err *e);
/* The translated texts, sorted; NULL past the last (for tests). */
const char *word_row(int i);

#endif
