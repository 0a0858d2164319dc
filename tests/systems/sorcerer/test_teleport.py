"""1.6 Teleport, with the rulings L-R-18 to L-R-22."""

import pytest

from games.engine.errors import NotOffered
from games.engine.questions import Chance
from games.systems.sorcerer.queries import teleport_targets
from tests.systems.sorcerer.table import Table

IN = "move:hilda:d3"  # from 1-d4 into the Teleport chamber of board 1A
TELEPORTS = {0: "0-d4", 1: "1-d3", 2: "2-e3", 3: "3-d4", 4: "4-c3"}


def at_the_door(seats: int = 3) -> Table:
    """Hilda stands beside the Teleport chamber of board 1A. With two seats 3A is the neutral board."""
    return Table(seats).put("hilda", "1-d4")


def crowd(t: Table, place: str) -> Table:
    """Three of the other teams fill a chamber."""
    for who in ("eriald", "ostrogar", "khar_ghul"):
        t.put(who, place)
    return t


def fares(t: Table) -> list[str]:
    return [key for key in t.options if key.startswith("fare:")]


@pytest.mark.rule("L-TELE-01", "L-TELE-02")
def test_who_enters_a_teleport_is_sent_on_at_once_by_a_die() -> None:
    t = at_the_door().start().play(IN)
    assert isinstance(t.at.question, Chance)
    assert (t.kind, t.at.question.dice, t["hilda"].place) == ("teleport", 1, "1-d3")
    t.play(1)
    assert t["hilda"].place == "2-e3"
    assert at_the_door().start().play(IN, 6)["hilda"].place == "3-d4"


@pytest.mark.rule("L-TELE-03", "L-R-19")
def test_the_board_being_left_is_never_the_target_and_the_own_one_may_be() -> None:
    for face in range(1, 7):
        assert at_the_door(4).start().play(IN, face)["hilda"].place[0] in "234"
    abroad = [
        Table(4).put("hilda", "3-d3").start().play("move:hilda:d4", face)["hilda"].place
        for face in range(1, 7)
    ]
    assert abroad == ["4-c3", "4-c3", "1-d3", "1-d3", "2-e3", "2-e3"]


@pytest.mark.rule("L-TELE-04")
def test_on_arrival_there_is_no_second_teleport() -> None:
    t = at_the_door().start().play(IN, 1)
    assert len(t.events("teleported")) == 1
    assert (t.kind, t["hilda"].place) == ("act", "2-e3")


@pytest.mark.rule("L-TELE-05")
def test_to_teleport_again_one_must_leave_and_come_back() -> None:
    t = Table().put("hilda", "2-e3").start()
    assert [key for key in t.options if key.startswith("move:hilda")] == [
        "move:hilda:d3",
        "move:hilda:e2",
        "move:hilda:e4",
    ]
    t.play("move:hilda:e2", "1,1").start()
    assert t.events("teleported") == []
    assert t.play("move:hilda:e3").kind == "teleport"


@pytest.mark.rule("L-TELE-06", "L-GEM-14")
def test_two_gems_choose_the_board_instead_of_the_die() -> None:
    t = at_the_door().gems(1, 2).start()
    assert fares(t) == ["fare:hilda:d3:2", "fare:hilda:d3:3"]
    t.play("fare:hilda:d3:3")
    assert (t["hilda"].place, t.treasury(1), t.events("rolled")) == ("3-d4", 0, [])
    t = at_the_door().gems(1, 1).start()
    assert fares(t) == []
    with pytest.raises(NotOffered):
        t.play("fare:hilda:d3:3")


@pytest.mark.rule("L-TELE-07")
def test_who_stands_in_the_entry_teleport_cannot_be_attacked_by_who_passes() -> None:
    t = at_the_door().put("eriald", "1-d3").start().play(IN, 1)
    assert (t.kind, t["hilda"].place) == ("act", "2-e3")
    assert t.events("attacked") == []


@pytest.mark.rule("L-TELE-08")
def test_the_arrival_chamber_is_explored_fight_and_tokens() -> None:
    t = at_the_door().put("eriald", "2-e3").floor("2-e3", "sword").start().play(IN, 1)
    assert (t.kind, t.options) == ("encounter", ("go_on", "attack:eriald"))
    t.play("attack:eriald", "5,5")
    t.play("pick:sword")
    assert (t["hilda"].backpack, t.lying("2-e3")) == (["sword"], [])


@pytest.mark.rule("L-TELE-09")
def test_no_encounter_roll_in_a_teleport_chamber() -> None:
    t = at_the_door().start().play(IN, 1)
    assert (t.kind, [one["roll"] for one in t.events("rolled")]) == ("act", ["teleport"])


# -- which board -------------------------------------------------------------------------------------------


@pytest.mark.rule("L-R-18")
@pytest.mark.parametrize(
    ("seats", "start", "chamber", "arrivals"),
    [
        (3, "1-d4", "d3", "222333"),
        (3, "2-e2", "e3", "333111"),
        (3, "3-d3", "d4", "111222"),
        (4, "1-d4", "d3", "223344"),
        (4, "2-e2", "e3", "334411"),
        (4, "4-d3", "c3", "112233"),
        (2, "1-d4", "d3", "222000"),
        (2, "2-e2", "e3", "111000"),
        (2, "0-d3", "d4", "111222"),
    ],
)
def test_the_die_names_the_boards_in_seat_order_the_neutral_one_last(
    seats: int, start: str, chamber: str, arrivals: str
) -> None:
    found = [
        Table(seats).put("hilda", start).start().play(f"move:hilda:{chamber}", face)["hilda"].place
        for face in range(1, 7)
    ]
    assert found == [TELEPORTS[int(board)] for board in arrivals]


@pytest.mark.rule("L-R-18", "L-R-09")
def test_the_board_of_a_player_who_is_out_stays_a_target() -> None:
    t = at_the_door(4).start()
    t.at.leave(3)
    t.state = t.at.state
    assert teleport_targets(t.state, 1) == [2, 3, 4]
    assert t.play(IN, 3)["hilda"].place == "3-d4"


@pytest.mark.rule("L-R-18")
def test_without_a_neutral_board_two_players_have_one_target_and_no_roll() -> None:
    t = at_the_door(2)
    del t.state.sides[0]
    assert t.start().play(IN)["hilda"].place == "2-e3"
    assert t.events("rolled") == []


@pytest.mark.rule("L-R-20")
def test_a_full_teleport_is_left_out_of_roll_and_choice() -> None:
    t = crowd(at_the_door(4).gems(1, 2), "2-e3").start()
    assert fares(t) == ["fare:hilda:d3:3", "fare:hilda:d3:4"]
    arrivals = []
    for face in range(1, 7):
        t = crowd(at_the_door(4), "2-e3").start().play(IN, face)
        arrivals.append(t["hilda"].place[0])
    assert "".join(arrivals) == "333444"


@pytest.mark.rule("L-R-20")
def test_with_one_target_left_there_is_no_roll_and_nothing_to_pay_for() -> None:
    t = crowd(at_the_door().gems(1, 2), "2-e3").start()
    assert fares(t) == []
    assert t.play(IN)["hilda"].place == "3-d4"
    assert t.events("rolled") == []


@pytest.mark.rule("L-R-20")
def test_with_no_target_left_the_teleport_cannot_be_entered() -> None:
    t = crowd(at_the_door(), "2-e3").put("saelith", "3-d4").put("wolsung", "3-d4").put("zombie", "3-d4")
    assert IN not in t.start().options
    assert "move:hilda:c4" in t.options
    t.put("wolsung", "3-c4").start()
    assert IN in t.options


@pytest.mark.rule("L-R-21")
def test_the_price_is_paid_and_the_board_named_when_the_step_is_announced() -> None:
    t = at_the_door().gems(1, 5).start().play("fare:hilda:d3:2")
    assert t.happened("paid") == {"seat": 1, "amount": 2, "why": "fare", "gems": 3}
    kinds = [event.kind for _, event in t.at.events]
    assert kinds.index("paid") < kinds.index("moved") < kinds.index("teleported")
    assert (t["hilda"].place, t.events("rolled")) == ("2-e3", [])


@pytest.mark.rule("L-R-22")
def test_the_entry_teleport_must_have_room_too() -> None:
    t = crowd(at_the_door(), "1-d3").gems(1, 2).start()
    assert IN not in t.options
    assert fares(t) == []


@pytest.mark.rule("L-R-22")
def test_a_teleported_character_has_entered_the_arrival_chamber() -> None:
    t = Table().put("hilda", "2-e2").put("eriald", "1-d3").start()
    t.play("move:hilda:e3", 6)
    assert (t.kind, t["hilda"].place) == ("encounter", "1-d3")
    assert "attack:eriald" in t.options
