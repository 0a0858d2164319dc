"""What is counted as something to read, and what is not."""

from pathlib import Path

from tests import statements
from tests.statements import Size

PYTHON = '''"""Said."""

X = {
    "one": 1,
    "two": 2,
}
"""Said of X."""


def double(n: int) -> int:
    """Said of double."""
    # Said.
    if n:
        return n * 2
    return 0
'''
TEMPLATE = """{# Said
twice. #}
<p class="one"
   id="two">

  {{ words
     | upper }}
{% if pieces
      and not spent %}</p>{% endif %}
<!-- said -->
"""


def test_docstrings_and_comments_are_no_statements():
    assert statements.statements(PYTHON) == 5


def test_a_tag_is_one_line_however_it_is_broken():
    assert statements.logical_lines(TEMPLATE) == 3


def test_rows_hold_something():
    assert statements.rows("# said\nid: sword\n\n---\n") == 2


def test_each_room_is_counted_and_all_of_them_together(tmp_path: Path):
    written = {
        "games/systems/__init__.py": "SLUGS = ()\n",
        "games/systems/duel/system.py": PYTHON,
        "games/systems/duel/data/board.yaml": "id: one\n",
        "games/faces/say/rows.py": "X = 1\n",
        "games/faces/duel/say/events.yaml": "won: {en: W}\n",
        "games/kit/decks.py": "X = 1\nY = 2\n",
        "templates/systems/duel/ground.jinja": TEMPLATE,
        "games/views/home.py": PYTHON,
    }
    for name, text in written.items():
        (tmp_path / name).parent.mkdir(parents=True, exist_ok=True)
        (tmp_path / name).write_text(text)
    found = statements.sizes(tmp_path)
    assert found == {
        "games/systems": Size(1),
        "games/systems/duel": Size(5, 0, 1),
        "games/faces": Size(1),
        "games/faces/duel": Size(0, 0, 1),
        "games/kit": Size(2),
        "templates/systems/duel": Size(0, 3),
        "all": Size(9, 3, 2),
    }
    [row] = [line for line in statements.table(found, {"all": Size(10, 3, 0)}) if line.startswith("all")]
    assert row.split() == ["all", "10", "->", "9", "3", "->", "3", "0", "->", "2"]


def test_the_rooms_of_this_tree_are_found():
    found = statements.sizes()
    assert found["games/systems/talisman"].yaml > 1000
    assert found["templates/systems/mice"].templates > 100
    assert found["all"].python > 10_000
