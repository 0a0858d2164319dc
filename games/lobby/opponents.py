"""With whom somebody has played lately, who their friends are, and whom they have invited to their table."""

from collections.abc import Collection
from datetime import timedelta

from accounts.blocks import blocked_ids
from accounts.friends import follows_of, friends_of
from accounts.models import Follow, User
from games.models import Game, Message, Pairing, Seat
from games.models.game import Status
from games.models.message import Event
from labyrinth.ground.clock import now

OFFERED = 12
HERE = timedelta(minutes=5)
"""Whoever has looked at a table within it is here now."""
TABLES = 3
"""To so many of their open tables, the newest, somebody invites from the list of their friends."""


def recent_opponents(user: User, besides: Collection[int] = ()) -> list[User]:
    """The people of their latest finished games, the latest first, whom they may meet (two queries)."""
    out = {*blocked_ids(user), *besides}
    met = Pairing.objects.filter(user=user, other__is_active=True).exclude(other__in=out)
    return [row.other for row in met.select_related("other").order_by("-last_at")[:OFFERED]]


def to_invite(user: User, game: Game, seated: Collection[int]) -> list[User]:
    """The friends, then the recent opponents, who neither sit at the table nor have been invited to it (four
    queries)."""
    asked = Message.objects.filter(game=game, event=Event.INVITATION).values_list("user_id", flat=True)
    out = {*seated, *asked}
    friends = list(friends_of(user).exclude(pk__in=out)[:OFFERED])
    return [*friends, *recent_opponents(user, {*out, *(friend.pk for friend in friends)})][:OFFERED]


def my_follows(user: User) -> list[tuple[Follow, bool]]:
    """Whom the person follows, friends first, each with whether they are here now: of a friend who shows it
    (two queries)."""
    rows = sorted(follows_of(user), key=lambda row: not row.mutual)  # type: ignore[attr-defined]
    show = [row.followed_id for row in rows if row.mutual and row.followed.here_shown]  # type: ignore[attr-defined]
    looked = Seat.objects.filter(user__in=show, looked_at__gt=now() - HERE)
    here = set(looked.values_list("user_id", flat=True)) if show else set()
    return [(row, row.followed_id in here) for row in rows]


def my_open_tables(user: User) -> list[Game]:
    """The newest tables of which the person is host and that wait for players (one query)."""
    mine = Game.objects.filter(created_by=user, status=Status.OPEN).only("slug", "name")
    return list(mine.order_by("-created_at", "-pk")[:TABLES])


def invited(game: Game) -> list[User]:
    """Who has been invited to the table, in that order (one query)."""
    sent = Message.objects.filter(game=game, event=Event.INVITATION).select_related("user")
    return [row.user for row in sent.order_by("pk")]
