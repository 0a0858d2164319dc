"""What the driver has done and tells the judge itself: people, outages, who was at the site."""

from collections import Counter
from collections.abc import Callable
from dataclasses import dataclass, field
from datetime import datetime

from rehearsal.judge.clock import Wait
from rehearsal.judge.hours import Person, Span
from rehearsal.judge.rules import MAIL_PATIENCE, SENDER_RESTS


@dataclass
class Facts:
    """First-hand knowledge. `downs` are the outages of the site, `mail_downs` those of mail alone, `here` the
    people who were at the site in the present step, `was_here` when they were last. `complain` takes the name
    of a count and words. Who is `gone` has deleted their account: their name, and when. During
    `releases` processes of two of them are at work. To `look_again` is to look at all tables in the next
    step, and to `look_at` one is to look at that. `names` are those of all people; who has `left` a game
    for good did so at a moment, by game and person; who has `perhaps_left` missed too many turns. For those
    who want to `rest` a vacation begins by itself; that of a person did last at the moment in `rests`. At
    tables of these `vague` names nobody can tell whether they play at another pace by now."""

    people: dict[int, Person]
    downs: list[Span]
    mail_downs: list[Span]
    complain: Callable[[str, str], None]
    here: set[int] = field(default_factory=set)
    was_here: dict[int, datetime] = field(default_factory=dict)
    seen: Counter[str] = field(default_factory=Counter)
    gone: dict[int, tuple[str, datetime]] = field(default_factory=dict)
    releases: list[Span] = field(default_factory=list)
    look_again: bool = False
    look_at: set[str] = field(default_factory=set)
    names: set[str] = field(default_factory=set)
    left: dict[tuple[str, int], datetime] = field(default_factory=dict)
    perhaps_left: set[tuple[str, int]] = field(default_factory=set)
    rest: set[int] = field(default_factory=set)
    rests: dict[int, datetime] = field(default_factory=dict)
    vague: set[str] = field(default_factory=set)

    def note(self, user_id: int, at: datetime) -> None:
        """The person looks at their tables now, and may do there whatever they can."""
        self.here.add(user_id)
        self.was_here[user_id] = at

    def lost(self, wait: Wait, person: Person, at: datetime) -> list[Span]:
        """What is not the time of somebody who is waited for: the site was away, or a mail was late."""
        return [*self.away(wait.since), *self.lag(wait, person, at)]

    def away(self, since: datetime) -> list[Span]:
        """The outages of the site that reach beyond this moment."""
        return [(start, end) for start, end in self.downs if end > since]

    def lag(self, wait: Wait, person: Person, at: datetime) -> list[Span]:
        """The stretches until this moment in which they should have been told, and were not; of a wait that
        began while mail was away they may not have been told yet."""
        if not person.by_mail:
            return []
        start, told = wait.since + MAIL_PATIENCE, wait.told
        if told is None and person.reachable and self.may_be_late(wait.since):
            told = at
        return [*([(start, told)] if told is not None and told > start else []), *wait.late]

    def may_be_late(self, since: datetime) -> bool:
        """Whether mail was away when something was to be told, or the sender perhaps still rests."""
        start = since + MAIL_PATIENCE
        return any(gone < start and since < back + SENDER_RESTS for gone, back in self.mail_downs)

    def is_calm(self, at: datetime) -> bool:
        """Whether site and mail are up."""
        return not any(start <= at < end for start, end in [*self.downs, *self.mail_downs])
