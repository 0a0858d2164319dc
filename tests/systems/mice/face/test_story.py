"""Mice & Mystics around the table: the story, orders, plans, campaigns, mails, help, lobby, statistics."""

import pytest
from django.utils import translation
from msgspec.structs import replace

from games.engine.play_out import play_out
from games.engine.position import Position
from games.engine.questions import Chance
from games.engine.system import Result
from games.faces.mice import (
    council_words,
    lobby_words,
    order_lines,
    plan_words,
    story,
)
from games.faces.mice.campaign_words import CAMPAIGN
from games.faces.mice.course import CourseWatch
from games.faces.mice.face import FACE
from games.faces.mice.help import helps
from games.faces.mice.mail_scene import scene
from games.faces.mice.names import Words, bare
from games.faces.mice.speaker import SPEAKER
from games.faces.mice.statistics_words import MICE
from games.faces.naming import text
from games.kit.plan_steps import Plan, Step, WrongPlan
from games.kit.plans import begun
from games.systems.mice.orders.plans import CONDITIONS, MISSING, PLANNING, STOPS, UNUSABLE
from games.systems.mice.state import Carried
from games.systems.mice.system import SYSTEM
from labyrinth.serving.static_files import source
from tests.systems.mice.face.words import RAW, picks, shown
from tests.systems.mice.newest import CONTENT, OPTIONS, PLAYED_BY
from tests.systems.mice.table import Table

LANGUAGES = ("en", "pl")


# -- help and lobby ---------------------------------------------------------------------------------------


@pytest.mark.parametrize("language", LANGUAGES)
def test_help_has_every_card_with_words(language):
    with translation.override(language):
        cards = helps()
    assert (len(cards.faces), len(cards.heroes), len(cards.abilities)) == (6, 6, 28)
    assert sum(one.count for _, some in cards.search for one in some) == sum(
        card.count for card in CONTENT.search.values()
    )
    told = [*cards.abilities, *(one for _, some in cards.search for one in some)]
    assert not [one for one in told if RAW.search(f"{one.name} {one.text} {one.classes}")]
    assert len(cards.minions) == 13


@pytest.mark.parametrize("language", LANGUAGES)
def test_every_option_of_a_table_has_words(language):
    told = lobby_words.options_of(*PLAYED_BY)
    assert list(told) == list(OPTIONS)
    with translation.override(language):
        for name, values in OPTIONS.items():
            words = told[name]
            assert list(words.values) == list(values)
            said = [str(words.label), *(str(one.label) for one in words.values.values())]
            assert not [one for one in said if not one or RAW.search(one)]
    assert set(lobby_words.ENDS) == picks("over")


# -- orders -----------------------------------------------------------------------------------------------


@pytest.mark.parametrize("language", LANGUAGES)
def test_every_order_value_and_preset_has_words(language):
    with translation.override(language):
        for order, declared in CONTENT.order_book.declared.items():
            assert order_lines.order_name(CONTENT, order)
            assert text(declared.help)
            assert all(
                order_lines.value_name(CONTENT, order, one.value) for one in declared.fields[0].choices
            )
        assert all(text(one.label) and text(one.help) for one in CONTENT.order_book.presets.values())


def test_an_order_of_one_mouse_names_it():
    assert order_lines.order_name(CONTENT, "nez.protect") == "Nez: Protect"
    assert order_lines.reason(CONTENT, "protect.never") == "Protect: Never"
    assert order_lines.reason(CONTENT, "nez.protect.never") == "Nez: Protect: Never"
    assert order_lines.reason(CONTENT, "nez.thrown") == "Nez: The catapult"
    assert order_lines.reason(CONTENT, "unknown.never") == order_lines.reason(CONTENT, "nez.unknown") == ""


# -- the story --------------------------------------------------------------------------------------------


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("chapter", OPTIONS["chapter"])
def test_every_chapter_begins_with_a_page(language, chapter):
    with translation.override(language):
        pages = story.opening(CONTENT, chapter)
    assert all(page.title and page.paragraphs for page in pages)
    assert not any(RAW.search(one) for page in pages for one in page.paragraphs)


def test_a_room_is_read_with_its_rules():
    page = story.room(CONTENT, "C1", "T4o")
    assert page.title == "Courtyard"
    assert page.paragraphs[0].startswith("Crow:")
    assert story.room(CONTENT, "C1", "T1b").paragraphs == ("The water talks all the time and never listens.",)


# -- mails, the council, statistics -----------------------------------------------------------------------


def test_a_mail_knows_the_roll_where_one_could_go_and_how_all_stand():
    table = Table("T1o", "collin", "nez", "tilda", "maginos").foe("roach", 2).start("collin")
    told = scene(shown(table.at, 1), None)
    assert "Collin has 5 points of movement." in told.facts
    assert any(one.startswith("Collin could attack: Roach 1 (") for one in told.facts)
    assert any(one.startswith("Collin (Ada): space 1, life left 3") for one in told.facts)
    assert ("end", "End the turn") in told.options


def test_the_council_tells_what_rolls_have_not():
    table = Table("T1o", "collin", "nez", "tilda", "maginos").foe("rat_warrior", 12).begin("collin")
    assert isinstance(table.at.question, Chance)
    said = council_words.council(Words(CONTENT, {1: "Ada"}, {"collin": 1}, "T1o"), shown(table.at, None).view)
    assert not any("could go" in one for one in said)


def test_the_council_tells_what_every_mouse_whose_turn_comes_could_do():
    table = Table("T1o", "collin", "nez", "tilda", "maginos").foe("roach", 2).put("maginos", 9)
    told = council_words.could(shown(table.start("nez").at, 2))
    assert told[0].startswith("Nez could go to: 2, 5, ")
    assert [one.partition(" could attack: Roach 1 (")[0] for one in told[1:]] == ["Nez", "Tilda", "Maginos"]
    assert all(one.endswith("%).") for one in told[1:])


def test_the_figures_of_a_chapter_are_those_of_its_events():
    watch, told = CourseWatch(), 0

    def look(position: Position) -> None:
        nonlocal told
        watch.after(position.state, position.events[told:])
        told = len(position.events)

    game = play_out(SYSTEM, {"seats": 2, "chapter": "C1"}, ["steady"] * 2, name="figures", watch=look)
    watch.after(game.position.state, game.position.events[told:])
    facts, events = watch.facts(), [event for _, event in game.position.events]
    taken = sum(one.facts["n"] for one in events if one.kind == "wounded")
    assert sum(done.get("taken", 0) for done in facts.done.values()) == taken
    searches = [one for one in events if one.kind == "searched"]
    assert sum(done.get("searches", 0) for done in facts.done.values()) == len(searches)
    dealt = sum(done.get("dealt", 0) for done in facts.done.values())
    assert 0 < dealt <= sum(one.facts["n"] for one in events if one.kind == "minion_wounded")
    people = {1: "Ada", 2: "Ewa"}
    assert MICE.won(facts, people).startswith("Out through the Drain: ")
    end = MICE.ending(facts, people)
    assert end.moments[-1].title == "The end of the chapter"
    assert [section.title for section in MICE.sections(facts, people)] == [
        "The party",
        "Luck",
        "The hourglass",
    ]
    assert sum(n for what, _, _, n in MICE.rows(facts) if what == "taken") == taken


# -- plans ------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("language", LANGUAGES)
def test_conditions_stops_and_reasons_of_a_plan_have_words(language):
    assert {f"given-{one}" for one in CONDITIONS} <= set(SPEAKER.phrases)
    assert set(plan_words.STOPS) == set(plan_words.REASONS) == set(STOPS)
    with translation.override(language):
        said = [plan_words.condition_words(bare(CONTENT), f"{one}:2") for one in CONDITIONS]
    assert not [one for one in said if RAW.search(one)]


def test_a_step_is_told_with_its_fallback_and_its_condition():
    words = Words(CONTENT, {1: "Ada"}, {"lily": 1}, "T1o")
    step = Step(("fight:short_bow:spider-1", "search"), given="cheese:2")
    assert plan_words.step_words(words, step) == (
        "Attack the Spider: Lily's Bow, else: Search (if it has cheese: 2 or more)"
    )
    assert plan_words.step_words(words, Step(("fight:*",), optional=True)) == (
        "Attack whoever is nearest, if possible"
    )


@pytest.mark.parametrize("language", LANGUAGES)
def test_the_form_of_a_plan_offers_ways_and_what_may_come_later(language):
    table = Table("T1o", "lily", "collin", "tilda", "nez", chapter="C2").foe("spider", 7).start("lily", 1)
    with translation.override(language):
        offered = plan_words.choices(shown(table.at, 1))
    said = [one.words for one in offered]
    assert len(set(said)) == len(said)
    assert not [one for one in said if RAW.search(one)]
    ways = [one for one in offered if one.steps[0].keys[0].startswith("step:")]
    assert max(len(one.steps) for one in ways) == 3
    if language == "en":
        assert "Attack whoever is nearest: Lily's Bow" in said
        assert "With the attack: Aimed Shot, if possible" in said
    refusals = {refusal_of(table, one.steps) for one in offered}
    assert refusals <= {"", "done", UNUSABLE, *MISSING.values()}


def refusal_of(table: Table, steps: tuple[Step, ...]) -> str:
    """Why a plan of these steps alone cannot begin, "" if it can."""
    view = shown(table.at, 1).view
    try:
        begun(PLANNING, view, table.at.question, 1, Plan(view.turn.number, steps))
    except WrongPlan as error:
        return error.reason
    return ""


# -- campaigns and the council ------------------------------------------------------------------------------


def test_a_campaign_tells_its_chapters_and_what_each_mouse_has():
    assert CAMPAIGN.title({"chapter": "C3"}, PLAYED_BY) == "Chapter 3: What the Pipes Remember"
    begun_only = CAMPAIGN.story({"chapter": "C2"}, PLAYED_BY, "", never)
    won = CAMPAIGN.story({"chapter": "C2"}, PLAYED_BY, "won", never)
    assert won[: len(begun_only)] == begun_only
    assert won[-1] == "You take along: The lamp's light."
    assert "hungry" in CAMPAIGN.story({"chapter": "C2"}, PLAYED_BY, "time", never)[-1]
    assert CAMPAIGN.story({"chapter": "C2"}, PLAYED_BY, "agreed", never) == begun_only
    carried = Carried(abilities={"nez": ("feint",)}, kept={"nez": ("slingshot",)}, party={"nez": 1})
    assert [one.lines for one in CAMPAIGN.sheets(carried)] == [("Abilities: Feint", "Keeps: Slingshot")]
    assert CAMPAIGN.gains(carried) == []
    assert CAMPAIGN.gains(Carried(given=("lamp_light", "vial"))) == ["The lamp's light", "The vial"]


def never() -> None:
    """What is told does not hang on what was done: nothing is loaded for it."""
    raise AssertionError


@pytest.mark.parametrize("language", LANGUAGES)
def test_the_map_has_every_chapter_with_a_picture_of_its_own(language):
    with translation.override(language):
        places = CAMPAIGN.places()
    assert [place.id for place in places] == list(OPTIONS["chapter"])
    assert [CAMPAIGN.place({"chapter": place.id}, PLAYED_BY) for place in places] == [
        place.id for place in places
    ]
    assert not [place.title for place in places if RAW.search(place.title)]
    assert len({place.ground for place in places}) == len({place.symbol for place in places}) == 7
    symbols = source(FACE.pieces)
    assert all(source(place.ground).startswith("<svg") for place in places)
    assert all(f'id="{place.symbol}"' in symbols for place in places)


@pytest.mark.parametrize("chapter", OPTIONS["chapter"])
@pytest.mark.parametrize("how", ["won", "time", "captured", "conceded"])
def test_every_chapter_goes_on_however_it_ends(chapter, how):
    table = Table(chapter=chapter).start("collin")
    end = replace(shown(table.at, 1).view, outcome=Result((), how))
    assert len(CAMPAIGN.story({"chapter": chapter}, PLAYED_BY, how, lambda: end)) >= 3


def test_the_council_knows_whose_turns_come():
    table = Table("T1o", "collin", "nez", "tilda", "maginos", seats=2).foe("roach", 2).start("nez")
    view = shown(table.at, 1).view
    coming = [(one.figure, one.seat) for one in council_words.coming(view)]
    assert coming == [("nez", 1), ("tilda", 2), ("maginos", 2), ("roach", 0)]
    assert council_words.spaces(view) == [str(one) for one in range(1, 13)]
    assert council_words.space("7") == "Space 7"
    assert council_words.figures(view) == dict.fromkeys(("collin", "nez", "tilda", "maginos"), "1")
