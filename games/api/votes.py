"""Agreements of a table, and what one may ask it to take back: the services of the page, and its refusals."""

from typing import Annotated

from ninja import Router
from ninja.params.functions import Path

from games.api import schemas, sent
from games.api.auth import ApiRequest, needs
from games.api.places import seat_at
from games.api.problems import Problem, done
from games.journal.shared import as_seen_by
from games.models import Game, Seat
from games.models.vote import Matter
from games.play.play import Outcome
from games.seats import back_by_leave, votes
from games.table.housekeeping import OpenVote, housekeeping
from games.table.reader_table import table

router = Router(tags=["playing"])

Id = Annotated[schemas.Slug, Path(...)]
Number = Annotated[int, Path(..., ge=1, le=2**31)]


@router.get(
    "/games/{game}/votes",
    operation_id="votes",
    **needs("read"),
    response=schemas.Votes,
    summary="What the table is asked",
)
def open_votes(request: ApiRequest, game: Id) -> schemas.Votes:
    """The proposals at your table on which the people there still decide."""
    return _votes(request, seat_at(request.user, game))


@router.post(
    "/games/{game}/votes/{vote}",
    operation_id="vote",
    **needs("play"),
    response=schemas.Votes,
    summary="Vote",
)
def vote(request: ApiRequest, game: Id, vote: Number, body: sent.Ballot) -> schemas.Votes:
    """Your word on a proposal; “withdraw” takes your own back. 409 where it is closed."""
    seat = seat_at(request.user, game)
    if body.ballot == "withdraw":
        done = votes.withdraw(seat.game_id, seat.number, vote_id=vote)
    else:
        done = votes.cast(seat.game_id, seat.number, vote_id=vote, yes=body.ballot == "yes")
    return _after(request, seat, done)


@router.get(
    "/games/{game}/back",
    operation_id="ways_back",
    **needs("read"),
    response=schemas.WaysBack,
    summary="What may be taken back by leave",
)
def ways_back(request: ApiRequest, game: Id) -> schemas.WaysBack:
    """Your answers since your last turn began, the latest first, and for each why you may not ask the table
    to take it back; 409 where you may ask nothing at all."""
    seat = seat_at(request.user, game)
    found = done(lambda: _choices(seat))
    rows = [schemas.WayBack(back=one.back, kind=one.own.kind, key=one.own.key, why=one.why) for one in found]
    return schemas.WaysBack(rows=rows)


@router.post(
    "/games/{game}/back",
    operation_id="ask_back",
    **needs("play"),
    response=schemas.Votes,
    summary="Ask the table to take something back",
)
def ask_back(request: ApiRequest, game: Id, body: sent.AskBack) -> schemas.Votes:
    """Ask to go back to before an answer of yours. It takes the yes of everybody who plays there, within 24
    hours; 409 with the reason where it cannot be."""
    seat = seat_at(request.user, game)
    proposal = votes.Proposal(Matter.TAKE_BACK, back=body.back)
    return _after(request, seat, votes.propose(seat.game_id, seat.number, proposal))


def _choices(seat: Seat) -> list[back_by_leave.Choice]:
    game = Game.objects.get(pk=seat.game_id)
    back_by_leave.check_asks(game, seat.number)
    return back_by_leave.choices(
        as_seen_by(game, seat.number), list(game.seats.order_by("number")), seat.number
    )


def _after(request: ApiRequest, seat: Seat, outcome: Outcome) -> schemas.Votes:
    if not outcome.accepted:
        raise Problem("refused", outcome.message)
    return _votes(request, seat)


def _votes(request: ApiRequest, seat: Seat) -> schemas.Votes:
    """What a token that may only play is told: that it was taken, and nothing of what the seat sees."""
    game = Game.objects.get(pk=seat.game_id)
    if "read" not in request.token.scopes or not game.is_running:
        return schemas.Votes(rows=[])
    shown = table(as_seen_by(game, seat.number), seat.number)
    return schemas.Votes(rows=[_vote(one) for one in housekeeping(shown, request.user).votes])


def _vote(one: OpenVote) -> schemas.Vote:
    ballots = [schemas.VoteOf(seat=said.seat, yes=said.yes) for said in one.ballots]
    return schemas.Vote(
        id=one.id,
        text=one.text,
        by=one.by,
        closes_at=one.closes_at,
        silence=one.silence,
        ballots=ballots,
        asked=one.asked,
    )
