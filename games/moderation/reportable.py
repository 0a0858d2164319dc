"""Whom somebody may report, and where."""

from django.db.models import Q

from accounts.models import Block, User
from accounts.visibility import may_see_profile
from games.models import Game, Seat, Tenure


def may_report(viewer: User, person: User) -> bool:
    """Whether the viewer knows of the person: sees their profile, plays with them, or has blocked them.

    Otherwise the page answers as if nobody was there (three queries at most).
    """
    if may_see_profile(viewer, person) or Block.objects.filter(by=viewer, blocked=person).exists():
        return True
    mine = Seat.objects.filter(user=viewer).values("game")
    return Seat.objects.filter(user=person, game__in=mine).exists()


def people_of(game: Game, besides: User) -> list[User]:
    """Everybody else who holds or held a seat of the game, by name (one query)."""
    seated = Seat.objects.filter(game=game, user__isnull=False).values("user")
    played = Tenure.objects.filter(game=game, user__isnull=False).values("user")
    people = User.objects.filter(Q(pk__in=seated) | Q(pk__in=played)).exclude(pk=besides.pk)
    return list(people.order_by("username_key"))
