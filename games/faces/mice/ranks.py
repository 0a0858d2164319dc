"""How the options of a question are drawn: one filled button, at most two quiet ones, the rest as chips."""

from collections.abc import Iterable

from games.faces.wording import QUIET_AT_MOST, Rank

PRIMARY = ("end", "done", "pass", "keep", "no", "yes", "special", "random")
"""What carries the game on; of these the first that is offered is the filled button."""
QUIET = ("search", "rest", "scurry", "stand", "equip", "deck", "cheese", "use", "yes", "no")
"""What is decided instead of it, and is about no thing."""
AGREED = {"deal": "yes", "thrown": "yes"}
"""Questions whose usual answer is not the first of PRIMARY."""
FLAT = ("hero", "ability", "party_card", "target", "whom", "weapon", "onward", "take_along", "drop")
"""Questions whose options are all alike."""


def ranks(kind: str, keys: Iterable[str]) -> dict[str, Rank]:
    """The rank of each key that is no chip."""
    if kind in FLAT:
        return {}
    offered = tuple(keys)
    usual = AGREED.get(kind, "")
    first = usual if usual in offered else next((key for key in PRIMARY if key in offered), None)
    quiet = [key for key in offered if key != first and key in QUIET]
    found: dict[str, Rank] = dict.fromkeys(quiet[:QUIET_AT_MOST], "quiet")
    return {first: "primary", **found} if first else found
