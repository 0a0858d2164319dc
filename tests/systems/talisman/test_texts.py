"""Names and texts: everything has them in both languages, and the cases of a name agree."""

import re
import shutil
import subprocess
import sys
from pathlib import Path

import pytest

from games.kit.content import ContentError, Name
from games.systems.talisman.content import content_of
from games.systems.talisman.texts import DATA, Described
from games.systems.talisman.words.fight import Fight
from tests.systems.talisman.newest import CONTENT, read

SECTIONS = {
    "cards": CONTENT.cards,
    "characters": CONTENT.characters,
    "spaces": CONTENT.spaces,
    "endings": CONTENT.endings,
    "quests": CONTENT.quests,
}


def described(section: str) -> dict[str, Described]:
    """The texts of a section by id, those of older sets too."""
    every = [getattr(content, section).values() for content in content_of.all()]
    return {f"{one.id} {n}": one.told for n, some in enumerate(every) for one in some}


def cases(name: Name) -> list[str]:
    """A Polish name in its six cases."""
    return [name.pl.nom, name.pl.gen, name.pl.dat, name.pl.acc, name.pl.ins, name.pl.loc]


@pytest.mark.parametrize("section", SECTIONS)
def test_the_cases_of_a_name_agree(section: str) -> None:
    """A slip of the pen shows early: every case has the words of the nominative, with their first letters."""
    wrong = [
        one
        for one, told in described(section).items()
        if len({tuple(word[0] for word in case.split()) for case in cases(told.name)}) > 1
    ]
    assert wrong == []


@pytest.mark.parametrize("section", SECTIONS)
def test_every_text_is_made_of_whole_sentences(section: str) -> None:
    for one, told in described(section).items():
        for text in (told.text.en, told.text.pl):
            assert re.match(r"[A-ZŁŚŻ0-9]", text), one
            assert text.endswith("."), one
            assert "  " not in text, one


@pytest.mark.parametrize("section", SECTIONS)
def test_both_languages_speak_of_the_same_numbers(section: str) -> None:
    """A one may be said or left to the grammar."""
    for one, told in described(section).items():
        numbers = [{*re.findall(r"\d+", text)} - {"1"} for text in (told.text.en, told.text.pl)]
        assert numbers[0] == numbers[1], one


def test_an_enemys_text_says_with_what_and_against_what_it_fights() -> None:
    for card in CONTENT.cards.values():
        word = next((one for one in card.met if isinstance(one, Fight)), None)
        if card.type == "enemy" and word is not None and word.value:
            stat, pole = ("Strength", "Sile") if word.by == "strength" else ("Craft", "Mocy")
            assert f"of {stat} {word.value}," in card.text.en, card.id
            assert f"o {pole} {word.value};" in card.text.pl, card.id


def test_cards_of_one_deck_have_names_of_their_own() -> None:
    for get in (lambda name: name.en, lambda name: name.pl.nom):
        names = [(card.deck, get(card.name)) for card in CONTENT.cards.values()]
        assert [name for name in names if names.count(name) > 1] == []
    characters = [one.name for one in CONTENT.characters.values()]
    assert len({one.en for one in characters}) == len({one.pl.nom for one in characters}) == 23


def test_the_names_of_our_books_are_kept() -> None:
    cards, spaces = CONTENT.cards, CONTENT.spaces
    assert cards["adventure.vampiric_thirst"].name.pl.nom == "Wampirze pragnienie"
    assert cards["adventure.restless_dead"].name.pl.nom == "Niepokój umarłych"
    assert spaces["noble_street"].name.pl.nom == "Ulica Szlachecka"
    assert spaces["speakers_corner"].name.pl.nom == "Róg Gadułów"
    assert CONTENT.characters["grave_robber"].name.pl.nom == "Hiena Cmentarna"
    assert CONTENT.endings["horrible_black_void"].name.pl.nom == "Czarna Dziura"


@pytest.mark.parametrize(
    ("section", "file", "old", "new", "where", "field"),
    [
        (
            "cards",
            "adventure.yaml",
            "en: Angel, pl: {nom: Anioł, ",
            "en: Angel, pl: {",
            "adventure.angel",
            "name.pl.nom",
        ),
        ("cards", "spells.yaml", "en: Hex, ", "", "spell.hex", "name.en"),
        ("cards", "pets.yaml", "\n  pet.fez:\n", "\n  pet.fes:\n", "pet.fes", "id"),
        ("spaces", "board.yaml", "nom: Kaplica", 'nom: ""', "chapel", "name.pl.nom"),
        ("characters", "characters.yaml", "nom: Ghul, gen: Ghula", "gen: Ghula", "ghoul", "name.pl.nom"),
    ],
)
def test_what_is_missing_is_refused_with_file_id_and_field(
    tmp_path: Path, section: str, file: str, old: str, new: str, where: str, field: str
) -> None:
    folder = shutil.copytree(DATA, tmp_path / "data")
    text = (folder / file).read_text(encoding="utf-8")
    assert old in text
    (folder / file).write_text(text.replace(old, new, 1), encoding="utf-8")
    with pytest.raises(ContentError) as caught:
        [one.told for one in getattr(read(folder), section).values()]
    assert (caught.value.file, caught.value.id, caught.value.field) == (file, where, field)


PLAY = """
from games.engine.play_out import play_out
from games.kit import content_files

content_files.read_shown = lambda path: print(path.name)
from games.systems.talisman.system import SYSTEM

play_out(SYSTEM, {"seats": 2}, ["random"] * 2, name="silent", turns=20)
"""


def test_rules_read_no_text() -> None:
    told = subprocess.run([sys.executable, "-c", PLAY], capture_output=True, text=True, check=True)
    assert told.stdout.split() == []
