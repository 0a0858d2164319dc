"""The same people once more: a table like the one that is over."""

from django.db import transaction
from django.utils.translation import gettext as _

from accounts.blocks import blocked_ids
from accounts.models import User
from games.journal.locked import lock_row
from games.lobby import lobby
from games.lobby.known import is_member
from games.lobby.new_table import NewTable
from games.lobby.options import still_known
from games.messages import notices
from games.models import Game, Seat
from games.models.clock import clock_of
from games.models.game import Status
from games.refused import Refused

OVER = (Status.CANCELLED,)


def rematch(game_id: int, user: User) -> Game:
    """The table at which the finished game is played again; the person sits at it afterwards.

    Whoever asks first opens it, with the same settings, and invites the others; whoever asks later joins it.
    Raises Refused for somebody who did not play, before the end, and where no seat is left.
    """
    with transaction.atomic():
        game = lock_row(game_id)
        seats = list(Seat.objects.filter(game=game).select_related("user").order_by("number"))
        _check(game, seats, user)
        standing = latest(game)
        if standing is None:
            return _open(game, seats, user)
        if not Seat.objects.filter(game=standing, user=user).exists():
            lobby.join(standing, user)
        return standing


def latest(game: Game) -> Game | None:
    """The rematch that stands, if any: one that was called off is none."""
    return Game.objects.filter(rematch_of=game).exclude(status__in=OVER).order_by("-pk").first()


def may_ask(game: Game, seats: list[Seat], user: User) -> bool:
    """Whether the person may have the game played again: they sat at it to the end. A campaign says itself
    how it goes on."""
    if not game.is_finished or game.is_demo or game.study_of or game.campaign_id:
        return False
    return any(seat.user_id == user.pk for seat in seats)


def _check(game: Game, seats: list[Seat], user: User) -> None:
    if not game.is_finished:
        raise Refused(_("This game is not over."))
    if not may_ask(game, seats, user):
        raise Refused(_("Only those who played this game play it again."))


def _open(game: Game, seats: list[Seat], user: User) -> Game:
    again = lobby.create_game(user, _like(game, user, seats))
    if again.is_open:
        _invite(again, seats, user)
    return again


def _like(game: Game, user: User, seats: list[Seat]) -> NewTable:
    """The settings of a game that was played, as far as its system still has them."""
    return NewTable(
        system=game.system,
        name=game.name,
        seats=game.seats_wanted,
        bots=sum(seat.is_bot for seat in seats),
        opponent=lobby.opponent_of(seats),
        options=still_known(game.system, game.options),
        access=game.access,
        pace=game.pace,
        clock=clock_of(game.clock, game.pace),
        requires=game.requires,
        spectators=game.spectators,
        spectator_delay=game.spectator_delay,
        what_if=game.what_if,
        rematch_of=game,
        circle=game.circle if is_member(user, game.circle_id) else None,
    )


def _invite(again: Game, seats: list[Seat], user: User) -> None:
    """Everybody who played, but for those whom they must not meet."""
    apart = {*blocked_ids(user), user.pk}
    for seat in seats:
        if seat.user is not None and seat.user.is_active and seat.user_id not in apart:
            notices.on_invited(again, seat.user, user)
