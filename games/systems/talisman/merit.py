"""Who stands how well, by what everybody sees: for tables that are compared with others, or cut by a date."""

from games.systems.talisman.board import CROWN, region
from games.systems.talisman.queries import has, strength_and_craft
from games.systems.talisman.state import Character, State

TALISMAN = "talisman.talisman"
REGIONS = {"inner": 2, "middle": 1}


def merit(state: State) -> dict[int, tuple[int, ...]]:
    """Seat -> won, still in the game, on the Crown, Region (inner, middle, else), Talisman held, Strength and
    Craft with counters, lives, gold; higher is better."""
    winners = state.result.winners if state.result else ()
    return {
        player.seat: (
            int(player.seat in winners),
            int(not player.out),
            *(_of(state, player.who) if player.who is not None else (0,) * 6),
        )
        for player in state.players
    }


def _of(state: State, who: Character) -> tuple[int, ...]:
    held = any(one.card == TALISMAN for one in who.objects)
    where = REGIONS.get(region(state.content, who.place), 0) if who.place else 0
    values = sum(strength_and_craft(state, who))
    return int(who.place == CROWN), where, int(held), values, has(state, who, "life"), who.gold
