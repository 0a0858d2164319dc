"""What a tap on a place of Talisman opens: both sums, odds, its table, the way there, and what is far."""

import pytest
from django.utils import translation

from games.engine.questions import Question, one
from games.faces.stakes import NO_STAKE, Stakes
from games.faces.talisman.ground import drawn, elsewhere
from games.faces.talisman.place_sheet import AtPlace, PlaceSheet, teller
from games.faces.talisman.stakes import stakes
from games.templatetags.faces import fragment
from tests.systems.talisman.face.ground import FACE, PEOPLE, a_table, places, seen
from tests.systems.talisman.face.words import Person, Shown
from tests.systems.talisman.table import Table

NO_STAKES = Stakes()
KEYS = ("go:fields_8", "go:chapel")


def page_of(table: Table, question: Question, seat: int | None = 1) -> Shown:
    """The table as the seat sees it, which is asked this."""
    people = [Person(number, name) for number, name in PEOPLE.items()]
    return Shown(seen(table, seat), question, people, [], seat)


def at(table: Table, space: str, *, seat: int | None = 1, told: Question | None = None) -> AtPlace:
    """The sheet of a place for Ada, who may go to Fields or to the Chapel."""
    question = told or one(1, "go", KEYS, steps=2)
    view = seen(table, seat)
    page = page_of(table, question, seat)
    values = drawn(view, PEOPLE, question if seat else None, stakes(page, question) if seat else NO_STAKES)
    return teller(page, question)(places(values)[space])


def html(value: AtPlace) -> str:
    return str(fragment("en", FACE, "at", value))


def bears() -> Table:
    return a_table("crags").lay("fields_8", "bear").give(1, "sword")


def test_both_sides_of_a_fight_stand_with_their_sums_and_what_one_is_ahead():
    sheet = at(bears(), "fields_8")
    mine, theirs = sheet.sides
    assert (mine.name, mine.total, theirs.name, theirs.total) == ("You", 5, "Bear", 3)
    assert [(one.words, one.value) for one in mine.addends] == [("Strength", 4), ("Sword", 1)]
    assert sheet.ahead == "and a die each: 2 ahead"


def test_each_way_in_which_a_fight_may_end_has_its_chance_and_what_it_means():
    sheet = at(bears(), "fields_8")
    assert [(one.name, one.words) for one in sheet.ends] == [
        ("Win", "a trophy, 3"),
        ("Draw", "nothing"),
        ("Lose", "1 life"),
    ]
    assert sum(one.chance for one in sheet.ends) == 100
    assert (sheet.ends[0].chance, sheet.ends[1].chance) == (sheet.stake.odds, sheet.stake.drawn)
    assert sheet.besides == ()
    shielded = at(bears().give(1, "shield"), "fields_8")
    assert shielded.ends[2].words == "1 life, saved on 5–6"


def test_the_odds_are_those_of_the_option_that_leads_there():
    table = bears()
    question = one(1, "go", KEYS, steps=2)
    stake = stakes(page_of(table, question), question).of("go:fields_8")
    sheet = at(table, "fields_8")
    assert (sheet.stake.odds, sheet.stake.drawn, sheet.stake.means) == (stake.odds, stake.drawn, stake.means)
    assert sheet.stake.odds is not None


def test_an_end_of_the_move_has_its_button_and_another_place_how_far_it_is():
    sheet = at(bears(), "fields_8")
    [going] = sheet.going
    assert (going.key, going.text, sheet.away) == ("go:fields_8", "Go to the Fields by the Chapel", "")
    page = html(sheet)
    assert 'form="board" name="answer" value="go:fields_8"' in page
    assert [(one.sheet, one.name) for one in sheet.others] == [("at-chapel", "Chapel")]
    far = at(bears(), "woods_4")
    assert (far.going, far.others, far.away) == ((), (), "5 or 19 steps away")
    assert 'name="answer"' not in html(far)


def test_a_place_without_a_fight_has_its_text_and_its_table_with_percent():
    sheet = at(a_table("chapel"), "crags")
    assert sheet.sides == ()
    assert [(row.results, row.chance) for row in sheet.rows] == [
        ("1", 17),
        ("2–3", 33),
        ("4–5", 33),
        ("6", 17),
    ]
    page = html(sheet)
    assert page.count("<tr>") == len(sheet.rows)
    assert sheet.place.words in page


def test_my_own_space_is_not_gone_to():
    sheet = at(bears(), "crags")
    assert (sheet.stake, sheet.going, sheet.away) == (NO_STAKE, (), "")


def test_a_spectator_sees_what_everybody_sees():
    sheet = at(bears(), "fields_8", seat=None)
    assert (sheet.sides, sheet.stake, sheet.going) == ((), NO_STAKE, ())
    assert "Bear" in html(sheet)


def test_only_the_place_that_is_opened_is_worked_out():
    table, made = bears(), list[str]()
    values = drawn(seen(table), PEOPLE, None, NO_STAKES)

    def tell(place):
        made.append(place.id)
        return AtPlace(place, "")

    sheets = [one for one in elsewhere(values, tell) if isinstance(one, PlaceSheet)]
    assert (len(sheets) > 40, made) == (True, [])
    chapel = next(one for one in sheets if one.id == "at-chapel")
    assert (chapel.value.place.id, chapel.value.place.id, made) == ("chapel", "chapel", ["chapel"])


@pytest.mark.parametrize(
    ("language", "words"),
    [("en", "Go to the Fields by the Chapel"), ("pl", "Idź: Pola przy Kaplicy")],
)
def test_the_way_there_is_said_in_both_languages(language: str, words: str):
    with translation.override(language):
        assert at(bears(), "fields_8").going[0].text == words


OVER = one(1, "go", ("go:woods_4", "bridge:cursed_glade"), steps=2)


def at_the_bridge() -> Table:
    return a_table("sentinel").give(1, "sword")


def test_who_goes_over_the_bridge_sees_the_fight_on_the_way_with_the_odds_of_the_option():
    table = at_the_bridge()
    sheet = at(table, "cursed_glade", told=OVER)
    stake = stakes(page_of(table, OVER), OVER).of("bridge:cursed_glade")
    assert [(one.name, one.total) for one in sheet.sides] == [("You", 5), ("Sentinel", 9)]
    assert (sheet.stake.odds, sheet.ends[0].words) == (stake.odds, "you go on")
    assert sheet.going[0].text == "Go to the Cursed Glade, over the bridge"


def test_the_sentinel_is_fought_at_its_bridge_whatever_holds_beyond():
    """In the Glade no Sword counts and no Shield saves."""
    table = at_the_bridge().give(1, "shield")
    stake = stakes(page_of(table, OVER), OVER).of("bridge:cursed_glade")
    assert stake.brings.startswith("Sentinel: 4 +1 against 9")
    assert "lose: 1 life, saved on 5–6" in stake.means


def test_what_a_defeat_costs_there_is_what_holds_there():
    """In the Glade no Magic Object saves."""
    table = Table("warrior", "wizard", city=True).put(1, "runes_m6").put(2, "temple").start(phase="move")
    table.lay("cursed_glade", "ghost").give(1, "emporium.mirror_shield")
    told = one(1, "go", ("go:cursed_glade", "go:chasm"), steps=1)
    assert [at(table, "cursed_glade", told=told).ends[2].words] == ["1 life"]
    table.lay("chasm", "ghost")
    assert at(table, "chasm", told=told).ends[2].words == "1 life, saved on 5–6"


def test_places_of_one_name_are_told_apart():
    sheet = at(bears(), "fields_8")
    assert sheet.title == "Fields by the Chapel"
    assert sheet.title in html(sheet)
    other = at(bears(), "chapel")
    assert [one.name for one in other.others] == [sheet.title]


def test_where_two_ways_lead_to_one_place_each_says_what_it_brings():
    table = a_table("portal_of_power").give(1, "talisman.talisman")
    told = one(1, "go", ("portal:strength", "portal:craft"), steps=0)
    sheet = at(table, "portal_of_power", told=told)
    assert [one.text for one in sheet.going] == ["Open the Portal by Strength", "Open the Portal by Craft"]
    assert all("%" in one.brings for one in sheet.going)
    assert sheet.going[0].brings in html(sheet)
