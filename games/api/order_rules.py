"""Conditions of standing orders, and answers before they are asked."""

from collections.abc import Sequence
from typing import Annotated

from ninja import Router
from ninja.params.functions import Path

from accounts.languages import in_language
from games.api import rule_schemas as told
from games.api import schemas, sent
from games.api.auth import ApiRequest, needs
from games.api.order_schemas import OrderChoice
from games.api.places import seat_at
from games.api.problems import done, not_found
from games.faces.face import get_face
from games.faces.systems import is_known
from games.kit.conditions import Rule, Rules, Word, thens
from games.kit.orders import ASK
from games.orders import rules as services
from games.orders.book import OrderBook, book_for_all, book_of
from games.orders.rules_form import orders_with_rules, then_words
from games.orders.rules_page import told_ahead

router = Router(tags=["orders"])

Id = Annotated[schemas.Slug, Path(...)]
System = Annotated[str, Path(..., pattern=r"^[a-z]{1,20}$")]


@router.get(
    "/orders/{system}/rules",
    operation_id="order_rules",
    **needs("read"),
    response=told.OrderRules,
    summary="Conditions of your standing orders",
)
def order_rules(request: ApiRequest, system: System) -> told.OrderRules:
    """Those for all your games of a system. Nobody else is told them."""
    _known(system)
    return _shown(system, None, book_for_all(system), services.rules_for_all(request.user.pk, system))


@router.post(
    "/orders/{system}/rules",
    operation_id="give_order_rules",
    **needs("play"),
    response=told.RulesGiven,
    summary="Give conditions of standing orders",
)
def give_order_rules(request: ApiRequest, system: System, body: sent.Ruling) -> told.RulesGiven:
    """For all your games of a system; the orders that are named have these rules, and no others. 409 for what
    cannot be said."""
    _known(system)
    done(lambda: services.set_rules_for_all(request.user, system, body.plain()))
    return told.RulesGiven(system=system, game=None)


@router.get(
    "/games/{game}/rules",
    operation_id="game_rules",
    **needs("read"),
    response=told.OrderRules,
    summary="Conditions of your standing orders for a game",
)
def game_rules(request: ApiRequest, game: Id) -> told.OrderRules:
    """All that hold there, those for all your games among them."""
    seat = seat_at(request.user, game)
    return _shown(seat.game.system, game, book_of(seat.game), services.rules_for_game(seat))


@router.post(
    "/games/{game}/rules",
    operation_id="give_game_rules",
    **needs("play"),
    response=told.RulesGiven,
    summary="Give conditions of standing orders for a game",
)
def give_game_rules(request: ApiRequest, game: Id, body: sent.Ruling) -> told.RulesGiven:
    """For this game only. 409 for what cannot be said, and when the game is over."""
    seat = seat_at(request.user, game)
    done(lambda: services.set_rules_for_game(seat.game, request.user, body.plain()))
    return told.RulesGiven(system=seat.game.system, game=game)


@router.get(
    "/games/{game}/ahead",
    operation_id="ahead",
    **needs("read"),
    response=told.Ahead,
    summary="What may be asked of you before your next turn",
)
def ahead(request: ApiRequest, game: Id) -> told.Ahead:
    """By what all see and your own hand, with what you have answered to it. Nobody else is told."""
    seat = seat_at(request.user, game)
    found, book = told_ahead(seat), book_of(seat.game)
    return told.Ahead(
        game=game,
        open=found.open,
        used=found.used,
        words=_words(seat.game.system, book),
        orders=_orders(book, found.orders, found.rules),
    )


@router.post(
    "/games/{game}/ahead",
    operation_id="answer_ahead",
    **needs("play"),
    response=told.AheadGiven,
    summary="Answer before it is asked",
)
def answer_ahead(request: ApiRequest, game: Id, body: sent.Ruling) -> told.AheadGiven:
    """These answers hold till your next turn, instead of all that you have answered so before. 409 in your
    own turn, and for what cannot be said."""
    seat = seat_at(request.user, game)
    done(lambda: services.set_ahead(seat.game_id, seat.number, request.user, body.plain()))
    return told.AheadGiven(game=game)


def _known(system: str) -> None:
    if not is_known(system):
        raise not_found()


def _shown(system: str, game: str | None, book: OrderBook, rules: Rules) -> told.OrderRules:
    orders = _orders(book, orders_with_rules(book), rules)
    return told.OrderRules(system=system, game=game, words=_words(system, book), orders=orders)


def _orders(book: OrderBook, orders: Sequence[str], rules: Rules) -> list[told.RuledOrder]:
    return [_order(book, order, rules.get(order, ())) for order in orders]


def _order(book: OrderBook, order: str, rules: Sequence[Rule]) -> told.RuledOrder:
    declared = book.declared[order]
    return told.RuledOrder(
        id=order,
        label=in_language(declared.label),
        rules=[told.OrderRule(conditions=_conditions(rule), then=rule.then) for rule in rules],
        words=[name for name, word in book.ahead.words.items() if word.suits(order)],
        thens=[OrderChoice(value=then, label=then_words(declared, then)) for then in (*thens(declared), ASK)],
    )


def _conditions(rule: Rule) -> list[told.OrderCondition]:
    return [told.OrderCondition(word=word, value=value) for word, value in rule.when]


def _words(system: str, book: OrderBook) -> list[told.ConditionWord]:
    return [_word(system, name, word) for name, word in (book.ahead.words if book.ahead else {}).items()]


def _word(system: str, name: str, word: Word) -> told.ConditionWord:
    said = get_face(system).conditions
    return told.ConditionWord(
        id=name,
        label=said.open(name) if word.takes else said.said((name, None), {}),
        takes=word.takes,
        least=word.least,
        most=word.most,
        choices=[OrderChoice(value=one, label=said.named(name, one, {})) for one in word.choices],
    )
