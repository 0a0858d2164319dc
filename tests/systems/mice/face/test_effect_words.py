"""The words of effects: each says what its cards say, in both languages."""

import re
from collections import defaultdict
from collections.abc import Iterator
from pathlib import Path
from typing import Any, get_args

import pytest
from django.utils import translation

from games.faces.mice.names import Words
from games.faces.mice.speaker import SPEAKER
from games.faces.mice.stakes import card_text
from games.faces.say.effects import required, sentence, told
from games.kit.content import Card, read_file
from games.kit.effects import Effects
from games.systems.mice.words import WORDS, Cheese, Symbol
from tests.games.faces.effect_uses import Uses
from tests.systems.mice.face.words import RAW
from tests.systems.mice.newest import CONTENT

LANGUAGES = ("en", "pl")
NAMES = Words(CONTENT, {}, {})
LISTED = read_file(Path(__file__).parent / "effect_words.yaml", "alike", "by hand")
USES = Uses(
    inside={"do": "wheel", "n": 1},
    condition={"is": "no_minions"},
    examples={
        "side": ["T1o"],
        "exit": ["N"],
        "boss": ["vurst"],
        "tokens": [["oil"]],
        "minions": [{"roach": 2}],
        "spaces": [[1]],
    },
    texts=defaultdict(lambda: ["push"]),
    generic={
        "dice": [1, 3, "move", "lore", "battle", "defence"],
        "need": [*get_args(Symbol)],
        "times": [1, 3, "paid", "roll", "stars", "swords"],
    },
)


def printed() -> Iterator[tuple[str, Effects, Any]]:
    """Everything that has effects and a text: its id, both."""
    for one in (*CONTENT.abilities.values(), *CONTENT.search.values()):
        if one.do and one.text is not None:
            yield one.id, one.do, one.text
    for trait in CONTENT.traits.values():
        yield trait.id, trait.do, trait.texts.text
    for hero in CONTENT.heroes.values():
        yield hero.passive.id, hero.passive.do, hero.texts.passive_text


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("tag", ["do", "is"])
def test_every_word_of_the_data_is_said_with_every_value_that_it_may_have(tag, language):
    kinds = WORDS.effects if tag == "do" else WORDS.conditions
    say = told if tag == "do" else required
    with translation.override(language):
        said = {str(one): say(SPEAKER, NAMES, [one]) for kind in kinds.values() for one in USES.of(kind, tag)}
    assert len(said) > len(kinds)
    assert {use: one for use, one in said.items() if not one or RAW.search(one)} == {}


@pytest.mark.counts("tests/systems/mice/face/effect_words.yaml: by hand:")
def test_every_card_is_in_one_of_the_two_lists():
    assert sorted([*LISTED["alike"], *LISTED["by hand"]]) == sorted(card for card, _do, _text in printed())


@pytest.mark.parametrize("language", LANGUAGES)
def test_words_that_say_what_is_printed_name_its_numbers(language):
    numbers = re.compile(r"\d+")
    with translation.override(language):
        said = {card: (sentence(SPEAKER, NAMES, do), getattr(text, language)) for card, do, text in printed()}
    wrong = {
        card: pair
        for card, pair in said.items()
        if card in LISTED["alike"] and not set(numbers.findall(pair[1])) <= set(numbers.findall(pair[0]))
    }
    assert wrong == {}


def test_effects_are_one_sentence():
    do = CONTENT.search["ev_crumble"].do
    said = (
        "Roll Move dice: with a star, draw another card; without, this mouse takes 1 wound, then draw another"
    )
    assert sentence(SPEAKER, NAMES, do) == f"{said} card."
    assert sentence(SPEAKER, NAMES, ()) == ""
    with translation.override("pl"):
        assert (
            sentence(SPEAKER, NAMES, CONTENT.search["ev_larder"].do) == "Każda mysz na płytce dostaje 1 ser."
        )


class Made:
    """A content of one card that has no printed text."""

    class Charm(Card, frozen=True, kw_only=True):
        text: None = None
        battle: int = 1
        defence: int = 0
        lore: int = 0
        move: int = 0
        do: Effects = Effects((Cheese(n=2, who="self"),))

    def __init__(self) -> None:
        self.search, self.abilities = {"charm": self.Charm()}, dict[str, Any]()
        self.inside = dict[Any, Any]()


def test_a_card_without_a_printed_text_says_what_its_words_say():
    assert card_text(Made(), "charm") == "Battle +1 This mouse gets 2 cheese."
