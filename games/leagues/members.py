"""Who is in a league: they register for the next season, and leave. All while the league's row is held."""

from datetime import datetime

from django.db import transaction
from django.db.models import Q
from django.utils.translation import gettext as _

from accounts.models import User
from games.cups import entrants, leaving
from games.models import Entrant, League, Leaguer
from games.models.cup import OPEN_CUP, EntrantState
from games.models.league import LeaguerState
from games.refused import Refused
from labyrinth.ground.clock import now


def register(league_id: int, user: User) -> Leaguer:
    """Come in with the next season, as far as there is room. Raises Refused for who may not, and for who is
    in it already."""
    with transaction.atomic():
        league = locked(league_id)
        _check(league, user)
        row = Leaguer.objects.filter(league=league, user=user).first() or Leaguer(league=league, user=user)
        row.name, row.since, row.state = user.username, now(), LeaguerState.WAITING
        row.division = row.place = 0
        row.save()
    return row


def why_not(league: League, user: User) -> str:
    """Why somebody may not register, "" where they may (three queries at most)."""
    try:
        _check(league, user)
    except Refused as refused:
        return refused.message
    return ""


def _check(league: League, user: User) -> None:
    if not league.is_open:
        raise Refused(_("This league is over."))
    mine = Leaguer.objects.filter(league=league, user=user)
    if mine.exclude(state=LeaguerState.LEFT).exists():
        raise Refused(_("You are in this league already."))
    entrants.refuse_strangers(league.circle_id, user)


def leave(league_id: int, user: User) -> None:
    """Go: the place in the division is free with the next season, a running seat is given away for good.

    Raises Refused for who is not in it.
    """
    with transaction.atomic():
        league = locked(league_id)
        row = Leaguer.objects.filter(league=league, user=user).exclude(state=LeaguerState.LEFT).first()
        if row is None or not league.is_open:
            raise Refused(_("You are not in this league."))
        row.state = LeaguerState.LEFT
        row.save(update_fields=["state"])
    playing = Entrant.objects.filter(user=user, cup__league=league, cup__state__in=OPEN_CUP)
    for cup_id in list(playing.exclude(state=EntrantState.LEFT).values_list("cup_id", flat=True)):
        leaving.leave(cup_id, user)


def let_go_barred(league: League, at: datetime) -> int:
    """Who was banned, or whose account is gone, comes into no season; how many. The caller holds the row."""
    barred = Q(user__isnull=True) | Q(user__is_active=False) | Q(user__banned_until__gt=at)
    rows = Leaguer.objects.filter(barred, league=league).exclude(state=LeaguerState.LEFT)
    gone = list(rows.values_list("pk", flat=True))
    return Leaguer.objects.filter(pk__in=gone).update(state=LeaguerState.LEFT)


def leave_all(user: User) -> None:
    """Whoever leaves the site leaves every league; lines of seasons stay without a name."""
    Leaguer.objects.filter(user=user).update(user=None, name="", state=LeaguerState.LEFT)
    League.objects.filter(host=user).update(host=None)


def locked(league_id: int) -> League:
    """The row of the league, held until the transaction ends. Raises Refused where there is none."""
    league = League.objects.select_for_update().filter(pk=league_id).first()
    if league is None:
        raise Refused(_("There is no such league."))
    return league
