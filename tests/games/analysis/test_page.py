"""What a game was about, under its replay: never of a game that runs, in words, with its errors."""

from itertools import pairwise

import pytest

from games.analysis import words
from games.drawing import chances
from games.models import Analysis, Game, Seat
from games.models.analysis import Looking
from tests.games.analysis.tables import know_who_wins, looked_at, over
from tests.games.pages import Visitor, html
from tests.games.people import play, running

pytestmark = pytest.mark.django_db


@pytest.fixture(autouse=True)
def prospects(monkeypatch):
    know_who_wins(monkeypatch)


def replay_of(game: Game, step: int = 3, name: str = "Ann") -> str:
    return html(Visitor(name).get(f"/g/{game.slug}/at/{step}/", follow=True))


def test_a_game_that_runs_has_none_and_one_that_is_over_waits_for_it():
    game = running()
    play(game, "1 wait", "1 keep", "2 wait", "2 keep")
    Analysis.objects.create(game=game, ruleset=1, asked_at=game.created_at, state=Looking.DONE)
    assert 'id="about"' not in replay_of(game, 1)
    assert "still to be looked at" in replay_of(over())


def test_the_page_has_a_sentence_a_chart_with_its_table_and_both_lists():
    game = looked_at()
    page = replay_of(game)
    found = Analysis.objects.get(pk=game.pk)
    assert "your luck was" in page
    assert "counts in no rating" in page
    assert f"{found.positions} positions were looked at" in page
    assert page.count('<path class="area') == 2
    assert "What is smaller than twice its error is not listed." in page
    for head in ("Rolls that moved it most", "Answers that moved it most", "Skill and luck, apart"):
        assert head in page
    assert f"/g/{game.slug}/at/" in page.partition("Rolls that moved it most")[2]
    assert ">end</th>" in page
    assert f'data-steps="{game.steps}" x1="{100 * 3 / game.steps:.2f}%"' in page
    assert f'href="http://testserver/g/{game.slug}/at/3/" data-copied' in page


def test_others_are_told_by_name_and_everybody_in_their_language():
    game = looked_at()
    winner = Seat.objects.get(game=game, number=game.result["winners"][0])
    told = html(Visitor().get(f"/g/{game.slug}/at/3/", follow=True))
    assert f"{winner.name} had " in told
    polish = html(Visitor().get(f"/g/{game.slug}/at/3/", follow=True, HTTP_ACCEPT_LANGUAGE="pl"))
    assert "Umiejętność i szczęście, osobno" in polish
    assert "szczęście gracza" in polish


def test_a_mark_leads_to_its_position_and_the_page_is_known_again():
    game, ann = looked_at(), Visitor("Ann")
    page = replay_of(game)
    address = page.partition('<ol class="swing-list">')[2].partition('href="')[2].partition('"')[0]
    assert ann.get(address.replace("&amp;", "&")).status_code == 200
    first = ann.get(f"/g/{game.slug}/at/3/")
    again = ann.get(f"/g/{game.slug}/at/3/", HTTP_IF_NONE_MATCH=first["ETag"])
    assert again.status_code == 304


def test_what_cannot_be_looked_at_or_read_is_said():
    game = looked_at()
    Analysis.objects.filter(pk=game.pk).update(data=b"broken")
    assert "nothing can be said of what moved it" in replay_of(game)
    Analysis.objects.filter(pk=game.pk).update(state=Looking.FAILED)
    assert "nothing can be said of what moved it" in replay_of(game)
    Analysis.objects.filter(pk=game.pk).update(state=Looking.DONE, digest=b"another end")
    assert "still to be looked at" in replay_of(game)


def test_neither_record_nor_api_carries_any_of_it():
    game = looked_at()
    record = html(Visitor("Ann").get(f"/g/{game.slug}/record.json"))
    assert "analysis" not in record
    assert "luck" not in record


def test_points_are_signed_and_errors_never_nothing():
    assert [words.points(one) for one in (0.114, -0.2, 0.001)] == ["+11", "−20", "0"]
    assert words.with_error(0.1, 0.001) == "+10 ± 1"
    assert (words.odds_words(1 / 6), words.odds_words(1.0)) == ("one in 6", "")


def test_signs_of_a_row_keep_apart_and_inside():
    marks = [
        chances.Mark(str(at), place, 0, "/", "") for at, place in enumerate((0.0, 0.1, 50.0, 99.9, 100.0))
    ]
    found = chances.spread(marks)
    places = [one.sign_at for one in found]
    assert all(then - one >= chances.APART - 0.01 for one, then in pairwise(places))
    assert places[0] >= chances.EDGE
    assert places[-1] <= 100 - chances.EDGE
    assert [one.x for one in found] == ["0.00%", "0.10%", "50.00%", "99.90%", "100.00%"]


def test_areas_stand_one_on_the_other_and_bands_around_their_edges():
    points = [(0.0, [0.25, 0.75], 0.5), (1.0, [1.0, 0.0], 0.0)]
    low, high = chances.areas(points, [("Ann", "a"), ("Bob", "b")])
    assert low.path == "M0.0 75.0L1000.0 0.0L1000.0 100.0L0.0 100.0Z"
    assert high.path == "M0.0 0.0L1000.0 0.0L1000.0 0.0L0.0 75.0Z"
    assert (low.name_y != "", high.name_y != "") == (True, True)
    assert chances.bands(points, 2) == ("M0.0 25.0L1000.0 0.0L1000.0 0.0L0.0 100.0Z",)
