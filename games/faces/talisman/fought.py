"""A fight that is over, put together again out of the log: where and how it began, who fought, what dice lay.

The log keeps both scores and the dice. What stood between them is counted from the view, with what has
changed since put back; what does not come out is told as one piece, so that each sum is right.
"""

from collections.abc import Iterator, Sequence
from typing import NamedTuple

from games.engine.events import Seen
from games.faces.talisman.deeds import role, row_of, seat_of
from games.faces.talisman.places import stayed
from games.faces.talisman.routes import Whereabouts
from games.kit.content_sets import derived
from games.systems.talisman.clash import ATTACK
from games.systems.talisman.content import Content
from games.systems.talisman.enemies import fight_word
from games.systems.talisman.view import View
from games.systems.talisman.words.fight import Fight
from games.systems.talisman.words.terms import Stat


class Fought(NamedTuple):
    """A clash with what led to it.

    `at` is its place in the log, `begun` the event with which the fight began, None where the log does not
    reach so far. `place` is "" where nobody knows, `night` None where there is no time of day. `foes` are the
    creatures, cards by their ids, `drawn` says that one was turned up just before. `dice` are those of each
    side as they counted: seat -> faces, 0 for creatures.
    """

    clash: Seen
    at: int
    begun: Seen | None
    place: str
    night: bool | None
    by: Stat
    foes: tuple[str, ...]
    drawn: bool
    dice: dict[int, list[int]]

    @property
    def other(self) -> int:
        """The seat of the other character, 0 for creatures."""
        return int(self.clash.facts.get("other", 0))


def fought(view: View, log: Sequence[Seen], clash: Seen) -> Fought:
    """What is known of the fight that ends with an event of the log."""
    at, seat = index_of(log, clash), seat_of(clash)
    start = _start(log, at, seat)
    begun = log[start] if role(log[start].kind) == "fight" else None
    foes = tuple(_foes(view.content, log, at, start, begun))
    by = begun.facts["by"] if begun else _by(view.content, foes)
    lately = [one.facts["card"] for one in _since_arrival(log[:start]) if role(one.kind) == "draws"]
    return Fought(
        clash,
        at,
        begun,
        place_at(view, log, at, seat),
        was_night(view, log, at),
        by,
        foes,
        any(one in lately for one in foes),
        _dice(clash, log[start:at]),
    )


def index_of(log: Sequence[Seen], event: Seen) -> int:
    """The place of an event in the log that it was taken from; comparing what is in them takes longer."""
    return next(at for at, one in enumerate(log) if one is event)


def dice_of(log: Sequence[Seen], clash: Seen) -> dict[int, list[int]]:
    """The dice that lay on each side: seat -> faces, 0 for creatures."""
    at = index_of(log, clash)
    return _dice(clash, log[_start(log, at, seat_of(clash)) : at])


def foes_of(content: Content, log: Sequence[Seen], clash: Seen) -> tuple[str, ...]:
    """The creatures of a fight, cards by their ids; () against a character."""
    at = index_of(log, clash)
    start = _start(log, at, seat_of(clash))
    begun = log[start] if role(log[start].kind) == "fight" else None
    return tuple(_foes(content, log, at, start, begun)) if "other" not in clash.facts else ()


def _start(log: Sequence[Seen], at: int, seat: int) -> int:
    """Where the fight begins; where that is not in the log what is behind the last clash, or all."""
    for index in range(at - 1, -1, -1):
        kind = role(log[index].kind)
        if kind == "clash":
            return index + 1
        if kind == "fight" and seat_of(log[index]) == seat:
            return index
    return 0


def _since_arrival(events: Sequence[Seen]) -> Iterator[Seen]:
    """The last events, back to a turn or an arrival."""
    for event in reversed(events):
        if role(event.kind) in ("turn", "arrives"):
            return
        yield event


def _foes(content: Content, log: Sequence[Seen], at: int, start: int, begun: Seen | None) -> Iterator[str]:
    """The creatures: cards as the events around tell them, for rules call them by names alone."""
    near = [
        *(str(one.facts.get("card", "")) for one in log[start:at][::-1]),
        *(str(one.facts.get("card", "")) for one in log[:start][::-1]),
        *_named_after(log[at + 1 :]),
    ]
    called = {content.cards[one].called: one for one in reversed(near) if one in fighters(content)}
    if begun is not None:
        for one in begun.facts.get("foes", ()):
            yield called.get(one) or _card_called(content, one)
    else:
        yield from dict.fromkeys(one for one in _named_after(log[at + 1 :]) if one in fighters(content))


@derived
def fighters(content: Content) -> frozenset[str]:
    """The cards that fight themselves; others only bring creatures that do (Cave, Marsh)."""
    cards = content.cards.values()
    return frozenset(one.id for one in cards if any(isinstance(word, Fight) for word in one.met))


def _named_after(then: Sequence[Seen]) -> Iterator[str]:
    """The cards that were beaten, or by which a life was lost, right after a clash."""
    for event in then:
        if role(event.kind) in ("turn", "fight", "arrives"):
            return
        row = row_of(event.kind)
        if row.role == "beats" or row.brings == "wound":
            yield str(event.facts.get("card") or event.facts.get("why", ""))


def _card_called(content: Content, what: str) -> str:
    """An Enemy card by what rules call it; the word itself for what is no card."""
    return next((one for one in sorted(fighters(content)) if content.cards[one].called == what), what)


def _by(content: Content, foes: Sequence[str]) -> Stat:
    return fight_word(content, foes[0]).by if foes and foes[0] in fighters(content) else "strength"


def _dice(clash: Seen, between: Sequence[Seen]) -> dict[int, list[int]]:
    found: dict[int, list[int]] = {}
    for event in between:
        if role(event.kind) == "roll" and event.facts["roll"] == ATTACK:
            found[seat_of(event)] = list(event.facts["dice"])
        elif role(event.kind) == "fixes":
            attacks = event.facts["side"] == "attacker"
            side = seat_of(clash) if attacks else int(clash.facts.get("other", 0))
            found[side] = [event.facts["result"]]
    return found


# -- where and when ---------------------------------------------------------------------------------------


def place_at(view: View, log: Sequence[Seen], at: int, seat: int) -> str:
    """Where the character of a seat was at an event of the log; "" where nobody knows."""
    known = Whereabouts()
    known.places = stayed(view, log)
    for event in log[: at + 1]:
        known.note(view.content, event.kind, event.facts)
    return known.places.get(seat, "")


def was_night(view: View, log: Sequence[Seen], at: int) -> bool | None:
    """Whether it was Night at an event of the log; None where there is no time of day."""
    if view.moon is None:
        return None
    after = next((role(one.kind) for one in log[at + 1 :] if role(one.kind) in ("falls", "dawns")), "")
    return after == "dawns" if after else view.moon.night
