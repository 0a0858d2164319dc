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
from games.engine.play_out import play_out
from games.engine.position import Position
from games.engine.questions import Chance, Question, Waiting
from games.faces.mice import ending, lines, order_lines, prompts, story
from games.faces.mice.council_words import council
from games.faces.mice.course import DECIDING, CourseWatch
from games.faces.mice.mail_scene import scene
from games.faces.mice.moment import moment
from games.faces.mice.names import Words, being, card, name
from games.faces.mice.options import groups, on_the_board
from games.faces.mice.roll_words import ROLLS
from games.faces.mice.stakes import stakes
from games.faces.mice.sums import attack_pieces, defence_pieces
from games.faces.mice.wording import wording
from games.faces.wording import Wording, plain
from games.kit.campaign import play_on
from games.systems.mice.content import ORDER_BOOK
from games.systems.mice.queries import defence
from games.systems.mice.setup import OPTIONS
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
            assert said.awaited(table.question)


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


@pytest.mark.long("whole chapters")
@pytest.mark.parametrize("chapter", OPTIONS["chapter"])
@pytest.mark.parametrize("language", LANGUAGES)
def test_random_chapters_are_told_without_a_gap(language, chapter):
    reader = Reader()
    with translation.override(language):
        name = f"words-{chapter}"
        play_out(SYSTEM, {"seats": 2, "chapter": chapter}, ["random"] * 2, name=name, watch=reader)
    assert set(reader.told) <= set(lines.LINES)
    assert sum(reader.asked.values()) > 20
