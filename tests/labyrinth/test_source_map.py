"""docs/map.md shows every module with what it says of itself; `make map` makes it anew."""

from functools import partial
from pathlib import Path
from typing import Any

import pytest
from django.core.management import call_command

from labyrinth.management.commands import map as command
from labyrinth.running.source_map import BEGINS, ROOT, drawn, source_map

PAGE = ROOT / "docs" / "map.md"


def test_the_map_is_that_of_the_code():
    page = PAGE.read_text(encoding="utf-8")
    assert drawn(page) == page, "make map"


MODULES = {
    "games/__init__.py": '"""The game of `duel`: short.\n\nLong."""\n',
    "games/play.py": '"""One answer,\nand all that follows. Not more."""\n',
    "games/migrations/0001.py": '"""Left out."""\n',
    "games/models/row.py": 'class Row:\n    """A row."""\n',
    "games/models/urls.py": "urlpatterns = []\n",
    "games/data/cards.yaml": "cards: []\n",
    **{f"{name}/__init__.py": "" for name in ("labyrinth", "accounts", "rehearsal", "benchmarks")},
}
SHOWN = """## `games/`

The game of duel: short.

- `play.py`: One answer, and all that follows.

## `games/models/`

- `row.py`: A row.
- `urls.py`
"""


@pytest.fixture
def tree(tmp_path: Path) -> Path:
    """A small tree."""
    for name, text in MODULES.items():
        (tmp_path / name).parent.mkdir(parents=True, exist_ok=True)
        (tmp_path / name).write_text(text)
    return tmp_path


def test_a_folder_is_a_chapter_and_a_module_a_line(tree: Path):
    assert SHOWN in source_map(tree)
    assert source_map(tree).count("## ") == 2


def test_what_is_written_by_hand_stays(tree: Path):
    assert drawn(f"# By hand\n{BEGINS}old", tree) == f"# By hand\n{BEGINS}{source_map(tree)}"
    with pytest.raises(ValueError, match="has no line"):
        drawn("# By hand\n", tree)


def test_the_command_writes_it(tree: Path, monkeypatch: Any, capsys: pytest.CaptureFixture[str]):
    page = tree / "map.md"
    page.write_text(BEGINS)
    monkeypatch.setattr(command, "drawn", partial(drawn, root=tree))
    call_command("map", into=page)
    assert page.read_text() == BEGINS + source_map(tree)
    assert capsys.readouterr().out == "map: 3 modules\n"
