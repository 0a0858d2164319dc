"""Mice & Mystics in words: every event, question and option has its own, in both languages."""

import ast
import importlib
from collections import Counter
from collections.abc import Iterator
from pathlib import Path

import pytest
from django.utils import translation

import games.systems.mice as rules
from games.engine.events import Seen
from games.engine.play_out import play_out
from games.engine.position import Position
from games.engine.questions import TABLE, Question, Waiting
from games.faces.happenings import since
from games.faces.mice.face import FACE
from games.faces.mice.moment import moment
from games.faces.mice.names import Words, being, card
from games.faces.mice.options import on_the_board, option_text
from games.faces.mice.speaker import SPEAKER
from games.faces.mice.stakes import stakes
from games.faces.mice.wording import is_told_again, wording
from games.faces.shown import Doing, Given
from games.faces.wording import Wording, plain
from games.kit.campaign import play_on
from games.systems.mice.orders.plans import PLANNING
from games.systems.mice.system import SYSTEM
from tests.systems.mice.face.words import RAW, Shown, line, picks, shown
from tests.systems.mice.newest import CONTENT, OPTIONS
from tests.systems.mice.table import Table

LANGUAGES = ("en", "pl")
WORDS_AT_MOST = 8


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
    assert told == set(SPEAKER.events)


def test_every_kind_of_question_has_a_prompt_and_no_other_has():
    asked = at({"one": 1, "first": 1, "sealed": 0, "choose": 1, "react": 1, "move_again": 2})
    assert len(asked) > 40
    assert asked - {"search", "attack", "movement"} == set(SPEAKER.questions)


def test_every_roll_is_named():
    rolled = at({"roll_of_mouse": 2, "roll_of_minion": 1, "move_again": 2})
    named = {one.removeprefix("roll-") for one in SPEAKER.words if one.startswith("roll-")}
    assert rolled == {one.removesuffix("_again") for one in named}
    assert at({"roll_of_mouse": 2, "move_again": 2}) == {
        one.removesuffix("_again") for one in named if one.endswith("_again")
    }


def test_every_way_to_end_has_words():
    assert picks("over") == {"won", "time", "captured", "conceded", "failed"}


def test_what_decides_a_chapter_is_a_key_moment():
    deciding = {"captured", "explored", "token", "achieved", "surge", "brodie_leaves", "defeated"}
    moments = {kind for kind, row in SPEAKER.events.items() if row.moment is not None}
    assert moments == {*deciding, "left", "handed_over", "over"}
    assert {kind for kind in moments if SPEAKER.events[kind].often} == {"captured", "explored", "surge"}


@pytest.mark.parametrize("language", LANGUAGES)
def test_no_title_is_longer_than_eight_words(language):
    words = Words(CONTENT, {1: "Ada"}, {"nez": 1}, "T1o")
    facts = {"who": "maginos", "target": "tilda", "by": "elite_rat-2", "boss": "vurst", "thrown": "nez"}
    facts |= {"partner": "lily", "card": "scroll_healing", "roll": "attack"}
    with translation.override(language):
        said = {kind: SPEAKER.tell(row.ask, words, facts) for kind, row in SPEAKER.questions.items()}
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
            told = plain(said.line(event))
            assert told != "Something happens."
            assert not RAW.search(told), (event, told)
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


def test_a_card_is_kept_in_words_that_mean_no_account():
    with translation.override("pl"):
        assert option_text(Words(CONTENT, {}, {}), "keep", "keep", {}) == "Zatrzymaj kartę"


def test_a_card_that_is_called_after_its_boss_says_so_once():
    pounce, chase = (one.id for one in CONTENT.bosses["brodie"].cards)
    with translation.override("pl"):
        assert [card(CONTENT, pounce), card(CONTENT, chase)] == ["Brodie Skacze", "Brodie Goni"]
        assert card(CONTENT, pounce, "acc") == "Brodiego (Skacze)"
    assert card(CONTENT, pounce) == "Brodie (Pounce)"


@pytest.mark.thirds
@pytest.mark.parametrize("chapter", OPTIONS["chapter"])
@pytest.mark.parametrize("language", LANGUAGES)
def test_random_chapters_are_told_without_a_gap(language, chapter):
    reader = Reader()
    with translation.override(language):
        name = f"words-{chapter}"
        play_out(SYSTEM, {"seats": 2, "chapter": chapter}, ["random"] * 2, name=name, watch=reader)
    assert set(reader.told) <= set(SPEAKER.events)
    assert sum(reader.asked.values()) > 20


@pytest.mark.thirds
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
    words = Words(CONTENT, {1: "Ada", 2: "Ewa"}, {"nez": 1, "tilda": 2}, "T6o")
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
        said = {kind: plain(line(words, kind, facts | own.get(kind, {}))) for kind in SPEAKER.events}
    assert {kind: one for kind, one in said.items() if not one or RAW.search(one)} == {}


# -- names ------------------------------------------------------------------------------------------------


def test_names_stand_in_their_polish_cases():
    words = Words(CONTENT, {1: "Ada"}, {"nez": 1})
    facts = {"who": "rat_warrior-2", "card": "rat_warrior", "targets": ["tilda"], "attack": "melee"}
    assert line(words, "attack", facts) == "Rat Warrior 2 attacks Tilda."
    assert line(words, "defeated", {"who": "spider-1", "kind": "spider", "by": "nez"}) == (
        "Nez defeats the Spider."
    )
    with translation.override("pl"):
        assert line(words, "attack", facts) == "Szczurzy wojownik 2 atakuje Tildę."
        assert being(CONTENT, "spider-1", "acc") == "Pająka"
        assert line(words, "used", {"who": "nez", "card": "first_aid", "paid": 0}) == (
            "Nez używa Pierwszej pomocy."
        )


def test_cards_of_a_boss_say_what_they_do():
    assert card(CONTENT, "vanestra_web") == "Vanestra (Entangle)"
    assert card(CONTENT, "vurst") == "Captain Vurst"
    assert card(CONTENT, "roach") == "Roaches"


def test_a_printed_area_stands_behind_its_number():
    assert Words(CONTENT, {}, {}, "T6o").place(3) == "3 (bed)"
    assert Words(CONTENT, {}, {}, "T6o").place(1) == "1"


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


# -- the front door ---------------------------------------------------------------------------------------


def test_the_face_has_every_word_that_the_site_asks_for():
    assert set(FACE.ends) == picks("over")
    assert list(FACE.options) == list(SYSTEM.options)
    assert set(FACE.plans.stops) == set(PLANNING.stops)
    assert [FACE.side_name(figure) for figure in ("nez", "roach")] == ["Nez", "Roaches"]
    assert FACE.stretches <= set(SPEAKER.events)
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


def test_a_blow_and_a_card_that_is_turned_over_are_seen_when_they_are_played():
    blow = {"who": "roach-1", "n": 1, "left": 0}
    told = [
        Seen(1, "turn", {"card": "lily", "number": 1, "seat": 1}),
        Seen(2, "turn", {"card": "nez", "number": 2, "seat": 2}),
        Seen(3, "attack", {"who": "nez", "targets": ["roach-1"], "card": "great_hammer", "attack": "melee"}),
        Seen(4, "defeated", {**blow, "by": "nez"}),
        Seen(5, "turn", {"card": "tilda", "number": 3, "seat": 2}),
        Seen(6, "searched", {"who": "tilda", "found": True}),
        Seen(7, "found", {"who": "tilda", "card": "tail_ring"}),
        Seen(8, "turn", {"card": "maginos", "number": 4, "seat": 2}),
        Seen(9, "moved", {"who": "maginos", "frm": 1, "to": 2}),
        Seen(10, "turn", {"card": "lily", "number": 5, "seat": 1}),
    ]
    table = Table("T4o", "lily", "nez", "tilda", "maginos", chapter="C2", seats=2).start("lily")
    reader = shown(table.at, 1)
    reader.log = told
    assert [one.motion for one in since(wording(reader), reader).happenings] == ["death", "card", None]


@pytest.mark.parametrize(
    ("language", "said"),
    [("en", "You play Collin, Nez. "), ("pl", "Grasz Collinem, Nezem. ")],
)
def test_in_the_first_round_one_is_told_whom_one_plays_and_what_wins(language, said):
    table = Table("T1o", seats=2).put("collin", 2).put("nez", 1).start("collin")
    reader = shown(table.at, 1)
    with translation.override(language):
        opening = since(wording(reader), reader).opening
    assert opening is not None
    assert opening.words.startswith(said)
    assert (opening.picture, opening.side, opening.new) == ("bust-collin", "collin", True)
