"""Effects as data: decoded by their words, carried out one after the other, nested, and checked."""

from pathlib import Path
from typing import Any, Literal

import msgspec
import pytest

from games.engine import questions as ask
from games.engine.questions import Procedure
from games.kit import control
from games.kit.content import Card, ContentError, read_record
from games.kit.effects import (
    Condition,
    Effect,
    Effects,
    Procedures,
    Standing,
    Words,
    at_once,
    found,
    walk,
)

# -- a tiny system: people with gold and life, a priest who may be paid ---------------------------------


class Person(msgspec.Struct):
    """A scene: who means by "you"."""

    name: str
    gold: int = 0
    life: int = 4
    others: list["Person"] = []


class Gain(Effect, frozen=True, kw_only=True, tag="gain"):
    """Gain or lose."""

    what: Literal["gold", "life"]
    n: int = 1


class Pay(Effect, frozen=True, kw_only=True, tag="pay"):
    """Pay, or the rest is not for you."""

    n: int


class Glow(Standing, frozen=True, kw_only=True, tag="glow"):
    """It glows as long as it lies there."""


class Has(Condition, frozen=True, kw_only=True, tag="has"):
    """Whether you have so much gold."""

    gold: int


Number = int | Literal["gold"]
WORDS = Words(
    Gain,
    Pay,
    Glow,
    control.Choose[Number],
    control.RollTable[Number],
    control.If,
    control.Test[Number, Literal["star", "shield"]],
    control.Each[Literal["all", "others"]],
    conditions=(Has,),
)
PROCEDURES: Procedures[Person] = Procedures(WORDS)


@PROCEDURES.carries(Gain)
def gain(person: Person, effect: Gain) -> Procedure:
    """More of it."""
    setattr(person, effect.what, getattr(person, effect.what) + effect.n)
    yield from ()


@PROCEDURES.carries(Pay)
def pay(person: Person, effect: Pay) -> Procedure:
    """Who cannot pay gets no further."""
    yield from ()
    if person.gold < effect.n:
        return True
    person.gold -= effect.n
    return False


@PROCEDURES.decides(Has)
def has(person: Person, condition: Has) -> bool:
    """Enough gold."""
    return person.gold >= condition.gold


def _ask(person: Person, keys: tuple[str, ...]) -> Procedure:
    return (yield ask.one(1, "choose", keys, who=person.name))


def _roll(person: Person, dice: int) -> Procedure:
    return sum(int(face) for face in (yield ask.roll("table", dice)).split(","))


def _stars(person: Person, dice: int, need: str) -> Procedure:
    return (yield ask.roll(need, dice)).split(",").count("6")


def _everyone(person: Person, who: str) -> list[Person]:
    return [person, *person.others] if who == "all" else person.others


def _count(person: Person, name: str) -> int:
    return int(getattr(person, name))


control.register_choose(PROCEDURES, _ask, _count)
control.register_roll_table(PROCEDURES, _roll, _count)
control.register_if(PROCEDURES)
control.register_test(PROCEDURES, _stars, _count)
control.register_each(PROCEDURES, _everyone)


class Priest(Card, frozen=True, kw_only=True):
    """A card of the tiny system."""

    id: str
    visit: Effects = Effects()


def card(*effects: dict[str, Any]) -> Priest:
    """A card with these effects, read like a data file."""
    raw = {"id": "priest", "visit": list(effects)}
    return read_record(Path("priests.yaml"), "priest", raw, Priest, WORDS.hook)


def visit(person: Person, answers: str, *effects: dict[str, Any]) -> list[tuple[str, ...]]:
    """Carry the effects out with these answers; what was asked: options, or kind and number of dice."""
    asked, keys = [], iter(answers.split())
    running, value = PROCEDURES.run(person, card(*effects).visit), None
    while True:
        try:
            question = running.send(value)
        except StopIteration:
            assert next(keys, None) is None, "an answer was not asked for"
            return asked
        if isinstance(question, ask.Question):
            asked.append(question.options)
        else:
            asked.append((question.kind, str(question.dice)))
        value = next(keys)


GOLD = {"do": "gain", "what": "gold"}
LIFE = {"do": "gain", "what": "life"}

# -- decoding ---------------------------------------------------------------------------------------------


def test_a_word_becomes_a_record() -> None:
    assert card({"do": "gain", "what": "life", "n": 2}).visit == (Gain(what="life", n=2),)


def test_effects_nest_at_any_depth() -> None:
    table = {
        "do": "roll_table",
        "rows": [{"upto": 3, "then": [{"do": "each", "who": "all", "then": [GOLD]}]}],
    }
    assert [type(one).__name__ for one in walk(card(table))] == ["RollTable", "Each", "Gain"]


@pytest.mark.parametrize(
    ("effect", "field"),
    [
        ({"do": "gian", "what": "life"}, "visit[0].do"),
        ({"what": "life"}, "visit[0].do"),
        ({"do": "gain", "what": "lives"}, "visit[0].what"),
        ({"do": "gain", "what": "life", "m": 1}, "visit[0].m"),
        ({"do": "each", "who": "nobody", "then": []}, "visit[0].who"),
        (
            {"do": "each", "who": "all", "then": [{"do": "gain", "what": "life", "n": "1"}]},
            "visit[0].then[0].n",
        ),
        ({"do": "if", "when": [{"is": "rich"}]}, "visit[0].when[0].is"),
        ({"do": "choose", "of": {"a": {"then": [GOLD, {"do": "pay"}]}}}, "visit[0].of[...].then[1].n"),
        ({"do": "choose", "of": {}, "times": "paid"}, "visit[0].times"),
        ({"do": "roll_table", "rows": [{"upto": 3, "then": []}, {"upto": 2, "then": []}]}, "visit[0]"),
        ({"do": "roll_table", "rows": [{"then": []}, {"upto": 2, "then": []}]}, "visit[0]"),
        ({"do": "roll_table", "rows": []}, "visit[0]"),
        ({"do": "test", "dice": 1, "need": "moon"}, "visit[0].need"),
    ],
)
def test_wrong_effects_stop_with_file_id_and_field(effect: dict[str, Any], field: str) -> None:
    with pytest.raises(ContentError) as caught:
        card(effect)
    assert (caught.value.file, caught.value.id, caught.value.field) == ("priests.yaml", "priest", field)


def test_a_system_without_conditions_takes_none() -> None:
    bare = Words(Gain, control.If)
    raw = {"id": "one", "visit": [{"do": "if", "when": [{"is": "has", "gold": 1}]}]}
    with pytest.raises(ContentError):
        read_record(Path("bare.yaml"), "one", raw, Priest, bare.hook)


# -- carrying out -----------------------------------------------------------------------------------------


def test_effects_are_carried_out_in_their_order() -> None:
    ann = Person("Ann")
    assert visit(ann, "", GOLD, {"do": "pay", "n": 1}, LIFE) == []
    assert (ann.gold, ann.life) == (0, 5)


def test_a_procedure_that_returns_true_ends_the_list_and_those_around_it() -> None:
    ann = Person("Ann")
    visit(ann, "", {"do": "if", "when": [], "then": [{"do": "pay", "n": 1}, GOLD]}, LIFE)
    assert (ann.gold, ann.life) == (0, 4)


def test_what_stands_is_looked_for_and_not_carried_out() -> None:
    ann = Person("Ann")
    lamp = card({"do": "glow"}, GOLD)
    visit(ann, "", {"do": "glow"}, GOLD)
    assert ann.gold == 1
    assert found(lamp.visit, Glow) == Glow()
    assert found(card(GOLD).visit, Glow) is None


def test_if_takes_the_one_way_or_the_other() -> None:
    rich = {"do": "if", "when": [{"is": "has", "gold": 2}], "then": [LIFE], "else": [GOLD]}
    ann, bob = Person("Ann", gold=2), Person("Bob", gold=1)
    visit(ann, "", rich)
    visit(bob, "", rich)
    assert (ann.life, ann.gold) == (5, 2)
    assert (bob.life, bob.gold) == (4, 2)


def test_all_conditions_must_hold() -> None:
    both = {"do": "if", "when": [{"is": "has", "gold": 1}, {"is": "has", "gold": 3}], "then": [LIFE]}
    ann = Person("Ann", gold=2)
    visit(ann, "", both)
    assert ann.life == 4


PRAY = {"do": "choose", "of": {"gold": {"then": [GOLD]}, "life": {"then": [LIFE]}}}


def test_choose_asks_for_one_branch() -> None:
    ann = Person("Ann")
    assert visit(ann, "life", PRAY) == [("gold", "life")]
    assert (ann.gold, ann.life) == (0, 5)


def test_who_may_is_also_offered_to_leave_it() -> None:
    ann = Person("Ann")
    assert visit(ann, "pass", {**PRAY, "may": True, "times": 3}) == [("pass", "gold", "life")]
    assert (ann.gold, ann.life) == (0, 4)


def test_choose_goes_on_as_often_as_it_says() -> None:
    ann = Person("Ann", gold=2)
    assert len(visit(ann, "life life", {**PRAY, "times": "gold"})) == 2
    assert ann.life == 6


def test_a_branch_that_is_not_open_is_not_offered() -> None:
    buy = {"when": [{"is": "has", "gold": 1}], "then": [{"do": "pay", "n": 1}, LIFE]}
    poor, rich = Person("Ann"), Person("Bob", gold=1)
    assert visit(poor, "", {"do": "choose", "of": {"buy": buy}, "may": True}) == []
    assert visit(poor, "", {"do": "choose", "of": {"buy": buy, "beg": {"then": [GOLD]}}}) == []
    assert poor.gold == 1, "the only branch was carried out unasked"
    assert visit(rich, "buy", {"do": "choose", "of": {"buy": buy}, "may": True}) == [("pass", "buy")]
    assert (rich.gold, rich.life) == (0, 5)


TABLE = {"do": "roll_table", "rows": [{"upto": 2, "then": []}, {"upto": 4, "then": [GOLD]}, {"then": [LIFE]}]}


@pytest.mark.parametrize(("shown", "gold", "life"), [("2", 0, 4), ("3", 1, 4), ("4", 1, 4), ("5", 0, 5)])
def test_roll_table_takes_the_first_row_that_reaches(shown: str, gold: int, life: int) -> None:
    ann = Person("Ann")
    assert visit(ann, shown, TABLE) == [("table", "1")]
    assert (ann.gold, ann.life) == (gold, life)


def test_roll_table_adds_what_it_says() -> None:
    ann = Person("Ann", gold=3)
    assert visit(ann, "1,1", {**TABLE, "dice": 2, "plus": "gold"}) == [("table", "2")]
    assert ann.life == 5


def test_a_total_beyond_the_last_row_does_nothing() -> None:
    ann = Person("Ann")
    visit(ann, "6", {"do": "roll_table", "rows": [{"upto": 5, "then": [GOLD]}]})
    assert ann.gold == 0


@pytest.mark.parametrize(("shown", "life"), [("6,1", 5), ("1,1", 3)])
def test_a_test_has_two_ends(shown: str, life: int) -> None:
    ann = Person("Ann", gold=2)
    effect = {"do": "test", "dice": "gold", "need": "star", "ok": [LIFE], "fail": [{**LIFE, "n": -1}]}
    assert visit(ann, shown, effect) == [("star", "2")]
    assert ann.life == life


def test_each_has_a_list_of_their_own() -> None:
    bob = Person("Bob", gold=1)
    ann = Person("Ann", others=[bob])
    visit(ann, "", {"do": "each", "who": "all", "then": [{"do": "pay", "n": 1}, LIFE]}, GOLD)
    assert (ann.life, ann.gold) == (4, 1), "Ann could not pay, and what follows is for her again"
    assert (bob.life, bob.gold) == (5, 0)


def test_each_asks_one_after_the_other() -> None:
    bob = Person("Bob")
    ann = Person("Ann", others=[bob])
    assert len(visit(ann, "gold life", {"do": "each", "who": "all", "then": [PRAY]})) == 2
    assert (ann.gold, bob.life) == (1, 5)


def test_what_asks_nobody_can_be_carried_out_at_once() -> None:
    ann = Person("Ann")
    assert at_once(PROCEDURES.run(ann, card(GOLD, {"do": "pay", "n": 2}, LIFE).visit)) is True
    assert (ann.gold, ann.life) == (1, 4)
    with pytest.raises(ValueError, match="'choose' is asked"):
        at_once(PROCEDURES.run(ann, card(PRAY).visit))


# -- the registry -----------------------------------------------------------------------------------------


class Again(Effect, frozen=True, kw_only=True, tag="gain"):
    """Another word of the same name."""


def test_a_word_stands_once_in_the_list() -> None:
    with pytest.raises(ValueError, match="'gain' stands twice"):
        Words(Gain, Again)


def test_a_word_has_one_procedure() -> None:
    with pytest.raises(ValueError, match="'gain' has its procedure already"):
        PROCEDURES.carries(Gain)


def test_only_words_of_the_list_have_one() -> None:
    with pytest.raises(ValueError, match="'gain' is no word here"):
        PROCEDURES.carries(Again)
    with pytest.raises(ValueError, match="'glow' stands"):
        PROCEDURES.carries(Glow)


def little(*, gaining: bool) -> Procedures[Person]:
    """A list of two words and a condition, with or without the procedure of one of them."""
    procedures: Procedures[Person] = Procedures(Words(Gain, Glow, conditions=(Has,)))
    procedures.decides(Has)(has)
    if gaining:
        procedures.carries(Gain)(gain)
    return procedures


SHRINE: dict[str, Any] = {
    "when": [{"is": "has", "gold": 1}],
    "visit": [{"do": "gain", "what": "gold"}, {"do": "glow"}],
}
"""A row with a condition of its own, as it was read."""


def test_words_that_are_carried_out_and_used_are_in_order() -> None:
    little(gaining=True).check([{"shrines": [SHRINE]}])


@pytest.mark.parametrize(
    ("gaining", "changes", "reason"),
    [
        (False, {}, "nobody carries out 'gain'"),
        (True, {"visit": [{"do": "gain", "what": "gold"}]}, "no card uses 'glow'"),
        (True, {"visit": [{"do": "glow"}]}, "no card uses 'gain'"),
        (True, {"when": []}, "no card uses 'has'"),
    ],
)
def test_a_word_that_nobody_implements_or_uses_stops_the_start(
    gaining: bool, changes: dict[str, Any], reason: str
) -> None:
    with pytest.raises(ValueError, match=reason):
        little(gaining=gaining).check([{"shrines": [SHRINE | changes]}])


def test_a_word_that_only_an_older_set_uses_is_used() -> None:
    former = {"id": "shrine", "until": 1, **SHRINE}
    now = {"id": "shrine", "since": 2, **SHRINE, "visit": [{"do": "gain", "what": "gold"}]}
    little(gaining=True).check([{"shrines": [former, now]}])
