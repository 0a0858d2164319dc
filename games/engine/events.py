"""What happened, as small frozen records with a public part and parts for single seats.

Events are derived by replay and never stored as text; templates word them per reader.
"""

from typing import Any

from msgspec import Struct

from games.engine.questions import Answer, Question

BY_ORDER = "by_order"
"""The kind of the engine's own events: an automatic answer, told to nobody but the seat it was given for."""


class Event(Struct, frozen=True, omit_defaults=True, gc=False):
    """`facts` are for everybody; `private` adds facts for single seats.

    A `secret` event exists only for the seats named in `private`, and one that is `own` besides stays with
    them when the game is over and everything else lies open. Facts are plain values of their own, never
    parts of the living state: an event tells what was, and the state goes on.
    """

    kind: str
    facts: dict[str, Any] = {}
    private: dict[int, dict[str, Any]] = {}
    secret: bool = False
    own: bool = False


class Seen(Struct, frozen=True, omit_defaults=True, gc=False):
    """An event as one reader may see it, with the number of the public step it belongs to."""

    step: int
    kind: str
    facts: dict[str, Any]


def seen_event(event: Event, seat: int | None, step: int, *, opened: bool = False) -> Seen | None:
    """The event for one seat (None: a spectator), or None if it is not for that seat.

    `opened` (a finished game) shows every private part, but not what is somebody's own; where two seats have
    a fact of the same name, the reader's own counts, else the first seat's.
    """
    facts = event.facts
    mine = event.private.get(seat) if seat is not None else None
    if opened and not event.own:
        for other in sorted(event.private, reverse=True):
            facts = {**facts, **event.private[other]}
    elif mine is None and event.secret:
        return None
    return Seen(step, event.kind, {**facts, **mine} if mine else facts)


def given_for(number: int, question: Question, answer: Answer) -> Event:
    """What the seat is told of an answer that was given for it, without its person, in entry `number`.

    "safe" says that it was the default: nothing was done in the seat's name.
    """
    facts = {
        "entry": number,
        "seat": answer.seat,
        "question": question.kind,
        "key": answer.key,
        "safe": answer.key == question.default_of(answer.seat),
        "reason": answer.reason,
    }
    return Event(BY_ORDER, {}, {answer.seat: facts}, secret=True, own=True)
