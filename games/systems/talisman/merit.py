"""How far a seat has come, as everybody sees it: what decides a game that is stopped before its end."""

from games.systems.talisman.board import CROWN
from games.systems.talisman.queries import card_of, region_of
from games.systems.talisman.state import Character, State

STRENGTH_AND_CRAFT = 5
"""Which of its numbers are the deeds of a seat."""
REGIONS = {"inner": 2, "middle": 1}


def merit(state: State) -> dict[int, tuple[int, ...]]:
    """Seat -> won, in the game, on the Crown, Region, Talismans held, Strength and Craft with their counters,
    lives, gold; more is better. Whose character is dead and not replaced yet has none of it."""
    won = state.result.winners if state.result else ()
    return {
        player.seat: (player.seat in won, not player.out, *_character(state, player.who))
        for player in state.players
    }


def _character(state: State, who: Character | None) -> tuple[int, ...]:
    if who is None:
        return (0,) * 6
    card = card_of(state, who)
    talismans = sum(held.card.startswith("talisman.") for held in who.objects)
    able = card.strength + card.craft + who.strength + who.craft
    return (
        who.place == CROWN,
        REGIONS.get(region_of(state, who), 0),
        talismans > 0,
        able,
        who.life,
        who.gold,
    )
