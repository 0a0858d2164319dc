"""What webhooks are to be told, as rows: made of the rows of the outbox, each once.

Nothing of it stands in the way of an answer at a table: the outbox is the cause, and this looks through what
was written into it since the last look, and somewhat further back, as a transaction may end later than one
that began after it. So what it costs depends on what happens, not on how many games or webhooks there are.
"""

import uuid
from collections.abc import Iterable, Iterator
from datetime import datetime, timedelta

from django.db.models import Q

from games.circles.sweep import STANDING
from games.hooks.events import OF_CIRCLE, OF_MAIL, OF_TABLE
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
    """What was written into the outbox since then for somebody, some table or circle that has a webhook."""
    there = set(Delivery.objects.filter(created_at__gt=since).values_list("webhook_id", "cause"))
    for webhook, message in (*_of_people(since), *_of_tables(since), *_of_circles(since)):
        if message.event not in webhook.events or message.created_at < webhook.created_at:
            continue
        delivery = _of(webhook, message)
        if (webhook.pk, delivery.cause) not in there:
            there.add((webhook.pk, delivery.cause))
            yield delivery


def _of_people(since: datetime) -> Iterable[tuple[Webhook, Message]]:
    written = Message.objects.filter(created_at__gt=since, channel=MAIL, game__isnull=False)
    written = written.exclude(event__in=OF_MAIL)
    mine: dict[str, bool | None] = {f"user__webhooks__{one}": None for one in ("game", "circle", "off_at")}
    mine["user__webhooks__isnull"] = False
    return _pairs(written.filter(**mine).values_list("pk", "user__webhooks"))


def _of_tables(since: datetime) -> Iterable[tuple[Webhook, Message]]:
    written = Message.objects.filter(created_at__gt=since, channel=MAIL, event__in=OF_TABLE)
    its = {"game__webhooks__isnull": False, "game__webhooks__off_at": None}
    return _pairs(written.filter(**its).order_by("pk").values_list("pk", "game__webhooks"))


def _of_circles(since: datetime) -> Iterable[tuple[Webhook, Message]]:
    written = Message.objects.filter(created_at__gt=since, channel=MAIL, event__in=OF_CIRCLE)
    written = written.filter(~Q(event=Event.LOBBY) | Q(data__why=STANDING))
    its = {"game__circle__webhooks__isnull": False, "game__circle__webhooks__off_at": None}
    return _pairs(written.filter(**its).order_by("pk").values_list("pk", "game__circle__webhooks"))


def _pairs(found: Iterable[tuple[int, int]]) -> Iterable[tuple[Webhook, Message]]:
    pairs = list(found)
    webhooks = Webhook.objects.select_related("game").only(*COLUMNS).in_bulk({pair[1] for pair in pairs})
    messages = Message.objects.in_bulk({pair[0] for pair in pairs})
    return [(webhooks[hook], messages[message]) for message, hook in pairs if hook in webhooks]


COLUMNS = ("events", "created_at", "off_at", "circle_id", "game__spectator_delay", "game__status")


def _of(webhook: Webhook, message: Message) -> Delivery:
    """Of a table or circle it is told when spectators see it, and once, however many people are told."""
    late = timedelta()
    if webhook.game is not None and message.event != Event.ENDED:
        late = timedelta(minutes=webhook.game.spectator_delay)
    return Delivery(
        webhook=webhook,
        message=message,
        cause=f"message {message.pk}" if webhook.is_personal else _cause(webhook, message),
        event=message.event,
        created_at=message.created_at,
        send_at=_send_at(webhook, message, late),
    )


def _send_at(webhook: Webhook, message: Message, late: timedelta) -> datetime:
    """Whoever is told first says it for the whole table or circle, were they told in the morning only."""
    if webhook.circle_id is not None:
        return message.created_at
    return message.send_at + late if webhook.game else max(message.send_at, message.created_at)


def _cause(webhook: Webhook, message: Message) -> str:
    """What names it at its table, whoever is told; of a circle with the table."""
    if webhook.circle_id is not None:
        return f"{message.event} {message.game_id}"
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
