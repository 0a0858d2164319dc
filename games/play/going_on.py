"""Running the rules: an answer is given, then dice are rolled, orders followed and seats let go that leave,
until a person or a bot has to answer."""

from collections.abc import Mapping
from datetime import datetime
from typing import Any

from django.utils.translation import gettext as _

from games.clocks import allowance
from games.clocks.due import clock_for
from games.engine.dice import FairDice
from games.engine.errors import NotAsked, NotOffered
from games.engine.position import Position
from games.engine.questions import Answer, By, Question
from games.engine.questions import seen as seen_question
from games.engine.settle import Automatic, settle
from games.engine.shared_luck import SharedDice, dice_of
from games.journal.locked import Locked, rules_at_work
from games.journal.stages import Before
from games.live import presence
from games.models import Seat
from games.models.seat import Leaving
from games.models.shared_luck import shared_of
from games.play import ahead, next_turn
from games.play.plan import planned
from games.play.ruled import heard_at
from games.refused import Refused
from labyrinth.ground.clock import now

BY: Mapping[str, By] = {Leaving.RESIGNED: "person", Leaving.FORFEITED: "default"}
"""By whose will a seat leaves, as the journal says it."""


def before_of(table: Locked) -> Before:
    """How the table stands. What everybody may see of the question at which play last stood still for all to
    see changes only together with the public number."""
    question = table.position.shared.question
    public = seen_question(question, None) if isinstance(question, Question) else None
    return Before(table.position.number, public)


def go_on(table: Locked, answer: Answer | None = None) -> None:
    """Give the answer, if there is one, and go on. Raises RulesFailedError, and Refused for an answer that is
    not asked for or not offered."""
    luck = shared_of(table.game) if table.game.luck else None
    own = FairDice(bytes(table.game.seed), table.game.slug, table.phrases)
    dice = dice_of(own, luck.shared if luck else None, luck.drawn if luck else None)
    in_advance, leaving = automatic(table), [seat for seat in table.seats if seat.leaving]
    if answer is not None:
        _give(table.position, answer)
    with rules_at_work():
        out = table.position.system.slow.out(table.position.state) if leaving else ()
        going = {seat.number: BY[seat.leaving] for seat in leaving if seat.number not in out}
        settle(table.position, dice, in_advance, table.people, going)
        table.position.digest()
    if luck is not None and isinstance(dice, SharedDice) and dice.drawn != luck.drawn:
        luck.drawn = dice.drawn
        luck.save(update_fields=["drawn"])
    for seat in (one for one in table.seats if one.ahead or one.next_plan):
        ahead.expire(seat, table.position)
        next_turn.expire(seat, table.position)
    if leaving:
        _let_go(table, going, now())


def _give(position: Position, answer: Answer) -> None:
    with rules_at_work():
        try:
            position.give(answer.seat, answer.key, answer.by, answer.reason)
        except NotAsked:
            raise Refused(_("You are not asked now.")) from None
        except NotOffered:
            raise Refused(_("This is not among the choices you have.")) from None


def _let_go(table: Locked, still: Mapping[int, By], at: datetime) -> None:
    """The rules have gone on; those who were to leave and are not in `still` are out of the game now: what
    the rules say counts, so that a resignation holds after a rewind too."""
    for seat in table.seats:
        if seat.leaving and seat.gone_at is None and seat.number not in still:
            seat.gone_at = at
            seat.save(update_fields=["gone_at"])


# -- answers given in advance ------------------------------------------------------------------------------


def automatic(table: Locked) -> Automatic:
    """How questions are answered by plans and standing orders, in the transaction that asks them.

    The system looks at the seat's own view only and decides which questions an order may answer. A bot's seat
    has the default orders, so that nobody waits for its task in the middle of their own turn; what is left
    open to a bot it answers in a task of its own. Out of turn nobody is waited for whose allowance is used
    up: then their orders hold without "ask me" (L-COR-04), or the safe answer.
    """
    seats = {seat.number: seat for seat in table.seats}

    def answer(position: Position, number: int) -> Answer | None:
        question, system, seat = position.question, position.system, seats[number]
        assert isinstance(question, Question)
        mine = seen_question(question, number)
        assert isinstance(mine, Question)
        view = system.observe(position.state, number)
        if seat.ahead or seat.next_plan:
            ahead.expire(seat, position)
            next_turn.take_up(seat, position, view)
        if (step := planned(seat, position, mine, view)) is not None:
            return step
        waits = bool(seat.player) or (_is_waited_for(table, seat) and _is_there(table, seat, view))
        heard = heard_at(seat, table.seats, position, mine, view)
        orders = heard.orders
        order = position.orders.answer(view, mine, number, orders)
        if order is not None:
            ahead.note_used(seat, heard.decided.at if heard.decided else ())
            return Answer(number, order.key, "order", order.reason)
        if waits:
            return None
        order = position.orders.when_due(view, mine, number, orders)
        if order is not None:
            return Answer(number, order.key, "order", order.reason)
        return Answer(number, mine.default_of(number), "default")

    return answer


def _is_waited_for(table: Locked, seat: Seat) -> bool:
    """Whether the table waits for this person now: in their own turn, and while their allowance for answers
    lasts."""
    if table.on_turn in (None, seat.number) or seat.guest:
        return True
    return allowance.answer_left(seat, clock_for(table.game), table.turn) > 0


def _is_there(table: Locked, seat: Seat, view: Any) -> bool:
    """Whether the person may be waited for where the table waits out of turn only for who looks at it."""
    if table.on_turn in (None, seat.number) or seat.guest or not table.position.orders.only_present(view):
        return True
    return presence.looking(seat, now())
