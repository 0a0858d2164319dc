"""The words of effects: each says what its cards say, in both languages."""

import pytest
from django.utils import translation

from games.faces.say.effects import AFTERWARDS, AND, OR, THEN, sentence
from games.faces.sorcerer.names import Words
from games.faces.sorcerer.speaker import SPEAKER
from games.kit.effects import word_of
from games.systems.sorcerer import words as data
from tests.systems.sorcerer.face.pages import LANGUAGES
from tests.systems.sorcerer.face.test_table_words import RAW
from tests.systems.sorcerer.newest import CONTENT

NAMES = Words(CONTENT, {}, {}, {})
BY_HAND = {
    "imp": "that it takes no wound is no word, but its wounds, which are none",
    "goblin": "in Polish the print says what the beaten one is",
    "ghouls": "in Polish the print says what the beaten one is",
    "teleport": "that there must be room stands once",
    "change_of_fate": "its two words are told in one",
    "lightning_bolt": "the number is a word",
    "haste": "the number is a word",
    "unseen": "in Polish the print says what was cast",
}
"""Cards whose printed text differs from that of their words, and why; that of all others is the same."""
SEVERAL = (
    *(data.Web(turns=n) for n in (1, 2, 3)),
    *(data.Rage(face=6, wounds=n) for n in (1, 2, 5)),
    *(data.Strike(wounds=n) for n in (1, 2, 5)),
    *(data.Hasten(steps=n) for n in (1, 3, 5)),
    *(data.Strengthen(who=who, n=-3) for who in ("caster", "opponents")),
)


def printed():
    """What has effects and a text: its id, both."""
    for row in CONTENT.encounters.values():
        if do := (*row.before, *row.clash, *row.won, *row.lost):
            yield row.id, do, row.text
    for find in CONTENT.finds.values():
        if find.cast:
            yield find.id, [one for do in dict.fromkeys(find.cast.values()) for one in do], find.text


def bare(text):
    """Without the name of what a monster does, and as one sentence."""
    return (text.partition(": ")[2] or text).replace(". ", "; ").casefold()


def test_every_word_of_the_data_has_a_row_and_no_other_has():
    words = {*data.MONSTER_WORDS.effects, *data.SCROLL_WORDS.effects}
    assert set(SPEAKER.words) == words | {AFTERWARDS, AND, OR, THEN}


@pytest.mark.parametrize("language", LANGUAGES)
def test_a_word_says_its_numbers(language):
    with translation.override(language):
        said = {sentence(SPEAKER, NAMES, [one]): word_of(one) for one in SEVERAL}
    assert len(said) == len(SEVERAL)
    assert [one for one in said if RAW.search(one)] == []


def test_cards_say_what_their_words_say_but_those_told_by_hand():
    differs = set()
    for card, do, text in printed():
        for language in LANGUAGES:
            with translation.override(language):
                if bare(sentence(SPEAKER, NAMES, do)) != bare(getattr(text, language)):
                    differs.add(card)
    assert differs == set(BY_HAND)
