"""Pictures of links: asked for by pages and robots, drawn by the worker, kept as files for a while.

The renderer holds the lock of the interpreter, so a process of pages only looks whether a picture is there
and has it drawn otherwise. Where the worker runs on another machine it comes by the cache, for some minutes.
A lost task loses nothing: whoever asks next has it drawn.
"""

import logging
from collections.abc import Iterator, Sequence
from datetime import timedelta
from hashlib import sha256
from pathlib import Path
from typing import NamedTuple
from zlib import crc32

from django.conf import settings
from django.core.cache import cache

from games.campaigns.way import Stop
from games.drawing.png import drawn_by
from games.live import broker, limits
from games.models import Campaign, Game
from games.past import page_cache
from games.pictures.lands import FOLDER, is_whole, keep_file
from labyrinth.ground import redis_clients
from labyrinth.ground.clock import now

logger = logging.getLogger(__name__)

DRAW = "games.draw_link"
"""The task of the worker."""
TABLE, END, POSITION, PERSON = "table", "end", "position", "person"
CHRONICLE, YEAR = "chronicle", "year"
CARD, CAMPAIGN = "card", "campaign"
IN_CACHE = 10 * 60
"""Seconds for which another machine finds it."""
ONCE_IN = 60
"""Seconds in which the worker is asked once for the same picture."""
TEN_MINUTES = timedelta(minutes=10)
KEPT = timedelta(days=30)


class Share(NamedTuple):
    """What may be drawn for one purpose, on the whole site: its name, and how much."""

    name: str
    most: limits.Limit


LINKS = Share("link-pictures", limits.Limit(120, TEN_MINUTES))
"""For links: a robot that walks through every game may not take more than a few per cent of a core from those
who play."""
CARDS = Share("card-pictures", limits.Limit(30, TEN_MINUTES))
"""For links to cards: one that walks through all of them takes nothing from those to tables."""
NOTICES = Share("notice-pictures", limits.Limit(300, TEN_MINUTES))
"""For notices of public tables: of each a picture a turn and language, whoever is told of it."""


class Wanted(NamedTuple):
    """One picture, in a language: of a "table", its "end" or a "position" by the slug of the game, the public
    step, and how much was taken back before; of a "person" by their slug and the number of their arms; a
    "chronicle" by game and seat, somebody's "year" by their slug and its number, a "campaign" by its slug,
    these with the stamp of what stands there as `back`; of a "card" by its game and id."""

    kind: str
    slug: str
    number: int
    back: int
    language: str


def of_table(game: Game, number: int, language: str) -> Wanted:
    """That of a table. One that its players end has the same number as before, and another picture."""
    return Wanted(END if game.is_finished else TABLE, game.slug, number, game.shifts, language)


def of_card(system: str, card: str, language: str) -> Wanted:
    """That of a printed card."""
    return Wanted(CARD, f"{system}/{card}", 0, 0, language)


def of_campaign(campaign: Campaign, way: Sequence[Stop], language: str) -> Wanted:
    """That of a campaign as far as it has come."""
    stamp = crc32(repr([(one.fate, one.chapter) for one in way]).encode())
    return Wanted(CAMPAIGN, campaign.slug, 0, stamp, language)


def kept(wanted: Wanted) -> bytes | None:
    """The PNG, if it has been drawn; no query."""
    try:
        found = _path(wanted).read_bytes()
    except OSError:
        found = _from_cache(wanted)
    return found if is_whole(found) else None


def is_kept(wanted: Wanted) -> bool:
    """Whether its file is there: so that a page need not read it."""
    return _path(wanted).is_file()


def ask_for(wanted: Wanted, share: Share = LINKS) -> None:
    """Have the worker draw it, once in a while and within what its purpose may cost; nothing is stored here.

    Where tasks run where they are queued nothing is drawn: that would be a process of pages.
    """
    name = f"{share.name}:{_name(wanted)}"  # of one share it may be refused, and not of another
    if settings.CELERY_TASK_ALWAYS_EAGER or not page_cache.first_in(name, ONCE_IN):
        return
    if limits.passed(share.name, "all", share.most) is None:
        broker.queue(DRAW, *wanted)


def keep(wanted: Wanted, png: bytes) -> None:
    """For whoever asks next, on this machine and for a while on others."""
    keep_file(_path(wanted), png)
    try:
        cache.set(_key(wanted), png, IN_CACHE)
    except Exception as error:
        redis_clients.away(logger, "the cache is down", error)


def throw_away(dry: bool) -> int:
    """Remove what was drawn so long ago that hardly anybody links to it; it is drawn anew for who does."""
    before = (now() - KEPT).timestamp()
    old = [path for path in _files() if path.stat().st_mtime < before]
    if not dry:
        for path in old:
            path.unlink(missing_ok=True)
    return len(old)


def _files() -> Iterator[Path]:
    return _folder().glob("*.png")


def _folder() -> Path:
    return Path(settings.VAR_DIR) / FOLDER / "links"


def _path(wanted: Wanted) -> Path:
    return _folder() / f"{_name(wanted)}.png"


def _name(wanted: Wanted) -> str:
    """Other releases draw otherwise."""
    return sha256(f"{settings.RELEASE} {drawn_by()} {tuple(wanted)}".encode()).hexdigest()


def _key(wanted: Wanted) -> str:
    return f"link-picture:{_name(wanted)}"


def _from_cache(wanted: Wanted) -> bytes:
    try:
        found = cache.get(_key(wanted))
    except Exception as error:
        redis_clients.away(logger, "the cache is down", error)
        return b""
    return found if isinstance(found, bytes) else b""
