"""Answering the open question: lock, check, run the rules, store, and tell the others after the commit."""

from collections.abc import Callable
from dataclasses import dataclass
from functools import partial

from django.db import transaction
from django.utils.translation import gettext as _

from games.clocks import misses, silence
from games.clocks.due import has_run_out
from games.engine.questions import Answer, By
from games.journal import table_rows
from games.journal.locked import (
    Locked,
    held,
    load_locked,
    lock_place,
    lock_row,
    refuse_not_asked,
)
from games.journal.stages import Written
from games.journal.table_rows import TableRows
from games.live import broker, counts
from games.live.broker import PLAY_BOTS
from games.models import Game
from games.play import plan
from games.play.going_on import before_of, go_on
from games.play.quarantine import quarantine
from games.play.store import finish
from games.refused import Refused, RulesFailedError
from games.waits.playing_on import play_on
from labyrinth.ground.clock import now

OWN_WILL: tuple[By, ...] = ("person", "ally")
"""Whoever answers so has another plan than the one that was sent, unless that left it to them."""


@dataclass(frozen=True)
class Outcome:
    """Whether an answer was taken; if not, `message` says why, and nothing has changed.

    `written` is what was stored, for the page that shows it; None where more than that may have changed.
    `place` is the game's id and the seat that answered, where one did.
    """

    accepted: bool
    message: str = ""
    written: Written | None = None
    place: tuple[int, int] | None = None


@dataclass(frozen=True)
class Visitor:
    """Who sends a page of a table: a person, or a guest (user_id None) by their token."""

    user_id: int | None
    guest: str = ""


@counts.answers
def submit_answer(game_id: int, seat_number: int, *, token: str, key: str) -> Outcome:
    """One person's answer to the question that the page with this token saw: three statements as a rule.

    Never raises for anything a player can do: the outcome says what was refused. Rules that fail leave no
    trace but the quarantine of the game with the answer that did it.
    """
    return _submitted(
        lambda: (lock_row(game_id), seat_number), lambda game, seat: _ready(game, seat, token), key
    )


@counts.answers
def submit_from_page(slug: str, visitor: Visitor, *, token: str, key: str) -> Outcome:
    """The same from the page of the table. Its visitor is shown what comes of it: that they have seen it and
    are there is stored with it."""

    def load(game: Game, number: int) -> Locked:
        read = partial(table_rows.for_page, reader=visitor.user_id or 0)
        table = _ready(game, number, token, read, looking=number)
        seat = table.numbered[number]
        if (seat.user_id, seat.guest) != (visitor.user_id, visitor.guest):
            raise Refused(_("This is not your seat."))
        return table

    return _submitted(lambda: lock_place(slug, visitor.user_id, visitor.guest), load, key)


def _submitted(
    lock: Callable[[], tuple[Game, int]], load: Callable[[Game, int], Locked], key: str
) -> Outcome:
    """Lock, load and carry out in one transaction."""
    place: tuple[int, int] | None = None
    try:
        with transaction.atomic():
            game, seat = lock()
            place = game.pk, seat
            table = load(game, seat)
            written = carry_out(table, Answer(seat, key))
            goes_on = wake_bots(table)
    except Refused as refused:
        return Outcome(False, refused.message, place=place)
    except RulesFailedError as error:
        quarantine(game.pk, reason=str(error), offending={"seat": seat, "key": key, "by": "person"})
        return Outcome(False, held(), place=place)
    return Outcome(True, written=written if game.is_running and not goes_on else None, place=place)


def load_for_answer(game_id: int, seat_number: int, token: str) -> Locked:
    """The locked game, if a page with this token may still act from this seat. Raises Refused."""
    return _ready(lock_row(game_id), seat_number, token)


def _ready(
    game: Game,
    seat_number: int,
    token: str,
    read: Callable[[Game], TableRows] = table_rows.for_answer,
    *,
    looking: int | None = None,
) -> Locked:
    """The game of a locked row, if a page with this token may still act from this seat. Raises Refused."""
    refuse_not_asked(game, seat_number, token)
    table = load_locked(game, read(game), looking=looking)
    if seat_number not in table.people:
        raise Refused(_("This is not your seat."))
    if has_run_out(game, table.numbered[seat_number], table.owed.get(seat_number), now()):
        raise Refused(_("The time for this question is over."))
    if game.is_demo:
        game.watched_at = now()
    return table


def carry_out(table: Locked, answer: Answer) -> Written:
    """Give one answer, go on until only people or bots can, store it all, and tell others after the commit.

    Five stages with values between them (games/journal/stages.py): `table` has been loaded, the rules go on,
    and `finish` finds what is owed then, what is told of it, and writes it all. Raises Refused for an answer
    that is not asked for or not offered, RulesFailedError for broken rules.
    """
    seat = table.numbered[answer.seat]
    if answer.by == "person":
        table.acted.add(answer.seat)
        play_on(table, answer.seat, now())
        if table.on_turn not in (None, answer.seat):
            silence.answered(seat)
    if answer.by == "ally":
        misses.helped(seat)
    if answer.by in OWN_WILL:
        plan.overrule(seat, table.position)
    before = before_of(table)
    go_on(table, answer)
    return finish(table, before)


def wake_bots(table: Locked) -> bool:
    """Have the bots answer after the commit, where one of them is asked; whether one is."""
    asked = any(seat in table.bots for seat in table.position.waiting)
    if asked:
        transaction.on_commit(partial(broker.queue, PLAY_BOTS, table.game.pk), robust=True)
    return asked
