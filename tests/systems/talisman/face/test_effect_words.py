"""The words of effects: each says what its cards say, in both languages."""

import re
from collections.abc import Iterator
from pathlib import Path

import pytest
from django.utils import translation

from games.faces.say.effects import required, sentence, told
from games.faces.talisman.effect_gaps import CHOICES, LISTS
from games.faces.talisman.names import Words
from games.faces.talisman.speaker import SPEAKER
from games.kit.content import read_file
from games.kit.effects import Effect
from games.systems.talisman.cards import PrintedCard
from games.systems.talisman.words import WORDS
from tests.games.faces.effect_uses import Uses
from tests.systems.talisman.newest import CONTENT

LANGUAGES = ("en", "pl")
RAW = re.compile(r"[a-z]_[a-z]|[{}]|&|[:,] ?;|\bNone\b|\bTrue\b|\bFalse\b")
NAMES = Words(CONTENT, {}, {})
OTHERS = (
    "and",
    "afterwards",
    "then",
    "or",
    "chart",
    "nothing",
    "sum",
    "measure",
    "owned",
    "moving",
    "flag",
    "keep",
    "onto",
    "rounds",
    "better",
    "price",
)
LISTED = read_file(Path(__file__).parent / "effect_words.yaml", "alike", "by hand")
INSIDE = {"do": "toad"}
ROWS = [{"upto": 2, "then": [INSIDE]}, {"upto": 3, "then": []}, {"upto": None, "then": [INSIDE]}]
NUMBERS = [0, 2, "paid", "fate", "rolled"]
USES = Uses(
    INSIDE,
    {"is": "time", "side": "day"},
    examples={"rows": [ROWS, ROWS[2:]]},
    texts={
        "to": ["graveyard"],
        "space": ["graveyard"],
        "spaces": ["crags", "forest"],
        "card": ["greatsword", ""],
        "name": ["dragon", ""],
        "only": ["maiden"],
        "but": ["maiden"],
        "names": ["talisman"],
        "sold_at": ["city", ""],
    },
    maps={"least": [{"good": 3}, {}], "prices": [{"sword": 1, "raft": 3}, {}]},
    generic={"times": [1, 3, "paid", "rolled"], "plus": NUMBERS},
)


def card_effects(card: PrintedCard) -> tuple[Effect, ...]:
    """All that a card does, whenever it does it."""
    lists = (card.drawn, card.taken, card.gained, card.met, card.held)
    cast = {tuple(do): None for do in card.cast.values()}
    return (
        *(one for do in lists for one in do),
        *(one for use in card.uses for one in use.then),
        *(one for do in cast for one in do),
    )


def printed() -> Iterator[PrintedCard]:
    """Every card that does something."""
    return (card for card in CONTENT.cards.values() if card_effects(card))


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("tag", ["do", "is"])
def test_every_word_of_the_data_is_said_with_every_value_that_it_may_have(tag: str, language: str) -> None:
    kinds = WORDS.effects if tag == "do" else WORDS.conditions
    say = told if tag == "do" else required
    with translation.override(language):
        said = {str(one): say(SPEAKER, NAMES, [one]) for kind in kinds.values() for one in USES.of(kind, tag)}
    assert len(said) > len(kinds)
    assert {use: one for use, one in said.items() if not one or RAW.search(one)} == {}


def test_every_row_of_a_word_is_of_one_that_there_is() -> None:
    conditions = {f"if-{word}" for word in WORDS.conditions}
    heads = {row.partition("-")[0] for row in SPEAKER.words if row not in conditions}
    assert {*WORDS.effects, *conditions} <= set(SPEAKER.words)
    assert heads - set(WORDS.effects) <= {*LISTS, *CHOICES, *OTHERS}


@pytest.mark.counts("tests/systems/talisman/face/effect_words.yaml: by hand:")
def test_every_card_is_in_one_of_the_two_lists() -> None:
    assert sorted([*LISTED["alike"], *LISTED["by hand"]]) == sorted(card.id for card in printed())


@pytest.mark.parametrize("language", LANGUAGES)
def test_words_that_say_what_is_printed_name_its_numbers(language: str) -> None:
    numbers = re.compile(r"\d+")
    with translation.override(language):
        said = {
            card.id: (sentence(SPEAKER, NAMES, card_effects(card)), getattr(card.text, language))
            for card in printed()
            if card.id in LISTED["alike"]
        }
    assert {
        card: pair
        for card, pair in said.items()
        if RAW.search(pair[0]) or not set(numbers.findall(pair[1])) <= set(numbers.findall(pair[0]))
    } == {}


def test_effects_are_one_sentence() -> None:
    do = CONTENT.cards["adventure.angel"].met
    said = "If you are good, gain 1 life; if not, if you are evil, lose 1 life."
    assert sentence(SPEAKER, NAMES, do) == said
    assert sentence(SPEAKER, NAMES, ()) == ""
    with translation.override("pl"):
        healed = sentence(SPEAKER, NAMES, card_effects(CONTENT.cards["adventure.healer"]))
    assert healed == "Leczysz 2 punkty Życia."
