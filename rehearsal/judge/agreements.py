"""The judge of agreements: what a table is asked, who has said what, and what becomes of it.

What ends a game or takes a seat from somebody needs the yes of every person who sits there themselves:
silence is a no when the vote closes, and everybody has 72 awake hours for it. A pause, its end and more time
silence does not stop: two yes are enough after 72 hours, if that is more than half of those who could see it.
The first no ends any of them.
"""

from collections.abc import Mapping
from dataclasses import dataclass, field
from datetime import datetime, timedelta
from typing import Any

from rehearsal.judge.facts import Facts
from rehearsal.judge.hours import Person
from rehearsal.judge.letters import Read
from rehearsal.judge.record import Record

View = Mapping[str, Any]
FOR_GOOD = ("end", "abandon")
BY_ALL = (*FOR_GOOD, "replace", "back", "pace", "takeback")
"""What silence does not help."""
OPEN_FOR, OPEN_AT_MOST = timedelta(hours=72), timedelta(days=30)
A_DAY = timedelta(days=1)
"""By the clock on the wall, of what somebody wants to take back."""
SLACK = timedelta(minutes=3)
A_WHILE = timedelta(minutes=20)
"""So long after its time a vote is closed at the latest."""
FEWEST = 2


@dataclass
class Vote:
    """One proposal of a seat: `said` maps seats to yes or no; `pace` is the other one asked for. `decided`
    says what became of it, None while that is open, and `counted` how many of how many had said yes then;
    `unsure` where somebody has come or gone meanwhile."""

    game: str
    matter: str
    by: int
    name: str
    hours: int
    at: datetime
    about: int | None = None
    said: dict[int, bool] = field(default_factory=dict)
    decided: bool | None = None
    decided_at: datetime | None = None
    unsure: bool = False
    pace: str = ""
    counted: tuple[int, int] = (0, 0)


class Agreements:
    """Follows every vote from its first moment; the driver tells what people say."""

    def __init__(self, facts: Facts, record: Record) -> None:
        self.facts = facts
        self.record = record
        self.votes: dict[int, Vote] = {}
        self._views: dict[str, View] = {}
        self._over: set[str] = set()
        self._paused: dict[str, bool] = {}

    # -- what people do --------------------------------------------------------------------------------------

    def proposed(self, number: int, vote: Vote) -> None:
        """A proposal was taken; `number` names it from now on. What was asked before about the same is over:
        no table is asked a thing twice at once."""
        for before in self._of(vote.game, vote.matter):
            if before.decided is None:
                self._close(before, vote.at, passed=False)
        self.votes[number] = vote
        vote.unsure = self._is_somebody_away(vote.game)
        if vote.matter != "back":
            vote.said[vote.by] = True
        self._decide(vote, vote.at)

    def said(self, number: int, seat: int, *, yes: bool, taken: bool, at: datetime) -> None:
        """Somebody has voted; `taken` says whether the site let them."""
        vote = self.votes.get(number)
        if vote is None or seat not in self.voters(vote):
            return
        self._settle(vote, at)
        closes = self.closes(vote)
        near = abs(at - closes) < A_WHILE
        if not (near or vote.unsure or self._is_out_of_reach(vote, at)):
            self.facts.seen["votes_open"] += 1
            if taken != (vote.decided is None):
                words = f"{vote.matter} at {vote.game}: asked until {closes:%d %H:%M}, "
                words += "and a word is taken after it" if taken else "and no word is taken"
                self.facts.complain("votes_misclosed", words)
        if taken:
            vote.said[seat] = yes
            self._decide(vote, at)

    def withdrawn(self, number: int, at: datetime) -> None:
        """Whoever asked has taken it back."""
        if number in self.votes:
            self._close(self.votes[number], at, passed=False)

    def open_at(self, game: str, at: datetime) -> list[int]:
        """The votes of a table at which one may still say something."""
        return [
            number
            for number, vote in self.votes.items()
            if vote.game == game and vote.decided is None and at < self.closes(vote)
        ]

    def knows_all(self, game: str) -> bool:
        """Whether somebody known sees the table from each seat that no bot has."""
        view = self._views.get(game)
        people = [one["number"] for one in view["seats"] if not one["bot"]] if view is not None else [0]
        return all((game, number) in self.record.seats for number in people)

    def may_be_offered(self, game: str, user_id: int) -> bool:
        """Whether the table has agreed, or may have, to look for somebody else in the place of a person."""
        seats = {seat for (name, seat), user in self.record.seats.items() if (name, user) == (game, user_id)}
        asked = [vote for vote in self.votes.values() if vote.game == game and vote.matter == "replace"]
        return any(vote.about in seats and (vote.decided or vote.unsure) for vote in asked)

    def changed(self, game: str) -> None:
        """Somebody has come or gone there: who has a say is another question now."""
        for vote in self.votes.values():
            if vote.game == game and vote.decided is None:
                vote.unsure = True
                if vote.matter == "pace":  # theirs may be the word that was missing for it
                    self.facts.vague.add(self.record.name_of(game))

    # -- counting --------------------------------------------------------------------------------------------

    def voters(self, vote: Vote) -> list[int]:
        """Those whose yes it needs: people who sit there themselves, but for the seat that it is about."""
        view = self._views.get(vote.game)
        if view is None:
            return []
        seats = [one["number"] for one in view["seats"] if not (one["bot"] or one["away"] or one["out"])]
        people = [number for number in seats if self._person(vote.game, number) is not None]
        return [number for number in people if vote.matter not in ("replace", "back") or number != vote.about]

    def _is_somebody_away(self, game: str) -> bool:
        """Whose missed turn a stand-in plays has a say all the same, until the seat is offered: nobody else
        can tell."""
        view = self._views.get(game)
        away = [one["number"] for one in view["seats"] if one["away"]] if view is not None else []
        clocks = [self.record.clocks.get((game, self.record.seats.get((game, one), 0))) for one in away]
        return any(clock is not None and clock.misses != 0 for clock in clocks)

    def _person(self, game: str, seat: int) -> Person | None:
        user_id = self.record.seats.get((game, seat), 0)
        if user_id in self.facts.gone or (game, user_id) in self.facts.left:
            return None
        return self.facts.people.get(user_id)

    def closes(self, vote: Vote) -> datetime:
        """So many hours later; where it takes the yes of all, everybody has so many awake ones."""
        if vote.matter == "takeback":
            return vote.at + A_DAY
        over = vote.at + OPEN_FOR
        if vote.matter not in BY_ALL:
            return over
        people = [self._person(vote.game, seat) for seat in self.voters(vote)]
        ends = [one.runs_out(vote.at, OPEN_FOR.total_seconds()) for one in people if one is not None]
        return min(vote.at + OPEN_AT_MOST, max([over, *ends]))

    def _decide(self, vote: Vote, at: datetime) -> None:
        voters = self.voters(vote)
        if not voters or vote.decided is not None:
            return
        said = [vote.said.get(seat) for seat in voters]
        if False in said:
            self._close(vote, at, passed=False)
        elif all(said):
            self._close(vote, at, passed=True)

    def _settle(self, vote: Vote, at: datetime) -> None:
        """Its time is over: silence decides."""
        closes = self.closes(vote)
        if vote.decided is not None or at < closes:
            return
        vote.unsure |= not self.facts.is_calm(closes)
        voters = self.voters(vote)
        yes = [seat for seat in voters if vote.said.get(seat)]
        could_see = [seat for seat in voters if seat in yes or self._could_see(vote, seat)]
        enough = len(yes) >= FEWEST and 2 * len(yes) > len(could_see)
        self._close(vote, closes, passed=enough and vote.matter not in BY_ALL)

    def _could_see(self, vote: Vote, seat: int) -> bool:
        person = self._person(vote.game, seat)
        return person is not None and person.awake_seconds(vote.at, vote.at + OPEN_FOR) > 0

    def _close(self, vote: Vote, at: datetime, *, passed: bool) -> None:
        voters = self.voters(vote)
        vote.counted = sum(vote.said.get(seat, False) for seat in voters), len(voters)
        vote.decided, vote.decided_at = passed, at
        self.facts.seen["votes_decided"] += 1
        if passed and vote.matter == "pace":
            self.record.change_pace(vote.game, vote.pace)

    def _is_out_of_reach(self, vote: Vote, at: datetime) -> bool:
        """Nothing is taken at a table that rests, is over or is away; nor perhaps by a process of one release
        where one of a newer has played."""
        view = self._views.get(vote.game)
        if any(start <= at < end for start, end in self.facts.releases):
            return True
        return view is None or view["status"] != "running" or view["adjourned"] or not self.facts.is_calm(at)

    # -- what becomes of it ----------------------------------------------------------------------------------

    def look(self, view: View) -> None:
        """Before anything at the table is judged: whether others have a say there now."""
        before = self._views.get(view["id"])
        if before is not None and _present(before) != _present(view):
            self.changed(view["id"])

    def see(self, at: datetime, view: View) -> None:
        """A table as somebody sees it: it rests, or is over, where that was agreed on, and only there."""
        game, before = view["id"], self._views.get(view["id"])
        self._views[game] = view
        for vote in self.votes.values():
            if vote.game == game:
                self._settle(vote, at)
        if before is None or not before["adjourned"]:
            self._judge_end(at, view)
        if before is not None and before["paused"] != view["paused"]:
            self._drop_what_is_settled(game)
        self._judge_pause(at, view)

    def _drop_what_is_settled(self, game: str) -> None:
        """A pause begins or is over: what was asked about it, or in its place, is perhaps asked no more."""
        for vote in self.votes.values():
            about = vote.game == game and vote.matter in ("pause", "resume", "add_time")
            vote.unsure |= about and vote.decided is None

    def _judge_end(self, at: datetime, view: View) -> None:
        matter = "end" if (view["result"] or {}).get("how") == "agreed" else ""
        matter = "abandon" if view["status"] == "cancelled" else matter
        game = view["id"]
        asked = [vote for vote in self.votes.values() if vote.game == game and vote.matter in FOR_GOOD]
        if matter and game not in self._over and not any(vote.unsure for vote in asked):
            self._over.add(game)
            if not any(vote.matter == matter and vote.decided for vote in asked):
                self.facts.complain(
                    "votes_misdecided", f"{game} is over by {matter}, and not all have agreed"
                )
        elif not matter and view["status"] == "running" and game not in self._over:
            late = [vote for vote in asked if vote.decided and not vote.unsure and _is_past(vote, at)]
            if late:
                self._over.add(game)
                self.facts.complain(
                    "votes_misdecided", f"all have agreed to {late[0].matter}, and {game} goes on"
                )

    def _judge_pause(self, at: datetime, view: View) -> None:
        """A table begins to rest when all have agreed, or enough have when the vote closes."""
        game, rests = view["id"], view["paused"] and not view["adjourned"]
        before, self._paused[game] = self._paused.get(game, False), rests
        began = rests and not before
        if view["status"] != "running" or not began:
            return
        asked = [vote for vote in self.votes.values() if vote.game == game and vote.matter == "pause"]
        if not any(vote.unsure or _is_agreed(vote, at) for vote in asked):
            self.facts.complain("votes_misdecided", f"{game} rests, and there is no agreement on it")

    # -- what mails say of it --------------------------------------------------------------------------------

    def told(self, game: str, letter: Read) -> None:
        """A mail about this table: whoever is asked reads what, by whom, and until when."""
        told = letter.told
        if told.asked is not None and letter.kind == "vote":
            self._asked(game, letter)
        if told.all_agreed or told.agreed is not None:
            self._agreed(game, letter)
        if told.goes_on is not None:
            self._goes_on(game, letter)

    def _asked(self, game: str, letter: Read) -> None:
        told = letter.told
        assert told.asked is not None
        mine = [vote for vote in self.votes.values() if vote.game == game and vote.decided is None]
        if not mine or any(vote.unsure for vote in mine):
            return
        self.facts.seen["votes_told"] += 1
        what = told.asked.matter, told.asked.by, told.asked.hours, told.asked.pace
        found = [vote for vote in mine if (vote.matter, vote.name, vote.hours, vote.pace) == what]
        if not found:
            self.facts.complain("votes_mistold", f"{game}: {told.asked} was asked by nobody")
        elif not any(self._is_end(found[-1], moment) for moment in told.closes or ()):
            rightly = self.closes(found[-1])
            words = f"{game}: {found[-1].matter} is said to close at {told.closes}, rightly {rightly}"
            self.facts.complain("votes_mistold", words)

    def _is_end(self, vote: Vote, moment: datetime) -> bool:
        """Whether the vote closes then; the end of somebody's evening is nearly the beginning of their
        day."""
        rightly = self.closes(vote)
        if abs(rightly - moment) <= SLACK:
            return True
        people = [self._person(vote.game, seat) for seat in self.voters(vote)]
        early, late = min(rightly, moment), max(rightly, moment)
        asleep = [one for one in people if one and one.awake_seconds(early, late) <= SLACK.total_seconds()]
        return vote.matter in BY_ALL and bool(asleep)

    def _of(self, game: str, *matters: str) -> list[Vote]:
        """What the table was asked about these, the newest last."""
        return [vote for vote in self.votes.values() if vote.game == game and vote.matter in matters]

    def _last_agreed(self, game: str, *matters: str) -> Vote | None:
        """What the table has agreed on last; None where nobody can tell, as somebody has come or gone since
        it was asked, and one word less is missing."""
        asked = self._of(game, *matters)
        if any(vote.unsure and vote.decided is None for vote in asked):
            return None
        done = [vote for vote in asked if vote.decided]
        return done[-1] if done and not done[-1].unsure else None

    def _agreed(self, game: str, letter: Read) -> None:
        matter = ("pause",) if letter.told.goes_on is not None else ("pause", "abandon", "end")
        done = self._last_agreed(game, *matter)
        if done is None:
            return
        self.facts.seen["agreements_told"] += 1
        yes, asked = done.counted
        shown = letter.told.agreed or (asked, asked)
        if shown != (yes, asked):
            words = f"{game}: {shown[0]} of {shown[1]} are said to have agreed to {done.matter}, "
            self.facts.complain("agreements_mistold", f"{words}rightly {yes} of {asked}")

    def _goes_on(self, game: str, letter: Read) -> None:
        done = self._last_agreed(game, "pause")
        if done is None or done.decided_at is None:
            return
        self.facts.seen["pauses_told"] += 1
        rightly = done.decided_at + timedelta(hours=done.hours)
        if not any(abs(rightly - moment) <= A_WHILE for moment in letter.told.goes_on or ()):
            words = f"{game} is said to go on at {letter.told.goes_on}, rightly {rightly:%d %H:%M}"
            self.facts.complain("pauses_mistold", words)


def _present(view: View) -> list[tuple[int, bool, bool]]:
    return [(one["number"], one["away"], one["out"]) for one in view["seats"]]


def _is_agreed(vote: Vote, at: datetime) -> bool:
    return bool(vote.decided) and vote.decided_at is not None and vote.decided_at <= at


def _is_past(vote: Vote, at: datetime) -> bool:
    return vote.decided_at is not None and at - vote.decided_at > A_WHILE
