"""The site's clock-work, one moment after another: what beat, worker and sender do at each of them."""

import time
from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from datetime import datetime, timedelta
from functools import lru_cache
from pathlib import Path
from typing import Any, NoReturn

import redis
from celery import current_app
from django.conf import settings
from django.db import connection
from django.db.models import Q

from accounts import deletions
from games import tasks
from games.careers.after_end import left_behind
from games.engine.questions import Question
from games.journal.loading import load
from games.models import Downtime, Game, Heartbeat, Message
from games.models.downtime import ANSWERED, FIRST_OF_RELEASES, LOOKING, SWEEP
from games.models.message import State
from games.refused import Refused
from labyrinth.ground import clock
from rehearsal import wakeups
from rehearsal.servers import Worker

TOLERANCE = timedelta(seconds=60)
"""The site lets a time run out so long after its moment."""
EARLY = timedelta(seconds=1)
"""The sweep looks all the time; here also so long before the moment that is shown, when it must not act."""
CLAIM_LASTS = timedelta(minutes=2)
AGAIN = timedelta(seconds=60)
"""What could not be done at its moment is tried again so much later."""
BEAT = timedelta(seconds=10)
LOOK_EVERY = 0.01
CALL_AGAIN, CALL_SOON = 5.0, 0.3
"""Real seconds until a worker is called once more: one that shares its work may have to do all of it."""
GIVE_UP = 120.0

TO_SEND = """
SELECT m.id, m.claimed_at FROM games_message m
WHERE m.state IN ('waiting', 'claimed') AND (m.state = 'claimed' OR m.send_at <= %(at)s)
"""
BOTS = """
SELECT DISTINCT o.game_id, g.entries, g.undone, EXISTS (
  SELECT FROM games_obligation p WHERE p.game_id = o.game_id AND p.due_at IS NOT NULL)
FROM games_obligation o JOIN games_game g ON g.id = o.game_id
WHERE o.then = 'bot' AND g.status = 'running' AND g.paused_at IS NULL
"""
"""The games in which a bot is asked, where they stand, and whether a person is asked there, too."""
NEXT = """
SELECT least(
  (SELECT min(o.due_at) + %(tolerance)s FROM games_obligation o JOIN games_game g ON g.id = o.game_id
   WHERE o.due_at IS NOT NULL AND g.status = 'running' AND g.paused_at IS NULL),
  (SELECT min(o.due_at) - %(early)s FROM games_obligation o JOIN games_game g ON g.id = o.game_id
   WHERE o.due_at > %(at)s + %(early)s AND g.status = 'running' AND g.paused_at IS NULL),
  (SELECT min(o.remind_at) FROM games_obligation o WHERE o.remind_at IS NOT NULL AND o.due_at > o.remind_at),
  (SELECT min(o.tell_at) FROM games_obligation o WHERE o.tell_at IS NOT NULL AND o.due_at > o.tell_at),
  (SELECT min(v.closes_at) FROM games_vote v WHERE v.passed IS NULL),
  (SELECT min(s.next_at) FROM games_standingtable s),
  (SELECT min(c.next_at) FROM games_cup c WHERE c.state IN ('registration', 'seated', 'running')),
  (SELECT min(g.paused_until) FROM games_game g WHERE g.paused_at IS NOT NULL AND g.status = 'running')),
least(
  (SELECT min(greatest(d.send_at, w.rests_until)) FROM games_delivery d
   JOIN games_webhook w ON w.id = d.webhook_id WHERE d.state = 'waiting' AND w.off_at IS NULL),
  (SELECT min(m.send_at) FROM games_message m WHERE m.state = 'waiting'),
  (SELECT min(m.claimed_at) + %(claim)s FROM games_message m WHERE m.state = 'claimed'))
"""
AT_WORK = """
SELECT pid, state, wait_event_type, now() - xact_start, left(query, 100) FROM pg_stat_activity
WHERE datname = current_database() AND pid <> pg_backend_pid() AND state <> 'idle'
"""


Row = tuple[Any, ...]


class StuckError(Exception):
    """The worker does not do what it was asked to, in these `games`."""

    def __init__(self, words: str, games: list[int]) -> None:
        super().__init__(words)
        self.games = games


class Site:
    """The clock-work in this process, the worker beside it. `up` is false while the site is down, or
    `closed` for maintenance, `reached` while its pages alone are away; so many `beats` call for sweeps, where
    one should. Another worker `shares_work`, which leaves it."""

    def __init__(self, worker: Worker) -> None:
        self.worker = worker
        self.up, self.closed, self.reached = True, False, True
        self.beats, self.shares_work = 1, False
        self.at = clock.now()
        self.orphans: set[Row] = set()
        self._sweep_at: datetime | None = None

    def move(self, moment: datetime) -> None:
        """Let this be the present moment for everybody. While the site is up the sweep looks all the time."""
        self.at = max(self.at, moment)
        clock.set_file(Path(settings.CLOCK_FILE), self.at)
        if self.up:
            _looked(self.at - BEAT, *(LOOKING if self.reached else (SWEEP,)))

    def next_moment(self) -> datetime | None:
        """When the rows say that there is something to do; what could not be done yet is tried again."""
        if not self.up:
            return None
        [(sweep, mail)] = _rows(NEXT, at=self.at, early=EARLY, tolerance=TOLERANCE, claim=CLAIM_LASTS)
        again = self.at + AGAIN
        self._sweep_at = sweep if sweep is None or sweep > self.at else again
        mail = mail if mail is None or mail > self.at else again
        moments = [moment for moment in (self._sweep_at, mail) if moment is not None]
        return min(moments, default=None)

    @property
    def is_sweep_due(self) -> bool:
        """Whether a sweep would find anything at this moment."""
        return self._sweep_at is not None and self._sweep_at <= self.at

    def sweep(self) -> None:
        """Times that are over, reminders, pauses and votes."""
        with ThreadPoolExecutor(self.beats) as pool:
            others = [pool.submit(_sweep) for _ in range(self.beats - 1)]
            tasks.sweep_due()
            for other in others:
                other.result()
        tasks.around()

    def go_down(self) -> None:
        """From now on nobody looks for what is due, and nobody reaches the site."""
        _looked(self.at, *LOOKING)
        self.up = False

    def lose_pages(self) -> None:
        """From now on nobody reaches the site, which goes on."""
        _looked(self.at, *LOOKING)
        self.reached = False

    def find_pages(self) -> None:
        """The pages are there again, and the site finds them, and how long they were away."""
        self.reached = True
        since = Heartbeat.objects.get(pk=ANSWERED).at
        self.wait_for(lambda: Downtime.objects.filter(start=since, end=self.at).exists(), self.sweep)

    def close(self) -> None:
        """Maintenance begins: pages may be read, and nothing moves."""
        self.up, self.closed = False, True

    def come_up(self) -> None:
        """The first thing that happens is that the sweep looks, and sees how long it was away."""
        if self.closed:
            _looked(self.at - BEAT, *LOOKING)
        self.up, self.closed = True, False
        tasks.sweep_due()
        tasks.around()

    @property
    def are_bots_asked(self) -> bool:
        """Whether a bot has to answer somewhere."""
        return bool(_bots_asked())

    def play_bots(self) -> bool:
        """Wait until the worker has played all bots that are asked; whether there was any."""
        asked = self.are_bots_asked
        if asked:
            self._wait(lambda: self.are_bots_asked, _call_bots)
        return asked

    def play_ends(self) -> bool:
        """Wait until the worker has done with games that are over, so that campaigns go on; whether there
        was any."""
        ended = bool(left_behind())
        if ended:
            self._wait(lambda: bool(left_behind()), _call_ends)
        return ended

    def finish_deletions(self) -> None:
        """Wait until the worker has taken apart the accounts that are being deleted."""
        self._wait(lambda: bool(deletions.left_behind()), tasks.sweep_people)

    def to_send(self) -> list[int]:
        """The messages that are due, and not in the hands of a sender who still has time."""
        rows = _rows(TO_SEND, at=self.at)
        return [row[0] for row in rows if row not in self.orphans or row[1] <= self.at - CLAIM_LASTS]

    def send(self, *, by_worker: bool) -> None:
        """Have sent what is due, by the worker or by this process; wait until nobody is at it any more."""
        with wakeups.mails_may_go():
            if by_worker:
                wakeups.send_messages()
            else:
                tasks.send_messages()
            self._wait(lambda: bool(self.to_send()), wakeups.send_messages)

    def note_orphans(self) -> None:
        """The worker was killed: what it held is in nobody's hands, though the rows say otherwise."""
        held = Message.objects.filter(state=State.CLAIMED)
        self.orphans = set(held.values_list("pk", "claimed_at"))

    def _wait(self, busy: Callable[[], bool], call: Callable[[], None]) -> None:
        """Until it is done, or the worker is dead: then somebody else does it later."""
        began = called = time.monotonic()
        patience = CALL_SOON if self.shares_work else CALL_AGAIN
        while self.worker.is_alive and busy():
            time.sleep(LOOK_EVERY)
            if time.monotonic() - called > patience:
                called = time.monotonic()
                call()
            if called - began > GIVE_UP:
                self._give_up()

    def _give_up(self) -> NoReturn:
        """The worker says what its threads are at, the error what the database is at. Raises StuckError."""
        self.worker.cry()
        games, broker = _bots_asked() or left_behind(), redis.Redis.from_url(settings.REDIS_URL)
        calls = f"{broker.llen('celery')} calls wait, {broker.hlen('unacked')} are taken"
        words = f"The worker does nothing at {self.at} in {games}; {calls}; at work: {_rows(AT_WORK)}."
        raise StuckError(words, games)

    def wait_for(self, done: Callable[[], bool], call: Callable[[], None]) -> bool:
        """Call until it is done; whether it is in the end."""
        began = time.monotonic()
        while not done() and time.monotonic() - began < GIVE_UP:
            call()
            time.sleep(CALL_SOON)
        return done()


def _sweep() -> None:
    try:
        tasks.sweep_due()
    finally:
        connection.close()


def _looked(at: datetime, *which: int) -> None:
    """The moments that were passed over had nothing in them, but these were heard of at each."""
    mine = Q(pk__in=which) | Q(pk__gte=FIRST_OF_RELEASES)
    Heartbeat.objects.filter(mine, at__lt=at).update(at=at)


def _call_bots() -> None:
    """As the clock-work does for bots that nobody plays."""
    for game_id in _bots_asked():
        current_app.send_task("games.play_bots", args=(game_id,))


def _bots_asked() -> list[int]:
    """The games in which a bot has to answer."""
    return [place[0] for *place, shared in _rows(BOTS) if not (shared and _is_left_to_people(*place))]


def _is_left_to_people(game_id: int, entries: int, undone: int) -> bool:
    """What is put to the first of several allies waits for people; a newer process knows what it is."""
    try:
        return _is_put_to_the_first(game_id, entries, undone)
    except Refused:
        return True


@lru_cache(maxsize=1000)
def _is_put_to_the_first(game_id: int, _entries: int, _undone: int) -> bool:
    """Of the game where it stands: it is asked for after each answer at any table. Raises Refused."""
    question = load(Game.objects.get(pk=game_id)).question
    return isinstance(question, Question) and question.how == "first"


def _call_ends() -> None:
    """As the clock-work does for games that no task has put away."""
    for game_id in left_behind():
        current_app.send_task("games.after_end", args=(game_id,))


def _rows(question: str, **words: Any) -> list[Row]:
    with connection.cursor() as cursor:
        cursor.execute(question, words)
        rows: list[Row] = cursor.fetchall()
    return rows
