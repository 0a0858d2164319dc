"""The page at the end of a chapter: what was found, lost and learned, and after a lost one the next step."""

import pytest
from django.utils import translation
from msgspec.structs import replace

from games.engine.questions import Question
from games.engine.system import Result
from games.faces.mice.book import BOOK
from games.faces.mice.names import words_of
from games.faces.mice.options import option_text
from games.faces.mice.stakes import stakes
from games.faces.mice.tally import tally
from games.systems.mice.view import View
from tests.systems.mice.face.words import RAW, shown
from tests.systems.mice.table import Table

ENDS = ("won", "time", "captured", "conceded", "failed")


def over(how: str, table: Table | None = None, **facts: object) -> View:
    table = table or Table("T2o", "collin", "nez", "tilda", "maginos", chapter="C2").start("collin")
    winners = (1,) if how == "won" else ()
    view: View = replace(shown(table.at, 1).view, outcome=Result(winners, how), **facts)
    return view


def test_there_is_none_while_the_chapter_runs():
    table = Table("T2o", "collin", "nez", "tilda", "maginos", chapter="C2").start("collin")
    assert tally(shown(table.at, 1).view) is None
    assert "tally" not in [page.id for page in BOOK.pages(shown(table.at, 1).view)]


@pytest.mark.parametrize("how", ENDS)
@pytest.mark.parametrize("language", ["en", "pl"])
def test_each_end_has_its_words_and_only_a_lost_one_a_next_step(how: str, language: str):
    with translation.override(language):
        page = BOOK.pages(over(how))[-1]
    assert page.is_end
    assert (len(page.paragraphs) >= 9) == (how != "won")
    assert not RAW.search(" ".join((page.title, *page.paragraphs)))


def test_what_was_found_learned_and_lost_is_told_of_each_mouse():
    table = Table("T2o", "collin", "nez", "tilda", "maginos", chapter="C2").put("nez", pack=["dagger"])
    table.put("tilda", cheese=2, captures=2).start("collin")
    table["collin"].abilities = [*table["collin"].abilities, "battle_leader"]
    told = "\n".join(tally(over("time", table, tokens=("wick",))).paragraphs)
    assert "Found: the wick; Nez: Dagger; Tilda: 2 cheese." in told
    assert "Not found: the oil." in told
    assert "Learned: Collin: Battle Leader." in told
    assert "Captured on the way: Tilda (2×)." in told


def test_what_somebody_of_the_party_began_with_was_not_found():
    table = Table("T2o", "collin", "nez", "tilda", "maginos", chapter="C2").start("collin")
    staff = table["maginos"].worn[0]
    view = over("time", table)
    view.mice["tilda"].pack.append(staff)
    assert "You found nothing but what you had brought along." in tally(view).paragraphs


@pytest.mark.parametrize(("campaign", "said"), [(True, "Your votes decide"), (False, "at a new table")])
def test_a_lost_chapter_says_what_comes_next(campaign: bool, said: str):
    assert said in tally(over("time", campaign=campaign)).paragraphs[-1]


def test_the_votes_after_a_lost_chapter_say_what_they_do():
    table = Table("T2o", "collin", "nez", "tilda", "maginos", chapter="C2").start("collin")
    reader, params = shown(table.at, 1), {"chapter": "C2"}
    reader.view = over("time", table, campaign=True)
    keys = ("C2", "C3", "end")
    told = [option_text(words_of(reader), "onward", key, params) for key in keys]
    assert told == [
        "Try it again: The Kitchen Lamp",
        "Go on: What the Pipes Remember",
        "The story ends here",
    ]
    weighed = stakes(reader, Question("onward", (1,), keys, params=params))
    assert max(keys, key=lambda key: weighed.of(key).better) == "C2"
    assert weighed.of("C3").brings.endswith("Without what this chapter would have given.")
