"""What of a finished game earns its people seals, read off its journal by playing it once more.

Only what was public while it was played counts, and only while one held the seat oneself.
"""

from collections import Counter, defaultdict
from collections.abc import Iterable, Sequence
from dataclasses import dataclass, field
from typing import Any

from games.engine.events import Event
from games.engine.position import LEAVE, Position
from games.engine.questions import Entry
from games.engine.system import System
from games.engine.walk import walk
from games.faces.counted import NOBODY, Onlooker, OwnStatistics
from games.faces.face import get_face
from games.faces.seals import WHO, Seal, seals_of
from games.journal.past import past_of
from games.journal.release import system_of
from games.journal.stored_forms import NO_END
from games.models import Game, Tenure

FORGET = 200
"""So many entries played again are kept in memory."""


@dataclass(frozen=True)
class Deed:
    """A public event behind so many entries, and its facts; `doers`: fact that names somebody -> their
    seat."""

    number: int
    kind: str
    facts: dict[str, Any]
    doers: dict[str, int] = field(default_factory=dict)

    def seat(self, by: str) -> int:
        """Who did it, NOBODY where nobody is named; `by` "": as most events name them."""
        named = (by,) if by else WHO
        return next((self.doers[one] for one in named if one in self.doers), NOBODY)


def deeds_of(game: Game) -> list[Deed]:
    """The events of a finished game that some seal looks at; none where its system gives no seals.

    Plays the whole journal. Raises ReplayMismatch, and whatever the rules raise.
    """
    past = past_of(game)
    return deeds_in(system_of(game), past.first_state(), past.entries())


def deeds_in(system: System, first: bytes, entries: Iterable[Entry]) -> list[Deed]:
    """The same from its first state and its journal."""
    rows = seals_of(system.slug).values()
    kinds = {kind for one in rows for kind in one.kinds}
    if not kinds:
        return []
    own = get_face(system.slug).statistics or OwnStatistics(lambda: Onlooker(system.slow.on_turn))
    position = Position(system, first)
    seen = _Walk(position, kinds, {*WHO, *(one.by for one in rows if one.by)}, own)
    for _at, entry in walk(position, entries):
        seen.moment(entry)
    return seen.deeds


class _Walk:
    """The journal played once more: keeps the deeds that come of each entry."""

    def __init__(self, position: Position, kinds: set[str], facts: set[str], own: OwnStatistics) -> None:
        self.position, self.kinds, self.facts, self.own = position, kinds, facts, own
        self.deeds: list[Deed] = []
        self.told = 0

    def moment(self, entry: Entry | None) -> None:
        """What came of the last entry, and the one that is given next."""
        for _step, event in self.position.events[self.told :]:
            if event.kind in self.kinds and not event.secret:
                self.deeds.append(self._deed(event))
        if len(self.position.entries) >= FORGET:
            self.position.trim()
        if entry is not None:
            self.told = self._told_before(entry)

    def _told_before(self, entry: Entry) -> int:
        """How many of the events stay behind the entry: a leaving takes back what its phase began with."""
        position = self.position
        if entry.kind == LEAVE and len(position.entries) == position.phase_start:
            return position.frames[-1].events
        return len(position.events)

    def _deed(self, event: Event) -> Deed:
        doers = {fact: self._seat(event.facts[fact]) for fact in self.facts if fact in event.facts}
        return Deed(self.position.number, event.kind, event.facts, doers)

    def _seat(self, who: Any) -> int:
        return who if isinstance(who, int) else self.own.seat_of(self.position.state, str(who))


def earned(system: str, deeds: Iterable[Deed], tenures: Sequence[Tenure], *, won: bool) -> Counter[str]:
    """What one person earns: word of a seal -> how many times, from the tenures of a seat that they held."""
    by_kind: dict[str, list[Deed]] = defaultdict(list)
    for deed in deeds:
        by_kind[deed.kind].append(deed)
    rows = [one for one in seals_of(system).values() if not one.of]
    found = {one.id: _times(one, by_kind, tenures, won=won) for one in rows}
    return Counter({word: times for word, times in found.items() if times})


def _times(seal: Seal, deeds: dict[str, list[Deed]], tenures: Sequence[Tenure], *, won: bool) -> int:
    if seal.won and not won:
        return 0
    if any(deeds.get(kind) for kind in seal.nobody):
        return 0
    if any(_own(deed, "", tenures) for kind in seal.without for deed in deeds.get(kind, ())):
        return 0
    if not seal.event:
        return 1
    fit = [deed for deed in deeds.get(seal.event, ()) if _own(deed, seal.by, tenures) and _fits(seal, deed)]
    if seal.least is None:
        return len(fit)
    many = len({str(deed.facts.get(seal.each)) for deed in fit}) if seal.each else len(fit)
    return int(many >= seal.least)


def _fits(seal: Seal, deed: Deed) -> bool:
    return all(deed.facts.get(fact) == value for fact, value in seal.where.items())


def _own(deed: Deed, by: str, tenures: Sequence[Tenure]) -> bool:
    """Whether it was done by the seat while the person held it."""
    return any(
        deed.seat(by) == one.seat
        and (deed.number > one.from_entry or not one.from_entry)
        and deed.number <= (NO_END if one.to_entry is None else one.to_entry)
        for one in tenures
    )
