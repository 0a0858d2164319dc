"""Who sits at the next table of a campaign, and who plays which figure there.

What a game is given may have a `party`: figure -> number of the seat that plays it. People who stay keep
their figures. Whoever has left the game, or has given all their figures away, has no seat any more; a figure
that is free, or whose person has left the site, has a seat that a stand-in plays and anybody may take over,
with all that the figure has gained. A seat that anybody could take when the game ended is offered again.
"""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass

from games.engine.system import System
from games.models import Campaign, Game, Seat, TableEvent
from games.models.shown_name import NOBODY
from games.play.stand_in import best_level
from labyrinth.ground.clock import now

FREE = 0
"""In `Campaign.handed`: the figure is for somebody who is not there yet."""
Party = dict[str, int]


@dataclass(frozen=True)
class NextSeats:
    """Seats that are not stored yet, numbered from 1, and the party by these numbers."""

    seats: list[Seat]
    party: Party


def next_seats(campaign: Campaign, before: Game, system: System) -> NextSeats:
    """By the seats of the game before, what the rules say of the party, and what its people have handed
    over (two queries)."""
    old = list(Seat.objects.filter(game=before).order_by("number"))
    party = _handed_over({**campaign.carried.get("party", {})}, campaign.handed)
    staying = _staying(old, party, system)
    level = best_level(system)
    seats = [_copy(seat, number, level) for number, seat in enumerate(staying, 1)]
    _offer_again(before, staying, seats)
    renamed = {seat.number: number for number, seat in enumerate(staying, 1)}
    free = [figure for figure, seat in party.items() if seat == FREE]
    if free and len(seats) < max(system.seats):
        seats.append(_free_seat(len(seats) + 1, level))
        renamed[FREE] = len(seats)
    return NextSeats(seats, {figure: renamed.get(seat, 1) for figure, seat in party.items()})


def _handed_over(party: Party, handed: Mapping[str, int]) -> Party:
    return {figure: handed.get(figure, seat) for figure, seat in party.items()}


def _staying(old: Sequence[Seat], party: Mapping[str, int], system: System) -> list[Seat]:
    """Those who play on; all of them where the rules cannot be played by so few.

    Whoever plays more figures than others sits in front, where rules deal out what is left over.
    """
    staying = [seat for seat in old if not seat.leaving and (not party or seat.number in party.values())]
    free = FREE in party.values()
    staying = staying if len(staying) + free in system.seats else list(old)
    return sorted(staying, key=lambda seat: -list(party.values()).count(seat.number))


def _copy(seat: Seat, number: int, level: str) -> Seat:
    """The same person or bot; one that has left is nobody, whom a stand-in plays."""
    gone = bool(seat.leaving) or (seat.user_id is None and not seat.bot)
    if gone:
        return _free_seat(number, level)
    return Seat(
        number=number,
        user_id=seat.user_id,
        bot=seat.bot,
        name=seat.name,
        phrase=seat.phrase,
        stand_in=seat.stand_in,
    )


def _offer_again(before: Game, staying: Sequence[Seat], seats: Sequence[Seat]) -> None:
    """The end of a game closes its offers: its log still knows which seats were free then."""
    told = TableEvent.objects.filter(game=before, kind__in=["offered", "back", "replaced"]).order_by("pk")
    last = dict(told.values_list("seat", "kind"))
    for old, seat in zip(staying, seats, strict=True):
        if last.get(old.number) == "offered" and seat.user_id:
            seat.offered_at = now()


def _free_seat(number: int, level: str) -> Seat:
    return Seat(number=number, name=NOBODY, stand_in=level)
