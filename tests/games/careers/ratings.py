"""Finished games and the parts of their people in few words, for tests of ratings and leaderboards."""

from datetime import timedelta

from games.careers import ratings
from games.models import Game, Played, Seat, Standing
from games.models.game import Status
from games.models.played import Outcome
from labyrinth.clock import now
from tests.games.people import person, running

WON, LOST, LEFT = Outcome.WON, Outcome.LOST, Outcome.LEFT


def ended(*names: str, bots: int = 0, how: str = "points") -> Game:
    """A game of these people that is over, without having been played."""
    game = running(*names, bots=bots)
    game.status, game.finished_at, game.result = Status.FINISHED, now(), {"winners": [1], "how": how}
    game.save(update_fields=["status", "finished_at", "result"])
    return game


def part(
    game: Game, seat: int, name: str, outcome: Outcome, *, own: int = 10, turns: int = 10, place: int = 0
) -> Played:
    """The part of a person who held the seat for `turns` of its turns, `own` of them his."""
    places = {WON: 1, LOST: 2, LEFT: game.seats_wanted}
    return Played(
        game=game,
        seat=seat,
        user=person(name),
        name=name,
        system=game.system,
        seats=game.seats_wanted,
        started_at=now() - timedelta(days=1),
        ended_at=game.finished_at or now(),
        place=place or places[outcome],
        outcome=outcome,
        how="points",
        turns=turns,
        own_turns=own,
    )


def rated(*names: str, order: tuple[Outcome, ...] = (WON, LOST)) -> list[Played]:
    """A game of these people (Ann and Bob) that ended so, rated."""
    game = ended(*(names or ("Ann", "Bob")))
    parts = [
        part(game, seat, name, outcome)
        for seat, (name, outcome) in enumerate(zip(names, order, strict=True), 1)
    ]
    ratings.rate(game, parts)
    return parts


def standing(name: str) -> Standing:
    """The person's one standing."""
    return Standing.objects.get(user=person(name))


def mu(name: str) -> float | None:
    """What the site takes the person's play to be worth."""
    return standing(name).mu


def stood_in(game: Game, seat: int) -> None:
    """A stand-in sat on the seat when the game ended."""
    Seat.objects.filter(game=game, number=seat).update(stand_in="steady")
