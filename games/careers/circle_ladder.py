"""The ladder of a circle: its own tables only, by the same model as the ratings of the site, counted anew
with each game that ends there. Nothing of it enters the ratings of the site a second time."""

from collections.abc import Iterable
from itertools import groupby
from typing import Any

from games.careers.ratings import SURE, model
from games.models import Circle, CircleStanding, Game, Played
from games.models.played import Outcome


def count(game: Game) -> None:
    """The game has entered the histories: stand the people of its circle anew (four queries), where it is of
    one. The circle's row is held, so that two games that end together come one after the other."""
    if game.circle_id is None:
        return
    circle = Circle.objects.select_for_update().filter(pk=game.circle_id).first()
    if circle is None:
        return
    rows = _counted(_parts(circle, game.system, game.seats_wanted))
    of = CircleStanding.objects.filter(circle=circle, system=game.system, seats=game.seats_wanted)
    of.filter(user__isnull=False).delete()
    for row in rows:
        row.circle, row.system, row.seats = circle, game.system, game.seats_wanted
        row.ordinal = row.mu - SURE * row.sigma
    CircleStanding.objects.bulk_create(rows)


def _parts(circle: Circle, system: str, seats: int) -> list[Played]:
    """The parts that count for ratings, game by game in the order in which they ended."""
    found = Played.objects.filter(game__circle=circle, system=system, seats=seats, rated=True)
    return list(found.order_by("ended_at", "game_id", "seat", "pk"))


def _counted(parts: Iterable[Played]) -> list[CircleStanding]:
    """Everybody's standing behind all of them."""
    found: dict[int, CircleStanding] = {}
    for _game, group in groupby(parts, key=lambda part: part.game_id):
        _rate(list(group), found)
    return list(found.values())


def _rate(parts: list[Played], found: dict[int, CircleStanding]) -> None:
    """One game: who left is last; who has left the site plays against the others as strong as they were."""
    last = max(part.place for part in parts) + 1
    ranks = [last if part.outcome == Outcome.LEFT else part.place for part in parts]
    before = [[_rating(part, found)] for part in parts]
    after = model().rate(before, ranks=ranks) if len(parts) > 1 else before
    for part, [rating] in zip(parts, after, strict=True):
        if part.user_id is None:
            continue
        row = found.setdefault(part.user_id, CircleStanding(user_id=part.user_id))
        row.mu, row.sigma = rating.mu, rating.sigma
        row.games, row.won = row.games + 1, row.won + (part.outcome == Outcome.WON)


def _rating(part: Played, found: dict[int, CircleStanding]) -> Any:
    if part.user_id is None:
        return model().rating(mu=part.mu_before, sigma=part.sigma_before)
    row = found.get(part.user_id)
    return model().rating(mu=row.mu, sigma=row.sigma) if row else model().rating()
