"""What is printed in the end."""

from collections import Counter
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass
from itertools import pairwise

from tests.hosts.judge import Verdict, delay
from tests.hosts.play import Tally
from tests.hosts.watch import Heard


def percentile(values: Iterable[float], share: float) -> float:
    """The value below which this share lies; 0 of none."""
    ordered = sorted(values)
    return ordered[min(len(ordered) - 1, int(share * len(ordered)))] if ordered else 0.0


@dataclass(frozen=True)
class Span:
    """What counts: from a moment (monotonic) on, so many seconds."""

    began: float
    seconds: float

    def within(self, times: Iterable[tuple[float, float]]) -> list[float]:
        """What took how long, of that which began in it."""
        return [took for at, took in times if at >= self.began]


def lines(tallies: Sequence[Tally], heard: Sequence[Heard], span: Span, verdict: Verdict) -> list[str]:
    """The table of figures, line by line."""
    sure = sum(one.sure and one.sent >= span.began for tally in tallies for one in tally.given)
    errors = Counter(status for tally in tallies for at, _what, status in tally.errors if at >= span.began)
    shown = ", ".join(f"{count} of {status or 'no answer'}" for status, count in sorted(errors.items()))
    found = [
        f"answers              {sure} in {span.seconds:.0f} s, {sure / span.seconds:.1f} a second",
        f"errors               {sum(errors.values())}{f' ({shown})' if shown else ''}",
        _spread("an answer", span.within(one for tally in tallies for one in tally.answers)),
        _spread("a look by API", span.within(one for tally in tallies for one in tally.asked)),
        _spread("a look by page", span.within(one for watcher in heard for one in watcher.looks)),
        _spread("a leaderboard", span.within(one for watcher in heard for one in watcher.old)),
        _spread("stream delay", span.within(_delays(tallies, heard))),
        f"looks that failed    {sum(at >= span.began for one in heard for at in one.failed_looks)}",
        f"streams              {len(heard)}, begun {sum(one.begun for one in heard)} times",
    ]
    return found + [f"{name:<20} {count}" for name, count in verdict.counts.items()]


def of_trouble(name: str, tallies: Sequence[Tally], began: float, ended: float) -> str:
    """What people noticed of it: errors, and for how long nobody was answered and no table."""
    errors = sum(began <= at < ended for tally in tallies for at, *_rest in tally.errors)
    plays = [tally for tally in tallies if not tally.over]
    moments = [sorted(one.told for one in tally.given if began <= one.told < ended) for tally in plays]
    everybody = _longest(sorted(at for one in moments for at in one), began, ended)
    worst = max((_longest(one, began, ended) for one in moments), default=0.0)
    return f"{name:<20} {errors} errors, none answered for {everybody:.1f} s, one table for {worst:.1f} s"


def _longest(moments: Sequence[float], began: float, ended: float) -> float:
    """The longest time between two of them."""
    return max(after - before for before, after in pairwise((began, *moments, ended)))


def _delays(tallies: Sequence[Tally], heard: Sequence[Heard]) -> Iterator[tuple[float, float]]:
    """When an answer was told, and how many seconds later each watcher heard of it."""
    for tally in tallies:
        for watcher in (one for one in heard if one.slug == tally.slug):
            for number, told in tally.numbers.get(watcher.seat, [])[:-1]:
                late = delay(watcher, number, told)
                if late is not None:
                    yield told, late


def _spread(name: str, taken: Sequence[float]) -> str:
    p50, p99 = percentile(taken, 0.5) * 1000, percentile(taken, 0.99) * 1000
    return f"{name:<20} p50 {p50:.0f} ms, p99 {p99:.0f} ms, most {max(taken, default=0) * 1000:.0f} ms"
