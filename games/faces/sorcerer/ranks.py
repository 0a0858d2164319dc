"""How the options of a question are drawn: one filled button, at most two quiet ones, the rest as chips."""

from collections.abc import Iterable

from games.faces.wording import QUIET_AT_MOST, Rank

PRIMARY = (
    *("go_on", "quests", "end", "done", "stop", "pass", "none", "lose_turn"),
    *("fight", "alone", "keep", "take", "steal", "backpack"),
)
"""What carries the game on; of these the first that is offered is the filled button."""
QUIET = (
    *("extra", "rearrange", "decline", "repeat", "again", "wound", "floor", "no_more"),
    *("die:attacker", "die:defender"),
)
"""What is decided instead of it, and is about no thing."""
QUIET_VERBS = ("attack", "join")
QUIET_CASTS = ("change_roll", "stone_skin")
"""Questions whose scrolls are the other decision."""
FLAT = ("team", "setup", "awaken", "rune_lore", "armour_loss", "cloud_loss", "gauntlet_part", "teleport_to")
"""Questions whose options are all alike: cards to choose from, or chambers."""


def ranks(kind: str, keys: Iterable[str]) -> dict[str, Rank]:
    """The rank of each key that is no chip."""
    if kind in FLAT:
        return {}
    offered = tuple(keys)
    first = next((key for key in PRIMARY if key in offered), None)
    quiet = [key for key in offered if key != first and _is_quiet(kind, key)]
    found: dict[str, Rank] = dict.fromkeys(quiet[:QUIET_AT_MOST], "quiet")
    return {first: "primary", **found} if first else found


def _is_quiet(kind: str, key: str) -> bool:
    verb = key.partition(":")[0]
    return key in QUIET or verb in QUIET_VERBS or (verb == "cast" and kind in QUIET_CASTS)
