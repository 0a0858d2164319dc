"""The judge of what is answered in somebody's place: it is what the API has said would be."""

from collections import Counter
from dataclasses import dataclass
from datetime import datetime
from typing import Protocol

from games.engine.questions import Answer
from games.journal.past import past_of
from games.models import Game, Obligation, SealedAnswer, Seat
from rehearsal.complaints import Complaints
from rehearsal.eyes import View


class Reader(Protocol):
    """Whoever asks the API for a table as one person sees it."""

    def view(self, slug: str, user_id: int) -> View | None:
        """None where the site does not show it now."""
        ...


@dataclass(frozen=True)
class Said:
    """The question that was open to a seat behind so many entries, and what was said of it: the `default`."""

    game: int
    seat: int
    entries: int
    kind: str
    default: str


class Defaults:
    """Looks before and after each sweep; `seen` counts what was compared."""

    def __init__(self, complaints: Complaints, reader: Reader) -> None:
        self.complaints = complaints
        self.reader = reader
        self.seen: Counter[str] = Counter()
        self._said: list[Said] = []

    def before(self, at: datetime) -> None:
        """The sweep is about to look: read what is said to those whose time is over."""
        due = Obligation.objects.filter(due_at__lte=at, game__status="running", game__paused_at=None)
        found = [self._read(row) for row in due.select_related("game")]
        self._said = [one for one in found if one is not None]

    def after(self) -> None:
        """The sweep has looked: the first answer to each of these questions, where it is a default."""
        for said in self._said:
            answer = _answer_to(said)
            if answer is None or answer.by != "default":
                continue
            self.seen["defaults"] += 1
            if answer.key != said.default:
                words = f"in {said.game} seat {said.seat}, {said.kind}: {answer.key}, not {said.default}"
                self.complaints.add("wrong_defaults", words)

    def _read(self, row: Obligation) -> Said | None:
        user_id = Seat.objects.values_list("user_id", flat=True).get(game=row.game_id, number=row.seat)
        view = self.reader.view(row.game.slug, user_id) if user_id else None
        question = view and view["question"]
        if not question or question["answered"] is not None:
            return None
        return Said(row.game_id, row.seat, row.game.entries, question["kind"], question["default"])


def _answer_to(said: Said) -> Answer | None:
    """What the seat has answered, or is kept sealed for it; None where nobody has yet, or the seat is out
    instead."""
    game = Game.objects.get(pk=said.game)
    lines = past_of(game).entries(said.entries, said.entries + 1)
    answers = [answer for line in lines if line.kind == said.kind for answer in line.answers]
    kept = SealedAnswer.objects.filter(game=game, number=said.entries)
    answers += [row.answer() for row in kept]
    return next((answer for answer in answers if answer.seat == said.seat), None)
