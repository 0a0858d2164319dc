"""What goes wrong: mail that fails, a site that is down or closed, pages that are away, workers that are
killed or have a wrong clock, a release, and servers that hang up or are restarted."""

from collections import Counter
from collections.abc import Iterator
from contextlib import closing, contextmanager
from datetime import datetime, timedelta
from pathlib import Path
from typing import ClassVar, cast

import redis
from django.conf import settings
from django.db import connection
from django.db.backends.postgresql.base import DatabaseWrapper

from games.journal.question_token import question_token
from games.journal.release import BeingUpgraded
from games.models import Obligation
from games.play.play import submit_answer
from labyrinth.ground import maintenance
from rehearsal.agenda import DOWNTIME, MAINTENANCE, PAGES_AWAY, RELEASE_LASTS, Agenda, Item
from rehearsal.bench import Bench
from rehearsal.inbox import Inbox, Letter
from rehearsal.outside import Outside
from rehearsal.pages import Pages
from rehearsal.releases import become, newer
from rehearsal.servers import Worker, restart_postgres
from rehearsal.site import Site
from rehearsal.time_outs import NEVER
from rehearsal.wrong_clock import WrongClock

HANG_UP = """
SELECT pg_terminate_backend(pid) FROM pg_stat_activity
WHERE datname = current_database() AND pid <> pg_backend_pid()
"""


class ReleaseError(Exception):
    """An older release has touched a game of a newer one."""


class Trouble:
    """Brings it about. `armed` says at which moment the worker dies next, `happened` how often each kind of
    trouble has begun."""

    begins: ClassVar = (
        *("mail fails", "site fails", "pages fail", "maintenance begins", "second beat begins"),
        *("kill worker", "clock is wrong", "release"),
        *("Redis is emptied", "PostgreSQL hangs up", "PostgreSQL is restarted"),
    )
    ends: ClassVar = (
        *("mail works", "site works", "pages work", "maintenance ends", "second beat ends"),
        *("clock is right", "released"),
    )
    kinds: ClassVar = (*begins, *ends)

    def __init__(self, worker: Worker, bench: Bench) -> None:
        self.worker = worker
        self.bench = bench
        self.inbox = Inbox(self.witness)
        self.outside = Outside(bench)
        self.armed = ""
        self.kills = 0
        self.asked = 0
        self.release = settings.RELEASE
        self.happened: Counter[str] = Counter()
        self.site = Site(worker)
        self.pages = Pages()
        self.wrong_clock = WrongClock(self.site)
        self.up_again: datetime

    def start(self) -> None:
        """The inbox is open, phones are on, pages are there and the worker runs."""
        self.inbox.open()
        self.outside.open()
        self.pages.open()
        self.start_worker()

    def stop(self) -> None:
        """End all of them."""
        self.wrong_clock.worker.stop()
        self.worker.stop()
        self.pages.close()
        self.outside.close()
        self.inbox.close()

    def start_worker(self) -> None:
        """A worker of the present release."""
        self.worker.start(**self._of_workers)

    @property
    def _of_workers(self) -> dict[str, str]:
        mails, pages = str(self.inbox.port), self.pages.url
        words = {"EMAIL_PORT": mails, "SITE_URL": pages, "REHEARSAL_RELEASE": self.release}
        return words | self.outside.environment

    def witness(self, letter: Letter) -> bool:
        """In the mail server's thread: the judge looks, then the letter counts as accepted.

        Where the worker is to die here, it is dead before it hears of that.
        """
        if self.armed == "refused":
            self._kill()
            return False
        with closing(connection):  # a thread of its own, which would not learn that it has been hung up on
            self.bench.accept(letter)
        if self.armed == "accepted":
            self._kill()
        return True

    @property
    def needs_worker(self) -> bool:
        """Whether this process must not send: the worker is to die at it, or is of a newer release."""
        return self.armed in ("accepted", "refused") or self.release != settings.RELEASE

    @contextmanager
    def some_process(self) -> Iterator[None]:
        """During a release pages come from processes of both, the newer one first."""
        older = settings.RELEASE
        if self.release != older:
            self.asked += 1
            become(self.release if self.asked % 2 else older)
        try:
            yield
        finally:
            become(older)

    @contextmanager
    def newest_process(self) -> Iterator[None]:
        """As the newest process sees it."""
        older = settings.RELEASE
        become(self.release)
        try:
            yield
        finally:
            become(older)

    def _knock(self) -> None:
        """The older process is asked once more in every game that the newer one has played."""
        again = BeingUpgraded().message
        for row in Obligation.objects.filter(game__release=self.release, due_at__isnull=False):
            game = row.game
            token = question_token(game, row.seat)
            if submit_answer(game.pk, row.seat, token=token, key="").message != again:
                raise ReleaseError(
                    f"{settings.RELEASE} took an answer in {game.slug}, played by {self.release}"
                )
            self.bench.given.refused += 1

    def before_bots(self) -> None:
        """The worker may die while it plays, or with nothing to do; a dead one is started again."""
        if self.armed == "idle" or (self.armed == "bots" and self.site.are_bots_asked):
            self._kill()
        if not self.worker.is_alive:
            self.site.note_orphans()
            self.start_worker()

    def _kill(self) -> None:
        self.armed = ""
        self.kills += 1
        self.worker.kill()

    def happen(self, item: Item, _agenda: Agenda) -> None:
        """Carry out one of `kinds`."""
        if item.what in self.begins:
            self.happened[item.what] += 1
        getattr(self, f"_{item.what.replace(' ', '_')}")(item)

    def _mail_fails(self, item: Item) -> None:
        self.bench.time_outs.mail_downs.append((item.at, NEVER))
        self.inbox.close()

    def _mail_works(self, item: Item) -> None:
        self._until(self.bench.time_outs.mail_downs, item.at)
        self.inbox.open()

    def _site_fails(self, item: Item) -> None:
        self._away(item.at, DOWNTIME)
        self.site.go_down()

    def _site_works(self, _item: Item) -> None:
        self.site.come_up()
        self.bench.judge.facts.look_again = True

    def _pages_fail(self, item: Item) -> None:
        """Sweep, bots and mails go on."""
        self._away(item.at, PAGES_AWAY)
        self.site.lose_pages()
        self.pages.close()

    def _pages_work(self, _item: Item) -> None:
        self.pages.open()
        self.site.find_pages()
        self.bench.judge.facts.look_again = True

    def _clock_is_wrong(self, item: Item) -> None:
        self.wrong_clock.begin(item.about, **self._of_workers)

    def _clock_is_right(self, _item: Item) -> None:
        self.wrong_clock.end()

    def _maintenance_begins(self, item: Item) -> None:
        self._away(item.at, MAINTENANCE)
        maintenance.begin(minutes=int(MAINTENANCE.total_seconds()) // 60)
        self.site.close()

    def _maintenance_ends(self, item: Item) -> None:
        maintenance.finish()
        self._site_works(item)

    def _second_beat_begins(self, _item: Item) -> None:
        self.site.beats = 2

    def _second_beat_ends(self, _item: Item) -> None:
        self.site.beats = 1

    def _Redis_is_emptied(self, _item: Item) -> None:  # noqa: N802 - named after the item
        """It was away for a moment: all its connections are broken, and nothing is left in it."""
        server = redis.Redis.from_url(settings.REDIS_URL)
        server.client_kill_filter(_type="normal", skipme=True)
        server.flushall()

    def _PostgreSQL_hangs_up(self, _item: Item) -> None:  # noqa: N802 - named after the item
        """All connections are broken. This process sees to its own, and the worker has to find out."""
        with connection.cursor() as cursor:
            cursor.execute(HANG_UP)
        _forget_connections()

    def _PostgreSQL_is_restarted(self, _item: Item) -> None:  # noqa: N802 - named after the item
        """The server ends in good order, and is there again a moment later."""
        with connection.cursor() as cursor:
            cursor.execute("SHOW data_directory")
            [folder] = cursor.fetchone()
        restart_postgres(Path(folder))
        _forget_connections()

    def _kill_worker(self, item: Item) -> None:
        self.armed = item.about

    def _release(self, item: Item) -> None:
        self.bench.judge.facts.releases.append((item.at, item.at + RELEASE_LASTS))
        self.release = newer(settings.RELEASE)
        self.worker.stop()
        self.start_worker()

    def _released(self, _item: Item) -> None:
        self._knock()
        become(self.release)

    def _away(self, at: datetime, so_long: timedelta) -> None:
        """From now on nobody can do anything at the site."""
        self.up_again = at + so_long
        self.bench.time_outs.downs.append((at, self.up_again))

    def _until(self, spans: list[tuple[datetime, datetime]], end: datetime) -> None:
        spans[-1] = spans[-1][0], end


def _forget_connections() -> None:
    connection.close()
    cast(DatabaseWrapper, connection).close_pool()
