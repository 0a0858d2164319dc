"""Events, Strangers and Places of the base game, each played; the spaces of the board."""

import pytest

from tests.systems.talisman.table import Table

HERE = "plains_10"


def draws(name: str, who: str = "thief", other: str = "warrior", **given: object) -> Table:
    """A character draws this card."""
    return Table(who, other).put(1, HERE, **given).start(1, "draw").play(name)


def meets(name: str, who: str = "thief", space: str = HERE, **given: object) -> Table:
    """A character comes to a space where this card lies; what is asked first."""
    return Table(who, "warrior").put(1, space, **given).lay(space, name).start(1, "draw")


# -- Events ------------------------------------------------------------------------------------------


@pytest.mark.card("adventure.angel", "adventure.devil")
@pytest.mark.parametrize(
    ("name", "alignment", "life"),
    [
        ("angel", "good", 5),
        ("angel", "neutral", 4),
        ("angel", "evil", 3),
        ("devil", "good", 3),
        ("devil", "neutral", 4),
        ("devil", "evil", 5),
    ],
)
def test_angel_and_devil_know_their_own(name: str, alignment: str, life: int) -> None:
    t = draws(name, alignment=alignment)
    assert (t[1].life, t.discards()) == (life, [name])


@pytest.mark.card("adventure.blizzard")
def test_in_a_blizzard_everybody_moves_one_space() -> None:
    t = draws("blizzard")
    assert t.options == ("go:fields_20", "go:plains_18")  # seat 2, from the Tavern
    assert t.lying(HERE) == ["blizzard"]


@pytest.mark.card("adventure.book_of_spells")
def test_the_book_of_spells_fills_the_hand() -> None:
    t = draws("book_of_spells", craft=2).play("hex", "healing")
    assert len(t[1].spells) == 2


@pytest.mark.card("adventure.evil_darkness")
def test_in_the_darkness_only_the_evil_go_on() -> None:
    t = Table("thief", "ghoul", "elf").put(1, HERE).start(1, "draw").play("evil_darkness")
    assert (t[1].missing, t[2].missing, t[3].missing) == (1, 0, 1)
    assert t.active == 2


@pytest.mark.card("adventure.imp")
@pytest.mark.parametrize(
    ("roll", "space"),
    [(1, "crags"), (2, "forest"), (3, "tavern"), (4, "ruins"), (5, "hidden_valley"), (6, "cursed_glade")],
)
def test_the_imp_carries_one_away(roll: int, space: str) -> None:
    t = draws("imp").play(roll)
    assert (t[1].place, t.discards()) == (space, ["imp"])


@pytest.mark.card("adventure.magical_vortex")
def test_the_vortex_takes_all_spells() -> None:
    t = Table("elf", "wizard").give(1, "hex").give(2, "healing").put(1, HERE).start(1, "draw")
    t.play("magical_vortex")
    assert t[1].spells == t[2].spells == []


@pytest.mark.card("adventure.market_day")
def test_on_market_day_all_may_buy_clockwise() -> None:
    t = Table("warrior", "wizard").put(1, HERE, gold=3).set(2, gold=1).start(1, "draw").play("market_day")
    assert (t.seat, t.options[0]) == (1, "done")
    assert {"buy:sword", "buy:helmet", "buy:water_bottle", "buy:shield", "buy:mule", "buy:raft"} <= {
        *t.options
    }
    t.play("buy:mule", "buy:sword")
    assert (t.holds(1), t[1].gold, t.seat) == (["sword", "mule"], 0, 2)
    assert "buy:shield" not in t.options
    assert t.play("buy:helmet").holds(2) == ["helmet"]


@pytest.mark.rule("T-DP-15")
def test_a_thief_takes_its_free_card_on_anybodys_market_day() -> None:
    t = Table("warrior", "thief").put(1, HERE, gold=0).set(2, gold=1).start(1, "draw").play("market_day")
    assert (t.kind, t.seat, t.options) == ("use", 2, ("pass", "use:thief#2"))
    t.play("use:thief#2", "purchase.armour", "buy:sword")
    assert (t.holds(2), t[2].gold, t.active) == (["armour", "sword"], 0, 2)
    t = Table("thief", "warrior").put(1, HERE, gold=0).set(2, gold=0).start(1, "draw").play("market_day")
    assert t.play("use:thief#2", "purchase.armour").holds(1) == ["armour"]
    assert t.active == 2


@pytest.mark.card("adventure.mephistopheles")
def test_mephistopheles_teaches_the_evil_and_turns_the_rest() -> None:
    assert draws("mephistopheles", "ghoul")[1].craft == 1
    assert draws("mephistopheles").alignment(1) == "evil"


@pytest.mark.card("adventure.pestilence")
def test_pestilence_takes_a_life_of_all_in_the_region() -> None:
    t = Table("thief", "warrior", "troll").put(1, HERE).put(3, "temple").start(1, "draw").play("pestilence")
    assert (t[1].life, t[2].life, t[3].life) == (3, 4, 6)


@pytest.mark.card("adventure.raiders")
def test_raiders_carry_all_gold_to_the_oasis() -> None:
    t = draws("raiders", gold=5)
    assert (t[1].gold, t.state.gold, t.discards()) == (0, {"oasis": 5}, ["raiders"])


@pytest.mark.card("adventure.siren", "adventure.storm")
@pytest.mark.parametrize("name", ["siren", "storm"])
def test_siren_and_storm_cost_all_in_the_region_a_turn(name: str) -> None:
    t = Table("thief", "warrior", "troll").put(1, HERE).put(3, "temple").start(1, "draw").play(name)
    assert (t[1].missing, t[2].missing, t[3].missing) == (1, 0, 0)
    assert t.happened("turn_missed")["seat"] == 2
    assert t.active == 3


# -- Strangers ---------------------------------------------------------------------------------------

GIFTS = ("strength", "craft", "life", "fate", "gold", "spell", "teleport")


@pytest.mark.card("adventure.enchanter", "adventure.fairy", "adventure.phantom")
@pytest.mark.parametrize(
    ("name", "given"),
    [("enchanter", {"craft": 1}), ("fairy", {"alignment": "good"}), ("phantom", {"alignment": "evil"})],
)
@pytest.mark.parametrize("gift", GIFTS)
def test_the_first_fit_visitor_chooses_a_gift(name: str, given: dict[str, object], gift: str) -> None:
    t = meets(name, **given)
    before = t[1].strength, t[1].craft, t[1].life, t[1].fate, t[1].gold
    assert t.options == GIFTS
    t.play(gift)
    assert t.discards() == [name]
    if gift == "spell":
        assert t.play("hex")[1].spells == ["spell.hex"]
    elif gift == "teleport":
        assert len(t.options) == (24 if name == "enchanter" else 23)
        assert t.play("forest")[1].place == "forest"
    else:
        after = t[1].strength, t[1].craft, t[1].life, t[1].fate, t[1].gold
        changed = [one for one, two, three in zip(GIFTS, before, after, strict=False) if three == two + 1]
        assert changed == [gift]


@pytest.mark.card("adventure.enchanter", "adventure.fairy", "adventure.phantom")
@pytest.mark.parametrize("name", ["enchanter", "fairy", "phantom"])
def test_who_does_not_fit_gets_nothing(name: str) -> None:
    t = meets(name)
    assert (t.active, t.lying(HERE)) == (2, [name])


@pytest.mark.card("adventure.healer")
def test_the_healer_heals_two_lives() -> None:
    t = meets("healer", "troll", life=2)
    assert (t[1].life, t.lying(HERE)) == (4, ["healer"])


@pytest.mark.card("adventure.hermit")
@pytest.mark.parametrize(
    ("roll", "space"),
    [(1, "crypt"), (2, "plain_of_peril"), (3, "cursed_glade"), (4, "oasis"), (5, "crags"), (6, "forest")],
)
def test_the_hermit_goes_his_way_and_gives_a_talisman(roll: int, space: str) -> None:
    t = draws("hermit").play(roll)
    assert t.lying(space) == ["hermit"]
    t = meets("hermit", space="oasis").play("angel")
    assert t.holds(1) == ["talisman"]
    assert t.discards() == ["angel", "hermit"]


@pytest.mark.card("adventure.mage")
@pytest.mark.parametrize(("alignment", "spells"), [("good", 1), ("neutral", 0), ("evil", 0)])
def test_the_mage_teaches_the_good(alignment: str, spells: int) -> None:
    t = meets("mage", alignment=alignment)
    assert len((t.play("hex") if spells else t)[1].spells) == spells
    assert t.lying(HERE) == ["mage"]


@pytest.mark.card("adventure.sorcerer")
def test_the_sorcerer_sells_a_spell() -> None:
    t = meets("sorcerer").play("pay:1", "hex")
    assert (t[1].gold, t[1].spells) == (0, ["spell.hex"])
    assert meets("sorcerer", gold=0).active == 2


@pytest.mark.card("adventure.witch")
@pytest.mark.parametrize(
    ("roll", "field", "left"),
    [(2, "life", 3), (3, "strength", 1), (4, "craft", 1), (6, "fate", 2)],
)
def test_the_witch_does_by_the_roll(roll: int, field: str, left: int) -> None:
    t = meets("witch", fate=0).play(roll)
    assert getattr(t[1], field) == left


@pytest.mark.card("adventure.witch")
def test_the_witch_makes_toads_and_gives_spells() -> None:
    assert meets("witch").play(1)[1].toad
    assert meets("witch").play(5, "hex")[1].spells == ["spell.hex"]


# -- Places ------------------------------------------------------------------------------------------


@pytest.mark.card("adventure.cave")
@pytest.mark.parametrize(("roll", "gold"), [(4, 3), (5, 3), (6, 4)])
def test_the_cave_holds_gold(roll: int, gold: int) -> None:
    assert meets("cave").play(roll)[1].gold == gold


@pytest.mark.card("adventure.cave")
def test_the_cave_holds_worse() -> None:
    t = meets("cave").play(1, 1, 6)
    assert (t.happened("clash")["theirs"], t[1].life) == (7 + 6, 3)
    t = meets("cave").play(2, 6, 1)
    assert (t.happened("clash")["theirs"], t[1].trophies) == (2 + 1, [])
    assert meets("cave").play(3)[1].missing == 1


@pytest.mark.card("adventure.pool_of_life")
def test_the_pool_holds_four_lives() -> None:
    t = draws("pool_of_life")
    assert (t[1].life, t.state.lying[HERE][0].tokens) == (5, {"life": 3})


@pytest.mark.card("adventure.magic_portal")
@pytest.mark.parametrize(
    ("roll", "space"),
    [(1, "crags"), (2, "village"), (3, "city"), (4, "warlocks_cave"), (5, "temple"), (6, "plain_of_peril")],
)
def test_the_magic_portal_leads_far_away(roll: int, space: str) -> None:
    t = meets("magic_portal")
    assert t.options == ("pass", "enter")
    assert t.play("enter", roll)[1].place == space
    assert t.lying(HERE) == ["magic_portal"]
    assert meets("magic_portal").play("pass").active == 2


@pytest.mark.card("adventure.market")
def test_the_market_sells_at_its_own_prices() -> None:
    t = meets("market", "troll", gold=9)
    t.play("buy:sword", "buy:helmet", "buy:water_bottle", "buy:shield", "buy:mule")
    assert (t[1].gold, len(t.holds(1))) == (2, 5)


@pytest.mark.card("adventure.marsh", "adventure.maze")
@pytest.mark.parametrize(("name", "stat"), [("marsh", "strength"), ("maze", "craft")])
def test_marsh_and_maze_hold_the_weak(name: str, stat: str) -> None:
    assert meets(name)[1].missing == 1
    assert meets(name, **{stat: 2})[1].missing == 0


@pytest.mark.card("adventure.shrine")
@pytest.mark.parametrize(("roll", "field", "left"), [(2, "fate", 3), (3, "gold", 2), (5, "life", 5)])
def test_prayers_are_heard_at_the_shrine(roll: int, field: str, left: int) -> None:
    assert getattr(meets("shrine").play(roll)[1], field) == left


@pytest.mark.card("adventure.shrine")
def test_other_prayers_at_the_shrine() -> None:
    assert meets("shrine").play(1).active == 2
    assert meets("shrine").play(4, "hex")[1].spells == ["spell.hex"]
    assert meets("shrine").play(6, "tavern")[1].place == "tavern"


@pytest.mark.card("adventure.cross")
def test_a_cross_protects_in_chapel_and_graveyard() -> None:
    for space, alignment in (("chapel", "evil"), ("graveyard", "good")):
        t = Table("thief", "warrior").give(1, "cross").put(1, space, alignment=alignment).start(1, "text")
        assert t[1].life == 4
