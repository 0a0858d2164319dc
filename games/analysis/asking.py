"""Which finished games are looked at again, and by whom: the rows, and what claims them.

One game takes about a minute of a core, in slices: what a slice has found is stored by whoever has claimed
the row. The word of a claim stays when it is over, so that nobody claims what has gone on since they read it,
and nothing of a worker that was taken for lost is stored behind another.
"""

import logging
import secrets
from collections.abc import Callable
from datetime import timedelta
from time import monotonic

from django.conf import settings
from django.db.models import Q

from games.analysis import found as forms
from games.analysis.close_look import candidates, look_closely
from games.analysis.found import Found
from games.analysis.lines import Lines
from games.analysis.walking import Walk
from games.engine.checkpoint import decode_state
from games.journal.past import past_of
from games.journal.release import is_newer, not_newer, own_order, system_of
from games.live import broker
from games.models import Analysis, Game
from games.models.analysis import Looking
from games.refused import Refused
from labyrinth.ground import database_down
from labyrinth.ground.clock import now

logger = logging.getLogger(__name__)

ANALYSE = "think.analyse"
"""The task, by the name under which it is queued."""
SLICE = 8.0
"""Seconds after which a task stores what it has found and lets others think: not of a core, as a busy machine
gives a worker of low priority little of one, and neither a claim nor who stops it waits longer for that."""
LEASE = timedelta(minutes=3)
"""A claim that is older was left by its worker."""
A_SWEEP = 20
OPEN = (Looking.WAITING, Looking.BEGUN)


def may_be_analysed(game: Game) -> bool:
    """Whether a game may be looked at: it is over and all of it lies open. Never a study, which may be of a
    game that runs elsewhere, nor a demo."""
    return bool(game.is_finished and game.opened_seed() and not game.study_of and not game.is_demo)


def ask(game: Game) -> Analysis:
    """The row of a game that may be looked at: the one there is, else a new one."""
    row, _is_new = Analysis.objects.get_or_create(
        game=game, defaults={"ruleset": game.ruleset, "asked_at": now()}
    )
    return row


def left_behind() -> list[int]:
    """Games that wait to be looked at, or whose worker has left them; the longest asked first."""
    free = Q(claimed_until__isnull=True) | Q(claimed_until__lte=now())
    to_do = Analysis.objects.filter(free, not_newer("game__"), state__in=OPEN, release_order__lte=own_order())
    return list(to_do.order_by("asked_at", "pk").values_list("pk", flat=True)[:A_SWEEP])


def analyse(game_id: int) -> bool:
    """Look at a game for a slice; whether there is more to be done. Another task goes on with that."""
    row = _claim(game_id)
    if row is None:
        return False
    try:
        done = _slice(row)
    except Refused:
        _let_go(row)
        return False
    except Exception as error:
        if database_down.is_away(error):
            raise
        # Whatever the present rules raise: the game stays, and nothing is said of it.
        logger.warning("game %s cannot be looked at: %s", game_id, type(error).__name__, exc_info=True)
        _store(row, Found(), Looking.FAILED)
        return False
    if not done:
        broker.queue(ANALYSE, game_id)
    return not done


def _claim(game_id: int) -> Analysis | None:
    """The row, claimed by this process for a while; None where there is nothing to be done here and now."""
    row = Analysis.objects.filter(pk=game_id, state__in=OPEN).select_related("game").first()
    if row is None or is_newer(row.game) or row.release_order > own_order():
        return None
    if not may_be_analysed(row.game):
        return None
    word, free = secrets.token_hex(8), Q(claimed_until__isnull=True) | Q(claimed_until__lte=now())
    mine = Analysis.objects.filter(free, pk=game_id, state=row.state, claimed_by=row.claimed_by)
    fields = {"claimed_by": word, "claimed_until": now() + LEASE} | _anew(row)
    if not mine.update(**fields):
        return None
    for name, value in fields.items():
        setattr(row, name, value)
    return row


def _anew(row: Analysis) -> dict[str, object]:
    """What another release has begun, or what was begun of another end of the game, is begun anew."""
    digest = bytes(row.game.digest)
    if row.release == settings.RELEASE and bytes(row.digest) == digest and row.data:
        return {}
    empty = {"data": b"", "positions": 0, "state": Looking.WAITING, "digest": digest}
    return empty | {"release": settings.RELEASE, "release_order": own_order()}


def _slice(row: Analysis) -> bool:
    """Go on from what is stored, for a slice; whether that was the end."""
    found, ends = forms.decode(bytes(row.data)), monotonic() + SLICE
    looked_at = look_again(row.game, found, lambda: monotonic() > ends)
    return _store(row, found, Looking.DONE if looked_at else Looking.BEGUN) and looked_at


def look_again(game: Game, found: Found, pause: Callable[[], bool]) -> bool:
    """Look at a game until the end, or until it is time to pause; whether it is all done."""
    system, past = system_of(game), past_of(game)
    prospects = system.prospects
    if prospects is None:
        raise ValueError(f"nobody knows who wins a game of {system.slug}")
    if not found.sides:
        found.sides = sorted(prospects.chances(decode_state(system, past.first_state())))
    lines = Lines(game.name_in_dice, system, prospects, found)
    if not found.walked:
        Walk(lines, past, game.entries).go_on(pause)
    while found.walked and (left := candidates(lines)):
        if not look_closely(lines, past, left[0], pause):
            break
    return found.walked and not candidates(lines)


def _store(row: Analysis, found: Found, state: Looking) -> bool:
    """What has been found, unless somebody else has claimed the row since; whether it was stored."""
    done = state == Looking.DONE
    if done:
        found.choices = []
    fields: dict[str, object] = {
        "data": forms.encode(found, done=done),
        "positions": found.positions,
        "state": state,
        "claimed_until": None,
        "done_at": now() if done else None,
    }
    mine = Analysis.objects.filter(pk=row.pk, claimed_by=row.claimed_by)
    return bool(mine.update(**fields))


def _let_go(row: Analysis) -> None:
    """This process is older than the game: one that may touch it comes by."""
    mine = Analysis.objects.filter(pk=row.pk, claimed_by=row.claimed_by)
    mine.update(claimed_until=now() + LEASE)
