"""The Werewolf: how it moves after a 1, and whom it meets (3.4)."""

from games.engine import questions as ask
from games.engine.questions import Procedure
from games.systems.talisman.board import ends, over_bridge, region
from games.systems.talisman.lycans import roll_on_chart
from games.systems.talisman.movement import GATEWAY, GO, OVER, stopping
from games.systems.talisman.queries import in_use, is_night, playing, standing_on
from games.systems.talisman.rolls import roll_for_creature
from games.systems.talisman.state import Character, State
from games.systems.talisman.streets import into_city, out_of_city, walk

WEREWOLF, MEETS = "werewolf", "werewolf_meets"


def werewolf_moves(state: State) -> Procedure:
    """After the turn in which a 1 was rolled for movement its player moves it (T-MOON-301 to T-MOON-303)."""
    moon = state.moon
    assert moon is not None
    steps = (yield from roll_for_creature(state, WEREWOLF))[0]
    key = yield from _chosen(state, WEREWOLF, prowls(state, moon.werewolf, steps), steps=steps)
    moon.werewolf = key.partition(":")[2]
    state.tell("werewolf_moved", seat=state.now.seat, space=moon.werewolf)
    victims = by_lives(standing_on(state, moon.werewolf))
    if victims:
        met = int((yield from _chosen(state, MEETS, [str(who.seat) for who in victims])))
        state.tell("werewolf_met", seat=met)
        yield from roll_on_chart(state, state.of(met))


def _chosen(state: State, kind: str, keys: list[str], steps: int = 0) -> Procedure:
    """Who rolled the 1 decides, also when its character is dead; for one that is out the first key counts."""
    seat = state.now.seat
    if len(keys) == 1 or state.player(seat).out:
        return keys[0]
    return (yield ask.one(seat, kind, keys, steps=steps))


def prowls(state: State, start: str, steps: int) -> list[str]:
    """Where it may come to: clockwise and on its board first (T-MOON-304 to T-MOON-309, T-R-52, T-R-131).

    At Night it stops at once where a character is; a Wall of Fire stops it too.
    """
    content = state.content
    stops = stopping(state)
    if is_night(state):
        stops |= {who.place for who in playing(state)}
    if region(content, start) == "city":
        inside, _ = walk(content, start, steps, stops)
        keys = [f"{GO}:{end}" for end in (inside[-1], *inside[:-1])]
        return keys + [f"{GATEWAY}:{end}" for end in out_of_city(content, start, steps, stops)]
    keys = [f"{GO}:{end}" for end in ends(content, start, steps, stops)]
    keys += [f"{OVER}:{end}" for end in over_bridge(content, start, steps, stops)]
    if in_use(state, "city") and region(content, start) == "outer":
        keys += [f"{GATEWAY}:{end}" for end in into_city(content, start, steps, stops)]
    return keys


def by_lives(victims: list[Character]) -> list[Character]:
    """The one with most lives first, then clockwise (T-R-52)."""
    return sorted(victims, key=lambda who: -who.life)
