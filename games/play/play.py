"""Answering the open question: lock, check, run the rules, store, and tell the others after the commit."""

from collections.abc import Callable
from dataclasses import dataclass
from functools import partial

from django.db import transaction
from django.utils.translation import gettext as _

from games.clocks import misses, silence
from games.clocks.due import has_run_out, seat_of
from games.engine.dice import FairDice
from games.engine.errors import NotAsked, NotOffered
from games.engine.position import Position
from games.engine.questions import Answer, By, Question, Waiting
from games.engine.questions import seen as seen_question
from games.engine.settle import settle
from games.journal import table_rows
from games.journal.locked import (
    Locked,
    held,
    load_locked,
    lock_place,
    lock_row,
    refuse_not_asked,
    rules_at_work,
)
from games.journal.shared import as_seen_by
from games.journal.table_rows import TableRows
from games.live import broker, counts, live
from games.live.broker import PLAY_BOTS
from games.models import Game
from games.play import leaving, plan, silent
from games.play.automatic import automatic
from games.play.quarantine import quarantine
from games.play.store import save
from games.refused import Refused, RulesFailedError
from games.waits.playing_on import play_on
from labyrinth.ground.clock import now

OWN_WILL: tuple[By, ...] = ("person", "ally")
"""Whoever answers so has another plan than the one that was sent, unless that left it to them."""


on_out: list[Callable[[Locked], None]] = []
"""Called with the table, stored and still running, whenever it moves on while somebody there is out of the
game: their word counts no more."""


@dataclass(frozen=True)
class Outcome:
    """Whether an answer was taken; if not, `message` says why, and nothing has changed.

    `table` is what was stored, for the page that shows it; None where more than the answer may have changed.
    `place` is the game's id and the seat that answered, where one did.
    """

    accepted: bool
    message: str = ""
    table: Locked | None = None
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
        table = _ready(game, number, token, partial(table_rows.for_page, reader=visitor.user_id or 0))
        seat = seat_of(table.seats, number)
        if (seat.user_id, seat.guest) != (visitor.user_id, visitor.guest):
            raise Refused(_("This is not your seat."))
        table.looking = number
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
            carry_out(table, Answer(seat, key))
            goes_on = wake_bots(table)
    except Refused as refused:
        return Outcome(False, refused.message, place=place)
    except RulesFailedError as error:
        quarantine(game.pk, reason=str(error), offending={"seat": seat, "key": key, "by": "person"})
        return Outcome(False, held(), place=place)
    return Outcome(True, table=table if game.is_running and not goes_on else None, place=place)


def load_for_answer(game_id: int, seat_number: int, token: str) -> Locked:
    """The locked game, if a page with this token may still act from this seat. Raises Refused."""
    return _ready(lock_row(game_id), seat_number, token)


def _ready(
    game: Game, seat_number: int, token: str, read: Callable[[Game], TableRows] = table_rows.for_answer
) -> Locked:
    """The game of a locked row, if a page with this token may still act from this seat. Raises Refused."""
    refuse_not_asked(game, seat_number, token)
    table = load_locked(game, read(game))
    if seat_number not in table.people:
        raise Refused(_("This is not your seat."))
    if has_run_out(game, seat_of(table.seats, seat_number), table.owed.get(seat_number), now()):
        raise Refused(_("The time for this question is over."))
    if game.is_demo:
        game.watched_at = now()
    return table


def carry_out(table: Locked, answer: Answer) -> None:
    """Give one answer, go on until only people or bots can, store it all, and tell others after the commit.

    Raises Refused for an answer that is not asked for or not offered, RulesFailedError for broken rules.
    """
    position, before, shown = table.position, table.position.number, public_side(table.position)
    seat = seat_of(table.seats, answer.seat)
    if answer.by == "person":
        play_on(table, answer.seat, now())
        if table.on_turn not in (None, answer.seat):
            silence.answered(seat)
    goes_on = plan.leaves(seat, position)
    give(position, answer)
    if answer.by in OWN_WILL and not goes_on:
        plan.drop(seat)
    if answer.by == "ally":
        misses.helped(seat)
    go_on(table)
    finish(table, before, shown)


def give(position: Position, answer: Answer) -> None:
    """The answer, given to the rules. Raises Refused or RulesFailedError."""
    with rules_at_work():
        try:
            position.give(answer.seat, answer.key, answer.by, answer.reason)
        except NotAsked:
            raise Refused(_("You are not asked now.")) from None
        except NotOffered:
            raise Refused(_("This is not among the choices you have.")) from None


def go_on(table: Locked) -> None:
    """Roll dice, follow standing orders and let go who leaves, until a person or a bot has to answer."""
    dice = FairDice(bytes(table.game.seed), table.game.slug, table.phrases)
    still = leaving.pending(table)
    with rules_at_work():
        settle(table.position, dice, automatic(table), table.people, still)
        table.position.digest()
    leaving.carried_out(table, still)


def finish(table: Locked, before: int, shown: Question | Waiting | None) -> None:
    """Store what came after entry `before`, and tell those who watch after the commit.

    `shown` was everybody's question before.
    """
    game, position = table.game, table.position
    seen, own = as_seen_by(game, None), game.number
    public = seen.number
    if position.shared.counts.steps == seen.steps and public_side(position) != shown:
        game.shifts += 1
    silent.follow(table, now())
    save(table, before=before)
    live.moved(game, public=public, own=own)
    if game.is_running and _somebody_is_out(table):
        for follow in on_out:
            follow(table)


def _somebody_is_out(table: Locked) -> bool:
    """Whether everybody knows of somebody who sits there that the rules have put them out of the game."""
    position = table.position
    if not position.is_shared:
        return False
    with rules_at_work():
        out = position.system.slow.out(position.state)
    return any(seat.is_present and seat.number in out for seat in table.seats)


def wake_bots(table: Locked) -> bool:
    """Have the bots answer after the commit, where one of them is asked; whether one is."""
    asked = any(seat in table.bots for seat in table.position.waiting)
    if asked:
        transaction.on_commit(partial(broker.queue, PLAY_BOTS, table.game.pk), robust=True)
    return asked


def public_side(position: Position) -> Question | Waiting | None:
    """What everybody may see of the question at which play last stood still for all to see; it changes only
    together with the public number."""
    question = position.shared.question
    return seen_question(question, None) if isinstance(question, Question) else None
