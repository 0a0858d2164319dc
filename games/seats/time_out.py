"""What happens when a wait is over: nobody waits on for somebody who does not come."""

from datetime import datetime

from games.clocks import misses, silence
from games.clocks.due import clock_for
from games.clocks.wait import is_helped, is_lengthened, when_late
from games.engine.questions import Answer, Question
from games.journal.locked import Locked
from games.messages import notices
from games.messages.table_log import note, stir
from games.models import Obligation, Seat
from games.models.clock import SAFETY
from games.models.obligation import Then
from games.models.seat import Leaving
from games.play import adjourn, leaving, next_turn
from games.play.bots import chosen
from games.play.going_on import before_of, go_on
from games.play.play import wake_bots
from games.play.stand_in import CAREFUL, best_level
from games.play.store import finish
from games.seats import replace, votes
from games.waits.obligations import renew, waited_for

AT_ONCE = 300
"""So many answers of a stand-in fit into one transaction; what is left of a longer turn the bots' task
plays."""


def run_out(table: Locked, row: Obligation, at: datetime) -> Then:
    """The seat's time is over: answer for it, go on, store and tell; what has happened, as the log names it.

    Raises RulesFailedError.
    """
    seat, before = table.numbered[row.seat], before_of(table)
    with notices.together():
        if not row.on_turn or table.on_turn is None:
            how = _answer_by_default(table, row, seat)
        else:
            how = _turn_ran_out(table, seat, at)
        left = how == Then.DEFAULT and _is_left_to_allies(table, before.entries)
        if not (row.on_turn or left):
            silence.ran_out(seat)
        finish(table, before)
        if how != Then.ADJOURN and not left:
            notices.on_timed_out(table, seat.number, how, at)
    if how in (Then.OFFER, Then.FORFEIT):
        votes.recount(table)
    wake_bots(table)
    return how


def _answer_by_default(table: Locked, row: Obligation, seat: Seat) -> Then:
    """No blame: out of turn orders that would rather ask decide now, else the safe answer; so in all of what
    is left of the set-up."""
    if row.on_turn:
        seat.left, seat.bank = 0, 0
        _finish_set_up(table, seat.number)
    else:
        seat.answer_turn, seat.answer_left = table.turn, 0
        go_on(table)
    return Then.DEFAULT


def _finish_set_up(table: Locked, number: int) -> None:
    for _ in range(AT_ONCE):
        if table.on_turn is not None or number not in waited_for(table):
            return
        go_on(table, _default_of(table, number))


def _is_left_to_allies(table: Locked, before: int) -> bool:
    """Nothing is answered: of those whose answer counts for all another one may still decide."""
    question = table.position.question
    is_open = isinstance(question, Question) and question.how == "first"
    return is_open and table.position.number == before


def _default_of(table: Locked, number: int) -> Answer:
    question = table.position.question
    assert isinstance(question, Question)
    return Answer(number, question.default_of(number), "default")


def _turn_ran_out(table: Locked, seat: Seat, at: datetime) -> Then:
    """The table's choice; guests of demos are blamed for nothing."""
    if is_lengthened(table, seat):
        return _lengthen(table, seat, at)
    if not (seat.guest or is_helped(table.position, seat)):
        misses.miss(seat)
    how = when_late(table, seat, seat.misses)
    note(table.game, "timed_out", seat=seat.number, how=how)
    if how == Then.ALLY:
        _let_help(table, seat, at)
        return how
    if how == Then.ADJOURN:
        adjourn.adjourn(table, at)
        return how
    if how == Then.FORFEIT:
        leaving.mark(table, seat.number, Leaving.FORFEITED)
        go_on(table)
        return how
    if how == Then.OFFER:
        replace.offer(table, seat.number, at)
    _play_turn(table, seat, CAREFUL if how == Then.AUTOMATIC else best_level(table.position.system))
    return how


def _lengthen(table: Locked, seat: Seat, at: datetime) -> Then:
    """Nothing is missed, and nobody else plays: the person has a day more for the turn, this once."""
    note(table.game, "timed_out", seat=seat.number, how=Then.LONGER)
    seat.lengthened_at = at
    begin_again(table, seat, SAFETY, at)
    return Then.LONGER


def _let_help(table: Locked, seat: Seat, at: datetime) -> None:
    """For as long as a question to somebody else may take, allies may play the turn; its person may, too."""
    seat.missed = table.turn
    begin_again(table, seat, clock_for(table.game).answer, at)


def begin_again(table: Locked, seat: Seat, seconds: int, at: datetime) -> None:
    """The seat has this much for its turn from now on, whatever it had before; nothing moves by it, so those
    who watch are told."""
    seat.left, seat.bank = seconds, 0
    table.owed[seat.number].due_at = None
    renew(table, at, anew=seat.number)
    stir(table.game)


def _play_turn(table: Locked, seat: Seat, level: str) -> None:
    """The bot plays the seat's turn to its end, or until somebody else has to answer."""
    turn = table.turn
    next_turn.played_for(seat)
    seat.stand_in = seat.stand_in or level
    if seat.offered_at is None:
        seat.missed = turn
    for _ in range(AT_ONCE):
        if (table.turn, table.on_turn) != (turn, seat.number) or seat.number not in table.position.waiting:
            return
        go_on(table, chosen(table, seat.number))
