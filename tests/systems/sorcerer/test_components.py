"""1.1 Components: what is on a card, the Life track, and the closed economy."""

import pytest

from games.engine.questions import Chance
from games.systems.sorcerer.cards import Character
from games.systems.sorcerer.view import observe
from tests.systems.sorcerer.newest import CONTENT
from tests.systems.sorcerer.table import Table


@pytest.mark.rule("L-COMP-13")
def test_the_dice_have_six_faces_and_the_highest_counts_six() -> None:
    t = Table().put("hilda", "1-b3").put("eriald", "1-b3").start(1, "encounter", moved="hilda")
    t.play("attack:eriald")
    assert isinstance(t.at.question, Chance)
    assert t.at.question.size == 36
    assert [t.at.question.allows(key) for key in ("1,1", "6,6", "0,1", "7,1")] == [True, True, False, False]
    t.play("6,5")  # Strength 3 and a six against Strength 4 and a five: nothing but the number counts
    assert t.happened("clash")["outcome"] == "tie"


@pytest.mark.rule("L-COMP-19")
@pytest.mark.parametrize("card", CONTENT.characters.values(), ids=lambda card: card.id)
def test_a_card_shows_all_that_belongs_to_a_character(card: Character) -> None:
    t = Table(4).asleep(next(iter(CONTENT.teams[card.team].start_pair)))
    t = Table(4) if t[card.id].status == "active" else t
    t.put(card.id, weapon="sword", armour=["helmet"][: card.armour], rune="fire", **_where(t, card.id))
    shown = observe(t.state, t[card.id].seat).characters[card.id]
    assert card.name.en
    assert shown.strength == card.strength + 2
    assert (shown.lp, shown.lp_max, shown.slots) == (card.lp, card.lp, card.backpack)
    assert (shown.weapon, len(shown.armour), shown.rune) == ("sword", min(1, card.armour), "fire")
    assert card.armour in (0, 1, 2)
    assert set(card.magic) <= {"spells", "charms"}
    assert card.ability_name.en
    assert card.ability_text.en
    assert (card.token is not None) == (card.kind == "activated")


def _where(t: Table, who: str) -> dict[str, str]:
    return {} if t[who].place else {"place": f"{t[who].seat}-c1"}


@pytest.mark.rule("L-COMP-20")
def test_the_life_track_shows_present_and_most_life_points() -> None:
    t = Table().put("hilda", lp=1, backpack=["elixir", "elixir"]).start()
    assert [observe(t.state, seat).characters["hilda"].lp for seat in (1, 2, None)] == [1, 1, 1]
    t.play("drink:hilda", "drink:hilda")
    shown = observe(t.state, 2).characters["hilda"]
    assert (shown.lp, shown.lp_max) == (3, 3)
    t = Table().put("hilda", "1-b3", lp=3).start(1, "encounter", moved="hilda").play("3,4")  # Healing Spring
    assert (t.happened("encounter")["row"], t["hilda"].lp) == ("spring", 3)


@pytest.mark.rule("L-COMP-21")
def test_used_and_destroyed_finds_go_back_into_the_pile_and_can_be_drawn_again() -> None:
    t = Table().put("hilda", "1-b3", lp=2, backpack=["elixir"], armour=["helmet"])
    t.state.finds = dict.fromkeys(CONTENT.find_counts, 0)
    rest = {token: count for token, count in CONTENT.find_counts.items() if token not in ("elixir", "helmet")}
    t.state.floors["2-b1"] = [token for token, count in rest.items() for _ in range(count)]
    t.state.floors["2-c1"] = ["elixir"] * (CONTENT.find_counts["elixir"] - 1)
    t.state.floors["2-d1"] = ["helmet"] * (CONTENT.find_counts["helmet"] - 1)
    t.start().play("drink:hilda", "move:hilda:b4", "6,3", "1,6")  # the Spider takes the helmet
    assert (t["hilda"].armour, t.state.finds["elixir"], t.state.finds["helmet"]) == ([], 1, 1)
    t.put("hilda", "1-b3").start(1, "encounter", moved="hilda").play("1,1")
    assert t.bag == ("elixir", "helmet")
    assert t.play("helmet")["hilda"].backpack == ["helmet"]
