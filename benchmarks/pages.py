"""What a browser with a cold cache receives for the page of a running game, and for a partial."""

import re
from collections.abc import Sequence
from urllib.parse import urljoin

from django.urls import reverse

from benchmarks import web
from benchmarks.games import grow, new_game, people
from benchmarks.lab import Lab
from benchmarks.row import Row, explained
from benchmarks.sessions import headers, sign_in
from benchmarks.web import Answered, Connection
from games.systems import SLUGS

STEP = 25
"""So many entries lie between two of the positions."""
LINKED = re.compile(
    r'<(?:link(?![^>]*\brel="(?:alternate|canonical)")|script|img|use|image)\b[^>]*?\b(?:href|src)="([^"#]+)'
)
"""What a page leads to as another page or a feed, no browser loads."""
IN_STYLES = re.compile(r"url\([\"']?([^\"')#]+)")
BOARD = re.compile(r'(?=<input class="show")')
NEAR = re.compile(r'<ol class="near".*?</ol>', re.DOTALL)
"""Stands only where the small picture of the board does, out of which it shows places."""
LAND = re.compile(r'<img class="land(?P<small> small)?"[^>]*loading="lazy"[^>]*>')


def shown(text: str) -> str:
    """A page without the pictures that a browser leaves where they are, as nobody sees them.

    On a desk the board that is chosen shows its large land, every other the small one.
    """
    return "".join(map(_board_shown, BOARD.split(NEAR.sub("", text))))


def _board_shown(board: str) -> str:
    chosen = " checked" in board.partition(">")[0]
    return LAND.sub(lambda land: "" if chosen == bool(land["small"]) else land[0], board)


class Browser:
    """A visitor without anything in the cache; every file is received once."""

    def __init__(self, connection: Connection, cookies: str) -> None:
        self._connection, self._cookies = connection, cookies
        self.files: dict[str, int] = {}

    def ask(self, path: str, *, part: bool = False) -> tuple[Answered, str]:
        """A page with its text. Raises RuntimeError for anything but 200."""
        answered = self._connection.get(path, headers(self._cookies, part=part))
        if answered.status != 200:
            raise RuntimeError(f"{path}: {answered.status}")
        return answered, answered.text

    def page(self, path: str) -> int:
        """Bytes of the page with its scripts, styles and pictures."""
        answered, text = self.ask(path)
        self.files = {}
        for linked in LINKED.findall(shown(text)):
            self._fetch(urljoin(path, linked))
        return answered.size + sum(self.files.values())

    def _fetch(self, path: str) -> None:
        if path in self.files or not path.startswith("/"):
            return
        answered, text = self.ask(path)
        self.files[path] = answered.size
        if path.endswith(".css"):
            for linked in IN_STYLES.findall(text):
                self._fetch(urljoin(path, linked))


def pages(_lab: Lab, sizes: Sequence[int], *, quick: bool) -> list[Row]:
    """The largest page and the largest partial of so many positions of each system, from all four seats;
    quickly, of the first."""
    systems = SLUGS[:1] if quick else SLUGS
    with web.pages(1) as site, Connection(site.port) as connection:
        browsers = [Browser(connection, sign_in(person)) for person in people()]
        return [row for slug in systems for positions in sizes for row in _rows(browsers, slug, positions)]


def _rows(browsers: list[Browser], system: str, positions: int) -> list[Row]:
    whole, parts, game = [], [], new_game(system=system)
    for position in range(1, positions + 1):
        game = grow(game, position * STEP)
        path = reverse("games:table", args=[game.slug])
        whole += [browser.page(path) for browser in browsers]
        parts += [browser.ask(path, part=True)[0].size for browser in browsers]
    command, case = (
        f"python -m benchmarks pages --positions {positions}",
        f"{system}, the largest of {len(whole)}",
    )
    files = {path.rpartition("/")[2]: size for path, size in browsers[0].files.items()}
    page = Row("page", max(whole) / 1000, command, case, facts={"files": files, "smallest": min(whole)})
    part = Row("partial", max(parts) / 1000, command, case, facts={"smallest": min(parts)})
    rest = max(whole) - sum(files.values())
    return [
        explained(page, lambda: f"the page itself {rest} bytes, files {files}"),
        explained(part, lambda: f"compressed HTML; the smallest partial has {min(parts)} bytes"),
    ]
