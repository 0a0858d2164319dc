"""`manage.py recount`: histories, ratings and sums made anew."""

import re
from datetime import datetime
from io import StringIO
from typing import Any

import pytest
from django.core.management import CommandError, call_command
from django.forms.models import model_to_dict

from games import systems
from games.careers import history, recount
from games.careers.after_end import after_end
from games.models import Game, Pairing, Played, Reliability, SeasonStanding, Standing
from games.seats.resign import resign
from tests.games.over import agree_to_end
from tests.games.people import person, play, running
from tests.games.tiny import CHANGED
from tests.passing import later

pytestmark = pytest.mark.django_db


def ended(loser: int, *names: str) -> Game:
    """A game in which everybody has played a turn, recorded and packed."""
    return end(played(*names), loser)


def played(*names: str) -> Game:
    game = running(*(names or ("Ann", "Bob")))
    play(game, "1 wait", "1 keep", "2 wait", "2 keep")
    return game


def end(game: Game, loser: int) -> Game:
    resign(game.pk, loser)
    game.refresh_from_db()
    if game.is_running:
        agree_to_end(game)
    assert after_end(game.pk)
    return game


def everything() -> dict[str, list[dict[str, Any]]]:
    """All that is made from finished games, without the numbers of rows."""
    kept = {}
    for model in (Played, Standing, SeasonStanding, Reliability, Pairing):
        rows = [model_to_dict(row, exclude=["id"]) for row in model.objects.all()]
        kept[model.__name__] = sorted(rows, key=str)
    return kept


def run(**options: Any) -> str:
    said = StringIO()
    call_command("recount", stdout=said, stderr=said, **options)
    return said.getvalue()


def test_it_makes_the_same_again() -> None:
    for loser in (1, 2, 2):
        ended(loser)
    ended(3, "Ann", "Bob", "Cid")
    before = everything()
    assert len(before["Played"]) == 9
    assert before["Standing"][0]["rated"]
    assert "4 games counted again, 0 could not be." in run()
    assert everything() == before


def test_it_mends_what_is_wrong() -> None:
    for loser in (1, 2):
        ended(loser)
    before = everything()
    Played.objects.update(turns=0, mu=3)
    Standing.objects.filter(user=person("Ann")).update(games=17, mu=40.0)
    Reliability.objects.filter(user=person("Bob")).delete()
    Pairing.objects.all().delete()
    run()
    assert everything() == before


def test_games_are_counted_in_the_order_in_which_they_ended() -> None:
    first, second = played(), played()
    end(second, 1)
    later()
    end(first, 2)
    before = everything()
    run()
    rated = Played.objects.filter(user=person("Ann")).order_by("ended_at").values_list("mu_before", "mu")
    (start, after_one), (before_other, _end) = rated
    assert start == 25.0
    assert after_one == before_other
    assert everything() == before


def test_what_was_stopped_goes_on_where_it_was() -> None:
    for loser in (1, 2, 1):
        ended(loser)
    before = everything()
    begun = recount.begin()
    assert not Standing.objects.exists()
    rows = recount.recount(begun)
    assert next(rows).why == ""
    assert "2 games counted again" in run(since=begun)
    assert everything() == before
    assert "0 games counted again" in run(since=begun)


def test_the_histories_are_there_meanwhile() -> None:
    ended(1)
    recount.begin()
    assert Played.objects.count() == 2


def test_a_game_that_ends_meanwhile_counts_once() -> None:
    ended(1)
    begun = recount.begin()
    later()
    ended(1)
    assert [done.why for done in recount.recount(begun)] == [""]
    ann = Standing.objects.get(user=person("Ann"))
    assert (ann.games, ann.left) == (2, 2)


def test_a_game_whose_rules_fail_is_counted_by_what_its_end_has_written(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    ended(1)
    other = ended(2, "Ann", "Cid")
    before = list(other.played.order_by("pk").values("seat", "turns", "own_turns", "answers", "times"))
    monkeypatch.setitem(systems.REGISTERED, "tiny", CHANGED)
    assert "2 games counted again, 0 could not be." in run()
    assert Standing.objects.get(user=person("Ann")).games == 2
    assert list(other.played.order_by("pk").values(*before[0])) == before


def test_a_game_that_cannot_be_counted_stops_no_other(monkeypatch: pytest.MonkeyPatch) -> None:
    ended(1)
    other = ended(2, "Ann", "Cid")
    parts = history.parts

    def failing(game: Game, *known: object) -> list[Played]:
        if game.pk == other.pk:
            raise KeyError("the rules raise")
        return parts(game, *known)  # type: ignore[arg-type]

    monkeypatch.setattr(history, "parts", failing)
    with pytest.raises(CommandError, match=re.escape("1 games counted again, 1 could not be.")):
        run()
    assert Standing.objects.get(user=person("Ann")).games == 1
    assert Played.objects.filter(game=other).count() == 2, "its parts stand as they were"


def test_games_that_are_nobodys_history_stay_out() -> None:
    ended(1)
    Game.objects.update(study_of="abcdefghij")
    assert "0 games counted again" in run()


def test_it_says_how_to_go_on() -> None:
    said = run()
    moment = re.search(r"--since (\S+)", said)
    assert moment is not None
    assert "0 games counted again" in run(since=datetime.fromisoformat(moment[1]))


@pytest.mark.parametrize("since", ["yesterday", "2026-11-21T10:00:00"])
def test_a_wrong_moment_is_refused(since: str) -> None:
    with pytest.raises(CommandError, match="since"):
        call_command("recount", f"--since={since}")
