"""Seats at tables of cups: nobody has two lines of a cup, and who takes a seat over plays that line on."""

from django.db.models import Exists, F, OuterRef, Q, QuerySet
from django.utils.translation import gettext as _

from accounts.models import User
from games.models import Cup, CupSeat, Entrant, Game, Partner
from games.models.cup import EntrantState, cup_table
from games.refused import Refused
from labyrinth.ground.clock import now


def refuse_second(game: Game, user: User) -> None:
    """Raises Refused for who is, or was, in the cup to which the table belongs, or in another division of the
    same season (two queries at most)."""
    table = cup_table(game)
    if table is not None and _lines(table.round.cup, user).exists():
        raise Refused(_("You are in this cup yourself: somebody from outside has to take the seat."))


def _lines(cup: Cup, user: User) -> QuerySet[Entrant]:
    partner = Partner.objects.filter(entrant=OuterRef("pk"), user=user, confirmed_at__isnull=False)
    rows = Entrant.objects.filter(Q(user=user) | Exists(partner))
    if cup.league_id is None:
        return rows.filter(cup=cup)
    return rows.filter(cup__league=cup.league_id, cup__season=cup.season)


def take_over(game: Game, number: int, user: User) -> None:
    """Who has just taken the seat over plays the line of the cup on, with its points, while the table is not
    decided. The caller holds the game."""
    rows = CupSeat.objects.filter(table__game=game, table__decided_at=None).select_related("round__cup")
    party = next((row for row in rows if row.round.cup.has_parties), None)
    if party is not None:
        _join(party, number, user)
        return
    row = rows.filter(seat=number).first()
    if row is None:
        return
    mine = Entrant.objects.filter(pk=row.entrant_id)
    mine.update(user=user, instead=F("name"), name=user.username, state=EntrantState.IN)


def _join(row: CupSeat, number: int, user: User) -> None:
    """They are of the party from now on, on that seat, in the place of whoever was it."""
    at, cup = now(), row.round.cup
    Partner.objects.filter(entrant=row.entrant_id, number=number, left_at=None).update(left_at=at)
    Partner.objects.create(
        cup=cup, entrant=row.entrant, user=user, name=user.username, number=number, since=at, confirmed_at=at
    )
