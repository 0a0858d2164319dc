"""The judge of notices on phones: lost, doubled, untrue, at night, to somebody else, telling too much."""

import re
from datetime import datetime, timedelta
from typing import Any
from zoneinfo import ZoneInfo

from rehearsal.judge import due_times
from rehearsal.judge.clock import Wait
from rehearsal.judge.facts import Facts
from rehearsal.judge.hours import Person
from rehearsal.judge.post import TOO_LATE, Post
from rehearsal.judge.record import Record

SAYS = {"title", "body", "url", "tag", "waiting", "open", "key", "image"}
BOARD = re.compile(r"/g/[a-z0-9]{10}/picture/\d+-(en|pl)\.png")
"""Where the board lies that everybody may see: nothing else is shown on a locked screen."""
TABLE = re.compile(r"^/g/([a-z0-9]{10})/$")
OF_WAITS = re.compile(
    "(?:Your turn|The table waits for you|A question for you"
    "|Twoja kolej|Stół na ciebie czeka|Stół czeka na ciebie|Pytanie do ciebie): "
)
UNTIL = re.compile(r"(?:Until|Do:) .*?(\d{1,2}) .*?(\d\d:\d\d)")
AGAIN = timedelta(minutes=20)
"""A reminder comes half-way at the earliest, and no wait of which people are reminded is so short."""


class Pushes:
    """Follows every notice. A reminder says what the first notice of a wait says: it is known by coming
    later."""

    def __init__(self, facts: Facts, record: Record, post: Post) -> None:
        self.facts = facts
        self.record = record
        self.post = post
        self._places: dict[tuple[int, str], str] = {}
        self._last: dict[tuple[str, str, str], datetime] = {}

    def take(self, user_id: int, phone: str, said: dict[str, Any] | None, urgency: str, at: datetime) -> None:
        """A phone of theirs has taken a notice: `said` is None where its keys do not open it."""
        self.facts.seen["pushes"] += 1
        if said is None:
            self.facts.complain("pushes_astray", f"sealed for another phone than {phone} of {user_id}")
            return
        if "image" in said and not BOARD.fullmatch(said["image"]):
            self.facts.complain("told_too_much", f"a notice to {user_id} shows {said['image']}")
        if more := set(said) - SAYS:
            self.facts.complain("told_too_much", f"a notice to {user_id} says {sorted(more)}")
        table = TABLE.match(said["url"])
        if table is None:
            self._of_several(user_id, at)
        elif OF_WAITS.match(said["title"]):
            self._of_wait(user_id, table[1], phone, said, urgency, at)

    def _of_several(self, user_id: int, at: datetime) -> None:
        for game in self.record.waiting_for(user_id):
            self.post.noticed(user_id, game, "last_reminder", at)

    def _of_wait(
        self, user_id: int, game: str, phone: str, said: dict[str, Any], urgency: str, at: datetime
    ) -> None:
        if (game, user_id) not in self.record.clocks:
            self.facts.complain("pushes_astray", f"{game} to {user_id}, who does not sit there")
            return
        self._tag(user_id, game, said["tag"])
        wait = self.record.wait_of(game, user_id)
        if wait is None:
            self.facts.complain("pushes_untrue", f"{game} to {user_id}, of whom nothing is asked there")
            return
        self.facts.seen["push_ends"] += 1
        moves = due_times.may_move(self.facts, self.record.clocks[game, user_id], at)
        if not (moves or is_told(self.facts.people[user_id], wait, said["body"])):
            words = f"{game} to {user_id}: {said['body']}, rightly {wait.due}"
            self.facts.complain("pushes_untrue", words)
        before = self._last.get((phone, game, said["tag"]))
        self._last[phone, game, said["tag"]] = at
        if before is not None and (before < wait.since or self._was_away(before, at)):
            before = None  # a pause, or an outage, has come between, and it is told anew
        if before is not None and at - before < AGAIN:
            self.facts.complain("pushes_doubled", f"{game} to {user_id} at {before:%d %H:%M} and {at:%H:%M}")
        kind = "last_reminder" if urgency == "high" else "your_turn" if before is None else "reminder"
        if kind != "your_turn":
            self._at_night(user_id, game, wait, at)
        self.post.noticed(user_id, game, kind, at)

    def _was_away(self, before: datetime, at: datetime) -> bool:
        """Whether clocks have stood still meanwhile."""
        return any(end > before and start < at for start, end in self.facts.downs)

    def _tag(self, user_id: int, game: str, tag: str) -> None:
        """A newer notice takes the place of an older of its tag: so two tables of one person never share one.
        Who takes a seat has the wait, and with it the tag, of the one before."""
        if self._places.setdefault((user_id, tag), game) != game:
            words = f"{game} of {user_id} has the tag of {self._places[user_id, tag]}"
            self.facts.complain("tags_shared", words)

    def _at_night(self, user_id: int, game: str, wait: Wait, at: datetime) -> None:
        """As reminders by mail: not while their reader sleeps or is away, if there is time afterwards."""
        self.facts.seen["push_reminders"] += 1
        wakes = self.facts.people[user_id].runs_out(at, 0.0)
        if wakes > at and wait.due is not None and wait.due - wakes > 2 * TOO_LATE:
            self.facts.complain("pushes_at_night", f"{game} to {user_id} at {at:%d %H:%M}")


def is_told(person: Person, wait: Wait, body: str) -> bool:
    """Whether the words, if there are any, name the end of the wait by the clock on the wall of their
    reader."""
    found = UNTIL.match(body)
    if found is None or wait.due is None:
        return body == ""
    zones = [person.zone, *(zone for _at, (zone, *_hours) in person.changes)]
    walls = [wait.due.astimezone(ZoneInfo(zone)) for zone in zones]
    return any((int(found[1]), found[2]) == (wall.day, f"{wall:%H:%M}") for wall in walls)
