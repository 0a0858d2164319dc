"""With whom somebody has played lately, and whom they have invited to their table."""

from collections.abc import Collection

from accounts.blocks import blocked_ids
from accounts.models import User
from games.models import Game, Message, Pairing
from games.models.message import Event

OFFERED = 12


def recent_opponents(user: User, besides: Collection[int] = ()) -> list[User]:
    """The people of their latest finished games, the latest first, whom they may meet (two queries)."""
    out = {*blocked_ids(user), *besides}
    met = Pairing.objects.filter(user=user, other__is_active=True).exclude(other__in=out)
    return [row.other for row in met.select_related("other").order_by("-last_at")[:OFFERED]]


def to_invite(user: User, game: Game, seated: Collection[int]) -> list[User]:
    """The recent opponents who neither sit at the table nor have been invited to it (three queries)."""
    asked = Message.objects.filter(game=game, event=Event.INVITATION).values_list("user_id", flat=True)
    return recent_opponents(user, {*seated, *asked})


def invited(game: Game) -> list[User]:
    """Who has been invited to the table, in that order (one query)."""
    sent = Message.objects.filter(game=game, event=Event.INVITATION).select_related("user")
    return [row.user for row in sent.order_by("pk")]
