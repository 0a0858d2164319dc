"""1.2 Setup, with the rulings L-R-01 to L-R-06."""

import pytest

from games.engine.errors import NotOffered
from games.engine.questions import Chance, Question, Waiting, seen
from games.systems.sorcerer.queries import lp_maximum
from games.systems.sorcerer.setup import new_state
from games.systems.sorcerer.state import NEUTRAL
from games.systems.sorcerer.system import SYSTEM
from tests.systems.sorcerer.newest import CONTENT
from tests.systems.sorcerer.table import TEAM_ORDER, Table

PAIRS = {
    "dwarves": "wolsung+hilda",
    "elves": "eriald+saelith",
    "undead": "khar_ghul+ostrogar",
    "ratmen": "skrit+ryjek",
}


def boards_drawn(seats: int = 3) -> Table:
    """Seat 1 Dwarves on board 1, seat 2 Elves on board 2, ...; the sides are about to be chosen."""
    t = Table.fresh(seats).play(*TEAM_ORDER[:seats], *"1234"[:seats])
    return t.play("3", "3B") if seats == 2 else t


def set_up(seats: int = 3) -> Table:
    """As above, and all choices by default: now the order is rolled."""
    return boards_drawn(seats).play({})


def default(seat: int, side: str = "A") -> str:
    return f"{side}:{PAIRS[TEAM_ORDER[seat - 1]]}"


# -- teams -------------------------------------------------------------------------------------------------


@pytest.mark.rule("L-COMP-23")
def test_two_to_four_players_and_no_others() -> None:
    assert SYSTEM.seats == (2, 3, 4)
    for seats in (2, 3, 4):
        assert len(new_state({"seats": seats}).players) == seats
    for seats in (0, 1, 5, "3", None):
        with pytest.raises(ValueError, match="cannot be played"):
            new_state({"seats": seats})


def test_options_that_nobody_knows_are_refused() -> None:
    for wrong in ({"teams": "best"}, {"colour": "red"}, {"ruleset": 99}):
        with pytest.raises(ValueError, match="cannot be played"):
            new_state({"seats": 3, **wrong})


@pytest.mark.rule("L-SETUP-01", "L-R-02")
def test_teams_are_drawn_and_none_twice() -> None:
    t = Table.fresh(4)
    assert t.bag == ("dwarves", "elves", "ratmen", "undead")
    t.play("elves")
    assert t.bag == ("dwarves", "ratmen", "undead")
    t.play("undead", "dwarves", "ratmen")
    assert [player.team for player in t.state.players] == ["elves", "undead", "dwarves", "ratmen"]


@pytest.mark.rule("L-SETUP-01", "L-R-02", "L-COR-D12")
def test_teams_are_chosen_in_seat_order_and_a_taken_one_is_not_offered_again() -> None:
    t = Table.fresh(3, "choose")
    assert (t.kind, t.seat) == ("team", 1)
    t.play("ratmen")
    assert (t.kind, t.seat) == ("team", 2)
    assert "ratmen" not in t.options
    with pytest.raises(NotOffered):
        t.play("ratmen")
    t.play("undead", "elves")
    assert [player.team for player in t.state.players] == ["ratmen", "undead", "elves"]


@pytest.mark.rule("L-R-02")
def test_a_choice_that_is_overdue_is_made_at_random_from_the_teams_left() -> None:
    t = Table.fresh(3, "choose").play("ratmen")
    assert isinstance(t.at.question, Question)
    assert t.at.question.default == "random"
    t.play("random")
    assert t.bag == ("dwarves", "elves", "undead")
    assert t.play("elves").state.player(2).team == "elves"


@pytest.mark.rule("L-SETUP-02")
def test_each_player_takes_the_three_characters_of_the_team() -> None:
    t = set_up(4)
    for seat, team in enumerate(TEAM_ORDER, start=1):
        own = [who for who, one in t.state.characters.items() if one.seat == seat and who != "zombie"]
        assert own == list(CONTENT.teams[team].characters)


@pytest.mark.rule("L-SETUP-03")
def test_each_player_takes_the_special_tokens_of_the_team_and_marks_two_lives() -> None:
    t = set_up()
    assert t["zombie"].seat == 3
    assert "zombie" not in Table.fresh(2).play("dwarves", "elves", "1", "2", "3", "3A", {}).state.characters
    for seat in (1, 2, 3):
        assert sum(one.lp > 0 for one in t.state.characters.values() if one.seat == seat) == 2
    assert {CONTENT.token_of[who] for who in CONTENT.token_of if who in t.state.characters} == {
        "zombie",
        "trap",
        "tree",
    }


@pytest.mark.rule("L-SETUP-04")
def test_everybody_starts_with_exactly_one_gem() -> None:
    assert [player.gems for player in set_up(4).state.players] == [1, 1, 1, 1]


# -- boards ------------------------------------------------------------------------------------------------


@pytest.mark.rule("L-SETUP-05", "L-R-03")
def test_boards_are_drawn_and_do_not_repeat() -> None:
    t = Table.fresh(3).play("dwarves", "elves", "undead")
    assert isinstance(t.at.question, Chance)
    assert t.bag == ("1", "2", "3", "4")
    t.play("3")
    assert t.bag == ("1", "2", "4")
    t.play("1")
    assert t.bag == ("2", "4")
    assert [player.board for player in t.play("4").state.players] == ["3", "1", "4"]


@pytest.mark.rule("L-SETUP-06")
def test_each_player_chooses_the_side_of_the_board_drawn() -> None:
    t = boards_drawn().play({1: default(1, "B"), 2: default(2, "A"), 3: default(3, "B")})
    assert t.state.sides == {1: "1B", 2: "2A", 3: "3B"}


@pytest.mark.rule("L-SETUP-07")
def test_the_drawn_board_is_the_players_own_with_his_camp() -> None:
    t = boards_drawn(3).play({1: default(1, "B")})
    assert t["hilda"].place == "1-" + CONTENT.sides["1B"].camp
    assert t["eriald"].place == "2-" + CONTENT.sides["2A"].camp


@pytest.mark.rule("L-SETUP-08", "L-R-03")
def test_two_players_get_a_neutral_board_with_a_side_drawn_at_random() -> None:
    t = Table.fresh(2).play("dwarves", "elves", "1", "2")
    assert t.bag == ("3", "4")
    t.play("4")
    assert t.bag == ("4A", "4B")
    t.play("4B", {})
    assert t.state.sides == {NEUTRAL: "4B", 1: "1A", 2: "2A"}


@pytest.mark.rule("L-SETUP-09")
def test_with_three_or_four_there_are_as_many_boards_as_players() -> None:
    assert list(set_up(3).state.sides) == [1, 2, 3]
    assert list(set_up(4).state.sides) == [1, 2, 3, 4]


@pytest.mark.rule("L-MAP-06")
def test_both_sides_of_one_board_are_never_in_play_together() -> None:
    for seats in (2, 3, 4):
        sides = list(set_up(seats).state.sides.values())
        assert len({side[0] for side in sides}) == len(sides) == max(seats, 3)
    t = Table.fresh(2).play("dwarves", "elves", "3", "1", "4")
    assert t.bag == ("4A", "4B")


@pytest.mark.rule("L-R-03")
def test_only_the_side_of_the_own_board_may_be_chosen() -> None:
    t = boards_drawn(4)
    assert isinstance(t.at.question, Question)
    for seat in (1, 2, 3, 4):
        assert {key[0] for key in t.at.question.options_of(seat)} == {"A", "B"}
    assert sorted(player.board for player in t.state.players) == ["1", "2", "3", "4"]


# -- starting characters -----------------------------------------------------------------------------------


@pytest.mark.rule("L-SETUP-10")
def test_each_player_chooses_two_of_the_three_characters() -> None:
    t = boards_drawn()
    assert isinstance(t.at.question, Question)
    pairs = {key.split(":")[1] for key in t.at.question.options_of(1)}
    assert pairs == {"wolsung+hilda", "wolsung+hargrim", "hilda+hargrim"}
    t.play({1: "A:hilda+hargrim"})
    assert [who for who in ("wolsung", "hilda", "hargrim") if t[who].status == "active"] == [
        "hilda",
        "hargrim",
    ]


@pytest.mark.rule("L-SETUP-11")
def test_the_two_stand_in_the_own_camp() -> None:
    t = set_up()
    assert (t["wolsung"].place, t["hilda"].place) == ("1-a3", "1-a3")
    assert (t["khar_ghul"].place, t["ostrogar"].place) == ("3-b3", "3-b3")


@pytest.mark.rule("L-SETUP-12")
def test_the_two_have_their_maximum_life() -> None:
    t = set_up(4)
    for one in t.state.characters.values():
        assert one.lp == (lp_maximum(CONTENT, one.id) if one.status == "active" else 0)
    assert (t["ostrogar"].lp, t["eriald"].lp) == (2, 3)


@pytest.mark.rule("L-SETUP-13")
def test_the_third_sleeps_and_is_on_no_board() -> None:
    t = set_up(4)
    for who in ("hargrim", "nimuel", "veluna", "shasshlyk"):
        assert (t[who].status, t[who].place) == ("asleep", "")


@pytest.mark.rule("L-SETUP-14")
def test_nobody_starts_with_a_token() -> None:
    for one in set_up(4).state.characters.values():
        assert [*one.backpack, *one.armour, one.weapon, one.rune] == ["", ""]
        assert [one.gauntlet, one.unseen, one.web, one.awakened] == [False, False, 0, False]


@pytest.mark.rule("L-SETUP-15")
def test_special_tokens_start_on_the_cards() -> None:
    t = set_up(4)
    assert t.state.tokens == []
    assert (t["zombie"].status, t["zombie"].place) == ("asleep", "")
    t = Table().put("wolsung", "1-b3", backpack=["dagger"]).start(1, "act", moved="wolsung", open=True)
    t.play("ability:dagger", "3")
    assert [(token.kind, token.place) for token in t.state.tokens] == [("trap", "1-b3")]
    assert CONTENT.token_count == {"zombie": 1, "trap": 2, "cloud": 2, "tree": 1}


# -- piles -------------------------------------------------------------------------------------------------


@pytest.mark.rule("L-SETUP-16")
def test_all_finds_lie_in_one_pile_and_are_drawn_blind() -> None:
    assert set_up(4).state.finds == CONTENT.find_counts
    t = Table().put("hilda", "1-b3").start(1, "encounter", moved="hilda").play("1,1")
    assert (t.kind, len(t.bag)) == ("find", sum(CONTENT.find_counts.values()))
    assert isinstance(t.at.question, Chance)
    assert t.at.question.seen_by == (1,)


@pytest.mark.rule("L-SETUP-17")
def test_the_crystals_form_a_stock_of_their_own() -> None:
    state = set_up(4).state
    assert state.crystals == 21
    assert "crystal" not in state.finds


@pytest.mark.rule("L-SETUP-18", "L-R-01")
def test_three_runes_of_each_element_form_a_pile_and_are_drawn_blind() -> None:
    assert set_up(4).state.runes == {"fire": 3, "water": 3, "earth": 3, "air": 3}
    t = Table().put("hilda", "1-b2").start(1, "quests", moved="hilda")
    assert (t.kind, len(t.bag)) == ("rune", 12)
    assert isinstance(t.at.question, Chance)
    assert t.at.question.seen_by == (1,)


@pytest.mark.rule("L-SETUP-19")
def test_gems_come_from_a_stock_that_is_no_players() -> None:
    t = set_up(4)
    assert sum(player.gems for player in t.state.players) == 4 <= CONTENT.gems == 70
    t = Table().put("hilda", "1-b3").start(1, "encounter", moved="hilda").play("4,4", "6,1")
    assert t.happened("gems")["amount"] == 1
    assert [player.gems for player in t.state.players] == [2, 1, 1]


@pytest.mark.rule("L-SETUP-23")
def test_what_is_not_in_use_stays_out_of_the_game() -> None:
    t = set_up(3)
    assert "4" not in "".join(t.state.sides.values())
    assert all(CONTENT.characters[who].team != "ratmen" for who in t.state.characters if who != "zombie")
    assert len(t.state.characters) == 10


# -- at the same time --------------------------------------------------------------------------------------


@pytest.mark.rule("L-R-04", "L-COR-D12")
def test_sides_and_pairs_are_chosen_by_all_at_once_and_revealed_together() -> None:
    t = boards_drawn()
    question = t.at.question
    assert isinstance(question, Question)
    assert (question.how, question.seats, t.at.waiting) == ("sealed", (1, 2, 3), (1, 2, 3))
    before = [seen(question, seat) for seat in (2, 3, None)]
    t.at.give(1, "B:hilda+hargrim")
    assert [seen(question, seat) for seat in (2, 3, None)] == before
    assert isinstance(before[2], Waiting)
    assert (t.state.sides, t.events("side"), t.at.waiting) == ({}, [], (2, 3))
    t.at.give(3, default(3))
    t.at.give(2, default(2, "B"))
    assert t.at.state.sides == {1: "1B", 2: "2B", 3: "3A"}


@pytest.mark.rule("L-R-04", "L-COR-D12")
def test_whoever_does_not_answer_gets_side_a_and_the_default_pair() -> None:
    t = boards_drawn(4)
    assert isinstance(t.at.question, Question)
    assert [t.at.question.default_of(seat) for seat in (1, 2, 3, 4)] == [
        "A:wolsung+hilda",
        "A:eriald+saelith",
        "A:khar_ghul+ostrogar",
        "A:skrit+ryjek",
    ]


# -- turn order --------------------------------------------------------------------------------------------


@pytest.mark.rule("L-SETUP-20")
def test_everybody_rolls_and_the_highest_goes_first() -> None:
    t = set_up(4).play("3", "5", "6")
    assert t.kind == "order"
    t.play("2")
    assert [one["shown"] for one in t.events("order_roll")] == [3, 5, 6, 2]
    assert (t.state.now.seat, t.state.now.number, t.seat) == (3, 1, 3)


@pytest.mark.rule("L-SETUP-21", "L-R-05")
def test_only_those_tied_for_the_highest_roll_again_until_it_is_broken() -> None:
    t = set_up(4).play("5", "2", "5", "5")
    t.play("4", "6", "6")
    assert [one["seat"] for one in t.events("order_roll")] == [1, 2, 3, 4, 1, 3, 4]
    t.play("1", "3")
    assert [one["seat"] for one in t.events("order_roll")][-2:] == [3, 4]
    assert t.state.now.seat == 4


@pytest.mark.rule("L-SETUP-22", "L-R-05")
def test_the_others_follow_in_rising_seat_numbers() -> None:
    t = set_up(4).play("1", "2", "6", "3")
    order = []
    for _ in range(5):
        order.append(t.state.now.seat)
        t.state.phase = "next"
        t.resume()
    assert order == [3, 4, 1, 2, 3]


@pytest.mark.rule("L-R-06")
def test_no_roll_before_the_first_turn_can_be_repeated() -> None:
    t = boards_drawn()
    for seat in (1, 2, 3):
        t.gems(seat, 9)
    t.play({}, "6")
    assert (t.kind, isinstance(t.at.question, Chance)) == ("order", True)
    t.play("1", "1")
    assert t.kind == "move"
    assert [player.gems for player in t.state.players] == [9, 9, 9]


# -- leaving during set-up ---------------------------------------------------------------------------------


@pytest.mark.rule("L-R-12")
def test_who_resigns_during_set_up_is_asked_nothing_more_and_only_his_board_stays() -> None:
    t = Table.fresh(3, "choose")
    t.at.leave(1)
    assert (t.kind, isinstance(t.at.question, Chance)) == ("team", True)
    t.play("dwarves", "elves", "undead", "1", "2", "3")
    assert t.at.waiting == (2, 3)
    t.play({2: default(2, "B")})
    assert t.state.sides == {1: "1A", 2: "2B", 3: "3A"}
    assert {one.status for one in t.state.characters.values() if one.seat == 1} == {"gone"}
    t.play("2", "5")
    assert [one["seat"] for one in t.events("order_roll")] == [2, 3]
    assert t.state.now.seat == 3


@pytest.mark.rule("L-R-12")
def test_who_resigns_before_the_order_is_rolled_has_no_turn() -> None:
    t = set_up(3)
    t.at.leave(2)
    t.play("4", "4", "1", "3")
    assert [one["seat"] for one in t.events("order_roll")] == [1, 3, 1, 3]
    assert (t.state.now.seat, t.state.player(2).out) == (3, True)
