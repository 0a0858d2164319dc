"""The four kinds of question, their answers, and what others may see of them.

A rule asks by yielding one of these and is sent the answer:

* `one`: one seat chooses; the rule is sent the option's key.
* `sealed`: several seats answer in any order, opened together; the rule is sent {seat: key}.
* `first`: the first of several allies decides; the rule is sent the key.
* `roll`, `draw`, `reveal`: the table answers; the rule is sent the result as a key ("4", "2,5", "sword").
"""

from collections.abc import Generator, Iterable, Mapping
from typing import Any, Literal

from msgspec import Struct
from msgspec.structs import replace

TABLE = -1
"""The seat number under which the table answers a chance."""

PASS = "pass"
LEAVE = "leave"
"""The kind of the entry with which a seat leaves the game; no question is called so."""
FACES = frozenset("123456")

How = Literal["one", "sealed", "first"]
By = Literal["person", "plan", "ally", "bot", "order", "later", "default", "stand_in", "table"]
"""Who gave an answer for a seat. An "order" was there when it was asked, so that nobody waited; "later" is an
order that came, or was heard, only after the seat had been waited for. A "plan" is what the person wanted to
do next when they last answered themselves. An "ally" has answered for the seat: its own is the reason."""
AT_ONCE: tuple[By, ...] = ("order", "plan")
"""Answers that were there when the seat was asked."""


class Question(Struct, frozen=True, omit_defaults=True, gc=False):
    """An open question to one or several seats.

    `options` are stable keys such as "move:hilda:b3"; `each` holds them per seat where a sealed question
    offers different ones. `default` is the safe answer when time runs out. Of a `private` question others
    learn only which seat is waited for. `params` is what the wording needs besides the keys; it is as
    visible as the kind.

    A private question to the seat on turn that is `sure` is asked by public facts. One that is `moot` offers
    nothing but to pass: it is put only where the seat might have something and has not been waited for since
    another seat was, so that a stop there tells nobody what it holds.
    """

    kind: str
    seats: tuple[int, ...]
    options: tuple[str, ...]
    default: str = ""
    private: bool = False
    how: How = "one"
    each: dict[int, tuple[str, ...]] = {}
    params: dict[str, Any] = {}
    sure: bool = False
    moot: bool = False

    def options_of(self, seat: int) -> tuple[str, ...]:
        """The keys this seat may answer."""
        return self.each.get(seat, self.options) if self.each else self.options

    def default_of(self, seat: int) -> str:
        """The safe answer of this seat: `default` where it is offered, else the seat's first option."""
        options = self.options_of(seat)
        return self.default if self.default in options else options[0]


class Chance(Struct, frozen=True, omit_defaults=True, gc=False):
    """A question that the table answers: `dice` six-sided dice, or one id drawn from `bag` (sorted by id).

    `seen_by` names the seats that see the result; None means everybody does. `of` says whose each of the dice
    is, as tables that share their luck give them out (games/engine/shared_luck.py); empty: all are the
    table's.
    """

    kind: str
    dice: int = 0
    bag: tuple[str, ...] = ()
    seen_by: tuple[int, ...] | None = None
    params: dict[str, Any] = {}
    of: tuple[int, ...] = ()

    @property
    def size(self) -> int:
        """How many equally likely results there are."""
        return 6**self.dice if self.dice else len(self.bag)

    def result(self, number: int) -> str:
        """The key of result `number`, 0 <= number < size. Dice are read off highest place first."""
        if not self.dice:
            return self.bag[number]
        return ",".join([str(number // 6**place % 6 + 1) for place in reversed(range(self.dice))])

    def allows(self, key: str) -> bool:
        """Whether the key is one of the possible results."""
        if not self.dice:
            return key in self.bag
        return len(faces := key.split(",")) == self.dice and FACES.issuperset(faces)


class Answer(Struct, frozen=True, omit_defaults=True, gc=False, array_like=True):
    """One seat's answer. `by` says who gave it for the seat; `reason` (of an order) is for its owner only."""

    seat: int
    key: str
    by: By = "person"
    reason: str = ""


class Entry(Struct, frozen=True, omit_defaults=True, gc=False, array_like=True):
    """One line of the journal: the kind of the question and its answer, or its answers in seat order."""

    kind: str
    answers: tuple[Answer, ...]

    @property
    def is_chance(self) -> bool:
        """Whether the table gave this answer by dice or draw."""
        return len(self.answers) == 1 and self.answers[0].seat == TABLE


class Waiting(Struct, frozen=True, omit_defaults=True, gc=False):
    """What somebody who is not asked sees of an open question: who is waited for, and for what if public.

    A sealed question looks the same to all until it closes, whoever has answered already.
    """

    seats: tuple[int, ...]
    kind: str = ""
    params: dict[str, Any] = {}


Procedure = Generator[Question | Chance, Any, Any]
"""A generator that carries out rules: yields questions, is sent answers."""


def one(
    seat: int, kind: str, options: Iterable[str], default: str = "", *, private: bool = False, **params: Any
) -> Question:
    """One seat chooses one option. Without a default given the first option is the safe one."""
    keys = _offered(kind, options, default)
    return Question(kind, (seat,), keys, default or keys[0], private, "one", {}, params)


def sure(question: Question, by_public_facts: bool = True) -> Question:
    """The same private question, asked by public facts where these say so: everybody may see the stop."""
    return replace(question, sure=True) if by_public_facts else question


def moot(question: Question, nothing_to_do: bool) -> Question:
    """The same private question, put only for the sake of silence where its seat can do nothing but pass."""
    return replace(question, moot=True) if nothing_to_do else question


def _offered(kind: str, options: Iterable[str], default: str) -> tuple[str, ...]:
    """The keys; refuses a question without any, with one twice, or with a default that is none of them, and
    one that is called like a resignation."""
    keys = tuple(options)
    if kind == LEAVE or not keys or len(set(keys)) < len(keys) or (default and default not in keys):
        raise ValueError(f"{kind!r} offers {keys}, its default is {default!r}")
    return keys


def sealed(
    kind: str,
    options: Mapping[int, Iterable[str]],
    default: str = PASS,
    *,
    private: bool = False,
    **params: Any,
) -> Question:
    """All named seats answer, in any order, unseen by the others, opened together.

    A seat that is not offered `default` has its own first option as the safe one.
    """
    each = {seat: _offered(kind, keys, "") for seat, keys in options.items()}
    _seats(kind, each)
    return Question(kind, tuple(each), (), default, private, "sealed", each, params)


def first(
    seats: Iterable[int], kind: str, options: Iterable[str], default: str = "", **params: Any
) -> Question:
    """The first of several allies decides for all; the leading seat, whose order does so, comes first."""
    keys = _offered(kind, options, default)
    return Question(kind, _seats(kind, seats), keys, default or keys[0], False, "first", {}, params)


def _seats(kind: str, seats: Iterable[int]) -> tuple[int, ...]:
    asked = tuple(seats)
    if not asked or len(dict.fromkeys(asked)) < len(asked):
        raise ValueError(f"{kind!r} asks the seats {asked}")
    return asked


def roll(kind: str, dice: int = 1, *, of: int | tuple[int, ...] = TABLE, **params: Any) -> Chance:
    """Six-sided dice, seen by everybody. The rule is sent "3" or "2,5". They are `of` a seat, or each of
    another one; else the table's.

    Raises ValueError where not each of the dice is somebody's.
    """
    owners = (of,) * dice if isinstance(of, int) else of
    if len(owners) != dice:
        raise ValueError(f"{kind!r} has {dice} dice of the seats {owners}")
    return Chance(kind, dice, (), None, params, () if set(owners) <= {TABLE} else owners)


def draw(kind: str, bag: Mapping[str, int], seen_by: tuple[int, ...] | None = None, **params: Any) -> Chance:
    """One id out of a bag of id -> count. What was drawn is decided now; no order is stored anywhere.

    Raises ValueError for an empty bag: what happens then is a rule, and the rules know it.
    """
    ids: list[str] = []
    for name in sorted(bag):
        ids += [name] * bag[name]
    if not ids:
        raise ValueError(f"{kind!r} draws from an empty bag")
    return Chance(kind, 0, tuple(ids), seen_by, params)


def reveal(kind: str, what: str, seen_by: tuple[int, ...], **params: Any) -> Chance:
    """Show seats something that their view lacked: a chance with one outcome, so it is never taken back."""
    return Chance(kind, 0, (what,), seen_by, params)


def seen(question: Question, seat: int | None) -> Question | Waiting:
    """The open question as this seat (None: a spectator) may see it. Options are for those asked only."""
    if seat in question.seats and seat is not None:
        if question.how != "sealed":
            return question
        return replace(question, seats=(seat,), options=question.each[seat], each={})
    if question.private:
        return Waiting(question.seats)
    return Waiting(question.seats, question.kind, question.params)
