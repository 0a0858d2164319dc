"""The log around a game: what happened outside its rules, in the transaction in which it happened."""

from datetime import datetime
from typing import Any

from django.db.models import QuerySet

from games.live import live
from games.models import Game, TableEvent, Vote
from labyrinth.ground.clock import now

LAPSED = "vote_lapsed"


def note(game: Game, kind: str, seat: int | None = None, **data: Any) -> TableEvent:
    """Write one line, public to the table, in the caller's transaction (one query).

    `kind` has its words in games/table/log_words.py, `seat` is whom it is about, `data` are plain
    values.
    """
    line = line_of(game, kind, now(), seat, **data)
    line.save(force_insert=True)
    return line


def line_of(game: Game, kind: str, at: datetime, seat: int | None = None, **data: Any) -> TableEvent:
    """Such a line, not stored yet."""
    return TableEvent(game=game, at=at, kind=kind, seat=seat, data=data)


def stir(game: Game) -> None:
    """Something public around the locked game has changed: those who watch are told after the commit."""
    game.shifts += 1
    game.save(update_fields=["shifts"])
    live.stirred(game)


def about(vote: Vote) -> dict[str, str | int | None]:
    """What the log says of a vote."""
    said: dict[str, str | int | None] = {"matter": vote.matter, "hours": vote.hours, "about": vote.about}
    more = {"pace": vote.pace, "step": vote.step}
    return said | {fact: value for fact, value in more.items() if value is not None}


def lapse(game: Game, votes: QuerySet[Vote], at: datetime) -> None:
    """Close those of these votes that are open: what they ask is settled, or makes no sense any more."""
    for vote in votes.filter(game=game, passed=None):
        vote.passed, vote.decided_at = False, at
        vote.save(update_fields=["passed", "decided_at"])
        note(game, LAPSED, seat=vote.by, **about(vote))
