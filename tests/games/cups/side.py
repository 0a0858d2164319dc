"""Cups of parties, in a game that is over quickly: all take points together, and win with four or more."""

from dataclasses import replace
from typing import Any

from games.cups import parties
from games.engine.shared_luck import Bags
from games.engine.system import Result
from games.models import Cup, CupSeat, Entrant, Game, Message, Partner
from games.models.message import Event
from tests.games.cups.short import ROUNDS, SHORT, State, announced, close, old_hand
from tests.games.people import person, play, read_again

ENOUGH = 4
THREE = ("P01 P02", "P03 P04", "P05 P06")


def result(state: State) -> Result | None:
    if not state.winners:
        return None
    won = sum(state.points.values()) >= ENOUGH
    return Result(tuple(state.seats) if won else (), "points" if won else "time")


def merit(state: State) -> dict[int, tuple[int, ...]]:
    total = sum(state.points.values())
    return dict.fromkeys(state.seats, (bool(state.winners) and total >= ENOUGH, total))


TOGETHER = replace(SHORT, allies=True, options_of=lambda *_: {}, result=result, merit=merit, deed=1)
ROLLED_TOGETHER = replace(TOGETHER, bags=lambda _: Bags({"take": 8}))


def party_cup(**said: Any) -> Cup:
    """A cup of Ann's for parties of two, one round, registration for a week."""
    usual = {"form": "parties", "seats": 2, "rounds": 1, "places_min": 2, "places_max": 8}
    return announced(**(usual | said))


def registered(cup: Cup, *parties_of: str) -> Cup:
    """Parties of these people, "Ann Bob", all of whom have said yes; each is called after its first."""
    for number, people in enumerate(parties_of, 1):
        first, *others = [old_hand(name) for name in people.split()]
        party = parties.found(cup.pk, first, f"Party {number}", others)
        for other in others:
            parties.confirm(cup.pk, other, party.pk)
    read_again(cup)
    return cup


def drawn(*parties_of: str, **said: Any) -> Cup:
    """A cup of these parties in its first round."""
    return close(registered(party_cup(**said), *parties_of))


def game_of(cup: Cup, number: int) -> Game:
    """The game of the party of that number in the round that was drawn last."""
    row = CupSeat.objects.get(round__cup=cup, round__number=cup.number, entrant__name=f"Party {number}")
    game = row.table.game
    assert game is not None
    read_again(game)
    return game


def party(cup: Cup, number: int) -> Entrant:
    return Entrant.objects.get(cup=cup, name=f"Party {number}")


def take(cup: Cup, number: int, *points: int) -> None:
    """Each turn of the party's game takes so many points, in their order."""
    game = game_of(cup, number)
    seats = [1 + at % game.seats_wanted for at in range(ROUNDS * game.seats_wanted)]
    for seat, many in zip(seats, points, strict=False):
        play(game, f"{seat} {many}")


def people(cup: Cup, number: int) -> list[str]:
    """Who plays for the party, in the order of their seats."""
    rows = Partner.objects.filter(entrant=party(cup, number))
    return [row.name for row in rows if row.is_here]


def asked(cup: Cup, number: int, name: str) -> Partner:
    return Partner.objects.get(entrant=party(cup, number), user=person(name))


def standing(cup: Cup) -> list[tuple[str, int | None]]:
    """All parties with their places."""
    rows = Entrant.objects.filter(cup=cup).order_by("place", "name")
    return [(row.name, row.place) for row in rows]


def told(name: str, why: str) -> int:
    """How often somebody was told that."""
    return Message.objects.filter(user=person(name), event=Event.CUP, data__why=why).count()
