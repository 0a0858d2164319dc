"""Mice & Mystics in words: every event, question and option has its own, in both languages."""

import ast
import importlib
import re
from collections import Counter
from collections.abc import Iterator
from pathlib import Path

import pytest
from django.utils import translation

import games.systems.mice as rules
from games.engine.events import Seen
from games.engine.play_out import play_out
from games.engine.position import Position
from games.engine.questions import TABLE, Chance, Question, Waiting
from games.faces.mice import (
    council_words,
    ending,
    lines,
    lobby_words,
    order_lines,
    plan_words,
    prompts,
    story,
)
from games.faces.mice.campaign_words import CAMPAIGN
from games.faces.mice.course import DECIDING, CourseWatch
from games.faces.mice.face import FACE
from games.faces.mice.help import helps
from games.faces.mice.mail_scene import scene
from games.faces.mice.moment import moment
from games.faces.mice.names import Words, being, card
from games.faces.mice.options import on_the_board
from games.faces.mice.roll_words import ROLLS
from games.faces.mice.stakes import stakes
from games.faces.mice.statistics_words import MICE
from games.faces.mice.sums import attack_pieces, defence_pieces
from games.faces.mice.wording import is_told_again, wording
from games.faces.shown import Doing, Given
from games.faces.since import since
from games.faces.wording import Wording, plain
from games.kit.campaign import play_on
from games.kit.plans import Plan, Step, WrongPlan, begun
from games.systems.mice.content import ORDER_BOOK
from games.systems.mice.plans import CONDITIONS, MISSING, PLANNING, STOPS, UNUSABLE
from games.systems.mice.queries import defence
from games.systems.mice.setup import OPTIONS
from games.systems.mice.state import Carried
from games.systems.mice.system import SYSTEM
from tests.games.mice_words import Shown, shown
from tests.systems.mice.table import Table

LANGUAGES = ("en", "pl")
WORDS_AT_MOST = 8
RAW = re.compile(r"[a-z]+_[a-z]+|\b[a-z]+-\d\b|\b(?:T\d[ob]|C\d(?:-[a-z])?|E[OB]\d)\b|%\(|\bNone\b|:[a-z]")
"""What no text may show: ids of the content, of figures, of sides and lines, gaps that were left open."""


# -- the lists of the rules -------------------------------------------------------------------------------


def calls() -> Iterator[tuple[object, str, ast.Call]]:
    """Every call in the rules, with its module and what is called."""
    for path in sorted(Path(str(rules.__file__)).parent.glob("*.py")):
        module = importlib.import_module(f"{rules.__name__}.{path.stem}")
        for node in ast.walk(ast.parse(path.read_text())):
            if isinstance(node, ast.Call):
                yield module, ast.unparse(node.func).rpartition(".")[2], node


def named(module: object, node: ast.expr) -> set[str]:
    """The texts that an argument may be: a literal or a constant of the module."""
    if isinstance(node, ast.Constant):
        return {node.value} if isinstance(node.value, str) else set()
    value = getattr(module, node.id, None) if isinstance(node, ast.Name) else None
    return {value} if isinstance(value, str) else set()


def at(places: dict[str, int]) -> set[str]:
    """The texts at a place of the arguments of some calls."""
    return {
        text
        for module, called, node in calls()
        if called in places and len(node.args) > places[called]
        for text in named(module, node.args[places[called]])
    }


def test_every_kind_of_event_has_a_line_and_no_other_has():
    told = at({"tell": 0}) | {"by_order"}
    assert len(told) > 60
    assert told == set(lines.LINES)


def test_every_kind_of_question_has_a_prompt_and_no_other_has():
    asked = at({"one": 1, "first": 1, "sealed": 0, "choose": 1, "react": 1, "move_again": 2})
    assert len(asked) > 40
    assert asked - {"search", "attack", "movement"} == set(prompts.ASKED)


def test_every_roll_is_named():
    rolled = at({"roll_of_mouse": 2, "roll_of_minion": 1, "move_again": 2})
    assert rolled == set(ROLLS)


def test_every_way_to_end_has_words():
    assert set(lines.OVER) == {"won", "time", "captured", "conceded"}


@pytest.mark.parametrize("kind", [*DECIDING, "boss_defeated"])
def test_every_key_moment_has_a_title_and_a_line(kind):
    assert kind in ending.TITLES
    assert kind in (*lines.LINES, "boss_defeated")


@pytest.mark.parametrize("language", LANGUAGES)
def test_no_title_is_longer_than_eight_words(language):
    words = Words({1: "Ada"}, {"nez": 1}, "T1o")
    facts = {"who": "maginos", "target": "tilda", "by": "elite_rat-2", "boss": "vurst", "thrown": "nez"}
    facts |= {"partner": "lily", "card": "scroll_healing", "roll": "attack"}
    with translation.override(language):
        said = {kind: words.tell(msgid, facts) for kind, msgid in prompts.ASKED.items()}
    assert {kind: one for kind, one in said.items() if len(one.split()) > WORDS_AT_MOST + 2} == {}


# -- whole chapters ---------------------------------------------------------------------------------------


class Reader:
    """Reads everything that is said at a table, and notes what was said of."""

    def __init__(self) -> None:
        self.told: Counter[str] = Counter()
        self.asked: Counter[str] = Counter()
        self.read = 0

    def __call__(self, position: Position) -> None:
        new, self.read = position.events[self.read :], len(position.events)
        self.told.update(event.kind for _, event in new)
        question = position.question
        if new and not isinstance(question, Question):
            self.look(shown(position, None, len(new)))
        if isinstance(question, Question):
            self.asked[question.kind] += 1
            for reader in (question.seats[0], None):
                self.look(shown(position, reader, max(12, len(new))))

    def look(self, table: Shown) -> None:
        said = wording(table)
        for event in table.log:
            line = plain(said.line(event))
            assert line != "Something happens."
            assert not RAW.search(line), (event, line)
        if isinstance(table.question, Question):
            asked_of(table, said)
        elif isinstance(table.question, Waiting):
            assert told_to_others(said, table.question)


def told_to_others(said: Wording, question: Waiting) -> str:
    others = said.awaited
    return others(question)


def asked_of(table: Shown, said: Wording) -> None:
    question = table.question
    texts = [plain(said.option(question.kind, key, question.params)) for key in question.options]
    assert len(set(texts)) == len(texts), (question.kind, texts)
    at_stake = stakes(table, question)
    now = moment(table)
    every = [plain(said.prompt(question)), *texts, at_stake.line]
    every += [stake.brings for _, stake in at_stake.options]
    every += [now.title, *now.lines, now.verdict] if now else []
    assert all(texts)
    assert [one for one in every if RAW.search(one)] == []
    listed = [one.key for group in said.groups(question, "") for one in group.options]
    assert sorted(listed) == sorted(key for key in question.options if not on_the_board(question.kind, key))


@pytest.mark.parametrize("chapter", OPTIONS["chapter"])
@pytest.mark.parametrize("language", LANGUAGES)
def test_random_chapters_are_told_without_a_gap(language, chapter):
    reader = Reader()
    with translation.override(language):
        name = f"words-{chapter}"
        play_out(SYSTEM, {"seats": 2, "chapter": chapter}, ["random"] * 2, name=name, watch=reader)
    assert set(reader.told) <= set(lines.LINES)
    assert sum(reader.asked.values()) > 20


@pytest.mark.long("a whole campaign")
@pytest.mark.parametrize("language", LANGUAGES)
def test_a_campaign_is_told_from_its_first_chapter_to_its_last(language):
    reader = Reader()
    with translation.override(language):
        games = play_on(SYSTEM, {"seats": 2}, ["steady"] * 2, name="told", games=12, watch=reader)
        for game in games:
            assert game.finished
            reader.read = 0
    assert {"onward", "over", "kept", "encounter", "surge", "captured", "found"} <= set(reader.told)
    assert {"onward", "take_along", "turn"} <= set(reader.asked)


@pytest.mark.parametrize("language", LANGUAGES)
def test_every_wording_of_an_event_leaves_no_gap_open(language):
    """Kinds that come seldom, too: told once with the facts that the rules give them."""
    words = Words({1: "Ada", 2: "Ewa"}, {"nez": 1, "tilda": 2}, "T6o")
    facts = {
        "who": "nez",
        "target": "tilda",
        "by": "tilda",
        "giver": "nez",
        "partner": "tilda",
        "to": 3,
        "frm": 2,
        "card": "scroll_storm",
        "item": "fork",
        "space": 3,
        "spaces": [3, 6],
        "n": 2,
        "seat": 2,
        "hits": 1,
        "title": "escapee",
        "status": "webbed",
        "stat": "battle",
        "paid": 1,
        "found": True,
        "token": "oil",
        "gives": ["dagger"],
        "takes": [],
        "cheese": -2,
        "agreed": True,
        "worn": [],
        "safe": False,
        "wheel": 3,
        "name": "cut",
        "count": 2,
        "page": 2,
        "poison": True,
        "roll": "search",
        "dice": [2, 6],
        "first": True,
        "number": 4,
        "track": ["nez", "vanestra_web"],
        "rats": 3,
        "kind": "roach",
        "votes": {"1": "C2"},
        "line": "crow",
        "how": "time",
        "hero": "nez",
        "abilities": ["feint"],
        "targets": ["spider-1"],
        "attack": "melee",
        "question": "self_hit",
        "key": "use:dodge:nez",
        "reason": "dodge.always",
    }
    own = {
        "explored": {"to": "T5b"},
        "onward": {"to": "C2"},
        "grape": {"side": "whole"},
        "laid_out": {"side": "T1o"},
        "story_achievement": {"name": "vial"},
        "encounter": {"card": "EB5"},
    }
    with translation.override(language):
        said = {kind: plain(lines.line(words, kind, facts | own.get(kind, {}))) for kind in lines.LINES}
    assert {kind: one for kind, one in said.items() if not one or RAW.search(one)} == {}


# -- names ------------------------------------------------------------------------------------------------


def test_names_stand_in_their_polish_cases():
    words = Words({1: "Ada"}, {"nez": 1})
    facts = {"who": "rat_warrior-2", "card": "rat_warrior", "targets": ["tilda"], "attack": "melee"}
    assert lines.line(words, "attack", facts) == "Rat Warrior 2 attacks Tilda."
    assert lines.line(words, "defeated", {"who": "spider-1", "kind": "spider", "by": "nez"}) == (
        "Nez defeats the Spider."
    )
    with translation.override("pl"):
        assert lines.line(words, "attack", facts) == "Szczurzy Wojownik 2 atakuje Tildę."
        assert being("spider-1", "acc") == "Pająka"
        assert lines.line(words, "used", {"who": "nez", "card": "first_aid", "paid": 0}) == (
            "Nez używa Pierwszej Pomocy."
        )


def test_cards_of_a_boss_say_what_they_do():
    assert card("vanestra_web") == "Vanestra (Entangle)"
    assert card("vurst") == "Captain Vurst"
    assert card("roach") == "Roaches"


def test_a_printed_area_stands_behind_its_number():
    assert Words({}, {}, "T6o").place(3) == "3 (bed)"
    assert Words({}, {}, "T6o").place(1) == "1"


# -- answers ----------------------------------------------------------------------------------------------


def test_answers_of_the_past_are_told():
    table = Table("T1o", "collin", "nez", "tilda", "maginos").start("collin")
    said = wording(shown(table.at, 1))
    told = {
        (kind, key): plain(
            said.answer(Doing(1, kind, (Given(seat, "", key, "owner"),)), Given(seat, "", key, ""))
        )
        for seat, kind, key in (
            (TABLE, "attack", "2,4"),
            (TABLE, "movement", "5"),
            (TABLE, "order", "vanestra_charm"),
            (TABLE, "find", "dagger"),
            (TABLE, "grape", "whole"),
            (1, "turn", "fight:princes_sword:roach-1"),
            (1, "keep", "cheese"),
        )
    }
    assert list(told.values()) == [
        "[sword + star] [bow]",
        "[3]",
        "Vanestra (Charm)",
        "Dagger",
        "whole",
        "Attack Roach 1: Collin's Sword",
        "Turn it into 1 cheese",
    ]


def test_steps_of_one_way_are_told_once():
    steps = [Seen(1, "moved", {"who": "nez", "frm": at, "to": at + 1}) for at in (1, 2)]
    other = Seen(1, "moved", {"who": "lily", "frm": 2, "to": 3})
    assert is_told_again(steps[0], steps[1])
    assert not is_told_again(steps[0], other)


# -- help and lobby ---------------------------------------------------------------------------------------


@pytest.mark.parametrize("language", LANGUAGES)
def test_help_has_every_card_with_words(language):
    with translation.override(language):
        cards = helps()
    assert (len(cards.faces), len(cards.heroes), len(cards.abilities)) == (6, 6, 28)
    assert sum(one.count for _, some in cards.search for one in some) == 71
    told = [*cards.abilities, *(one for _, some in cards.search for one in some)]
    assert not [one for one in told if RAW.search(f"{one.name} {one.text} {one.classes}")]
    assert len(cards.minions) == 13


@pytest.mark.parametrize("language", LANGUAGES)
def test_every_option_of_a_table_has_words(language):
    assert list(lobby_words.OPTIONS) == list(OPTIONS)
    with translation.override(language):
        for name, values in OPTIONS.items():
            words = lobby_words.OPTIONS[name]
            assert list(words.values) == list(values)
            said = [str(words.label), *(str(one.label) for one in words.values.values())]
            assert not [one for one in said if not one or RAW.search(one)]
    assert set(lobby_words.ENDS) == set(lines.OVER)


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
            assert sum(one.value for one in defence_pieces(mouse)) == defence(mouse)
        attack = state.attack
        if attack is not None and attack.attacker in state.mice and attack.base and not attack.spell:
            checked["attacks"] += 1
            counted = (attack.base + attack.plus) * attack.times
            if attack.card:
                assert sum(one.value for one in attack_pieces(state, attack)) == counted

    play_out(SYSTEM, {"seats": 1, "chapter": "C3"}, ["steady"], name="pieces", watch=watch)
    assert checked["attacks"] > 10


def test_the_end_tells_the_story_on_and_no_winner_among_people():
    game = play_out(SYSTEM, {"seats": 2, "chapter": "C1"}, ["random"] * 2, name="lost")
    end = moment(shown(game.position, 1))
    assert game.position.result.winners == ()
    assert "lost" in end.verdict
    assert any("loose stone" in one for one in end.lines)


# -- orders -----------------------------------------------------------------------------------------------


@pytest.mark.parametrize("language", LANGUAGES)
def test_every_order_value_and_preset_has_words(language):
    with translation.override(language):
        for order, declared in ORDER_BOOK.declared.items():
            assert order_lines.order_name(order)
            assert order_lines.order_help(order)
            assert all(order_lines.value_name(order, one.value) for one in declared.fields[0].choices)
        assert all(all(words) for words in order_lines.presets())


def test_an_order_of_one_mouse_names_it():
    assert order_lines.order_name("nez.protect") == "Nez: Protect"
    assert order_lines.reason("protect.never") == "Protect: Never"
    assert order_lines.reason("unknown.never") == ""


# -- the story --------------------------------------------------------------------------------------------


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("chapter", OPTIONS["chapter"])
def test_every_chapter_begins_with_a_page(language, chapter):
    with translation.override(language):
        pages = story.opening(chapter)
    assert all(page.title and page.paragraphs for page in pages)
    assert not any(RAW.search(one) for page in pages for one in page.paragraphs)


def test_a_room_is_read_with_its_rules():
    page = story.room("C1", "T4o")
    assert page.title == "Courtyard"
    assert page.paragraphs[0].startswith("Crow:")
    assert story.enter_text("C1", "T1b") == "The water talks all the time and never listens."


# -- mails, the council, statistics -----------------------------------------------------------------------


def test_a_mail_knows_the_roll_where_one_could_go_and_how_all_stand():
    table = Table("T1o", "collin", "nez", "tilda", "maginos").foe("roach", 2).start("collin")
    told = scene(shown(table.at, 1), None)
    assert "Collin has 5 points of movement." in told.facts
    assert any(one.startswith("Collin could attack: Roach 1 (") for one in told.facts)
    assert any(one.startswith("Collin (Ada): space 1, life left 4") for one in told.facts)
    assert ("end", "End the turn") in told.options


def test_the_council_tells_what_rolls_have_not():
    table = Table("T1o", "collin", "nez", "tilda", "maginos").foe("rat_warrior", 12).begin("collin")
    assert isinstance(table.at.question, Chance)
    said = council_words.council(Words({1: "Ada"}, {"collin": 1}, "T1o"), shown(table.at, None).view)
    assert not any("could go" in one for one in said)


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
    assert set(plan_words.CONDITIONS) == set(CONDITIONS)
    assert set(plan_words.STOPS) == set(plan_words.REASONS) == set(STOPS)
    with translation.override(language):
        said = [plan_words.condition_words(f"{one}:2") for one in CONDITIONS]
    assert not [one for one in said if RAW.search(one)]


def test_a_step_is_told_with_its_fallback_and_its_condition():
    words = Words({1: "Ada"}, {"lily": 1}, "T1o")
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
    assert CAMPAIGN.title({"chapter": "C3"}) == "Chapter 3: What the Pipes Remember"
    begun_only = CAMPAIGN.story({"chapter": "C2"}, "")
    won = CAMPAIGN.story({"chapter": "C2"}, "won")
    assert won[: len(begun_only)] == begun_only
    assert won[-1] == "You take along: The lamp's light."
    assert "hungry" in CAMPAIGN.story({"chapter": "C2"}, "time")[-1]
    carried = Carried(abilities={"nez": ("feint",)}, kept={"nez": ("slingshot",)}, party={"nez": 1})
    assert [one.lines for one in CAMPAIGN.sheets(carried)] == [("Abilities: Feint", "Keeps: Slingshot")]


@pytest.mark.parametrize("chapter", OPTIONS["chapter"])
@pytest.mark.parametrize("how", ["won", "time", "captured", "conceded"])
def test_every_chapter_goes_on_however_it_ends(chapter, how):
    assert len(CAMPAIGN.story({"chapter": chapter}, how)) >= 3


def test_the_council_knows_whose_turns_come():
    table = Table("T1o", "collin", "nez", "tilda", "maginos", seats=2).foe("roach", 2).start("nez")
    view = shown(table.at, 1).view
    assert council_words.coming(view) == [("nez", 1), ("tilda", 2), ("maginos", 2), ("roach", 0)]
    assert council_words.figures(view) == dict.fromkeys(("collin", "nez", "tilda", "maginos"), "1")


# -- the front door ---------------------------------------------------------------------------------------


def test_the_face_has_every_word_that_the_site_asks_for():
    assert set(FACE.ends) == set(lines.OVER)
    assert list(FACE.options) == list(SYSTEM.options)
    assert set(FACE.plans.stops) == set(PLANNING.stops)
    assert [FACE.side_name(figure) for figure in ("nez", "roach")] == ["Nez", "Roaches"]
    assert FACE.fights <= set(lines.LINES)
    assert FACE.blurb


def test_since_tells_a_way_once():
    told = [
        Seen(1, "turn", {"card": "lily", "number": 1, "seat": 1}),
        Seen(2, "turn", {"card": "nez", "number": 2, "seat": 2}),
        *(Seen(3 + at, "moved", {"who": "nez", "frm": at, "to": at + 1}) for at in (1, 2, 3)),
        Seen(9, "turn", {"card": "lily", "number": 3, "seat": 1}),
    ]
    table = Table("T4o", "lily", "nez", "tilda", "maginos", chapter="C2", seats=2).start("lily")
    reader = shown(table.at, 1)
    reader.log = told
    found = since(wording(reader), reader).happenings
    assert [(one.side, plain(one.words)) for one in found] == [("nez", "Nez moves to space 4.")]
