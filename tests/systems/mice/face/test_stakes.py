"""What is at stake in a question of Mice & Mystics, sums piece by piece, and the moment."""

import re
from collections import Counter
from itertools import product

import pytest
from django.utils import translation
from msgspec.structs import replace

from games.engine.events import Seen
from games.engine.play_out import play_out
from games.engine.position import Position
from games.engine.questions import Chance, Question, one
from games.engine.system import Result
from games.faces.book import open_pages
from games.faces.mice import deeds, story
from games.faces.mice.addends import attack_pieces, defence_pieces
from games.faces.mice.book import BOOK
from games.faces.mice.campaign_words import CAMPAIGN
from games.faces.mice.moment import moment
from games.faces.mice.names import Words
from games.faces.mice.options import groups
from games.faces.mice.reaction_stakes import left_over
from games.faces.mice.stakes import stakes
from games.faces.mice.step_stakes import step_stake
from games.faces.mice.wording import doer, wording
from games.faces.wording import plain
from games.systems.mice.odds import fight_odds
from games.systems.mice.queries import defence
from games.systems.mice.state import Attack, Boost
from games.systems.mice.system import SYSTEM
from tests.systems.mice.face.words import line, shown
from tests.systems.mice.newest import CONTENT, PLAYED_BY
from tests.systems.mice.table import Table

# -- stakes -----------------------------------------------------------------------------------------------


def offered(table: Table) -> dict[str, str]:
    told = stakes(shown(table.at, 1), table.at.question)
    return {key: stake.brings for key, stake in told.options}


def test_an_attack_says_its_exact_odds():
    """Three dice, half of them swords, against one of which a third blocks."""
    table = Table("T1o", "collin", "nez", "tilda", "maginos").foe("roach", 2).start("collin")
    told = stakes(shown(table.at, 1), table.at.question).of("fight:princes_sword:roach-1")
    none, one = 1 / 8, 3 / 8
    assert told.odds == round(100 * (1 - none - one / 3))
    assert told.brings == "75% to defeat, 3 dice against 1"


def test_a_turn_says_what_is_done_on_the_tile_itself():
    alone = Table("T1o").start("collin")
    among = Table("T1o").put("collin", 3).foe("roach", 3).start("collin")
    go, attack = "Tap a gold space to go there.", "Tap a foe in reach to attack it."
    told = [stakes(shown(table.at, 1), table.at.question).line for table in (alone, among)]
    assert [(go in one, attack in one) for one in told] == [(True, False), (True, True)]
    swims = Table("T1b").put("collin", 6).start("collin")
    assert stakes(shown(swims.at, 1), swims.at.question).line.count(go) == 1


@pytest.mark.parametrize(("rats", "told"), [(1, "Movement points left: 5."), (2, "Minions hold Collin")])
def test_whom_minions_hold_is_told_so_and_not_of_points(rats: int, told: str):
    table = Table("T1o", space=9).put("collin", 3).foe("rat_warrior", *[3] * rats).start("collin")
    looked = shown(table.at, 1)
    assert wording(looked).hint(table.at.question).startswith(told)


def test_who_stands_at_a_way_out_is_told_how_all_mice_are_led_on():
    table = Table("T1o", "collin", "nez", "tilda", "maginos", space=9).start("collin")
    line = stakes(shown(table.at, 1), table.at.question).line
    assert "Tap what is dashed in blue to lead all mice on." in line
    assert "Sewers" not in line


def test_a_turn_names_the_ways_to_rooms_that_nobody_has_seen_while_no_minion_bars_them():
    alone, barred = Table("T1o").start("collin"), Table("T1o").foe("roach", 12).start("collin")
    seen = Table("T1o")
    seen.state.explored.append("T1b")
    told = [stakes(shown(one.at, 1), one.at.question).line for one in (alone, barred, seen.start("collin"))]
    assert ["Space 9 leads on: Sewers." in one for one in told] == [True, False, False]
    tunnels = Table("T1b").start("collin")
    with translation.override("pl"):
        line = stakes(shown(tunnels.at, 1), tunnels.at.question).line
    assert "prowadzi dalej: Tunele pod spiżarnią." in line


def test_who_would_be_carried_off_the_tile_is_warned():
    """M-MOVE-23: from 8 the current leaves the tile, and with it the mouse."""
    table = Table("T1b").put("collin", 4).start("collin")
    state = table.state
    near, far = (step_stake(state, table["collin"], f"step:{space}") for space in (6, 8))
    assert "the current carries on from there" in near.brings
    assert ("captured" in near.brings, near.pill) == (False, "")
    assert "the current carries off the tile: captured" in far.brings
    assert far.pill == "!"


def test_what_a_room_hides_is_told_before_it_is_taken():
    table = Table("T2o", "nez", "collin", "tilda", "maginos", chapter="C1", space=2).start("nez")
    table.at.give(1, "search")
    table.at.rolled("2")
    assert offered(table)["special"].startswith("A catapult:")


def test_a_special_line_says_how_likely_its_test_is():
    table = Table("T6o", "tilda", "collin", "nez", "maginos", chapter="C6", space=3, lines=True).start(
        "tilda"
    )
    told = stakes(shown(table.at, 1), table.at.question).of("special:C6-a")
    assert told.odds == 88
    assert told.brings.startswith("88% for a success. Waking:")


def test_a_tough_target_tells_wound_and_defeat_apart():
    table = Table("T1o", "collin", "nez", "tilda", "maginos").foe("spider", 2).start("collin")
    brings = offered(table)["fight:princes_sword:spider-1"]
    assert re.fullmatch(r"\d+% to wound, \d+% to defeat, 3 dice against 3", brings)


def test_a_search_says_its_chance_and_what_a_room_hides():
    table = Table("T2o", "nez", "collin", "tilda", "maginos", chapter="C1", space=2).start("nez")
    assert offered(table)["search"] == "50% to find something; here also: Dinner Fork"
    table = Table("T2o", "nez", "collin", "tilda", "maginos", chapter="C1", space=2)
    table.put("nez", worn=["great_hammer", "spectacles"]).start("nez")
    assert offered(table)["search"].startswith("75%")


def test_a_step_says_its_cost_its_trap_and_who_stands_there():
    table = Table("T1o", "collin", "nez", "tilda", "maginos", space=6).foe("roach", 2)
    table.state.traps = {"T1o": [5]}
    told = offered(table.start("collin"))
    assert told["step:5"] == "1 point, mouse trap: 75% to be safe"
    assert told["step:2"] == "1 point, minions are there: the movement ends"


def test_a_surge_is_announced_with_whom_it_would_bring():
    table = Table("T2o", "nez", "collin", "tilda", "maginos", chapter="C2").start("nez")
    line = stakes(shown(table.at, 1), table.at.question).line
    assert "A surge would bring: 4 Roaches." in line


def test_dodging_says_what_it_changes():
    table = Table("T1o", "filch", "nez", "tilda", "maginos", seats=4).put("filch", wounds=3, cheese=2)
    table["filch"].abilities = ["dodge"]
    table.put("filch", 2).foe("rat_warrior", 2).begin("rat_warrior")
    while isinstance(table.at.question, Chance):
        table.at.rolled("3,3" if table.at.question.kind == "minion_attack" else table.at.question.bag[0])
    assert table.at.question.kind == "self_hit"
    told = stakes(shown(table.at, 1), table.at.question)
    assert told.line == "2 hits on Filch, life left: 1."
    assert told.of("pass").odds < told.of("use:dodge:filch").odds


# -- the moment -------------------------------------------------------------------------------------------


def test_the_pieces_of_a_sum_are_what_the_rules_count():
    checked = Counter[str]()

    def watch(position: Position) -> None:
        state = position.state
        for mouse in state.mice.values():
            assert sum(one.value for one in defence_pieces(CONTENT, mouse)) == defence(CONTENT, mouse)
        attack = state.attack
        if attack is not None and attack.attacker in state.mice and attack.base and not attack.spell:
            checked["attacks"] += 1
            counted = (attack.base + attack.plus) * attack.times
            if attack.card:
                assert sum(one.value for one in attack_pieces(state, attack)) == counted

    play_out(SYSTEM, {"seats": 1, "chapter": "C3"}, ["steady"], name="pieces", watch=watch)
    assert checked["attacks"] > 10


def test_the_end_tells_no_winner_among_people_and_the_book_tells_the_story_on():
    game = play_out(SYSTEM, {"seats": 2, "chapter": "C1"}, ["random"] * 2, name="lost")
    end = moment(shown(game.position, 1))
    assert game.position.result.winners == ()
    assert "lost" in end.verdict
    page, _tally = open_pages(BOOK, wording(shown(game.position, 1)), shown(game.position, 1))
    assert any("loose stone" in one for one in page.paragraphs)


# -- single facts -----------------------------------------------------------------------------------------


def test_what_an_event_is_about_gives_its_picture_and_its_colour():
    words = Words(CONTENT, {1: "Ada"}, {"nez": 1})
    mine = Seen(1, "moved", {"who": "nez", "frm": 1, "to": 2})
    theirs = Seen(2, "attack", {"who": "rat_warrior-2", "card": "rat_warrior", "targets": ["nez"]})
    assert (deeds.picture(CONTENT, mine), deeds.side(CONTENT, mine), doer(words, mine)) == (
        "bust-nez",
        "nez",
        1,
    )
    assert (deeds.picture(CONTENT, theirs), deeds.side(CONTENT, theirs)) == ("bust-rat-warrior", "minions")
    assert doer(words, theirs) == 0
    assert deeds.picture(CONTENT, Seen(3, "turn", {"card": "vanestra_web", "number": 1})) == "bust-vanestra"


def test_what_a_weapon_does_by_itself_is_in_its_odds():
    """The hammer has a die more against a target that is not on the own space."""
    table = Table("T1o", "nez", "collin", "tilda", "maginos").put("collin", 9).put("tilda", 9)
    table.foe("roach", 1, 2).start("nez")
    told = offered(table)
    assert told["fight:great_hammer:roach-1"].endswith("3 dice against 1")
    assert told["fight:great_hammer:roach-2"].endswith("4 dice against 1")


def test_the_odds_of_several_dice_are_those_of_all_throws():
    table = Table("T1o", "collin", "nez", "tilda", "maginos").foe("spider", 2).start("collin")
    state = table.state
    odds = fight_odds(state, state.mice["collin"], "princes_sword", state.figures["spider-1"])
    throws = list(product(range(1, 7), repeat=3))
    wounds = [
        sum(face in (2, 3, 5) for face in attack) - sum(face in (3, 5) for face in guard)
        for attack in throws
        for guard in throws
    ]
    assert odds.wounds == pytest.approx(sum(n >= 1 for n in wounds) / 6**6)
    assert odds.defeats == pytest.approx(sum(n >= 2 for n in wounds) / 6**6)


def test_the_lamp_lights_the_first_search_of_each_mouse():
    table = Table("T8b", "nez", "collin", "tilda", "maginos", chapter="C3", space=2)
    table.state.flags = ["lamp_light"]
    assert offered(table.start("nez"))["search"].startswith("75%")
    table.put("nez", used=["lamp_light"])
    assert offered(table.resume())["search"].startswith("50%")


def test_nobody_defends_against_who_strangles():
    table = Table("T7b", "filch", "nez", "tilda", "maginos", chapter="C5", seats=4, space=2)
    table.foe("skitter_clak", 3).start("filch")
    state = table.state
    strangled = Attack("skitter_clak", "skitter_clak", "melee", None, ["filch"], hits=2)
    bitten = Attack("roach-1", "roach", "melee", None, ["filch"], hits=2)
    assert left_over(CONTENT, strangled, state.mice["filch"], 0) == {2: 1.0}
    assert left_over(CONTENT, bitten, state.mice["filch"], 0)[1] == pytest.approx(1 / 3)


def test_what_abilities_add_is_a_piece_of_the_sum():
    table = Table("T1o", "tilda", "collin", "nez", "maginos").start("tilda")
    mouse = table.state.mice["tilda"]
    mouse.boosts = [Boost("defence", 1, "round", "tilda")]
    assert [one.words for one in defence_pieces(CONTENT, mouse)] == ["Defence", "Tilda"]
    assert sum(one.value for one in defence_pieces(CONTENT, mouse)) == defence(CONTENT, mouse)


def test_what_is_taken_and_given_stand_apart():
    words = Words(CONTENT, {1: "Ada"}, {"nez": 1, "tilda": 1})
    offered = ("done", "give:dagger", "take:slingshot", "cheese:-1")
    found = groups(words, Question("share", (1,), offered), "")
    legends = {group.legend: [option.key for option in group.options] for group in found}
    assert legends["You take"] == ["take:slingshot"]
    assert legends["You give"] == ["give:dagger"]
    assert plain(found[-1].options[0].text) == "Take 1 cheese"


def test_cheese_that_changed_hands_is_told():
    words = Words(CONTENT, {1: "Ada"}, {"nez": 1, "tilda": 2})
    facts = {
        "giver": "nez",
        "partner": "tilda",
        "agreed": True,
        "gives": ["dagger"],
        "takes": [],
        "cheese": 2,
    }
    assert line(words, "shared", facts) == "Nez gives Tilda: Dagger, 2 cheese."
    table = Table("T1o", "nez", "collin", "tilda", "maginos").put("nez", cheese=2).start("nez")
    for key in ("share:tilda", "cheese:2", "done"):
        table.at.give(1, key)
    told = next(event.facts for _, event in table.at.events if event.kind == "shared")
    assert told["cheese"] == 2


def test_a_text_is_read_when_the_mice_come_in():
    assert story.room(CONTENT, "C6", "T6o").paragraphs[0] == "Six guards, one candle."
    assert story.room(CONTENT, "C6", "T6o").paragraphs[1].startswith("Waking:")


def test_the_story_goes_on_by_what_was_done():
    table = Table("T1o", "collin", "nez", "tilda", "maginos", chapter="C4").start("collin")
    view = shown(table.at, 1).view
    won = Result((1,), "won")
    plain_end = story.continued(replace(view, outcome=won))
    fed = story.continued(replace(view, outcome=won, counters={"push": 4}))
    lost = story.continued(replace(view, outcome=Result((), "time")))
    assert plain_end.paragraphs == ("The last thing you hear is a cat licking a sore paw.",)
    assert fed.paragraphs[1] == "You take along: The cat's favour."
    assert lost.paragraphs[0].startswith("The cat does not chase you.")
    for ended, page in ((won, plain_end), (won, fed), (Result((), "time"), lost)):
        view_then = replace(view, outcome=ended, counters={"push": 4 * (page is fed)})
        told = CAMPAIGN.story({"chapter": "C4"}, PLAYED_BY, ended.how, lambda then=view_then: then)
        assert told[-len(page.paragraphs) :] == page.paragraphs
    assert CAMPAIGN.story({"chapter": "C4"}, PLAYED_BY, "won", lambda: None) == CAMPAIGN.story(
        {"chapter": "C4"}, PLAYED_BY, "", list
    )
    assert story.continued(view) is None


def test_a_turn_says_whose_it_is():
    table = Table("T1o", "collin", "nez", "tilda", "maginos", seats=2).foe("roach", 9)
    table.on_track("collin", "tilda", "roach", "nez", "maginos").start("collin")
    table.at.give(1, "end")
    while isinstance(table.at.question, Chance):
        table.at.rolled("4" if table.at.question.dice else table.at.question.bag[0])
    table.at.give(2, "end")
    told = {event.facts["card"]: event.facts["seat"] for _, event in table.at.events if event.kind == "turn"}
    assert told == {"tilda": 2, "roach": 0}


def test_how_percents_are_counted_is_told_where_there_are_some():
    attacks = Table("T1o", "collin", "nez", "tilda", "maginos").foe("roach", 2).start("collin")
    told = stakes(shown(attacks.at, 1), attacks.at.question)
    assert "every throw of the dice" in told.counted
    nobody_rolls = one(1, "party_card", ("collin", "nez"))
    assert stakes(shown(attacks.at, 1), nobody_rolls).counted == ""
