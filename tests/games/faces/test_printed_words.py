"""A Polish player who holds the printed rule book finds its words here, not those that once stood for them.

A row is a word that a book prints and what may not be said for it. A pattern takes the stem, so that it finds
every case; `left` is a word of our own that only looks like it.
"""

import re
from collections.abc import Iterator
from dataclasses import dataclass
from functools import cache
from pathlib import Path

import pytest
from django.conf import settings

from games.systems import SLUGS
from labyrinth import messages

SITE = ""
"""Of the whole site: of every system, and of what belongs to none."""
TEXTS = {".yaml", ".py", ".jinja", ".html", ".txt", ".svg"}
PLACES = ("games/systems", "games/faces", "templates/systems")
TERMS = re.compile(r"\n    terms:\n(?:      .*\n)+")
"""The terms of a paragraph are searched for, not read: who types another word finds it, too."""
AROUND = 50


@dataclass(frozen=True)
class Word:
    """`printed` is how the book of `system` says it, `old` a pattern of what we said, `planted` one form."""

    system: str
    printed: str
    old: str
    planted: str
    left: str = r"(?!)"


def words(system: str, *rows: tuple[str, ...]) -> tuple[Word, ...]:
    return tuple(Word(system, *row) for row in rows)


WORDS = (
    *words(SITE, ("kość", r"\bkost(?:ka|ki|ce|kę|ką|ko|ek|kom|kami|kach)\b", "dwiema kostkami")),
    *words(
        "sorcerer",
        ("Żrąca Chmura", r"\bkwasow\w+ chmur", "Kwasowej Chmurze"),
        ("Kwasowe Monstrum", r"\bkwasow\w+ potw[oó]r", "z Kwasowym Potworem"),
        ("Zbroja", r"\bpancerz", "dwóch pancerzy", "Kamienny pancerz"),
        ("ginie ostatecznie", r"\bznik(?:a|ają|nie|ną|nął|nęł[aoy]|nęli) na zawsze", "zniknęła na zawsze"),
        ("modyfikator", r"\bpremi(?:a|i|ę|ą|e|om|ami|ach)\b", "dodaje premię"),
        ("zostaje wyeliminowana", r"uśpionego, odpada\b", "ani nikogo uśpionego, odpada."),
    ),
    *words(
        "talisman",
        ("Talisman: Magia i Miecz", r'^"Talisman"$', '"Talisman"'),
        (
            "rozszerzenie Wilkołak",
            r"\bkrwaw\w+ księżyc",
            "z Krwawym Księżycem",
            r"wilkoła\w+ krwawego księżyca",
        ),
        ("rozszerzeń", r"\bzestaw", "wszystkich zestawów"),
        (
            "rozszerzenie",
            r"\bdodat(?:ek|k(?:i|u|iem|ów|om|ami|ach))\b",
            "dodatkami",
            r"dodatek: |bez żadnych dodatków",
        ),
        ("Stajnia", r"\bstajn(?:ie|iom|iami|iach)\b", "w Stajniach"),
        ("Ogromny szczur", r"\bwielki\w* szczur", "Wielkiego szczura"),
        ("Ogromna mucha", r"\bwielk\w+ mu(?:ch|sz)", "Wielkiej musze"),
        ("List Gończy", r"\b(?-i:[Ll]i(?:st|ści)\w* gończ|li(?:st|ści)\w* Gończ)", "Listów gończych"),
        ("Neutralny Charakter", r"\bcharakter\w* neutraln", "Charakteru neutralnego"),
        ("talii sklepu", r"\btali\w* sklepow", "talie sklepowe"),
        (
            "zostaje wyeliminowany z gry",
            r"\bPoszukiwacz ginie, odpada\b|\bjego gracz odpada\b",
            "a jego gracz odpada.",
        ),
        ("Poszukiwacz", r"\bposta(?:ć|ci)", "kart postaci", r"charakter, postać albo pora doby"),
        ("figurkach", r"\bpion(?:ek|k)", "na pionkach"),
    ),
    *words(
        "mice",
        ("Elitarny szczurzy wojownik", r"\bgwardzi", "szczurów gwardzistów"),
        ("Skolopendra", r"\bwij(?:a|owi|em|u|e|ów|om|ami|ach)?\b", "Wijowi jaskiniowemu"),
        ("Brodie Skacze", r"\b(?-i:Skok)", '"Skok"'),
        ("Brodie Goni", r"\bpości[gń]", "Po pościgu"),
        ("kart znalezisk", r"\b(?:kar[tc]|tali)\w* poszukiwań", "z talii poszukiwań"),
        ("akcesorium", r"\bdodat(?:ek|k(?:i|u|iem|ów|om|ami|ach))\b", "zbroje i dodatki", r"dodatek: "),
        ("Antidotum", r"\bodtrut", "odtrutkę"),
        ("Przebranie", r"\bprzebra(?:ń|niom|niami|niach)\b", "O przebraniach"),
        ("Drużynowy schowek", r"\bzapas", "z zapasów drużyny"),
        ("Plansza kontroli opowieści", r"\bplansz\w* pomocnicz", "planszy pomocniczej"),
        ("eksplozja", r"\bgw(?:iazd|ieździe)", "bez gwiazdy"),
        ("Strumień", r"\bprąd|\bnur(?:t|cie\b)", "W nurcie"),
        ("Jadalnia", r"\bsal\w* jadaln", "salę jadalną"),
        ("Komnaty Straży", r"\bwartown", "w wartowni"),
        ("Podwyższenie poziomu", r"\bnau[kc]\w* zdolności", "naukę zdolności"),
        ("Nałożenie wyposażenia", r"\bzmian\w* wyposażenia|\bzmień wyposażenie", "zmianą wyposażenia"),
        ("Podzielenie się", r"\bdzieleni\w+ się", "Dzielenie się"),
        ("Uratowanie myszy", r"\b(?:powr[oó]|wyjści)\w* (?:z niewoli|na wolność)", "po wyjściu z niewoli"),
        ("Zauroczenie", r'"Urok"|\burok mija|\bpod urokiem', "atak pod urokiem", r'"charm", pl: "urok"'),
        ("Osiągnięcia fabularne", r"\bzdobycz\w* z opowieści", "zdobyczy z opowieści"),
        ("ekwipunek początkowy", r"\bwyposażeni\w+ początkow", "z wyposażeniem początkowym"),
        ("Czarne obszary", r"\bczarn\w+ miejsc", "czarnego miejsca"),
        ("Winogrono jako broń", r"\bwinogron\w* jako pocisk", "Winogrono jako pocisk"),
        ("przeszukiwanie", r"\bszukani", "walkę, szukanie"),
    ),
)


@pytest.mark.parametrize("word", WORDS, ids=lambda word: f"{word.system or 'site'}: {word.printed}")
def test_the_printed_word_is_said_and_what_stood_for_it_is_not(word: Word) -> None:
    said = list(texts(word.system))
    assert any(word.printed.lower() in text.lower() for _where, text in said)
    assert [f"{where}: {hit}" for where, text in said for hit in old_words(word, text)] == []


@pytest.mark.parametrize("word", WORDS, ids=lambda word: word.planted)
def test_a_word_that_came_back_is_found(word: Word) -> None:
    assert old_words(word, word.planted) != []
    assert old_words(word, word.planted[0].upper() + word.planted[1:]) != []
    assert old_words(word, word.printed) == []


def test_what_is_only_searched_for_is_no_text() -> None:
    terms = "    terms:\n      en: [die]\n      pl: [kość, kostka]\n"
    chapter = f"  - id: dice\n{terms}    text: |\n      Rzuć\n      kością.\n"
    assert "kostka" not in as_read(chapter)
    assert "Rzuć kością." in as_read(chapter)


def old_words(word: Word, text: str) -> list[str]:
    """Where something stands that the book prints otherwise, with what is around it."""
    kept = re.sub(word.left, "…", text, flags=re.IGNORECASE)
    hits = re.finditer(word.old, kept, flags=re.IGNORECASE)
    return [kept[max(0, hit.start() - AROUND) : hit.end() + AROUND] for hit in hits]


def texts(system: str) -> Iterator[tuple[str, str]]:
    """What is said in a system, or anywhere: where, and the text."""
    return ((where, text) for of, where, text in all_texts() if system in (of, SITE))


@cache
def all_texts() -> tuple[tuple[str, str, str], ...]:
    """Every file of texts and every translation: the system it belongs to, where it stands, and the text."""
    return (*_files(), *_translations())


def _files() -> Iterator[tuple[str, str, str]]:
    base = Path(settings.BASE_DIR)
    for path in sorted((*base.glob("games/**/*"), *base.glob("templates/**/*"))):
        if path.suffix in TEXTS and path.is_file():
            where = path.relative_to(base).as_posix()
            yield _system_of(where), where, as_read(path.read_text(encoding="utf-8"))


def _translations() -> Iterator[tuple[str, str, str]]:
    for message in messages.load("pl"):
        said = (message.string,) if isinstance(message.string, str) else message.string
        text = " ".join(f'"{one}"' for one in said)
        for of in sorted({_system_of(place) for place, _line in message.locations}):
            yield of, f"django.po, {message.id}", text


def _system_of(where: str) -> str:
    found = [slug for slug in SLUGS for place in PLACES if where.startswith(f"{place}/{slug}/")]
    return found[0] if found else SITE


def as_read(text: str) -> str:
    """A file as one line, without the terms that are only searched for."""
    return " ".join(TERMS.sub("\n", text).split())
