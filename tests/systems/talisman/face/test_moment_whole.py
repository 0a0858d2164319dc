"""What the moment never lacks, counted over games: at each question, for each seat that is asked."""

from collections import Counter

import pytest
from django.utils import translation
from msgspec.structs import replace

from games.engine.events import seen_event
from games.engine.play_out import play_out
from games.engine.position import Position
from games.engine.questions import Question
from games.engine.questions import one as question
from games.faces.moment import Moment
from games.faces.talisman.moment import moment
from games.systems.talisman.movement import MOVE
from games.systems.talisman.state import Fight, Foe
from games.systems.talisman.system import SYSTEM
from games.systems.talisman.view import observe
from tests.systems.talisman.face.words import shown
from tests.systems.talisman.table import Table
from tests.systems.until import play_until

WHOLE = {"city": "whole", "moon": "whole"}
EVENTS = 220
"""About so many events of the log lie on the table."""
NEVER = ("no addends", "nameless", "no bust", "wrong sum", "movement die", "title", "empty")


def lacks(found: Moment, position: Position) -> set[str]:
    """What is wrong with a moment."""
    rolls = position.state.roll
    wrong = set()
    if rolls is not None and rolls.kind == MOVE and found.runs and len(found.rows) == 1:
        wrong.add("movement die")
    if "%(" in found.title or not found.title or found.title[0].islower():
        wrong.add("title")
    if not (found.rows or found.lines or found.changes or found.verdict):
        wrong.add("empty")
    if len(found.rows) == 2 and not found.runs:
        wrong |= {word for row in found.rows for word in of_side(row)}
    return wrong


def of_side(row) -> set[str]:
    """What is wrong with one side of a fight that is over."""
    wrong = set()
    if not row.addends:
        wrong.add("no addends")
    if not row.name or row.name == "The creature":
        wrong.add("nameless")
    if not row.picture:
        wrong.add("no bust")
    counted = sum(int(one.shown) for one in row.dice if one.counts)
    if sum(one.value for one in row.addends) + counted != row.total:
        wrong.add("wrong sum")
    return wrong


@pytest.mark.long("whole games, at each question")
@pytest.mark.parametrize("language", ["en", "pl"])
def test_no_question_lacks_what_has_happened(language):
    wrong: Counter[str] = Counter()
    met: Counter[str] = Counter()

    def watch(position: Position) -> None:
        asked = position.question
        if not isinstance(asked, Question):
            return
        for seat in asked.seats[:1]:
            found = moment(shown(position, seat, last=EVENTS))
            if found is None:
                continue
            met["fights"] += len(found.rows) == 2 and not found.runs
            met["movement rolls"] += bool(position.state.roll and position.state.roll.kind == MOVE)
            met["questions"] += 1
            wrong.update(lacks(found, position))

    def play(game: int) -> None:
        play_out(SYSTEM, {"seats": 3, **WHOLE}, ["steady"] * 3, name=f"told {game}", turns=60, watch=watch)

    with translation.override(language):
        play_until(lambda: dict(met), play, least=40)
    assert {one: wrong[one] for one in NEVER} == dict.fromkeys(NEVER, 0), wrong


def test_a_planted_fault_is_found():
    table = Table("troll", "wizard").put(1, "fields_8").lay("fields_8", "bear").start(phase="meet").play(6, 1)
    found = moment(shown(table.at, 1, last=EVENTS))
    assert lacks(found, table.at) == set()
    mine, theirs = found.rows
    assert of_side(mine) == set()
    bare = type(theirs)("The creature", total=9)
    assert of_side(bare) == {"no addends", "nameless", "no bust", "wrong sum"}


# -- a fight that is over ---------------------------------------------------------------------------------


def past(table: Table, seat: int | None = 1, last: int = EVENTS) -> Moment:
    found = moment(shown(table.at, seat, last=last))
    assert found is not None
    return found


def test_a_past_fight_keeps_weapon_follower_and_runes():
    table = Table("troll", "wizard").put(1, "runes_m8").give(1, "sword", "unicorn").lay("runes_m8", "bear")
    table.start(phase="meet").play(6, 1)
    mine, theirs = past(table).rows
    assert {one.words: one.value for one in mine.addends} == {"Strength": 6, "Sword": 1, "Unicorn": 1}
    assert {one.words: one.value for one in theirs.addends} == {"Bear": 3, "Runes": 2}
    assert (mine.total, theirs.total) == (14, 6)


def test_what_has_changed_since_is_taken_back():
    """The trophy is handed in, and the Weapon left, after the fight: its sum stays what it was."""
    table = Table("troll", "wizard").put(1, "fields_8").give(1, "sword").lay("fields_8", "bear")
    table.trophies(1, "ogre").start(phase="meet").play(6, 1)
    before = past(table).rows[0]
    table.state.tell("gained", seat=1, what="strength", n=1)
    table.state.tell("ditched", seat=1, card="purchase.sword", space="fields_8")
    table.state.of(1).strength += 1
    table.state.of(1).objects = []
    one = shown(table.at, 1, last=EVENTS)
    one.log += [seen_event(event, 1, 99) for event in table.state.happened[-2:]]
    one.view = observe(table.state, 1)
    assert moment(one).rows[0].addends == before.addends


def test_a_fight_that_began_before_the_log_keeps_its_foe_by_what_came_of_it():
    table = Table("troll", "wizard").put(1, "fields_8").lay("fields_8", "bear").start(phase="meet").play(6, 1)
    one = shown(table.at, 1, last=EVENTS)
    at = next(index for index, event in enumerate(one.log) if event.kind == "clash")
    one.log = one.log[at:]
    mine, theirs = moment(one).rows
    assert (theirs.name, theirs.picture) == ("Bear", "card-bear")
    dice = [[die.shown for die in row.dice] for row in (mine, theirs)]
    assert dice == [["6"], ["1"]], "what is missing to the scores"


def test_a_movement_roll_replaces_nothing():
    table = Table("troll", "wizard").put(1, "fields_8").put(2, "temple").lay("fields_8", "bear")
    table.start(phase="meet").play(6, 1)
    told = past(table)
    assert told.title == "Fields by the Chapel: you fought the Bear"
    table.fate = True
    table.play(3)
    assert (table.at.question.kind, table.state.roll.kind) == ("go", MOVE)
    assert past(table) == told


def test_the_fight_of_others_hides_nothing_that_was_done_to_the_reader():
    table = Table("troll", "wizard", "elf").put(1, "fields_8").put(2, "fields_8").lay("tavern", "bear")
    table.start(phase="landed").play("attack:2", 6, 1, "life")
    one = shown(table.at, 2, last=EVENTS)
    one.token = ""
    one.view = replace(one.view, fight=Fight(3, "strength", [Foe("bear", 3, "animal", "adventure.bear")]))
    assert moment(one).title == "Fields by the Chapel: the Troll attacked you"
    one.token, one.question = "asked", question(2, "fight", ("pass",))
    assert moment(one).title == "A fight: the Elf against the Bear", "where one is asked about it"


def test_by_night_the_title_says_so_and_creatures_have_their_piece():
    table = Table("troll", "wizard", moon="whole").moon(night=True).put(1, "fields_8").lay("fields_8", "bear")
    table.start(phase="meet").play(6, 1)
    found = past(table)
    assert found.title == "Fields by the Chapel, by night: you fought the Bear"
    assert ("Night", 1) in [(one.words, one.value) for one in found.rows[1].addends]
    with translation.override("pl"):
        assert past(table).title == "Pola przy Kaplicy, nocą: stajesz do walki, przeciwnik: Niedźwiedź"


def test_a_drawn_card_is_told_and_shown():
    table = Table("troll", "wizard").put(1, "fields_8").start(phase="landed").play("bear", 6, 1)
    found = past(table)
    assert found.title == "Fields by the Chapel: you drew and fought the Bear"
    assert found.cards == ("adventure.bear",)
    assert found.chance == "at 83%, stand-off 8%, defeat 8%"
