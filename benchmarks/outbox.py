"""Turn mails that become due at once, through a real worker to a real mail server."""

import time
from collections.abc import Sequence
from datetime import timedelta

from benchmarks.clones import clones
from benchmarks.figures import percentile
from benchmarks.games import grown
from benchmarks.lab import Lab
from benchmarks.row import Row, explained
from benchmarks.sink import Sink, sink
from benchmarks.site import Trivial
from benchmarks.usage import cpu_seconds
from benchmarks.worker import PROCESSES, workers
from games.live import broker
from games.messages.notices import SEND_MESSAGES
from games.models import Message, Obligation
from games.models.message import State
from labyrinth.ground.clock import now

ENTRIES, QUICK_ENTRIES = 100, 10
"""A turn mail tells of what happened before, so the game has a past."""
PATIENCE = 900.0
"""So many seconds are waited for all of them."""


def outbox(lab: Lab, sizes: Sequence[int], *, quick: bool) -> list[Row]:
    """Due to accepted for so many mails, each of a game of its own with a true cause."""
    rows: list[Row] = []
    for mails in sizes:
        Message.objects.all().delete()
        _write(mails, QUICK_ENTRIES if quick else ENTRIES)
        with sink(lab.mail_port) as accepted, workers(1 if quick else PROCESSES) as pids:
            rows += _rows(lab, accepted, mails, pids)
    return rows


def _write(mails: int, entries: int) -> None:
    """Copies of a game of so many entries in which a seat is asked, each with the message that tells of it.

    None is due yet.
    """
    told = None
    while told is None:
        game = grown(entries)
        owed = Obligation.objects.filter(game=game).first()
        if owed is not None:
            told = Message.objects.filter(game=game, seat=owed.seat, wait=owed.wait).first()
    Message.objects.exclude(pk=told.pk).delete()
    clones(game, mails - 1)
    Message.objects.update(send_at=now() + timedelta(days=1))


def _rows(lab: Lab, accepted: Sink, mails: int, pids: list[int]) -> list[Row]:
    def used() -> tuple[float, float, float]:
        return sum(map(cpu_seconds, pids)), cpu_seconds(lab.postgres.process.pid), time.process_time()

    trivial = Trivial(lab).measured()
    before, began = used(), time.time()
    Message.objects.update(send_at=now())
    broker.queue(SEND_MESSAGES)
    _wait(began + PATIENCE)
    spent = time.time() - began
    cpu = [later - earlier for later, earlier in zip(used(), before, strict=True)]
    seconds = [at - began for _name, at in accepted.accepted] or [spent]
    names = [name for name, _at in accepted.accepted]
    known = set(Message.objects.filter(state=State.SENT).values_list("message_id", flat=True))
    missing = mails - len(set(names) & known)
    command, case = f"python -m benchmarks outbox --mails {mails}", f"{mails:,} at once"
    facts = {
        "accepted": len(names),
        "not_accepted": missing,
        "bytes_a_mail": accepted.bytes // max(1, len(names)),
    }
    each = [seconds / max(1, len(names)) * 1000 for seconds in cpu]
    why = (
        f"{len(names) / spent:.0f} mails a second; each costs the workers {each[0]:.1f} ms of CPU,"
        f" PostgreSQL {each[1]:.1f} ms, the mail server {each[2]:.1f} ms; the workers had"
        f" {cpu[0] / spent:.0%} of a core"
    )
    # A mail that did not arrive while we waited counts as one that takes for ever.
    slowest = percentile([*seconds, *[PATIENCE] * missing], 0.99)
    untold = len(set(names) - known) + len(names) - len(set(names))
    return [
        explained(
            Row(
                "outbox",
                slowest,
                command,
                case,
                f"{len(names)} accepted",
                facts=facts,
                trivial=1 / trivial.per_second,
                yard=1 / trivial.yards_per_second,
            ),
            lambda: why,
        ),
        explained(Row("outbox_causes", untold, command, case), lambda: "repeats, or ids that no row has"),
    ]


def _wait(until: float) -> None:
    """Return when nothing is left to send, or then; calls a sender now and then, as the beat does."""
    while time.time() < until:
        left = Message.objects.filter(state__in=[State.WAITING, State.CLAIMED]).count()
        if not left:
            return
        time.sleep(min(5.0, 0.1 + left / 1000))
        broker.queue(SEND_MESSAGES)
