"""Accounts whose address nobody has ever confirmed: they keep a name and an address from those who would."""

from datetime import timedelta

from allauth.account.models import EmailAddress
from django.db.models import Exists, OuterRef, QuerySet

from accounts.models import User
from labyrinth.ground import clock

KEPT = timedelta(days=14)
"""So long after signing up the link may still be followed."""


def unconfirmed() -> QuerySet[User]:
    """Who signed up longer ago, has confirmed nothing and was never signed in."""
    addresses = EmailAddress.objects.filter(user=OuterRef("pk"))
    long_ago = User.objects.filter(date_joined__lt=clock.now() - KEPT, last_login=None, is_staff=False)
    return long_ago.filter(
        Exists(addresses), ~Exists(addresses.filter(verified=True)), seats=None, socialaccount=None
    )


def purge(dry: bool) -> int:
    """They go, each with its address; how many."""
    found = unconfirmed()
    if dry:
        return found.count()
    people = list(found)
    for person in people:
        person.delete()
    return len(people)
