"""Fate for the roll of a move, beside its ends (rule set 3): what is offered, what closes it, who knows."""

import msgspec
import pytest

from games.engine.errors import NothingToTakeBack
from games.engine.questions import Question, Waiting, seen
from games.engine.take_back import take_back
from games.systems.talisman.bots.careful import careful
from games.systems.talisman.state import Roll
from games.systems.talisman.system import SYSTEM
from tests.systems.talisman.table import Table

HERE = "fields_8"
ENDS = ("go:woods_11", "go:sentinel")
"""Where a 3 leads."""


def rolled(who: str = "warrior", die: int | str = 3, *things: str, place: str = HERE, **given: int) -> Table:
    """Somebody has rolled for movement, with whatever the boxes have in hand."""
    other = "troll" if who != "troll" else "elf"
    t = Table(who, other, fate=True, city=True, moon="whole").give(1, *things).put(1, place, **given).start()
    return (t.play("go_on") if t.kind == "start" else t).play(die)


# -- what is offered ----------------------------------------------------------------------------------------


@pytest.mark.rule("T-BASE-610", "T-BASE-302")
def test_the_ends_and_another_roll_are_one_question() -> None:
    t = rolled()
    assert (t.kind, t.options) == ("go", (*ENDS, "again:1"))
    assert t.at.question.default == "go:woods_11"
    assert t.at.question.params == {"steps": 3, "dice": [3]}
    assert t.state.roll == Roll("move", 1, [3])


@pytest.mark.rule("T-BASE-611")
def test_after_another_roll_the_new_one_is_accepted() -> None:
    t = rolled().play("again:1")
    assert (t.kind, t[1].fate) == ("move", 0)
    t.play(1)
    assert (t.kind, t.options) == ("go", ("go:crags", "go:chapel"))
    assert t.happened("fate")["dice"] == [1]
    assert t.state.roll is None


@pytest.mark.rule("T-BASE-611")
def test_also_with_more_fate_it_is_repeated_once() -> None:
    t = rolled(fate=3).play("again:1", 5)
    assert not any(key.startswith("again") for key in t.options)
    assert t[1].fate == 2


@pytest.mark.rule("T-BASE-610")
def test_to_choose_an_end_accepts_the_roll() -> None:
    t = rolled().play("go:woods_11")
    assert (t[1].place, t[1].fate, t.state.roll) == ("woods_11", 1, None)


@pytest.mark.rule("T-BASE-610")
def test_without_fate_there_is_nothing_to_repeat() -> None:
    t = rolled(fate=0)
    assert (t.kind, t.options) == ("go", ENDS)
    assert t.at.question.params == {"steps": 3}
    assert t.state.roll is None


@pytest.mark.rule("T-BASE-308", "T-BASE-610")
def test_of_two_dice_either_is_repeated() -> None:
    t = Table("warrior", "wizard", fate=True, city=True).give(1, "riding_horse").put(1, HERE).start()
    t.play("roll_two", "2,5")
    assert {"again:1", "again:2"} <= {*t.options}
    t.play("again:2", 1)
    assert t.happened("fate")["dice"] == [2, 1]
    assert t.at.question.params == {"steps": 3}


@pytest.mark.rule("T-R-51")
def test_in_a_moon_mist_each_of_the_two_dice_may_be_repeated() -> None:
    t = Table("warrior", "wizard", fate=True, moon="whole").moon("moon_mist", night=True).put(1, HERE).start()
    t.play("4,2")
    assert t.options[-2:] == ("again:1", "again:2")
    t.play("again:2", 6)
    assert t.at.question.params["steps"] == 4


@pytest.mark.rule("T-BASE-307")
def test_to_stay_stands_in_the_same_question() -> None:
    t = rolled("troll", 6, life=3)
    assert (t.kind, t.options[-2:]) == ("go", ("use:troll", "again:1"))
    t.play("use:troll")
    assert (t[1].place, t[1].life, t.active) == (HERE, 4, 2)
    assert rolled("troll", 6, fate=0).options[-1] == "use:troll"
    assert rolled("troll", 6).play("again:1", 6).options[-1] == "use:troll"


@pytest.mark.rule("T-R-88")
def test_luna_still_chooses_what_the_die_shows() -> None:
    t = rolled("warrior", 3, "luna").play("again:1")
    assert (t.kind, t.options) == ("result", ("6", "5", "4", "3", "2", "1"))
    t.play("2")
    assert (t.kind, t.at.question.params["steps"]) == ("go", 2)


# -- what closes it -----------------------------------------------------------------------------------------


@pytest.mark.rule("T-BASE-610", "T-BASE-704")
@pytest.mark.parametrize(
    ("things", "given", "answers"),
    [
        (("healing",), {"life": 2}, ("cast:healing:1",)),
        (("healing_potion",), {"life": 2}, ("use:potion.healing_potion",)),
        (("sword",), {}, ("ditch", "sword")),
        (("sword",), {}, ("ditch", "done")),
    ],
    ids=["a Spell", "a Potion", "ditching", "nothing ditched"],
)
def test_what_is_done_since_the_roll_closes_it(
    things: tuple[str, ...], given: dict[str, int], answers: tuple[str, ...]
) -> None:
    t = rolled("wizard" if things == ("healing",) else "warrior", 3, *things, **given)
    assert "again:1" in t.options
    t.play(*answers).until("go")
    assert (t.kind, t.state.roll) == ("go", None)
    assert not any(key.startswith("again") for key in t.options)
    assert t[1].fate > 0


# -- where fate is asked alone ------------------------------------------------------------------------------


@pytest.mark.rule("T-R-86")
def test_the_enslaved_are_asked_alone() -> None:
    t = rolled(die=2, place="temple", enslaved=True)
    assert (t.kind, t.options) == ("fate", ("keep", "fate:1"))
    t.play("fate:1", 5)
    assert (t.kind, t[1].enslaved) == ("go", False)
    assert not any(key.startswith("again") for key in t.options)


@pytest.mark.rule("T-CITY-714")
def test_in_the_jail_fate_is_asked_alone() -> None:
    t = Table("warrior", "wizard", fate=True, city=True).put(1, "jail").start().play(2)
    assert (t.kind, t.options) == ("fate", ("keep", "fate:1"))


@pytest.mark.rule("T-R-82")
def test_where_an_own_card_waits_for_a_one_fate_is_asked_alone(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(
        "games.systems.talisman.rolls.restricted", lambda *_: False
    )  # a cat that is kind to fate
    t = rolled("warrior", 1, "black_cat")
    assert t.kind == "fate"
    t.play("keep")
    assert (t.kind, t.options) == ("use", ("pass", "use:black_cat"))
    t.play("pass")
    assert (t.kind, t.options) == ("go", ("go:crags", "go:chapel"))
    assert "again:1" in rolled("warrior", 2, "black_cat").options


@pytest.mark.rule("T-MOON-301")
def test_a_one_still_moves_the_werewolf() -> None:
    def prowls(*answers: str | int) -> bool:
        t = Table("warrior", "wizard", fate=True, moon="whole").put(1, HERE).start().play(*answers)
        return t.state.now.one

    assert prowls(1, "go:chapel")
    assert not prowls(1, "again:1", 2, "go:plains_10")
    assert prowls(2, "again:1", 1, "go:chapel")


# -- who may learn what -------------------------------------------------------------------------------------


@pytest.mark.rule("T-R-26")
@pytest.mark.parametrize("hand", [(), ("healing",), ("hex",)])
@pytest.mark.parametrize("fate", [0, 1])
def test_others_learn_nothing_of_the_hand(hand: tuple[str, ...], fate: int) -> None:
    t = rolled("wizard", 3, *hand, fate=fate, life=3)
    bare = rolled("wizard", 3, *(["random"] if hand else []), fate=fate, life=3)
    for seat in (2, None):
        assert told(t, seat) == told(bare, seat)


def told(t: Table, seat: int | None) -> bytes:
    """What a seat is shown of the position and of the open question."""
    question = t.at.question
    assert isinstance(question, Question)
    return msgspec.json.encode([SYSTEM.observe(t.state, seat), seen(question, seat)])


@pytest.mark.rule("T-BASE-610")
@pytest.mark.parametrize("hand", [(), ("hex",)])
def test_with_another_roll_among_its_keys_the_question_is_never_private(hand: tuple[str, ...]) -> None:
    t = rolled("wizard", 1, *hand, place="rats_road")
    question = t.at.question
    assert isinstance(question, Question)
    assert (t.options[:2], question.private) == (("go:royal_alley", "again:1"), False)
    waiting = seen(question, 2)
    assert isinstance(waiting, Waiting)
    assert waiting.kind == "go"


@pytest.mark.rule("T-BASE-610")
@pytest.mark.parametrize("hand", [(), ("healing",)])
def test_without_fate_nobody_stops_where_there_is_one_end(hand: tuple[str, ...]) -> None:
    t = rolled("wizard", 1, *hand, place="rats_road", fate=0, life=2)
    assert (t[1].place, t.kind) == ("royal_alley", "adventure")


@pytest.mark.rule("T-BASE-610")
def test_a_move_taken_back_offers_another_roll_anew() -> None:
    t = rolled(die=1).play("go:crags")
    question = take_back(t.at, 1)[0].question
    assert isinstance(question, Question)
    assert (question.kind, question.options[-1]) == ("go", "again:1")


@pytest.mark.rule("T-BASE-611")
def test_another_roll_is_not_taken_back() -> None:
    t = rolled().play("again:1", 5)
    with pytest.raises(NothingToTakeBack):
        take_back(t.at, 1)


# -- who plays for somebody, and older games ----------------------------------------------------------------


def test_the_careful_turn_never_rolls_again() -> None:
    t = rolled()
    key = careful(lambda: SYSTEM.observe(t.state, 1), t.at.question, 1, None)  # type: ignore[arg-type]
    assert key in ENDS


@pytest.mark.parametrize("ruleset", [1, 2])
def test_a_game_of_an_older_set_asks_as_before(ruleset: int) -> None:
    t = Table("troll", "wizard", fate=True, ruleset=ruleset).put(1, HERE).start().play(6)
    assert (t.kind, t.options) == ("fate", ("keep", "fate:1"))
    t.play("keep")
    assert (t.kind, t.options) == ("stay", ("go", "use:troll"))
    t.play("go")
    assert t.kind == "go"
    assert "dice" not in t.at.question.params
