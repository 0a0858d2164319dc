"""What anybody may ask of a finished game: its numbers, its dice, any position, whether its record is right.

Each address is asked once, by somebody without an account, of a game at which nobody has looked before: what
is counted by playing a game once more is counted in the request, or left to the worker and told so. Then once
more, when the worker has counted it all.
"""

from collections.abc import Sequence
from dataclasses import dataclass

from django.db import transaction
from django.urls import reverse

from benchmarks.games import grow, new_game
from benchmarks.lab import Lab
from benchmarks.row import Row, explained
from benchmarks.site import Answer, Cost, Site
from games.careers.after_end import after_end
from games.journal.locked import load_locked, lock_row
from games.models import Game
from games.models.game import Access
from games.past.counting import KINDS, count
from games.past.record import export
from games.play import ending
from games.systems import SLUGS
from labyrinth.ground.clock import now

GOOD = (200, 202)
LATER = 503
"""With a moment to come again: the worker is to count it first."""
LED = (301, 302, 303)
MOST_LED = 3
BOUNDARY = "a-record"


@dataclass(frozen=True)
class Visit:
    """What one address took: seconds of CPU, and bytes of the page before they are compressed."""

    name: str
    seconds: float
    size: int


def visits(lab: Lab, sizes: Sequence[int], *, quick: bool) -> list[Row]:
    """For each system and length the dearest and the largest of what a visitor may ask; quickly, of the
    first."""
    site, systems = Site(), SLUGS[:1] if quick else SLUGS
    _visit(lab, site, "warm", "/rules/")
    return [row for slug in systems for size in sizes for row in _rows(lab, site, slug, size)]


def _rows(lab: Lab, site: Site, system: str, entries: int) -> list[Row]:
    game = _over(grow(new_game(system=system), entries))
    found = [_visit(lab, site, name, path) for name, path in _paths(game).items()]
    for name in KINDS:
        count(game.pk, name)
    found += [_visit(lab, site, f"{name}, counted", path) for name, path in _paths(game).items()]
    found.append(_visit(lab, site, "verify", reverse("games:verify"), _file(export(game))))
    command = f"python -m benchmarks visits --entries {entries}"
    case = f"{system}, {game.entries:,} entries"
    dearest = max(found, key=lambda one: one.seconds)
    largest = max(found, key=lambda one: one.size)
    seconds = {one.name: round(one.seconds, 3) for one in found}
    bytes_each = {one.name: one.size for one in found}
    cpu = Row("visit_cpu", dearest.seconds, command, case, dearest.name, facts={"seconds": seconds})
    page = Row("visit_page", largest.size / 1000, command, case, largest.name, facts={"bytes": bytes_each})
    return [
        explained(cpu, lambda: ", ".join(f"{name} {spent:.2f} s" for name, spent in seconds.items())),
        explained(page, lambda: ", ".join(f"{name} {size:,} bytes" for name, size in bytes_each.items())),
    ]


def _over(game: Game) -> Game:
    """The game at its end, packed; one that was cut short ends by agreement."""
    with transaction.atomic():
        locked = lock_row(game.pk)
        if locked.is_running:
            ending.end(load_locked(locked), now())
    Game.objects.filter(pk=game.pk).update(access=Access.OPEN)
    after_end(game.pk)
    return Game.objects.get(pk=game.pk)


def _paths(game: Game) -> dict[str, str]:
    """What leads to the game: a name -> the address."""
    middle, last = game.steps // 2, game.steps
    return {
        "statistics": reverse("games:statistics", args=[game.slug]),
        "dice": reverse("games:dice", args=[game.slug]),
        "position": reverse("games:replay", args=[game.slug, middle]),
        "position of a seat": reverse("games:replay_seat", args=[game.slug, last, 1]),
        "position, all open": reverse("games:replay_open", args=[game.slug, last]),
        "turn": f"{reverse('games:replay', args=[game.slug, middle])}?turn=next",
        "table": reverse("games:table", args=[game.slug]),
        "record": reverse("games:record", args=[game.slug]),
    }


def _file(record: bytes) -> bytes:
    """The body of the form with which a record is brought."""
    head = f'--{BOUNDARY}\r\nContent-Disposition: form-data; name="record"; filename="record.json"\r\n\r\n'
    return head.encode() + record + f"\r\n--{BOUNDARY}--\r\n".encode()


def _visit(lab: Lab, site: Site, name: str, path: str, body: bytes = b"") -> Visit:
    """Ask, and follow where it leads; all of it counts. Raises RuntimeError for anything but a page."""
    cost, pages = Cost(lab), list[Answer]()

    def ask() -> None:
        pages.append(site.visit(path, body, f"multipart/form-data; boundary={BOUNDARY}"))
        while pages[-1].status in LED and len(pages) <= MOST_LED:
            pages.append(site.visit(pages[-1].headers["Location"]))

    cost.of(ask)
    later = pages[-1].status == LATER and "Retry-After" in pages[-1].headers
    if not (pages[-1].status in GOOD or later):
        raise RuntimeError(f"{path}: {pages[-1].status}")
    # A record is a file that one asks for, and no page.
    return Visit(name, cost.cpu, 0 if name.startswith("record") else len(pages[-1].body))
