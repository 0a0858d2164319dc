"""What the links of a mail about a proposal may do: say yes or no, for one person, without a session."""

from dataclasses import dataclass
from typing import Literal

from django.db import transaction
from django.utils.translation import gettext as _

from accounts.models import User
from games.journal.locked import lock_row, why_not_running
from games.mail.mail_tokens import BadLink
from games.mail.vote_tokens import BallotLink
from games.models import Game, Seat, Vote
from games.models.game import HEAVY_OF_GAME, Status
from games.play.play import Outcome
from games.refused import Refused
from games.seats import votes
from labyrinth.ground.clock import now

Dead = Literal["", "person", "closed", "over", "held", "away"]


@dataclass(frozen=True)
class Link:
    """One ballot as it stands now. `dead` says in one word why it can no longer be cast; or is empty."""

    ballot: BallotLink
    vote: Vote
    game: Game
    user: User
    dead: Dead


def look(ballot: BallotLink, reader: User | None) -> Link:
    """What has become of a ballot; changes nothing. `reader` is whoever is signed in, if anybody.

    Raises BadLink where vote or person are gone.
    """
    vote = Vote.objects.filter(pk=ballot.vote).select_related("game").defer(*HEAVY_OF_GAME).first()
    user = User.objects.filter(pk=ballot.user, is_active=True).first()
    if vote is None or user is None:
        raise BadLink("what it was about is gone")
    return Link(ballot, vote, vote.game, user, _dead(ballot, vote, vote.game, reader))


def cast(ballot: BallotLink, reader: User | None) -> Outcome:
    """Say what the link stands for, if it still may; the game is locked from the first look."""
    try:
        with transaction.atomic():
            game = lock_row(Vote.objects.values_list("game", flat=True).get(pk=ballot.vote))
            vote = Vote.objects.get(pk=ballot.vote)
            if dead := _dead(ballot, vote, game, reader):
                return Outcome(False, why_dead(dead, game))
            return votes.cast(game.pk, ballot.seat, vote_id=vote.pk, yes=ballot.yes)
    except Refused as refused:
        return Outcome(False, refused.message)


def _dead(ballot: BallotLink, vote: Vote, game: Game, reader: User | None) -> Dead:
    seat = Seat.objects.filter(game=game, number=ballot.seat, user=ballot.user, user__is_active=True).first()
    if seat is None or seat.leaving or (reader is not None and reader.pk != ballot.user):
        return "person"
    if game.status in (Status.FINISHED, Status.CANCELLED):
        return "over"
    if vote.passed is not None or vote.closes_at <= now():
        return "closed"
    if game.status != Status.RUNNING:
        return "held"
    return "" if seat.is_present else "away"


def why_dead(dead: Dead, game: Game) -> str:
    """What the holder of a dead link is told."""
    if dead == "held":
        return why_not_running(game)
    return {
        "person": _("This link was made for somebody who does not play this seat, or not any more."),
        "over": _("This game is over."),
        "away": _("A stand-in plays this seat now. At the table you can come back."),
    }.get(dead, _("This vote is closed."))
