"""What an event is besides its sentence: whose doing, who is seen to do it, where, and how much it weighs."""

from functools import cache

from games.engine.events import Seen
from games.faces.sorcerer.plan import middle
from games.faces.wording import Where
from games.systems.sorcerer.content import Content
from games.systems.sorcerer.state import board_of, chamber_of
from games.systems.sorcerer.view import View

OPENERS = ("moved", "attacked", "ability", "drifted", "gauntlet", "eliminated", "resigned", "turn_lost")
"""Something new begins with them: another chamber, a fight between characters, an ability, a Cloud."""
OF_ITS_OWN = "lightning_bolt"
"""The scroll that is cast neither in a fight, nor as a Move, nor on a roll."""
ACTS = (
    *("moved", "attacked", "joined_defence", "declined", "cast", "foresight", "ability", "gauntlet", "drank"),
    *("rearranged", "put_away", "picked", "gave_worn", "exchanged", "runes_exchanged"),
)
"""What the player of `who` has just answered."""
PAYMENTS = ("paid", "die_repeated")
"""What the player on `seat` has just answered."""
DULL = (
    *("rolled", "fight_dice", "die_repeated", "order_roll", "board", "side", "team", "turn", "by_order"),
    *("rearranged", "put_away", "picked", "gave_worn", "exchanged", "runes_exchanged", "token_back", "found"),
    *("paid", "rune_lore", "foresight", "cloud_stays", "cloud_missed", "left_fight", "dropped", "awakened"),
)
"""A short report does not tell them."""
SLIGHT = ("moved", "teleported", "attacked", "encounter", "declined", "trap_noticed", "drifted")
"""A short report tells them where nothing else has come of it."""


def opens(event: Seen) -> bool:
    """Whether something new begins with the event."""
    return event.kind in OPENERS or (event.kind == "cast" and event.facts["scroll"] == OF_ITS_OWN)


def weight(event: Seen) -> int:
    """2 for what counts, 1 for what is told where nothing counts, 0 for the rest.

    Who has beaten a monster is told by the sentence that comes after the sums.
    """
    if event.kind in DULL or (event.kind == "clash" and event.facts["monster"] and not _is_tie(event)):
        return 0
    return 1 if event.kind in SLIGHT else 2


def _is_tie(event: Seen) -> bool:
    return bool(event.facts["outcome"] == "tie")


def doer(view: View, event: Seen) -> int:
    """The seat whose answer it was, 0 for none."""
    if event.kind in PAYMENTS:
        return int(event.facts["seat"])
    one = view.characters.get(event.facts.get("who", "")) if event.kind in ACTS else None
    return one.seat if one else 0


def picture(event: Seen) -> str:
    """The symbol of the character it is about; "" for none."""
    who = event.facts.get("who", "")
    return bust(who) if who else ""


SIGNS = {
    "drifted": "cloud",
    "cloud_stays": "cloud",
    "zombie_raised": "bust-zombie",
    "gems": "gem",
    "paid": "gem",
}
"""What an event is about that names no character."""


def sign(content: Content, event: Seen) -> str:
    """The symbol of what nobody's character does: a special token, Gems, a team by its first; "" for none."""
    if event.kind == "token_back":
        return str(event.facts["token"])
    if event.kind == "team":
        return bust(content.teams[event.facts["team"]].characters[0])
    return SIGNS.get(event.kind, "")


WALKED = ("moved", "teleported", "drifted")


def bust(who: str) -> str:
    """The symbol of a character."""
    return f"bust-{who}"


def beast(row: str) -> str:
    """The symbol of a monster."""
    return f"beast-{row}"


def thing(token: str) -> str:
    """The symbol of what is carried."""
    return f"thing-{token}"


def way(event: Seen) -> tuple[Where, ...]:
    """The place that somebody left by it, and where it happened; () where it does not say."""
    facts = event.facts
    if event.kind not in WALKED:
        return (_where(facts["where"]),) if facts.get("where") else ()
    return tuple(_where(one) for one in (facts.get("frm", ""), facts["to"]) if one)


@cache
def _where(where: str) -> Where:
    x, y = middle(chamber_of(where))
    return Where(str(board_of(where)), chamber_of(where), x, y)
