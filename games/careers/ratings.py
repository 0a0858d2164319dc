"""Ratings: what a finished game says about how well its people play (docs/ratings.md).

Per system and number of seats, by openskill's Plackett-Luce model: it takes any number of rivals with places
and ties, and moves a rating by one game no further than one game of four can tell. Bots are nobody's
opponents: a game is rated between its people.
"""

from collections.abc import Iterable, Sequence
from datetime import datetime
from functools import cache
from typing import Any

from games.careers import seasons
from games.careers.totals import Sums, hold
from games.journal.release import system_of
from games.models import Game, Played, Standing
from games.models.played import Outcome
from games.play.places import AGREED

SHARE = (7, 10)
"""A part counts if its person played so much of all turns of the seat in person."""
FEWEST = 2
"""So many people must have played so much of their seats; else nobody is rated, whoever has left."""
SURE = 3
"""Leaderboards go by mu - 3 sigma: what a rating is almost certainly worth."""


@cache
def model() -> Any:
    """The model that rates; loaded with the first game that is rated."""
    from openskill.models import PlackettLuce

    return PlackettLuce()


def rate(game: Game, parts: Sequence[Played], sums: Sums | None = None) -> None:
    """Rate the finished game: fills the parts in (unsaved) and changes the standings of those rated.

    What comes out depends on the parts and the ratings before only, so that the same games in the same order
    give the same ratings. Twelve queries at most; with `sums` that the caller holds and stores, one.
    """
    people = [part.user_id for part in parts if part.user_id is not None]
    if not people or not _is_rated(game):
        return
    held = hold([parts]) if sums is None else sums
    left = _left(game, parts)
    counted = [part for part in sorted(parts, key=lambda part: part.seat) if _counts(part, parts, left)]
    if len([part for part in counted if _played_enough(part, parts)]) < FEWEST:
        return
    before = [_rating(part if part.user_id is None else held.standing(part)) for part in counted]
    ranks = _ranks(parts, counted, left)
    _rate_season(held, counted, before, ranks)
    after = model().rate([[rating] for rating in before], ranks=ranks)
    for part, old, [new] in zip(counted, before, after, strict=True):
        if part.user_id is not None:
            part.rated, part.mu_before, part.sigma_before = True, old.mu, old.sigma
            part.mu, part.sigma = new.mu, new.sigma
            _move(held.standing(part), new, part.ended_at)
    if sums is None:
        held.store()


def carry_over(stored: Iterable[Played], parts: Iterable[Played]) -> None:
    """When a game is counted again: the parts of people who are gone keep the ratings they had in it.

    They are opponents as before, so that nobody's rating changes because somebody has left the site.
    """
    known = {(row.seat, row.started_at): row for row in stored if row.user_id is None and row.rated}
    for part in parts:
        row = known.get((part.seat, part.started_at)) if part.user_id is None else None
        if row is not None:
            part.rated, part.mu_before, part.sigma_before = True, row.mu_before, row.sigma_before
            part.mu, part.sigma = row.mu, row.sigma
            part.season_mu, part.season_sigma = row.season_mu, row.season_sigma


def _rate_season(held: Sums, counted: Sequence[Played], before: Sequence[Any], ranks: list[int]) -> None:
    """The same within the season in which the game ended, from what everybody had there before."""
    first = [
        seasons.before(part, held.seasons, rating.mu, rating.sigma, model().rating().sigma)
        for part, rating in zip(counted, before, strict=True)
    ]
    ratings = [[model().rating(mu=mu, sigma=sigma)] for mu, sigma in first]
    after = model().rate(ratings, ranks=ranks)
    for part, (mu, sigma), [new] in zip(counted, first, after, strict=True):
        part.season_mu, part.season_sigma = mu, sigma
        if part.user_id is not None:
            seasons.note(held.seasons, part, new.mu, new.sigma, new.ordinal(SURE))


def _is_rated(game: Game) -> bool:
    """Whether games like this one are: rivals who played it to its end, in earnest and here."""
    agreed = bool(game.result) and (game.result or {}).get("how") == AGREED
    return not (game.is_demo or game.study_of or agreed or system_of(game).allies)


def _counts(part: Played, parts: Sequence[Played], left: Sequence[Played]) -> bool:
    """Whether the part is rated if the game is; of somebody who is gone, whether it has been."""
    if part.user_id is None:
        return part.rated
    return part in left or _played_enough(part, parts)


def _played_enough(part: Played, parts: Sequence[Played]) -> bool:
    """Of the turns of the whole seat, whoever held it; who had none has shown nothing."""
    turns = sum(other.turns for other in parts if other.seat == part.seat)
    share, of = SHARE
    return turns > 0 and part.own_turns * of >= turns * share


def _left(game: Game, parts: Sequence[Played]) -> list[Played]:
    """Who went before the end: also who let a stand-in play so much that it would not count."""
    away = dict(game.seats.exclude(stand_in="").values_list("number", "user_id"))
    return [
        part
        for part in parts
        if part.outcome == Outcome.LEFT
        or (
            part.seat in away
            and away[part.seat] == part.user_id
            and part.turns > 0
            and not _played_enough(part, parts)
        )
    ]


def _ranks(parts: Sequence[Played], counted: Sequence[Played], left: Sequence[Played]) -> list[int]:
    """Everybody's place, the smaller the better, equal ones shared; those who left are last together."""
    last = max(part.place for part in parts) + 1
    return [last if part in left else part.place for part in counted]


def _rating(known: Standing | Played) -> Any:
    """The rating before: of a standing, or of a part whose person is gone."""
    if isinstance(known, Played):
        return model().rating(mu=known.mu_before, sigma=known.sigma_before)
    if known.mu is None or known.sigma is None:
        return model().rating()
    return model().rating(mu=known.mu, sigma=known.sigma)


def _move(row: Standing, new: Any, ended_at: datetime) -> None:
    row.mu, row.sigma, row.ordinal = new.mu, new.sigma, new.ordinal(SURE)
    row.rated += 1
    row.rated_at = max(row.rated_at, ended_at) if row.rated_at else ended_at
