"""Names on narrow cards: a word that is too long for its line has a place where it may end."""

import pytest
from django.utils import translation

from games.faces.mice import card_faces as mice
from games.faces.mice import cards as mice_cards
from games.faces.narrow import SHY, narrow
from games.faces.talisman import card_faces as talisman
from games.faces.talisman import cards as talisman_cards
from tests.systems.mice.newest import CONTENT as MICE
from tests.systems.talisman.newest import CONTENT as TALISMAN

FITS = 12
"""Letters of the widest part that a card in a hand holds in its smallest letters."""
FACES = {"talisman": (talisman_cards, talisman, TALISMAN), "mice": (mice_cards, mice, MICE)}


@pytest.mark.parametrize(
    ("name", "parted"),
    [
        ("Unieruchomienie", "Unierucho-mienie"),
        ("Eliksir niewidzialności", "Eliksir niewidzial-ności"),
        ("Wielkie uzdrowienie", "Wielkie uzdro-wienie"),
        ("Mephistopheles", "Mephis-topheles"),
        ("Apothecary", "Apothecary"),
    ],
)
def test_a_long_word_may_end_before_the_last_consonant_between_vowels(name: str, parted: str) -> None:
    assert narrow(name).replace(SHY, "-") == parted


@pytest.mark.parametrize("system", FACES)
@pytest.mark.parametrize("language", ["en", "pl"])
def test_no_card_has_a_word_that_is_too_wide(system: str, language: str) -> None:
    cards, faces, content = FACES[system]
    with translation.override(language):
        held = [card.id for shelf in cards.shelves() for card in shelf.cards]
        names = [faces.card_face(content, card).short for card in held if not card.startswith("character")]
    parts = {part for name in names for word in name.split() for part in word.split(SHY)}
    assert parts
    assert [part for part in sorted(parts) if len(part) > FITS and "-" not in part] == []
