"""The judge of waits: no game waits for anybody without an obligation."""

from collections import Counter
from collections.abc import Collection
from datetime import datetime

from games.engine.position import Position
from games.engine.questions import Question
from games.journal.loading import load
from games.models import Game, Obligation, Seat
from games.refused import Refused
from rehearsal.complaints import Complaints

Stand = tuple[int, int, datetime | None]
"""What changes when a game is touched: its entries, its take-backs, and whether it rests."""


class Waits:
    """Looks at every game that has moved since the last look. `reasons` counts the waits that began."""

    def __init__(self, complaints: Complaints) -> None:
        self.complaints = complaints
        self.reasons: Counter[str] = Counter()
        self._stands: dict[int, Stand] = {}
        self._seen: dict[int, set[tuple[int, datetime]]] = {}

    def look(self, *, everything: bool = False) -> None:
        """After every step: the games touched in it, or all."""
        running = Game.objects.filter(status="running")
        for game_id, entries, undone, paused in running.values_list("pk", "entries", "undone", "paused_at"):
            stand = entries, undone, paused
            if everything or self._stands.get(game_id) != stand:
                self._stands[game_id] = stand
                self._look_at(game_id)

    def _look_at(self, game_id: int) -> None:
        game = Game.objects.get(pk=game_id)
        try:
            position = load(game)
        except Refused:
            del self._stands[game_id]  # a newer release has it: later
            return
        rows = {row.seat: row for row in Obligation.objects.filter(game=game)}
        bots = {seat.number for seat in Seat.objects.filter(game=game) if seat.player}
        for seat in _waited_for(position, rows):
            if why := _lacks(rows.get(seat), game, is_bot=seat in bots):
                self.complaints.add("waits_without_obligation", f"game {game_id} seat {seat}: {why}")
        self._count(game, rows, set_up=position.system.slow.on_turn(position.state) is None)
        assert not position.waiting or isinstance(position.question, Question)

    def _count(self, game: Game, rows: dict[int, Obligation], *, set_up: bool) -> None:
        """A wait is counted once, when it is first seen."""
        seen = self._seen.get(game.pk, set())
        now = {(row.seat, row.since) for row in rows.values()}
        self._seen[game.pk] = now
        for row in rows.values():
            if (row.seat, row.since) not in seen:
                self.reasons[_reason(row, set_up=set_up)] += 1


def _waited_for(position: Position, rows: Collection[int]) -> Collection[int]:
    """Where one of several decides for all, one at least: the time of others may be over."""
    question, waiting = position.question, position.waiting
    if isinstance(question, Question) and question.how == "first":
        return [seat for seat in waiting if seat in rows] or waiting
    return waiting


def _lacks(row: Obligation | None, game: Game, *, is_bot: bool) -> str:
    if row is None:
        return "is asked and owes nothing"
    if is_bot or game.paused_at is not None or row.due_at is not None:
        return ""
    return "owes an answer that is never due"


def _reason(row: Obligation, *, set_up: bool) -> str:
    if row.then == "bot":
        return "bot"
    if set_up:
        return "set_up"
    return "turn" if row.on_turn else "question"
