"""An evening at which anything may happen between writing and sending, and a mail server that sees it all."""

import contextlib
from collections import Counter
from datetime import datetime, timedelta

from django.db import transaction

from games.engine.questions import Question
from games.journal.loading import load
from games.journal.locked import load_locked, lock_row
from games.journal.question_token import question_token
from games.live import presence
from games.messages.rendered import Rendered
from games.models import Game, Message, Obligation, Seat
from games.models.game import Status
from games.models.message import WAITS, Event
from games.play import quarantine
from games.play.take_back import take_back
from games.seats import pause, sweep
from games.sending import claims, outbox, resting
from games.sending.channels import Unreachable
from labyrinth.clock import now, stopped_at
from tests.games.people import answer, running, seat_of
from tests.games.post import plain

ACTS = (
    "answer", "answer", "answer", "take back", "send", "send", "send", "settle", "minutes", "an hour",
    "a day", "remind", "sweep", "pause", "resume", "hold", "release", "look", "leave", "choose digest",
    "choose mail", "choose nothing", "server goes down", "server comes up", "answers get lost",
    "kill after the claim", "kill after the acceptance",
)  # fmt: skip
PLAYS_ON = ("answer", "take back", "sweep", "pause", "hold", "look")


class Killed(BaseException):
    """The sender is gone: nothing of it is tidied up."""


class Witness:
    """A channel that judges each message by the rows themselves at the moment at which it accepts it.

    `trouble` is what happens to the next messages: "" nothing, "down", "lost" (its answer), "killed" (the
    sender, before it hears the answer).
    """

    name = "mail"
    untrue: list[str] = []
    told: Counter[tuple[object, ...]] = Counter()
    accepted: Counter[str] = Counter()
    trouble = ""

    @classmethod
    def begin(cls) -> None:
        """Nothing has been told yet, and all is well."""
        cls.untrue, cls.told, cls.accepted, cls.trouble = [], Counter(), Counter(), ""

    def send(self, message: Message, rendered: Rendered) -> None:
        if self.trouble == "down":
            raise Unreachable("no server")
        self.accepted[message.message_id] += 1
        if self.accepted[message.message_id] == 1:
            self.told[_what(message)] += 1
        problem = problem_of(message, rendered.text)
        if problem:
            self.untrue.append(f"{message.event} to seat {message.seat}: {problem}")
        if self.trouble == "lost":
            raise Unreachable("lost", perhaps=True)
        if self.trouble == "killed":
            Witness.trouble = ""
            raise Killed

    def close(self) -> None:
        """Nothing is held."""


def _what(message: Message) -> tuple[object, ...]:
    """What is told once only: a wait, or whatever else happened."""
    if message.event in (Event.YOUR_TURN, Event.QUESTION):
        row = Obligation.objects.filter(game=message.game_id, seat=message.seat).first()
        # When its clock has stood still it is told again, with another due time.
        anew = message.due_at if message.data.get("again") else None
        return message.user_id, "wait", message.seat, message.wait, row and row.undone, anew
    return message.user_id, message.event, message.seat, message.wait, message.due_at


def problem_of(message: Message, text: str) -> str:
    """Why the message is not true now; "" when it is. It asks the rows, not the code under test."""
    if message.event == Event.DIGEST:
        items = Message.objects.filter(pk__in=message.data.get("items", []))
        return "; ".join(filter(None, (problem_of(item, "") for item in items))) or (
            "" if items else "it tells nothing"
        )
    game = Game.objects.get(pk=message.game_id)
    if message.event in WAITS:
        return _problem_of_wait(message, game, text)
    holds = {
        Event.STARTED: game.status in (Status.RUNNING, Status.QUARANTINED),
        Event.ENDED: game.status == Status.FINISHED,
        Event.HELD: _is_so(game, message.data.get("why")),
    }
    return "" if holds.get(Event(message.event), True) else f"the game is {game.status}"


def _is_so(game: Game, why: object) -> bool:
    if why in ("paused", "resumed"):
        return game.status == Status.RUNNING and (game.paused_at is not None) == (why == "paused")
    return (game.status == Status.QUARANTINED) == (why == "quarantined")


def _problem_of_wait(message: Message, game: Game, text: str) -> str:
    seat = Seat.objects.get(game=game, number=message.seat)
    row = Obligation.objects.filter(game=game, seat=message.seat).first()
    if game.status != Status.RUNNING or game.paused_at:
        return "the game takes no answers"
    if seat.user_id != message.user_id or seat.stand_in:
        return "somebody else plays there"
    if row is None or row.wait != message.wait:
        return "nothing is asked"
    if row.due_at is None or (text and row.due_at.isoformat() not in text):
        return "another due time"
    return "time is over" if row.due_at <= now() else ""


class Evening:
    """A game at which things happen; the clock is stopped between them."""

    def __init__(self, at: datetime) -> None:
        self.at = at
        self.game = running()
        self.words = plain

    def do(self, act: str) -> None:
        with stopped_at(self.at):
            self.game.refresh_from_db()
            getattr(self, "_" + act.replace(" ", "_"))()
        self.at += timedelta(seconds=1)

    def _answer(self) -> None:
        if self.game.is_running:
            position = load(self.game)
            assert isinstance(position.question, Question)
            seat = position.waiting[0]
            answer(self.game, seat, position.question.default_of(seat))

    def _take_back(self) -> None:
        for seat in (1, 2):
            self.game.refresh_from_db()
            take_back(self.game.pk, seat, token=question_token(self.game, seat))

    def _send(self) -> None:
        resting.wake_up()
        with contextlib.suppress(Killed):
            outbox.send_due(self.words)

    def _settle(self) -> None:
        self.at += timedelta(seconds=10)

    def _minutes(self) -> None:
        self.at += timedelta(minutes=3)

    def _an_hour(self) -> None:
        self.at += timedelta(hours=1)

    def _a_day(self) -> None:
        self.at += timedelta(days=1)

    def _remind(self) -> None:
        Obligation.objects.filter(due_at__gt=now()).update(remind_at=now())
        sweep.sweep_due()

    def _sweep(self) -> None:
        sweep.sweep_due()

    def _pause(self) -> None:
        if self.game.is_running and not self.game.paused_at:
            with transaction.atomic():
                pause.begin(load_locked(lock_row(self.game.pk)), now(), hours=2, by=1, said={})

    def _resume(self) -> None:
        if self.game.is_running and self.game.paused_at:
            with transaction.atomic():
                pause.over(load_locked(lock_row(self.game.pk)), now())

    def _hold(self) -> None:
        quarantine.quarantine(self.game.pk, reason="a test")

    def _release(self) -> None:
        if self.game.status == Status.QUARANTINED:
            quarantine.release(self.game.pk)

    def _look(self) -> None:
        presence.note(seat_of(self.game, 1))

    def _leave(self) -> None:
        presence.leave(seat_of(self.game, 1))

    def _choose_digest(self) -> None:
        self._choose("digest")

    def _choose_mail(self) -> None:
        self._choose("mail")

    def _choose_nothing(self) -> None:
        self._choose("off")

    def _choose(self, how: str) -> None:
        user = seat_of(self.game, 1).user
        assert user is not None
        user.message_choices = dict.fromkeys(set(Event.values) - {Event.DIGEST}, how)
        user.save()

    def _server_goes_down(self) -> None:
        Witness.trouble = "down"

    def _server_comes_up(self) -> None:
        Witness.trouble = ""

    def _answers_get_lost(self) -> None:
        Witness.trouble = "lost"

    def _kill_after_the_acceptance(self) -> None:
        Witness.trouble = "killed"
        self._send()

    def _kill_after_the_claim(self) -> None:
        claims.claim(outbox.AT_ONCE)


def interrupted(evening: Evening, act: str) -> None:
    """From now on words take so long that something happens at the table while they are made."""

    def words(message: Message) -> Rendered:
        rendered = plain(message)
        evening.do(act)
        return rendered

    evening.words = words
