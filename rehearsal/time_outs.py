"""The judge of clocks: whoever runs out of time had all of it, counted minute by minute by people."""

from collections import Counter
from dataclasses import dataclass
from datetime import UTC, datetime, timedelta

from accounts.message_events import MessageChoice
from games.clocks.due import clock_for
from games.models import Message, Obligation, Seat, TableEvent
from games.models.message import Event
from rehearsal.complaints import Complaints
from rehearsal.people import A_MINUTE, Somebody
from rehearsal.postman import Postman

SLACK_MINUTES = 2
RECOVERY = timedelta(minutes=15)
MAIL_PATIENCE = timedelta(minutes=2)
NOTICED = timedelta(minutes=1)
"""What has been away for so long and no longer is not known to be away."""
NEVER = datetime(9000, 1, 1, tzinfo=UTC)
"""The end of what lasts still; spans may be added to it."""
Span = tuple[datetime, datetime]
Place = tuple[int, int]


@dataclass(frozen=True)
class Shown:
    """A wait as everybody could see it before the sweep looked: `seconds` is its allowance, counted `by_wall`
    where it is due at a fixed hour of the day."""

    user_id: int
    since: datetime
    wait: int
    seconds: int
    wants_mail: bool
    by_wall: bool = False


class TimeOuts:
    """Looks before and after each sweep. `downs` are the site's outages, `mail_downs` those of mail alone;
    `unreachable` says from when to when somebody's address refused mails."""

    def __init__(self, complaints: Complaints, people: dict[int, Somebody], postman: Postman) -> None:
        self.complaints = complaints
        self.people = people
        self.postman = postman
        self.downs: list[Span] = []
        self.mail_downs: list[Span] = []
        self.unreachable: dict[int, Span] = {}
        self.number = 0
        self.how: Counter[str] = Counter()
        self._shown: dict[Place, Shown] = {}

    def bounced(self, user_id: int, at: datetime) -> None:
        """No mail reaches the person from now on."""
        self.unreachable[user_id] = at, NEVER

    def reached(self, user_id: int, at: datetime) -> None:
        """Mails reach them again."""
        self.unreachable[user_id] = self.unreachable[user_id][0], at

    def before(self, at: datetime) -> None:
        """The sweep is about to look: keep what may run out at this moment."""
        due = Obligation.objects.filter(due_at__lte=at, game__status="running", game__paused_at=None)
        self._shown = {(row.game_id, row.seat): _shown(row) for row in due}

    def after(self, at: datetime) -> None:
        """The sweep has looked: judge every time that it let run out."""
        for place, how in _ran_out(at).items():
            self.number += 1
            self.how[how] += 1
            shown = self._shown.get(place)
            if shown is None:
                self.complaints.add("unjust_timeouts", f"in {place[0]} seat {place[1]}: nothing was due")
            elif why := self._unjust(shown, place, at):
                self.complaints.add("unjust_timeouts", f"in {place[0]} seat {place[1]}: {why}")

    def _unjust(self, shown: Shown, place: Place, at: datetime) -> str:
        who = self.people[shown.user_id]
        lost = [*self.downs, *self._untold(shown, place, at)]
        over = _over(who, shown, lost)
        if over > at + SLACK_MINUTES * A_MINUTE:
            return f"since {shown.since:%d %H:%M} {shown.seconds} s, which are over {over:%d %H:%M}"
        late = over + SLACK_MINUTES * A_MINUTE
        if any(start + NOTICED < at < end + RECOVERY and late > start for start, end in self.downs):
            return "the site has hardly come back"
        return ""

    def _untold(self, shown: Shown, place: Place, at: datetime) -> list[Span]:
        """The stretches in which they were not told, though they wanted to, because no mail went out: not
        those in which their address takes none."""
        if not shown.wants_mail:
            return []
        told = self.postman.was_told(shown.user_id, *place, shown.wait) or at
        refuses, takes = self.unreachable.get(shown.user_id, (at, at))
        if refuses < told and takes > shown.since:
            told = refuses
        start = shown.since + MAIL_PATIENCE
        return [
            (max(start, gone), min(told, back))
            for gone, back in self.mail_downs
            if max(start, gone) < min(told, back)
        ]


def _over(who: Somebody, shown: Shown, lost: list[Span]) -> datetime:
    """The minute at which the allowance is used up: those count in which the site was there and they were
    awake, or at a fixed hour of the day just not away."""
    counts = (lambda at: not _is_in(who.away, at)) if shown.by_wall else who.is_awake
    left, moment = shown.seconds // 60 - SLACK_MINUTES, shown.since
    while left > 0 or not counts(moment):
        left -= counts(moment) and not _is_in(lost, moment)
        moment += A_MINUTE
    return moment


def _is_in(spans: list[Span], moment: datetime) -> bool:
    return any(start <= moment < end for start, end in spans)


def _shown(row: Obligation) -> Shown:
    seat = Seat.objects.select_related("user", "game").get(game=row.game_id, number=row.seat)
    seconds = seat.left + seat.bank if row.on_turn else seat.answer_left
    event = Event.YOUR_TURN if row.on_turn else Event.QUESTION
    wants_mail = seat.user is not None and seat.user.wants(event) == MessageChoice.MAIL
    by_wall = row.on_turn and clock_for(seat.game).at is not None
    return Shown(seat.user_id or 0, row.since, row.wait, seconds, wants_mail, by_wall)


def _ran_out(at: datetime) -> dict[Place, str]:
    """Where a time has run out at this moment, and what happened then: by the log and by what was written."""
    log = TableEvent.objects.filter(at=at, kind="timed_out")
    found = {(event.game_id, event.seat or 0): str(event.data["how"]) for event in log}
    told = Message.objects.filter(event=Event.TIMED_OUT, due_at=at, created_at=at, data__has_key="how")
    return {(row.game_id or 0, row.seat): str(row.data["how"]) for row in told} | found
