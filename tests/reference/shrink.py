"""Make a failing program small: leave out statements, put parts in the place of wholes."""
import ast
import copy

ROUNDS, AT_ONCE = 60, 150


def blocks(tree):
    """Every list of statements in a program."""
    for node in ast.walk(tree):
        for name in ("body", "orelse"):
            rows = getattr(node, name, None)
            if isinstance(rows, list) and rows:
                yield rows


def fewer_statements(tree):
    """Copies without some statements that follow each other; long rows first."""
    rows = list(blocks(tree))
    for i, block in enumerate(rows):
        n = len(block)
        length = n if i else n // 2
        while length:
            for at in range(0, n, length):
                new = copy.deepcopy(tree)
                kept = list(blocks(new))[i]
                kept[at:at + length] = [] if length < n or not i else [ast.Pass()]
                yield new
            length //= 2


def opened_blocks(tree):
    """Copies with what stands in a compound statement in its place."""
    for i, block in enumerate(list(blocks(tree))):
        for k, s in enumerate(block):
            if isinstance(s, (ast.If, ast.For)):
                for inner in (s.body, s.orelse):
                    if inner:
                        new = copy.deepcopy(tree)
                        list(blocks(new))[i][k:k + 1] = copy.deepcopy(inner)
                        yield new


class Replace(ast.NodeTransformer):
    """Put something in the place of the n-th expression."""

    def __init__(self, n, make):
        self.n, self.make, self.at = n, make, -1

    def visit(self, node):
        if isinstance(node, ast.expr) and isinstance(getattr(node, "ctx", ast.Load()), ast.Load):
            self.at += 1
            if self.at == self.n:
                return self.make(node)
        return self.generic_visit(node)


def parts_of(node):
    for child in ast.iter_child_nodes(node):
        if isinstance(child, ast.Name) and child.id == "np":
            continue
        if isinstance(child, ast.expr) and isinstance(getattr(child, "ctx", ast.Load()), ast.Load):
            yield child
        elif isinstance(child, (ast.keyword, ast.FormattedValue)):
            yield child.value


def less(node):
    """What may stand in the place of an expression."""
    yield from parts_of(node)
    if isinstance(node, (ast.List, ast.Tuple)) and isinstance(node.ctx, ast.Load):
        for i in range(len(node.elts)):
            yield type(node)(node.elts[:i] + node.elts[i + 1:], ast.Load())
    if isinstance(node, ast.Call):
        for i in range(len(node.args)):
            yield ast.Call(node.func, node.args[:i] + node.args[i + 1:], node.keywords)
        for i in range(len(node.keywords)):
            yield ast.Call(node.func, node.args, node.keywords[:i] + node.keywords[i + 1:])
    if isinstance(node, ast.Dict):
        for i in range(len(node.keys)):
            yield ast.Dict(node.keys[:i] + node.keys[i + 1:], node.values[:i] + node.values[i + 1:])
    if isinstance(node, ast.JoinedStr):
        for i in range(len(node.values)):
            yield ast.JoinedStr(node.values[:i] + node.values[i + 1:])
    if not isinstance(node, ast.Constant):
        yield ast.Constant(0)


def smaller_expressions(tree):
    nodes = [n for n in ast.walk(tree)]
    count = len([n for n in nodes if isinstance(n, ast.expr)])
    for n in range(count):
        options = []
        Replace(n, lambda node: options.extend(less(node)) or node).visit(copy.deepcopy(tree))
        for option in options:
            new = copy.deepcopy(tree)
            yield Replace(n, lambda node, o=option: copy.deepcopy(o)).visit(new)


def texts(trees):
    for tree in trees:
        try:
            yield ast.unparse(ast.fix_missing_locations(tree)) + "\n"
        except (ValueError, AttributeError, TypeError, RecursionError):
            continue


def batches(rows, n):
    batch = []
    for row in rows:
        batch.append(row)
        if len(batch) == n:
            yield batch
            batch = []
    if batch:
        yield batch


def fewer_lines(text):
    """For programs that cannot be parsed, or fail only as they are written."""
    lines = text.split("\n")
    for i in range(len(lines)):
        yield "\n".join(lines[:i] + lines[i + 1:])


def step(text, fails):
    """A smaller program that fails too, or None. fails: texts -> whether each does."""
    try:
        tree = ast.parse(text)
        ways = [texts(make(tree)) for make in (fewer_statements, opened_blocks, smaller_expressions)]
    except SyntaxError:
        ways = []
    for way in ways + [fewer_lines(text)]:
        for batch in batches((t for t in way if len(t) < len(text)), AT_ONCE):
            for candidate, failed in zip(batch, fails(batch)):
                if failed:
                    return candidate
    return None


def shrink(text, fails):
    for _ in range(ROUNDS):
        smaller = step(text, fails)
        if smaller is None:
            return text
        text = smaller
    return text
