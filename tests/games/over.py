"""Games that are over, made quickly."""

from games.careers.history import parts
from games.models import Game, Played
from games.models.vote import Matter
from games.seats.votes import Proposal, cast, propose
from tests.games.seats.test_votes import vote_of


def agree_to_end(game: Game) -> Game:
    """All people of the table end the game here, without a winner."""
    propose(game.pk, 1, Proposal(Matter.END))
    for seat in game.seats.filter(bot="", leaving="", user__isnull=False).exclude(number=1):
        cast(game.pk, seat.number, vote_id=vote_of(game).pk, yes=True)
    game.refresh_from_db()
    assert game.is_finished
    return game


def part_of(game: Game, name: str) -> Played:
    """The part of the person in the game."""
    game.refresh_from_db()
    return next(part for part in parts(game) if part.name == name)


def results(game: Game) -> dict[str, tuple[str, int]]:
    """Everybody's outcome and place."""
    game.refresh_from_db()
    return {part.name: (part.outcome, part.place) for part in parts(game)}
