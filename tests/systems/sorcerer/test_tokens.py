"""Special tokens on the boards: Trap, Acid Cloud, Tree of Life (1.14, L-R-73 to L-R-77)."""

from typing import Any

import pytest

from games.engine.questions import Chance, Question
from games.systems.sorcerer.death import recall_tokens
from games.systems.sorcerer.tokens import GIVEN_UP_FIRST
from tests.systems.sorcerer.newest import CONTENT
from tests.systems.sorcerer.table import Table


def entering(kind: str, **given: Any) -> Table:
    """Eriald is about to step from 1-a1 into 1-b1 where such a token lies."""
    return Table(4).put("eriald", "1-a1", **given).token(kind, "1-b1").start(2)


def rolls(table: Table) -> list[str]:
    """The rolls outside fights so far."""
    return [event["roll"] for event in table.events("rolled")]


def tokens(table: Table) -> list[tuple[str, str]]:
    """The tokens on the boards."""
    return [(token.kind, token.place) for token in table.state.tokens]


@pytest.mark.rule("L-TOK-01")
def test_four_kinds_one_for_each_team() -> None:
    own = {CONTENT.characters[one.id].team: one.token for one in CONTENT.characters.values() if one.token}
    assert {team: (token.type, token.count) for team, token in own.items()} == {
        "dwarves": ("trap", 2),
        "undead": ("zombie", 1),
        "ratmen": ("cloud", 2),
        "elves": ("tree", 1),
    }


@pytest.mark.rule("L-FAQ-07")
def test_spares_do_not_raise_the_limits() -> None:
    for kind in ("trap", "cloud", "tree"):
        assert (
            CONTENT.tokens[kind].count
            > CONTENT.token_count[kind]
            == CONTENT.tokens[kind].count - CONTENT.tokens[kind].spare
        )
    table = Table().put("wolsung", "1-b1", backpack=["elixir"]).token("trap", "1-a1").token("trap", "1-a2")
    options = table.start(1, "act", moved="wolsung", open=True).options
    assert "ability:elixir" not in options


@pytest.mark.rule("L-TOK-02")
def test_a_token_lies_in_a_chamber_or_on_its_card() -> None:
    table = Table().put("wolsung", "1-b1", backpack=["elixir"]).start(1, "act", moved="wolsung", open=True)
    assert tokens(table) == []
    table.play("ability:elixir", 6)
    assert tokens(table) == [("trap", "1-b1")]


@pytest.mark.rule("L-TOK-03")
def test_tokens_act_before_everything_else() -> None:
    table = entering("trap").play("move:eriald:b1")
    assert (table.kind, table.events("encounter")) == ("trap", [])
    table = Table(4).put("eriald", "1-a1").put("hilda", "1-b1").token("cloud", "1-b1").start(2)
    assert table.play("move:eriald:b1").kind == "cloud"
    assert table.play(6).kind == "encounter"


@pytest.mark.rule("L-TOK-04")
def test_who_stands_there_when_it_is_laid_is_not_affected_until_it_comes_back() -> None:
    table = Table().put("wolsung", "1-b1", backpack=["elixir"]).put("eriald", "1-b1")
    table.start(1, "act", moved="wolsung", open=True).play("ability:elixir", 6)
    assert (rolls(table), table["eriald"].lp) == (["trap"], 3)
    table.start(2).play("move:eriald:a1", "2,3", "decline")
    table.start(2).play("move:eriald:b1")
    assert table.kind == "trap"


@pytest.mark.rule("L-TOK-05")
@pytest.mark.parametrize(("where", "to"), [("1-a2", "a3"), ("1-d2", "d3")])
def test_a_cloud_that_drifts_into_a_camp_or_teleport_returns_to_its_card(where: str, to: str) -> None:
    table = Table(4).token("cloud", where).start(4, "start").play(to)
    assert (tokens(table), table.happened("token_back")["where"]) == ([], where)


@pytest.mark.rule("L-TOK-06")
@pytest.mark.parametrize(("who", "kind"), [("wolsung", "trap"), ("shasshlyk", "cloud"), ("nimuel", "tree")])
def test_tokens_leave_the_board_with_their_maker(who: str, kind: str) -> None:
    table = Table(4).token("trap", "1-a1").token("cloud", "1-a1").token("tree", "1-a1")
    recall_tokens(table.state, table[who])
    assert sorted(tokens(table)) == sorted((one, "1-a1") for one in ("cloud", "trap", "tree") if one != kind)


@pytest.mark.rule("L-TOK-06")
def test_a_dying_trapper_takes_his_traps_along() -> None:
    table = Table().put("wolsung", "1-b3", lp=1).token("trap", "2-c1").start()
    table.play("move:wolsung:c3", "1,1", "fight", "1,5")
    assert (table["wolsung"].status, tokens(table)) == ("asleep", [])


@pytest.mark.rule("L-R-73")
def test_trap_then_cloud_then_tree() -> None:
    """Two enemies and a friend of the Tree's share a chamber's tokens: the order is fixed."""
    table = (
        Table(4)
        .put("eriald", "1-a1", lp=1)
        .token("tree", "1-b1")
        .token("cloud", "1-b1")
        .token("trap", "1-b1")
    )
    table.start(2).play("move:eriald:b1")
    assert table.kind == "trap"
    assert table.play(6).kind == "cloud"
    assert table.play(6)["eriald"].lp == 2
    kinds = [event.kind for _, event in table.at.events]
    assert kinds.index("trap_noticed") < kinds.index("cloud_missed") < kinds.index("healed")


def full_of_tokens(**given: Any) -> Table:
    """Eriald is about to step into a chamber with a Trap, a Cloud and the Tree of his team."""
    table = Table(4).gems(2, 1).put("eriald", "1-a1", **given)
    return table.token("tree", "1-b1").token("cloud", "1-b1").token("trap", "1-b1").start(2)


@pytest.mark.rule("L-R-73", "L-R-75")
def test_a_trap_that_snaps_silences_neither_cloud_nor_tree() -> None:
    table = full_of_tokens(weapon="axe").play("move:eriald:b1", 1)
    assert (table.kind, table["eriald"].lp) == ("cloud", 2)
    table.play(1)
    assert (table["eriald"].weapon, table["eriald"].lp) == ("", 3)
    kinds = [event.kind for _, event in table.at.events]
    assert kinds.index("trap_sprung") < kinds.index("corroded") < kinds.index("healed")
    assert tokens(table) == [("tree", "1-b1"), ("cloud", "1-b1")]
    assert (table.state.now.lost, table.kind, table.events("encounter")) == (True, "act", [])


@pytest.mark.rule("L-R-73")
def test_who_dies_of_the_trap_or_of_the_cloud_meets_nothing_more() -> None:
    table = full_of_tokens(lp=1).play("move:eriald:b1", 1)
    assert (rolls(table), table["eriald"].status) == (["trap"], "asleep")
    table = full_of_tokens(lp=2).play("move:eriald:b1", 1, 1)
    assert (rolls(table), table["eriald"].status) == (["trap", "cloud"], "asleep")
    assert (table.events("healed"), table.state.now.lost) == ([], True)


@pytest.mark.rule("L-R-73", "L-R-42")
def test_who_dies_and_awakens_in_the_camp_meets_nothing_more() -> None:
    """The last of a team is awake again at once: neither the Tree heals it nor does it explore."""
    table = Table(4).gone("saelith").gone("nimuel").put("eriald", "1-a1", lp=1)
    table.token("tree", "1-b1").token("cloud", "1-b1").start(2).play("move:eriald:b1", 1)
    assert (table["eriald"].place, table.state.now.lost) == ("2-a3", True)
    assert table.events("healed") == []


@pytest.mark.rule("L-R-73")
def test_one_of_a_kind_in_a_chamber_and_different_kinds_together() -> None:
    table = Table().put("wolsung", "1-b1", backpack=["elixir"]).token("tree", "1-b1")
    assert "ability:elixir" in table.start(1, "act", moved="wolsung", open=True).options
    table = Table().put("wolsung", "1-b1", backpack=["elixir"]).token("trap", "1-b1")
    assert "ability:elixir" not in table.start(1, "act", moved="wolsung", open=True).options


@pytest.mark.rule("L-R-74")
def test_traps_and_clouds_spare_their_own_team() -> None:
    table = Table(4).put("hilda", "1-a1").token("trap", "1-b1").start().play("move:hilda:b1")
    assert (table.kind, rolls(table)) == ("encounter", [])
    table = Table(4).put("skrit", "1-a1").token("cloud", "1-b1").start(4).play("move:skrit:b1")
    assert (table.kind, rolls(table)) == ("encounter", [])


@pytest.mark.rule("L-R-75")
def test_every_arrival_is_entering() -> None:
    """Haste: each chamber passed; the Spell Teleport: where it leads."""
    table = (
        Table(4)
        .asleep("wolsung")
        .put("hargrim", "2-b1", backpack=["haste"])
        .token("tree", "2-a2")
        .token("cloud", "2-c1")
    )
    table.start().play("cast:hargrim:haste", "move:hargrim:c1")
    assert table.kind == "cloud"
    assert table.play(6).kind == "haste"
    table = Table(4).put("saelith", "1-b1", backpack=["teleport"]).token("trap", "1-e5").start(2)
    table.play("cast:saelith:teleport", "1-e5")
    assert table.kind == "trap"


@pytest.mark.rule("L-R-75")
def test_a_crystal_is_converted_by_every_arrival_at_home() -> None:
    """A Move into the Camp, at once, before anything is asked; awakening brings none along."""
    table = Table().put("hilda", "1-a2", backpack=["crystal"]).start().play("move:hilda:a3")
    assert table.treasury(1) == 6


# -- Trap (L-CHAR-05e) ---------------------------------------------------------------------------------------


@pytest.mark.rule("L-CHAR-05e")
@pytest.mark.parametrize("face", [1, 2, 3, 4])
def test_a_trap_springs_on_one_to_four(face: int) -> None:
    table = entering("trap").gems(2, 1).play("move:eriald:b1", face)
    assert (table["eriald"].lp, table["eriald"].place) == (2, "1-b1")
    assert tokens(table) == []
    assert table.events("encounter") == []
    assert table.state.now.lost


@pytest.mark.rule("L-CHAR-05e")
@pytest.mark.parametrize("face", [5, 6])
def test_a_noticed_trap_stays(face: int) -> None:
    table = entering("trap").play("move:eriald:b1", face)
    assert (table["eriald"].lp, tokens(table), table.kind) == (3, [("trap", "1-b1")], "encounter")


@pytest.mark.rule("L-CHAR-05e")
def test_armour_takes_the_wound_of_a_trap() -> None:
    table = entering("trap", armour=["helmet"]).play("move:eriald:b1", 1)
    assert (table["eriald"].lp, table["eriald"].armour) == (3, [])


@pytest.mark.rule("L-CHAR-05e")
def test_a_sprung_trap_ends_a_haste_and_loses_the_exploration_only() -> None:
    table = (
        Table(4)
        .asleep("saelith")
        .put("nimuel", "1-a1", backpack=["haste", "elixir"])
        .token("trap", "1-b1")
        .start(2)
    )
    table.play("cast:nimuel:haste", "move:nimuel:b1", 1)
    assert (table.kind, table.seat, table["nimuel"].place) == ("act", 2, "1-b1")
    assert {"extra", "drink:nimuel"} <= set(table.options)
    assert not [key for key in table.options if key.startswith(("drop:", "ability:"))]


# -- Acid Cloud (L-CHAR-08 b to d) ------------------------------------------------------------------------


@pytest.mark.rule("L-CHAR-08b", "L-R-77")
def test_a_cloud_drifts_at_the_start_of_its_owners_turn_with_equal_chances() -> None:
    table = Table(4).token("cloud", "1-b1").start(4, "start")
    assert isinstance(table.at.question, Chance)
    assert (table.kind, table.bag, table.at.question.seen_by) == ("drift", ("a1", "c1"), None)
    assert tokens(table.play("c1")) == [("cloud", "1-c1")]
    assert table.kind == "move"
    assert Table(4).token("cloud", "1-b1").start(1, "start").kind == "move"


@pytest.mark.rule("L-R-77")
def test_a_cloud_stays_where_the_other_one_lies() -> None:
    table = Table(4).token("cloud", "1-b1").token("cloud", "1-c1").start(4, "start").play("c1")
    assert tokens(table) == [("cloud", "1-b1"), ("cloud", "1-c1")]
    assert table.happened("cloud_stays")["where"] == "1-b1"


@pytest.mark.rule("L-R-77")
def test_two_clouds_in_the_order_of_their_making_each_with_its_checks() -> None:
    table = Table(4).token("cloud", "1-e4").token("cloud", "1-b1").put("hilda", "1-e3").put("eriald", "1-c1")
    table.start(4, "start").play("e3")
    assert table.kind == "cloud"
    assert table.play(6).kind == "drift"
    assert table.bag == ("a1", "c1")
    assert table.play("c1").kind == "cloud"


@pytest.mark.rule("L-CHAR-08c", "L-R-76")
def test_a_drifting_cloud_acts_on_every_enemy_there() -> None:
    """Own ones are spared; the order is that of the seats, beginning with the Cloud's owner."""
    table = Table(4).token("cloud", "1-b1").put("hilda", "1-c1").put("eriald", "1-c1").put("skrit", "1-c1")
    table.start(4, "start").play("c1", 1, 6)
    assert [event["who"] for event in table.events("rolled")] == ["hilda", "eriald"]
    assert (table["hilda"].lp, table["eriald"].lp, table["skrit"].lp) == (2, 3, 3)


@pytest.mark.rule("L-CHAR-08c")
@pytest.mark.parametrize("face", range(1, 7))
def test_a_cloud_corrodes_on_one_to_three(face: int) -> None:
    table = entering("cloud").play("move:eriald:b1", face)
    assert (table["eriald"].lp == 2) == (face <= 3)
    assert (tokens(table), table.kind) == ([("cloud", "1-b1")], "encounter")


@pytest.mark.rule("L-CHAR-08d")
@pytest.mark.parametrize("token", ["helmet", "axe"])
def test_the_corroded_gives_up_worn_armour_or_the_weapon(token: str) -> None:
    table = entering("cloud", armour=["helmet"], weapon="axe").play("move:eriald:b1", 3)
    assert (table.kind, table.seat, set(table.options)) == ("cloud_loss", 2, {"helmet", "axe"})
    table.play(token)
    kept = {"helmet": ("axe", []), "axe": ("", ["helmet"])}[token]
    assert (table["eriald"].weapon, table["eriald"].armour, table["eriald"].lp) == (*kept, 3)
    assert table.state.finds[token] == {"helmet": 9, "axe": 4}[token]


@pytest.mark.rule("L-CHAR-08d")
def test_with_one_thing_there_is_no_choice_and_with_none_a_wound() -> None:
    table = entering("cloud", weapon="axe", backpack=["helmet"]).play("move:eriald:b1", 1)
    assert (table["eriald"].weapon, table["eriald"].lp, table["eriald"].backpack) == ("", 3, ["helmet"])
    assert entering("cloud", backpack=["helmet"]).play("move:eriald:b1", 1)["eriald"].lp == 2


@pytest.mark.rule("L-CHAR-08d")
def test_the_gauntlet_does_not_corrode() -> None:
    table = entering("cloud", gauntlet=True).play("move:eriald:b1", 1)
    assert (table["eriald"].gauntlet, table["eriald"].lp) == (True, 2)


@pytest.mark.rule("L-CHAR-08d")
def test_who_dies_in_a_cloud_explores_no_more() -> None:
    table = entering("cloud", lp=1).play("move:eriald:b1", 1)
    assert (table["eriald"].status, table["nimuel"].status) == ("asleep", "active")
    assert (table.kind, table.events("encounter")) == ("act", [])


@pytest.mark.rule("L-COR-D06")
def test_what_a_drifting_cloud_takes_is_asked_of_the_victims_player_with_a_safe_default() -> None:
    table = (
        Table(4)
        .token("cloud", "1-b1")
        .put("ostrogar", "1-c1", weapon="sword", armour=["breastplate", "helmet"])
    )
    table.start(4, "start").play("c1", 1)
    assert isinstance(table.at.question, Question)
    assert (table.kind, table.seat) == ("cloud_loss", 3)
    assert table.options == ("helmet", "breastplate", "sword")
    assert table.at.question.default_of(3) == "helmet"
    assert list(GIVEN_UP_FIRST) == list(CONTENT.order_book.defaults["cloud_loss"])  # type: ignore[arg-type]


@pytest.mark.rule("L-COR-D06")
def test_a_dagger_goes_before_armour() -> None:
    table = Table(4).token("cloud", "1-b1").put("hilda", "1-c1", weapon="dagger", armour=["helmet"])
    table.start(4, "start").play("c1", 1)
    assert isinstance(table.at.question, Question)
    assert table.at.question.default_of(1) == "dagger"


# -- Tree of Life (L-CHAR-12 b, c) ---------------------------------------------------------------------------


@pytest.mark.rule("L-CHAR-12b")
def test_an_elf_who_enters_the_trees_chamber_regains_one_lp() -> None:
    table = entering("tree", lp=1).play("move:eriald:b1")
    assert (table["eriald"].lp, tokens(table)) == (2, [("tree", "1-b1")])
    assert entering("tree").play("move:eriald:b1")["eriald"].lp == 3


@pytest.mark.rule("L-CHAR-12c", "L-R-74")
def test_the_tree_does_nothing_for_other_teams() -> None:
    table = Table(4).put("hilda", "1-a1", lp=1).token("tree", "1-b1").start().play("move:hilda:b1")
    assert (table["hilda"].lp, table.kind) == (1, "encounter")


@pytest.mark.rule("L-FAQ-06")
@pytest.mark.parametrize(("face", "way", "sprung"), [(4, "up", False), (5, "down", True), (2, "up", True)])
def test_change_of_fate_changes_the_roll_of_a_trap_after_it_was_made(
    face: int, way: str, sprung: bool
) -> None:
    table = Table(4).put("eriald", "1-a1").put("saelith", backpack=["change_of_fate"]).token("trap", "1-b1")
    table.start(2).play("move:eriald:b1", face, f"cast:saelith:change_of_fate:{way}")
    assert bool(table.events("trap_sprung")) == sprung
    assert table["saelith"].backpack == []
