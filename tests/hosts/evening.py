"""Some minutes of play on all hosts, from the first people to the verdict."""

import json
import sys
import threading
import time
from collections.abc import Iterable
from dataclasses import dataclass, field

from tests.hosts import figures, usage
from tests.hosts.figures import Span
from tests.hosts.host import lay_switch
from tests.hosts.judge import Verdict, judge
from tests.hosts.layout import Layout
from tests.hosts.play import Table
from tests.hosts.post import Post
from tests.hosts.trouble import CALM, Trouble
from tests.hosts.usage import Usage
from tests.hosts.waiting import until
from tests.hosts.watch import Watcher

TABLES = 6
PAUSE = 1.5
"""Seconds between two answers at a table: four answers a second at six tables."""
KEEPS = 0.5
WARMS = 20.0
"""Seconds of play in which processes meet everything for the first time; what they took is not counted."""
SETTLES = 15.0
"""Seconds after the last answer in which mails and events come in."""


@dataclass
class Evening:
    """People at their tables, and somebody who keeps the hosts running."""

    layout: Layout
    over: threading.Event = field(default_factory=threading.Event)
    heard_all: threading.Event = field(default_factory=threading.Event)
    ends: threading.Event = field(default_factory=threading.Event)
    tables: list[Table] = field(default_factory=list)
    watchers: list[Watcher] = field(default_factory=list)
    post: Post = field(default_factory=Post)
    rough: list[tuple[float, float]] = field(default_factory=list)
    """From when to when something was wrong, or had just begun."""
    began: float = 0.0
    written: int = 0
    """Bytes of the write-ahead log before that."""
    used: dict[str, Usage] = field(default_factory=dict)

    def begin(self) -> None:
        """The hosts, then the people."""
        lay_switch()
        self.post.open()
        self.layout.start()
        threading.Thread(target=self._keep, name="keep", daemon=True).start()
        text = self.layout.python(self.layout.hosts["web1"], "-m", "tests.hosts.people", str(TABLES))
        for facts in json.loads(text):
            self.tables.append(Table(facts, PAUSE, self.over))
            cookies = enumerate((seat["cookie"] for seat in facts["seats"]), start=1)
            self.watchers += [Watcher(facts["slug"], seat, one, self.heard_all) for seat, one in cookies]
        started = time.monotonic()
        for thread in (*self.watchers, *self.tables):
            thread.start()
        time.sleep(WARMS)
        self.rough.append((started, time.monotonic()))
        self.began, self.written = time.monotonic(), self.layout.databases.written()
        self.used = self._used()

    def go_wrong(self, names: Iterable[str]) -> None:
        """One trouble after the other, each when all serve again, and how people got on with it."""
        trouble = Trouble(self.layout, tell=say)
        for name in names:
            began = time.monotonic()
            trouble.kinds[name]()
            until(self.layout.all_serve, f"all hosts serve again after {name}")
            time.sleep(CALM)
            self.rough.append((began, time.monotonic()))
            say(figures.of_trouble(name, [one.tally for one in self.tables], *self.rough[-1]))

    def end(self) -> bool:
        """Nobody plays any more; say what was seen. Whether all that must be zero is zero."""
        seconds = time.monotonic() - self.began
        used, written = self._used(), self.layout.databases.written() - self.written
        self.over.set()
        for table in self.tables:
            table.join()
        time.sleep(SETTLES)
        self.heard_all.set()
        verdict = self._judged()
        heard = [one.heard for one in self.watchers]
        tallies = [one.tally for one in self.tables]
        say(*figures.lines(tallies, heard, Span(self.began, seconds), verdict))
        say(
            f"{'mails':<20} {sum(self.post.letters.values())}",
            f"{'health says no to':<20} {', '.join(self.layout.unwell()) or 'nothing'}",
        )
        given = sum(one.sent >= self.began for tally in tallies for one in tally.given)
        say(f"{'log of the database':<20} {written / max(given, 1) / 1000:.1f} kB an answer, with all else")
        say(*usage.lines(self.used, used, seconds))
        say(*(f"  {line}" for line in (*verdict.lost, *verdict.doubled, *verdict.events_lost)[:20]))
        return verdict.is_clean and any(tally.given for tally in tallies)

    def _judged(self) -> Verdict:
        slugs = [one.tally.slug for one in self.tables]
        text = self.layout.python(self.layout.hosts["web1"], "-m", "tests.hosts.ledger", *slugs)
        tallies, heard = [one.tally for one in self.tables], [one.heard for one in self.watchers]
        return judge(tallies, heard, json.loads(text), self.post.letters, self.rough)

    def _used(self) -> dict[str, Usage]:
        return {name: usage.usage(host) for name, host in self.layout.hosts.items() if host.up}

    def _keep(self) -> None:
        while not self.ends.wait(KEEPS):
            self.layout.keep()


def say(*lines: str) -> None:
    """To whoever has started it."""
    for line in lines:
        sys.stdout.write(f"{line}\n")
    sys.stdout.flush()
