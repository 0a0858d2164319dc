"""The box of the moment, and the question about a roll: dice as they lie, verdicts, chances, what was done to
whom."""

import msgspec
import pytest
from django.utils import translation

from games.engine.events import Seen, seen_event
from games.engine.play_out import play_out
from games.engine.position import Position
from games.engine.questions import Chance
from games.faces.happenings import since
from games.faces.mice import fights
from games.faces.mice.moment import moment, turns
from games.faces.mice.names import Words
from games.faces.mice.stakes import stakes
from games.faces.mice.wording import wording
from games.faces.moment import Die, Moment
from games.faces.stakes import Stakes
from games.systems.mice.system import SYSTEM
from games.systems.mice.ways import imagined
from tests.systems.mice.face.words import RAW, shown
from tests.systems.mice.newest import CONTENT
from tests.systems.mice.table import Table

MICE = ("collin", "nez", "tilda", "maginos")
WORDS = Words(CONTENT, {1: "Ada", 2: "Bogdan"}, dict.fromkeys(MICE, 1))


def medal(*foes: str) -> Table:
    """Collin has three dice against each of these on the space beside his, and the captain's medal."""
    table = Table("T1o", *MICE)
    for foe in foes or ("roach",):
        table.foe(foe, 2)
    table.state.flags = ["captains_medal"]
    return table.start("collin")


def asked(table: Table, dice: str, target: str = "roach-1") -> tuple[Moment, Stakes]:
    table.at.give(1, f"fight:princes_sword:{target}")
    table.at.rolled(dice)
    assert table.at.question.kind == "after_roll"
    reader = shown(table.at, 1)
    found = moment(reader)
    assert found is not None
    return found, stakes(reader, table.at.question)


def attack(*events: tuple[str, dict[str, object]], card: str = "princes_sword") -> fights.Fight:
    """What Collin's attack on the first roach came to by the events after it."""
    facts = {"who": "collin", "card": card, "targets": ["roach-1"], "attack": "melee"}
    log = [Seen(n, kind, given) for n, (kind, given) in enumerate([("attack", facts), *events], 1)]
    [found] = fights.fights(CONTENT, log)
    return found


def rolled(kind: str, who: str, *dice: int) -> tuple[str, dict[str, object]]:
    return ("rolled", {"roll": kind, "who": who, "dice": list(dice)})


def hits(n: int) -> tuple[str, dict[str, object]]:
    return ("hits", {"who": "collin", "hits": n})


# -- a roll that may be kept --------------------------------------------------------------------------------


def test_a_roll_that_may_be_kept_lies_in_view_with_what_counts_and_the_chance_of_a_block():
    found, _stakes = asked(medal(), "2,4,4")
    attacker, defender = found.rows
    assert [(die.shown, die.counts) for die in attacker.dice] == [
        ("sword + star", True),
        ("bow", False),
        ("bow", False),
    ]
    assert (attacker.total, attacker.unit) == (1, "sword")
    assert (defender.dice, defender.detail) == ((Die("?"),), "defends when you keep the roll")
    assert (found.verdict, found.chance) == ("1 hit", "Roach 1 blocks at 33%")


def test_keeping_and_rolling_again_are_measured_alike_with_price_and_both_ends():
    _moment, weighed = asked(medal("roach", "roach"), "2,4,4")
    kept, again = weighed.of("pass"), weighed.of("captains_medal")
    assert (kept.odds, again.odds) == (67, 75)
    assert kept.brings == again.brings == "Roach 1 is beaten"
    assert (kept.price, again.price) == ("", "the medal is gone")
    assert kept.means == again.means
    assert kept.means == ("if so, foes left here: 1", "if not, still to act this round: Roaches")
    assert kept.better > again.better, "the medal is worth more than 8 %"


def test_a_miss_is_rolled_again():
    found, weighed = asked(medal(), "4,4,4")
    assert (found.verdict, found.chance) == ("a miss", "nothing to block")
    assert weighed.of("pass").odds == 0
    assert len(weighed.of("pass").means) == 1, "what cannot come is not told"
    assert weighed.of("captains_medal").better > weighed.of("pass").better


def test_against_a_tough_foe_a_wound_and_its_defeat_are_told_apart():
    found, weighed = asked(medal("elite_rat"), "2,2,2", "elite_rat-1")
    assert found.chance.endswith("to defeat") == (weighed.of("pass").brings.endswith("wounded"))


def test_a_single_die_that_is_rolled_again_leaves_the_others():
    table = Table("T1o", *MICE).foe("roach", 2).put("collin", worn=["princes_sword", "lucky_bean"])
    _moment, weighed = asked(_past_movement(table), "2,4,4")
    assert weighed.of("use:lucky_bean:4").odds > weighed.of("pass").odds > weighed.of("use:lucky_bean:2").odds


def _past_movement(table: Table) -> Table:
    return table.start("collin")


def test_the_roll_of_a_movement_is_told_in_the_question_and_replaces_nothing():
    table = Table("T1o", *MICE, seats=2).put("nez", worn=["great_hammer", "lucky_bean"])
    table.foe("roach", 12).start("collin")
    table.at.give(1, "end")
    while isinstance(table.at.question, Chance):
        table.at.rolled("3")
    question = table.at.question
    assert (question.kind, question.params["roll"]) == ("after_roll", "movement")
    reader = shown(table.at, question.seats[0])
    found = moment(reader)
    assert found is None or not found.runs
    assert stakes(reader, question).line.startswith("The die shows 3: ")
    assert stakes(reader, question).of("pass").odds is None


def test_a_search_that_may_be_repeated_shows_its_dice():
    table = Table("T1o", *MICE).put("collin", worn=["princes_sword", "lucky_bean"]).start("collin")
    table.at.give(1, "search")
    table.at.rolled("4")
    reader = shown(table.at, 1)
    [row] = moment(reader).rows
    assert (row.total, row.unit) == (0, "stars")
    weighed = stakes(reader, table.at.question)
    assert (weighed.of("pass").odds, weighed.of("use:lucky_bean:4").odds) == (0, 50)
    assert weighed.of("pass").brings == "to find something"


# -- verdicts -----------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("events", "said"),
    [
        ((), "called off"),
        ((rolled("attack", "collin", 4), hits(0)), "a miss"),
        ((rolled("attack", "collin", 2), hits(1), rolled("minion_defence", "roach-1", 3)), "1 hit, blocked"),
        ((rolled("attack", "collin", 2), hits(1)), "1 hit, no wound"),
        (
            (
                rolled("attack", "collin", 2, 2),
                hits(2),
                rolled("minion_defence", "roach-1", 4),
                ("minion_wounded", {"who": "roach-1", "n": 2}),
            ),
            "2 hits, 2 wounds",
        ),
        (
            (
                rolled("attack", "collin", 2),
                hits(1),
                ("minion_wounded", {"who": "roach-1", "n": 1}),
                ("defeated", {"who": "roach-1", "kind": "roach", "by": "collin"}),
            ),
            "1 hit: beaten",
        ),
    ],
)
def test_each_attack_has_a_verdict(events: tuple[tuple[str, dict[str, object]], ...], said: str):
    assert fights.verdict(WORDS, attack(*events)) == said


def test_what_comes_later_is_no_part_of_an_attack():
    later = ("wounded", {"who": "collin", "n": 1, "poison": False})
    found = attack(rolled("attack", "collin", 4), hits(0), ("trap", {"who": "collin", "space": 5}), later)
    assert found.blows == ()


def test_its_chance_is_that_of_what_happened():
    """Three dice, half of them swords, against one of which a third blocks."""
    state = imagined(shown(medal().at, 1).view)
    thrown = rolled("attack", "collin", 2, 4, 4)
    hurt = attack(
        thrown,
        hits(1),
        rolled("minion_defence", "roach-1", 4),
        ("minion_wounded", {"who": "roach-1", "n": 1}),
    )
    assert fights.likely(state, hurt) == pytest.approx(1 - 1 / 8 - 3 / 8 / 3)
    missed = attack(rolled("attack", "collin", 4, 4, 4), hits(0))
    assert fights.likely(state, missed) == pytest.approx(1 / 8 + 3 / 8 / 3)
    assert fights.likely(state, attack()) is None


@pytest.mark.parametrize("language", ["en", "pl"])
def test_in_whole_chapters_no_attack_is_without_a_verdict_and_no_foe_without_a_bust(language: str):
    told = 0

    def watch(position: Position) -> None:
        nonlocal told
        found = moment(shown(position, 1))
        if found is not None and found.rows and not found.runs:
            told += 1
            assert found.verdict
            assert all(row.picture and row.name for row in found.rows)
            assert not RAW.search(f"{found.verdict} {found.chance} {' '.join(found.lines)}")

    with translation.override(language):
        play_out(SYSTEM, {"seats": 2, "chapter": "C1"}, ["steady"] * 2, name="told", turns=40, watch=watch)
    assert told > 20


# -- what was done to the reader ----------------------------------------------------------------------------


def bitten(foe: str = "rat_warrior") -> Table:
    """A minion has hit Collin of seat 1; then it is the turn of Tilda of seat 2."""
    table = Table("T1o", *MICE, seats=2).put("nez", 9).put("tilda", 9).put("maginos", 9)
    table.foe(foe, 1).on_track(foe, "tilda", "collin", "nez", "maginos").begin(foe)
    while isinstance(table.at.question, Chance):
        faces = {"minion_attack": "2,1", "defence": "1,4", "movement": "3"}
        dice = faces.get(table.at.question.kind, "4")
        table.at.rolled(",".join((dice.split(",") * 4)[: table.at.question.dice]))
    return table


def test_an_attack_on_me_is_shown_though_somebody_else_has_gone_on():
    table = bitten()
    seat = table["collin"].seat
    found = moment(shown(table.at, seat))
    assert [row.picture for row in found.rows] == ["bust-rat-warrior", "bust-collin"]
    assert found.verdict == "1 hit, 1 wound"
    attacker, defender = found.rows
    assert [one.words for one in attacker.gained] == ["cheese onto the wheel"]
    assert [(one.value, one.words) for one in defender.gained] == [(2, "cheese for Collin")]
    told = since(wording(shown(table.at, seat)), shown(table.at, seat)).happenings
    assert any(one.to_reader and "face-" in one.sum for one in told)


def test_cheese_that_is_stolen_in_the_place_of_a_wound_is_said():
    table = bitten("roach")
    found = moment(shown(table.at, table["collin"].seat))
    assert found.verdict == "1 hit, stolen: 1 cheese"


def test_an_attack_on_me_is_mine_alone():
    table = bitten()
    seat = table["collin"].seat
    event = next(seen_event(one, seat, step) for step, one in table.at.events if one.kind == "attack")
    assert wording(shown(table.at, seat)).to_reader(event)
    assert not wording(shown(table.at, 3 - seat)).to_reader(event)
    assert not wording(shown(table.at, None)).to_reader(event)


def test_what_an_event_brought_is_a_sign_and_a_number():
    said = wording(shown(medal().at, 1))
    wound = Seen(1, "wounded", {"who": "collin", "n": 2, "poison": False})
    cheese = Seen(2, "cheese", {"who": "nez", "n": 1})
    found = Seen(3, "found", {"who": "nez", "card": "dagger"})
    told = [
        (one.words, one.picture, one.lost) for event in (wound, cheese, found) for one in said.brought(event)
    ]
    assert told == [
        ("Collin \u22122", "heart", True),
        ("Nez +1", "cheese", False),
        ("Dagger", "thing-dagger", False),
    ]
    assert "face-2" in said.sum(Seen(4, "rolled", {"roll": "attack", "who": "collin", "dice": [2]}))
    assert said.sum(Seen(5, "rolled", {"roll": "movement", "who": "collin", "dice": [2]})) == ""


def test_a_wound_by_a_line_of_the_chapter_names_it():
    reader = shown(Table("T4o", *MICE, lines=True).start("collin").at, 1)
    reader.log = [
        Seen(1, "turn", {"card": "collin", "number": 1, "seat": 1}),
        Seen(2, "line", {"line": "crow", "who": "collin"}),
        Seen(3, "rolled", {"roll": "test", "who": "collin", "dice": [4]}),
        Seen(4, "wounded", {"who": "collin", "n": 1, "poison": False}),
    ]
    assert moment(reader).lines == ("Crow: Collin takes 1 wound.",)
    assert len(turns(CONTENT, wording(reader), reader.log)) == 1


def test_a_card_before_an_attack_shows_the_odds_with_it_and_without_and_changes_nothing():
    table = Table("T1o", *MICE).foe("rat_warrior", 2).put("collin", cheese=2)
    table["collin"].abilities = ["feint"]
    table.start("collin").at.give(1, "fight:princes_sword:rat_warrior-1")
    assert table.at.question.kind == "before_attack"
    reader = shown(table.at, 1)
    before = msgspec.json.encode(reader.view)
    weighed = stakes(reader, table.at.question)
    assert msgspec.json.encode(reader.view) == before
    plain, boosted = weighed.of("done"), weighed.of("use:feint")
    assert boosted.odds > plain.odds
    assert boosted.price == "1 cheese, then 1"
    assert "against" in plain.brings


# -- what is sensible ---------------------------------------------------------------------------------------


def test_who_has_nothing_to_share_is_no_row():
    bare = Table("T1o", *MICE).put("nez", 9).start("collin")
    bare_stake = stakes(shown(bare.at, 1), bare.at.question).of("share:tilda")
    assert not bare_stake.is_told
    full = Table("T1o", *MICE).put("tilda", cheese=2, pack=["dagger"]).start("collin")
    told = stakes(shown(full.at, 1), full.at.question).of("share:tilda")
    assert told.brings == "Tilda: Dagger, 2 cheese"


def test_a_losing_answer_is_never_the_best_of_a_question():
    table = Table("T1o", *MICE).foe("roach", 2).start("collin")
    weighed = stakes(shown(table.at, 1), table.at.question)
    keys = table.at.question.options_of(1)
    best = max(keys, key=lambda key: weighed.of(key).better)
    assert best.startswith("fight:")
    assert min(keys, key=lambda key: weighed.of(key).better) == "concede"
    assert not weighed.of("rest").is_told, "there is nothing to recover from"
