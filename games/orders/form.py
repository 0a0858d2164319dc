"""Standing orders as a form: drawn from the declarations of a system, and read back."""

from collections.abc import Iterable, Mapping
from dataclasses import replace
from typing import Any, cast

from django.http import QueryDict
from django.utils.functional import lazy
from django.utils.text import format_lazy
from django.utils.translation import gettext_lazy as _

from accounts.languages import in_language
from games.engine.orders import StandingOrders as OrderBook
from games.engine.position import Position
from games.engine.questions import Question
from games.faces.face import get_face
from games.journal.loading import load
from games.journal.question_token import question_token
from games.kit.orders import Order, OrderChoice, OrderField
from games.models import Game, Seat, StandingOrders
from games.models.standing_orders import STRETCH_NAME, orders_of
from games.orders.book import book_of
from games.orders.figures import declaration, figures_named, figures_of, label_of, without_own
from games.orders.form_parts import Choice, Field, OrderForm, OrderLine, Part, Rank, Step, Typed
from games.systems import get_system

Values = Mapping[str, Any]
NONE = ""
WIDE = "wide"
"""The box of an order of one figure that says: as for all of them."""


def for_all(user_id: int, system: str, sent: Values | None = None) -> OrderForm:
    """The orders of a person for all their games of a system. Raises KeyError for an unknown system.

    Forms are filled with what is `sent` where that could not be kept, so that nothing typed is lost.
    """
    book, stored = get_system(system).orders, values_for_all(user_id, system)
    form = form_of(book, sent or stored, book.defaults)
    return replace(form, parts=_parts(system, book, sent or stored, (book.defaults, figures_named(stored))))


def values_for_all(user_id: int, system: str) -> dict[str, Any]:
    """The complete orders of a person for all their games of a system."""
    book = get_system(system).orders
    row = StandingOrders.objects.filter(user_id=user_id, system=system).first()
    return book.merged(book.heard(row.values if row else {}))


def for_game(seat: Seat, sent: Values | None = None) -> OrderForm:
    """The orders of a seat for its game, those of all games among them. `seat.game` is loaded."""
    book, stored = book_of(seat.game), values_for_game(seat)
    wider = wider_values(seat)
    figures = dict.fromkeys((*figures_of(seat), *figures_named(stored)))
    form = form_of(book, sent or stored, wider)
    return replace(form, parts=_parts(seat.game.system, book, sent or stored, (wider, figures)))


def wider_values(seat: Seat) -> dict[str, Any]:
    """The complete orders that hold at the seat without those for its game."""
    book = book_of(seat.game)
    return book.merged(book.heard(seat.orders.get("all", {})))


def values_for_game(seat: Seat) -> dict[str, Any]:
    """The complete orders of a seat for its game."""
    book = book_of(seat.game)
    return book.merged(*(book.heard(seat.orders.get(scope, {})) for scope in ("all", "game")))


def for_stretch(game: Game, seat: Seat, sent: Values | None = None) -> tuple[OrderForm, str]:
    """The form for the fight that runs or may begin, and the token of the open question; no orders: no
    fight, or no game that runs."""
    if not game.is_running:
        return OrderForm((), ()), ""
    position = load(game)
    book = position.orders
    view = position.system.observe(position.state, seat.number)
    ids = book.stretch_form(view, seat.number)
    if not ids:
        return OrderForm((), ()), ""
    given = bool(name := book.stretch_of(position.state)) and name == seat.orders.get(STRETCH_NAME)
    settled = {} if given else book.stretch_orders(view, seat.number, {})
    values = {**(orders_of(seat, position) or book.defaults), **settled, **(sent or {})}
    return form_of(book, values, values, ids, presets=False), question_token(game, seat.number)


def form_of(
    book: OrderBook,
    values: Mapping[str, Any],
    wider: Mapping[str, Any],
    ids: Iterable[str] | None = None,
    *,
    presets: bool = True,
) -> OrderForm:
    """The form for these orders (all of the system unless named), filled with these values."""
    shown = book.declared if ids is None else {order: book.declared[order] for order in ids}
    return OrderForm(
        tuple(
            _drawn(declared, values[order], changed=values[order] != wider[order])
            for order, declared in shown.items()
        ),
        tuple(
            Choice(name, _text(one.label), _text(one.help), _holds(one.values, values))
            for name, one in (book.presets.items() if presets else ())
        ),
    )


def read(of: Game | str, sent: QueryDict, known: Mapping[str, Any]) -> dict[str, Any]:
    """The values that a sent form names, not checked yet; orders that it lacks stay as they are `known`. The
    form is that of a game, or of a system for all games.

    A form that names a preset takes only what that sets.
    """
    book = get_system(of).orders if isinstance(of, str) else book_of(of)
    preset = book.presets.get(sent.get("preset", ""))
    if preset is not None:
        return {**known, **book.validate(preset.values), **without_own(known, preset.values)}
    values: dict[str, Any] = dict(known)
    of_one = (name for key in sent if "." in (name := key.removesuffix(".shown")) and name != key)
    for name in (*book.declared, *of_one):
        declared = declaration(book, name)
        if declared is not None and f"{name}.shown" in sent:
            values[name] = _read_order(declared, name, sent)
    return values


def _read_order(declared: Order, name: str, sent: QueryDict) -> Any:
    """Its value; None where that of a figure is as for all of them."""
    fields = {field.key: _read(field, f"{name}.{field.key}", sent) for field in declared.fields}
    value = fields["value"] if list(fields) == ["value"] else fields
    as_all = f"{name}.{WIDE}" in sent or value == NONE
    return None if name != declared.id and as_all else value


def foretold(seat: Seat, position: Position, view: Any) -> list[str]:
    """What the orders of a seat will decide after the dice that may come now (L-COR-12), in words; `view` is
    what the seat sees. No query."""
    book = position.orders
    lines = []
    for one in book.preview(view, seat.number, orders_of(seat, position)):
        declared = declaration(book, one.order)
        assert declared is not None
        shown = _drawn(declared, one.value, changed=False).fields[0]
        chosen = next((choice.label for choice in shown.choices if choice.chosen), "")
        label = label_of(position.system.slug, declared, one.order)
        lines.append(format_lazy("{}: {}", label, chosen) if chosen else label)
    return list(dict.fromkeys(cast("list[str]", lines)))


def from_now_on(seat: Seat, position: Position, view: Any) -> tuple[Step, ...]:
    """The orders that could answer the open question of the seat from now on, each as one step; `view` is
    what the seat sees. No query."""
    question, book = position.question, position.orders
    assert isinstance(question, Question)
    named = book.from_now_on(view, question.kind, seat.number)
    values = (orders_of(seat, position) if named else {}) or book.defaults
    return tuple(_step(book.declared[order], values[order]) for order in named)


def stretches(seat: Seat, position: Position, view: Any) -> tuple[str, ...]:
    """The answers of the seat that begin a fight, "" for the fight that runs, where it may give orders for
    that (L-COR-05, L-COR-09); `view` is what the seat sees. No query."""
    question, book = position.question, position.orders
    assert isinstance(question, Question)
    if not book.stretch_form(view, seat.number):
        return ()
    keys = ("", *question.options_of(seat.number))
    return tuple(key for key in keys if book.stretch_of(position.state, key))


def _step(declared: Order, value: Any) -> Step:
    field = declared.first_choice
    assert field is not None
    here = value[field.key] if isinstance(value, Mapping) else value
    choices = (_choice(one, one.value == here) for one in field.choices)
    shown = tuple(replace(one, value=f"{declared.id}:{one.value}") for one in choices)
    return Step(declared.id, _text(declared.label), shown, declared.asks)


def _parts(
    system: str, book: OrderBook, values: Values, of: tuple[Values, Iterable[str]]
) -> tuple[Part, ...]:
    """What each figure has of its own, beside what is ordered for all; `of` are the wider
    values and the figures."""
    (wider, figures), face = of, get_face(system)
    each = [declared for declared in book.declared.values() if declared.each]
    return tuple(
        Part(figure, face.side_name(figure), tuple(_of_one(one, figure, values, wider) for one in each))
        for figure in figures
    )


def _of_one(declared: Order, figure: str, values: Values, wider: Values) -> OrderLine:
    name = f"{figure}.{declared.id}"
    for_all = values[declared.id]
    own = values.get(name)
    drawn = _drawn(declared, for_all if own is None else own, changed=own != wider.get(name), name=name)
    wide = format_lazy("{}: {}", _("As for all"), _drawn(declared, for_all, changed=False).now)
    return replace(drawn, wide=cast("str", wide), own=own is not None)


def _drawn(declared: Order, value: Any, *, changed: bool, name: str = "") -> OrderLine:
    """`name` is "FIGURE.ORDER" for that of one figure."""
    fields = tuple(
        _field(name or declared.id, field, value[field.key] if isinstance(value, Mapping) else value)
        for field in declared.fields
    )
    group = _text(declared.group) if declared.group else ""
    return OrderLine(name or declared.id, _text(declared.label), _text(declared.help), group, fields, changed)


def _field(order: str, field: OrderField, value: Any) -> Field:
    name = f"{order}.{field.key}"
    chosen = value if field.type == "some" else (value,)
    offered = field.choices
    if field.type == "ranking":  # its words stand in the places
        offered = (field.shortcut,) if field.shortcut else ()
    choices = tuple(_choice(one, one.value in chosen) for one in offered)
    words = _ranks(name, field, value) if field.type == "ranking" else ()
    return Field(name, field.type, _text(field.label), choices, value, field.min, field.max, words)


def _ranks(name: str, field: OrderField, value: Any) -> tuple[Rank, ...]:
    """Every word once: those that are ranked first, by their places, then the others."""
    ranked = field.words if isinstance(value, str) and not field.partial else value
    places = value.places if isinstance(value, Typed) else _numbered(ranked)
    words = (*places, *(word for word in field.words if word not in places))
    labels = {str(one.value): _text(one.label) for one in field.choices}
    return tuple(Rank(f"{name}.{word}", labels[word], places.get(word, NONE)) for word in words)


def _numbered(ranked: Any) -> dict[str, str]:
    words = ranked if isinstance(ranked, tuple | list) else ()
    return {word: str(place) for place, word in enumerate(words, 1)}


def _choice(declared: OrderChoice, chosen: bool) -> Choice:
    value = declared.value
    sent = str(value).lower() if isinstance(value, bool) else str(value)
    return Choice(sent, _text(declared.label), _text(declared.help) if declared.help else "", chosen)


def _read(field: OrderField, name: str, sent: QueryDict) -> Any:
    if field.type == "flag":
        return {"true": True, "false": False}.get(sent.get(name, ""), sent.get(name, ""))
    if field.type == "number":
        text = sent.get(name, "")
        return int(text) if text.isascii() and text.isdigit() and len(text) < 6 else text
    if field.type == "some":
        return tuple(sent.getlist(name))
    if field.type != "ranking":
        return sent.get(name, "")
    if field.shortcut and sent.get(name) == field.shortcut.value:
        return field.shortcut.value
    return _ranking({word: sent.get(f"{name}.{word}", NONE).strip() for word in field.words})


def _ranking(sent: Mapping[str, str]) -> tuple[str, ...] | Typed:
    """The words that have a place, in the order of their places; no ranking where two have the same, or one
    has a place that there is not."""
    places = {word: place for word, place in sent.items() if place != NONE}
    allowed = {str(place): place for place in range(1, len(sent) + 1)}
    if len(set(places.values())) < len(places) or not set(places.values()) <= set(allowed):
        return Typed(places)
    return tuple(sorted(places, key=lambda word: allowed[places[word]]))


def _holds(preset: Mapping[str, Any], values: Mapping[str, Any]) -> bool:
    own = any(values[name] is not None for name in without_own(values, preset))
    return not own and all(values[order] == _plain(value) for order, value in preset.items())


def _plain(value: Any) -> Any:
    return tuple(value) if isinstance(value, list) else value


_text = lazy(in_language, str)
"""Written when it is read, in the reader's language."""
