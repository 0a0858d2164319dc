"""Sending what waits for webhooks: many at once, as each may take its three seconds.

As in the outbox a delivery is claimed before anything is said, what a dead worker had claimed is taken again,
and `handed_at` is stored first: found with it, a delivery may have arrived, so sending it once more counts as
a repeat, under the same key. Nothing goes to the log but numbers, events and short reasons.
"""

import logging
import threading
import time
from concurrent.futures import ThreadPoolExecutor
from datetime import datetime

from django.db.models import Min, Q, QuerySet

from games.hooks import bodies, deliveries, failing, truth, wording
from games.hooks.bodies import Ask
from games.hooks.kept import kept_of
from games.messages.message_facts import Verdict
from games.models import Delivery, Webhook
from games.models.game import HEAVY_OF_GAME
from games.models.message import State
from games.models.webhook import TEST
from games.sending import claims
from games.sending.delivery_status import settle_due
from labyrinth.ground.clock import now
from labyrinth.ground.outwards import door
from labyrinth.ground.outwards.answers import Answer, NoAnswer, Refused
from labyrinth.ground.raised import raised

logger = logging.getLogger(__name__)

AT_ONCE = 20
RUN_SECONDS = 20.0
"""No run begins with others after so long; the next goes on."""
MAY_HAVE_ARRIVED = ("slow", "connection", "garbage")

_place = threading.Lock()


def send_due(*, seconds: float = RUN_SECONDS) -> int:
    """Write what is new and send what is due; how many were accepted. One run a process, of workers any
    number."""
    if not _place.acquire(blocking=False):
        return 0
    try:
        deliveries.write_new()
        ends, sent = time.monotonic() + seconds, 0
        while time.monotonic() < ends and (claimed := claim(AT_ONCE)):
            sent += _through(claimed)
        return sent
    finally:
        _place.release()


def due() -> QuerySet[Delivery]:
    """What may be sent now; a test also where its webhook is left alone."""
    resting = Webhook.objects.filter(rests_until__gt=now())
    return claims.free(Delivery.objects.filter(Q(event=TEST) | ~Q(webhook__in=resting)), now())


def claim(most: int) -> list[Delivery]:
    """Take due deliveries, of each webhook the first one."""
    taken = claims.take(due(), now(), most)
    heavy = [f"message__{name}" for name in HEAVY_OF_GAME] + [f"webhook__{name}" for name in HEAVY_OF_GAME]
    rows = Delivery.objects.select_related("webhook__user", "webhook__game", "message__user", "message__game")
    mine = list(rows.defer(*heavy).filter(pk__in=taken).order_by("send_at", "pk"))
    firsts = {row.webhook_id: row for row in reversed(mine)}.values()
    claims.give_back([row for row in mine if row not in firsts])
    return [row for row in mine if row in firsts]


def _through(claimed: list[Delivery]) -> int:
    """Say each of these, all at the same time; how many were accepted."""
    asks = [(row, ask) for row in claimed if (ask := _ready(row)) is not None]
    with ThreadPoolExecutor(max_workers=AT_ONCE, thread_name_prefix="webhooks") as pool:
        answers = list(pool.map(_knock, [ask for _row, ask in asks]))
    return sum(_settle(row, answer) for (row, _ask), answer in zip(asks, answers, strict=True))


def _ready(delivery: Delivery) -> Ask | None:
    """The request, where it is to be sent now; else what became of it is stored. Never raises."""
    at = now()
    try:
        verdict = _verdict(delivery, at)
        if verdict.do in ("hold", "settle"):
            _wait(delivery, verdict)
        elif verdict.do != "send":
            claims.mine(delivery).update(state=State.DROPPED, reason=verdict.reason)
        elif (kept := kept_of(delivery.webhook)) is None:
            failing.failed(delivery, "key lost")
        else:
            ask = bodies.ask(delivery.webhook.kind, kept, wording.said(delivery), delivery.key, at)
            return ask if claims.hand(delivery) else None
    except Exception as error:
        # Its words may be those of the delivery: only where it was raised is told.
        raised(logger, f"delivery {delivery.pk} ({delivery.event})", error)
        failing.failed(delivery, f"error: {type(error).__name__}")
    return None


def _verdict(delivery: Delivery, at: datetime) -> Verdict:
    """What becomes of it. A due time that lacks a credit is written down first, as for a mail."""
    verdict, message = truth.verdict_of(delivery, at), delivery.message
    if verdict.do == "settle" and message is not None and message.game_id is not None:
        settle_due(message.game_id, message.seat)
        message.refresh_from_db(fields=["game"])
        verdict = truth.verdict_of(delivery, at)
    return verdict


def _wait(delivery: Delivery, verdict: Verdict) -> None:
    later = verdict.at or now() + truth.AGAIN
    waits = {"state": State.WAITING, "send_at": later, "attempts": delivery.attempts - 1}
    claims.mine(delivery).update(**waits, reason=verdict.reason)


def _knock(ask: Ask) -> Answer | Exception:
    """Through the door, on a thread that touches no database."""
    try:
        return (door.put if ask.method == "PUT" else door.post)(ask.url, ask.body, ask.headers)
    except Exception as error:
        return error


def _settle(delivery: Delivery, answer: Answer | Exception) -> bool:
    """What came of it; whether it was accepted."""
    match answer:
        case Answer() if answer.is_success:
            failing.succeeded(delivery, answer)
            return True
        case Answer():
            failing.failed(delivery, f"status {answer.status}", answer)
        case Refused() | NoAnswer():
            failing.failed(delivery, answer.reason, perhaps=answer.reason in MAY_HAVE_ARRIVED)
        case _:
            raised(logger, f"delivery {delivery.pk} ({delivery.event})", answer)
            failing.failed(delivery, f"error: {type(answer).__name__}")
    return False


def age() -> float:
    """For how many seconds what waits longest, at a webhook that is well, should have gone."""
    at = now()
    waiting = due().filter(attempts=0).order_by()
    first = waiting.aggregate(first=Min("send_at"))["first"]
    return (at - first).total_seconds() if first else 0.0


def ill() -> int:
    """How many webhooks fail just now."""
    return Webhook.objects.filter(off_at=None, failures__gt=0).count()
