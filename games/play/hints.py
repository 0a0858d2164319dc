"""Hints: what a steady player would answer. They are told where no other person sits, and counted."""

from collections.abc import Sequence

from django.db import transaction
from django.utils.translation import gettext as _

from games.journal.locked import lock_asked, refuse_paused
from games.models import Seat
from games.play.play import Outcome
from games.refused import Refused

MANY, AT = "many", "at"


def may_be_hinted(seats: Sequence[Seat], number: int) -> bool:
    """Whether nobody else of flesh sits there: a bot is told nothing, and nobody is at a loss."""
    return all(bool(seat.bot) or seat.number == number for seat in seats)


def ask_for_hint(game_id: int, number: int, *, token: str) -> Outcome:
    """Count a hint for a seat that is asked, and let it stand there until the game goes on."""
    try:
        with transaction.atomic():
            game = lock_asked(game_id, number, token)
            refuse_paused(game)
            seats = list(Seat.objects.filter(game=game).order_by("number"))
            if not may_be_hinted(seats, number):
                raise Refused(_("Hints are for tables at which only bots sit besides you."))
            mine = next(seat for seat in seats if seat.number == number)
            if standing_at(mine) != game.entries:
                mine.hints = {MANY: asked_for(mine) + 1, AT: game.entries}
                mine.save(update_fields=["hints"])
    except Refused as refused:
        return Outcome(False, refused.message)
    return Outcome(True)


def asked_for(seat: Seat) -> int:
    """How many hints the person of the seat has asked for."""
    return int(seat.hints.get(MANY, 0)) if seat.hints else 0


def standing_at(seat: Seat) -> int | None:
    """Behind how many entries the last hint was asked for; None where none was."""
    return int(seat.hints[AT]) if seat.hints else None
