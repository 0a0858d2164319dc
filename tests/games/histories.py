"""Finished games as rows alone, for tests of what is read of them: nobody has played these."""

from datetime import UTC, datetime, timedelta
from typing import Any

from accounts.models import User
from games.careers import answer_times, history
from games.models import Game, Pairing, Played, Reliability, Seat, Standing
from games.models.game import Access, Status
from games.models.played import Outcome
from tests.games.people import person

FIRST = datetime(2026, 1, 5, 12, 0, tzinfo=UTC)
DAY = timedelta(days=1)


def finished(*names: str, nth: int = 0, won: str = "", save: bool = True, **facts: Any) -> Game:
    """One game of the named people that ended on day `nth`; facts of the game, or of every part in it."""
    of_game = {key: facts.pop(key) for key in ("name", "access") if key in facts}
    seats = facts.pop("bots", 0) + len(names)
    at = FIRST + nth * DAY
    game = Game.objects.create(
        **{"name": f"Game {nth}", "access": Access.OPEN} | of_game,
        system=facts.get("system", "tiny"),
        seats_wanted=seats,
        status=Status.FINISHED,
        created_at=at - 3 * DAY,
        started_at=at - 2 * DAY,
        finished_at=at,
        recorded_at=at,
        packed_at=at,
        result={"winners": [names.index(won) + 1] if won else [], "how": "points" if won else "agreed"},
    )
    people = [person(name) for name in names]
    Seat.objects.bulk_create(
        Seat(game=game, number=number, user=who, name=who.username) for number, who in enumerate(people, 1)
    )
    Seat.objects.bulk_create(
        Seat(game=game, number=number, bot="steady", name=f"Bot {number}")
        for number in range(len(names) + 1, seats + 1)
    )
    parts = [part(game, number, who, won, **facts) for number, who in enumerate(people, 1)]
    if save:
        history.save(parts)
    else:
        Played.objects.bulk_create(parts)
    return game


def part(game: Game, seat: int, who: User, won: str = "", **facts: Any) -> Played:
    """Somebody's part in the game, unsaved."""
    ended = game.finished_at or FIRST
    outcome = Outcome.AGREED
    if won:
        outcome = Outcome.WON if who.username == won else Outcome.LOST
    plain: dict[str, Any] = {
        "system": game.system,
        "seats": game.seats_wanted,
        "started_at": game.started_at,
        "ended_at": ended,
        "place": 2 if outcome == Outcome.LOST else 1,
        "outcome": outcome,
        "how": (game.result or {}).get("how", ""),
        "entries": 40,
        "turns": 8,
        "own_turns": 8,
        "answers": 20,
        "seconds": 72_000,
        "times": answer_times.counted([3600 * (seat + 1)] * 8),
    }
    return Played(game=game, seat=seat, user=who, name=who.username, **(plain | facts))


def many(games: int, *names: str, **facts: Any) -> None:
    """So many games of the same people in few statements; the sums are written as they would be."""
    people = [person(name) for name in names]
    made = Game.objects.bulk_create(
        [
            Game(
                name=f"Game {nth}",
                system="tiny",
                seats_wanted=len(names),
                status=Status.FINISHED,
                created_at=FIRST,
                started_at=FIRST + nth * DAY / 24,
                finished_at=FIRST + (nth + 1) * DAY / 24,
                result={"winners": [1], "how": "points"},
            )
            for nth in range(games)
        ],
        batch_size=500,
    )
    rated = [{"rated": True, "mu_before": 25.0, "mu": 25 + nth % 7, "sigma": 3.0} for nth in range(games)]
    parts = [
        part(game, seat, who, names[0], **(rating | facts))
        for game, rating in zip(made, rated, strict=True)
        for seat, who in enumerate(people, 1)
    ]
    Played.objects.bulk_create(parts, batch_size=500)
    add_up(people, games, len(names))


def add_up(people: list[User], games: int, seats: int) -> None:
    """The sums of so many games that the first of the people has won."""
    for who in people:
        first = who == people[0]
        Standing.objects.create(
            user=who,
            system="tiny",
            seats=seats,
            games=games,
            won=games * first,
            rated=games,
            mu=25.0,
            sigma=3.0,
        )
        Reliability.objects.create(
            user=who, games=games, turns=8 * games, times=answer_times.counted([3600] * 8 * min(games, 50))
        )
        for other in people:
            if other != who:
                Pairing.objects.create(
                    user=who,
                    other=other,
                    games=games,
                    counted=games,
                    won=games * first,
                    lost=games * (other == people[0]),
                    last_at=FIRST,
                )
