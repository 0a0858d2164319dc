"""Which symbol of the sheet of pictures shows what on the board, on cards and on the tracks.

Mice, minions and cards have one each, found by their ids (`deeds.bust`, `deeds.thing`); faces of the die are
`dice.picture`. Here stand the signs that are shared.
"""

from collections.abc import Mapping

from games.faces.mice.dice import PIECES
from games.systems.mice.cards import CardKind, Key
from games.systems.mice.words import Status

__all__ = ["PIECES"]

STATUSES: Mapping[Status, str] = {
    "stunned": "stunned",
    "webbed": "webbed",
    "charmed": "charmed",
    "knocked": "knocked",
    "hidden": "hidden",
}
POISONED, GOLEM, CAPTURED = "poisoned", "golem", "captured"
"""What else one sees of a mouse."""
WORDS: Mapping[Key, str] = {"greedy": "greedy", "ambush": "ambush", "traps": "traps"}
"""The key words of encounters."""
TRAP, SNARE, GOAL = "mousetrap", "snare", "goal"
"""What lies on spaces besides party items, which have the pictures of their cards."""
TOKENS = ("wick", "oil")
COUNTERS = ("breath", "cut", "guard", "push")
"""What a chapter counts on a space."""
CHEESE, HOURGLASS, END = "cheese", "hourglass", "end-flag"
VALUES = ("battle", "shield", "lore", "paw")
"""Of heroes and cards: battle, defence, lore, move."""
HEART, LOST = "heart", "heart-lost"
KINDS: Mapping[CardKind, str] = {
    "weapon": "battle",
    "armour": "shield",
    "accessory": "kind-accessory",
    "scroll": "kind-scroll",
    "item": "kind-item",
    "trick": "kind-trick",
    "event": "kind-event",
    "party": "kind-party",
}
ABILITY, ENCOUNTER = "kind-ability", "kind-encounter"
ATTACKS = {"melee": "sword", "ranged": "bow"}
CLIMB, SIGHT, CHEESE_SIGN, STAR = "climb", "sight", "cheese-sign", "star"
DRAWN = ("counter-mouse", "counter-minion", "life", "wheel", "wedge")
"""What templates put together: rings of counters and their life, the cheese wheel and a cheese on it."""

SIGNS = (
    *STATUSES.values(), POISONED, GOLEM, CAPTURED, *WORDS.values(), TRAP, SNARE, GOAL, *TOKENS, *COUNTERS,
    CHEESE, HOURGLASS, END, *VALUES, HEART, LOST, *KINDS.values(), ABILITY, ENCOUNTER, *ATTACKS.values(),
    CLIMB, SIGHT, CHEESE_SIGN, STAR, *DRAWN,
)  # fmt: skip
"""Every symbol that is neither somebody, nor a card, nor a face of the die."""
