"""Campaigns of a small system, for tests: begun, played from chapter to chapter."""

from django.db import transaction

from games.campaigns.go_on import last_game
from games.careers.after_end import after_end
from games.journal.locked import load_locked, lock_row
from games.models import Game, Seat
from games.play.ending import call_off
from labyrinth.ground.clock import now
from tests.games.people import answer, owing, play, running


def begun(*names: str, bots: int = 0) -> Game:
    """The first chapter of a campaign of these people."""
    return running(*(names or ("Ann", "Bob")), bots=bots, system="saga", campaign=True)


def over(game: Game, how: str = "go", vote: str = "on") -> Game:
    """The chapter is played to its end, and all vote; the next one."""
    seat = owing(game)[0]
    play(game, f"{seat} {how}")
    while game.is_running:
        assert answer(game, owing(game)[0], vote).accepted
    assert after_end(game.pk)
    return last_game(game.campaign)


def people(game: Game) -> list[tuple[int, str, str]]:
    """The seats, their names, and whether anybody may take them."""
    return [
        (seat.number, seat.shown_name, "free" if seat.offered_at else "")
        for seat in Seat.objects.filter(game=game).order_by("number")
    ]


def call_off_now(game: Game) -> None:
    with transaction.atomic():
        call_off(load_locked(lock_row(game.pk)), now(), by=1, said={"yes": 2, "asked": 2})
