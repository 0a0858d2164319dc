"""What a system knows of one kind of event or question stands together: its name in few files of its face."""

from pathlib import Path

import pytest

from games.systems import SLUGS
from tests import kinds


@pytest.mark.long("reads all of games once")
@pytest.mark.parametrize("slug", SLUGS)
def test_a_kind_is_named_in_few_files_of_a_face(slug: str):
    """`python -m tests.kinds` names the files."""
    assert kinds.named(slug) == {}


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
    "lines.py": """LINES = {"begun": 1, "won": 2}
ENDS = ("won", "lost")
said = LINES[event.kind]""",
    "moment.py": """from games.faces.duel.lines import ENDS
if event.kind in ENDS or question.kind == "call": pass""",
    "deeds.py": 'shown = [event for event in log if event.kind not in ("begun", "lost")]',
    "names.py": 'facts["begun"], facts.get("begun"), _("begun %(feud)s") % {"begun": 1}, FEUD, "high"',
    "pieces.py": """PIECES = {"begun": 1}
role(event.kind) == "begun", card.kind == "won", Chip("begun"), PIECES[one.name]""",
    "boards/art.py": """match event:
    case Seen(kind="won" | "lost"): pass
DRAWN = {"begun": 3}
DRAWN.get(kind)""",
    "face.py": 'Face(weights={"call": 1})',
    "plans.py": """from games.systems.duel.phases import FEUD
if question.kind in (FEUD, *("call",)): pass""",
}
"""Two of the files speak of something else by the same words."""
SITE = "heavy = face.weights.get(event.kind)\n"


def written(into: Path) -> Path:
    """A small system and its face; the folder `games` that has them."""
    into = into / "games"
    (into / "systems" / "duel").mkdir(parents=True)
    (into / "systems" / "duel" / "phases.py").write_text(RULES)
    for name, source in {
        **{f"faces/duel/{name}": one for name, one in FACE.items()},
        "play.py": SITE,
    }.items():
        path = into / name
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_text(source)
    return into


def test_kinds_are_what_rules_tell_and_ask(tmp_path: Path):
    assert kinds.kinds("duel", written(tmp_path)) == {"begun", "won", "lost", "call", "feud"}


def test_a_file_names_a_kind_where_it_holds_it_against_one_or_keeps_something_by_it(tmp_path: Path):
    assert kinds.named("duel", written(tmp_path)) == {
        "begun": ["boards/art.py", "deeds.py", "lines.py"],
        "call": ["face.py", "moment.py", "plans.py"],
        "lost": ["boards/art.py", "deeds.py", "lines.py", "moment.py"],
        "won": ["boards/art.py", "lines.py", "moment.py"],
    }


def test_kinds_of_every_system_are_found():
    assert all(len(kinds.kinds(slug)) > 50 for slug in SLUGS)
