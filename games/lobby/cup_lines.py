"""Seats at tables of cups: nobody has two lines of a cup, and who takes a seat over plays that line on."""

from django.db.models import F, QuerySet
from django.utils.translation import gettext as _

from accounts.models import User
from games.models import Cup, CupSeat, Entrant, Game
from games.models.cup import EntrantState, cup_table
from games.refused import Refused


def refuse_second(game: Game, user: User) -> None:
    """Raises Refused for who is, or was, in the cup to which the table belongs, or in another division of the
    same season (two queries at most)."""
    table = cup_table(game)
    if table is not None and _lines(table.round.cup, user).exists():
        raise Refused(_("You are in this cup yourself: somebody from outside has to take the seat."))


def _lines(cup: Cup, user: User) -> QuerySet[Entrant]:
    rows = Entrant.objects.filter(user=user)
    if cup.league_id is None:
        return rows.filter(cup=cup)
    return rows.filter(cup__league=cup.league_id, cup__season=cup.season)


def take_over(game: Game, number: int, user: User) -> None:
    """Who has just taken the seat over plays the line of the cup on, with its points, while the table is not
    decided. The caller holds the game."""
    row = CupSeat.objects.filter(table__game=game, seat=number, table__decided_at=None).first()
    if row is None:
        return
    mine = Entrant.objects.filter(pk=row.entrant_id)
    mine.update(user=user, instead=F("name"), name=user.username, state=EntrantState.IN)
