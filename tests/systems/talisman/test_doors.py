"""Some things happen through one door only: dice, draws, lives, cards, Spells, the content of a rule set.

Read off the syntax trees. What depends on a content is kept inside it, never for the process.
"""

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
    "content_of": {"state.py", "view.py", "setup.py", "system.py"},
    "kept for the process": {"odds.py"},
}
"""What is done -> the files that may do it, in no room but that of the rules."""


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
    named = {node.id for node in ast.walk(tree) if isinstance(node, ast.Name)}
    kept = {"kept for the process" for one in named if one in ("cache", "lru_cache")}
    grown = {"things" for call in calls if call.endswith((".objects.append", ".objects.extend"))}
    return calls | raised | lives | kept | grown


@pytest.mark.parametrize("path", sorted(RULES.rglob("*.py")), ids=lambda path: str(path.relative_to(RULES)))
def test_each_thing_is_done_behind_its_door(path: Path) -> None:
    found, file = found_in(path.read_text()), path.relative_to(RULES).as_posix()
    assert [door for door, files in DOORS.items() if door in found and file not in files] == []
    assert "life" not in found or file == "lives.py"
    assert "things" not in found


@pytest.mark.parametrize(
    ("source", "what"),
    [
        ("yield ask.roll('x')", "ask.roll"),
        ("card = yield from decks.draw(deck, 'x')", "decks.draw"),
        ("raise Victory", "raise Victory"),
        ("who.life -= 1", "life"),
        ("cards = content_of(2).cards", "content_of"),
        ("@cache\ndef rings(content): ...", "kept for the process"),
        ("who.objects.append(held)", "things"),
    ],
)
def test_a_second_door_is_found(source: str, what: str) -> None:
    assert what in found_in(source)
