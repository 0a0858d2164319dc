"""Conditions of orders as a form: drawn from the closed list of a system, and read back.

A rule is three rows of a word (with its choice, where it has one) and a number, and what holds then. The list
of words is one select, so that the form needs no script.
"""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace
from typing import Any

from django.http import QueryDict
from django.utils.functional import Promise
from django.utils.translation import gettext as _

from accounts.languages import in_language
from games.engine.orders import StandingOrders as OrderBook
from games.faces.condition_words import ConditionWords, in_groups
from games.faces.face import get_face
from games.kit.conditions import MOST_CONDITIONS, Condition, Rule, Word, thens
from games.kit.orders import ASK, Order

CHOSEN = "="
"""Between a word and its choice, as a form sends them."""
LONGEST_NUMBER = 4
Groups = Sequence[tuple[str | Promise, Sequence[tuple[str, str]]]]


@dataclass(frozen=True)
class Slot:
    """One condition of a rule on the form: the names of its two fields and what they hold."""

    name: str
    word: str
    number: str


@dataclass(frozen=True)
class RuleRow:
    """One rule on the form: its number from 1, its conditions, and what holds then (`name` and value of the
    field, what is chosen). `said` is all of it in words, "" for an empty row; so often it would have
    `answered` before, None where nobody has tried."""

    number: int
    slots: tuple[Slot, ...]
    name: str
    then: str
    said: str = ""
    answered: int | None = None


@dataclass(frozen=True)
class RulesForm:
    """The rules of one order as they stand on a form. `words` are those that it may be said of, by their
    headings; `thens` what may hold."""

    order: str
    label: str
    help: str
    rows: tuple[RuleRow, ...]
    words: Groups
    thens: tuple[tuple[str, str], ...]
    given: int = 0

    def tried(self, fitting: Mapping[tuple[str, int], int]) -> "RulesForm":
        """The same with how often each rule would have answered."""
        rows = (
            replace(row, answered=fitting.get((self.order, row.number - 1), 0)) if row.said else row
            for row in self.rows
        )
        return replace(self, rows=tuple(rows))


def orders_with_rules(book: OrderBook) -> tuple[str, ...]:
    """The orders for which rules may be given, in the order of the book."""
    if book.ahead is None:
        return ()
    spoken = {order for orders in book.ahead.speaks.values() for order in orders}
    return tuple(one for one, declared in book.declared.items() if one in spoken and declared.first_choice)


def orders_of_kinds(book: OrderBook, kinds: Sequence[str]) -> tuple[str, ...]:
    """Those that answer questions of these kinds, in their order."""
    known, found = orders_with_rules(book), dict[str, None]()
    for kind in kinds:
        found.update(dict.fromkeys(one for one in book.ahead.speaks.get(kind, ()) if one in known))
    return tuple(found)


def form_of(
    slug: str, book: OrderBook, order: str, rules: Sequence[Any], people: Mapping[int, str], most: int
) -> RulesForm:
    """The form of an order; `rules` are those that it has, or as they were sent: one row more is empty."""
    declared, face = book.declared[order], get_face(slug).conditions
    rows = [_row(order, at, rule, book, face, people) for at, rule in enumerate(map(_loose, rules[:most]))]
    if len(rows) < most:
        rows.append(_empty(order, len(rows)))
    return RulesForm(
        order,
        in_language(declared.label),
        in_language(declared.help),
        tuple(rows),
        _words(book, order, face, people),
        tuple((sent(then), then_words(declared, then)) for then in (*thens(declared), ASK)),
        len(rules),
    )


def _loose(rule: Any) -> Rule:
    """A rule as it was sent, also one that cannot be kept."""
    return rule if isinstance(rule, Rule) else Rule(tuple(map(tuple, rule["if"])), rule["then"])


def _row(
    order: str, at: int, rule: Rule, book: OrderBook, face: ConditionWords, people: Mapping[int, str]
) -> RuleRow:
    blank = [("", None)] * (MOST_CONDITIONS - len(rule.when))
    slots = tuple(
        _slot(f"{order}.{at}.{place}", book.ahead.words.get(word), (word, value))
        for place, (word, value) in enumerate((*rule.when, *blank)[:MOST_CONDITIONS])
    )
    said = in_words(book, face, order, rule, people)
    return RuleRow(at + 1, slots, f"{order}.{at}.then", sent(rule.then), said)


def _slot(name: str, word: Word | None, condition: Condition) -> Slot:
    said, value = condition
    if word is not None and word.takes in ("choice", "seat"):
        return Slot(name, f"{said}{CHOSEN}{value}", "")
    return Slot(name, said, "" if value is None else str(value))


def _empty(order: str, at: int) -> RuleRow:
    slots = tuple(Slot(f"{order}.{at}.{place}", "", "") for place in range(MOST_CONDITIONS))
    return RuleRow(at + 1, slots, f"{order}.{at}.then", "")


def _words(book: OrderBook, order: str, face: ConditionWords, people: Mapping[int, str]) -> Groups:
    known = {name: word for name, word in book.ahead.words.items() if word.suits(order)}
    return [
        (heading, [one for name in names for one in _sayings(name, known[name], face, people)])
        for heading, names in in_groups(list(known), face)
    ]


def _sayings(name: str, word: Word, face: ConditionWords, people: Mapping[int, str]) -> list[tuple[str, str]]:
    """What a select offers for a word: each of its choices, or the word alone."""
    choices = tuple(map(str, people)) if word.takes == "seat" else word.choices
    if word.takes in ("choice", "seat"):
        return [(f"{name}{CHOSEN}{one}", face.said((name, one), people)) for one in choices]
    return [(name, face.open(name) if word.takes else face.said((name, None), people))]


# -- in words -----------------------------------------------------------------------------------------------


def then_words(declared: Order, then: Any) -> str:
    """What holds then, in words."""
    if then == ASK:
        return _("ask me")
    choice = declared.first_choice
    found = [one.label for one in choice.choices if one.value == then] if choice is not None else []
    return in_language(found[0]) if found else str(then)


def in_words(book: OrderBook, face: ConditionWords, order: str, rule: Rule, people: Mapping[int, str]) -> str:
    """A rule as one reads it: "if this and that: Always"."""
    facts = {"then": then_words(book.declared[order], rule.then)}
    if not rule.when:
        return _("always: %(then)s") % facts
    facts["when"] = _(" and ").join(face.said(one, people) for one in rule.when)
    return _("if %(when)s: %(then)s") % facts


def sent(then: Any) -> str:
    """A value of an order as a form sends it."""
    return str(then).lower() if isinstance(then, bool) else str(then)


# -- read back ----------------------------------------------------------------------------------------------


def read(book: OrderBook, order: str, form: QueryDict, most: int) -> list[dict[str, Any]]:
    """The rules that a sent form names for an order, not checked yet: rows that say nothing are none."""
    found = (_read_rule(book, order, at, form) for at in range(most))
    return [rule for rule in found if rule["if"] or rule["then"] != ""]


def _read_rule(book: OrderBook, order: str, at: int, form: QueryDict) -> dict[str, Any]:
    slots = [
        (form.get(f"{order}.{at}.{place}.word", ""), form.get(f"{order}.{at}.{place}.n", "").strip())
        for place in range(MOST_CONDITIONS)
    ]
    then: Any = form.get(f"{order}.{at}.then", "")
    flag = book.declared[order].first_choice.type == "flag"
    return {
        "if": [_read(book, word, number) for word, number in slots if word],
        "then": {"true": True, "false": False}.get(then, then) if flag else then,
    }


def _read(book: OrderBook, told: str, number: str) -> list[Any]:
    """[word, value]; a number that is none stays as it was typed."""
    name, chosen, choice = told.partition(CHOSEN)
    if chosen:
        return [name, choice]
    word = book.ahead.words.get(name)
    if word is None or word.takes != "number":
        return [name, None]
    counts = number.isascii() and number.isdigit() and len(number) <= LONGEST_NUMBER
    return [name, int(number) if counts else number]
