"""A vacation that begins by itself, for who has chosen so, when a turn of theirs would be missed.

It comes out of their own budget like any other, once in sixty days, and ends with the first look of its
person: until then its id stands on their row (`User.look_ends`), so that no page has to ask.
"""

from datetime import timedelta

from django.db import transaction

from accounts.changes import lock_person, tell
from accounts.models import User, Vacation
from accounts.time_zones import zone_of
from accounts.vacations import announce, hours_left
from labyrinth.ground import clock

LENGTH = timedelta(days=3)
AGAIN_AFTER = timedelta(days=60)


@transaction.atomic
def choose(user: User, *, wanted: bool) -> None:
    """Whether one may begin from now on; one that is running goes on."""
    person = lock_person(user.pk)
    person.vacation_by_itself = wanted
    person.save(update_fields=["vacation_by_itself"])


def may_begin(person: User) -> bool:
    """Whether the person wants it and had none lately (one query); the budget has its own word."""
    if not person.vacation_by_itself:
        return False
    lately = Vacation.objects.filter(user=person, by_itself=True, starts_at__gt=clock.now() - AGAIN_AFTER)
    return not lately.exists()


def would_begin(user_id: int | None) -> bool:
    """Whether one would begin by itself now instead of a missed turn, as far as can be said beforehand: the
    person wants it, had none lately, and has three days left (four queries at most)."""
    person = User.objects.filter(pk=user_id or 0, vacation_by_itself=True).first()
    if person is None or not may_begin(person):
        return False
    year = clock.now().astimezone(zone_of(person.time_zone)).year
    return hours_left(person, year) * timedelta(hours=1) >= LENGTH


def begin(person: User) -> Vacation:
    """Hold all clocks of the locked person for three days, or until a vacation begins that they announced.

    Raises ValidationError where no vacation can be announced now.
    """
    now = clock.now()
    ahead = Vacation.objects.filter(user=person, starts_at__gt=now, starts_at__lt=now + LENGTH)
    first = ahead.order_by("starts_at").values_list("starts_at", flat=True).first()
    vacation = announce(person, None, first or now + LENGTH, by_itself=True)
    User.objects.filter(pk=person.pk).update(look_ends=vacation.pk)
    return vacation


@transaction.atomic
def looked(user_id: int) -> None:
    """The person is here: what began by itself is over, and what was not used stays in the budget."""
    person, now = lock_person(user_id), clock.now()
    vacation = Vacation.objects.filter(pk=person.look_ends or 0, user=person, ends_at__gt=now).first()
    person.look_ends = None
    person.save(update_fields=["look_ends"])
    if vacation is not None:
        vacation.ends_at = now
        vacation.save(update_fields=["ends_at"])
        tell(person.pk)
