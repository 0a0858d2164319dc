"""Orders for what the boxes often ask in the own turn: the Werewolf, the Jail, bounties, free gifts.

By default all of it is asked; who has given an order is not.
"""

from collections.abc import Callable, Mapping

from games.engine.orders import Ordered, Settings
from games.engine.questions import PASS
from games.systems.talisman.board import JAIL, away
from games.systems.talisman.bounties import CLAIM, DONE
from games.systems.talisman.control import CHOOSE
from games.systems.talisman.orders.spells import Asked, leader
from games.systems.talisman.orders.things import choose
from games.systems.talisman.phases import END
from games.systems.talisman.queries import standing_on
from games.systems.talisman.werewolf import MEETS, WEREWOLF
from games.systems.talisman.windows import DITCH, PUT_BACK

ASK = "ask"
GIFTS = {"heal", "replenish"}
"""What costs nothing where it is all that one may choose."""
BESIDE = {DITCH, PUT_BACK}
"""What may always be done, besides the keys that have a verb."""
OwnAnswer = Callable[[Asked], Ordered | None]


def own_order(asked: Asked) -> Ordered | None:
    """What an order of the own turn answers; None leaves it to the person."""
    kind = asked.question.kind
    return OWN[kind][1](asked) if speaks(kind, asked.settings) else None


def speaks(kind: str, settings: Settings) -> bool:
    """Whether any order of complete ones answers such a question."""
    return kind in OWN and settings[OWN[kind][0]] not in (ASK, False)


def _prowl(asked: Asked) -> Ordered:
    """T-MOON-303: never to the own space where that can be helped; to the leader, to others, or far away."""
    content = asked.state.content
    value, me, first = str(asked.settings["own_werewolf"]), asked.who, leader(asked.state)

    def rank(key: str) -> tuple[bool, bool, bool, int]:
        space = key.partition(":")[2]
        there = standing_on(asked.state, space)
        hunts = value == "leader" and bool(there)
        return me not in there, hunts and first in there, hunts, away(content, me.place, space)

    return Ordered(max(asked.keys, key=rank), f"own_werewolf.{value}")


def _fall_upon(asked: Asked) -> Ordered:
    """Of several on the space: the leader, else another than oneself."""
    value, first = str(asked.settings["own_werewolf"]), leader(asked.state).seat

    def rank(key: str) -> tuple[bool, bool]:
        return int(key) != asked.who.seat, int(key) == first

    return Ordered(max(asked.keys, key=rank), f"own_werewolf.{value}")


def _bribe(asked: Asked) -> Ordered | None:
    """T-CITY-714: 1 gold, or another turn there; what has first to be got is for the person."""
    value = str(asked.settings["own_jail"])
    return Ordered(value, f"own_jail.{value}") if value in asked.keys else None


def _bounty(asked: Asked) -> Ordered | None:
    """T-CITY-502, T-CITY-505: at the gate, for each poster there, and every trophy that fits."""
    picking = asked.question.kind == CLAIM
    wanted = (key for key in asked.keys if key != DONE and (picking or key.partition(":")[0] == CLAIM))
    key = next(wanted, DONE if picking else "")
    return Ordered(key, "own_bounties") if key else None


def _gift(asked: Asked) -> Ordered | None:
    """Lives or fate for nothing (Luminous Blessing): what first, as out of turn."""
    mains = [key for key in asked.keys if ":" not in key and key not in BESIDE]
    if not {*mains} - {PASS} <= GIFTS:
        return None
    return Ordered(choose(asked._replace(keys=mains)).key, "own_gifts")


OWN: Mapping[str, tuple[str, OwnAnswer]] = {
    WEREWOLF: ("own_werewolf", _prowl),
    MEETS: ("own_werewolf", _fall_upon),
    JAIL: ("own_jail", _bribe),
    "gate": ("own_bounties", _bounty),
    CLAIM: ("own_bounties", _bounty),
    END: ("own_bounties", _bounty),
    CHOOSE: ("own_gifts", _gift),
}
"""Kind of question -> the order, and how it answers."""
