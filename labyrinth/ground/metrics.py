"""Numbers for Prometheus; running/metrics_page.py shows them.

Counters of all processes on all machines live in one hash of the Redis-protocol server: web servers and
workers come and go, and whoever is asked knows the sum. A process keeps what it counted for some seconds and
then adds it in one go, so counting costs a request nothing; while the server is down it keeps counting.
Gauges (ages of queues) are looked up when somebody asks. What belongs to games is declared from outside.
"""

import json
import logging
import threading
from collections.abc import Callable
from dataclasses import dataclass
from functools import cache

import redis
from django.conf import settings

from labyrinth.ground import redis_clients

logger = logging.getLogger(__name__)

HASH = "metrics"
BUCKETS = (0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1.0, 2.5, 10.0)
"""Upper ends of the classes of times, in seconds."""
PATIENCE = 1.0
SUM = "sum"
ENDLESS = "+Inf"


@dataclass(frozen=True)
class Family:
    """One metric: what it counts and by which labels; `timed` ones are histograms of seconds.

    A counter is shown as 0 with the labels of `from_0` before anything is counted: a rate would not tell the
    first one that begins it.
    """

    name: str
    help: str
    labels: tuple[str, ...] = ()
    timed: bool = False
    from_0: tuple[str, ...] = ()


FAMILIES: dict[str, Family] = {}


def family(
    name: str, text: str, labels: tuple[str, ...] = (), *, timed: bool = False, from_0: tuple[str, ...] = ()
) -> Family:
    """Declare a metric, once, where a module is imported; its labels never take people's words."""
    FAMILIES[name] = Family(name, text, labels, timed, from_0)
    return FAMILIES[name]


REQUESTS = family(
    "labyrinth_request_seconds", "Requests by view and status.", ("view", "method", "status"), timed=True
)
TASKS = family("labyrinth_task_seconds", "Tasks by name and how they ended.", ("task", "state"), timed=True)

Field = tuple[str, tuple[str, ...], str]
"""Name of the family, values of its labels, and the part: "" of a counter, else a bucket or the sum."""
GAUGES: dict[str, tuple[str, Callable[[], float]]] = {}
"""Name -> help and the number to look up when somebody asks."""


def gauge(name: str, text: str, number: Callable[[], float]) -> None:
    """Add a number that is looked up when /metrics is read."""
    GAUGES[name] = (text, number)


# -- counting -----------------------------------------------------------------------------------------

_lock = threading.Lock()
_counted: dict[Field, float] = {}
_flusher: list[threading.Thread] = []


def count(what: Family, *labels: str, by: float = 1) -> None:
    """Count something that happened."""
    _add({(what.name, labels, ""): by})


def took(what: Family, *labels: str, seconds: float) -> None:
    """Count something that took so long."""
    upper = next((str(bucket) for bucket in BUCKETS if seconds <= bucket), ENDLESS)
    _add({(what.name, labels, upper): 1, (what.name, labels, SUM): seconds})


def _add(changes: dict[Field, float]) -> None:
    with _lock:
        for field, by in changes.items():
            _counted[field] = _counted.get(field, 0) + by
    if not _flusher and settings.METRICS_FLUSH_SECONDS and settings.REDIS_URL:
        _start_flusher()


def _start_flusher() -> None:
    """The thread that carries the counts away; begun with the first count, so that it survives no fork."""
    with _lock:
        if not _flusher:
            _flusher.append(threading.Thread(target=_flush_for_ever, name="metrics", daemon=True))
            _flusher[0].start()


def _flush_for_ever() -> None:
    """As long as the setting wants it: a pause of no seconds would be a core that does nothing else."""
    rest = threading.Event()
    while seconds := settings.METRICS_FLUSH_SECONDS:
        rest.wait(seconds)
        flush()


def flush() -> bool:
    """Add what this process has counted to the sums of all; False, and nothing is lost, while that fails."""
    with _lock:
        changes = dict(_counted)
        _counted.clear()
    if not changes:
        return True
    try:
        with _client(settings.REDIS_URL).pipeline(transaction=True) as pipeline:
            for (name, labels, part), by in changes.items():
                pipeline.hincrbyfloat(HASH, json.dumps([name, list(labels), part]), by)
            pipeline.execute()
    except (redis.RedisError, OSError, ValueError) as error:
        redis_clients.away(logger, "the counts are kept, as the broker is down", error)
        with _lock:
            for field, by in changes.items():
                _counted[field] = _counted.get(field, 0) + by
        return False
    return True


@cache
def _client(url: str) -> "redis.Redis":
    return redis_clients.client(url, socket_connect_timeout=PATIENCE, socket_timeout=PATIENCE)


def sums() -> dict[Field, float]:
    """What all processes have counted, as far as it is declared here; nothing while the broker is down."""
    if not settings.REDIS_URL:
        return {}
    flush()
    try:
        stored = _client(settings.REDIS_URL).hgetall(HASH)
    except (redis.RedisError, OSError):
        return {}
    found: dict[Field, float] = {}
    for key, value in stored.items():
        name, labels, part = json.loads(key)
        if name in FAMILIES and len(labels) == len(FAMILIES[name].labels):
            found[name, tuple(labels), part] = float(value)
    return found
