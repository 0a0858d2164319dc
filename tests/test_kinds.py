"""What a system knows of one kind of event or question stands together: its name in few files of its face."""

from pathlib import Path

import pytest

from games.systems import SLUGS
from tests import kinds

ALLOWED = {"sorcerer": 10, "talisman": 19, "mice": 15}
"""System -> how many kinds may still be named in more than two files; a number here only falls."""


@pytest.mark.parametrize("slug", SLUGS)
def test_a_kind_is_named_in_few_files_of_a_face(slug: str):
    """`python -m tests.kinds` names the files."""
    often = kinds.named(slug)
    assert len(often) <= ALLOWED.get(slug, 0), f"too many: {', '.join(often)}"


RULES = """
FEUD = "feud"
def turn(state):
    state.tell("begun", seat=1)
    state.tell("won" if state.over else "lost", card="hidden")
    answer = yield one(seat, "call", ("high", "low"))
    yield sealed(FEUD, {})
    state.note("never")
"""
FACE = {
    "lines.py": 'LINES = {"begun": 1, "won": 2}\nENDS = ("won", "lost")\n',
    "moment.py": 'from lines import ENDS\nif event.kind in ENDS or event.kind == "call": pass\n',
    "deeds.py": 'from lines import ENDS\nshown = [one for one in ENDS if one != "begun"]\n',
    "names.py": 'facts["begun"], facts.get("begun"), _("begun %(feud)s") % {"begun": 1}, FEUD, "high"\n',
    "boards/art.py": 'match event:\n    case Seen(kind="won"): pass\nDRAWN = {"begun": 3}\n',
}


def written(into: Path) -> Path:
    """A small system and its face."""
    (into / "systems" / "duel").mkdir(parents=True)
    (into / "systems" / "duel" / "phases.py").write_text(RULES)
    for name, source in FACE.items():
        path = into / "faces" / "duel" / name
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_text(source)
    return into


def test_kinds_are_what_rules_tell_and_ask(tmp_path: Path):
    assert kinds.kinds("duel", written(tmp_path)) == {"begun", "won", "lost", "call", "feud"}


def test_a_constant_names_what_it_holds_and_the_name_of_a_fact_names_no_kind(tmp_path: Path):
    assert kinds.named("duel", written(tmp_path)) == {
        "begun": ["boards/art.py", "deeds.py", "lines.py"],
        "lost": ["deeds.py", "lines.py", "moment.py"],
        "won": ["boards/art.py", "deeds.py", "lines.py", "moment.py"],
    }


def test_kinds_of_every_system_are_found():
    assert all(len(kinds.kinds(slug)) > 50 for slug in ALLOWED)
