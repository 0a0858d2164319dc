"""What webhooks are to be told, as rows: made of the rows of the outbox, each once.

Nothing of it stands in the way of an answer at a table: the outbox is the cause, and this looks through what
was written into it since the last look, and somewhat further back, as a transaction may end later than one
that began after it. So what it costs depends on what happens, not on how many games or webhooks there are.
"""

import uuid
from collections.abc import Iterable, Iterator
from datetime import datetime, timedelta

from games.hooks.events import OF_MAIL, OF_TABLE
from games.messages.notices import MAIL
from games.models import Delivery, Heartbeat, Message, Webhook
from games.models.downtime import HOOKS
from games.models.message import Event
from games.models.webhook import TEST
from labyrinth.ground.clock import now

BACK = timedelta(minutes=5)
"""So much further back each look goes than the one before ended."""
FURTHEST = timedelta(days=7)
"""News of before is old, however long no worker has looked."""
AT_ONCE = 500


def write_new() -> int:
    """Write what is not written yet; how many deliveries. Any number of workers may do it at once."""
    at = now()
    beat = Heartbeat.objects.filter(pk=HOOKS).first()
    since = max(beat.at - BACK, at - FURTHEST) if beat else at - FURTHEST
    fresh = list(_unwritten(since))
    Delivery.objects.bulk_create(fresh, batch_size=AT_ONCE, ignore_conflicts=True)
    Heartbeat.objects.update_or_create(pk=HOOKS, defaults={"at": at})
    return len(fresh)


def _unwritten(since: datetime) -> Iterator[Delivery]:
    """What was written into the outbox since then for somebody or some table that has a webhook."""
    there = set(Delivery.objects.filter(created_at__gt=since).values_list("webhook_id", "cause"))
    for webhook, message in (*_of_people(since), *_of_tables(since)):
        if message.event not in webhook.events or message.created_at < webhook.created_at:
            continue
        delivery = _of(webhook, message)
        if (webhook.pk, delivery.cause) not in there:
            there.add((webhook.pk, delivery.cause))
            yield delivery


def _of_people(since: datetime) -> Iterable[tuple[Webhook, Message]]:
    written = Message.objects.filter(created_at__gt=since, channel=MAIL, game__isnull=False)
    written = written.exclude(event__in=OF_MAIL)
    mine = {"user__webhooks__game": None, "user__webhooks__off_at": None, "user__webhooks__isnull": False}
    return _pairs(written.filter(**mine).values_list("pk", "user__webhooks"))


def _of_tables(since: datetime) -> Iterable[tuple[Webhook, Message]]:
    written = Message.objects.filter(created_at__gt=since, channel=MAIL, event__in=OF_TABLE)
    its = {"game__webhooks__isnull": False, "game__webhooks__off_at": None}
    return _pairs(written.filter(**its).order_by("pk").values_list("pk", "game__webhooks"))


def _pairs(found: Iterable[tuple[int, int]]) -> Iterable[tuple[Webhook, Message]]:
    pairs = list(found)
    webhooks = Webhook.objects.select_related("game").only(*COLUMNS).in_bulk({pair[1] for pair in pairs})
    messages = Message.objects.in_bulk({pair[0] for pair in pairs})
    return [(webhooks[hook], messages[message]) for message, hook in pairs if hook in webhooks]


COLUMNS = ("events", "created_at", "off_at", "game__spectator_delay", "game__status")


def _of(webhook: Webhook, message: Message) -> Delivery:
    """Of a table it is told when its spectators see it, and once, however many people are told."""
    late = timedelta()
    if webhook.game is not None and message.event != Event.ENDED:
        late = timedelta(minutes=webhook.game.spectator_delay)
    return Delivery(
        webhook=webhook,
        message=message,
        cause=_cause(message) if webhook.game else f"message {message.pk}",
        event=message.event,
        created_at=message.created_at,
        send_at=message.send_at + late if webhook.game else max(message.send_at, message.created_at),
    )


def _cause(message: Message) -> str:
    """What names it at its table, whoever is told."""
    if message.event == Event.YOUR_TURN:
        return f"turn {message.seat} {message.wait} {message.data.get('since', '')}"
    return f"{message.event} {message.due_at.isoformat()}"


def test(webhook: Webhook) -> Delivery:
    """A delivery that tells of nothing, to be sent at once."""
    at = now()
    return Delivery.objects.create(
        webhook=webhook, cause=f"test {uuid.uuid4().hex}", event=TEST, created_at=at, send_at=at
    )


def purge(dry: bool) -> int:
    """Deliveries of which nothing more becomes, two weeks after they were written."""
    over = Delivery.objects.filter(created_at__lt=now() - 2 * FURTHEST)
    return over.count() if dry else over.delete()[0]
