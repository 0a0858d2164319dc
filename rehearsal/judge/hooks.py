"""The judge of webhooks: not signed, doubled, lost, untrue, at night, of somebody else, telling too much; of
a person what they are told, of a table what spectators see."""

import re
from collections.abc import Mapping
from datetime import datetime, timedelta
from typing import Any

from rehearsal.judge import due_times
from rehearsal.judge.facts import Facts
from rehearsal.judge.post import LATEST, TOO_LATE
from rehearsal.judge.record import Record

SAYS = {"table", "name", "system", "due_at", "title", "text", "url"}
OF_WAITS = ("game.your_turn", "game.question", "game.reminder", "game.last_reminder")
REMINDERS = OF_WAITS[2:]
A_SECOND = timedelta(seconds=1)
SAYS_OF_TABLE = SAYS - {"due_at"}
TURN, ENDED = "game.your_turn", "game.ended"
OF_TABLE = (TURN, ENDED, "game.started", "game.held")


class Hooks:
    """Follows what programs hear. What one did not take is told again under its name."""

    def __init__(self, facts: Facts, record: Record) -> None:
        self.facts = facts
        self.record = record
        self.hearers: set[int] = set()
        self._taken: set[str] = set()
        self._names: set[str] = set()
        self._told: dict[tuple[int, str, str, datetime], tuple[str, datetime, datetime | None]] = {}
        self._heard: dict[tuple[str, int], datetime] = {}
        self._lost: set[tuple[str, int, datetime]] = set()

    def sign(self, user_id: int, *, signed: bool) -> None:
        """Whether the signature of a delivery holds, by the library of those who hear."""
        self.facts.seen["hooks_signed"] += 1
        if not signed:
            self.facts.complain("hooks_unsigned", f"a delivery to {user_id}")

    def hear(self, user_id: int, name: str, said: Mapping[str, Any], at: datetime, *, taken: bool) -> None:
        """A program of theirs has heard something, and took it or not."""
        self.facts.seen["hooks"] += 1
        data, kind = said["data"], str(said["type"])
        if more := set(data) - SAYS:
            self.facts.complain("told_too_much", f"{kind} to {user_id} says {sorted(more)}")
        if name in self._taken:
            self.facts.complain("hooks_doubled", f"{kind} to {user_id}: {name} again")
        if taken:
            self._taken.add(name)
        if kind in OF_WAITS:
            self._of_wait(user_id, name, kind, data, at)

    def _of_wait(self, user_id: int, name: str, kind: str, data: Mapping[str, Any], at: datetime) -> None:
        game = str(data["table"])
        if (game, user_id) not in self.record.clocks:
            self.facts.complain("hooks_astray", f"{kind} of {game} to {user_id}, who does not sit there")
            return
        self._heard[game, user_id] = at
        wait = self.record.wait_of(game, user_id)
        if wait is None:
            self.facts.complain("hooks_untrue", f"{kind} of {game} to {user_id}, of whom nothing is asked")
            return
        due = datetime.fromisoformat(data["due_at"]) if data["due_at"] else None
        clock = self.record.clocks[game, user_id]
        moves = due_times.may_move(self.facts, clock, at)
        if due is None or (not moves and (wait.due is None or abs(due - wait.due) > A_SECOND)):
            self.facts.complain("hooks_untrue", f"{kind} of {game} to {user_id}: {due}, rightly {wait.due}")
        self._once(user_id, game, name, kind, due, at)
        wakes = self.facts.people[user_id].runs_out(at, 0.0)
        night = wakes > at and due is not None and due - wakes > 2 * TOO_LATE
        if kind in REMINDERS and night:
            self.facts.complain("hooks_at_night", f"{kind} of {game} to {user_id} at {at:%d %H:%M}")

    def _once(
        self, user_id: int, game: str, name: str, kind: str, due: datetime | None, at: datetime
    ) -> None:
        """Each kind comes once in a wait; anew where clocks have stood still, and of an end that has moved
        its person is reminded again."""
        wait, clock = self.record.wait_of(game, user_id), self.record.clocks[game, user_id]
        assert wait is not None
        place = user_id, game, kind, wait.since
        first, told, end = self._told.get(place, (name, at, due))
        if name in self._names:  # not taken then, and tried again
            return
        self._names.add(name)
        self._told[place] = name, at, due
        if first == name:
            return
        stood = any(end > told and start < at for start, end in self.facts.downs)
        moved = kind in REMINDERS and end != due
        if not (stood or moved or self.facts.people[user_id].away or clock.bounced):
            words = f"{kind} of {game} to {user_id} at {at:%d %H:%M}: {first} at {told:%d %H:%M} and {name}"
            self.facts.complain("hooks_doubled", words)

    def look(self, at: datetime) -> None:
        """Waits that have lasted for hours, and of which no program of their person has heard."""
        outages = [*self.facts.downs, *self.facts.mail_downs]
        if any(start <= at and at - end < 2 * LATEST for start, end in outages):
            return
        never = datetime.min.replace(tzinfo=at.tzinfo)
        for (game, user_id), clock in self.record.clocks.items():
            wait = clock.wait
            if wait is None or user_id not in self.hearers or clock.held or at - wait.since < LATEST:
                continue
            if wait.again or wait.helped:  # a turn that goes on is no other: its person has a mail of that
                continue
            place = game, user_id, wait.asked
            heard = max(self._heard.get(place[:2], never), self.facts.was_here.get(user_id, never))
            if heard < wait.asked and place not in self._lost:
                self._lost.add(place)
                words = f"{user_id} has heard nothing of {game} since {wait.asked:%d %H:%M}"
                self.facts.complain("hooks_lost", words)


class TableHooks:
    """Follows what programs hear of tables: nothing of a hand, a clock or another table, each thing once, and
    on turn is who is."""

    def __init__(self, facts: Facts, record: Record) -> None:
        self.facts = facts
        self.record = record
        self._taken: set[str] = set()
        self._over: dict[str, str] = {}

    def hear(self, table: str, name: str, said: Mapping[str, Any], *, taken: bool) -> None:
        """A program that hears of this table has heard something, and took it or not."""
        self.facts.seen["table_hooks"] += 1
        data, kind = said["data"], str(said["type"])
        if more := set(data) - SAYS_OF_TABLE:
            self.facts.complain("told_too_much", f"{kind} of the table {table} says {sorted(more)}")
        if data["table"] != table or kind not in OF_TABLE:
            words = f"{kind} of {data['table']} to a program that hears of {table}"
            self.facts.complain("table_hooks_astray", words)
            return
        if name in self._taken or (kind == ENDED and self._over.setdefault(table, name) != name):
            self.facts.complain("table_hooks_doubled", f"{kind} of {table}: {name} again")
        if taken:
            self._taken.add(name)
        if kind == TURN:
            self._of_turn(table, str(data["text"]))

    def _of_turn(self, table: str, text: str) -> None:
        """Whom it names, if anybody, is asked there in their own turn."""
        named = {one for one in self.facts.names if re.search(rf"\b{re.escape(one)}\b", text)}
        waits = {user_id for user_id in self.record.people.get(table, ()) if self._is_on_turn(table, user_id)}
        rightly = {self.facts.people[user_id].name for user_id in waits & self.facts.people.keys()}
        self.facts.seen["table_hooks_naming"] += bool(named)
        if named - rightly:
            words = f"{table}: on turn {sorted(named)}, rightly {sorted(rightly)}"
            self.facts.complain("table_hooks_untrue", words)

    def _is_on_turn(self, table: str, user_id: int) -> bool:
        wait = self.record.wait_of(table, user_id)
        return wait is not None and wait.own
