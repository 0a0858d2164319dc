"""A stored game played twice, the second time with one secret changed: what others see, are sent, and when.

The first run makes the script: answers of people and what the table rolls. The second follows it; private
questions to the seat on turn that only one of the runs asks are answered by their safe answers, as in
tests/systems/sorcerer/hiding.py, and no time passes meanwhile. Before and after every answer the run looks at
what others get, and writes down what has changed for them.
"""

import re
from collections.abc import Collection, Iterator, Mapping
from dataclasses import dataclass, field
from datetime import timedelta
from typing import Any

import pytest
from django.core.cache import cache
from django.test import TestCase
from django.urls import reverse

from accounts.models import FeedAddress
from games.engine.dice import Stream
from games.engine.position import Position
from games.engine.questions import Chance, Question
from games.feeds import of_table
from games.feeds.calendar import calendar_of
from games.journal.loading import load
from games.journal.shared import as_seen_by
from games.live import live
from games.mail import render
from games.models import FeedItem, Game, Message, Obligation, Seat, TableEvent
from games.play import going_on
from games.table.reader_table import table
from labyrinth.ground.clock import stopped_at
from tests.games.fights import begin_at
from tests.games.letters import masked
from tests.games.pages import Visitor, html
from tests.games.people import NAMES, answer, person
from tests.games.slow import MONDAY
from tests.games.table.test_hidden_pages import MASKED
from tests.games.tapped import opened_at_once
from tests.systems.sorcerer.hiding import BROUGHT_TO_LIGHT

UID = re.compile(r"UID:[\w-]+")
"""Drawn for each event."""
ANSWERS = 6
"""So many answers of people are given in a run."""
PACE = timedelta(minutes=40)
ORDERS: dict[int, dict[str, Any]] = {
    1: {"ask_when_attacked": True, "own_repeat": "if_it_helps"},
    2: {"ask": ["cast", "stone_skin"], "repeat_defence": {"when": "at_stake", "keep_gems": 0}},
    3: {"ask_when_attacked": True, "repeat_others": {"enabled": True, "opponent_min_gems": 0,
        "only_if_gem_or_crystal": False, "keep_gems": 0}},
    4: {"own_cast": "orders", "pre_cast": {"when": "always", "order": ["might", "weakness"]}},
}  # fmt: skip
"""Everybody orders something else."""
KEPT = ("drop", "shed", "ability")
"""What would bring a backpack to light."""


@dataclass
class Line:
    """One answer of a person: "own" or "default" where it was a private affair of the seat on turn."""

    seat: int
    kind: str
    key: str
    how: str


@dataclass
class Script:
    """What a first run has done."""

    lines: list[Line] = field(default_factory=list)
    rolls: list[tuple[str, str]] = field(default_factory=list)


@dataclass
class Run:
    """One game on its way. `seen` is what others got at the beginning and whenever that changed, in order.

    `told` are the events of the streams of others, `stops` counts the private affairs that only this run had.
    """

    game: Game
    owner: int
    readers: dict[str, Visitor]
    script: Script
    follows: bool
    seen: list[list[str]] = field(default_factory=list)
    told: list[str] = field(default_factory=list)
    stops: int = 0
    orders: Mapping[int, Mapping[str, Any]] = field(default_factory=lambda: ORDERS)
    lit: Collection[str] = BROUGHT_TO_LIGHT
    answers: int = ANSWERS

    def go(self, checkpoint: bytes, patch: pytest.MonkeyPatch) -> list[list[str]]:
        """Play from this state until the script ends, the run parts from it, or something comes to light."""
        left = list(self.script.rolls) if self.follows else []
        patch.setattr(
            going_on, "FairDice", lambda *_: lambda chance, number: self._roll(chance, number, left)
        )
        patch.setattr(live, "publish", lambda _slug, number: self.told.append(f"event {number}"))
        self.at = MONDAY
        cache.clear()  # of the same number of entries in the other run
        with stopped_at(self.at):
            begin_anew(self.game, checkpoint, self.orders)
            self.seen.append(self._look())
        for at in self._follow() if self.follows else self._lead():
            if self._lit():
                break
            assert at < 4 * ANSWERS
        return self.seen

    def _roll(self, chance: Chance, number: int, left: list[tuple[str, str]]) -> str:
        if not self.follows:
            key = self._throw(chance, number)
            self.script.rolls.append((chance.kind, key))
            return key
        found = next((one for one in left if one[0] == chance.kind and chance.allows(one[1])), None)
        if found is None:
            return chance.result(0)
        left.remove(found)
        return found[1]

    def _throw(self, chance: Chance, number: int) -> str:
        return Stream("slow", number, chance.kind).pick([chance.result(n) for n in range(chance.size)])

    def _lead(self) -> Iterator[int]:
        """Answers that are picked at random, an attack wherever one is offered; who is noticed by others."""
        for at in range(self.answers):
            position = self._position()
            question = position.question
            if not isinstance(question, Question):
                return
            seat = position.waiting[0]
            how = "" if not own_affair(position) else "own"
            key = self._choose(question, seat)
            if how and key == question.default_of(seat):
                how = "default"
            self.script.lines.append(Line(seat, question.kind, key, how))
            self._answer(seat, key, how)
            yield at

    def _choose(self, question: Question, seat: int) -> str:
        keys = question.options_of(seat)
        attacks = [key for key in keys if key.startswith("attack:")]
        keeping = [key for key in keys if key.partition(":")[0] not in KEPT]
        return Stream("slow", len(self.script.lines)).pick(attacks or keeping or list(keys))

    def _follow(self) -> Iterator[int]:
        """The same answers, as long as they are asked for."""
        at = extra = 0
        while at < len(self.script.lines) and extra < ANSWERS:
            position, line = self._position(), self.script.lines[at]
            question = position.question
            if not isinstance(question, Question):
                return
            same = question.kind == line.kind and line.seat in position.waiting
            offered = same and line.key in question.options_of(line.seat)
            if line.how == "default" and not same:
                at, self.stops = at + 1, self.stops + 1
            elif offered:
                self._answer(line.seat, line.key, line.how)
                at += 1
                yield at
            elif not same and own_affair(position):
                seat = question.seats[0]
                self._answer(seat, question.default_of(seat), "default")
                extra, self.stops = extra + 1, self.stops + 1
            else:
                return

    def _position(self) -> Position:
        self.game.refresh_from_db()
        return load(self.game)

    def _answer(self, seat: int, key: str, how: str) -> None:
        """Time passes only before answers that both runs give: so both come to the same moments."""
        self.at += PACE * (how != "default")
        with stopped_at(self.at):
            before = self._look()
            with TestCase.captureOnCommitCallbacks(execute=True):
                done = answer(self.game, seat, key)
            assert done.accepted, done.message
            after = self._look()
        if after != before and not self._lit():
            self.seen.append(after)

    def _lit(self) -> bool:
        told = table(self.game, None).log
        return any(line.kind in self.lit for line in told)

    # -- what others get --------------------------------------------------------------------------------

    def _look(self) -> list[str]:
        self.game.refresh_from_db()
        told, self.told = self.told, []
        return [*rows(self.game, self.owner), *told, *self._pages(), *self._feeds(), *self._mails()]

    def _pages(self) -> list[str]:
        address, found = reverse("games:table", args=[self.game.slug]), []
        for reader in self.readers.values():
            found.append(MASKED.sub("", html(reader.get(address))))
            found += opened_at_once(reader, found[-1])
        return found

    def _feeds(self) -> list[str]:
        """What programs read: of the table, and of what waits for the others."""
        found = [of_table.feed_of(self.game).decode()] if of_table.has_feed(self.game) else []
        for name in self.readers:
            if name in NAMES:
                mine = calendar_of(FeedAddress(user=person(name), alarm=3)).decode()
                found.append(UID.sub("", mine))
        return found

    def _mails(self) -> list[str]:
        """Those written since the last look, as they would be handed over now."""
        found = []
        mine = Seat.objects.get(game=self.game, number=self.owner).user_id if self.owner else None
        for row in Message.objects.filter(game=self.game, state="waiting").order_by("id"):
            Message.objects.filter(pk=row.pk).update(state="sent")
            row.message_id = "<one@test>"
            if row.user_id != mine:
                found.append(masked(render(row)))
        return found


def begin_anew(game: Game, checkpoint: bytes, everybodys: Mapping[int, Mapping[str, Any]] = ORDERS) -> None:
    """The stored game begins with this state, with full clocks and everybody's own orders."""
    Message.objects.filter(game=game).delete()
    FeedItem.objects.filter(game=game).delete()
    TableEvent.objects.filter(game=game).delete()
    fresh = {"turn": 0, "left": 0, "bank": 0, "answer_turn": 0, "answer_left": 0, "seen_step": 0}
    for number, orders in everybodys.items():
        Seat.objects.filter(game=game, number=number).update(orders={"game": orders}, looked_at=None, **fresh)
    begin_at(game, checkpoint)


def own_affair(position: Position) -> bool:
    """Whether a private question to the seat on turn is open."""
    question, turn = position.question, position.state.turn
    assert isinstance(question, Question)
    return turn is not None and question.private and question.seats == (turn.seat,)


def rows(game: Game, owner: int) -> list[str]:
    """What is written of waits and messages, as far as anybody but the owner of the secret may notice it."""
    found = [f"number {as_seen_by(game, None).number}"]
    for row in Obligation.objects.filter(game=game).order_by("seat"):
        shown = [row.seat, row.on_turn, row.then, row.since, row.due_at, row.remind_at]
        asked = [row.kind, row.private, row.asked_at] if row.seat != owner else []
        found.append(f"wait {[str(one) for one in (*shown, *asked)]}")
    for message in Message.objects.filter(game=game).order_by("id"):
        told = (message.user_id, message.event, message.channel, message.created_at, message.send_at)
        found.append(f"message {[str(one) for one in (*told, message.due_at, message.data)]}")
    return found


def everybody_but(owner: int) -> dict[str, Visitor]:
    """Two of those from whom the secret is kept: somebody seated, and somebody who only looks on."""
    seated = next(name for seat, name in enumerate(NAMES, 1) if seat != owner)
    return {seated: Visitor(seated), "": Visitor()}
