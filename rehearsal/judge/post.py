"""The judge of mails: what they say against the judge's own record."""

from datetime import datetime, timedelta
from zoneinfo import ZoneInfo

from rehearsal.judge import reminding
from rehearsal.judge.clock import Clock, Wait
from rehearsal.judge.facts import Facts
from rehearsal.judge.hours import Person
from rehearsal.judge.letters import Read
from rehearsal.judge.record import Record
from rehearsal.judge.rules import MAIL_PATIENCE
from rehearsal.judge.words import Words

OF_WAITS = {
    "your_turn": "letters_of_no_wait",
    "question": "letters_of_no_wait",
    "reminder": "late_reminders",
    "last_reminder": "late_reminders",
}
TELLS = ("your_turn", "question", "home")
"""They say that one is waited for."""
LATEST = timedelta(hours=3)
"""So long after its beginning everybody knows of a wait, also after an outage."""
JUST_LEFT = timedelta(minutes=3)
"""What went out together with their leaving, or before it, may come so much later."""
TOO_LATE = timedelta(minutes=15)
"""So shortly before the end a reminder helps nobody."""


class Post:
    """Follows every mail, and every wait until its person is told."""

    def __init__(self, facts: Facts, record: Record, words: Words) -> None:
        self.facts = facts
        self.record = record
        self.words = words
        self._ids: set[str] = set()
        self._last: dict[tuple[str, int], datetime] = {}
        self._untold: set[tuple[str, int, datetime]] = set()

    def accept(self, user_id: int, letter: Read) -> None:
        """A mail has been accepted; what comes again under the same name is the same."""
        if letter.message_id in self._ids:
            return
        self._ids.add(letter.message_id)
        person = self.facts.people[user_id]
        if user_id in self.facts.gone and letter.at > self.facts.gone[user_id][1]:
            self.facts.complain("deleted_remembered", f"a letter to {letter.to}")
            return
        if letter.kind == "digest":
            self._hour(person, letter)
        self.words.judge(user_id, letter)
        for game in letter.games:
            self._after_leaving(user_id, game, letter)
            self._about(user_id, game, letter)

    def _about(self, user_id: int, game: str, letter: Read) -> None:
        wait = self.record.wait_of(game, user_id)
        if letter.kind in OF_WAITS:
            self.facts.seen[letter.kind] += 1
            if wait is None:
                words = f"{letter.kind} to {user_id} of {game}, where nothing is asked of them"
                self.facts.complain(OF_WAITS[letter.kind], words)
            elif OF_WAITS[letter.kind] == "late_reminders":
                wait.reminded = True
                self._at_night(user_id, wait, letter)
                self._remind(self.record.clocks[game, user_id], game, letter)
        self._last[game, user_id] = letter.at
        if wait is not None and letter.kind in TELLS and not self._is_by_the_way(user_id, wait, letter):
            self.record.clocks[game, user_id].hear(letter.at, self.facts.away(wait.since))
            if letter.at - wait.since > MAIL_PATIENCE:
                self.facts.look_at.add(game)

    def _is_by_the_way(self, user_id: int, wait: Wait, letter: Read) -> bool:
        """Whether it names the table among others that wait when a vacation was over: of a wait that began
        after that a mail of its own tells."""
        backs = [back for _gone, back in self.facts.people[user_id].away if back <= letter.at]
        return letter.kind == "home" and bool(backs) and max(backs) < wait.since

    def noticed(self, user_id: int, game: str, kind: str, at: datetime) -> None:
        """A phone has told somebody of their open wait; what kind of mail it stands for."""
        wait = self.record.wait_of(game, user_id)
        self._last[game, user_id] = at
        if wait is not None:
            wait.reminded |= kind != "your_turn"
            wait.reminded_last |= kind == "last_reminder"
            self.record.clocks[game, user_id].hear(at, self.facts.away(wait.since))

    def _remind(self, clock: Clock, game: str, letter: Read) -> None:
        """Of several tables a mail reminds that are to be reminded of within the hour."""
        items = [item for item in letter.told.items if item.game == game]
        if not items:
            reminding.judge(self.facts, clock, letter.kind, letter.at)
        elif clock.wait is not None:
            clock.wait.reminded_last |= any(item.nearly_over for item in items)

    def _after_leaving(self, user_id: int, game: str, letter: Read) -> None:
        """Who has left a game for good is told of its end, of the cup that it belongs to, and where somebody
        calls them in the talk."""
        left = self.facts.left.get((game, user_id))
        late = any(gone < letter.at and back > (left or letter.at) for gone, back in self.facts.mail_downs)
        if left is None or late or letter.at - left < JUST_LEFT:
            return
        if letter.kind not in ("ended", "mention", "digest", "started", "cup") and not letter.told.former:
            words = f"{letter.kind or 'a letter'} of {game} to {user_id}, who left {left:%d %H:%M}"
            self.facts.complain("letters_to_who_left", words)

    def _at_night(self, user_id: int, wait: Wait, letter: Read) -> None:
        """A reminder waits for the morning, unless the time would be over by then."""
        person = self.facts.people[user_id]
        wakes = person.runs_out(letter.at, 0.0)
        if wakes > letter.at and wait.due is not None and wait.due - wakes > 2 * TOO_LATE:
            self.facts.complain("mails_at_night", f"{letter.kind} to {user_id} at {letter.at:%d %H:%M}")

    def _hour(self, person: Person, letter: Read) -> None:
        """A digest comes at the hour that its reader has chosen, by the clock on their own wall; before or
        after they have moved to another zone."""
        self.facts.seen["digests"] += 1
        zones = [person.zone, *(zone for _at, (zone, *_hours) in person.changes)]
        walls = [letter.at.astimezone(ZoneInfo(zone)) for zone in zones]
        outages = [*self.facts.downs, *self.facts.mail_downs]
        if any(start <= letter.at and letter.at - end < 2 * LATEST for start, end in outages):
            return
        if all(local.hour != person.digest for local in walls):
            words = f"to {person.user_id} at {walls[-1]:%H:%M}, who chose {person.digest}"
            self.facts.complain("digests_at_wrong_hours", words)

    def look(self, at: datetime) -> None:
        """Waits that have lasted for hours, and of which nobody was told who wanted to."""
        outages = [*self.facts.downs, *self.facts.mail_downs]
        if any(start <= at and at - end < 2 * LATEST for start, end in outages):
            return
        for (game, user_id), clock in self.record.clocks.items():
            wait = clock.wait
            if wait is None or clock.held is not None or at - wait.since < LATEST:
                continue
            person = clock.person
            at_once = person.by_push or (person.by_mail and person.reachable)
            if at_once and self._is_untold(game, user_id, wait.asked):
                count = "pushes_lost" if person.by_push else "untold_waits"
                self.facts.complain(count, f"{user_id} at {game} since {wait.asked:%d %H:%M}")

    def _is_untold(self, game: str, user_id: int, since: datetime) -> bool:
        """Once for each wait; who has been at the site since then knows of it."""
        place = game, user_id, since
        never = datetime.min.replace(tzinfo=since.tzinfo)
        heard = max(self._last.get((game, user_id), never), self.facts.was_here.get(user_id, never))
        if place in self._untold or heard >= since:
            return False
        self._untold.add(place)
        return True
