"""What lives on the site at this moment, for the first page: how many tables play, and the last deed at one.

Told of tables that everybody may watch as they stand. It is worked out once in twenty seconds for all who
look, in one query for the count and those of one spectator's look for the deed; a look leaves no row behind.
"""

import logging
from dataclasses import dataclass
from datetime import datetime, timedelta

from django.core.cache import cache
from django.db.models import Count, Max, QuerySet, Window
from msgspec.structs import replace

from accounts.languages import active_language
from games.faces.face import Face, face_of
from games.faces.happenings import Happening, since
from games.faces.wording import plain
from games.journal.again import NotPlayedAgain
from games.models import Game, Obligation
from games.models.game import HEAVY, Access, Luck, Status
from games.refused import Refused
from games.table.reader_table import Table, table
from labyrinth.ground import redis_clients
from labyrinth.ground.clock import now

logger = logging.getLogger(__name__)

KEPT = 20
"""Seconds."""
PLAYS = timedelta(days=7)
"""Where nobody was asked anything new for so long, nobody plays just now."""


@dataclass(frozen=True)
class Deed:
    """What was done last at a table: whose face (the id of a picture of its system, "" for none) in which
    side's colour, in words ("" where the game has just begun), how likely it was ("" where no dice decided
    it), and when."""

    slug: str
    name: str
    system: str
    picture: str
    side: str
    words: str
    chance: str
    at: datetime


@dataclass(frozen=True)
class Living:
    """How many tables play, and the last `deed` at them; a `recorded` game to watch where none plays."""

    tables: int = 0
    deed: Deed | None = None
    recorded: Game | None = None


def living() -> Living:
    """What all are told who look within these seconds, each in their language."""
    key = f"living:{active_language()}"
    try:
        found = cache.get(key)
    except Exception as error:
        redis_clients.away(logger, "the cache is down", error)
        return _found()
    if found is None:
        found = _found()
        cache.set(key, found, KEPT)
    return found if isinstance(found, Living) else Living()


def _found() -> Living:
    by_game = _public_waits().values("game").annotate(last=Max("since"))
    newest = by_game.annotate(tables=Window(Count("game"))).order_by("-last", "-game").first()
    if newest is None:
        return Living(recorded=_recorded())
    game = Game.objects.defer(*HEAVY).get(pk=newest["game"])
    return Living(newest["tables"], _deed(game, newest["last"]))


def _public_waits() -> QuerySet[Obligation]:
    """Waits at tables that play and may be watched by everybody, by the moments that those show: one may be
    asked several things in one wait, and of private ones nobody else learns when."""
    return Obligation.objects.filter(
        game__status=Status.RUNNING,
        game__access=Access.OPEN,
        game__is_demo=False,
        game__spectators=True,
        game__spectator_delay=0,
        game__paused_at=None,
        since__gt=now() - PLAYS,
    ).exclude(game__luck=Luck.CLOSED)


def _deed(game: Game, at: datetime) -> Deed | None:
    """The last thing that was done there, as a spectator is told it; None where the rules cannot show it."""
    try:
        shown = table(game, None)
    except (Refused, NotPlayedAgain):
        return None
    if shown.view is None:
        return None
    face = face_of(shown)
    told = since(face.wording(shown), shown).happenings
    last = told[-1] if told else None
    return Deed(
        slug=game.slug,
        name=game.shown_name,
        system=game.system,
        picture=last.picture if last else "",
        side=last.side if last else "",
        words=plain(last.words) if last else "",
        chance=_chance(face, shown, last) if last else "",
        at=at,
    )


def _chance(face: Face, shown: Table, last: Happening) -> str:
    """How likely the deed was, where the moment of the table is the deed's own: without it, it would tell of
    something else."""
    moment = face.moment(shown)
    if moment is None or not moment.chance:
        return ""
    before = replace(shown, log=[event for event in shown.log if event.step < last.step])
    earlier = face.moment(before)
    return moment.chance if earlier is None or earlier.title != moment.title else ""


def _recorded() -> Game | None:
    """The newest finished game that everybody may watch."""
    over = Game.objects.filter(status=Status.FINISHED, access=Access.OPEN, is_demo=False, study_of="")
    return over.exclude(luck=Luck.CLOSED).defer(*HEAVY).order_by("-pk").first()
