"""Something a person does around a running game: lock, check, do, and say what was refused."""

from collections.abc import Callable

from django.db import transaction
from django.utils.translation import gettext as _

from games.engine.questions import Question
from games.journal.locked import Locked, held, load_locked, lock_row, rules_at_work, why_not_running
from games.journal.shared import position_seen_by
from games.messages import notices
from games.models import Game, Seat
from games.play.going_on import before_of, go_on
from games.play.play import Outcome, wake_bots
from games.play.quarantine import quarantine
from games.play.store import finish
from games.refused import Refused, RulesFailedError


def attempt(game_id: int, do: Callable[[Locked], object], *, by: int = 0) -> Outcome:
    """`do` in one transaction with the locked, running game; what it refuses leaves no trace.

    The person of seat `by`, who does it, is sent no news of it. Rules that fail put the game in quarantine.
    """
    try:
        with transaction.atomic():
            table = load_locked(lock_live(game_id))
            with notices.deed_of(next((seat.user_id for seat in table.seats if seat.number == by), None)):
                do(table)
    except Refused as refused:
        return Outcome(False, refused.message)
    except RulesFailedError as error:
        quarantine(game_id, reason=str(error))
        return Outcome(False, held())
    return Outcome(True)


def lock_live(game_id: int) -> Game:
    """The row of a game that has not ended and is not held; it may be paused. Raises Refused."""
    game = lock_row(game_id)
    if not game.is_running:
        raise Refused(why_not_running(game))
    return game


def carry_on(table: Locked) -> None:
    """Let the rules go on, so that those who leave are let go as soon as they may be."""
    before = before_of(table)
    go_on(table)
    finish(table, before)
    wake_bots(table)


def seat_at(table: Locked, number: int | None) -> Seat:
    """A seat of the table. Raises Refused where there is none of that number."""
    found = next((seat for seat in table.seats if seat.number == number), None)
    if found is None:
        raise Refused(_("There is no such seat at this table."))
    return found


def present(table: Locked, number: int) -> Seat:
    """The seat of a person who sits at it. Raises Refused where their word does not count now."""
    seat = seat_at(table, number)
    if table.game.is_demo or seat.user_id is None:
        raise Refused(_("In a demo game there is nobody to agree with."))
    if seat.leaving:
        raise Refused(_("You have left this game."))
    if not seat.is_present:
        raise Refused(_("A stand-in plays for you. Come back first."))
    return seat


def out_of_game(table: Locked) -> tuple[int, ...]:
    """The seats that the rules have put out of the game, as far as everybody knows."""
    with rules_at_work():
        position = position_seen_by(table.position, None)
        return position.system.slow.out(position.state)


def is_waited_for(table: Locked, number: int) -> bool:
    """Whether everybody sees that the table waits for this seat; it may have answered a sealed question."""
    question = table.position.question
    return bool(question) and number in getattr(question, "seats", ())


def is_sealed(table: Locked) -> bool:
    """Whether several answer at once in secret, so that nobody may see who has answered."""
    question = table.position.question
    return isinstance(question, Question) and question.how == "sealed"
