"""The moment: what has just happened to the reader, from positions of the rules."""

from pathlib import Path

import pytest
from django.utils import translation
from msgspec.structs import replace

from games.faces import plain
from games.faces.face import face_of
from games.faces.moment import Addend, Moment
from games.faces.say.log import weight
from games.faces.sorcerer import chances
from games.faces.sorcerer.moment_rules import BY
from games.faces.sorcerer.names import words_of
from games.faces.sorcerer.speaker import SPEAKER
from games.systems.sorcerer.fight import side_strength
from games.systems.sorcerer.state import CRYSTAL
from games.systems.sorcerer.strength_pieces import pieces
from tests.systems.sorcerer.face.pages import LANGUAGES, gallery, shown
from tests.systems.sorcerer.face.test_table_words import RAW
from tests.systems.sorcerer.fights import attack, attacked, bring, draws, duel, meet
from tests.systems.sorcerer.newest import CONTENT
from tests.systems.sorcerer.table import Table


def moment_of(table: Table, seat: int | None) -> Moment:
    """What the seat is shown of this position."""
    looked = shown(table.at, seat)
    found = face_of(looked).moment(looked)
    assert found is not None
    return found


def said(moment: Moment) -> list[str]:
    """The changes in words."""
    return [change.words for change in moment.changes]


# A fight that is over


def test_a_fight_that_was_won_shows_both_sides_their_dice_and_what_it_brought():
    table = meet(Table(), "spider", weapon="sword").play("5,2")
    draws(table, "breastplate")
    told = moment_of(table, 1)
    hilda, spider = told.rows
    assert (hilda.name, hilda.picture, hilda.side, hilda.life) == ("Hilda", "bust-hilda", "dwarves", (3, 3))
    assert hilda.addends == (Addend(3, "Strength"), Addend(2, "Sword", "thing-sword"))
    assert ([die.shown for die in hilda.dice], hilda.total, hilda.won) == (["5"], 10, True)
    assert (spider.picture, spider.detail, spider.life) == ("beast-spider", "Strength 4", None)
    assert (spider.total, spider.won) == (6, False)
    assert told.verdict == "Victory!"
    assert said(told) == ["Ann: +1 Gem", "Hilda gets: Breastplate"]
    assert not told.runs


def test_a_fight_that_was_lost_says_what_it_cost():
    told = moment_of(meet(Table(), "spider").play("2,5"), 1)
    assert told.verdict == "Defeat"
    assert said(told) == ["Hilda is stuck in a web", "Hilda: \u22121 life, 2 left"]
    assert [change.lost for change in told.changes] == [True, True]
    assert told.rows[0].life == (2, 3)


def test_what_is_printed_on_a_monster_is_told_where_it_was_at_work():
    web = "Web: a beaten character"
    won, lost = (moment_of(meet(Table(), "spider").play(dice), 1) for dice in ("6,2", "2,5"))
    assert not any(line.startswith(web) for line in won.lines)
    assert any(line.startswith(web) for line in lost.lines)


def test_whoever_died_has_no_life_left_there():
    told = moment_of(meet(Table(), "wraith", lp=1).play("2,5"), 1)
    assert told.rows[0].life == (0, 3)
    assert "Hilda dies" in said(told)


def test_a_weapon_that_was_eaten_is_lost():
    told = moment_of(meet(Table(), "acid", weapon="axe").play("5,1", "dagger"), 1)
    assert "Hilda loses: Battle Axe" in said(told)
    assert [change.picture for change in told.changes if change.lost] == ["thing-axe"]


def test_a_die_that_was_rolled_again_lies_there_faded():
    table = Table(windows=True).gems(1, 3)
    bring(bring(table, "nimuel"), "hilda")
    attack(table, "hilda", "nimuel").play("2,5", "die:attacker", "6").until("act")
    told = moment_of(table, 1)
    assert [(die.shown, die.counts) for die in told.rows[0].dice] == [("2", False), ("6", True)]
    assert "Ann: \u22122 Gems" in said(told)


def test_a_change_of_fate_is_a_piece_of_the_sum():
    table = (
        attacked("nimuel", "change_of_fate")
        .play("pass", "4,4")
        .play("cast:nimuel:change_of_fate:defender-up")
    )
    table.until("act")
    told = moment_of(table, 2)
    assert told.rows[1].addends == (
        Addend(2, "Strength"),
        Addend(2, "Change of Fate", "thing-change_of_fate"),
    )
    assert ([die.shown for die in told.rows[1].dice], told.rows[1].total) == (["4"], 8)
    assert told.verdict == "Victory!"


def test_a_helper_is_a_piece_of_the_sum():
    table = bring(bring(Table(4), "saelith"), "eriald")
    attack(bring(table, "hilda", weapon="axe"), "hilda", "saelith").play("join:eriald")
    row = moment_of(table, 2).rows[1]
    assert row.name == "Saelith, Eriald"
    assert row.addends == (Addend(3, "Strength"), Addend(4, "Help: Eriald", "bust-eriald"))


def test_a_one_that_decides_is_explained():
    told = moment_of(meet(Table(), "imp").play("1,2"), 1)
    assert told.rows[0].total == told.rows[1].total == 4
    assert told.verdict == "Defeat"
    assert "A 1 always loses: Hilda." in told.lines


def test_a_tie_with_the_rats_is_a_defeat():
    told = moment_of(meet(Table(), "rats").play("2,4"), 1)
    assert told.verdict == "Defeat"
    assert "A tie is a defeat against this monster." in told.lines


def test_others_read_who_has_won():
    table = duel("hilda", "nimuel").play("6,2").until("act")
    assert moment_of(table, 1).verdict == "Victory!"
    assert moment_of(table, 2).verdict == "Defeat"
    assert moment_of(table, 3).verdict == moment_of(table, None).verdict == "Victory: Hilda"


def test_a_verdict_says_how_likely_it_was():
    """Hilda attacks Nimuel and wins, a spectator reads the same, and Nimuel's side what it had."""
    table = duel("hilda", "nimuel").play("6,2").until("act")
    ahead = sum(one.value for one in moment_of(table, 1).rows[0].addends)
    ahead -= sum(one.value for one in moment_of(table, 1).rows[1].addends)
    won, lost = chances.duel(ahead, ("fury",), ("tree_of_life",))
    assert 0 < lost < won < 1
    assert moment_of(table, 1).chance == moment_of(table, 3).chance == f"at {chances.in_percent(won)}"
    of_loser = f"at {chances.in_percent(won)}, a win had {chances.in_percent(lost)}"
    assert moment_of(table, 2).chance == of_loser


def test_a_fight_that_runs_has_no_chance_yet():
    assert moment_of(attacked("nimuel", "might"), 1).chance == ""


def test_the_second_clash_says_that_the_first_is_won():
    table = meet(Table(4), "ghouls", "veluna", backpack=["might"])
    assert "The first clash is won, now comes the second." not in moment_of(table, 3).lines
    table.play("pass", "6,2")
    assert table.state.battle.clash == 2
    assert moment_of(table, 3).lines[0] == "The first clash is won, now comes the second."


def test_nothing_of_a_long_scene_is_left_out():
    """The page shows six lines and has the others behind one press."""
    for table in gallery().all_tables:
        told = face_of(table).moment(table)
        assert told is None or len(set(told.lines)) == len(told.lines)


def test_the_title_says_the_round_and_what_was_done():
    table = Table().put("hilda", "1-b3")
    table.state.player(1).turns = 4
    table.start().play("move:hilda:c3", "5,2")
    assert moment_of(table, 1).title == "Round 4 · Hilda explores c3"


# A fight and a roll that run


def test_a_fight_of_which_nothing_is_told_any_more_says_where_it_is():
    """As where one asks "what if" in its middle."""
    looked = replace(shown(attacked("nimuel", "might").at, 1), log=[])
    told = face_of(looked).moment(looked)
    assert told is not None
    where = looked.view.characters[looked.view.fight.attackers[0]].place
    assert told.title == f"A fight in {words_of(looked).where(where)}"


def test_a_fight_that_runs_says_who_may_still_act():
    told = moment_of(attacked("nimuel", "might"), 1)
    assert told.runs
    assert told.verdict == ""
    assert [row.total for row in told.rows] == [None, None]
    assert told.may_act == ("Nimuel can cast scrolls",)


def test_who_has_paid_for_a_die_may_not_again():
    table = Table(windows=True).gems(1, 9)
    bring(bring(table, "nimuel"), "hilda")
    attack(table, "hilda", "nimuel").play("2,5")
    assert moment_of(table, 2).may_act == ("Ann can pay 2 Gems to reroll a die",)
    assert moment_of(table, 2).lines == ("Ahead so far: Nimuel.",)
    table.play("die:attacker", "3", "die:defender", "3")
    assert moment_of(table, 2).may_act == ()


def test_a_roll_that_runs_says_its_sum_and_what_it_means():
    table = bring(Table(windows=True).gems(1, 2), "hilda").start(1, "encounter", moved="hilda").play("4,5")
    told = moment_of(table, 1)
    assert (told.runs, told.verdict) == (True, "Acid Monster, Strength 4")
    assert [die.shown for die in told.rows[0].dice] == ["4", "5"]
    assert told.rows[0].addends == (Addend(1, "Chamber", "shield"),)
    assert told.rows[0].total == 10
    assert told.may_act == ("Ann can pay 2 Gems to reroll",)


# Other things that happen


def test_a_quest_a_rune_and_a_crystal_that_comes_home():
    runes = Table().put("hilda", "1-a2").start().play("move:hilda:b2", "fire")
    assert "Hilda takes: Rune of Fire" in said(moment_of(runes, 1))
    assert "Hilda takes a Rune" in [change.words for change in moment_of(runes, 2).changes]
    home = Table().put("hilda", "1-b3", backpack=[CRYSTAL]).start().play("move:hilda:a3")
    told = moment_of(home, 1)
    assert told.verdict == "A Crystal is home!"
    assert "Ann: +5 Gems" in said(told)


def test_the_last_thing_that_happened_to_oneself_comes_before_what_others_did_since():
    table = duel("hilda", "nimuel").play("6,2").until("act").play("end")
    assert table.seat == 2
    mine = moment_of(table, 2)
    assert mine.title.endswith("Hilda attacks Nimuel")
    table.until("move")
    assert moment_of(table, 2).title == mine.title
    assert moment_of(table, 2).changes == mine.changes


def test_the_end_says_who_has_won_with_how_many_gems():
    table = Table().gems(1, 14).put("hilda", "1-b3", backpack=[CRYSTAL]).start().play("move:hilda:a3")
    told = moment_of(table, 2)
    assert told.verdict.startswith("Ann wins with 19 Gems!")
    assert told.lines[0].startswith("Ann: 19 Gems")


def test_nothing_has_happened_before_set_up_is_over():
    looked = shown(Table.fresh().at, 1)
    assert face_of(looked).moment(looked) is None


def test_the_rules_that_were_applied_are_named_and_there_are_such():
    assert moment_of(meet(Table(), "imp").play("1,2"), 1).rules == ("L-ENC-06", "L-FIGHT-06")
    assert moment_of(duel("hilda", "nimuel").play("6,2").until("act"), 1).rules == ("L-FIGHT-05",)
    known = set((Path(__file__).parents[3] / "rule_ids" / "sorcerer.txt").read_text().split())
    told = [face_of(table).moment(table) for table in gallery().all_tables]
    named = {rule for moment in told if moment for rule in moment.rules}
    assert named <= known
    assert {*BY.values()} <= known
    assert len(named) > 12


# Every kind


def test_a_system_without_a_face_tells_its_newest_lines():
    looked = shown(duel("hilda", "nimuel").play("6,2").until("act").at, 1)
    told = plain.moment(looked)
    assert told is not None
    assert len(told.lines) == plain.NEWEST
    assert told.rows == ()


def test_every_kind_of_event_is_said_by_the_moment_or_left_out_on_purpose():
    for kind, row in SPEAKER.events.items():
        assert row.box or row.change, kind
        assert row.box in (None, "told") or not row.change, kind


@pytest.mark.parametrize("language", LANGUAGES)
def test_every_moment_that_games_bring_is_worded(language):
    with translation.override(language):
        for table in gallery().all_tables:
            told = face_of(table).moment(table)
            if told is None:
                assert not any(weight(SPEAKER, words_of(table), event) for event in table.log)
                continue
            rows = [
                word
                for row in told.rows
                for word in (row.name, row.detail, *(one.words for one in row.addends))
            ]
            for words in (told.title, told.verdict, *rows, *told.lines, *said(told), *told.may_act):
                assert not RAW.search(words), words
                assert "&" not in words
            assert told.title


def test_the_pieces_of_a_side_make_its_strength():
    """In every fight that games bring."""
    counted = 0
    for table in gallery().all_tables:
        for event in table.log:
            if event.kind == "clash":
                made = event.facts["pieces"]
                for side in ("attacker", "defender"):
                    assert sum(piece[3] for piece in made[side]) == event.facts[side]
                    counted += 1
    assert counted > 100


@pytest.mark.parametrize("scroll", ["might", "weakness"])
def test_a_scroll_that_was_cast_is_a_piece(scroll):
    table = attacked("nimuel", scroll, weapon="axe").play(f"cast:nimuel:{scroll}")
    state = table.state
    for side in ("attacker", "defender"):
        made = pieces(CONTENT, state.battle, state.characters, side)
        assert sum(piece.value for piece in made) == side_strength(state, side)
    found = [
        piece
        for side in ("attacker", "defender")
        for piece in pieces(CONTENT, state.battle, state.characters, side)
    ]
    assert (scroll, {"might": 3, "weakness": -3}[scroll]) in [(piece.what, piece.value) for piece in found]


def test_every_row_of_the_table_can_be_the_moment():
    for row in CONTENT.encounters.values():
        told = moment_of(meet(Table(), row.id), 1)
        assert told.title, row.id
