"""The engine stays small enough to be read in an evening."""

import ast
import io
import tokenize
from pathlib import Path

import games.engine

MOST = 1250
"""Lines of code, all files of the engine together.

Dice that the tables of a round share, and records that prove them, made it a sixth larger: what proves a game
reads nothing but the engine.
"""
SILENT = {
    *(tokenize.COMMENT, tokenize.NL, tokenize.NEWLINE, tokenize.INDENT, tokenize.DEDENT),
    *(tokenize.ENCODING, tokenize.ENDMARKER),
}


def lines_of_code(source: str) -> int:
    """The lines on which something stands that is no comment and no docstring."""
    said: set[int] = set()
    for node in ast.walk(ast.parse(source)):
        if isinstance(node, ast.Expr) and isinstance(node.value, ast.Constant):
            if isinstance(node.value.value, str):
                said.update(range(node.lineno, (node.end_lineno or node.lineno) + 1))
    stands: set[int] = set()
    for token in tokenize.generate_tokens(io.StringIO(source).readline):
        if token.type not in SILENT:
            stands.update(range(token.start[0], token.end[0] + 1))
    return len(stands - said)


def test_what_is_said_is_not_counted() -> None:
    source = '"""Said\ntwice."""\n\nX = (\n    1,  # said\n)\n"""Said of X."""\n# said\ny = "not\\\nsaid"\n'
    assert lines_of_code(source) == 5


def test_the_engine_is_small() -> None:
    files = sorted(Path(games.engine.__file__).parent.glob("*.py"))
    assert len(files) > 10
    assert sum(lines_of_code(path.read_text(encoding="utf-8")) for path in files) < MOST
