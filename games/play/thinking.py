"""Bots that think for long do it outside of every transaction, in workers of their own (`think`).

A thought is a row. Its task claims it, reads the game without a lock, thinks, and writes the answer down; the
task that plays the bots gives it, under the lock, if the question is still the one that was thought about.
Every answer of such a bot takes the same time, forced ones too, so that no delay tells what it has.
"""

from datetime import timedelta
from uuid import uuid4

from django.db import transaction
from django.db.models import Q

from games.engine.position import Position
from games.engine.questions import Question
from games.engine.system import System
from games.journal.loading import load
from games.journal.locked import Locked, rules_at_work
from games.journal.release import BeingUpgraded
from games.live import broker
from games.live.broker import PLAY_BOTS, THINK
from games.messages.table_log import note, stir
from games.models import Game, Seat, TableEvent, Thought
from games.models.game import Status
from games.models.thought import VOID_AFTER
from games.play import thinkers
from games.play.bot_answers import key_of
from games.play.quarantine import quarantine
from games.play.stand_in import best_level
from games.refused import RulesFailedError
from labyrinth.ground.clock import now

PACE = timedelta(seconds=2)
"""So long after its question each answer of a bot that thinks is given."""
VOID = timedelta(seconds=VOID_AFTER)
AWAY, BACK = "thinkers_away", "thinkers_back"
"""Kinds of lines in the log of the table."""


def thinks(system: System, seat: Seat) -> bool:
    """Whether the seat's own bot may think for long; a stand-in never does."""
    return seat.bot in system.bots.thinks


def thought(table: Locked, seat: int) -> str | None:
    """The key that the bot of the seat has come to; None while it thinks, or waits for its time.

    Where nobody takes what is to be thought, the key is that of the best bot that does not think.
    """
    system, level = table.position.system, table.numbered[seat].bot
    if not thinkers.are_there():
        _note_once(table.game, AWAY)
        return key_of(table.position, table.game, seat, system.bots.levels[best_level(system)])
    _note_once(table.game, BACK)
    row, at = _row(table, seat, level), now()
    if row.done_at is None:
        _queue(row)
        return None
    return row.key if row.due_at <= at else None


def _row(table: Locked, seat: int, level: str) -> Thought:
    """The thought about what is open now, begun where there is none; what lies behind is thrown away."""
    position, at = table.position, now()
    Thought.objects.filter(game=table.game).exclude(entry=position.number).delete()
    asked = position.digest()
    fresh = {"asked": asked, "level": level, "asked_at": at, "due_at": at + PACE}
    row, _new = Thought.objects.get_or_create(
        game=table.game, entry=position.number, seat=seat, defaults=fresh
    )
    if bytes(row.asked) != asked:
        row.delete()
        row = Thought.objects.create(game=table.game, entry=position.number, seat=seat, **fresh)
    return row


def _queue(row: Thought) -> None:
    """Have a worker think, unless one has been told a moment ago."""
    at = now()
    if row.queued_at is not None and at - row.queued_at < VOID:
        return
    row.queued_at = at
    row.save(update_fields=["queued_at"])
    transaction.on_commit(lambda: broker.queue(THINK, row.game_id, row.entry))


def think(game_id: int, entry: int) -> int:
    """Think about what bots are asked there; how many answers were found.

    What somebody else thinks about is left to them; what is not asked any more is left alone.
    """
    found = 0
    while (row := _claim(game_id, entry)) is not None:
        key = _found(row)
        if key is None:
            return found
        mine = Thought.objects.filter(pk=row.pk, claimed_by=row.claimed_by, done_at=None)
        found += mine.update(key=key, done_at=now())
        if now() >= row.due_at:  # else the sweep of bots comes by
            broker.queue(PLAY_BOTS, game_id)
    return found


def _claim(game_id: int, entry: int) -> Thought | None:
    """A thought that nobody is at, taken by this worker alone."""
    at = now()
    free = Q(claimed_at=None) | Q(claimed_at__lt=at - VOID)
    open_ = Thought.objects.filter(free, game=game_id, entry=entry, done_at=None)
    for row in open_.order_by("seat"):
        name = str(uuid4())
        if open_.filter(pk=row.pk).update(claimed_at=at, claimed_by=name):
            row.claimed_at, row.claimed_by = at, name
            return row
    return None


def _found(row: Thought) -> str | None:
    """The answer; None where the game has gone on, or cannot be read now."""
    game = Game.objects.filter(pk=row.game_id, status=Status.RUNNING).first()
    if game is None:
        return None
    try:
        with rules_at_work():
            position = load(game)
    except (BeingUpgraded, RulesFailedError):
        return None  # who plays it finds out whether it does not fit, or has gone on meanwhile
    if not _is_asked(position, row):
        return None
    try:
        return key_of(position, game, row.seat, position.system.bots.levels[row.level])
    except RulesFailedError as error:
        quarantine(row.game_id, reason=str(error), offending={"seat": row.seat, "by": "bot"})
        return None


def _is_asked(position: Position, row: Thought) -> bool:
    asked = isinstance(position.question, Question) and row.seat in position.waiting
    return asked and position.number == row.entry and position.digest() == bytes(row.asked)


def _note_once(game: Game, kind: str) -> None:
    """Say in the log that steady bots play for those that think, or that these are back: at a change only."""
    last = TableEvent.objects.filter(game=game, kind__in=(AWAY, BACK)).order_by("-id").first()
    if (last.kind if last is not None else BACK) != kind:
        note(game, kind)
        stir(game)
