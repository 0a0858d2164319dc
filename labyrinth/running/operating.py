"""Where games meet what an operator watches: checks of readiness, numbers, purging, maintenance."""

from dataclasses import replace

from django.conf import settings

from accounts import data_exports, devices, feed_addresses, letters, mail_trouble, once, tokens, unconfirmed
from games.clocks import downtime
from games.faces import loaded
from games.farewell import purge
from games.feeds import items
from games.hooks import deliveries
from games.hooks import send as webhooks
from games.live import counts
from games.models import Game, Heartbeat, Message
from games.models.downtime import ANSWERED, SILENCE, SKEWED, SWEEP
from games.models.game import Status
from games.models.message import State
from games.past import brought
from games.pictures import kept_links
from games.play import thinkers
from games.seats import sweep as sweeping
from games.sending import outbox, replies, spool
from labyrinth.ground import maintenance, metrics
from labyrinth.ground.clock import now
from labyrinth.running import collector, health
from labyrinth.running import purge as purging

SPOOL_ROOM = 20
"""Megabytes that must be free where mails come in: some eighty of the largest."""
FEW, MOST_SILENT = 5, 50
"""Fewer devices that take no notices say nothing of the site; of a hundred not more."""


def connect() -> None:
    """Called once, when all apps are loaded."""
    collector.at_start["tables"] = loaded.load_tables
    assert counts.ANSWERS.name in metrics.FAMILIES, "declared where it is imported"
    _register_checks()
    _register_gauges()
    _register_purges()
    if downtime.record_maintenance not in maintenance.on_end:
        maintenance.on_end.append(downtime.record_maintenance)


def _register_checks() -> None:
    health.register("mail queue", mail_queue)
    health.register("webhooks", webhooks_go)
    health.register("mails in", mails_in)
    health.register("notices", notices)
    health.register("sweep", sweep)
    health.register("lateness", lateness)
    health.register("clocks of workers", clocks_of_workers)
    health.register("reach", reached)
    health.register("thinking", thinking)


def _register_gauges() -> None:
    metrics.gauge("labyrinth_sweep_late_seconds", "Lateness of the oldest due time.", behind)
    metrics.gauge("labyrinth_sweep_late_p99_seconds", "Lateness of times dealt with.", late_p99)
    metrics.gauge("labyrinth_mail_queue_seconds", "Age of the longest due message.", outbox.queue_age)
    metrics.gauge("labyrinth_webhooks_queue_seconds", "Age of the longest due delivery.", webhooks.age)
    metrics.gauge("labyrinth_webhooks_failing", "Webhooks that fail just now.", webhooks.ill)
    metrics.gauge(
        "labyrinth_mails_in_seconds", "Age of the oldest mail to us.", lambda: spool.unread().seconds
    )
    metrics.gauge(
        "labyrinth_mails_in_waiting", "Mails to us that nobody has read.", lambda: spool.unread().mails
    )
    metrics.gauge("labyrinth_messages_failed", "Messages given up.", lambda: _messages(state=State.FAILED))
    metrics.gauge("labyrinth_messages_repeated", "Messages that may have arrived twice.", repeated)
    metrics.gauge("labyrinth_games_running", "Games that run.", lambda: _games(Status.RUNNING))
    metrics.gauge("labyrinth_games_quarantined", "Games that are held.", lambda: _games(Status.QUARANTINED))
    metrics.gauge("labyrinth_games_put_off", "Finished games that cannot be recorded or packed.", put_off)


def _register_purges() -> None:
    purging.register("demos", purge.demos)
    purging.register("never started", purge.never_started)
    purging.register("messages", purge.messages)
    purging.register("deliveries to webhooks", deliveries.purge)
    purging.register("wishes", purge.wishes)
    purging.register("records to check", brought.purge)
    purging.register("what was counted", purge.counts)
    purging.register("letters", letters.purge)
    purging.register("pictures of links", kept_links.throw_away)
    purging.register("unconfirmed accounts", unconfirmed.purge)
    purging.register("returned mails", mail_trouble.purge)
    purging.register("answers by mail", replies.purge)
    purging.register("data exports", data_exports.purge)
    purging.register("tokens", tokens.purge)
    purging.register("addresses of feeds", feed_addresses.purge)
    purging.register("what feeds have told", items.purge)
    purging.register("devices of notices", devices.purge)
    purging.register("forms that were sent", once.purge)
    purging.register("requests with a key", purge.idempotent_requests)


def mail_queue() -> health.Check:
    """Whether mails go out; while the site is looked after they stand still."""
    return _unless_closed(health.at_most(outbox.queue_age(), settings.READY_MAIL_SECONDS))


def webhooks_go() -> health.Check:
    """Whether webhooks are told what is due; one that fails rests, and is its owner's affair."""
    check = health.at_most(webhooks.age(), settings.READY_MAIL_SECONDS)
    return _unless_closed(replace(check, note=f"{ill} failing" if (ill := webhooks.ill()) else ""))


def mails_in() -> health.Check:
    """Whether mails that come in to this host are read, and whether there is room for more."""
    found = spool.unread()
    if found.free is not None and found.free < SPOOL_ROOM:
        return health.Check(
            False, found.free, SPOOL_ROOM, "megabytes free", "MAIL_SPOOL takes nothing any more"
        )
    check = health.at_most(found.seconds, settings.READY_MAIL_SECONDS)
    return _unless_closed(replace(check, note="" if check.ok else f"nobody reads them: {found.mails} wait"))


def notices() -> health.Check:
    """Whether devices take notices: how many of a hundred take none, where at least FEW do not. Their
    messages become mails, so that none waits for it."""
    if not settings.VAPID_PRIVATE_KEY:
        return health.Check(True, note="not set up")
    silent, every = devices.silent()
    share = 100 * silent / every if silent >= FEW else 0
    return _unless_closed(health.at_most(share, MOST_SILENT, "percent"))


def sweep() -> health.Check:
    """Whether somebody looks for what is due: how long ago the sweep last looked."""
    beat = Heartbeat.objects.filter(pk=SWEEP).first()
    if beat is None:
        return _unless_closed(health.Check(False, note="has not looked yet"))
    return _unless_closed(health.at_most((now() - beat.at).total_seconds(), settings.READY_SWEEP_SECONDS))


def lateness() -> health.Check:
    """Whether what is due is dealt with: how late the oldest open due time is."""
    return _unless_closed(health.at_most(behind(), settings.READY_LATE_SECONDS))


def clocks_of_workers() -> health.Check:
    """Whether no worker has lately found its clock wrong."""
    wrong = Heartbeat.objects.filter(pk=SKEWED, at__gt=now() - SILENCE).exists()
    return health.Check(not wrong, note="a worker's clock is wrong" if wrong else "")


def reached() -> health.Check:
    """Whether the public address leads to the pages, as far as a worker has ever seen it do."""
    if not settings.REACH_SITE:
        return health.Check(True, note="not looked at")
    last = Heartbeat.objects.filter(pk=ANSWERED).first()
    if last is None:
        return health.Check(True, note="no worker has reached the pages yet")
    return _unless_closed(health.at_most((now() - last.at).total_seconds(), settings.READY_SWEEP_SECONDS))


def thinking() -> health.Check:
    """Whether somebody takes what lies in the queue `think`; a site may do without, for good or ever since a
    day."""
    silent = thinkers.silence()
    if silent is None or silent > thinkers.GIVEN_UP:
        return health.Check(True, note="no worker of the queue: steady bots play for those that think")
    return _unless_closed(health.at_most(silent.total_seconds(), thinkers.SILENT.total_seconds()))


def behind() -> float:
    """By how many seconds the oldest open due time is late."""
    return max(0.0, sweeping.lateness().behind)


def late_p99() -> float:
    """How late the latest hundredth of the times that ran out lately was dealt with, in seconds."""
    return sweeping.lateness().p99


def repeated() -> int:
    """How many messages were handed over more than once."""
    return Message.objects.filter(repeats__gt=0).count()


def put_off() -> int:
    """How many finished games wait for another try, as they could not be recorded or packed."""
    over = Game.objects.filter(status=Status.FINISHED, packed_at__isnull=True)
    return over.filter(again_at__isnull=False).count()


def _unless_closed(check: health.Check) -> health.Check:
    if check.ok or not maintenance.is_on():
        return check
    return health.Check(True, check.value, check.limit, check.unit, "maintenance")


def _messages(**columns: str) -> int:
    return Message.objects.filter(**columns).count()


def _games(status: str) -> int:
    return Game.objects.filter(status=status).count()
