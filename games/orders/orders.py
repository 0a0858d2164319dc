"""Standing orders of people: for all their games of a system, for one game, for one fight.

An order counts from the next question on that has not been opened (L-COR-03); a question that is open while
its seat gives orders that answer it is answered at once.
"""

from collections.abc import Iterator, Mapping
from contextlib import contextmanager
from typing import Any

from django.db import transaction
from django.utils.translation import gettext as _

from accounts.languages import in_language
from accounts.models import User
from games.engine.orders import StandingOrders as OrderBook
from games.engine.orders import WrongOrder
from games.engine.questions import Question
from games.journal.locked import (
    Locked,
    held,
    load_locked,
    lock_asked,
    lock_row,
    lock_running,
    refuse_paused,
    why_not_running,
)
from games.journal.release import refuse_newer
from games.journal.shared import position_seen_by
from games.models import Game, Seat, StandingOrders
from games.models.game import Status
from games.models.standing_orders import ALL_RULES, STRETCH, STRETCH_NAME
from games.orders.book import book_of
from games.orders.figures import declaration
from games.play.going_on import before_of, go_on
from games.play.play import wake_bots
from games.play.quarantine import quarantine
from games.play.store import finish
from games.refused import Refused, RulesFailedError
from games.systems import get_system
from labyrinth.ground.clock import now
from labyrinth.ground.compiled import KEY, WORD, Compiled

Values = Mapping[str, Any]
GAME, ALL = "game", "all"
"""Scopes of an order, wider than STRETCH."""


def set_for_all(user: User, system: str, values: Values) -> None:
    """Replace the person's orders for all their games of a system. Raises Refused naming what is wrong."""
    book = _book(system)
    checked = different(validated(book, values), book.defaults)
    with transaction.atomic():
        StandingOrders.objects.update_or_create(
            user=user, system=system, defaults={"values": checked, "changed_at": now()}
        )
        seats = Seat.objects.filter(user=user, game__system=system, game__status__in=LASTING)
        games = list(seats.order_by("game_id").values_list("game_id", flat=True))
        for game_id in games:
            store(seat_of_person(lock_row(game_id), user), all=checked)
    for game_id in games:
        apply_now(game_id)


def set_for_game(game: Game, user: User, values: Values) -> None:
    """Replace the person's orders for this game; what is not named there is as for all their games.

    Raises Refused naming what is wrong, or where the person has no seat, and BeingUpgraded.
    """
    with transaction.atomic():
        locked = lock_row(game.pk)
        book = book_of(locked)
        if locked.status not in LASTING:
            raise Refused(why_not_running(locked))
        refuse_newer(locked)
        seat = seat_of_person(locked, user)
        wider = book.merged(book.heard(seat.orders.get("all", {})))
        store(seat, game=different(validated(book, values), wider))
    apply_now(game.pk)


def set_for_stretch(game_id: int, number: int, values: Values, *, token: str, key: str = "") -> None:
    """The one form of a fight (L-COR-05), or of the one that the answer `key` begins (L-COR-09).

    `token` is what the page saw. Raises Refused for a stale page, and naming what is wrong.
    """
    with rules_or_quarantine(game_id), transaction.atomic():
        table = load_locked(lock_asked(game_id, number, token))
        seat = next((one for one in table.seats if one.number == number and one.user_id), None)
        if seat is None:
            raise Refused(_("This is not your seat."))
        position = position_seen_by(table.position, number)
        book = position.orders
        name = book.stretch_of(position.state, key) if key in ("", *_offered(table, number)) else ""
        if not name:
            raise Refused(_("There is no fight to give orders for now."))
        try:
            orders = book.stretch_orders(position.system.observe(position.state, number), number, values)
        except WrongOrder as error:
            raise Refused(refusal(book, error)) from None
        store(seat, **{STRETCH: orders, STRETCH_NAME: name})
    apply_now(game_id)


def _offered(table: Locked, number: int) -> tuple[str, ...]:
    question = table.position.question
    if not isinstance(question, Question) or number not in table.position.waiting:
        return ()
    return question.options_of(number)


@contextmanager
def rules_or_quarantine(game_id: int) -> Iterator[None]:
    """Rules that fail leave no trace but the quarantine of the game. Raises Refused then."""
    try:
        yield
    except RulesFailedError as error:
        quarantine(game_id, reason=str(error), offending={"by": "order"})
        raise Refused(held()) from None


_of_person: Compiled[StandingOrders] = Compiled(lambda: StandingOrders.objects.filter(user=KEY, system=WORD))


def adopt(game: Game, seat: Seat) -> None:
    """A person has sat down on the seat: their own orders hold, nobody else's. The caller stores the seat.

    What the orders of somebody before them have answered, up to entry `since`, stays that person's affair.
    """
    mine = None if seat.user_id is None else _of_person.first(seat.user_id, game.system)
    known = {"all": mine.values} | ({ALL_RULES: mine.rules} if mine.rules else {}) if mine else {}
    seat.orders = known | ({"since": game.entries} if game.entries else {})
    seat.ahead = None


def apply_now(game_id: int) -> None:
    """Answer what is open by the orders as they are now, if they answer it; a game that is held stays so.

    A paused one does when it goes on.
    """
    try:
        with transaction.atomic():
            game = lock_running(game_id)
            refuse_paused(game)
            table: Locked = load_locked(game)
            before = before_of(table)
            pending = dict(table.position.pending)
            go_on(table)
            if table.position.number != before.entries or table.position.pending != pending:
                finish(table, before)
                wake_bots(table)
    except Refused:
        return
    except RulesFailedError as error:
        quarantine(game_id, reason=str(error), offending={"by": "order"})


def validated(book: OrderBook, values: Values) -> dict[str, Any]:
    """Orders as they came from a form, checked. Raises Refused."""
    try:
        return book.validate(values)
    except WrongOrder as error:
        raise Refused(refusal(book, error)) from None


def refusal(book: OrderBook, error: WrongOrder) -> str:
    """What a person is told whose orders cannot be kept."""
    declared = declaration(book, error.order)
    label = in_language(declared.label) if declared else error.order
    return _("This cannot be ordered: %(order)s. Nothing has been changed.") % {"order": label}


def different(values: Values, against: Values) -> dict[str, Any]:
    """Only the orders that a wider scope has otherwise."""
    return {order: value for order, value in values.items() if value != against.get(order)}


LASTING = [Status.OPEN, Status.RUNNING, Status.QUARANTINED]


def _book(system: str) -> OrderBook:
    try:
        return get_system(system).orders
    except KeyError:
        raise Refused(_("There is no such game.")) from None


def seat_of_person(game: Game, user: User) -> Seat:
    """The person's seat at a game. Raises Refused where there is none."""
    seat = Seat.objects.filter(game=game, user=user).first()
    if seat is None:
        raise Refused(_("You are not seated at this table."))
    return seat


def store(seat: Seat, **layers: Any) -> None:
    """Replace these layers of a seat's orders."""
    seat.orders = {**seat.orders, **layers}
    seat.save(update_fields=["orders"])
