"""Where tables that began alike went different ways: of open rounds and finished games only."""

import re
from dataclasses import replace

import pytest
from django.core.cache import cache

from games import systems
from games.analysis import parting
from games.analysis.parting import Given, Parting, Way, answers_of, splits
from games.cups import side_by_side
from games.engine.questions import TABLE, Answer, Entry
from games.models import Cup, CupRound
from tests.games.cups.duplicates import ROLLING, duplicate, games_of
from tests.games.cups.short import end_round, swept
from tests.games.cups.side import ROLLED_TOGETHER, drawn, take
from tests.games.cups.test_cup_pages import at, text
from tests.games.pages import html
from tests.games.people import play


def given(*keys: str, luck: str = "") -> list[Given]:
    return [Given(number, "take", (key,), luck) for number, key in enumerate(keys, 1)]


def test_tables_part_at_the_first_answer_that_differs():
    [one] = splits({"A": given("1", "2", "3"), "B": given("1", "3", "3")})
    assert one.first == 2
    assert {letter: row.keys for letter, row in one.given.items() if row} == {"A": ("2",), "B": ("3",)}


def test_who_went_on_alike_parts_later():
    found = splits({"A": given("1", "1"), "B": given("1", "2"), "C": given("2", "2")})
    assert [sorted(one.given) for one in found] == [["A", "B", "C"], ["A", "B"]]


def test_tables_that_never_part_are_no_parting():
    assert splits({"A": given("1", "2"), "B": given("1", "2")}) == []


def test_a_game_that_ends_earlier_parts_there():
    [one] = splits({"A": given("1"), "B": given("1", "2"), "C": given("1", "2")})
    assert one.given["A"] is None


def test_another_question_is_another_way_too():
    other = [Given(1, "leave", ("1",), "")]
    assert len(splits({"A": given("1"), "B": other})) == 1


def test_no_more_are_told_than_have_a_sign():
    many = {chr(65 + at): given(*("1" * at), "2", *("1" * (20 - at))) for at in range(10)}
    found = splits(many)
    assert len(found) == parting.MOST == len(parting.SIGNS)
    assert [one.first for one in found] == sorted(one.first for one in found)


def test_only_answers_of_the_seat_count_and_dice_are_told_apart():
    entries = [Entry("take", (Answer(seat, key),)) for seat, key in ((TABLE, "6"), (2, "1"), (1, "3"))]
    [mine] = answers_of(entries, 1)
    assert (mine.number, mine.keys) == (3, ("3",))
    assert [one.number for one in answers_of(entries, None)] == [2, 3]
    [other] = answers_of([Entry("take", (Answer(TABLE, "5"),)), *entries[1:]], 1)
    assert mine.way == other.way
    assert mine.luck != other.luck


@pytest.fixture
def rolling(monkeypatch: pytest.MonkeyPatch, tiny_systems: None) -> None:
    monkeypatch.setitem(systems.REGISTERED, "tiny", ROLLING)
    cache.clear()


def played(*points: str) -> Cup:
    """A duplicate round at whose tables the first seat takes so many points, one sign a turn."""
    cup = duplicate()
    for game, own in zip(games_of(cup), points, strict=True):
        seats = range(1, game.seats_wanted + 1)
        play(game, *(f"{seat} {mine if seat == 1 else 1}" for mine in own for seat in seats))
    return swept(cup)


def signs_in(page: str, kind: str) -> list[str]:
    """What stands in the marks of this kind."""
    return re.findall(rf'class="{kind}"[^>]*>(\d)<', page)


@pytest.mark.django_db
def test_a_mark_is_about_the_tables_that_had_answered_alike(rolling):
    cup = played("11", "11", "11")
    of = CupRound.objects.select_related("cup").get(cup=cup, number=1)
    found = side_by_side.side_by_side(cup, of, None, seat=1, everyone=False)
    assert found is not None
    first, _second, third = (one.name for one in found.over)
    left, right = Way("left", alone=True, address=""), Way("right", alone=True, address="")
    parted = Parting("1", 2, "Left or right?", (left, None, right), same_luck=True)
    [mark] = parting.marks(found, [parted])
    assert (mark.sign, mark.at, mark.names) == ("1", 2, (first, third))
    assert mark.text == f"Left or right? {first}: left; {third}: right."
    [early] = parting.marks(found, [replace(parted, round=0)])
    assert early.at == 1, "before the first round there is nothing on the chart"


@pytest.mark.long("a round is played, and several of its positions are shown")
@pytest.mark.django_db
def test_the_page_says_where_it_parted_and_leads_there(client, rolling):
    cup = played("10", "12", "22")
    shown = html(client.get(at(cup, "cup_luck", 1)))
    body = shown.partition('class="ways"')[2].partition("</table>")[0]
    assert signs_in(body, "sign") == ["1", "2"]
    assert signs_in(shown, "chart-sign") == ["1", "2"]
    told = shown.partition("<desc")[2].partition("</desc>")[0]
    assert re.findall(r"Mark (\d), at (\d):", told) == [("1", "1"), ("2", "2")]
    for game in games_of(cup):
        assert f"/g/{game.slug}/at/" in body
    for address in {part.split('"')[0] for part in body.split('href="')[1:]}:
        assert client.get(address.replace("&amp;", "&")).status_code == 200


@pytest.mark.django_db
def test_alike_until_the_end_is_said(client, rolling):
    assert "they never did" in text(client, at(played("11", "11", "11"), "cup_luck", 1))


@pytest.mark.django_db
def test_a_game_that_goes_on_is_told_nothing_of(client, rolling):
    cup = duplicate()
    games = games_of(cup)
    for game in games[:2]:
        seats = range(1, game.seats_wanted + 1)
        play(game, *(f"{seat} 1" for _ in "12" for seat in seats))
    play(games[2], "1 3")
    end_round(cup)
    shown = html(client.get(at(cup, "cup_luck", 1)))
    assert games[2].slug not in shown.partition('id="ways"')[2].partition("</section>")[0]
    of = CupRound.objects.select_related("cup").get(cup=cup, number=1)
    found = side_by_side.side_by_side(cup, of, None, seat=1, everyone=False)
    assert found is not None
    assert len(found.over) == 2


@pytest.mark.django_db
def test_what_the_rules_do_not_show_any_more_keeps_its_keys(rolling, monkeypatch):
    cup = played("10", "12", "22")
    games = dict(zip("ABC", games_of(cup), strict=True))
    monkeypatch.setattr(parting, "replay", None)
    ways = parting.partings(games, 1)
    assert [[way.words if way else None for way in one.ways] for one in ways] == [
        ["1", "1", "2"], ["0", "2", None],
    ]  # fmt: skip
    assert [[way.alone if way else None for way in one.ways] for one in ways] == [
        [False, False, True], [True, True, None],
    ]  # fmt: skip


@pytest.mark.django_db
def test_of_parties_the_answers_of_all_seats_are_compared(client, monkeypatch, rolling):
    monkeypatch.setitem(systems.REGISTERED, "tiny", ROLLED_TOGETHER)
    cup = drawn("P01 P02", "P03 P04", "P05 P06", luck="bag")
    for number, second in ((1, 0), (2, 1), (3, 1)):
        take(cup, number, 1, second, 1, 1)
    swept(cup)
    shown = text(client, at(cup, "cup_luck", 1))
    assert "Where the parties parted" in shown
    assert "Where it parted" in shown
    assert "Seat 1" not in shown
