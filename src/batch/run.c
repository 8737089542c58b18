/* A lesson or a program is run, a step at a time, and handed to its format's writer. */
#include "batch_priv.h"

#include <string.h>

#include "base/mem.h"
#include "session/fence.h"
#include "session/session.h"
#include "session/words.h"

static const struct writer *const writers[BATCH_FORMAT_COUNT] = {
    [BATCH_TEXT] = &writer_text,
    [BATCH_MARKDOWN] = &writer_markdown,
    [BATCH_CSV] = &writer_csv,
    [BATCH_JSON] = &writer_json,
};

/* --- small things ----------------------------------------------------------------------- */

enum exit_code batch_worse(enum exit_code a, enum exit_code b)
{
    return a > b ? a : b;
}

enum exit_code batch_complain(const struct batch *b, const struct err *e, enum exit_code status)
{
    struct str text = {0};
    struct err told = *e;
    stream_flush(b->out);
    word_err(b->lang, &told);
    err_write_as(&told, batch_word(b, "hint"), &text);
    stream_write(b->complain, str_get(&text), text.n);
    stream_flush(b->complain);
    str_done(&text);
    return e->kind == ERR_INTERRUPTED ? EXIT_INTERRUPTED : status;
}

struct lang *batch_lang(const struct batch *b, enum exit_code *status)
{
    struct err e;
    struct lang *L = lang_new(&e);
    if (L)
        lang_set_tick(L, b->tick);
    else
        *status = batch_complain(b, &e, EXIT_CODE_FAILED);
    return L;
}

const char *batch_word(const struct batch *b, const char *english)
{
    return word_in(b->lang, english);
}

void batch_put(const struct batch *b, struct str *text)
{
    stream_write(b->out, str_get(text), text->n);
    str_done(text);
}

static enum exit_code say_error(struct writing *w, const struct err *e)
{
    const struct writer *writer = writers[w->b->format];
    struct err told = *e;
    word_err(w->b->lang, &told);
    if (writer->error)
        writer->error(w, &told);
    return batch_complain(w->b, e, EXIT_CODE_FAILED);
}

static void law_error(const struct source *src, struct span at, const struct law *law,
                      struct err *e)
{
    err_set(e, ERR_LESSON, src, at, "the law \"%s\" %s, and it should%s", law->text,
            law->held ? "holds" : "fails", law->held ? " not" : "");
}

/* A law has no place in the code that the output knows: the fence's first line stands for it. */
static enum exit_code judge_laws(struct writing *w, struct span first, const struct output *o)
{
    enum exit_code status = EXIT_FINE;
    for (int i = 0; i < o->n; i++) {
        struct err e;
        if (o->item[i].kind != OUT_LAW || law_as_stated(&o->item[i].law))
            continue;
        law_error(w->l ? &w->l->src : NULL, first, &o->item[i].law, &e);
        status = batch_worse(status, say_error(w, &e));
    }
    return status;
}

/* --- running a step ----------------------------------------------------------------------- */

struct running {
    struct lang *L;
    struct env *env;
    bool stop; /* code failed: what follows would build on it */
};

static void run_code(struct running *r, const struct lesson *l, const struct fence *f,
                     struct outcome *o)
{
    struct code *code;
    o->ran = true;
    output_init(&o->out, r->L);
    if (fence_compile(r->L, l, f, &code, &o->out.err) != ST_OK)
        o->out.failed = true;
    else if (f->kind == FENCE_LIVE)
        fence_run_live(r->L, r->env, code, &o->out);
    else
        fence_run(r->L, r->env, code, &o->out);
    r->stop = o->out.failed;
}

static void run_step(struct running *r, const struct lesson *l, const struct lesson_step *s,
                     struct outcome *o)
{
    for (size_t i = 0; i < s->nblocks && !r->stop; i++)
        if (s->blocks[i].kind == BLOCK_CODE)
            run_code(r, l, s->blocks[i].fence, &o[i]);
}

static enum exit_code write_code(struct writing *w, const struct lesson_block *block,
                                 const struct outcome *o)
{
    const struct writer *writer = writers[w->b->format];
    const struct fence *f = block->fence;
    struct span first = {f->code.from, f->code.from};
    enum exit_code status = EXIT_FINE;
    struct err differs;
    if (!o->ran)
        return EXIT_FINE;
    writer->code(w, block, &o->out);
    if (o->out.failed)
        status = say_error(w, &o->out.err);
    else if (fence_output_differs(w->l, f, &o->out, &differs))
        status = say_error(w, &differs);
    return batch_worse(status, judge_laws(w, first, &o->out));
}

/* After the step's code has run: numbers are made of what it left. */
static enum exit_code write_question(struct writing *w, struct running *r,
                                     const struct lesson_block *block, struct outcome *o)
{
    const struct writer *writer = writers[w->b->format];
    bool known = block->question->kind == QUESTION_CHOICE || !r->stop;
    struct err e;
    if (w->b->answers && known &&
        answer_find(r->L, r->env, w->l, block->question, o, &e) != ST_OK)
        return say_error(w, &e);
    if (writer->question)
        writer->question(w, block, o);
    return EXIT_FINE;
}

static enum exit_code write_step(struct writing *w, struct running *r, const struct lesson_step *s,
                                 struct outcome *o)
{
    const struct writer *writer = writers[w->b->format];
    enum exit_code status = EXIT_FINE;
    w->step++;
    w->table = 0;
    if (writer->step)
        writer->step(w, s);
    for (size_t i = 0; i < s->nblocks && !w->b->out->failed; i++) {
        if (s->blocks[i].kind == BLOCK_CODE)
            status = batch_worse(status, write_code(w, &s->blocks[i], &o[i]));
        else if (s->blocks[i].kind == BLOCK_QUESTION)
            status = batch_worse(status, write_question(w, r, &s->blocks[i], &o[i]));
    }
    if (writer->end_step)
        writer->end_step(w);
    stream_flush(w->b->out);
    return status;
}

static void outcomes_done(struct outcome *o, size_t n)
{
    for (size_t i = 0; i < n; i++) {
        if (o[i].ran)
            output_done(&o[i].out);
        str_done(&o[i].answer);
        mem_free(o[i].number);
    }
    mem_free(o);
}

/* --- lessons and programs -------------------------------------------------------------------- */

static enum exit_code run_steps(struct writing *w, struct running *r, const struct lesson *l)
{
    enum exit_code status = EXIT_FINE;
    for (size_t i = 0; i < l->nsteps && !r->stop && !w->b->out->failed; i++) {
        const struct lesson_step *s = &l->steps[i];
        struct outcome *o = mem_array(s->nblocks, sizeof *o);
        run_step(r, l, s, o);
        status = batch_worse(status, write_step(w, r, s, o));
        outcomes_done(o, s->nblocks);
    }
    return status;
}

enum exit_code batch_lesson(struct writing *w, const struct lesson *l)
{
    const struct writer *writer = writers[w->b->format];
    enum exit_code status = EXIT_FINE;
    for (size_t i = 0; i < l->nerrs; i++)
        status = batch_worse(status, batch_complain(w->b, &l->errs[i], EXIT_CODE_FAILED));
    if (status != EXIT_FINE)
        return status;
    struct running r = {.L = batch_lang(w->b, &status)};
    if (!r.L)
        return status;
    lang_set_home(r.L, l->path);
    r.env = env_new(r.L);
    w->l = l;
    w->src = &l->src;
    if (writer->begin)
        writer->begin(w);
    status = run_steps(w, &r, l);
    if (writer->end)
        writer->end(w);
    lang_free(r.L);
    return status;
}

enum exit_code batch_program(struct writing *w, const struct source *src)
{
    const struct writer *writer = writers[w->b->format];
    enum exit_code status = EXIT_FINE;
    struct fence whole = {.kind = FENCE_PLAIN, .code = {0, (uint32_t)src->len}};
    struct lesson_block block = {.kind = BLOCK_CODE, .line = 1, .fence = &whole};
    struct lesson_step step = {.title = {.plain = ""}, .line = 1, .blocks = &block, .nblocks = 1};
    struct lesson as_lesson = {.src = *src, .path = src->name};
    struct running r = {.L = batch_lang(w->b, &status)};
    struct outcome *o = mem_array(1, sizeof *o);
    if (!r.L)
        return status;
    lang_set_home(r.L, src->name);
    r.env = env_new(r.L);
    w->title = src->name;
    w->src = src;
    if (writer->begin)
        writer->begin(w);
    run_step(&r, &as_lesson, &step, o);
    status = write_step(w, &r, &step, o);
    if (writer->end)
        writer->end(w);
    outcomes_done(o, 1);
    lang_free(r.L);
    return status;
}
