/* A session for tests: a folder of its own with one lesson, keys to press. */
#ifndef ATTNSCOPE_TESTS_SESSION_STAGE_H
#define ATTNSCOPE_TESTS_SESSION_STAGE_H

#include <stdlib.h>
#include <sys/stat.h>
#include <unistd.h>

#include "base/utf8.h"
#include "check.h"
#include "session/action.h"

#define STAGE_HEAD "# A lesson\n\nIts line in the menu.\n\n<!-- goal: a goal -->\n\n"

struct stage {
    char dir[64], en[80], file[100];
    struct session *s;
    bool stop; /* the tick says so */
};

static inline void stage_write(const char *path, const char *text)
{
    FILE *f = fopen(path, "w");
    CHECK(f != NULL);
    if (!f)
        return;
    fputs(text, f);
    CHECK(fclose(f) == 0);
}

static inline bool stage_stop(void *ctx)
{
    return ((struct stage *)ctx)->stop;
}

/* The lesson's steps are `steps`; NULL: no lesson at all. */
static inline void stage_set_in(struct stage *t, const char *lang, const char *steps)
{
    struct err e = {0};
    *t = (struct stage){.dir = "/tmp/attnscope-test-XXXXXX"};
    CHECK(mkdtemp(t->dir) != NULL);
    snprintf(t->en, sizeof t->en, "%s/%s", t->dir, lang);
    snprintf(t->file, sizeof t->file, "%s/07-stage.md", t->en);
    CHECK(mkdir(t->en, 0700) == 0);
    if (steps) {
        size_t n = strlen(STAGE_HEAD) + strlen(steps) + 1;
        char *text = malloc(n);
        snprintf(text, n, "%s%s", STAGE_HEAD, steps);
        stage_write(t->file, text);
        free(text);
    }
    setenv("ATTNSCOPE_LESSONS", t->dir, 1);
    t->s = session_new(lang, &e);
    if (!t->s) {
        printf("    %s\n", e.msg);
        exit(1);
    }
    if (steps && session_open(t->s, "stage", 0, &e) != ST_OK)
        printf("    %s\n", e.msg);
    session_settle(t->s, NULL);
}

static inline void stage_set(struct stage *t, const char *steps)
{
    stage_set_in(t, "en", steps);
}

static inline void stage_strike(struct stage *t)
{
    session_free(t->s);
    unlink(t->file);
    rmdir(t->en);
    rmdir(t->dir);
    unsetenv("ATTNSCOPE_LESSONS");
}

/* Press these keys; what they ask for is computed after each. Returns the reactions. */
static inline unsigned stage_keys(struct stage *t, const char *keys)
{
    char key[32];
    unsigned react = 0;
    int n;
    while ((n = action_next_key(keys, key)) > 0) {
        unsigned r = action_key(t->s, key);
        if (r & REACT_SETTLE)
            session_settle(t->s, NULL);
        react |= r;
        keys += n;
    }
    CHECK_INT(n, 0);
    return react;
}

static inline unsigned stage_command(struct stage *t, const char *line)
{
    unsigned r = action_command(t->s, line);
    if (r & REACT_SETTLE)
        session_settle(t->s, NULL);
    return r;
}

static inline const char *stage_message(const struct stage *t)
{
    return str_get(&t->s->message);
}

/* The value of a knob as the screen shows it, with "*" when it is turned. */
static inline const char *stage_knob(const struct stage *t, const char *name)
{
    static char text[64];
    const struct scene *c = session_scene(t->s);
    struct str value = {0};
    snprintf(text, sizeof text, "no knob");
    for (int i = 0; c && i < c->knobs; i++) {
        if (strcmp(c->knob[i].decl.name, name) != 0)
            continue;
        knob_write(&c->knob[i], &value);
        snprintf(text, sizeof text, "%s%s", str_get(&value), c->knob[i].turned ? "*" : "");
    }
    str_done(&value);
    return text;
}

/* What the scene printed. */
static inline const char *stage_printed(const struct stage *t)
{
    static char text[4096];
    const struct scene *c = session_scene(t->s);
    struct str out = {0};
    if (c)
        output_text(&c->out, &out);
    snprintf(text, sizeof text, "%s", str_get(&out));
    str_done(&out);
    return text;
}

#endif
