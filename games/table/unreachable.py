"""Who at a table cannot be reached by mail: told to whoever opened the table, and to nobody else."""

from typing import Any

from accounts.models import User
from games.models import Game, Seat


def unreachable(game: Game, reader: Any) -> list[str]:
    """The names of seats whose person's address refuses mails; empty for readers other than the organiser.

    One query, for the organiser only.
    """
    if not isinstance(reader, User) or game.created_by_id != reader.pk:
        return []
    refused = Seat.objects.filter(game=game, user__mail_refused_at__isnull=False).exclude(user=reader.pk)
    return list(refused.order_by("number").values_list("name", flat=True))
