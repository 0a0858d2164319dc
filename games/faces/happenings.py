"""What happened since the reader's last turn: a few entries, each with who did it and where."""

from collections.abc import Sequence, Set
from dataclasses import dataclass
from itertools import groupby, pairwise, zip_longest

from django.utils.html import conditional_escape
from django.utils.safestring import SafeString
from msgspec import Struct
from msgspec.structs import replace

from games.engine.events import Seen
from games.faces.log import heard
from games.faces.moment import Change
from games.faces.shown import ShownTable
from games.faces.wording import MOTIONS, Motion, Opening, Where, Wording

MOST = 12
"""At most so many entries are listed; the story has the rest."""
ROWS = 3
"""So many of them are read at once."""
COUNTS = 2
"""So much has an event to weigh for the end of the reader's own turn to be told."""
SUMS = 'class="sums"'
"""Stands in a sentence that tells the sums itself."""


class Happening(Struct, frozen=True):
    """One thing that happened, with the public step of its end.

    `side` is the team of whoever did it, `picture` the id of their symbol, or of what it was about where
    nobody did it, `words` are safe HTML, `places`
    those that it went through, in order, `motion` what else is seen of it, and `moving` the id of the symbol
    of whoever that happened to. It is `new` until the reader has
    answered something after it. `sum` are the dice and figures behind it, safe HTML, "" for none; `brought`
    what it gave or took; `to_reader`: it was done to the reader, and is told first; `own`: it is what the
    reader's own last turn came to. `weight` is that of the weightiest event that is told.
    """

    step: int
    side: str
    picture: str
    words: str
    places: tuple[Where, ...]
    new: bool
    motion: Motion | None = None
    moving: str = ""
    sum: str = ""
    brought: tuple[Change, ...] = ()
    to_reader: bool = False
    weight: int = 0
    own: bool = False

    @property
    def way(self) -> str:
        """Its places for a script: "board:x:y" each, between blanks."""
        return " ".join(f"{one.board}:{one.x:g}:{one.y:g}" for one in self.places)

    @property
    def sum_apart(self) -> str:
        """Its sum, where its sentence does not tell it."""
        return "" if SUMS in self.words else self.sum

    @property
    def place(self) -> Where:
        """Where it ended; nowhere for what has no place."""
        return self.places[-1] if self.places else Where()


@dataclass(frozen=True)
class Since:
    """What others did since the reader's last turn, newest last; `more` are left out before the first.
    `opening` says who the reader is, until their first turn is over."""

    happenings: tuple[Happening, ...] = ()
    more: int = 0
    opening: Happening | None = None

    @property
    def on_boards(self) -> bool:
        """Whether any of it happened at a place that a board shows."""
        return any(one.places for one in self.happenings)

    @property
    def is_new(self) -> bool:
        """Whether the reader has answered nothing since the last of it."""
        return any(one.new for one in self.happenings) or (self.opening is not None and self.opening.new)

    @property
    def told(self) -> tuple[Happening, ...]:
        """As it is told: first what was done to the reader, then the others, the oldest first."""
        return tuple(sorted(self.happenings, key=lambda one: not one.to_reader))

    @property
    def news(self) -> Happening | None:
        """What is told where there is room for one only: what was done to the reader, else what their own
        turn came to, else what weighs most, of that the last."""
        if self.opening:
            return self.opening
        done = [one for one in self.happenings if one.to_reader]
        mine = done or [one for one in self.happenings if one.own] or self.happenings
        return max(reversed(mine), key=lambda one: one.weight, default=None)

    @property
    def beside(self) -> int:
        """How much there is beside the news."""
        return len(self.happenings) - (self.opening is None and bool(self.happenings))

    @property
    def first(self) -> tuple[Happening, ...]:
        """What is read at once: the weightiest, in that order."""
        return tuple(one for one in self.told if id(one) in self._weightiest)

    @property
    def rest(self) -> tuple[Happening, ...]:
        """What stands behind "All of it"."""
        return tuple(one for one in self.told if id(one) not in self._weightiest)

    @property
    def _weightiest(self) -> Set[int]:
        """Which those are; of such that weigh alike the newest."""
        most = ROWS + any(one.own for one in self.happenings)
        newest = self.told[::-1]
        ranked = sorted(newest, key=lambda one: (not one.to_reader, not one.own, -one.weight))
        return frozenset(map(id, ranked[:most]))

    def after(self, step: int) -> bool:
        """Whether any of it happened after this public step."""
        return any(one.step > step for one in self.happenings)


def since(words: Wording, table: ShownTable) -> Since:
    """The entries for the reader of a table; for somebody without a seat those of the last round."""
    log = heard(table.log)
    answered = last_answer(words, log, table.seat)
    opening = words.opening()
    mine, stretch, begun = _since_last_turn(words, log, table.seat, is_young=opening is not None)
    own = _own_end(words, mine) if words.ends_by_itself and opening is None else []
    told = [one for scene in scenes(words, stretch) for one in _happenings(words, scene, answered)]
    left_out = max(0, len(told) - MOST)
    who = None if opening is None else _opening(words, opening, begun, table.seat)
    return Since((*own, *told[-MOST:]), left_out, who)


def _opening(words: Wording, opening: Opening, begun: Sequence[Seen], seat: int | None) -> Happening:
    """Who the reader is and what wins; new until they do something in their first turn."""
    said, is_new = conditional_escape(opening.words), all(words.doer(event) != seat for event in begun)
    return Happening(0, opening.side, opening.picture, said, places=(), new=is_new, own=True)


def _own_end(words: Wording, mine: Sequence[Seen]) -> list[Happening]:
    """What the reader's own last turn came to, where nobody is asked at its end and others play at once; it
    is no part of the film, and not new."""
    if max(map(words.weight, mine), default=0) < COUNTS:
        return []
    return [replace(one, own=True, places=(), new=False) for one in _happenings(words, mine, mine[-1].step)]


def scenes(words: Wording, log: Sequence[Seen]) -> list[list[Seen]]:
    """The events in stretches that belong together; what begins a turn stands at the head of one."""
    found: list[list[Seen]] = []
    for event in log:
        if not found or event.kind in words.heads or words.opens(event):
            found.append([])
        found[-1].append(event)
    return found


def without_repeats(words: Wording, events: Sequence[Seen]) -> list[Seen]:
    """Without what the event that comes next says, too."""
    return [event for event, then in zip_longest(events, events[1:]) if not words.is_told_again(event, then)]


def last_answer(words: Wording, log: Sequence[Seen], seat: int | None) -> int:
    """The public step of the last thing that the seat did itself, as far as events tell; 0 for none."""
    whose, found = 0, 0
    for event in log:
        if event.kind in words.heads:
            found = event.step if whose == seat else found
            whose = event.facts.get("seat", 0)
        elif words.doer(event) == seat:
            found = event.step
    return found if seat else 0


def _since_last_turn(
    words: Wording, log: Sequence[Seen], seat: int | None, *, is_young: bool
) -> tuple[Sequence[Seen], Sequence[Seen], Sequence[Seen]]:
    """The reader's own last turn, what lies between its end and the beginning of the one that runs, and that
    one, if it is theirs."""
    turns = _turns(words, log, is_young=is_young)
    end = len(log)
    if turns and seat and turns[-1][1] == seat:
        end = turns.pop()[0]
    own = [(at, then) for (at, whose), (then, _whose) in pairwise([*turns, (end, 0)]) if whose == seat]
    begun, ended = own[-1] if own else (0, 0)
    return log[begun:ended], log[ended:end], log[end:]


def _turns(words: Wording, log: Sequence[Seen], *, is_young: bool) -> list[tuple[int, int]]:
    """Where each turn begins and whose it is. Of one that began before the log it is who began something
    there, or whoever it is about first; set-up is nobody's, which the log of a young game begins with."""
    heads = [
        (at, int(event.facts.get("seat", 0))) for at, event in enumerate(log) if event.kind in words.heads
    ]
    before = log[: heads[0][0]] if heads else log
    opened = [words.doer(event) for event in before if words.opens(event)]
    named = [int(event.facts.get("seat", 0)) for event in before] if words.heads and not is_young else []
    return [(0, next(filter(None, (*opened, *named)), 0)), *heads] if before else heads


def _happenings(words: Wording, scene: Sequence[Seen], answered: int) -> list[Happening]:
    """The scene in one entry: its weightiest events in words; none where nothing of it matters.

    Where nothing stands at its head, as in set-up, it is one for each of those who are told of.
    """
    weights = [0 if event.kind in words.heads else words.weight(event) for event in scene]
    most = max(weights)
    if not most:
        return []
    weighty = [event for event, weight in zip(scene, weights, strict=True) if weight == most]
    told = without_repeats(words, weighty)
    headed = scene[0].kind in words.heads or words.opens(scene[0])
    parts = [list(part) for _who, part in groupby(told, words.picture)]
    if not headed and len(parts) > 1:
        return [_happening(words, part, part, answered) for part in parts]
    return [_happening(words, scene, told, answered)]


def _happening(words: Wording, scene: Sequence[Seen], told: Sequence[Seen], answered: int) -> Happening:
    """An entry of those events of a scene that are told."""
    by = next((event for event in scene if words.picture(event)), told[0])
    motion, of = _motion(words, scene)
    return Happening(
        step=told[-1].step,
        side=words.side(by),
        picture=words.picture(by) or next(filter(None, map(words.sign, told)), ""),
        words=SafeString(
            words.turn(scene) or " ".join(conditional_escape(words.line(event)) for event in told)
        ),
        places=_way(words, scene),
        new=told[-1].step > answered,
        motion=motion,
        moving=of,
        sum=SafeString(" ".join(filter(None, map(words.sum, scene)))),
        brought=tuple(one for event in scene for one in words.brought(event)),
        to_reader=any(map(words.to_reader, scene)),
        weight=max(map(words.weight, told)),
    )


def _motion(words: Wording, scene: Sequence[Seen]) -> tuple[Motion | None, str]:
    """The one that is seen of a scene, and the symbol of whoever it happened to; None for none."""
    found = [(MOTIONS.index(one), event) for event in scene if (one := words.motion(event))]
    if not found:
        return None, ""
    at, event = max(found, key=lambda one: one[0])
    return MOTIONS[at], words.picture(event)


def _way(words: Wording, scene: Sequence[Seen]) -> tuple[Where, ...]:
    """The places of a scene in order, one that is stayed at once."""
    passed = [where for event in scene for where in words.way(event) if where.chamber]
    return tuple(place for place, _stay in groupby(passed))
