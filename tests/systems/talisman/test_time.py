"""3.2, 3.3 Day and Night: the Time card and the Lunar Events beside it."""

import pytest

from games.systems.talisman.setup import new_state
from games.systems.talisman.system import SYSTEM
from tests.systems.talisman.newest import CONTENT
from tests.systems.talisman.table import Table

HERE = "plains_10"


def moonlit(who: str = "warrior", other: str = "wizard", *, night: bool = False, lunar: str = "") -> Table:
    """Two characters, the first on a space where cards are drawn; Day, if nothing else is said."""
    t = Table(who, other, moon="whole").put(1, HERE)
    return t.moon(*([lunar] if lunar else []), night=night)


def fought(t: Table) -> tuple[int, int]:
    """Both scores of the last fight."""
    clash = t.happened("clash")
    return clash["mine"], clash["theirs"]


# -- set-up ------------------------------------------------------------------------------------------


@pytest.mark.rule("T-MOON-001", "T-MOON-002", "T-R-60")
@pytest.mark.counts
def test_the_cards_of_the_box_are_shuffled_into_the_base_decks() -> None:
    moon = [card for card, box in CONTENT.box_of.items() if box == "moon"]
    counted = {
        deck: sum(CONTENT.cards[one].copies for one in moon if CONTENT.cards[one].deck == deck)
        for deck in ("adventure", "spell")
    }
    assert counted == {"adventure": 111, "spell": 10}
    assert [CONTENT.cards[f"marker.{one}"].copies for one in ("time", "lycanthrope", "werewolf")] == [1, 6, 1]
    state = new_state({"seats": 2, "moon": "whole"})
    assert sum(state.decks["adventure"].bag.values()) == 104 + 111
    assert sum(state.decks["spell"].bag.values()) == 24 + 10
    assert {"doomsayer", "grave_robber", "vampire_hunter"} <= {*state.unused}


@pytest.mark.card("marker.time")
@pytest.mark.rule("T-MOON-003", "T-MOON-004", "T-R-50")
def test_it_begins_by_day_with_the_werewolf_in_the_forest() -> None:
    moon = new_state({"seats": 2, "moon": "whole"}).moon
    assert moon is not None
    assert (moon.night, moon.lunar, moon.werewolf) == (False, [], "forest")


@pytest.mark.rule("T-MOON-005", "T-MOON-007", "T-MOON-008")
def test_time_card_and_werewolf_are_seen_by_all_and_come_with_the_whole_box_only() -> None:
    t = moonlit().start()
    assert {SYSTEM.observe(t.state, seat).moon.werewolf for seat in (1, 2, None)} == {"forest"}  # type: ignore[union-attr]
    assert new_state({"seats": 2, "moon": "parts"}).moon is None
    assert CONTENT.box_of["adventure.direwolf"] == "moon"
    assert CONTENT.box_of["adventure.wolf"] == "base"


@pytest.mark.rule("T-MOON-006")
def test_characters_may_be_used_alone() -> None:
    state = new_state({"seats": 2, "moon": "parts"})
    base = [card for card in CONTENT.cards.values() if CONTENT.box_of[card.id] == "base"]
    assert state.decks["adventure"].bag == {card.id: card.copies for card in base if card.deck == "adventure"}
    assert "doomsayer" in state.unused
    assert SYSTEM.fits({"moon": "parts", "ending": "horrible_black_void"}) == ""
    assert SYSTEM.fits({"moon": "parts", "ending": "lightbearers"}) == "no_such_ending"
    assert SYSTEM.fits({"ending": "horrible_black_void"}) == "no_such_ending"


def test_without_the_box_no_card_of_it_and_no_hour_is_there() -> None:
    t = Table("warrior", "wizard").put(1, HERE).lay(HERE, "ogre").start(1, "draw").play("1,1", 1)
    assert fought(t) == (5, 6)
    assert SYSTEM.observe(t.state, 1).moon is None


# -- scores ------------------------------------------------------------------------------------------


@pytest.mark.rule("T-MOON-101", "T-MOON-102", "T-MOON-104")
@pytest.mark.parametrize(("night", "theirs"), [(False, 6), (True, 8)])
def test_creatures_are_weaker_by_day_and_stronger_at_night(night: bool, theirs: int) -> None:
    t = moonlit(night=night).lay(HERE, "ogre").start(1, "draw").play("1,1", 2)
    assert fought(t) == (5, theirs)


@pytest.mark.rule("T-MOON-104")
def test_in_psychic_combat_too() -> None:
    t = moonlit(night=True).lay(HERE, "lemure").start(1, "draw").play(3, 2)
    assert fought(t) == (5, 4)


@pytest.mark.rule("T-MOON-103", "T-EX-19")
def test_a_score_is_never_below_1_by_day() -> None:
    t = moonlit().lay(HERE, "lemure").start(1, "draw").play(1, 1)
    assert fought(t) == (3, 1)
    t = moonlit("assassin").lay(HERE, "wild_boar").start(1, "draw").play(1)
    assert fought(t) == (4, 1)  # it adds no die


@pytest.mark.rule("T-MOON-105", "T-EX-18")
def test_in_a_joint_fight_every_enemy_adds_its_own() -> None:
    t = moonlit(night=True).lay(HERE, "goblin", "goblin").start(1, "draw").play("6,6", 3)
    assert fought(t) == (10, 9)


@pytest.mark.rule("T-R-59")
def test_creatures_of_spaces_know_day_and_night() -> None:
    t = moonlit(night=True).put(1, "fields_8").start().play(4, "bridge:hills_m4", "1,1", 1)
    assert fought(t) == (5, 11)
    t = moonlit(night=True).put(1, "forest").start(1, "text").play(1, "1,1", 1)
    assert fought(t) == (5, 6)


@pytest.mark.rule("T-R-65")
def test_characters_are_no_creatures() -> None:
    t = moonlit(night=True).put(2, HERE).start(1, "landed").play("attack:2", "1,1", 1)
    assert fought(t) == (5, 3)


@pytest.mark.rule("T-R-136")
def test_the_side_that_is_up_when_the_scores_are_compared_counts() -> None:
    t = moonlit("elf", "warrior").give(1, "solstice_ritual").lay(HERE, "ogre").start(1, "draw")
    t.until("battle").play("cast:solstice_ritual", 1, 2)
    assert fought(t) == (4, 8)


# -- turning -----------------------------------------------------------------------------------------


@pytest.mark.rule("T-MOON-106", "T-MOON-108", "T-EX-11")
def test_an_event_turns_the_card_before_it_is_resolved() -> None:
    t = moonlit("vampire_hunter").set(1, fate=0).start(1, "draw").play("pestilence", "keep")
    kinds = [event.kind for _, event in t.at.events]
    assert kinds.index("nightfall") < kinds.index("met")
    assert t.state.moon.night  # type: ignore[union-attr]


@pytest.mark.rule("T-MOON-107")
def test_two_events_turn_it_once() -> None:
    t = moonlit().put(1, "ruins").start(1, "draw").play("pestilence", "storm")
    assert (len(t.events("nightfall")), t.events("daybreak")) == (1, [])


@pytest.mark.rule("T-MOON-109", "T-R-138")
def test_a_side_that_is_up_already_is_not_turned_to() -> None:
    t = moonlit(night=True).start(1, "draw").play("eventide_invoker")
    assert t.events("nightfall") == t.events("daybreak") == []


@pytest.mark.rule("T-MOON-110")
@pytest.mark.parametrize(("night", "lives"), [(False, 9), (True, 7)])
def test_cards_tell_day_and_night_apart(night: bool, lives: int) -> None:
    t = moonlit(night=night).give(1, "benediction").set(1, craft=2).start().play("cast:benediction:1")
    assert t[1].life == lives


@pytest.mark.rule("T-R-56")
def test_cards_that_are_only_turned_up_turn_no_time_card() -> None:
    t = moonlit(night=True).lay(HERE, "twilight_forest").start(1, "draw").play(2, "storm", "bear", "bear")
    assert (t.events("daybreak"), t.lying(HERE)) == ([], ["twilight_forest", "bear"])


@pytest.mark.rule("T-R-57")
def test_an_event_that_was_exchanged_was_drawn() -> None:
    t = moonlit("prophetess").start(1, "draw").play("storm", "use:prophetess#1", "bag_of_gold")
    assert t.state.moon.night  # type: ignore[union-attr]
    t = moonlit("prophetess").start(1, "draw").play("moon_mist", "use:prophetess#1", "bag_of_gold")
    assert (t.state.moon.night, t.discards()[0]) == (False, "moon_mist")  # type: ignore[union-attr]


@pytest.mark.rule("T-R-58")
def test_events_of_the_city_turn_it_too() -> None:
    t = Table("warrior", "wizard", moon="whole", city=True).put(1, "rats_road").start(1, "draw")
    t.play("festival")
    assert t.state.moon.night  # type: ignore[union-attr]


# -- Lunar Events ------------------------------------------------------------------------------------


@pytest.mark.rule("T-MOON-201", "T-MOON-203", "T-R-130")
def test_a_lunar_event_lies_beside_the_time_card() -> None:
    t = moonlit().start(1, "draw").play("moon_mist")
    moon = t.state.moon
    assert moon is not None
    assert (moon.night, moon.lunar, t.lying(HERE)) == (True, ["adventure.moon_mist"], [])


@pytest.mark.rule("T-MOON-202", "T-EX-12")
def test_it_orders_its_side_and_turns_nothing_by_itself() -> None:
    t = moonlit("doomsayer", night=True).start(1, "draw").play("vampiric_thirst")
    assert t.events("daybreak") == []
    assert t.state.moon.lunar == ["adventure.vampiric_thirst"]  # type: ignore[union-attr]


@pytest.mark.rule("T-MOON-204")
def test_several_may_lie_there() -> None:
    t = moonlit(night=True, lunar="moon_mist").start(1, "draw").play("fright_night")
    assert t.state.moon.lunar == ["adventure.moon_mist", "adventure.fright_night"]  # type: ignore[union-attr]


@pytest.mark.rule("T-MOON-205", "T-EX-13", "T-R-69")
def test_all_leave_when_the_card_is_turned_before_the_event_is_resolved() -> None:
    t = moonlit("grave_robber", night=True, lunar="vampiric_thirst").start(1, "draw").play("restless_dead")
    kinds = [event.kind for _, event in t.at.events]
    assert kinds.index("daybreak") < kinds.index("discarded") < kinds.index("met")
    assert t.state.moon.lunar == []  # type: ignore[union-attr]
    assert t.discards() == ["vampiric_thirst", "restless_dead"]


@pytest.mark.rule("T-R-64", "T-EX-26")
def test_first_the_plain_event_turns_it_then_the_lunar_one_orders_its_side() -> None:
    t = moonlit(night=True).put(1, "ruins").start(1, "draw").play("storm", "vampiric_thirst")
    kinds = [event.kind for _, event in t.at.events]
    assert kinds.index("daybreak") < kinds.index("nightfall") < kinds.index("lunar") < kinds.index("met")
    assert t.state.moon.lunar == ["adventure.vampiric_thirst"]  # type: ignore[union-attr]


@pytest.mark.rule("T-R-64")
def test_the_later_of_two_sides_discards_the_earlier() -> None:
    t = moonlit().put(1, "ruins").start(1, "draw").play("holy_day", "moon_mist")
    assert (t.state.moon.lunar, t.discards()) == (["adventure.moon_mist"], ["holy_day"])  # type: ignore[union-attr]
