"""Some things happen through one door only: dice, draws, lives, cards, Spells. Read off the syntax trees."""

import ast
from pathlib import Path

import pytest

RULES = Path(__file__).parents[3] / "games" / "systems" / "talisman"
DOORS = {
    "ask.roll": {"rolls.py"},
    "ask.draw": {"setup.py", "rolls.py"},
    "decks.draw": {"spells.py", "drawing.py"},
    "decks.peek": {"looking.py"},
    "who.spells.append": {"spells.py"},
    "who.spells.remove": {"spells.py", "discards.py"},
    "raise TurnOver": {"effects.py"},
    "raise Victory": {"lives.py"},
}
"""What is done -> the files that may do it."""


def found_in(source: str) -> set[str]:
    """What of it a file does; where lives are taken from somebody, "life"."""
    tree = ast.parse(source)
    calls = {ast.unparse(node.func) for node in ast.walk(tree) if isinstance(node, ast.Call)}
    raised = {
        f"raise {ast.unparse(node.exc)}"
        for node in ast.walk(tree)
        if isinstance(node, ast.Raise) and node.exc
    }
    changed = [node for node in ast.walk(tree) if isinstance(node, ast.AugAssign)]
    lives = {"life" for node in changed if ast.unparse(node.target).endswith(".life")}
    grown = {"things" for call in calls if call.endswith((".objects.append", ".objects.extend"))}
    return calls | raised | lives | grown


@pytest.mark.parametrize("path", sorted(RULES.glob("*.py")), ids=lambda path: path.name)
def test_each_thing_is_done_behind_its_door(path: Path) -> None:
    found = found_in(path.read_text())
    assert [door for door, files in DOORS.items() if door in found and path.name not in files] == []
    assert "life" not in found or path.name == "lives.py"
    assert "things" not in found


@pytest.mark.parametrize(
    ("source", "what"),
    [
        ("yield ask.roll('x')", "ask.roll"),
        ("card = yield from decks.draw(deck, 'x')", "decks.draw"),
        ("raise Victory", "raise Victory"),
        ("who.life -= 1", "life"),
        ("who.objects.append(held)", "things"),
    ],
)
def test_a_second_door_is_found(source: str, what: str) -> None:
    assert what in found_in(source)
