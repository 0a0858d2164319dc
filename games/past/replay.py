"""One past position of a game as one pair of eyes saw it, with what led there and where one may go from it.

While a game runs everybody looks back with their own seat's eyes, spectators with everybody's, and no further
than to what can still be taken back. When it is over one may look with any seat's, or see everything open.
"""

from collections.abc import Iterable
from dataclasses import dataclass
from typing import Any

from games.engine.events import Event, Seen
from games.engine.position import Position
from games.engine.questions import Entry, Question
from games.engine.questions import seen as seen_question
from games.engine.system import Result
from games.faces.face import get_face
from games.faces.shown import Doing
from games.journal.shared import as_seen_by
from games.models import Game, Seat, Tenure
from games.models.game import Status
from games.past.answered import doings, own_doings
from games.past.timeline import Timeline, timeline
from games.past.track import BEFORE, Spot, Track, settled
from games.table.audience import shown_entry, shown_step
from games.table.reader_events import events_for
from games.table.reader_table import Table, agreed


@dataclass(frozen=True)
class Eyes:
    """With whose knowledge somebody looks: a seat's, everybody's (None), or with everything open.

    `own` is the seat they really have: why its orders answered is for nobody else, then and later.
    """

    seat: int | None
    opened: bool = False
    own: int | None = None


@dataclass(frozen=True)
class Replay:
    """A position with its surroundings.

    `table` is drawn like the table that is played at, but asks nobody. `lines` are what this step brought,
    `earlier` what its turn brought before; at the beginning of a turn (`begins`) what the one before did.
    `doings` are the answers of this step that these eyes may read; with everything open `entry` is the number
    of the entry it stands behind. `previous` and `following` are the steps of the places beside it, `last` is
    as far as one may go. `timeline` is the whole game by turns and fights, when it is over.
    """

    table: Table
    eyes: Eyes
    step: int
    entry: int | None
    turn: int
    previous: int | None
    following: int | None
    last: int
    lines: list[Seen]
    earlier: list[Seen]
    begins: bool
    doings: list[Doing]
    timeline: Timeline

    @property
    def over(self) -> bool:
        """Whether nothing is secret any more."""
        return self.table.game.is_finished


class NoPositionError(Exception):
    """The game has no such position, or none yet, or none any more; `last` is the last step there is."""

    def __init__(self, last: int) -> None:
        super().__init__(f"there are steps 0 to {last}")
        self.last = last


def last_step(game: Game, seat: int | None) -> int:
    """The last public step one may go back to: all of them once the game is over or called off."""
    game = as_seen_by(game, seat)
    if game.status in (Status.FINISHED, Status.CANCELLED):
        return game.steps
    late = shown_step(game, seat)
    return settled(game) if late is None else min(late, settled(game))


def track_to(game: Game, own: int | None, step: int) -> tuple[Track, int]:
    """The track around a step that this reader may go back to, and the last such step.

    Raises NoPositionError.
    """
    game, last = as_seen_by(game, own), last_step(game, own)
    if not 0 <= step <= last:
        raise NoPositionError(last)
    return Track(game, step, everything=game.is_finished, last=shown_entry(game, own)), last


def spot_at(track: Track, step: int, last: int) -> Spot:
    """The place at or before a step; the game's first one where none is. Raises NoPositionError."""
    found = track.before(step + 1) or track.behind(step)
    if found is None or found.step > last:
        raise NoPositionError(last)
    return found


def turn_step(game: Game, own: int | None, step: int, *, ahead: bool) -> int:
    """The step at which the next turn begins, or this one, or where it stands there already the one before.

    Costs what a turn is long. The last place or the first where there is no such turn. Raises like `replay`.
    """
    track, last = track_to(game, own, step)
    here = spot_at(track, step, last)
    return _turn_ahead(track, here, last) if ahead else _turn_back(track, here)


def _turn_ahead(track: Track, here: Spot, last: int) -> int:
    at = here
    while (then := track.behind(at.step)) is not None and then.step <= last:
        at = then
        if at.turn > here.turn:
            break
    return at.step


def _turn_back(track: Track, here: Spot) -> int:
    at = here
    while (then := track.before(at.step)) is not None:
        # At the beginning of a turn one goes on to the beginning of the one before.
        if then.turn != at.turn and at != here:
            break
        at = then
    return at.step


def replay(game: Game, eyes: Eyes, step: int, *, entry: int | None = None) -> Replay:
    """The game at a public step, once it is over behind an `entry` of that step.

    Costs the same anywhere in a game of any length. Raises NoPositionError, and Refused where this process is
    older than the game.
    """
    game = as_seen_by(game, eyes.own)
    track, last = track_to(game, eyes.own, step)
    spot = spot_at(track, step, last)
    before, behind = track.before(spot.step), track.behind(spot.step)
    start = before or Spot(0, -1, 0)
    at = spot.entry if entry is None else entry
    if not (start.entry < at <= spot.entry or at == spot.entry):
        raise NoPositionError(last)
    position, seats = track.position(at), _seats(game)
    told_from = _told_from(track, start, spot)
    lines = _told(position.events, eyes, seats)
    return Replay(
        table=_table(game, eyes, seats, position, spot.step, lines),
        eyes=eyes,
        step=spot.step,
        entry=at if eyes.opened else None,
        turn=spot.turn,
        previous=before.step if before else None,
        following=behind.step if behind and behind.step <= last else None,
        last=last,
        lines=[line for line in lines if line.step > start.step],
        earlier=[line for line in lines if told_from < line.step <= start.step],
        begins=start.turn != spot.turn,
        doings=_doings(game, track.entries(start.entry, spot.entry), eyes),
        timeline=timeline(game) if game.is_finished else Timeline(),
    )


def _told_from(track: Track, start: Spot, spot: Spot) -> int:
    """The public step behind which the turn of `start` is told.

    At most `BEFORE` steps: how much further back the track reaches may depend on what others did in private.
    """
    ends = (one.step for one in reversed(track.spots) if one.step < start.step and one.turn != start.turn)
    return max(next(ends, 0), spot.step - BEFORE)


def _seats(game: Game) -> list[Seat]:
    """As they sat: who stands in or leaves now, and what they have missed, is no part of the past."""
    seats = []
    for seat in Seat.objects.filter(game=game).order_by("number"):
        seat.stand_in, seat.leaving, seat.offered_at, seat.misses = "", "", None, 0
        seats.append(seat)
    return seats


def _told(events: Iterable[tuple[int, Event]], eyes: Eyes, seats: list[Seat]) -> list[Seen]:
    """The events as these eyes saw them; what is somebody's own stays with them whoever's eyes they are."""
    reader = eyes.own if eyes.opened else eyes.seat
    mine = ((step, event) for step, event in events if not event.own or reader == eyes.own)
    return events_for(mine, reader, seats, opened=eyes.opened)


def _table(
    game: Game, eyes: Eyes, seats: list[Seat], position: Position, step: int, lines: list[Seen]
) -> Table:
    asked = position.question if isinstance(position.question, Question) else None
    return Table(
        game=game,
        seat=eyes.seat,
        seats=seats,
        steps=step,
        view=_view(eyes, seats, position),
        question=asked if asked is None or eyes.opened else seen_question(asked, eyes.seat),
        waiting=[seat for seat in seats if asked and seat.number in asked.seats],
        token="",
        answered="",
        take_back=None,
        result=_result(game, position),
        log=lines,
        seen_step=0,
        out=position.system.slow.out(position.state),
        is_sealed=asked is not None and asked.how == "sealed",
    )


def _result(game: Game, position: Position) -> Result | None:
    return position.result or (agreed(game) if position.number == game.entries else None)


def _view(eyes: Eyes, seats: list[Seat], position: Position) -> Any:
    """Everything open is what all seats see together: no second function decides what to hide."""
    observe, state = position.system.observe, position.state
    if not eyes.opened:
        return observe(state, eyes.seat)
    opened = get_face(position.system.slug).opened
    return opened({seat.number: observe(state, seat.number) for seat in seats}, observe(state, None))


def _doings(game: Game, rows: list[tuple[int, Entry]], eyes: Eyes) -> list[Doing]:
    """A seat reads here what it answered itself; the log tells it the rest."""
    if not eyes.opened:
        return own_doings(rows, eyes.seat)
    return doings(rows, list(Tenure.objects.filter(game=game)))
