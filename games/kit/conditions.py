"""Conditions of standing orders: "if this and that, then ...", out of a closed list of words of a system.

A rule speaks for one order. It has up to three conditions, all of which must hold, and says what the order is
then (a value of its first choice), or "ask": then the person is asked. Of several rules of an order the first
that fits is heard; where none does the order holds as it is.

Whether anybody is waited for must follow from orders and from what everybody sees. So a `private` word (what
the own hand holds) chooses among answers, never whether there is one: where any rule that fits by its public
words would ask, the person is asked, whatever the private ones say.

All of it is pure.
"""

from collections.abc import Callable, Collection, Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from typing import Any, Final, Literal, NamedTuple

import msgspec
from msgspec import Struct

from games.engine.questions import Question
from games.kit.orders import ASK, Order

MOST_CONDITIONS: Final = 3
MOST_RULES: Final = 3
MOST_FOR_ALL: Final = 6
"""So many rules has an order at most: in a game or till the next turn, and for all games."""
Value = int | str | None
"""What a word is said with: a number, a choice, nothing."""
Condition = tuple[str, Value]
Then = str | bool


class Rule(Struct, frozen=True, rename={"when": "if"}, forbid_unknown_fields=True):
    """Where all of `when` holds (nothing: always) its order is `then`."""

    when: tuple[Condition, ...]
    then: Then


Rules = Mapping[str, tuple[Rule, ...]]
"""Order -> its rules, in the order in which they are heard."""


class WrongRule(ValueError):
    """Rules that cannot be kept: of which order, why (a code), and which of them, from 0."""

    def __init__(self, order: str, reason: str, at: int = 0) -> None:
        super().__init__(f"{order}, rule {at + 1}: {reason}")
        self.order, self.reason, self.at = order, reason, at


def _nobody() -> frozenset[int]:
    return frozenset()


@dataclass(frozen=True)
class Around:
    """What the site knows beside the rules: the seats of bots, of the owner's friends, whether the table is
    voting. The last two are asked for only by what needs them."""

    bots: frozenset[int] = frozenset()
    friends: Callable[[], frozenset[int]] = _nobody
    voting: Callable[[], bool] = lambda: False


class Asked(NamedTuple):
    """A question to a seat, with what it sees."""

    view: Any
    question: Question
    seat: int
    around: Around


@dataclass(frozen=True, kw_only=True)
class Word:
    """One condition: `test(asked, value)` looks at what its owner sees.

    `takes` a number from `least` to `most`, one of the `choices`, a seat of the table, or nothing. It is said
    of the `orders` that are named; of all where none are. `private`: it looks at what others do not see.
    `deadly`: whoever says it has thought of losing the figure. `gone(view, value)`: what it names is not in
    the game any more.
    """

    test: Callable[[Asked, Any], bool]
    takes: Literal["", "number", "choice", "seat"] = ""
    least: int = 0
    most: int = 0
    choices: tuple[str, ...] = ()
    orders: Collection[str] = ()
    private: bool = False
    deadly: bool = False
    gone: Callable[[Any, Any], bool] = lambda _view, _value: False

    def suits(self, order: str) -> bool:
        """Whether it may be said of an order."""
        return not self.orders or order in self.orders

    def allows(self, value: Value) -> bool:
        """Whether it may be said with this value."""
        if self.takes == "number":
            return type(value) is int and self.least <= value <= self.most
        if self.takes == "seat":
            return isinstance(value, str) and value.isascii() and value.isdigit() and 0 < int(value) <= 10
        return value in self.choices if self.takes == "choice" else value is None


@dataclass(frozen=True, kw_only=True)
class Ahead:
    """What a system says of answers before they are asked.

    * `words`: the closed list; `speaks`: kind of question -> the orders that answer it.
    * `applies(view, question, seat)`: whether it is a question that rules answer: out of the own turn.
    * `likely(view, seat)`: the kinds that may be asked of a seat before its next turn, by public facts and
      its own hand, likeliest first.
    * `interesting(view, question, seat)`: why a question is not left to rules, as a word, "" where it is.
    """

    words: Mapping[str, Word] = field(default_factory=dict)
    speaks: Mapping[str, tuple[str, ...]] = field(default_factory=dict)
    applies: Callable[[Any, Question, int], bool] = lambda *_: True
    likely: Callable[[Any, int], Sequence[str]] = lambda *_: ()
    interesting: Callable[[Any, Question, int], str] = lambda *_: ""


DEADLY, VOTING = "deadly", "voting"
"""Reasons for which every system stops: the figure is lost more likely than not, the table is voting."""


# -- words that every system has --------------------------------------------------------------------------


def common(
    asker: Callable[[Any, Question], int],
    leaders: Callable[[Any], Collection[int]],
    round_of: Callable[[Any], int],
) -> dict[str, Word]:
    """Who asks (0: nobody of the table), who is ahead, which round it is, each out of a view."""
    return {
        "by_seat": Word(test=lambda asked, seat: asker(*asked[:2]) == int(seat), takes="seat"),
        "by_leader": Word(test=lambda asked, _: asker(*asked[:2]) in leaders(asked.view)),
        "by_friend": Word(test=lambda asked, _: asker(*asked[:2]) in asked.around.friends()),
        "by_bot": Word(test=lambda asked, _: asker(*asked[:2]) in asked.around.bots),
        "round": Word(
            test=lambda asked, number: round_of(asked.view) >= number, takes="number", least=1, most=99
        ),
    }


# -- rules that are given ---------------------------------------------------------------------------------


def checked(ahead: Ahead, declared: Mapping[str, Order], sent: Any, most: int = MOST_RULES) -> Rules:
    """Rules as they came from a form, a program or storage. Raises WrongRule."""
    if not isinstance(sent, Mapping):
        raise WrongRule("", "form")
    found = {str(order): _decoded(str(order), rules) for order, rules in sent.items()}
    for order, rules in found.items():
        if order not in declared or declared[order].first_choice is None or not is_spoken(ahead, order):
            raise WrongRule(order, "unknown_order")
        if len(rules) > most:
            raise WrongRule(order, "many_rules", most)
        for at, rule in enumerate(rules):
            if reason := _refusal(ahead, declared[order], rule):
                raise WrongRule(order, reason, at)
    return found


def _decoded(order: str, rules: Any) -> tuple[Rule, ...]:
    try:
        return msgspec.convert(rules, tuple[Rule, ...])
    except (msgspec.ValidationError, RecursionError) as error:
        raise WrongRule(order, "form") from error


def is_spoken(ahead: Ahead, order: str) -> bool:
    """Whether rules may be given for an order: it answers a question out of the own turn."""
    return any(order in orders for orders in ahead.speaks.values())


def _refusal(ahead: Ahead, order: Order, rule: Rule) -> str:
    if len(rule.when) > MOST_CONDITIONS:
        return "many_conditions"
    for name, value in rule.when:
        word = ahead.words.get(name)
        if word is None or not word.suits(order.id):
            return "unknown_word"
        if not word.allows(value):
            return "wrong_value"
    return "" if rule.then == ASK or rule.then in thens(order) else "wrong_then"


def thens(order: Order) -> tuple[Then, ...]:
    """What a rule may make of an order, besides asking."""
    choice = order.first_choice
    return tuple(one.value for one in choice.choices) if choice is not None else ()


def heard(ahead: Ahead, declared: Mapping[str, Order], stored: Any) -> Rules:
    """Stored rules as this rule set hears them: one that it does not know is passed over."""
    known: dict[str, tuple[Rule, ...]] = {}
    for order, rules in stored.items() if isinstance(stored, Mapping) else ():
        kept = [one for one in rules if _is_known(ahead, declared, order, one)] if rules else []
        if kept or not rules:
            known[order] = msgspec.convert(kept, tuple[Rule, ...])
    return known


def _is_known(ahead: Ahead, declared: Mapping[str, Order], order: str, rule: Any) -> bool:
    try:
        checked(ahead, declared, {order: [rule]})
    except WrongRule:
        return False
    return True


def plain(rules: Rules) -> dict[str, list[Any]]:
    """The same as plain values, to be stored."""
    found: dict[str, list[Any]] = msgspec.json.decode(msgspec.json.encode(dict(rules)))
    return found


# -- rules that are heard ---------------------------------------------------------------------------------


class Fitting(Struct, frozen=True):
    """The rules of one order at one question: which of them counts (None: the order as it is), whether it
    asks, for what reason beside the rule's own word, and whether the own hand had a say."""

    order: str
    at: int | None
    then: Then
    asks: bool
    why: str = ""
    fits: bool = True


class Decided(Struct, frozen=True):
    """What rules make of a question: order -> its value, and whether its person is asked; then `why` is the
    reason beside a rule's own word, "" for none. `at`: order -> the place of the rule that counted."""

    values: dict[str, Then]
    asks: bool
    why: str = ""
    at: dict[str, int] = {}


def decided(
    ahead: Ahead, rules: Rules, asked: Asked, asks_below: Callable[[], bool] = lambda: False
) -> Decided | None:
    """What the first rules that fit say; None where there is none, and the orders hold as they are.

    `asks_below`: whether the orders below leave the question to the person.
    """
    if not ahead.applies(asked.view, asked.question, asked.seat):
        return None
    stops = _Stops(ahead, asked)
    orders = [order for order in ahead.speaks.get(asked.question.kind, ()) if rules.get(order)]
    found = [
        one for order in orders if (one := _fitting(ahead, order, rules[order], asked, stops, asks_below))
    ]
    if not found:
        return None
    counted = [one for one in found if one.at is not None]
    return Decided(
        {one.order: one.then for one in counted if one.then != ASK},
        any(one.asks for one in found),
        next((one.why for one in found if one.why), ""),
        {one.order: one.at for one in counted if one.at is not None},
    )


class _Stops:
    """Why a question is not left to rules, looked for once and only where one fits."""

    def __init__(self, ahead: Ahead, asked: Asked) -> None:
        self._ahead, self._asked = ahead, asked
        self._why: str | None = None

    def of(self, rule: Rule) -> str:
        """For this rule, "" for nothing."""
        if self._why is None:
            self._why = self._ahead.interesting(*self._asked[:3])
            if not self._why and self._asked.around.voting():
                self._why = VOTING
        thought_of = self._why == DEADLY and any(self._ahead.words[name].deadly for name, _ in rule.when)
        return "" if thought_of else self._why


def _fitting(
    ahead: Ahead,
    order: str,
    rules: Sequence[Rule],
    asked: Asked,
    stops: _Stops,
    asks_below: Callable[[], bool],
) -> Fitting | None:
    """Of one order. What may count by public words decides whether it asks."""
    possible = list(_possible(ahead, rules, asked))
    if not possible:
        return None
    open_end = all(hidden for _, _, hidden, _ in possible)
    why = next((stop for _, rule, _, _ in possible if rule.then != ASK and (stop := stops.of(rule))), "")
    asks = bool(why) or any(rule.then == ASK for _, rule, _, _ in possible) or (open_end and asks_below())
    counts = next(((at, rule) for at, rule, _, holds in possible if holds), None)
    if counts is None:
        return Fitting(order, None, ASK, asks, why)
    return Fitting(order, counts[0], counts[1].then, asks, why)


def _possible(ahead: Ahead, rules: Sequence[Rule], asked: Asked) -> Iterator[tuple[int, Rule, bool, bool]]:
    """The rules that fit by what all see, up to the first that hangs on nothing else: place, rule, whether it
    hangs on the own hand, whether it holds with that."""
    for at, rule in enumerate(rules):
        public = [one for one in rule.when if not ahead.words[one[0]].private]
        if not all(ahead.words[name].test(asked, value) for name, value in public):
            continue
        hidden = [one for one in rule.when if ahead.words[one[0]].private]
        yield at, rule, bool(hidden), all(ahead.words[name].test(asked, value) for name, value in hidden)
        if not hidden:
            return


def gone(ahead: Ahead, rules: Rules, view: Any) -> dict[str, tuple[Condition, ...]]:
    """Order -> the conditions of its rules that can hold no more, as what they name is gone."""
    found = {
        order: tuple(
            (name, value)
            for rule in some
            for name, value in rule.when
            if name in ahead.words and ahead.words[name].gone(view, value)
        )
        for order, some in rules.items()
    }
    return {order: conditions for order, conditions in found.items() if conditions}
