"""Each kind of event, question and option in the gallery has words and a picture of its own.

A picture counts where it is drawn with the kind itself: an event's with its sentence, an option's on its own
button, at its own thing or at its own place on a board, a question's with one of its options. What the
boards beside it show counts for nothing.
"""

import re
from collections import defaultdict
from collections.abc import Iterator, Mapping
from functools import cache
from itertools import combinations

import pytest
from django.utils import translation

from games.engine.events import Seen
from games.engine.questions import Question
from games.faces.drawn import Drawn, draw
from games.faces.face import face_of, get_face
from games.faces.shown import ShownTable, asked
from games.faces.sorcerer.speaker import SPEAKER
from games.faces.wording import Wording, plain
from games.views.gallery import _table
from tests.games.faces.test_gallery_pages import SHOWN, symbols
from tests.systems.sorcerer.face.pages import LANGUAGES
from tests.systems.sorcerer.face.test_table_words import RAW

pytestmark = pytest.mark.long("games that meet every kind")

PLAYER = "of a player, who has no figure: their colour marks the line, their chip stands in the bar"
HEADING = "a heading over the lines that follow"
BOARD = "the board itself is drawn beside it"
END = "the end has a box of its own"
ROWS = "the rows of the moment, with their dice, stand over it"
WAY_ON = "a button that goes on, without anything gained, lost or used"
EVENTS: Mapping[str, Mapping[str, str]] = {
    "sorcerer": {
        "turn": HEADING,
        "board": BOARD,
        "side": BOARD,
        "turn_lost": PLAYER,
        "eliminated": PLAYER,
        "resigned": PLAYER,
        "fight_ended": ROWS,
        "won": END,
    },
    "talisman": {
        "fixed": ROWS,
        "on_top": "cards that nobody but one reader knows go back to their deck",
        "resigned": PLAYER,
        "won": END,
    },
    "mice": {
        "laid_out": BOARD,
        "order": "the track of initiative shows it",
        "onward": "how the story goes on stands in the book",
        "left": PLAYER,
    },
}
"""Kinds of events that need no picture, each with the reason."""
OPTIONS: Mapping[str, str] = {
    **dict.fromkeys(("go_on", "quests", "end", "done", "stop", "pass", "none", "lose_turn"), WAY_ON),
    **dict.fromkeys(("no_more", "decline", "rearrange"), WAY_ON),
}
"""Kinds of options of The Sorcerer's Labyrinth that need no picture, each with the reason."""
QUESTIONS: Mapping[str, str] = {}
"""Kinds of questions of The Sorcerer's Labyrinth that need no picture, each with the reason."""
ALIKE = {("keep", "pass"), ("again", "repeat")}
"""Options of two kinds that mean the same to the reader."""
USED = re.compile(r'#([\w-]+)"')


@cache
def tables(slug: str) -> tuple[ShownTable, ...]:
    return tuple(_table(slug, example) for example in get_face(slug).gallery())


def questions() -> Iterator[tuple[ShownTable, Question, Drawn]]:
    """Every question of The Sorcerer's Labyrinth in the gallery, with the table as it is drawn."""
    for table in tables("sorcerer"):
        question = asked(table)
        if question:
            yield table, question, draw(table)


def kind_of(question: Question, key: str) -> str:
    return f"one of {question.kind}" if SPEAKER.questions[question.kind].flat else key.partition(":")[0]


# -- pictures -----------------------------------------------------------------------------------------------


def signs(words: Wording, event: Seen) -> set[str]:
    """The symbols drawn with an event: dice in its line, and whoever does it, else what it is about."""
    return {*USED.findall(words.line(event)), words.picture(event) or words.sign(event)} - {""}


@pytest.mark.parametrize("slug", SHOWN)
def test_each_kind_of_event_has_a_picture_of_its_own(slug):
    drawn, found = set().union(*symbols(slug).values()), defaultdict(set)
    for table in tables(slug):
        words = face_of(table).wording(table)
        for event in table.log:
            found[event.kind] |= signs(words, event)
    assert {kind for kind, own in found.items() if not own} == set(EVENTS[slug])
    assert not set().union(*found.values()) - drawn


def own_pictures(table: Drawn) -> dict[str, str]:
    """Key of an option -> the symbol on its button; "" for words alone."""
    question = table.asked
    assert question
    buttons = [*question.answers, *(one for group in question.groups for one in group.rows)]
    return {one.option.key: one.stake.picture for one in buttons}


def is_placed(table: Drawn, key: str) -> bool:
    """Whether an option is chosen where it leads, on a board, at the thing that it is about, or on a card."""
    places = [cell.targets for board in table.ground.own.boards for cell in board.cells]
    elsewhere = table.ground.at_things | table.ground.on_cards
    return key in elsewhere or any(key == target.key for each in places for target in each)


def test_each_kind_of_option_has_a_picture_of_its_own():
    drawn, bare, pictures = set().union(*symbols("sorcerer").values()), set(), set()
    for _shown, question, table in questions():
        buttons = own_pictures(table)
        pictures |= set(buttons.values()) - {""}
        keys = question.options_of(question.seats[0])
        bare |= {kind_of(question, key) for key in keys if not buttons.get(key) and not is_placed(table, key)}
    assert bare == set(OPTIONS)
    assert not pictures - drawn


def test_each_kind_of_question_has_a_picture_of_its_own():
    shown, every = set(), set()
    for _shown, question, table in questions():
        every.add(question.kind)
        if any(own_pictures(table).values()) or any(is_placed(table, key) for key in question.options):
            shown.add(question.kind)
    assert every - shown == set(QUESTIONS)


# -- words --------------------------------------------------------------------------------------------------


def said_alike(said: Mapping[str, set[str]]) -> set[tuple[str, str]]:
    """Pairs of kinds of which some words are the same."""
    return {(one, other) for one, other in combinations(sorted(said), 2) if said[one] & said[other]}


def are_words(said: Mapping[str, set[str]]) -> bool:
    lines = [line for each in said.values() for line in each]
    return all(re.search(r"\w{2}", line) and not RAW.search(line) for line in lines)


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("slug", SHOWN)
def test_each_kind_of_event_has_words_of_its_own(slug, language):
    said = defaultdict(set)
    with translation.override(language):
        for table in tables(slug):
            words = face_of(table).wording(table)
            for event in table.log:
                said[event.kind].add(plain(words.line(event)))
    assert are_words(said)
    assert said_alike(said) == set()


@pytest.mark.parametrize("language", LANGUAGES)
def test_each_kind_of_question_and_option_has_words_of_its_own(language):
    prompts, options = defaultdict(set), defaultdict(set)
    with translation.override(language):
        for table, question, _drawn in questions():
            words = face_of(table).wording(table)
            prompts[question.kind].add(plain(words.prompt(question)))
            for key in question.options_of(question.seats[0]):
                said = plain(words.option(question.kind, key, question.params))
                options[kind_of(question, key)].add(said)
    assert are_words(prompts)
    assert are_words(options)
    assert said_alike(prompts) == set()
    named = {kind for kind in options if kind.startswith("one of")}
    assert said_alike({kind: said for kind, said in options.items() if kind not in named}) == ALIKE
