"""The judge of sentences: what a mail says against what the judge knows itself."""

import re
from collections.abc import Sequence
from datetime import datetime, timedelta

from rehearsal.judge import due_times
from rehearsal.judge.agreements import Agreements
from rehearsal.judge.clock import Clock
from rehearsal.judge.facts import Facts
from rehearsal.judge.hours import Span
from rehearsal.judge.letters import Read
from rehearsal.judge.record import Record
from rehearsal.judge.rules import MAIL_PATIENCE, MOST_MISSES
from rehearsal.judge.sentences import Item, Moments, told

WAITS = ("your_turn", "question", "reminder", "last_reminder", "nudge")
"""Mails of these kinds say until when one is waited for."""
_DUE = re.compile(r'data-due\b.*?<time datetime="([^"]+)">', re.DOTALL)
_MISSED = re.compile(r"data-missed>([^<]+)<")
"""What the page of a table says of the reader's own wait."""
BEFORE_A_DIGEST = timedelta(minutes=15)
"""What begins so shortly before a digest may stand in the next one."""


class Words:
    """Reads every mail, sentence by sentence."""

    def __init__(self, facts: Facts, record: Record, agreements: Agreements) -> None:
        self.facts = facts
        self.record = record
        self.agreements = agreements
        self._in_digest: set[tuple[str, int, datetime]] = set()

    def judge(self, user_id: int, letter: Read) -> None:
        """A mail of any kind, right after it was accepted. What went before an outage may say otherwise."""
        if not self.facts.is_calm(letter.at):
            return
        if letter.told.news is not None:
            self._items(user_id, letter)
        if letter.kind == "digest":
            self._digest(user_id, letter)
        if len(letter.games) != 1:
            return
        game, said = letter.games[0], letter.told
        if said.until is not None and letter.kind in (*WAITS, "digest"):
            self._end(user_id, game, said.until, letter)
        self._misses(user_id, game, letter)
        if said.names:
            self._names(game, said.names, letter)
        self.agreements.told(game, letter)

    def page(self, user_id: int, game: str, page: str, at: datetime) -> None:
        """The page of a table, as somebody sees it who is asked there."""
        due, missed = _DUE.search(page), _MISSED.search(page)
        if due is None or not self.facts.is_calm(at):
            return
        self.facts.seen["pages_read"] += 1
        self._judge_end("the page", user_id, game, (datetime.fromisoformat(due[1]),), at)
        if missed is not None and (number := told(missed[1], at).missed) is not None:
            self._missed(user_id, game, number, "the page")

    # -- until when -----------------------------------------------------------------------------------------

    def _end(self, user_id: int, game: str, until: Moments, letter: Read) -> None:
        clock = self.record.clocks.get((game, user_id))
        late = _late(clock, letter) if clock is not None else []
        self._judge_end(letter.kind, user_id, game, until, letter.at, late)

    def _judge_end(
        self, what: str, user_id: int, game: str, until: Moments, at: datetime, late: Sequence[Span] = ()
    ) -> None:
        clock = self.record.clocks.get((game, user_id))
        if clock is None or not self._is_sure(clock, at):
            return
        assert clock.wait is not None
        self.facts.seen["ends_told"] += 1
        own = clock.ends([*self.facts.lost(clock.wait, clock.person, at), *late])
        if not any(due_times.agree(clock, own, moment) for moment in until):
            shown = " or ".join(f"{moment:%d %H:%M}" for moment in until) or "no moment"
            words = f"{what} to {user_id} of {game} says until {shown}, rightly {own:%d %H:%M}"
            self.facts.complain("ends_mistold", words)

    def _is_sure(self, clock: Clock, at: datetime) -> bool:
        """Whether the judge knows when the open wait is over, and no mail about it may have been late."""
        wait = clock.wait
        if wait is None or clock.held is not None or not clock.known or clock.unsure:
            return False
        return wait.due is not None and not due_times.is_untold(self.facts, clock, at)

    # -- how many turns were missed, and who sits there ------------------------------------------------------

    def _misses(self, user_id: int, game: str, letter: Read) -> None:
        said = letter.told
        if said.missed is not None:
            self._missed(user_id, game, said.missed, letter.kind)
        if letter.kind == "timed_out":
            self._taken_away(user_id, game, letter)
        if said.most not in (None, MOST_MISSES):
            words = f"{game}: {said.most} missed turns are said to cost the seat"
            self.facts.complain("misses_mistold", words)

    def _missed(self, user_id: int, game: str, missed: int, what: str) -> None:
        """What it says is believed once where the judge cannot know, and after a complaint."""
        clock = self.record.clocks.get((game, user_id))
        if clock is None:
            return
        own, clock.misses = clock.misses, missed
        if own is None:
            return
        self.facts.seen["misses_told"] += 1
        if own != missed:
            words = f"{what} to {user_id} of {game} says {missed}, rightly {own}"
            self.facts.complain("misses_mistold", words)

    def _taken_away(self, user_id: int, game: str, letter: Read) -> None:
        """With the third missed turn somebody else may have the seat, and with none before."""
        clock = self.record.clocks.get((game, user_id))
        if clock is None or clock.misses is None or self.agreements.may_be_offered(game, user_id):
            return
        self.facts.seen["offers_told"] += 1
        if letter.told.taken_away and clock.misses < MOST_MISSES:
            words = f"to {user_id} of {game}: the seat is said to be lost after {clock.misses} missed turns"
            self.facts.complain("misses_mistold", words)

    def _names(self, game: str, names: tuple[str, ...], letter: Read) -> None:
        """Everybody who sees the table from a seat stands there, and nobody else but bots; of a seat from
        which nobody sees it the judge does not know whose it was."""
        sit = self.record.names_at(game)
        if not sit or self.facts.gone:
            return
        self.facts.seen["tables_told"] += 1
        strangers = set(names) & self.facts.names - sit if self.agreements.knows_all(game) else set()
        if sit - set(names) or strangers:
            words = f"{letter.kind} of {game} names {', '.join(names)}; {', '.join(sorted(sit))} sit there"
            self.facts.complain("tables_mistold", words)

    # -- a digest, item by item ------------------------------------------------------------------------------

    def _items(self, user_id: int, letter: Read) -> None:
        """As many as are said, but for those that are not shown; each with the end of its wait."""
        said = letter.told
        if said.news is not None and said.news != len(said.items) + said.more:
            words = f"to {user_id}: {said.news} news, {len(said.items)} items and {said.more} more"
            self.facts.complain("digests_incomplete", words)
        for item in said.items:
            self.facts.seen["digest_items"] += 1
            if item.until is not None and item.game:
                self._item(user_id, item, letter)

    def _digest(self, user_id: int, letter: Read) -> None:
        """Of every table that has begun to wait; while two releases are at work one may be told later."""
        if any(start <= letter.at < end + BEFORE_A_DIGEST for start, end in self.facts.releases):
            return
        for game in self._new_waits(user_id, letter.at):
            self.facts.seen["digest_items"] += letter.told.news is None
            if game not in letter.games and not letter.told.more:
                self.facts.complain("digests_incomplete", f"to {user_id}: nothing of {game}, which waits")

    def _item(self, user_id: int, item: Item, letter: Read) -> None:
        if self.record.wait_of(item.game, user_id) is None:
            words = f"the digest says that {item.game} waits for {user_id}, where nothing is asked of them"
            self.facts.complain("letters_of_no_wait", words)
            return
        assert item.until is not None
        self._end(user_id, item.game, item.until, letter)

    def _new_waits(self, user_id: int, at: datetime) -> list[str]:
        """The tables that have begun to wait for somebody since the last digest, and of which nothing but
        this one tells them."""
        found = []
        for (game, user), clock in self.record.clocks.items():
            wait = clock.wait
            if user != user_id or wait is None or clock.held is not None or wait.told is not None:
                continue
            place = game, user, wait.asked
            told_otherwise = clock.person.by_mail or clock.person.by_push
            if told_otherwise or not clock.person.reachable or place in self._in_digest:
                continue
            was_here = self.facts.was_here.get(user, wait.asked)
            if wait.asked >= at - BEFORE_A_DIGEST or wait.paused or was_here > wait.asked:
                continue
            self._in_digest.add(place)
            found.append(game)
        return found


def _late(clock: Clock, letter: Read) -> list[Span]:
    """By this very mail its reader is told of the wait, and later than they should be. Who has a digest is
    told at once of nothing, though by mail of a wait when a vacation ends."""
    wait = clock.wait
    if wait is None or not clock.person.by_mail:
        return []
    start = wait.since + MAIL_PATIENCE
    tells = letter.kind in ("your_turn", "question") and wait.told is None
    return [(start, letter.at)] if tells and letter.at > start else []
