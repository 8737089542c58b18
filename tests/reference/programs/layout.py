"""Another layout of the same program: lines broken within brackets, and brackets to break in.
CPython names the line of an operation, not of its statement."""
import ast
import io
import tokenize


def tokens(text):
    return list(tokenize.generate_tokens(io.StringIO(text).readline))


def bracketed(g, text):
    """Some expressions of the program in brackets of their own."""
    lines = text.split("\n")
    nodes = [n for n in ast.walk(ast.parse(text)) if isinstance(n, ast.expr)
             and isinstance(getattr(n, "ctx", ast.Load()), ast.Load) and not isinstance(n, ast.Slice)]
    within = {id(c) for n in nodes if isinstance(n, (ast.JoinedStr, ast.Subscript)) for c in ast.walk(n) if c is not n}
    within |= {id(n.format_spec) for n in ast.walk(ast.parse(text)) if isinstance(n, ast.FormattedValue)}
    ends = []
    for n in nodes:
        if id(n) in within or isinstance(n, (ast.Starred, ast.GeneratorExp)) or not g.chance(0.3):
            continue
        ends.append((n.lineno - 1, n.col_offset, 0, "("))
        ends.append((n.end_lineno - 1, n.end_col_offset, 1, ")"))
    for line, col, _, mark in sorted(ends, reverse=True):
        row = lines[line].encode()
        lines[line] = (row[:col] + mark.encode() + row[col:]).decode()
    return "\n".join(lines)


def broken(g, text, rate):
    """Line breaks between tokens that stand in brackets."""
    lines, depth, at = text.split("\n"), 0, []
    for t in tokens(text):
        if t.type == tokenize.OP and t.string in ")]}":
            depth -= 1
        if depth and t.type not in (tokenize.NL, tokenize.COMMENT) and g.chance(rate):
            at.append(t.start)
        if t.type == tokenize.OP and t.string in "([{":
            depth += 1
    for line, col in sorted(at, reverse=True):
        row = lines[line - 1]
        lines[line - 1:line] = [row[:col], " " * g.between(0, 8) + row[col:]]
    return "\n".join(lines)


def spread(g, text):
    """The program in another layout; as it was where that would change it."""
    try:
        new = broken(g, bracketed(g, text) if g.chance(0.7) else text, g.pick([0.05, 0.15, 0.4]))
        same = ast.dump(ast.parse(new)) == ast.dump(ast.parse(text))
    except (SyntaxError, tokenize.TokenError):
        return text
    return new if same else text


__all__ = ["spread"]
