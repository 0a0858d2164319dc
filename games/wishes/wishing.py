"""A person's wish to be seated: made, taken back, gone on with after a rest."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from datetime import timedelta
from functools import partial

from django.db import transaction
from django.utils.translation import gettext as _

from accounts.changes import lock_person
from accounts.held import hold
from accounts.models import Language, User
from games.faces.systems import facts_of, is_known
from games.live import broker
from games.live.limits import Limit, passed
from games.models import Seat, Wish
from games.models.game import Pace, Status
from games.models.wish import OPEN_WISH, WishState
from games.refused import Refused
from games.wishes.queue import MATCHING
from labyrinth.ground.clock import now

LASTS = timedelta(days=14)
PACES = (Pace.DAY, Pace.RELAXED, Pace.WEEK)
"""Those at which people play who have not agreed on anything."""
TOGETHER = (0, 2, 4, 6, 8)
"""Hours a day that one may ask to be awake together with each of the others."""
BOTS_AFTER = (1, 3, 7)
"""Days after which bots may fill a table."""
AT_TABLES = 20
"""Whoever sits at so many tables that have not started is seated at no further one."""
A_DAY = Limit(30, timedelta(days=1))
SEAT_PEOPLE = "games.seat_people"


@dataclass(frozen=True)
class Chosen:
    """What somebody would play: systems by slug with numbers of seats, paces, languages (codes); so many
    hours a day awake together with each; after how many days bots may come in (None: never)."""

    systems: Mapping[str, Sequence[int]]
    paces: Sequence[str]
    languages: Sequence[str]
    together: int = 0
    bots_after: int | None = None


def wish(user: User, chosen: Chosen) -> Wish:
    """Have the person seated as soon as enough people fit; somebody who waits already waits for this from now
    on, since they did.

    Raises Refused for what cannot be wished, for whoever has a table to say yes or no to, sits at too many
    tables that have not started, or has wished too often today.
    """
    _check(chosen)
    at = now()
    with transaction.atomic():
        lock_person(user.pk)
        _check_places(user)
        if passed("wishes", user.pk, A_DAY):
            raise Refused(_("You have changed your wish many times today. Please continue tomorrow."))
        found = open_wish(user) or Wish(user=user, since=at, changed_at=at)
        if found.state == WishState.OFFERED:
            raise Refused(_("A table is found for you: say yes or no to it first."))
        if found.state == WishState.RESTING:
            found.since += at - found.changed_at
        found.systems = {slug: sorted(set(seats)) for slug, seats in chosen.systems.items() if seats}
        found.paces, found.languages = list(chosen.paces), list(chosen.languages)
        found.together, found.bots_after = chosen.together, chosen.bots_after
        found.state, found.changed_at, found.until = WishState.WAITING, at, at + LASTS
        found.save()
        transaction.on_commit(partial(broker.queue, SEAT_PEOPLE), robust=True)
    return found


def open_wish(user: User) -> Wish | None:
    """The wish of theirs of which something may still become (one query)."""
    return Wish.objects.filter(user=user, state__in=OPEN_WISH).select_related("game").first()


def take_back(user: User) -> bool:
    """The person waits no more; whether they did. A table that was found is left at its own page."""
    rows = Wish.objects.filter(user=user, state__in=(WishState.WAITING, WishState.RESTING))
    return rows.update(state=WishState.ENDED, changed_at=now()) > 0


def go_on(user: User) -> None:
    """A wish that rests waits again, in the place that it had; the rest does not count as waiting.

    Raises Refused where none rests.
    """
    with transaction.atomic():
        lock_person(user.pk)
        resting = Wish.objects.filter(user=user, state=WishState.RESTING).first()
        if resting is None:
            raise Refused(_("No wish of yours rests."))
        _check_places(user)
        at = now()
        resting.since += at - resting.changed_at
        resting.state, resting.changed_at = WishState.WAITING, at
        resting.until = max(resting.until, at + LASTS)
        resting.save()
        transaction.on_commit(partial(broker.queue, SEAT_PEOPLE), robust=True)


def forget(user: User) -> None:
    """Whoever leaves the site wishes nothing more."""
    Wish.objects.filter(user=user).delete()


def keep_apart(_user: User, _other: User) -> None:
    """One blocks the other: whoever seats people just now comes first, so that a table at which both were put
    is seen, or comes after it and sees the block."""
    hold(MATCHING)


def _check(chosen: Chosen) -> None:
    for slug, seats in chosen.systems.items():
        if not is_known(slug) or not set(seats) <= set(seats_to_wish(slug)):
            raise Refused(_("This game is not played with that many seats."))
    if not any(chosen.systems.values()):
        raise Refused(_("Choose at least one game and with how many you would play it."))
    if not chosen.paces or not set(chosen.paces) <= set(PACES):
        raise Refused(_("Choose at least one pace."))
    if not chosen.languages or not set(chosen.languages) <= set(Language.values):
        raise Refused(_("Choose at least one language."))
    if chosen.together not in TOGETHER or chosen.bots_after not in (None, *BOTS_AFTER):
        raise Refused(_("This cannot be chosen."))


def seats_to_wish(slug: str) -> list[int]:
    """With how many people, or bots, a game is played by more than one."""
    return [seats for seats in facts_of(slug).seats if seats > 1]


def _check_places(user: User) -> None:
    """Under the lock of the person's row."""
    if Seat.objects.filter(user=user, game__status=Status.OPEN).count() >= AT_TABLES:
        text = _(
            "You sit at %(most)d tables that have not started. Leave one of them, or let one start, before "
            "you are seated at another."
        )
        raise Refused(text % {"most": AT_TABLES})
