"""The page /metrics for Prometheus: what all processes have counted, what is looked up now, every check."""

import ipaddress
import logging
from collections.abc import Iterator

from django.conf import settings
from django.http import HttpRequest, HttpResponse, HttpResponseNotFound
from prometheus_client import CONTENT_TYPE_LATEST, CollectorRegistry, generate_latest
from prometheus_client.core import CounterMetricFamily, GaugeMetricFamily, HistogramMetricFamily, Metric
from prometheus_client.registry import Collector

from labyrinth.ground import metrics
from labyrinth.running import health

logger = logging.getLogger(__name__)


class Counts(Collector):
    """The sums of all processes. Nothing while the broker is down."""

    def collect(self) -> Iterator[Metric]:
        sums = metrics.sums()
        for what in metrics.FAMILIES.values():
            mine = {field: value for field, value in sums.items() if field[0] == what.name}
            yield _histogram(what, mine) if what.timed else _counter(what, mine)


class Gauges(Collector):
    """Numbers looked up now; one that fails is left out. Every check of readiness is one of them."""

    def collect(self) -> Iterator[Metric]:
        for name, (text, number) in metrics.GAUGES.items():
            try:
                yield GaugeMetricFamily(name, text, value=float(number()))
            except Exception as error:
                logger.warning("no number for %s: %s", name, type(error).__name__)
        found = health.look_at_all()
        up = GaugeMetricFamily("labyrinth_check_ok", "Checks of readiness: 1 is well.", labels=["check"])
        value = GaugeMetricFamily("labyrinth_check_value", "What a check measured.", labels=["check", "unit"])
        for name, check in found.items():
            up.add_metric([name], float(check.ok))
            if check.value is not None:
                value.add_metric([name, check.unit], check.value)
        yield up
        yield value


def _counter(what: metrics.Family, sums: dict[metrics.Field, float]) -> Metric:
    shown = CounterMetricFamily(what.name, what.help, labels=what.labels)
    begun: dict[metrics.Field, float] = {(what.name, (label,), ""): 0 for label in what.from_0}
    for (_, labels, _part), value in (begun | sums).items():
        shown.add_metric(labels, value)
    return shown


def _histogram(what: metrics.Family, sums: dict[metrics.Field, float]) -> Metric:
    shown = HistogramMetricFamily(what.name, what.help, labels=what.labels)
    for labels in dict.fromkeys(field[1] for field in sums):
        below, buckets = 0.0, []
        for upper in (*map(str, metrics.BUCKETS), metrics.ENDLESS):
            below += sums.get((what.name, labels, upper), 0)
            buckets.append((upper, below))
        shown.add_metric(labels, buckets, sum_value=sums.get((what.name, labels, metrics.SUM), 0))
    return shown


def page(request: HttpRequest) -> HttpResponse:
    """The numbers as text, for whoever may have them; 404 for everybody else."""
    if not may_read(request):
        return HttpResponseNotFound()
    registry = CollectorRegistry()
    registry.register(Counts())
    registry.register(Gauges())
    return HttpResponse(generate_latest(registry), content_type=CONTENT_TYPE_LATEST)


def may_read(request: HttpRequest) -> bool:
    """Whether the request carries METRICS_TOKEN; without such a setting, whether it comes from this machine.

    What a proxy hands on comes from this machine too, but says for whom.
    """
    if settings.METRICS_TOKEN:
        return health.has_token(request)
    if health.is_handed_on(request):
        return False
    try:
        return ipaddress.ip_address(request.META.get("REMOTE_ADDR", "")).is_loopback
    except ValueError:
        return False
