"""How the options of a question are drawn: one filled button, at most two quiet ones, the rest as chips."""

from collections.abc import Iterable

from games.faces.wording import QUIET_AT_MOST, Rank

PRIMARY = (
    *("roll", "go_on", "end", "done", "pass", "keep", "fight", "trophy", "space", "stop", "go"),
    *("evaded", "life", "accept", "pay", "draw", "take", "lend", "skip", "discard"),
)
"""What carries the game on; of these the first that is offered is the filled button."""
QUIET = (
    *("roll_two", "offer", "face", "evaded", "destroy", "charm", "move_off", "raised", "tamed", "instead"),
    *(
        "reroll",
        "draw",
        "decline",
        "accept",
        "refuse",
        "stay",
        "roll",
        "heal",
        "replenish",
        "fate:1",
        "keep",
        "again:1",
    ),
)
"""What is decided instead of it, and is about no thing."""
FLAT = (
    *("character", "card", "deck", "victim", "taker", "richest", "gain", "bonus", "result", "alignment"),
    *("give_up", "too_many", "surplus", "spend", "beneath", "hold", "leave_card", "reward", "ending_fight"),
)
"""Questions whose options are all alike."""


def ranks(kind: str, keys: Iterable[str]) -> dict[str, Rank]:
    """The rank of each key that is no chip."""
    if kind in FLAT:
        return {}
    offered = tuple(keys)
    first = next((key for key in PRIMARY if key in offered), None)
    quiet = [key for key in offered if key != first and key in QUIET]
    found: dict[str, Rank] = dict.fromkeys(quiet[:QUIET_AT_MOST], "quiet")
    return {first: "primary", **found} if first else found
