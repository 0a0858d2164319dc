"""What the sweep of wishes does: tables that were found are looked after, then those who wait are seated.

Everything is read from rows, under one name that is held (MATCHING): two sweeps at once make one table, and
one that dies has made it whole or not at all.
"""

from contextlib import suppress
from datetime import datetime

from django.db import transaction
from django.db.models import Exists, F, OuterRef, Q

from accounts.blocks import are_blocked
from accounts.held import hold
from accounts.models import User
from games.faces.systems import offered
from games.journal.locked import lock_row
from games.journal.table_rows import seats_of
from games.lobby import lobby
from games.lobby.departures import LET_GO
from games.messages import notices
from games.messages.table_log import note
from games.models import Game, Seat, Wish
from games.models.game import Status
from games.models.wish import WishState
from games.refused import Refused
from games.wishes import seating
from games.wishes.matching import groups, newcomer
from games.wishes.queue import MATCHING, as_waiting, waiting
from labyrinth.ground.clock import now

SILENT = "found_silent"
"""Why somebody is told who has said neither yes nor no."""


def sweep() -> None:
    """Look after the tables that were found, end old wishes, seat who waits."""
    for game_id in unsettled(now()):
        with suppress(Refused):
            settle(game_id)
    end_old()
    seat_waiting()


def seat_waiting() -> int:
    """Open tables for those who fit; how many tables."""
    made, at = 0, now()
    with transaction.atomic():
        hold(MATCHING)
        with_bots = frozenset(system.slug for system in offered() if system.has_bots)
        for group in groups(waiting(at), at, with_bots):
            # Where one of them has taken the wish back a moment ago, the others are looked at by the next.
            with suppress(Refused), transaction.atomic():
                seating.seat_group(group, at)
                made += 1
    return made


def end_old() -> int:
    """Wishes whose time is over wait no more; how many."""
    old = Wish.objects.filter(state__in=(WishState.WAITING, WishState.RESTING), until__lte=now())
    return old.update(state=WishState.ENDED, changed_at=now())


def unsettled(at: datetime) -> list[int]:
    """The tables that were found at which something has happened (one query)."""
    own = Seat.objects.filter(game=OuterRef("game"), user=OuterRef("user"))
    late = Seat.objects.filter(game=OuterRef("game"), confirm_by__lte=at)
    last = Seat.objects.filter(game=OuterRef("game"), number=F("game__seats_wanted"))
    gone = Q(user__is_active=False) | Q(user__banned_until__gt=at)
    rows = Wish.objects.filter(state=WishState.OFFERED)
    happened = ~Q(game__status=Status.OPEN) | ~Exists(own) | Exists(late) | ~Exists(last) | gone
    return list(rows.filter(happened, game__isnull=False).values_list("game", flat=True).distinct())


def settle(game_id: int) -> None:
    """What has become of a table that was found: started, given up, or somebody cannot come, whose place is
    filled by who fits; where nobody does the others wait on, from when they did."""
    with transaction.atomic():
        hold(MATCHING)
        game, at = lock_row(game_id), now()
        if game.is_open:
            _let_go(game, at)
            _fill(game, at)
        seated = {seat.user_id for seat in seats_of(game.pk)}
        for wish in Wish.objects.filter(game=game, state=WishState.OFFERED).select_related("user"):
            wish.state = _state_of(wish, game, seated, at)
            if wish.state != WishState.OFFERED:
                wish.changed_at = at
                wish.save(update_fields=["state", "changed_at"])


def _let_go(game: Game, at: datetime) -> None:
    """Who said nothing in time, and who may not come in any more, leaves the table."""
    seats = seats_of(game.pk)
    barred = set(
        User.objects.filter(pk__in=[seat.user_id for seat in seats if seat.user_id is not None])
        .filter(Q(is_active=False) | Q(banned_until__gt=at))
        .values_list("pk", flat=True)
    )
    for seat in list(seats):
        silent = seat.confirm_by is not None and seat.confirm_by <= at
        if seat.user_id is None or not (silent or seat.user_id in barred):
            continue
        if silent:
            notices.on_lobby(game, seat.user_id, SILENT, at)
            note(game, LET_GO, name=seat.shown_name)
        lobby.stand_up(game, seats, seat)


def _fill(game: Game, at: datetime) -> None:
    """Put others on the free seats, as long as they fit everybody; else give the table up."""
    while game.is_open:
        seats = seats_of(game.pk)
        people = [seat.user_id for seat in seats if seat.user_id is not None]
        if len(seats) >= game.seats_wanted:
            return
        rows = Wish.objects.filter(game=game, state=WishState.OFFERED, user__in=people)
        here, kind = as_waiting(rows, at), seating.kind_of(game)
        bots = any(seat.is_bot for seat in seats)
        one = newcomer(here, waiting(at), kind, beside_bots=bots) if len(here) == len(people) else None
        if one is None:
            seating.give_up(game, people, at)
            return
        with suppress(Refused), transaction.atomic():
            seating.seat_one_more(game, len(seats) + 1, one, kind.language, at)


def _state_of(wish: Wish, game: Game, seated: set[int | None], at: datetime) -> WishState:
    """What the wish is after what has happened at its table."""
    if wish.user_id in seated and game.is_open:
        return WishState.OFFERED
    if wish.user_id in seated:
        return WishState.WAITING if game.status == Status.CANCELLED else WishState.SEATED
    if not wish.user.is_active or (wish.user.banned_until is not None and wish.user.banned_until > at):
        return WishState.ENDED
    # Who has left because of somebody at the table has refused nothing.
    others = [one for one in seated if one is not None]
    return WishState.WAITING if are_blocked(wish.user_id, others) else WishState.RESTING
