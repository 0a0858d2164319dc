"""The bench of judges, and their report."""

from collections import Counter, defaultdict
from datetime import datetime
from pathlib import Path
from typing import Any

from accounts.models import User
from games.models import Game
from rehearsal.answers import Given, Journals
from rehearsal.complaints import COUNTS, Complaints
from rehearsal.defaults import Defaults
from rehearsal.eyes import Eyes
from rehearsal.inbox import Letter
from rehearsal.judge.duties import met
from rehearsal.judge.facts import Facts
from rehearsal.judge.hours import Person
from rehearsal.judge.judge import Judge
from rehearsal.losses import Losses
from rehearsal.onlooker import Onlooker
from rehearsal.parties import chapters
from rehearsal.parts import part_of, share
from rehearsal.people import HOOK, PHONE, Somebody
from rehearsal.postman import Postman
from rehearsal.time_outs import TimeOuts
from rehearsal.town import Town
from rehearsal.waits import Waits


class Bench:
    """All judges of one rehearsal. They ask the rows, never the services whose work they judge; one of them,
    the `judge`, trusts not even those."""

    def __init__(self, people: dict[int, Somebody], evidence: Path | None = None) -> None:
        self.complaints = Complaints(evidence)
        self.given = Given()
        self.postman = Postman(self.complaints)
        self.time_outs = TimeOuts(self.complaints, people, self.postman)
        self.waits = Waits(self.complaints)
        self.losses = Losses(self.complaints, self.postman, self.time_outs.unreachable)
        self.eyes = Eyes()
        self.defaults = Defaults(self.complaints, self.eyes)
        self.judge = Judge(Facts({}, self.time_outs.downs, self.time_outs.mail_downs, self.complaints.add))
        self.onlooker = Onlooker(self.judge, self.eyes)
        self._letters: list[Letter] = []

    def accept(self, letter: Letter) -> None:
        """A letter is being accepted (in the mail server's thread)."""
        self.postman.accept(letter)
        self._letters.append(letter)

    def new_letters(self) -> list[Letter]:
        """What has been accepted since the last call."""
        new, self._letters = self._letters, []
        return new

    def meet(self, town: Town) -> None:
        """The judge gets to know the people, by what they say of themselves."""
        for user_id, who in town.people.items():
            self.judge.facts.people[user_id] = Person(
                user_id,
                *(who.zone, who.quiet, who.free, who.away, who.early),
                *(who.digest_hour, not (who.habit.digest or PHONE in who.has), who.changes),
                name=who.name,
                by_push=PHONE in who.has,
            )
            self.judge.facts.rest |= {user_id} if who.rests else set()
            self.judge.hooks.hearers |= {user_id} if HOOK in who.has else set()
            self.judge.facts.names.add(who.name)
            self.eyes.give_token(User.objects.get(pk=user_id))

    def see(self, at: datetime) -> None:
        """The judge looks at each table at which something may have happened in this step, or should have, or
        of which a mail has told late; now and then, and after an outage, at all."""
        facts, follows = self.judge.facts, self.judge.follows
        named = facts.look_at | self.judge.late_ends.overdue(at)
        self.judge.see(at, self.eyes.views(facts.here, follows, named, everything=facts.look_again))
        facts.look_at, facts.look_again = set(), False

    def read(self, who: Somebody, letter: Letter) -> None:
        """The judge reads a letter that was accepted."""
        self.judge.accept(who.user_id, letter.content, letter.to, letter.at)

    def look_over(self, at: datetime) -> None:
        """Now and then: waits that have been open for long."""
        self.judge.post.look(at)
        self.judge.hooks.look(at)
        self.judge.facts.look_again = True
        self.losses.look(at, [*self.time_outs.downs, *self.time_outs.mail_downs])

    def report(self) -> dict[str, Any]:
        """The document that a rehearsal prints."""
        journals = Journals()
        for lost in journals.lost(self.given):
            self.complaints.add("lost_answers", lost)
        states = Counter(Game.objects.order_by().values_list("status", flat=True))
        return {
            "games_finished": states["finished"],
            "games_running": states["running"],
            "games_quarantined": states["quarantined"],
            "systems": systems(self.given),
            "campaigns": chapters(),
            "rule_sets": rule_sets(),
            "answers": self.given.number,
            "answers_by_mail": self.given.by_mail,
            "answers_by_reply": self.given.by_reply,
            "turns": len(self.given.turns),
            "turns_by_reply": len(self.given.turns_by_reply),
            "reply_share": part_of(len(self.given.turns_by_reply), len(self.given.turns)),
            "told_to_try_again": self.given.refused,
            "waits": dict(sorted(self.waits.reasons.items())),
            "answers_automatic": journals.automatic,
            "automatic_share": share(journals.automatic, self.given.number),
            "timeouts": self.time_outs.number,
            "messages": dict(sorted(self.postman.events.items())),
            "judged": dict(sorted((self.judge.facts.seen | self.defaults.seen).items())),
            "duties": met(self.judge.facts.seen),
            "repeats_after_acceptance": self.postman.repeats,
            **{name: self.complaints.counts[name] for name in COUNTS},
        }


def rule_sets() -> dict[str, int]:
    """System and rule set -> how many games have begun with it."""
    begun = Game.objects.filter(started_at__isnull=False).order_by().values_list("system", "ruleset")
    return {f"{system} {number}": times for (system, number), times in sorted(Counter(begun).items())}


def systems(given: Given) -> dict[str, dict[str, int]]:
    """System -> its games, those that are finished, and what people have answered in them."""
    answers = given.by_game()
    found: defaultdict[str, Counter[str]] = defaultdict(Counter)
    for pk, slug, status in Game.objects.order_by("pk").values_list("pk", "system", "status"):
        found[slug].update(games=1, finished=int(status == "finished"), answers=answers[pk])
    return {slug: dict(counts) for slug, counts in sorted(found.items())}
