"""Standing orders for what the City and the Blood Moon often ask in the own turn; by default all is asked."""

from typing import Any

import pytest

from games.systems.talisman.orders.preview import preview
from games.systems.talisman.system import SYSTEM
from games.systems.talisman.view import observe
from tests.systems.talisman.table import Table
from tests.systems.talisman.test_jail import prisoner
from tests.systems.talisman.test_moon_events import HERE, under
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


# -- what is foretold, and settled from now on --------------------------------------------------------------

OWN_ORDERS = {
    "own_fate": "always",
    "own_werewolf": "away",
    "own_jail": "stay",
    "own_bounties": "claim",
    "own_gifts": "take",
}
"""All that an own turn may ask is answered; fate is always asked."""


def foretold(t: Table, **orders: Any) -> dict[str, str]:
    """Kind -> the order that will answer it in the own turn of seat 1."""
    found = preview(observe(t.state, 1), 1, {**OWN_ORDERS, **orders})
    return {one.kind: one.order for one in found}


def offered(t: Table, kind: str = "") -> tuple[str, ...]:
    """What seat 1 may settle from now on where it is asked a question of its own turn."""
    return SYSTEM.orders.from_now_on(observe(t.state, 1), kind or t.kind, 1)


def test_before_the_roll_the_werewolf_and_what_it_may_bring_are_foretold() -> None:
    t = Table("warrior", "wizard", moon="whole").put(1, HERE).start()
    assert foretold(t) == {"werewolf": "own_werewolf"}
    assert foretold(t, own_werewolf="ask") == {}
    assert foretold(t.set(1, life=1)) == {"werewolf": "own_werewolf", "choose": "own_gifts"}
    assert foretold(Table("warrior", "wizard").put(1, HERE).start()) == {}


@pytest.mark.parametrize("place", ["mines", "crown_of_command"])
def test_where_no_die_is_rolled_for_movement_no_werewolf_moves(place: str) -> None:
    assert foretold(Table("warrior", "wizard", moon="whole").put(1, place).start()) == {}


def test_once_the_die_has_shown_something_else_the_werewolf_stays() -> None:
    t = Table("warrior", "wizard", moon="whole").put(1, HERE).start(1, "draw")
    assert foretold(t) == {}
    assert foretold(t.start(1, "draw", one=True)) == {"werewolf": "own_werewolf"}


@pytest.mark.parametrize(("gold", "found"), [(1, {"jail": "own_jail"}), (0, {})])
def test_the_bribe_is_foretold_to_who_can_pay_it(gold: int, found: dict[str, str]) -> None:
    assert foretold(prisoner(gold=gold)) == found


def test_bounties_are_foretold_to_who_has_something_to_claim() -> None:
    t = gate("wanted_animal").start()
    assert foretold(t) == {}
    assert foretold(t.trophies(1, "giant_rat")) == {"claim": "own_bounties"}
    assert foretold(t.set(1, toad=3)) == {}
    t = gate("wanted_animal").trophies(1, "giant_rat").put(1, "castle").start()
    assert foretold(t) == {}, "the gate is far"


def test_fate_for_movement_is_foretold_until_the_die_is_rolled() -> None:
    t = Table("warrior", "wizard", fate=True, ruleset=2).put(1, HERE).start()
    assert foretold(t, own_moves=False) == {"fate": "own_moves"}
    assert foretold(t.start(1, "draw"), own_moves=False) == {}


@pytest.mark.rule("T-BASE-610")
def test_fate_for_movement_is_foretold_where_it_would_be_asked_alone() -> None:
    def shown(*cards: str, place: str = HERE, **given: bool) -> dict[str, str]:
        t = Table("warrior", "wizard", fate=True, moon="whole").give(1, *cards).put(1, place, **given).start()
        return {kind: order for kind, order in foretold(t, own_moves=False).items() if kind == "fate"}

    assert shown() == {}
    assert shown(place="temple", enslaved=True) == {"fate": "own_moves"}
    assert shown("black_cat") == {"fate": "own_moves"}


def test_each_question_that_an_order_may_answer_offers_it_from_now_on() -> None:
    assert offered(prowling("forest", "castle", "castle")) == ("own_werewolf",)
    t = prowling("forest", "graveyard", "graveyard").play("go:graveyard")
    assert (t.kind, offered(t)) == ("werewolf_meets", ("own_werewolf",))
    assert offered(prisoner(gold=1).play(4)) == ("own_jail",)
    t = gate("wanted_animal").trophies(1, "giant_rat").start(1, "draw")
    assert (t.kind, offered(t)) == ("gate", ("own_bounties",))
    t.play("claim")
    assert (t.kind, offered(t)) == ("end", ("own_bounties",))


def test_what_is_chosen_or_ended_otherwise_offers_nothing() -> None:
    t = under("luminous_blessing").set(1, life=3).start(1, "start")
    assert (t.kind, offered(t)) == ("choose", ("own_gifts",))
    t = Table("warrior", "wizard", city=True).put(1, "village", gold=5).start(1, "text")
    assert (t.kind, offered(t)) == ("choose", ())
    assert offered(t, "end") == offered(t, "go") == ()


def test_of_the_own_dice_those_for_movement_have_an_order_of_their_own() -> None:
    t = Table("dwarf", "troll", fate=True, ruleset=2).put(1, HERE).lay("plains_16", "bear").start().play(6)
    assert (t.kind, offered(t)) == ("fate", ("own_moves", "own_fate"))
    t = Table("dwarf", "troll", fate=True).put(1, HERE).start().play(6)
    assert (t.kind, offered(t)) == ("go", ())
    t = Table("dwarf", "troll", fate=True).put(1, HERE).lay(HERE, "bear").start(1, "draw").play(1, 4)
    assert (t.kind, offered(t)) == ("fate", ("own_fate",))


def test_their_steps_say_themselves_when_one_is_asked() -> None:
    own = [name for name in SYSTEM.orders.declared if name.startswith("own_")]
    assert len(own) == 6
    assert all(SYSTEM.orders.declared[name].asks for name in own)
    assert not SYSTEM.orders.declared["fate_defence"].asks
