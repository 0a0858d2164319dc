"""Who leaves an open table without wanting to: asked by its host, or let go because nobody has seen them."""

from datetime import datetime
from typing import Any

from django.db import transaction
from django.utils.translation import gettext as _

from accounts.models import User
from games.journal.table_rows import seats_of
from games.lobby import lobby
from games.lobby.unseen import UNSEEN
from games.messages import notices
from games.messages.table_log import note
from games.models import Dismissal, Game, Seat
from games.models.game import Status
from games.refused import Refused
from labyrinth.ground.clock import now

DISMISSED, LET_GO = "asked_to_leave", "let_go"


def ask_to_leave(game_id: int, by: User, number: int) -> None:
    """The host asks the person of a seat to leave: at once, until they are invited anew.

    Raises Refused for others than the host, once the game has begun, and for seats without another person.
    """
    with transaction.atomic():
        game = lobby.lock_open(game_id)
        if game.created_by_id != by.pk:
            raise Refused(_("Only whoever opened the table can ask somebody to leave."))
        seats, at = seats_of(game.pk), now()
        seat = next((one for one in seats if one.number == number), None)
        if seat is None or seat.user_id is None or seat.user_id == by.pk:
            raise Refused(_("Nobody sits there whom you could ask to leave."))
        Dismissal.objects.update_or_create(game=game, user_id=seat.user_id, defaults={"at": at})
        _go(game, seats, seat, DISMISSED, at, by=by.username)


def confirm(game_id: int, user: User) -> None:
    """A person who was asked says that they are there; the table starts if it waited for them only.

    Raises Refused for others, and once they were let go.
    """
    with transaction.atomic():
        game = lobby.lock_open(game_id)
        seat = Seat.objects.filter(game=game, user=user).first()
        if seat is None:
            raise Refused(_("You are not seated at this table."))
        seat.confirm_by, seat.seated_at = None, now()
        seat.save(update_fields=["confirm_by", "seated_at"])
        lobby.start_if_full(game)


def let_go() -> int:
    """Those who were asked and have not said in time that they are there leave their tables; how many.

    At a table that was found for them (games/wishes/) others are looked for at once.
    """
    late = Seat.objects.filter(game__status=Status.OPEN, confirm_by__lte=now(), game__wishes=None)
    done = 0
    for game_id in late.values_list("game_id", flat=True).distinct():
        try:
            with transaction.atomic():
                done += _let_go(game_id, now())
        except Refused:
            continue  # it has started or was called off a moment ago
    return done


def _let_go(game_id: int, at: datetime) -> int:
    game = lobby.lock_open(game_id)
    seats = seats_of(game.pk)
    late = [seat for seat in seats if seat.confirm_by is not None and seat.confirm_by <= at]
    for seat in late:
        _go(game, seats, seat, LET_GO, at)
    if game.is_open:
        game.expires_at = max(game.expires_at or at, at + UNSEEN)
        game.save(update_fields=["expires_at"])
    return len(late)


def _go(game: Game, seats: list[Seat], seat: Seat, how: str, at: datetime, **data: Any) -> None:
    """The seat is free again; its person and the log are told, of whom nobody saw the others too."""
    assert seat.user_id is not None
    facts: dict[str, Any] = {"name": seat.shown_name, **data}
    note(game, how, **facts)
    notices.on_lobby(game, seat.user_id, how, at, own=True, **facts)
    lobby.stand_up(game, seats, seat)
    if how == LET_GO:
        for other in seats:
            if other.user_id is not None:
                notices.on_lobby(game, other.user_id, how, at, **facts)
