#include "check.h"
#include "parse_util.h"

#define CHECK_SLOTS(text, want) CHECK_STR(util_slots(text), "ok " want)

TEST(the_module_has_only_globals)
{
    CHECK_SLOTS("a = b\nfor c in a: d = c\n",
                "(= a@g b@g) (for c@g a@g ((= d@g c@g)) ())");
    CHECK_SLOTS("import numpy as np\ndef f(): pass\n", "(numpy np@g) (def f@g () pass)");
}

TEST(what_a_function_assigns_is_local_throughout)
{
    CHECK_SLOTS("def f(a):\n  b = x\n  x = a\n  return b\n",
                "(def f@g (a@l0) (= b@l1 x@l2) (= x@l2 a@l0) (return b@l1))");
    CHECK_SLOTS("def f():\n  x[0] = 1\n", "(def f@g () (= ([] x@g 0) 1))");
    CHECK_SLOTS("def f():\n  x += 1\n", "(def f@g () (+= x@l0 1))");
    CHECK_SLOTS("def f():\n  for i, (j, k) in x: pass\n  else: y = i\n",
                "(def f@g () (for (tuple i@l0 (tuple j@l1 k@l2)) x@g (pass) ((= y@l3 i@l0))))");
    CHECK_SLOTS("def f():\n  if a: b = 1\n  elif c: d = 1\n  else: e = 1\n  return b, d, e\n",
                "(def f@g () (if a@g ((= b@l0 1)) ((if c@g ((= d@l1 1)) ((= e@l2 1))))) "
                "(return (tuple b@l0 d@l1 e@l2)))");
    CHECK_SLOTS("def f():\n  import numpy as np\n  return np\n",
                "(def f@g () (numpy np@l0) (return np@l0))");
}

TEST(inner_functions_reach_out)
{
    CHECK_SLOTS("def f(a):\n  def g(b):\n    return a + b + c\n  return g\n",
                "(def f@g (a@l0) (def g@l1 (b@l0) (return (+ (+ a@o1.0 b@l0) c@g))) "
                "(return g@l1))");
    CHECK_SLOTS("def f(a):\n  return lambda b: lambda: a + b\n",
                "(def f@g (a@l0) (return (lambda (b@l0) (lambda () (+ a@o2.0 b@o1.0)))))");
    CHECK_SLOTS("def f():\n  def g(): return x\n  x = 1\n",
                "(def f@g () (def g@l0 () (return x@o1.1)) (= x@l1 1))");
    CHECK_SLOTS("def f(): return f\n", "(def f@g () (return f@g))");
}

TEST(defaults_belong_to_the_scope_around)
{
    CHECK_SLOTS("def f(a):\n  def g(a=a): return a\n",
                "(def f@g (a@l0) (def g@l1 (a@l0=a@l0) (return a@l0)))");
    CHECK_SLOTS("x = lambda a=a, *, b=a: b\n", "(= x@g (lambda (a@l0=a@g * b@l1=a@g) b@l1))");
}

TEST(comprehensions_have_their_own_targets)
{
    CHECK_SLOTS("[x + y for x in x]\n", "(expr (listcomp (+ x@l0 y@g) (for x@l0 x@g)))");
    CHECK_SLOTS("[x for x in a for y in x if y]\n",
                "(expr (listcomp x@l0 (for x@l0 a@g) (for y@l1 x@l0 y@l1)))");
    CHECK_SLOTS("def f(a):\n  return [x + a for x in a]\n",
                "(def f@g (a@l0) (return (listcomp (+ x@l0 a@o1.0) (for x@l0 a@l0))))");
    CHECK_SLOTS("[[x + y for y in x] for x in z]\n",
                "(expr (listcomp (listcomp (+ x@o1.0 y@l0) (for y@l0 x@l0)) (for x@l0 z@g)))");
    CHECK_SLOTS("[lambda: i for i in x]\n",
                "(expr (listcomp (lambda () i@o1.0) (for i@l0 x@g)))");
    CHECK_SLOTS("{k: v for k, v in x}\nk\n",
                "(expr (dictcomp k@l0 v@l1 (for (tuple k@l0 v@l1) x@g))) (expr k@g)");
    CHECK_SLOTS("def f():\n  g(x for x in y)\n  x = 1\n",
                "(def f@g () (expr (call g@g (genexp x@l0 (for x@l0 y@g)))) (= x@l0 1))");
    CHECK_SLOTS("f'{[i for i in x]}{i:{w}}'\n",
                "(expr (f (value (listcomp i@l0 (for i@l0 x@g))) (value i@g (spec (value w@g)))))");
}

TEST(slots_have_names)
{
    static const char text[] = "def f(a, b):\n  c = [d for d, e in a]\n";
    struct symbols *names = symbols_new();
    struct source src = {"t", text, sizeof text - 1};
    struct code *code;
    struct err e;
    const struct func *f;
    const struct comp *c;

    CHECK_INT(parse_code(names, &src, 0, src.len, PARSE_PROGRAM, &code, &e), PARSE_OK);
    f = code->body.stmt[0]->u.def.func;
    CHECK_INT(f->nslots, 3);
    CHECK_STR(symbol_name(names, f->slot_name[2]), "c");
    c = f->body[0]->u.assign.value->u.comp;
    CHECK_INT(c->nslots, 2);
    CHECK_STR(symbol_name(names, c->slot_name[1]), "e");
    code_free(code);
    symbols_free(names);
}

TEST(statements_stand_where_they_may)
{
    CHECK_PARSE("return 1\n", "1:1 'return 1': 'return' outside a function");
    CHECK_PARSE("break\n", "1:1 'break': 'break' outside a loop");
    CHECK_PARSE("for a in b:\n  def f():\n    continue\n", "3:5 'continue': 'continue' outside a "
                "loop");
    CHECK_PARSE("for a in b: pass\nelse: break\n", "2:7 'break': 'break' outside a loop");
    CHECK_PARSE("for a in b:\n  for c in d: pass\n  else: break\n",
                "ok (for a b ((for c d (pass) (break))) ())");
    CHECK_PARSE("def f(a, b, a): pass\n", "1:13 'a': two parameters have the name 'a'");
    CHECK_PARSE("f(a=1, a=2)\n", "1:8 'a=2': the argument 'a' is given twice");
}

TEST(names_are_looked_at_before_statements)
{
    CHECK_PARSE("return\nx = lambda a, a: a\n", "2:15 'a': two parameters have the name "
                "'a'");
    CHECK_PARSE("return\nx = = 1\n", "2:5 '=': '=' cannot stand here | to compare, write ==");
}

TEST(many_names_are_found_quickly)
{
    struct str text = {0};

    str_puts(&text, "def f():\n");
    for (int i = 0; i < 20000; i++)
        str_addf(&text, "  a%d = a%d\n", i, i / 2);
    CHECK(strstr(util_slots(str_get(&text)), "(= a19999@l19999 a9999@l9999)") != NULL);
    str_done(&text);
}

int main(void)
{
    RUN(the_module_has_only_globals);
    RUN(what_a_function_assigns_is_local_throughout);
    RUN(inner_functions_reach_out);
    RUN(defaults_belong_to_the_scope_around);
    RUN(comprehensions_have_their_own_targets);
    RUN(slots_have_names);
    RUN(statements_stand_where_they_may);
    RUN(names_are_looked_at_before_statements);
    RUN(many_names_are_found_quickly);
    str_done(&util_out);
    return check_end();
}
