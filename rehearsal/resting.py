"""Vacations that begin by themselves: what the rows say of them, told to people and to the judge."""

from datetime import datetime

from accounts.models import User, Vacation
from games.views.looked import note_look
from rehearsal.judge.judge import Judge
from rehearsal.people import Somebody
from rehearsal.time_outs import Span


class Resting:
    """One rehearsal's."""

    def __init__(self, people: dict[int, Somebody], judge: Judge) -> None:
        self.people = people
        self.judge = judge
        self._known: dict[int, Span] = {}

    def look(self) -> None:
        """Which have begun since the last look, and which are over before their time."""
        for row in Vacation.objects.filter(by_itself=True).order_by("pk"):
            who, span = self.people.get(row.user_id), (row.starts_at, row.ends_at)
            if who is None or self._known.get(row.pk) == span:
                continue
            if row.pk in self._known:
                self._is_shorter(who, self._known[row.pk], span)
            else:
                who.away.append(span)
                who.by_itself.append(span)
                self.judge.by_itself.began(who.user_id, *span)
            self._known[row.pk] = span

    def _is_shorter(self, who: Somebody, before: Span, span: Span) -> None:
        who.away[who.away.index(before)] = span
        who.by_itself[who.by_itself.index(before)] = span
        who.early.append(span[1])

    def is_here(self, who: Somebody, at: datetime) -> None:
        """They look at the site: what has begun by itself is over."""
        note_look(User.objects.get(pk=who.user_id))
        self.answered(who, at)

    def answered(self, who: Somebody, at: datetime) -> None:
        """They have answered something, if only by a mail: so it is, too."""
        self.look()
        self.judge.by_itself.is_here(who.user_id, at)
