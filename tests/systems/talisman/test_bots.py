"""Bots: a steady player that gets to the Crown, and careful turns that risk and spend nothing."""

from statistics import median

import pytest

from games.engine.dice import Stream
from games.engine.orders import Foretold
from games.engine.play_out import PlayedOut, play_out
from games.engine.position import Position
from games.engine.questions import Chance, Question
from games.kit.held import Held
from games.systems.talisman.bots.careful import careful
from games.systems.talisman.bots.steady import steady
from games.systems.talisman.determinize import determinize
from games.systems.talisman.odds import at_most
from games.systems.talisman.orders.likely import likely_questions
from games.systems.talisman.orders.preview import preview
from games.systems.talisman.system import SYSTEM
from games.systems.talisman.view import observe
from games.systems.talisman.worth.cards import of_card
from games.systems.talisman.worth.effects import of_effects
from games.systems.talisman.worth.landings import Reach, goals_outside, of_robbery
from tests.systems.talisman.newest import CONTENT
from tests.systems.talisman.ordered import ALL_BOXES, losing, steadily
from tests.systems.talisman.table import Table, short

ROUNDS = 400


def rounds(game: PlayedOut) -> int:
    """How many turns the one who took most has had."""
    return max(player.turns for player in game.position.state.players)


# -- single judgements --------------------------------------------------------------------------------------


@pytest.mark.parametrize(("life", "key"), [(2, "go:chapel"), (4, "go:woods_11")])
def test_the_wounded_go_where_they_are_healed(life: int, key: str) -> None:
    t = Table("elf", "troll").put(1, "crags", life=life).lay("woods_11", "two_bags_of_gold").start().play(2)
    assert t.options == ("go:woods_11", "go:chapel")
    assert steadily(t) == key


def test_a_fight_that_is_lost_is_evaded_and_one_that_is_won_is_fought() -> None:
    t = Table("elf", "troll").put(1, "woods_11").lay("woods_11", "dragon").start(1, "draw")
    assert (t.kind, steadily(t)) == ("creature", "evaded")
    t = Table("elf", "troll").put(1, "woods_11", strength=6).lay("woods_11", "dragon").start(1, "draw")
    assert steadily(t) == "fight"


def test_a_spell_is_spent_where_it_turns_the_fight() -> None:
    t = Table("wizard", "troll").put(1, "plains_10").give(1, "psionic_blast").lay("plains_10", "ogre")
    assert steadily(t.start(1, "draw")) == "cast:psionic_blast"
    t = Table("troll", "wizard").put(1, "plains_10").give(1, "potion_of_strength").lay("plains_10", "wolf")
    assert steadily(t.start(1, "draw")) == "fight"  # it wins anyway


def test_fate_is_paid_where_it_helps() -> None:
    t = Table("dwarf", "troll", fate=True).put(1, "plains_10").lay("plains_10", "bear").start(1, "draw")
    assert steadily(t.play(1, 4)) == "fate:1"


def test_a_quest_is_taken_for_a_first_talisman_only() -> None:
    assert steadily(Table("elf", "troll").put(1, "warlocks_cave").start(1, "text")) == "accept"
    t = Table("elf", "troll").put(1, "warlocks_cave").give(1, "talisman.talisman").start(1, "text")
    assert steadily(t) == "decline"


def test_a_talisman_is_taken_and_an_amulet_left() -> None:
    t = Table("elf", "troll").put(1, "plains_10").lay("plains_10", "adventure.talisman", "amulet")
    t.start(1, "draw")
    assert steadily(t) == "take:talisman"
    assert steadily(t.play("take:talisman")) == "done"


def test_trophies_are_handed_in() -> None:
    t = Table("troll", "elf").put(1, "plains_10").trophies(1, "dragon", "ogre", "ape").start(1, "end")
    assert steadily(t) == "hand_in:strength:2"


def test_odds_with_fate_count_the_second_throw() -> None:
    assert at_most(1, 3) == pytest.approx(1 / 2)
    assert at_most(1, 3, fate=True) == pytest.approx(3 / 4)
    assert at_most(2, 2, fate=True) == pytest.approx(1 / 36 + 10 / 36 / 6)


def test_what_silences_is_ditched() -> None:
    t = Table("elf", "troll").give(1, "amulet", "axe").put(1, "plains_10").start().play(2)
    assert steadily(t) == "ditch"
    assert steadily(t.play("ditch")) == "amulet"
    assert steadily(t.play("amulet")).startswith("go:")


def test_a_second_talisman_is_left_to_others() -> None:
    t = Table("elf", "troll").give(1, "talisman.talisman").put(1, "plains_10")
    assert steadily(t.lay("plains_10", "adventure.talisman").start(1, "draw")) == "done"


@pytest.mark.parametrize(("gold", "goals"), [(4, ["academy"]), (3, [])])
def test_gold_buys_strength_or_craft_at_the_academy(gold: int, goals: list[str]) -> None:
    t = Table("warrior", "wizard", city=True).give(1, "talisman.talisman").put(1, "fields_2", gold=gold)
    assert goals_outside(t.start().state, t[1]) == goals


def test_a_space_is_worth_more_where_the_next_roll_may_bring_more() -> None:
    def beyond(*second: str) -> float:
        t = Table("troll", "elf").put(1, "chapel").lay("fields_8", "adventure.talisman")
        return Reach(t.lay("plains_10", *second).start().state, t[1]).beyond("hills_6")

    assert beyond("magic_belt") > beyond()


def test_two_on_the_crown_fight_it_out() -> None:
    """Two who only robbed each other stood there for seven hundred rounds."""
    t = Table("thief", "troll").put(1, "crown_of_command", done=True).put(2, "crown_of_command", done=True)
    t.state.crowned = True
    t.give(2, "magic_belt").start(1, "landed")
    assert t.options == ("attack:2", "use:thief:2")
    assert steadily(t) == "attack:2"


def test_nobody_heals_for_somebody_on_the_crown() -> None:
    t = Table("elf", "troll").put(1, "castle", gold=2, life=2).start(1, "text")
    assert steadily(t) == "heal"
    t = Table("elf", "troll").put(1, "castle", gold=2, life=2).put(2, "crown_of_command").start(1, "text")
    assert steadily(t) == "done"


def test_a_thief_takes_what_is_worth_more_than_the_space() -> None:
    t = Table("thief", "troll").put(1, "plains_10").put(2, "plains_10").give(2, "helmet", "magic_belt")
    assert steadily(t.start(1, "landed")) == "use:thief:2"
    t = Table("thief", "troll").put(1, "plains_10").put(2, "plains_10", gold=0)
    assert of_robbery(t.start(1, "landed").state, t[1], t[2]) == 0


@pytest.mark.parametrize(("crowned", "key"), [(False, "go:forest"), (True, "go:graveyard")])
def test_the_werewolf_bites_others_once_the_crown_is_reached(crowned: bool, key: str) -> None:
    t = Table("elf", "troll", moon="whole").put(1, "castle").put(2, "graveyard").moon(werewolf="village")
    t.state.crowned = crowned
    t.start(phase="werewolf").play(2)
    assert t.options == ("go:graveyard", "go:forest")
    assert steadily(t) == key


def test_a_poltergeist_is_taken_over_the_river_wherever_a_healer_waits() -> None:
    t = Table("minstrel", "dwarf").put(1, "hills_m4", life=2).give(1, "poltergeist")
    t.put(2, "crown_of_command").lay("hidden_valley", "healer").start()
    assert t.options == ("go:cursed_glade", "go:hidden_valley", "bridge:sentinel")
    assert steadily(t) == "bridge:sentinel"


def test_who_can_pay_goes_to_the_ship_and_over_the_river() -> None:
    t = Table("wizard", "troll", city=True).put(1, "quayside", gold=3).start().play(1)
    assert t.options == ("go:wharf", "go:speakers_corner")
    assert steadily(t) == "go:wharf"
    assert steadily(t.play("go:wharf")) in ("temple", "warlocks_cave")


def test_who_cannot_pay_leaves_the_city_by_its_gate() -> None:
    t = Table("wizard", "troll", city=True).put(1, "speakers_corner", gold=0).start().play(3)
    assert steadily(t).startswith("gate:")


@pytest.mark.parametrize(("shop", "gold"), [("menagerie", 3), ("apothecary", 2)])
def test_a_card_nobody_has_seen_is_worth_its_price_to_who_has_it(shop: str, gold: int) -> None:
    t = Table("warrior", "wizard", city=True).set(1, gold=gold).set(2, gold=gold - 1).start()
    text = CONTENT.spaces[shop].text
    assert of_effects(t.state, t[1], text) > of_effects(t.state, t[2], text) == 0


def test_what_helps_in_every_fight_is_worth_something() -> None:
    t = Table("wizard", "troll").start()
    horse = Held("stables.warhorse")
    assert (
        of_card(t.state, t[1], horse)
        > of_card(t.state, t[2], horse)
        > of_card(t.state, t[2], Held("adventure.mule"))
    )


def test_the_werewolf_is_kept_off() -> None:
    t = Table("elf", "troll", moon="whole").put(1, "crags").moon(werewolf="fields_8")
    assert t.start(phase="werewolf").play(1).options == ("go:crags", "go:chapel")
    assert steadily(t) == "go:chapel"


@pytest.mark.parametrize(
    ("things", "life", "key"), [(("sword", "raft"), 3, "sword"), ((), 3, "life"), (("raft",), 1, "life")]
)
def test_the_best_reward_is_taken(things: tuple[str, ...], life: int, key: str) -> None:
    t = Table("warrior", "troll").put(1, "plains_10", fate=0).put(2, "plains_10", life=life, fate=0, gold=2)
    t.give(2, *things).start(1, "landed").play("attack:2", "6,6", 1)
    assert (t.kind, steadily(t)) == ("reward", key)


def test_a_quiet_turn_of_others_is_left_alone() -> None:
    t = losing("preservation", life=1)
    question = t.at.question
    assert isinstance(question, Question)
    seat = 2
    assert short(steady(lambda: observe(t.state, seat), question, seat, Stream("x"))) == "cast:preservation"


# -- whole games --------------------------------------------------------------------------------------------


def has_fights_kills_and_spells(game: PlayedOut) -> bool:
    kinds = {event.kind for _, event in game.position.events}
    return {"fight", "beaten", "killed", "cast"} <= kinds


@pytest.mark.long("three whole games")
def test_steady_games_come_to_their_end() -> None:
    for number in range(3):
        game = play_out(SYSTEM, {"seats": 4}, ["steady"] * 4, name=f"end-{number}", turns=4 * ROUNDS)
        assert game.finished
        assert has_fights_kills_and_spells(game)


@pytest.mark.deep
def test_two_hundred_games_of_four_steady_players() -> None:
    games = [
        play_out(SYSTEM, {"seats": 4}, ["steady"] * 4, name=f"four-{number}", turns=4 * ROUNDS)
        for number in range(200)
    ]
    turns = sorted(rounds(game) for game in games)
    assert sum(game.finished for game in games) >= 198
    assert all(has_fights_kills_and_spells(game) for game in games)
    assert (median(turns) < 60, turns[189] < 120) == (True, True), (median(turns), turns[189])


@pytest.mark.deep
def test_steady_beats_random_nineteen_times_of_twenty() -> None:
    won = 0
    for number in range(20):
        bots = ["steady", "random"] if number % 2 else ["random", "steady"]
        game = play_out(SYSTEM, {"seats": 2}, bots, name=f"duel-{number}", turns=2 * ROUNDS)
        result = game.position.result
        won += result is not None and [bots[seat - 1] for seat in result.winners] == ["steady"]
    assert won >= 19


# -- the careful turn ---------------------------------------------------------------------------------------


SPENDING = ("cast:", "use:", "portal:", "attack:", "psychic:", "buy:")
BESIDE = ("ditch", "use", "cast", "align")
"""What stands beside a question: a shop that was walked into sells something all the same."""


def answer_carefully(position: Position, seat: int, stream: Stream) -> None:
    """One answer: where there is a choice it spends nothing, but by orders in windows of others."""
    question = position.question
    assert isinstance(question, Question)
    keys = question.options_of(seat)
    key = careful(lambda: SYSTEM.observe(position.state, seat), question, seat, stream, {})
    mains = [one for one in keys if one.partition(":")[0] not in BESIDE]
    forced = question.how == "sealed" or all(one.startswith(SPENDING) for one in mains)
    assert key in keys
    assert forced or not key.startswith(SPENDING), (question.kind, key, keys)
    position.give(seat, key)


def play_carefully(position: Position, stream: Stream, turns: int) -> None:
    """So many turns in which everybody answers carefully."""
    last = SYSTEM.slow.turns(position.state) + turns
    for _ in range(60 * turns):
        question = position.question
        if question is None or SYSTEM.slow.turns(position.state) > last:
            return
        if isinstance(question, Chance):
            position.rolled(question.result(stream.below(question.size)))
        else:
            answer_carefully(position, position.waiting[0], stream)
    raise AssertionError("a turn never ended")


@pytest.mark.parametrize("options", [{}, ALL_BOXES], ids=["base", "all"])
@pytest.mark.parametrize("number", range(3))
def test_careful_ends_every_turn_it_begins(number: int, options: dict[str, str]) -> None:
    begun = play_out(SYSTEM, {"seats": 4, **options}, ["random"] * 4, name=f"careful-{number}", turns=30)
    play_carefully(begun.position, Stream("careful", number), 40)


def test_careful_goes_where_least_may_happen() -> None:
    t = Table("dwarf", "wizard").put(1, "fields_8").lay("plains_10", "dragon").start().play(2)
    question = t.at.question
    assert isinstance(question, Question)
    assert careful(lambda: observe(t.state, 1), question, 1, Stream("x")) == "go:hills_6"


# -- preview, likely questions, imagined states -------------------------------------------------------------


def test_preview_foretells_what_orders_will_say() -> None:
    t = Table("wizard", "troll").put(1, "plains_10").put(2, "plains_16").start(2)
    found = preview(observe(t.state, 1), 1, {"defend": {"when": "weaker", "means": ("spells",)}})
    assert Foretold("attacked", "defend", {"when": "weaker", "means": ("spells",)}, "defend.weaker") in found
    assert all(one.kind != "counter" for one in found)  # it holds no Spell
    t.state.options["pause"] = "classic"
    asked = preview(observe(t.state, 1), 1, {"ask": ("attacked",)})
    assert all(one.kind != "attacked" for one in asked)
    t.state.of(2).enslaved = True
    own = preview(observe(t.state, 2), 2, {"own_moves": False})
    assert [(one.order, one.reason) for one in own] == [
        ("own_fate", "own_fate.if_it_helps"),
        ("own_moves", "own_moves"),
    ]


def test_likely_questions_follow_from_what_everybody_sees() -> None:
    t = Table("wizard", "troll").give(1, "hex").set(1, fate=1).put(2, "plains_16").start(2)
    assert likely_questions(observe(t.state, 1)) == (
        "counter",
        "turn",
        "fight",
        "loss",
        "attacked",
        "fate",
        "reward",
    )
    t = Table("wizard", "troll").give(1, "random").set(1, fate=1).put(2, "plains_16").start(2)
    assert "counter" in likely_questions(observe(t.state, 1))
    t = Table("wizard", "troll", city=True).start(2)
    assert "loss" not in likely_questions(observe(t.state, 1))
    assert "loss" in likely_questions(observe(t.give(1, "phoenix_potion").state, 1))
    assert likely_questions(observe(t.state, None)) == ()


@pytest.mark.parametrize("options", [{}, ALL_BOXES, {"city": "whole", "inherit": "yes"}])
def test_an_imagined_state_looks_the_same_to_its_seat(options: dict[str, str]) -> None:
    looked = 0

    def watch(position: Position) -> None:
        nonlocal looked
        if position.number % 23 or position.state.phase == "deal":
            return
        looked += 1
        for seat in (1, 3):
            view = SYSTEM.observe(position.state, seat)
            imagined = determinize(view, seat, Stream("imagined", position.number))
            SYSTEM.invariants(imagined)
            assert SYSTEM.observe(imagined, seat) == view

    play_out(SYSTEM, {"seats": 4, **options}, ["random"] * 4, name="imagined", turns=120, watch=watch)
    assert looked > 20


def test_hidden_hands_are_dealt_anew() -> None:
    t = Table("troll", "wizard").give(2, "healing", "nullify").start(1)
    view = observe(t.state, 1)
    hands = {tuple(determinize(view, 1, Stream("deal", number)).of(2).spells) for number in range(20)}
    assert len(hands) > 5
    assert all(len(hand) == 2 for hand in hands)
    own = determinize(observe(t.state, 2), 2, Stream("deal"))
    assert own.of(2).spells == ["spell.healing", "spell.nullify"]
