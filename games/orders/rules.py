"""Conditions of orders: kept for all games of a person, for one game, or till the next turn of a seat."""

from collections.abc import Collection, Mapping
from typing import Any

from django.db import transaction
from django.utils.translation import gettext as _

from accounts.languages import in_language
from accounts.models import User
from games.engine.orders import StandingOrders as OrderBook
from games.journal.locked import Locked, load_locked, lock_row, lock_running, why_not_running
from games.journal.release import refuse_newer
from games.journal.shared import position_seen_by
from games.kit.conditions import MOST_FOR_ALL, MOST_RULES, Rules, WrongRule, checked, heard, plain
from games.models import Game, Seat, StandingOrders
from games.models.standing_orders import ALL_RULES, GAME_RULES
from games.orders.book import book_of
from games.orders.figures import declaration
from games.orders.orders import LASTING, apply_now, rules_or_quarantine, seat_of_person, store
from games.play import ahead
from games.refused import Refused
from games.systems import get_system
from labyrinth.ground.clock import now

Sent = Mapping[str, Any]


def rules_for_all(user_id: int, system: str) -> Rules:
    """The rules of a person for all their games of a system."""
    book = get_system(system).orders
    row = StandingOrders.objects.filter(user_id=user_id, system=system).first()
    return {} if book.ahead is None else heard(book.ahead, book.declared, row.rules if row else {})


def rules_for_game(seat: Seat) -> Rules:
    """Those that hold at a seat for its game, those of all games among them. `seat.game` is loaded."""
    book, stored = book_of(seat.game), seat.orders
    if book.ahead is None:
        return {}
    wider = {
        order: one for order, one in stored.get(ALL_RULES, {}).items() if order not in stored.get("game", {})
    }
    return heard(book.ahead, book.declared, {**wider, **stored.get(GAME_RULES, {})})


def set_rules_for_all(user: User, system: str, sent: Sent) -> None:
    """Replace the rules of these orders for all the person's games of a system; none for one takes them away.

    Raises Refused naming what is wrong.
    """
    book = get_system(system).orders
    given = checked_or_refused(book, sent, MOST_FOR_ALL)
    with transaction.atomic():
        row, _new = StandingOrders.objects.select_for_update().get_or_create(
            user=user, system=system, defaults={"changed_at": now()}
        )
        row.rules = {order: some for order, some in {**(row.rules or {}), **plain(given)}.items() if some}
        row.changed_at = now()
        row.save(update_fields=["rules", "changed_at"])
        seats = Seat.objects.filter(user=user, game__system=system, game__status__in=LASTING)
        games = list(seats.order_by("game_id").values_list("game_id", flat=True))
        for game_id in games:
            store(seat_of_person(lock_row(game_id), user), **{ALL_RULES: row.rules})
    for game_id in games:
        apply_now(game_id)


def set_rules_for_game(game: Game, user: User, sent: Sent) -> None:
    """Replace the rules of these orders in this game; none for one takes those for all games away, too.

    Raises Refused naming what is wrong, or where the person has no seat, and BeingUpgraded.
    """
    with transaction.atomic():
        locked = lock_row(game.pk)
        book = book_of(locked)
        if locked.status not in LASTING:
            raise Refused(why_not_running(locked))
        refuse_newer(locked)
        seat = seat_of_person(locked, user)
        given = plain(checked_or_refused(book, sent, MOST_RULES))
        wider = seat.orders.get(ALL_RULES, {})
        mine = {**seat.orders.get(GAME_RULES, {}), **given}
        store(seat, **{GAME_RULES: {order: some for order, some in mine.items() if some or order in wider}})
    apply_now(game.pk)


def set_ahead(game_id: int, number: int, user: User, sent: Sent) -> None:
    """What the seat answers before it is asked, instead of what it had answered so: till its next own turn.

    Raises Refused in its own turn, for who has no seat or is played for, and naming what is wrong.
    """
    with rules_or_quarantine(game_id), transaction.atomic():
        game = lock_running(game_id)
        table: Locked = load_locked(game)
        seat = next((one for one in table.seats if one.number == number), None)
        if seat is None or seat.user_id != user.pk:
            raise Refused(_("This is not your seat."))
        position = position_seen_by(table.position, number)
        if not may_answer_ahead(seat, table.on_turn):
            raise Refused(_("What you answer before it is asked is for the turns of others."))
        given = checked_or_refused(position.orders, sent, MOST_RULES)
        view = position.system.observe(position.state, number)
        ahead.keep(seat, table.position, given, tuple(position.orders.ahead.likely(view, number)))
        seat.save(update_fields=["ahead"])
    apply_now(game_id)


def may_answer_ahead(seat: Seat, on_turn: int | None) -> bool:
    """Whether a person at the seat may answer before it is asked: in the turns of others."""
    return seat.user_id is not None and not seat.player and on_turn not in (None, seat.number)


def checked_or_refused(book: OrderBook, sent: Any, most: int) -> Rules:
    """Rules as they came from a form or a program. Raises Refused."""
    if book.ahead is None:
        raise Refused(_("Orders of this game have no conditions."))
    try:
        return checked(book.ahead, book.declared, sent, most)
    except WrongRule as error:
        raise Refused(refusal(book, error)) from None


def refusal(book: OrderBook, error: WrongRule) -> str:
    """What a person is told whose rules cannot be kept."""
    declared = declaration(book, error.order)
    label = in_language(declared.label) if declared else error.order
    facts = {"order": label, "rule": error.at + 1}
    if error.reason == "many_rules":
        return _("%(order)s: so many rules it cannot have. Nothing has been changed.") % facts
    if error.reason == "many_conditions":
        return (
            _("%(order)s, rule %(rule)d: it has more than three conditions. Nothing has been changed.")
            % facts
        )
    if error.reason in ("unknown_word", "wrong_value"):
        return _(
            "%(order)s, rule %(rule)d: one of its conditions cannot be said so. Nothing has been changed."
        ) % (facts)
    if error.reason == "wrong_then":
        return _("%(order)s, rule %(rule)d: say what holds then. Nothing has been changed.") % facts
    return _("This cannot be ordered: %(order)s. Nothing has been changed.") % facts


def without_rules(seat: Seat, orders: Collection[str]) -> None:
    """In the game, and till the next turn, no rule goes before what is said plainly now of these orders; the
    seat is stored."""
    stored, wider = seat.orders, seat.orders.get(ALL_RULES, {})
    before = stored.get(GAME_RULES, {})
    after = {order: some for order, some in before.items() if order not in orders}
    after |= {order: [] for order in orders if order in wider}
    if after != before:
        store(seat, **{GAME_RULES: after})
    if seat.ahead:
        left = {order: some for order, some in seat.ahead[ahead.RULES].items() if order not in orders}
        seat.ahead = {**seat.ahead, ahead.RULES: left} if any(left.values()) else None
        seat.save(update_fields=["ahead"])
