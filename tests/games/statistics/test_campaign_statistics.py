"""What a party has done in all chapters of a campaign: added up, on its page, and where it is not known."""

from collections.abc import Sequence
from dataclasses import replace
from functools import cache
from pathlib import Path

import pytest
from django.core.cache import cache as kept

from games.engine.record import begin, decode_record
from games.faces import face
from games.faces.counted import CountTable, Onlooker, OwnStatistics
from games.faces.mice.course import Course
from games.faces.mice.statistics_words import together
from games.models import Game
from games.models.game import Status
from games.past.one_at_a_time import Busy
from games.statistics import campaign_statistics, statistics
from games.statistics.statistics import played_again
from games.systems.mice.system import SYSTEM
from tests.games import saga
from tests.games.chapters import begun, over
from tests.games.pages import Visitor, html

RECORDS = Path(__file__).parents[2] / "records" / "mice"


@cache
def course(name: str) -> Course:
    """A recorded chapter, counted."""
    record = decode_record((RECORDS / f"{name}.json").read_bytes())
    [stretch] = record.played
    base = begin(record, SYSTEM).base
    found: Course = played_again(SYSTEM, base, stretch.entries).own
    return found


def numbers(table: CountTable) -> dict[str, dict[str, str]]:
    """Row -> mouse -> what the table says."""
    mice = table.head[1:]
    return {row[0]: dict(zip(mice, row[1:], strict=True)) for row in table.rows}


def test_deeds_and_luck_of_mice_are_those_of_all_chapters_together() -> None:
    first, second = course("mice-1-0"), course("mice-2-0")
    alone = [numbers(together([one])[0]) for one in (first, second)]
    both, luck = together([first, second])
    for row, cells in numbers(both).items():
        for mouse, said in cells.items():
            assert int(said) == sum(int(one[row].get(mouse, "0")) for one in alone), (row, mouse)
    rows = numbers(both)
    assert any(int(said) > 1 for said in rows["Chapters"].values())
    for row in ("Wounds dealt", "Wounds taken", "Cheese gained", "Searches", "Times captured"):
        assert any(int(said) for said in rows[row].values()), row
    dice = sum(one.luck[who]["melee"].dice for one in (first, second) for who in one.luck if who == "collin")
    assert numbers(luck)["Swords in melee attacks"]["Collin"].partition(" ")[0].endswith(f"/{dice}")


# -- on the page ---


def added_up(games: Sequence[int]) -> list[CountTable]:
    return [CountTable("What they did", ("", "Ada"), (("Walked on", f"{sum(games)} mile"),))]


class Steps(Onlooker):
    """Counts nothing but the game itself."""

    def facts(self) -> int:
        return 1


@pytest.fixture
def counting(monkeypatch: pytest.MonkeyPatch) -> None:
    """The face of the saga counts."""
    own = OwnStatistics(lambda: Steps(lambda _state: None), together=added_up)
    counted, plain = replace(saga.FACE, statistics=own), face._plain
    monkeypatch.setattr(face, "_plain", lambda slug: counted if slug == "saga" else plain(slug))


def page_of(slug: str, query: str = "") -> str:
    return html(Visitor("Ann").get(f"/campaigns/{slug}/{query}"))


ASK, COUNTED = "What each has done in all chapters", "1 mile<"


@pytest.mark.django_db
@pytest.mark.usefixtures("saga", "counting")
@pytest.mark.long("a chapter, counted, and three pages")
def test_the_page_asks_for_what_is_not_counted_and_then_shows_it() -> None:
    slug = over(begun()).campaign.slug
    kept.clear()
    before = page_of(slug)
    assert (ASK in before, COUNTED in before) == (True, False)
    asked = page_of(slug, "?counted")
    assert (ASK in asked, COUNTED in asked) == (False, True), "one chapter: the second is still played"
    assert COUNTED in page_of(slug), "it is kept"


@pytest.mark.django_db
@pytest.mark.usefixtures("saga", "counting")
def test_while_others_are_counted_and_where_it_cannot_be_the_page_says_so(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    slug = over(begun()).campaign.slug
    kept.clear()
    told = {
        Busy(20): "Other games are being played through just now.",
        ValueError("the rules are others"): "1 chapter is not among the numbers",
    }
    for error, words in told.items():

        def fails(_game: object, error: Exception = error) -> statistics.Statistics:
            raise error

        monkeypatch.setattr(campaign_statistics, "statistics", fails)
        page = page_of(slug, "?counted")
        assert words in page
        assert (ASK in page, "What they did" in page) == (False, False)


@pytest.mark.django_db
@pytest.mark.usefixtures("saga", "counting")
def test_who_has_waited_for_others_in_vain_waits_for_no_further_chapter(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    kept.clear()
    tried: list[str] = []

    def busy(game: Game) -> statistics.Statistics:
        tried.append(game.slug)
        raise Busy(20)

    monkeypatch.setattr(campaign_statistics, "statistics", busy)
    asked = [
        Game(system="saga", slug=slug, status=Status.FINISHED, entries=1) for slug in ("first", "second")
    ]
    monkeypatch.setattr(campaign_statistics, "ask_for", lambda game, _kind: left.append(game.slug))
    chapters, left = asked, list[str]()
    found = campaign_statistics.campaign_statistics("saga", chapters, asked=True)
    assert (tried, found.later, found.tables) == (["first"], 2, ())
    assert left == ["second"]


@pytest.mark.django_db
@pytest.mark.usefixtures("saga", "counting")
def test_no_more_chapters_are_played_again_for_a_page_than_one_long_game(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    kept.clear()
    tried, left = list[str](), list[str]()

    def count(game: Game) -> statistics.Statistics:
        tried.append(game.slug)
        raise ValueError("no matter")

    monkeypatch.setattr(campaign_statistics, "statistics", count)
    monkeypatch.setattr(campaign_statistics, "ask_for", lambda game, _kind: left.append(game.slug))
    half = campaign_statistics.HERE // 2
    chapters = [Game(system="saga", slug=f"c{at}", status=Status.FINISHED, entries=half) for at in range(5)]
    found = campaign_statistics.campaign_statistics("saga", chapters, asked=True)
    assert (tried, left, found.later) == (["c0", "c1"], ["c2", "c3", "c4"], 3)


@pytest.mark.django_db
@pytest.mark.usefixtures("saga")
def test_a_system_that_counts_nothing_has_no_numbers_to_ask_for() -> None:
    kept.clear()
    assert ASK not in page_of(over(begun()).campaign.slug)
