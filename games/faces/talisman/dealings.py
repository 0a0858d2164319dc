"""Attacks between characters, exchanges that bring one of two more, and help in a fight."""

from collections.abc import Iterable
from typing import Any

from games.engine.events import Event
from games.faces.dealings import Dealing
from games.faces.talisman.speaker import SPEAKER
from games.systems.talisman.exchange import ACCEPT


def dealings(_state: Any, event: Event) -> Iterable[Dealing]:
    """What the rules force somebody to give is no gift."""
    told = event.facts
    if SPEAKER.events[event.kind].counts == "attacks":
        yield Dealing("attacks", told["seat"], told["other"])
    elif event.kind == "lent":
        yield Dealing("gifts", told["seat"], told["other"])
    elif event.kind == "proposed" and told["answer"] == ACCEPT:
        more = len(told["gives"]) - len(told["wants"])
        giver, taker = (told["seat"], told["other"]) if more > 0 else (told["other"], told["seat"])
        if more:
            yield Dealing("gifts", giver, taker, abs(more))
