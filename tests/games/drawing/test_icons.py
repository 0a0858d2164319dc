"""The small icons of pages lie in one file: it is the one that is drawn, and holds each that a page names."""

import re
from pathlib import Path

import pytest
from django.core.management import call_command

from games.drawing.icons import ICONS, sheet
from games.templatetags.games import icon
from games.views import replay
from labyrinth.running.messages import BASE

NAMED = re.compile(r"""(?:{% icon |icon\()"([a-z0-9-]+)\"""")
FILE = BASE / "static" / "img" / "icons.svg"


def named() -> set[str]:
    """What templates name, and what the ways through a replay are drawn with."""
    files = [path for kind in ("html", "jinja") for path in (BASE / "templates").rglob(f"*.{kind}")]
    ways = re.findall(r'Way\([^,]+, .+?, "([a-z-]+)", ', Path(replay.__file__).read_text())
    thumbs = re.findall(r'"(thumbs-[a-z]+)"', (BASE / "templates/games/parts/thumbs.jinja").read_text())
    return {name for file in files for name in NAMED.findall(file.read_text())} | set(ways) | set(thumbs)


def test_the_file_is_what_is_drawn(tmp_path, capsys):
    call_command("draw_icons", into=tmp_path / "icons.svg")
    assert FILE.read_text() == (tmp_path / "icons.svg").read_text() == sheet(), "make art"


def test_it_holds_what_pages_name_and_nothing_else():
    assert named() == set(ICONS)


@pytest.mark.parametrize("name", ICONS)
def test_each_is_drawn_with_the_colour_of_the_text(name):
    (symbol,) = re.findall(rf'<symbol id="{name}" [^>]*stroke="currentColor".*</symbol>', FILE.read_text())
    assert re.search(r"<(?:path|line|polyline|rect|circle) ", symbol)


def test_a_page_refers_to_it():
    assert '<use href="/static/img/icons.svg#trophy"/>' in icon("trophy")
