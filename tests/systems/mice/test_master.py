"""The master of the mice: what it does with what the steady player leaves in the pack."""

from collections.abc import Callable

import pytest

from games.engine.dice import Stream
from games.engine.questions import Question
from games.systems.mice.system import SYSTEM
from games.systems.mice.view import observe
from tests.systems.mice.table import Table

SIDE, START = "T1o", 9
PARTY = ("collin", "nez", "tilda", "filch")


def played(t: Table, level: str) -> str:
    question = t.at.question
    assert isinstance(question, Question)
    seat = t.state.mice[t.state.now.card].seat
    return SYSTEM.bots.levels[level](lambda: observe(t.state, seat), question, seat, Stream(level))


def healing() -> Table:
    return (
        Table(SIDE, *PARTY, space=START)
        .put("tilda", pack=["scroll_healing"])
        .put("nez", wounds=2)
        .start("tilda")
    )


def poisoned() -> Table:
    return Table(SIDE, *PARTY, space=START).put("tilda", pack=["antidote"], wounds=1, poison=1).start("tilda")


def surging() -> Table:
    t = Table(SIDE, *PARTY, space=START).put("filch", tricks=["crumb_trail"])
    t.state.wheel = 4
    return t.start("filch")


def rich() -> Table:
    return Table(SIDE, *PARTY, space=START).put("collin", cheese=6).start("collin")


def ordering() -> Table:
    """The leader has nobody in reach; Nez has."""
    t = Table(SIDE, *PARTY, space=START).put("collin", 1, cheese=2, abilities=["give_order"]).put("nez", 12)
    return t.foe("roach", 12).start("collin")


def armed() -> Table:
    return (
        Table(SIDE, *PARTY, space=START).put("collin", pack=["acorn_flail"], worn=["dagger"]).start("collin")
    )


def laden(number: int = 3) -> Table:
    t = Table(SIDE, *PARTY, space=START).put("collin", pack=["leaf_cloak"]).start("collin")
    t.state.round = number
    return t.resume()


@pytest.mark.parametrize(
    ("table", "key"),
    [
        (healing, "use:scroll_healing"),
        (poisoned, "use:antidote"),
        (surging, "use:crumb_trail"),
        (rich, "level_up:"),
        (ordering, "use:give_order"),
        (armed, "equip"),
        (laden, "share:filch"),
    ],
    ids=lambda one: getattr(one, "__name__", ""),
)
def test_it_does_what_the_steady_player_never_does(table: Callable[[], Table], key: str) -> None:
    assert played(table(), "master").startswith(key)
    assert not played(table(), "steady").startswith(key)


def test_a_scroll_is_kept_where_nobody_is_badly_hurt() -> None:
    t = (
        Table(SIDE, *PARTY, space=START)
        .put("tilda", pack=["scroll_healing"])
        .put("nez", wounds=1)
        .start("tilda")
    )
    assert played(t, "master") != "use:scroll_healing"


def test_the_weaker_weapon_makes_room_for_the_better_one() -> None:
    t = (
        Table(SIDE, *PARTY, space=START)
        .put("collin", pack=["paperknife"], worn=["princes_sword"])
        .start("collin")
    )
    done = []
    while t.state.now.free != ["equip"]:
        done.append(played(t, "master"))
        t.play(done[-1])
    assert done == ["equip", "wear:paperknife", "remove:princes_sword"]
    assert t["collin"].worn == ["paperknife"]


def test_a_gift_goes_to_who_can_wear_it_and_nothing_else_does() -> None:
    t = laden().play("share:filch")
    assert played(t, "master") == "give:leaf_cloak"
    t.play("give:leaf_cloak")
    assert played(t, "master") == "done"


def test_nobody_is_asked_in_each_round_whether_they_want_it() -> None:
    assert [number for number in range(1, 8) if played(laden(number), "master") == "share:filch"] == [3, 6]


def test_by_order_the_hardest_strike_is_chosen() -> None:
    t = ordering().put("nez", worn=["dagger", "acorn_flail"]).play("use:give_order")
    if t.at.question is not None and t.at.question.kind == "whom":
        t.play("nez")
    assert played(t, "master") == "fight:acorn_flail:roach-1"


@pytest.mark.parametrize(("dice", "key"), [("6,6", "use:keen_eye"), ("2,6", "pass")])
def test_all_dice_are_rolled_again_only_where_none_hits(dice: str, key: str) -> None:
    t = Table(SIDE, *PARTY, space=START).put("filch", 12, cheese=2, abilities=["keen_eye"])
    t.foe("roach", 12).start("filch").play("fight:dagger:roach-1", dice)
    assert played(t, "master") == key
    assert played(t, "steady") == "pass"
