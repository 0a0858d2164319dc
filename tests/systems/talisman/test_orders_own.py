"""Standing orders for what the City and the Blood Moon often ask in the own turn; by default all is asked."""

from typing import Any

import pytest

from games.systems.talisman.system import SYSTEM
from tests.systems.talisman.table import Table
from tests.systems.talisman.test_jail import prisoner
from tests.systems.talisman.test_moon_events import under
from tests.systems.talisman.test_orders import says
from tests.systems.talisman.test_posters import gate


def prowling(*places: str) -> Table:
    """Seat 1 moves the Werewolf by 2 from the Village: to the Graveyard or to the Forest."""
    t = Table("warrior", "wizard", "elf", moon="whole").moon(werewolf="village")
    for seat, place in enumerate(places, 1):
        t.put(seat, place)
    return t.start(1, "werewolf").play(2)


def test_the_werewolf_goes_away_from_me_or_to_the_leader() -> None:
    t = prowling("sentinel", "forest", "castle")
    assert (t.kind, t.options, says(t, 1)) == ("werewolf", ("go:graveyard", "go:forest"), "ask")
    assert says(t, 1, own_werewolf="away") == "go:forest"
    t.put(2, "graveyard", strength=9)
    assert says(t, 1, own_werewolf="away") == "go:forest"
    assert says(t, 1, own_werewolf="leader") == "go:graveyard"
    t.put(2, "castle").put(3, "graveyard")
    assert says(t, 1, own_werewolf="leader") == "go:graveyard", "anybody, where the leader is out of reach"


@pytest.mark.parametrize("value", ["away", "leader"])
def test_the_werewolf_spares_me_where_it_can(value: str) -> None:
    t = prowling("forest", "castle", "castle")
    assert says(t, 1, own_werewolf=value) == "go:graveyard"
    t.put(1, "graveyard", strength=9)
    assert says(t, 1, own_werewolf=value) == "go:forest"


@pytest.mark.parametrize("value", ["away", "leader"])
def test_of_several_it_falls_upon_the_leader_but_never_upon_me(value: str) -> None:
    t = prowling("forest", "graveyard", "graveyard").play("go:graveyard")
    assert (t.kind, says(t, 1)) == ("werewolf_meets", "ask")
    t.set(3, strength=9)
    assert says(t, 1, own_werewolf=value) == "3"
    t.set(2, craft=19)
    assert says(t, 1, own_werewolf=value) == "2"
    t = prowling("graveyard", "graveyard", "castle").play("go:graveyard").set(1, strength=9)
    assert says(t, 1, own_werewolf=value) == "2"


@pytest.mark.parametrize(
    ("order", "key"), [({}, "ask"), ({"own_jail": "pay"}, "pay"), ({"own_jail": "stay"}, "stay")]
)
def test_the_jail_is_paid_or_sat_out(order: dict[str, Any], key: str) -> None:
    assert says(prisoner().play(4), 1, **order) == key


def test_every_bounty_of_the_gate_is_claimed_with_all_trophies_that_fit() -> None:
    claim = {"own_bounties": "claim"}
    t = gate("wanted_animal", gold=2).trophies(1, "giant_rat", "giant_fly", "goblin").start(1, "draw")
    answered = []
    while t.kind in ("gate", "end", "claim") and (key := says(t, 1, **claim)) != "ask":
        assert says(t, 1) == "ask"
        answered.append(key)
        t.play(key)
    assert answered == ["claim", "claim:wanted_animal", "giant_rat", "giant_fly"]
    assert [card.partition(".")[2] for card in t[1].trophies] == ["goblin"]


def test_who_has_nothing_to_claim_is_asked_at_the_gate_what_to_buy() -> None:
    assert says(gate(gold=3).start(1, "draw"), 1, own_bounties="claim") == "ask"


@pytest.mark.parametrize(("first", "key"), [("life", "heal"), ("fate", "replenish")])
def test_a_free_gift_is_taken(first: str, key: str) -> None:
    t = under("luminous_blessing").set(1, life=3, fate=0).start(1, "start")
    assert (t.options, says(t, 1)) == (("pass", "heal", "replenish"), "ask")
    assert says(t, 1, own_gifts="take", gifts=first) == key


def test_what_is_no_gift_is_asked() -> None:
    t = Table("warrior", "wizard", city=True).put(1, "village", gold=5).start(1, "text")
    assert (t.kind, says(t, 1, own_gifts="take")) == ("choose", "ask")


def test_each_preset_has_an_answer_for_them() -> None:
    told = {name: SYSTEM.orders.merged(one.values) for name, one in SYSTEM.orders.presets.items()}
    werewolves = {name: orders["own_werewolf"] for name, orders in told.items()}
    assert werewolves == {"cautious": "away", "bold": "leader", "miser": "away"}
    assert {name: orders["own_jail"] for name, orders in told.items()} == {
        "cautious": "pay",
        "bold": "pay",
        "miser": "stay",
    }
    assert [name for name, orders in told.items() if orders["own_bounties"] == "claim"] == ["miser"]
    assert all(orders["own_gifts"] == "take" for orders in told.values())
