"""What is at stake in each question: exact odds, results of rolls, and what every option brings."""

from itertools import product

import pytest
from django.utils import translation

from games.faces.face import face_of
from games.faces.say.options import ranks
from games.faces.shown import asked
from games.faces.sorcerer import chances
from games.faces.sorcerer.cards import thing
from games.faces.sorcerer.speaker import SPEAKER
from games.faces.sorcerer.stakes import KINDS
from games.faces.stakes import Outcome, Stakes
from games.faces.wording import QUIET_AT_MOST, plain
from games.systems.sorcerer.odds import chances as by_state
from games.systems.sorcerer.state import CRYSTAL
from games.systems.sorcerer.view import observe
from tests.systems.sorcerer.face.pages import LANGUAGES, gallery, page, shown
from tests.systems.sorcerer.face.test_table_words import RAW, first_texts
from tests.systems.sorcerer.fights import attack, attacked, bring, duel, meet
from tests.systems.sorcerer.newest import CONTENT
from tests.systems.sorcerer.table import Table

FACES = range(1, 7)


def stakes_of(table: Table) -> Stakes:
    """What the seat that is asked is told is at stake."""
    looked = shown(table.at, table.seat)
    question = asked(looked)
    assert question is not None
    return face_of(looked).stakes(looked, question)


# Odds


@pytest.mark.parametrize(
    ("who", "target"), [("hilda", "nimuel"), ("eriald", "ostrogar"), ("ostrogar", "eriald")]
)
@pytest.mark.parametrize("weapon", ["", "axe"])
def test_the_odds_of_an_attack_are_those_of_the_rules(who, target, weapon):
    table = duel(who, target, weapon=weapon)
    exact = by_state(table.state)
    odds = chances.attack(observe(table.state, None), who, target)
    assert (odds.won, odds.lost) == pytest.approx((exact["attacker"], exact["defender"]))


@pytest.mark.parametrize("row", [row.id for row in CONTENT.encounters.values() if row.type == "monster"])
@pytest.mark.parametrize("weapon", ["", "sword"])
def test_the_odds_against_a_monster_are_what_its_dice_do(row, weapon):
    """Every pair of dice is played out; the Ghoul Pack twice."""
    won = lost = 0
    throws = list(product(FACES, FACES))
    for dice in throws:
        end = outcome_of(row, weapon, dice)
        if end == "beaten" and row == "ghouls":
            ends = [outcome_of(row, weapon, dice, second) for second in throws]
            won += ends.count("beaten") / 36
            lost += ends.count("beaten_by") / 36
        else:
            won += end == "beaten"
            lost += end == "beaten_by"
    table = bring(Table(), "hilda", weapon=weapon)
    odds = chances.against(CONTENT, observe(table.state, 1).characters["hilda"], row_of(row))
    assert (odds.won, odds.lost) == pytest.approx((won / 36, lost / 36))


def row_of(row):
    """The row of the Encounter Table with this id."""
    return next(one for one in CONTENT.encounters.values() if one.id == row)


def outcome_of(row, weapon, dice, second=None):
    """ "beaten", "beaten_by" or "" after these dice, and for the Ghoul Pack after the first ones alone."""
    table = meet(Table(), row, weapon=weapon)
    if table.kind == "slow":
        table.play("fight")
    table.play(",".join(map(str, dice)))
    if row == "ghouls" and second is None and table.kind == "clash":
        return "beaten"
    if second is not None and table.kind == "clash":
        table.play(",".join(map(str, second)))
    told = [event.kind for _step, event in table.at.events]
    return next((kind for kind in ("beaten_by", "beaten") if kind in told), "")


def test_a_prospect_is_the_mean_over_two_dice():
    one = observe(bring(Table(), "hilda", weapon="sword").state, 1).characters["hilda"]
    for digit in FACES:
        unbeaten = [chances.met(CONTENT, one, a + b + digit).unbeaten for a, b in product(FACES, FACES)]
        assert chances.prospect(CONTENT, one, digit).unbeaten == pytest.approx(sum(unbeaten) / 36)


def test_neither_sure_nor_impossible_is_called_so_otherwise():
    assert [chances.percent(one) for one in (0, 0.001, 0.5, 0.999, 1)] == [0, 1, 50, 99, 100]


# Moves


def test_a_move_says_what_waits_there():
    table = Table().put("hilda", "1-b3").floor("1-c3", "sword").start()
    stake = stakes_of(table).of("move:hilda:c3")
    assert stake.odds == chances.percent(
        chances.prospect(CONTENT, observe(table.state, 1).characters["hilda"], 5).unbeaten
    )
    assert stake.pill == f"{stake.odds}%"
    assert stake.brings == f"{stake.odds}% safe, 30% win; here lies: Sword"
    assert stake.means == ("roll +5",)


def test_a_crystal_a_rune_and_a_quest_are_shown_on_the_board():
    home = Table().put("hilda", "1-b3", backpack=[CRYSTAL]).start()
    assert stakes_of(home).of("move:hilda:a3").pill == "+5"
    runes = Table().put("hilda", "1-a2").start()
    assert stakes_of(runes).of("move:hilda:b2").picture == "thing-rune"
    quest = Table().put("hilda", "2-c2", rune="fire").start()
    stake = stakes_of(quest).of("move:hilda:b2")
    assert (stake.picture, stake.pill) == ("thing-crystal", f"{stake.odds}%"), (
        "the prize and how likely it is had"
    )


def test_an_enemy_in_the_chamber_is_named_with_the_odds_of_an_attack():
    table = bring(Table(), "nimuel", "1-c3").put("hilda", "1-b3").start()
    stake = stakes_of(table).of("move:hilda:c3")
    won = chances.attack(observe(table.state, 1), "hilda", "nimuel").won
    assert (stake.pill, stake.odds) == (chances.in_percent(won), chances.percent(won))
    assert stake.brings == f"attack Nimuel: {stake.pill} win"


def test_a_teleport_says_where_it_leads():
    side = CONTENT.sides["1A"]
    table = Table(4).put("hilda", f"1-{side.neighbours[side.teleport][0]}").start()
    brings = stakes_of(table).of(f"move:hilda:{side.teleport}").brings
    assert brings.startswith("through the Teleport: 1–2 to ")
    assert [board in brings for board in ("2A", "3A", "4A")] == [False] * 3
    assert all(CONTENT.sides[other].name.en in brings for other in ("2A", "3A", "4A"))


# Rolls


def test_an_encounter_roll_says_what_every_total_brings():
    table = bring(Table(), "hilda", backpack=["dagger"]).start(
        1, "encounter", moved="hilda", offered=["none"]
    )
    rolls = stakes_of(table).outcomes
    assert [one.results for one in rolls] == ["3–4", "5–7", "8", "9–12", "13"]
    assert rolls[0] == Outcome("3–4", "Forgotten Cache, Whispering Vortex", 8, "good")
    assert rolls[1] == Outcome("5–7", "Strength 1–2: Giant Rats, Imp Thief, Skeleton", 33, "m1")
    assert rolls[2] == Outcome("8", "Healing Spring", 17, "good")
    assert rolls[4] == Outcome("13", "Minotaur, Strength 5", 3, "m3")
    assert sum(one.chance for one in rolls) in range(97, 104)


def test_an_ability_says_its_roll_and_its_price():
    table = Table().put("wolsung", "1-c3", backpack=["dagger"]).start(1, "act", moved="wolsung", open=True)
    told = stakes_of(table)
    assert told.of("ability:dagger").odds == 67
    assert told.of("ability:dagger").brings == "67%: on 3 to 6 a Trap is laid; spent either way"
    assert told.outcomes == (), "they stood in the way of what ends the turn"


def test_paying_for_a_roll_says_what_is_left():
    table = bring(Table().gems(1, 11), "hilda").start(1, "encounter", moved="hilda").play("4,5")
    told = stakes_of(table)
    assert told.line == "As it stands: Acid Monster, Strength 4."
    assert (told.of("repeat").price, told.of("repeat").brings) == ("2 Gems, 9 left", "72% safe, 52% win")
    assert told.of("pass").odds == 44
    assert told.of("pass").brings == "Acid Monster, Strength 4: 44% safe, 31% win"
    assert told.of("pass").means == ("win: 1 Gem, 1 Find", "lose: 1 life")


# Fights


def test_an_attack_says_what_a_scroll_in_hand_would_make_of_it():
    table = bring(bring(Table(4), "hilda"), "nimuel", backpack=["might"]).start(
        2, "encounter", moved="nimuel"
    )
    stake = stakes_of(table).of("attack:hilda")
    plain_odds = chances.duel(-1, ("tree_of_life",), ("fury",))
    helped = chances.duel(2, ("tree_of_life",), ("fury",))
    assert stake.odds == chances.percent(plain_odds.won)
    assert stake.brings.endswith(f"with Might {chances.in_percent(helped.won)}")


def test_a_scroll_says_the_odds_after_it():
    told = stakes_of(attacked("nimuel", "might", "weakness"))
    before = told.of("pass").odds
    assert before == chances.percent(chances.duel(1, ("fury",), ("tree_of_life",)).lost)
    assert told.of("cast:nimuel:might").odds == told.of("cast:nimuel:weakness").odds
    assert told.of("cast:nimuel:might").odds > before


def test_a_pack_is_to_be_beaten_twice():
    told = stakes_of(meet(Table(4), "ghouls", "veluna", backpack=["might"]))
    once = chances.duel(0, ("blood_thirst",), ())
    assert told.of("pass").odds == chances.percent(once.won**2)


def test_a_die_rolled_again_says_what_it_makes_of_the_fight():
    table = bring(bring(Table().gems(1, 5), "nimuel"), "hilda")
    told = stakes_of(attack(table, "hilda", "nimuel").play("2,5"))
    assert told.line == "Keep the dice: you lose."
    assert told.of("die:attacker").odds == 33
    assert told.of("die:attacker").price == "2 Gems, 3 left"
    assert told.of("pass").odds == 0


def test_a_wound_says_which_armour_takes_it():
    told = stakes_of(attacked("skrit", "stone_skin").play("pass", "6,2").until("stone_skin"))
    assert told.of("take").brings == "1 life"
    assert told.of("cast:skrit:stone_skin").brings == "no wound; the scroll is used up"


def test_how_percents_are_counted_is_told_where_there_are_some():
    assert "every throw of the dice" in stakes_of(Table().put("hilda", "1-b3").start()).counted
    ending = Table().put("hilda", "1-b3").start(phase="act", moved="hilda", open=True)
    assert stakes_of(ending).counted == ""


# The sensible answer


def best(told: Stakes) -> str:
    """The key that ranks first."""
    return max(told.options, key=lambda one: one[1].better)[0]


def test_a_better_roll_is_worth_two_gems_and_a_good_one_is_kept():
    """Nine and the digit 1 bring an Acid Monster; seven bring a Healing Spring."""
    bad = bring(Table().gems(1, 11), "hilda").start(1, "encounter", moved="hilda").play("4,5")
    assert best(stakes_of(bad)) == "repeat"
    good = bring(Table().gems(1, 11), "hilda").start(1, "encounter", moved="hilda").play("4,3")
    assert stakes_of(good).of("pass").odds == 100
    assert best(stakes_of(good)) == "pass"


def test_to_keep_dice_that_lose_is_never_the_best_while_another_may_win():
    table = bring(bring(Table().gems(1, 5), "nimuel"), "hilda")
    assert best(stakes_of(attack(table, "hilda", "nimuel").play("1,6"))) != "pass"


def test_a_fight_that_is_more_often_lost_is_better_declined():
    weak = stakes_of(meet(Table(4), "skeleton", "skrit"))
    strong = stakes_of(meet(Table(), "skeleton", "hilda", weapon="sword"))
    assert (best(weak), best(strong)) == ("fight" if weak.of("fight").better > 0 else "decline", "fight")
    assert weak.of("fight").better < strong.of("fight").better


def test_a_crystal_home_comes_before_any_roll():
    table = Table().put("hilda", "1-b3", backpack=[CRYSTAL]).start()
    assert best(stakes_of(table)) == "move:hilda:a3"


def test_a_full_backpack_says_what_each_thing_is_worth_and_the_worst_first():
    pack = ["elixir", "dagger", CRYSTAL, "might", "axe"]
    told = stakes_of(
        bring(Table(), "hilda", weapon="sword", backpack=pack).start(1, "act", moved="hilda", open=True)
    )
    assert "there is room for 2" in told.line
    assert told.of("drop:crystal").brings == "5 Gems in your Camp"
    assert told.of("drop:dagger").brings == "no stronger than what is in hand"
    assert told.of("drop:axe").brings.startswith("Strength ")
    assert told.of("drop:elixir").brings == "+1 life, once"
    drops = {key: one.better for key, one in told.options if key.startswith("drop:")}
    assert max(drops, key=drops.__getitem__) in ("drop:dagger", "drop:might")
    assert min(drops, key=drops.__getitem__) == "drop:crystal"


# Every kind


def test_every_kind_of_question_has_its_stakes_and_no_other_has():
    assert set(KINDS) == first_texts("one", place=1) | first_texts("sealed")


@pytest.mark.parametrize("language", LANGUAGES)
def test_every_option_that_games_bring_says_what_it_brings(language):
    met = set()
    with translation.override(language):
        for table in gallery().all_tables:
            question = asked(table)
            if question is None:
                continue
            told = face_of(table).stakes(table, question)
            met.add(question.kind)
            assert told.line
            assert not RAW.search(told.line), told.line
            keys = question.options_of(table.seat)
            assert [key for key, _stake in told.options] == list(keys)
            for key in keys:
                stake = told.of(key)
                assert stake.brings, key
                assert not RAW.search(stake.brings), stake.brings
                assert "&" not in stake.brings
                assert stake.odds is None or 0 <= stake.odds <= 100
            for one in told.outcomes:
                assert one.words
                assert 0 < one.chance <= 100
    assert met == set(KINDS)


def seldom() -> list[Table]:
    """Positions with options that the games of the gallery lack."""
    near = CONTENT.sides["1A"].neighbours[CONTENT.sides["1A"].teleport][0]
    pair = bring(bring(Table(), "wolsung", "1-b1", armour=["helmet"], backpack=["elixir"]), "hilda", "1-b1")
    walker = bring(bring(Table(), "khar_ghul", "3-b3"), "zombie", "3-b3", backpack=["dagger"])
    maker = Table().gems(1, 3).floor("1-a3", "axe", "might").put("hilda", "1-a3", armour=["helmet"])
    return [
        Table(4).put("ryjek", "4-b3").start(4),
        Table(4).gems(1, 3).put("hilda", f"1-{near}").start(),
        pair.put("hilda", backpack=["dagger"]).start(1, "act", moved="wolsung", open=True),
        walker.start(3, "act", moved="khar_ghul"),
        Table().put("hilda", "1-a3", awakened=True).floor("1-a3", "sword").start(),
        maker.start(),
        Table().put("wolsung", "1-b1", web=1, lp=1, backpack=["elixir"]).put("hilda", "1-b2", web=1).start(),
    ]


def test_every_verb_that_there_is_says_what_it_brings():
    tables = [*gallery().all_tables, *(shown(table.at, table.seat) for table in seldom())]
    verbs = set()
    for table in tables:
        question = asked(table)
        if question is None:
            continue
        told = face_of(table).stakes(table, question)
        for key in question.options_of(table.seat):
            assert told.of(key).brings, key
            verbs.add(key.partition(":")[0])
    own = [key for row in SPEAKER.questions.values() for key in row.options if not row.flat]
    all_verbs = {key.partition(":")[0] for key in (*SPEAKER.options.options, *own)}
    assert all_verbs - verbs == {"zombie_fare"}


# Buttons


def test_one_button_is_filled_and_two_are_quiet_at_most():
    for table in gallery().all_tables:
        question = asked(table)
        if question is None or question.kind == "setup":
            continue
        drawn = [
            one.rank for group in face_of(table).wording(table).groups(question, "") for one in group.options
        ]
        assert drawn.count("primary") <= 1, question
        assert drawn.count("quiet") <= QUIET_AT_MOST
        if SPEAKER.questions[question.kind].flat:
            assert set(drawn) <= {"chip"}
        elif "pass" in question.options:
            assert drawn.count("primary") == 1


@pytest.mark.parametrize("language", LANGUAGES)
def test_no_two_buttons_have_the_same_name(language):
    with translation.override(language):
        for table in gallery().all_tables:
            question = asked(table)
            if question is None:
                continue
            groups = face_of(table).wording(table).groups(question, "")
            names = [one.text for group in groups for one in group.options]
            assert len(set(names)) == len(names), names


def test_an_option_about_a_thing_says_which_and_who_has_it():
    """It can be drawn at the thing: its holder has it, or it lies on the floor."""
    counted = 0
    for table in gallery().all_tables:
        question = asked(table)
        if question is None:
            continue
        for group in face_of(table).wording(table).groups(question, ""):
            for one in group.options:
                if one.thing in CONTENT.finds and one.holder and question.kind != "gauntlet_part":
                    holder = table.view.characters[one.holder]
                    held = [*(holder.backpack or ()), holder.weapon, *holder.armour]
                    assert one.thing in held, (question.kind, one)
                    counted += 1
    assert counted > 30


def test_no_name_is_escaped_twice():
    """Shassh'lyk has an apostrophe, and so has every button about him."""
    table = bring(Table(4), "shasshlyk", backpack=["might", "teleport"])
    attack(bring(table, "hilda"), "hilda", "shasshlyk")
    looked = shown(table.at, table.seat)
    words = face_of(looked).wording(looked)
    question = asked(looked)
    assert question is not None
    texts = [one.text for group in words.groups(question, "") for one in group.options]
    assert any("Shassh" in text for text in texts)
    for text in texts:
        assert "&" not in text or hasattr(text, "__html__"), text
        assert "&" not in plain(text)
    assert "&amp;" not in page(looked)


@pytest.mark.parametrize("language", LANGUAGES)
def test_titles_have_eight_words_at_most(language):
    with translation.override(language):
        for table in gallery().all_tables:
            question = asked(table)
            if question is not None:
                title = plain(face_of(table).wording(table).prompt(question))
                assert len(title.split()) <= 8, title


def test_the_goal_is_always_in_view():
    table = Table().gems(1, 7).put("hilda", "1-b3").start()
    looked = shown(table.at, 1)
    assert face_of(looked).wording(looked).goal() == "7 of 18 Gems. A Crystal brought home gives 5."
    with translation.override("pl"):
        goal = face_of(looked).wording(looked).goal()
        assert goal == "Klejnoty: 7 z 18. Kryształ doniesiony do Obozu daje 5."
    nobody = shown(table.at, None)
    assert face_of(nobody).wording(nobody).goal() == ""


def test_a_scroll_says_its_class_and_who_casts_it():
    assert (
        thing(CONTENT, "haste").magic
        == "Charm, cast by: Khar-Ghul, Veluna, Hargrim, Shassh'lyk, Skrit, Nimuel"
    )
    assert thing(CONTENT, "sword").magic == ""
    for find in CONTENT.finds.values():
        if find.kind == "scroll":
            assert (
                sum(str(one.short.en) in thing(CONTENT, find.id).magic for one in CONTENT.characters.values())
                >= 4
            )


def test_the_third_of_the_quiet_ones_is_a_chip():
    found = ranks(SPEAKER, "encounter", ("go_on", "attack:hilda", "attack:wolsung", "attack:hargrim"))
    assert found == {"go_on": "primary", "attack:hilda": "quiet", "attack:wolsung": "quiet"}
