"""Handing in trophies for Strength and Craft (T-BASE-514 to T-BASE-516)."""

from collections.abc import Iterator

from games.systems.talisman.enemies import fight_word
from games.systems.talisman.piles import discard
from games.systems.talisman.resources import gain
from games.systems.talisman.state import Character, State
from games.systems.talisman.words.terms import Stat

HAND_IN = "hand_in"
POINTS = 7
STATS: tuple[Stat, ...] = ("strength", "craft")


def price(state: State) -> int:
    """Points for one counter; fewer at a table that wants it faster (T-BASE-982)."""
    return int(state.options.get("trophies", POINTS))


def trophy_keys(state: State, who: Character) -> list[str]:
    """The keys "hand_in:STAT:COUNTERS", every number of counters that the trophies are worth."""
    return [
        f"{HAND_IN}:{stat}:{count}"
        for stat in STATS
        for count in range(1, sum(points(state, who, stat)) // price(state) + 1)
    ]


def points(state: State, who: Character, stat: Stat) -> Iterator[int]:
    """The value of each trophy fought by it; the two kinds are counted apart (T-BASE-515)."""
    content = state.content
    return (fight_word(content, card).value for card in who.trophies if fight_word(content, card).by == stat)


def hand_in(state: State, who: Character, key: str) -> None:
    """The trophies that lose the fewest points go to the discard pile; what is above a multiple is lost."""
    _, stat, count = key.split(":")
    by: Stat = "strength" if stat == "strength" else "craft"
    for card in cheapest(state, who, by, int(count) * price(state)):
        who.trophies.remove(card)
        discard(state, card)
    gain(state, who, by, int(count))


def cheapest(state: State, who: Character, stat: Stat, wanted: int) -> list[str]:
    """The trophies of the smallest sum that reaches so many points; of equal ones the fewest cards."""
    content = state.content
    best: dict[int, list[str]] = {0: []}
    for card in who.trophies:
        word = fight_word(content, card)
        if word.by != stat:
            continue
        for total, cards in sorted(best.items(), reverse=True):
            with_it = [*cards, card]
            known = best.get(total + word.value)
            if known is None or len(with_it) < len(known):
                best[total + word.value] = with_it
    return best[min(total for total in best if total >= wanted)]
