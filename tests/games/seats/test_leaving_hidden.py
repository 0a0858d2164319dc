"""Somebody leaves while the seat on turn has moved in private: nobody can tell from it how far that is."""

import re
from dataclasses import replace

import pytest

from games import systems
from games.engine.questions import one
from games.models import Game, TableEvent
from games.seats.resign import resign
from labyrinth.clock import now, stopped_at
from tests.games.pages import Visitor, html
from tests.games.people import owing, play, running, seat_of
from tests.games.table.test_hidden_pages import MASKED as CSRF
from tests.games.tiny import TINY

pytestmark = pytest.mark.django_db

MASKED = re.compile(rf'{CSRF.pattern}|name="token" value="[^"]*"')
"""Signatures, which are of one table each."""


def stash(state):
    """As in the tiny game, but that it is asked at all is the affair of the seat."""
    yield one(state.turn, "stash", ("keep", "hide"), "keep", private=True)
    state.phase = "bid" if state.turn == state.seats[-1] else "act"
    state.turn = state.next_seat()


@pytest.fixture(autouse=True)
def _private_stash(monkeypatch):
    monkeypatch.setitem(systems.REGISTERED, "tiny", replace(TINY, phases=TINY.phases | {"stash": stash}))


def shown(game: Game, name: str) -> str:
    """What the person, or "" for a spectator, sees of the table: the page, its log, who has left."""
    page = html(Visitor(name).get(f"/g/{game.slug}/"))
    game.refresh_from_db()
    gone = [seat.number for seat in game.seats.order_by("number") if seat.gone_at]
    around = list(TableEvent.objects.filter(game=game).order_by("pk").values_list("kind", "seat"))
    return "\n".join([MASKED.sub("", page).replace(game.slug, "GAME"), str(gone), str(around)])


def worlds() -> tuple[Game, Game]:
    """Two tables that look alike to Bob, Cid and whoever watches: Ann has moved in private at the first."""
    moved, thinking = running("Ann", "Bob", "Cid"), running("Ann", "Bob", "Cid")
    play(moved, "1 wait")
    return moved, thinking


def assert_alike(moved: Game, thinking: Game, *names: str) -> None:
    for name in names:
        assert shown(moved, name) == shown(thinking, name)


def test_who_leaves_during_a_private_stop_leaves_as_if_there_were_none():
    with stopped_at(now()):
        moved, thinking = worlds()
        assert_alike(moved, thinking, "", "Bob", "Cid")
        for game in (moved, thinking):
            assert resign(game.pk, 2).accepted
        assert_alike(moved, thinking, "", "Cid")
        assert seat_of(moved, 2).gone_at is seat_of(thinking, 2).gone_at is None
        play(moved, "1 keep")
        play(thinking, "1 wait", "1 keep")
        assert_alike(moved, thinking, "", "Ann", "Cid")
    assert (seat_of(moved, 2).gone_at is not None, owing(moved)) == (True, [3])


def test_who_has_answered_in_secret_is_not_told_by_a_leaving():
    with stopped_at(now()):
        answered, nobody = running("Ann", "Bob", "Cid"), running("Ann", "Bob", "Cid")
        for game in (answered, nobody):
            play(game, *(f"{seat} {key}" for seat in (1, 2, 3) for key in ("wait", "keep")))
        play(answered, "1 low")
        assert_alike(answered, nobody, "", "Bob", "Cid")
        for game in (answered, nobody):
            resign(game.pk, 2)
        assert_alike(answered, nobody, "", "Cid")
        play(answered, "3 low")
        play(nobody, "1 low", "3 low")
        assert_alike(answered, nobody, "", "Ann", "Cid")


def test_all_who_leave_together_end_the_game_at_once():
    game = running("Ann", "Bob", "Cid")
    resign(game.pk, 3)
    assert (seat_of(game, 3).gone_at, game.is_running) == (None, True)
    resign(game.pk, 2)
    game.refresh_from_db()
    assert (game.status, game.result["winners"]) == ("finished", [1])
