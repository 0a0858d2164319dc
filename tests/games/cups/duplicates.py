"""Duplicate cups of a game that is over quickly: each takes what they say and the dice that fall for them."""

from dataclasses import replace
from typing import Any

from games.engine.questions import Procedure, roll
from games.engine.shared_luck import Bags
from games.models import Cup, CupTable, Game
from tests.games.cups.short import ROUNDS, SHORT, State, close, cup_of, strength, take
from tests.games.people import play, read_again

DICE = 8


def rolled(state: State) -> Procedure:
    """The turn as ever, with a die of one's own before it."""
    seat = state.turn
    state.points[seat] += int((yield roll("take", 1, of=seat)))
    yield from take(state)


def round_of(state: State) -> int:
    """Everybody has had so many turns, or has the last of them now."""
    return -(-state.number // len(state.seats))


ROLLING = replace(
    SHORT,
    phases={"take": rolled},
    bags=lambda _: Bags({"take": DICE}),
    slow=replace(SHORT.slow, round=round_of),
)


def duplicate(people: int = 12, **said: Any) -> Cup:
    """A cup with one bag for all tables of a round, in its first round."""
    usual = {"luck": "bag", "places_max": max(12, people), "seats": 4, "places_min": 8}
    return close(cup_of(people, **(usual | said)))


def games_of(cup: Cup) -> list[Game]:
    """The games of the round that was drawn last, table by table."""
    rows = CupTable.objects.filter(round__cup=cup, round__number=cup.number, game__isnull=False)
    return [table.game for table in rows.order_by("number").select_related("game") if table.game]


def play_table(cup: Cup, game: Game) -> None:
    """The better one takes more, until it is over."""
    best = strength(cup, game)
    for _ in range(ROUNDS):
        for seat in sorted(best):
            play(game, f"{seat} {best[seat]}")
    read_again(game)
