"""The two forms in which the past of a game is stored: in rows, and in a pack (games/models/packed.py).

Both answer the same questions. What a form should have and has not is None: the game has the other one.
"""

from dataclasses import dataclass
from datetime import datetime
from typing import Any

import msgspec
import zstandard
from django.db.models import OuterRef, QuerySet, Subquery

from games.engine import questions
from games.engine.position import Counts, Position
from games.engine.questions import Question
from games.models.checkpoint import Checkpoint
from games.models.entry import Entry, Rewind, TakenBack
from games.models.game import Game
from games.models.packed import Packed, rows_with
from games.models.packing import KeyFrame, decode_gone, decode_moments, moment, unpack
from games.models.sealed_answer import SealedAnswer
from labyrinth.ground.compiled import KEY, OTHER_KEY, THIRD_KEY, Compiled

NO_END = 2**31 - 1
"""No entry has a larger number. Of a range with two ends PostgreSQL expects few rows, of one with an open end
a third of the game: then a plan for any game looked worse than one made anew for each, which takes 2 ms."""
Digested = tuple[questions.Entry, bytes | None]
"""An entry and the digest that was stored with it; a packed one has none."""


@dataclass(frozen=True)
class Left:
    """An entry that left the journal: taken back by its seat, or by an operator's `rewind`."""

    number: int
    line: questions.Entry
    at: datetime
    taken_back: datetime
    rewind: Rewind | None


_decode = msgspec.json.Decoder(questions.Entry).decode


def digested(data: bytes, digest: bytes | None) -> Digested:
    """A stored entry as it is played."""
    return _decode(bytes(data)), bytes(digest) if digest else None


def _or_none(data: bytes, digest: bytes | None) -> Digested | None:
    try:
        return digested(data, digest)
    except msgspec.DecodeError:
        return None


def _readable(state: bytes | memoryview, against: bytes = b"") -> bytes:
    """A stored state; nothing where what is stored is none."""
    try:
        return unpack(bytes(state), against)
    except zstandard.ZstdError:
        return b""


@dataclass(frozen=True)
class InRows:
    """A row an entry, a state, an answer: so is every game until it is packed."""

    game: Game

    def digested(self, after: int, until: int | None) -> list[Digested] | None:
        """The entries behind number `after`, up to number `until` (one query)."""
        stored = _stored.rows(self.game.pk, after, NO_END if until is None else until)
        found = [digested(data, digest) for data, digest in stored]
        return found if found or not self._must_have(after, until) else None

    def readable(self, after: int, until: int) -> list[Digested | None] | None:
        """The same, with None for what is no entry (one query)."""
        found = [_or_none(data, digest) for data, digest in _stored.rows(self.game.pk, after, until)]
        return found if found or not self._must_have(after, until) else None

    def moments(self, after: int, until: int | None) -> dict[int, datetime] | None:
        """Number -> when it was stored, of the same entries (one query)."""
        stored = Entry.objects.filter(game=self.game, number__gt=after).order_by("number")
        if until is not None:
            stored = stored.filter(number__lte=until)
        found = dict(stored.values_list("number", "at"))
        return found if found or not self._must_have(after, until) else None

    def _must_have(self, after: int, until: int | None) -> bool:
        """Whether there were such entries when the game was read."""
        return after < (self.game.entries if until is None else min(until, self.game.entries))

    def left(self) -> list[Left] | None:
        """What left the journal (one query)."""
        found = [
            Left(row.number, _decode(bytes(row.data)), row.at, row.taken_back, row.rewind)
            for row in TakenBack.objects.filter(game=self.game).select_related("rewind")
        ]
        return found if found or not self.game.undone else None

    def first_state(self) -> bytes | None:
        """The state before the first entry (one query)."""
        frames = Checkpoint.objects.filter(game=self.game, entries=0)
        found = frames.values_list("state", flat=True).first()
        return None if found is None else unpack(bytes(found))

    def frame_before(self, entry: int | None, step: int | None) -> KeyFrame | None:
        """The last state with at most so many entries or public steps before it (one query)."""
        most = (NO_END if one is None else one for one in (entry, step))
        near = _frame_before.first(self.game.pk, *most)
        if near is None:
            return None
        counts = Counts(near.entries, near.steps, near.chances)
        if not near.entries:
            return counts, unpack(bytes(near.state))
        return None if near.first is None else (counts, unpack(bytes(near.state), unpack(bytes(near.first))))

    def frames(self) -> list[KeyFrame] | None:
        """All states, in order (one query)."""
        stored = list(Checkpoint.objects.filter(game=self.game).order_by("entries"))
        if not stored or stored[0].entries:
            return None
        first = _readable(stored[0].state)
        counts = [Counts(row.entries, row.steps, row.chances) for row in stored]
        states = [first, *(_readable(row.state, first) for row in stored[1:])]
        return list(zip(counts, states, strict=True))

    def frame_behind(self, step: int) -> int | None:
        """Before how many entries the first state with more public steps lies (one query)."""
        frames = Checkpoint.objects.filter(game=self.game, steps__gt=step).order_by("entries")
        found = frames.values_list("entries", flat=True).first()
        # To its end is far enough, too, where the game has just been packed.
        return self.game.entries if found is None else found

    def sealed_answers(self, position: Position) -> list[SealedAnswer]:
        """The answers given so far to the open question; no query unless it is a sealed one."""
        question = position.question
        if not isinstance(question, Question) or question.how != "sealed":
            return []
        rows = SealedAnswer.objects.filter(game=self.game, number=position.number)
        return list(rows.order_by("seat"))


_stored: Compiled[tuple[bytes, bytes | None]] = Compiled(
    lambda: (
        Entry.objects.filter(game=KEY, number__gt=OTHER_KEY, number__lte=THIRD_KEY)
        .order_by("number")
        .values_list("data", "digest")
    )
)


def _with_the_first() -> "QuerySet[Checkpoint]":
    first = Checkpoint.objects.filter(game=OuterRef("game"), entries=0).values("state")
    early = Checkpoint.objects.filter(game=KEY, entries__lte=OTHER_KEY, steps__lte=THIRD_KEY)
    return early.annotate(first=Subquery(first)).order_by("-entries")[:1]


_frame_before: Compiled[Any] = Compiled(_with_the_first)


@dataclass(frozen=True)
class InPack:
    """A row for hundreds of entries: so is a game some time after its end, and a study at once."""

    game: Game

    def digested(self, after: int, until: int | None) -> list[Digested]:
        """The entries behind number `after`, up to number `until` (one query)."""
        until = self.game.entries if until is None else until
        return [
            (line, None)
            for row in rows_with(self.game, after, until)
            for line in row.stretch.lines[max(0, after - row.entries) : until - row.entries]
        ]

    def readable(self, after: int, until: int) -> list[Digested | None]:
        """The same (one query)."""
        return [*self.digested(after, until)]

    def moments(self, after: int, until: int | None) -> dict[int, datetime]:
        """Number -> when it was stored, of the same entries (one query)."""
        until = self.game.entries if until is None else until
        return {
            number: at
            for row in rows_with(self.game, after, until).only("entries", "moments")
            for number, at in enumerate(decode_moments(bytes(row.moments)), row.entries + 1)
            if after < number <= until
        }

    def left(self) -> list[Left]:
        """What left the journal (two queries at most)."""
        stored = Packed.objects.filter(game=self.game, entries=0).values_list("left", flat=True).first()
        gone = decode_gone(bytes(stored or b""))
        ids = {one.rewind for one in gone if one.rewind is not None}
        rewinds = Rewind.objects.in_bulk(ids) if ids else {}
        return [
            Left(one.number, one.line, moment(one.at), moment(one.taken_back), rewinds.get(one.rewind or 0))
            for one in gone
        ]

    def first_state(self) -> bytes | None:
        """The state before the first entry (one query)."""
        row = Packed.objects.filter(game=self.game, entries=0).first()
        return None if row is None else row.stretch.frames[0][1]

    def frame_before(self, entry: int | None, step: int | None) -> KeyFrame | None:
        """The last state with at most so many entries or public steps before it (one query)."""
        row = _early(self.game, entry, step).last()
        if row is None:
            return None
        return [
            frame
            for frame in row.stretch.frames
            if (entry is None or frame[0].entries <= entry) and (step is None or frame[0].steps <= step)
        ][-1]

    def frames(self) -> list[KeyFrame]:
        """All states, in order (one query)."""
        rows = Packed.objects.filter(game=self.game).order_by("entries")
        return [frame for row in rows for frame in row.stretch.frames]

    def frame_behind(self, step: int) -> int | None:
        """Before how many entries the first state with more public steps lies (one query)."""
        row = _early(self.game, None, step).last()
        if row is None:
            return None
        behind = (counts.entries for counts, _state in row.stretch.frames if counts.steps > step)
        return next(behind, row.stretch.end)

    def sealed_answers(self, position: Position) -> list[SealedAnswer]:
        """None are kept: what a question got that the end left open is in no record."""
        del position
        return []


def _early(game: Game, entry: int | None, step: int | None) -> "QuerySet[Packed]":
    rows = Packed.objects.filter(game=game)
    if entry is not None:
        rows = rows.filter(entries__lte=entry)
    if step is not None:
        rows = rows.filter(steps__lte=step)
    return rows.order_by("entries")
