"""Every card and character is played by a test that names it."""

import ast
from collections.abc import Iterator
from pathlib import Path

from games.systems.talisman.content import CARDS, CHARACTERS

HERE = Path(__file__).parent


def named() -> Iterator[str]:
    """What the marks `card` of this folder name; they must be written out as text."""
    for path in sorted(HERE.glob("test_*.py")):
        for node in ast.walk(ast.parse(path.read_text(encoding="utf-8"))):
            if isinstance(node, ast.Call) and ast.unparse(node.func) == "pytest.mark.card":
                yield from (ast.literal_eval(one) for one in node.args)


def test_no_card_and_no_character_is_left_out() -> None:
    assert {*CARDS, *CHARACTERS} - {*named()} == set()


def test_every_name_is_that_of_a_card_or_character() -> None:
    assert {*named()} - {*CARDS, *CHARACTERS} == set()
