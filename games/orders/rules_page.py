"""What the pages of conditions show: the rules of an order with what they would have answered, and what may
be asked till the next turn."""

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any, NamedTuple

from accounts.languages import in_language
from games.engine.orders import StandingOrders as OrderBook
from games.engine.position import Position
from games.faces.face import get_face
from games.journal.again import NotPlayedAgain
from games.journal.loading import load
from games.journal.shared import as_seen_by
from games.kit.conditions import MOST_FOR_ALL, MOST_RULES, Rules, gone, heard
from games.models import Game, Seat
from games.orders.book import book_of
from games.orders.rules import checked_or_refused, may_answer_ahead, rules_for_all, rules_for_game
from games.orders.rules_form import RulesForm, form_of, orders_of_kinds, orders_with_rules
from games.orders.tried import tried_against
from games.orders.tried_words import TriedWords, in_words
from games.play import ahead
from games.play.ruled import rules_in_force
from games.refused import Refused
from games.systems import get_system

Sent = Mapping[str, Any]


class Scope(NamedTuple):
    """For what rules are given: a system, its orders, the rules that hold, the names of seats, how many an
    order may have."""

    system: str
    book: OrderBook
    rules: Rules
    people: Mapping[int, str]
    most: int


@dataclass(frozen=True)
class Listed:
    """One order in the list beside the form: its id, what it is called, how many rules it has."""

    order: str
    label: str
    rules: int


@dataclass(frozen=True)
class RulesPage:
    """All orders that may have rules, the form of the one that is looked at, what its rules would have
    answered (None where nobody could try), and the conditions that name what is gone, in words."""

    system: str
    listed: tuple[Listed, ...]
    form: RulesForm
    trial: TriedWords | None = None
    gone: tuple[str, ...] = ()


@dataclass(frozen=True)
class AheadPage:
    """What may be asked of a seat before its next turn: a form for each order that answers it. `used`: how
    often what it has answered so has been of use."""

    forms: tuple[RulesForm, ...]
    used: int
    kept: bool
    gone: tuple[str, ...] = ()
    trial: TriedWords | None = None


def page_for_all(user_id: int, system: str, order: str, given: Sent | None = None) -> RulesPage | None:
    """For all games of a system; None where orders have no conditions there."""
    book = get_system(system).orders
    scope = Scope(system, book, rules_for_all(user_id, system), {}, MOST_FOR_ALL)
    return _page(scope, order, given)


def page_for_game(seat: Seat, order: str, given: Sent | None = None) -> RulesPage | None:
    """For one game, tried against what its seat was asked before. `seat.game` is loaded."""
    game, book = seat.game, book_of(seat.game)
    seats = list(Seat.objects.filter(game=game).select_related("user").order_by("number"))
    rules = rules_for_game(seat)
    page = _page(Scope(game.system, book, rules, _people(seats), MOST_RULES), order, given)
    if page is None or not game.is_running:
        return page
    wanted = _checked(book, given, rules)
    position, known = _position(game, seat.number), {page.form.order: wanted.get(page.form.order, ())}
    trial = _tried(seat, seats, known)
    view = position.system.observe(position.state, seat.number) if position else None
    lost = _gone(game.system, book, wanted, view, _people(seats)) if position else ()
    form = page.form.tried(trial.fitting) if trial else page.form
    return RulesPage(page.system, page.listed, form, trial, lost)


def _page(scope: Scope, order: str, given: Sent | None) -> RulesPage | None:
    system, book, rules, people, most = scope
    known = orders_with_rules(book)
    if not known:
        return None
    here = order if order in known else known[0]
    shown = given[here] if given and here in given else rules.get(here, ())
    listed = tuple(
        Listed(one, in_language(book.declared[one].label), len(rules.get(one, ()))) for one in known
    )
    return RulesPage(system, listed, form_of(system, book, here, shown, people, most))


class ToldAhead(NamedTuple):
    """Whether a seat may answer ahead now, the orders that may be asked for, the rules that it has given, and
    how often they have been of use."""

    open: bool
    orders: tuple[str, ...] = ()
    rules: Rules = {}
    used: int = 0


def told_ahead(seat: Seat) -> ToldAhead:
    """What may be asked till the next turn. `seat.game` is loaded."""
    game = seat.game
    position = _position(game, seat.number) if game.is_running else None
    if position is None or position.orders.ahead is None:
        return ToldAhead(False)
    if not may_answer_ahead(seat, position.system.slow.on_turn(position.state)):
        return ToldAhead(False)
    book, view = position.orders, position.system.observe(position.state, seat.number)
    stored = heard(book.ahead, book.declared, ahead.rules_of(seat, position))
    likely = orders_of_kinds(book, book.ahead.likely(view, seat.number))
    return ToldAhead(True, tuple(dict.fromkeys((*likely, *stored))), stored, ahead.used_of(seat))


def ahead_page(seat: Seat, given: Sent | None = None, *, tried: bool = False) -> AheadPage | None:
    """What may be asked till the next turn; None in the own turn and where nothing can be answered so.
    `seat.game` is loaded."""
    found, game = told_ahead(seat), seat.game
    if not found.open:
        return None
    position = load(as_seen_by(game, seat.number))
    book, view = position.orders, position.system.observe(position.state, seat.number)
    seats = list(Seat.objects.filter(game=game).select_related("user").order_by("number"))
    stored, orders = found.rules, found.orders
    shown, people = stored if given is None else given, _people(seats)
    forms = [form_of(game.system, book, one, shown.get(one, ()), people, MOST_RULES) for one in orders]
    trial = _tried(seat, seats, _checked(book, given, stored)) if tried else None
    return AheadPage(
        tuple(form.tried(trial.fitting) if trial else form for form in forms),
        found.used,
        bool(stored),
        _gone(game.system, book, rules_in_force(seat, position), view, people),
        trial,
    )


def _people(seats: list[Seat]) -> dict[int, str]:
    return {seat.number: seat.shown_name for seat in seats}


def _position(game: Game, number: int) -> Position | None:
    """The game as far as the seat may know it; None where it cannot be loaded."""
    try:
        return load(as_seen_by(game, number))
    except Refused:
        return None


def _checked(book: OrderBook, given: Sent | None, kept: Rules) -> Rules:
    """What was sent where it can be kept; what is kept where not."""
    if given is None:
        return kept
    try:
        return {**kept, **checked_or_refused(book, given, MOST_RULES)}
    except Refused:
        return kept


def _tried(seat: Seat, seats: list[Seat], rules: Rules) -> TriedWords | None:
    try:
        return in_words(seat, seats, tried_against(seat, seats, list(rules), rules))
    except NotPlayedAgain:
        return None


def _gone(
    system: str, book: OrderBook, rules: Rules, view: Any, people: Mapping[int, str]
) -> tuple[str, ...]:
    face = get_face(system).conditions
    found = gone(book.ahead, rules, view).values()
    return tuple(dict.fromkeys(face.said(one, people) for some in found for one in some))
