"""Weeks of the tiny game, and tries that are played to their end."""

from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import replace
from datetime import UTC, datetime, timedelta

import pytest

from games import systems
from games.engine.questions import Question
from games.engine.shared_luck import Bags
from games.faces.weekly import Setup, Weekly
from games.journal.loading import load
from games.models import Game, Try, Week
from games.play.bots import play_bots
from games.weeks import setups, sweep, trying
from labyrinth.ground.clock import stopped_at
from tests.games.people import person, play, read_again
from tests.games.tiny import TINY, State

MONDAY = datetime(2026, 11, 23, 6, tzinfo=UTC)
"""Of week 48."""
THURSDAY = MONDAY + timedelta(days=3)
A_WEEK_LATER = THURSDAY + timedelta(days=7)


def merit(state: State) -> dict[int, tuple[int, ...]]:
    """Won, points."""
    return {seat: (int(seat == state.winner), points) for seat, points in state.points.items()}


WEEKLY = replace(
    TINY,
    merit=merit,
    bags=lambda _: Bags({"die": 12}),
    slow=replace(TINY.slow, round=lambda state: state.round),
)


def weeks_of_the_tiny_game(monkeypatch: pytest.MonkeyPatch) -> None:
    """No other game has weeks."""
    monkeypatch.setitem(systems.REGISTERED, "tiny", WEEKLY)
    setup = Setup("usual", "Up to twelve", "You against one bot.", 2)
    weeks = Weekly((setup,), 1, "points")
    monkeypatch.setattr(setups, "known", lambda: {"tiny": weeks})


@contextmanager
def at(moment: datetime) -> Iterator[None]:
    """The clock of the tests stands there."""
    with stopped_at(moment):
        yield


def week(moment: datetime = THURSDAY) -> Week:
    """The week of that moment, made by the sweep."""
    with stopped_at(moment):
        sweep.sweep()
        return Week.objects.get(begins_at__lte=moment, ends_at__gt=moment)


def older(name: str) -> None:
    """The account is older than any week."""
    user = person(name)
    user.date_joined = MONDAY - timedelta(days=365)
    user.save(update_fields=["date_joined"])


def begun(name: str = "Ann", *, again: bool = False, moment: datetime = THURSDAY) -> Game:
    """A try of that person, whose account is older than the week."""
    older(name)
    found = week(moment)
    with stopped_at(moment):
        return trying.begin(found.pk, user=person(name), address="192.0.2.7", again=again)


def guests(guest: str = "token", moment: datetime = THURSDAY) -> Game:
    """A try of a guest."""
    found = week(moment)
    with stopped_at(moment):
        return trying.begin(found.pk, guest=guest, address="192.0.2.7")


def to_the_end(game: Game, *, rolls: bool = True, moment: datetime = THURSDAY) -> Try:
    """The try is played until it is over, rolling or waiting."""
    with stopped_at(moment):
        read_again(game)
        while game.is_running:
            position = load(game)
            assert isinstance(position.question, Question)
            if 1 in position.waiting:
                options = position.question.options_of(1)
                play(game, f"1 {'roll' if rolls and 'roll' in options else options[0]}")
            Game.objects.filter(pk=game.pk).update(watched_at=moment)
            play_bots(game.pk)
            read_again(game)
    return Try.objects.get(game=game)
