"""What has happened to the reader: their own last turn, or what came over them in a turn of somebody else."""

from collections.abc import Sequence
from dataclasses import dataclass

from games.engine.events import Seen
from games.faces.talisman.deeds import role, row_of, seat_of, weight
from games.systems.talisman.board import JAIL

GOLD = "gold"
HANDED = {"takes": ("other", "seat"), "gives": ("seat", "other")}
"""Role of an event -> by which facts it names the seat that has less of a card, and the one that has more."""
CAST = "cast"


def turns_of(log: Sequence[Seen]) -> list[list[Seen]]:
    """The log by turns; what stands before the first heading is one of its own."""
    found: list[list[Seen]] = []
    for event in log:
        if not found or role(event.kind) == "turn":
            found.append([])
        found[-1].append(event)
    return found


def is_about(event: Seen, seat: int | None) -> bool:
    """Whether the seat has a part in it: it did it, it was done to it, or a Spell was cast on it."""
    if seat is None or role(event.kind) == "turn":
        return False
    facts = event.facts
    named = {seat_of(event), facts.get("other"), *facts.get("seats", ())}
    return seat in named or (event.kind == CAST and facts["target"] == str(seat))


def done_to(event: Seen, seat: int | None) -> bool:
    """Whether somebody else did it to the seat: an attack, a theft, a gift, a Spell, a look at its hand."""
    if seat is None or not row_of(event.kind).aimed:
        return False
    return seat_of(event) != seat and is_about(event, seat)


def told_to(event: Seen, seat: int, *, own: bool) -> bool:
    """Whether the box of a seat tells the event; of its `own` turn all that anybody would be told."""
    if is_about(event, seat):
        return weight(event) > 0 or row_of(event.kind).won is not None or role(event.kind) in HANDED
    return weight(event) > 0 and (own or row_of(event.kind).for_all)


@dataclass(frozen=True)
class Stretch:
    """A turn of the log, of which `told` concerns the reader; `seat` had it, 0 where that is not known."""

    seat: int
    turn: tuple[Seen, ...]
    told: tuple[Seen, ...]


def stretch_of(log: Sequence[Seen], seat: int | None, on_turn: int = 0) -> Stretch | None:
    """The last turn in which something happened to the seat, as far as it concerns it.

    What befalls everybody stands beside it, but is no reason to tell a turn. A log without any heading is
    of the turn of the one `on_turn`.
    """
    if seat is None:
        return None
    turns = turns_of(log)
    for turn in reversed(turns):
        whose = seat_of(turn[0]) if role(turn[0].kind) == "turn" else on_turn if len(turns) == 1 else 0
        told = tuple(event for event in turn if told_to(event, seat, own=whose == seat))
        if any(is_about(event, seat) for event in told):
            return Stretch(whose, tuple(turn), told)
    return None


def gain(event: Seen, seat: int | None) -> bool | None:
    """Whether something was won by it, for the seat or (None) for whom it is about; None: neither."""
    if role(event.kind) in HANDED:
        return _handed(event, seat)
    if seat is not None and seat_of(event) != seat:
        return None
    jailed = role(event.kind) == "arrives" and event.facts["space"] == JAIL
    return False if jailed else row_of(event.kind).won


def _handed(event: Seen, seat: int | None) -> bool | None:
    """What is gold is told by an event of its own, and so is a card that somebody has more."""
    if event.facts["what"] == GOLD or seat is None:
        return None
    less, _more = HANDED[role(event.kind)]
    return False if event.facts[less] == seat else None
