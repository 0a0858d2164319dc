"""All that the judge does, behind one door."""

from collections.abc import Iterable, Mapping
from datetime import datetime
from typing import Any

from rehearsal.judge.agreements import Agreements
from rehearsal.judge.around import Around
from rehearsal.judge.by_itself import ByItself
from rehearsal.judge.calendars import Calendars
from rehearsal.judge.chapters import Chapters
from rehearsal.judge.circles import Circles
from rehearsal.judge.company import Company
from rehearsal.judge.cups import Cups
from rehearsal.judge.facts import Facts
from rehearsal.judge.hooks import Hooks, TableHooks
from rehearsal.judge.late_ends import LateEnds
from rehearsal.judge.leave import Leave
from rehearsal.judge.letters import read
from rehearsal.judge.links import judge_answer, judge_page
from rehearsal.judge.odds import Odds
from rehearsal.judge.post import Post
from rehearsal.judge.pushes import Pushes
from rehearsal.judge.record import Record
from rehearsal.judge.replies import Replies
from rehearsal.judge.sight import sight_of
from rehearsal.judge.standing import Standing
from rehearsal.judge.words import Words


class Judge:
    """One rehearsal's. `paces` grows as tables open: the name of a table -> its pace."""

    def __init__(self, facts: Facts) -> None:
        self.facts = facts
        self.paces: dict[str, str] = {}
        self.record = Record(facts, self.paces)
        self.agreements = Agreements(facts, self.record)
        self.post = Post(facts, self.record, Words(facts, self.record, self.agreements))
        self.chapters = Chapters(facts, self.record)
        self.company = Company(facts)
        self.standing = Standing(facts, self.record)
        self.by_itself = ByItself(facts, self.record)
        self.circles, self.cups = Circles(facts), Cups(facts)
        self.leave = Leave(facts, self.record)
        self.around = Around(facts, self.record)
        self.late_ends = LateEnds(facts, self.record)
        self.replies = Replies(facts)
        self.odds = Odds(facts)
        self.pushes = Pushes(facts, self.record, self.post)
        self.hooks = Hooks(facts, self.record)
        self.table_hooks = TableHooks(facts, self.record)
        self.calendars = Calendars(facts, self.record)

    def deleted(self, user_id: int, name: str, at: datetime) -> None:
        """Somebody has deleted their account: nothing is sent to them, and nothing says their name."""
        self.facts.seen["deleted"] += 1
        self.facts.gone[user_id] = name, at
        self.record.gone(user_id)

    def page(self, user_id: int, game: str, page: str, at: datetime) -> None:
        """Somebody looks at the page of a table."""
        self.record.looks(game, user_id, at)
        self.post.words.page(user_id, game, page, at)

    def left(self, game: str, user_id: int, at: datetime) -> None:
        """Somebody has given their seat up for good, or somebody else has taken it."""
        self.facts.seen["leavings"] += 1
        self.facts.left.setdefault((game, user_id), at)
        self.agreements.changed(game)

    def bounced(self, user_id: int, at: datetime) -> None:
        """A mail service says that no mail reaches the person: what waits for them is to be looked at now,
        nobody else may move there for hours."""
        self.facts.seen["bounced"] += 1
        self.record.bounced(user_id, at)
        self.facts.look_at |= self.record.waiting_for(user_id)

    def reached(self, user_id: int) -> None:
        """Mails reach them again."""
        self.record.reached(user_id)

    def keeps_other_hours(self, user_id: int, at: datetime) -> None:
        """The last of the person's changes is new."""
        self.record.keeps_other_hours(user_id, at)

    def is_here(self, user_id: int, at: datetime) -> None:
        """Somebody is at the site, and may do there whatever they can."""
        self.facts.note(user_id, at)

    def see(self, at: datetime, views: Iterable[Mapping[int, dict[str, Any]]]) -> None:
        """What the API shows at the end of a step of each table in which something may have happened: user
        -> the view of the game."""
        for table in views:
            self.glance(at, table)
        self.facts.here.clear()

    def glance(self, at: datetime, table: Mapping[int, dict[str, Any]]) -> None:
        """One table in the middle of a step, right before somebody answers there: no turn passes unseen."""
        for said in table.values():
            self.around.read(said)
            self.agreements.look(said)
        found = [sight_of(user_id, said) for user_id, said in table.items()]
        sights = [sight for sight in found if sight is not None]
        self.record.see(at, sights)
        self.chapters.see(table)
        for sight in sights:
            self.standing.sits(sight.game, sight.user_id)
            self.chapters.stands(at, sight)
            self.company.see(sight)
            self.around.see(sight)
            self.late_ends.see(at, sight)
        for said in list(table.values())[:1]:
            self.agreements.see(at, said)

    def follows(self, game: str) -> set[int]:
        """Whose wait at this table is open by what was seen last."""
        people = self.record.people.get(game, ())
        return {user_id for user_id in people if self.record.wait_of(game, user_id) is not None}

    def accept(self, user_id: int, content: bytes, to: str, at: datetime) -> None:
        """A mail, as its server was given it."""
        letter = read(content, to, at)
        self.post.accept(user_id, letter)
        self.replies.told(user_id, letter.kind, letter.games, content)

    def follow(self, text: str, path: str, page: str) -> None:
        """Somebody has opened a link of a mail."""
        judge_page(self.facts, text, path, page)
        self.odds.link(text, path, page)

    def answered(self, text: str, path: str, before: dict[str, Any], after: dict[str, Any]) -> None:
        """They have pressed its button: what the API showed them before that, and shows them now."""
        judge_answer(self.facts, text, path, before, after)
