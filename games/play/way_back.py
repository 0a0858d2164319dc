"""The way back of a running game: which answers of its last round a seat may ask the table to take back.

What forbids it is told at once, so it must not tell more than the asker knows: it is read off the game as
they see it. That the seat on turn was asked in private nobody may know; so where seats are rivals whoever has
played on in their own turn, or whose turn is over, may have answered so, and that alone is said. Whether it
holds is looked at once more, with all that is known, when the table has agreed.
"""

from collections.abc import Iterator
from dataclasses import dataclass
from datetime import datetime

from games.engine.position import Position
from games.engine.questions import LEAVE, Chance, Entry, Question
from games.engine.walk import walk
from games.journal.again import playing_again
from games.journal.past import Past, past_of
from games.journal.release import system_of
from games.models import Game, TableEvent
from games.models.packing import KeyFrame

FARTHEST = 12
"""So many stored states are gone back at most: one every forty entries or so."""
RAN_OUT, LEFT, PLAYED_ON, SHOWN, ANSWERED, OPEN = "ran out", "left", "played on", "shown", "answered", "open"
WENT = ("resigned", "forfeited", "offered", "gone", "replaced")
"""Kinds of the table's log that tell of somebody who has left a seat."""


@dataclass(frozen=True)
class Own:
    """One answer of the seat. Without it and what followed the game has `left` entries and `step` steps.

    `why` names what forbids to go back there, and `who` is the seat that did it (0: nobody, or it is not
    told); "" where nothing does.
    """

    left: int
    step: int
    kind: str
    key: str
    why: str = ""
    who: int = 0


@dataclass(frozen=True)
class _Moment:
    """What was asked before an entry, and in which turn of which round."""

    number: int
    step: int
    turn: int
    round: int
    on_turn: int | None
    asked: Question | Chance | None
    entry: Entry


def own_answers(game: Game, seat: int) -> list[Own]:
    """The seat's answers since its last own turn began, no farther back than the last round, latest first.

    `game` is the row, or what a reader sees of it. Five queries as a rule. Raises NotPlayedAgain, and
    BeingUpgraded.
    """
    with playing_again(game):
        moments, end = _last_round(game, seat)
    own, (why, who), now = [], _now(end, seat), end.system.slow.turns(end.state)
    obstacles, happened = _obstacles(game), past_of(game).moments(end.number - len(moments))
    for moment in reversed(moments):
        if not why:
            why, who = _forbids(moment, seat, now, allies=end.system.allies)
        at = happened.get(moment.number + 1)
        told = next(((kind, by) for kind, by, when in obstacles if at and when >= at), None)
        if _is_own(moment, seat):
            found, by = told or (why, who)
            given = moment.entry.answers[0]
            own.append(Own(moment.number, moment.step, moment.entry.kind, given.key, found, by))
    return own


def _last_round(game: Game, seat: int) -> tuple[list[_Moment], Position]:
    """What was answered since the seat's last own turn began, oldest first, and where the game is now."""
    system, past = system_of(game), past_of(game)
    moments: list[_Moment] = []
    for counts, state in _frames(past, game.entries):
        end = Position(system, state, counts=counts)
        lines = past.entries(counts.entries, game.entries)
        moments = [_moment(at, line) for at, line in walk(end, lines) if line is not None]
        begins = _last_turn(moments, end, seat)
        if begins and (not moments or moments[0].turn < begins):
            break
    now = end.system.slow.round(end.state)
    return [one for one in moments if begins and one.turn >= begins and one.round >= now - 1], end


def _frames(past: Past, entry: int) -> Iterator[KeyFrame]:
    """Stored states, the latest first, farther and farther back."""
    for _ in range(FARTHEST):
        counts, state = past.frame_before(entry=entry)
        yield counts, state
        if not counts.entries:
            return
        entry = counts.entries - 1


def _last_turn(moments: list[_Moment], end: Position, seat: int) -> int:
    """The number of the latest turn that was the seat's own; 0 where none is known."""
    if end.system.slow.on_turn(end.state) == seat:
        return end.system.slow.turns(end.state)
    return max((one.turn for one in moments if one.on_turn == seat), default=0)


def _moment(at: Position, entry: Entry) -> _Moment:
    slow, state = at.system.slow, at.state
    where = slow.turns(state), slow.round(state), slow.on_turn(state)
    return _Moment(at.number, at.steps, *where, at.question, entry)


def _is_own(moment: _Moment, seat: int) -> bool:
    """Whether the seat alone has answered, itself or by its plan or stand-in."""
    entry = moment.entry
    if entry.is_chance or entry.kind == LEAVE or len(entry.answers) != 1:
        return False
    return entry.answers[0].seat == seat and entry.answers[0].by in ("person", "plan", "stand_in")


def _now(end: Position, seat: int) -> tuple[str, int]:
    """Nobody may see who has answered a sealed question already."""
    question = end.question
    sealed = isinstance(question, Question) and question.how == "sealed"
    return (OPEN, 0) if sealed and set(getattr(question, "seats", ())) - {seat} else ("", 0)


def _forbids(moment: _Moment, seat: int, now: int, *, allies: bool) -> tuple[str, int]:
    """What this entry forbids, in the turn of this number."""
    entry, asked = moment.entry, moment.asked
    if not allies and (moment.turn < now - 1 or (moment.turn < now and moment.on_turn != seat)):
        return PLAYED_ON, 0 if moment.on_turn == seat else moment.on_turn or 0
    if entry.kind == LEAVE:
        return LEFT, entry.answers[0].seat
    if isinstance(asked, Chance):
        shown = [one for one in asked.seen_by or () if one != seat]
        return (SHOWN, shown[0]) if shown else ("", 0)
    for answer in entry.answers:
        if answer.seat == seat:
            continue
        if answer.seat == moment.on_turn and not allies:
            return PLAYED_ON, answer.seat
        if isinstance(asked, Question) and asked.private:
            return ANSWERED, answer.seat
    return "", 0


def _obstacles(game: Game) -> list[tuple[str, int, datetime]]:
    """Turns that ran out and seats that were left, with the moment (one query)."""
    events = TableEvent.objects.filter(game=game, kind__in=("timed_out", *WENT)).order_by("-id")
    return [(RAN_OUT if one.kind == "timed_out" else LEFT, one.seat or 0, one.at) for one in events[:50]]
