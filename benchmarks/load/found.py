"""What an evening took, as a table and as JSON, and what must not have happened."""

from dataclasses import dataclass, field
from typing import Any

from benchmarks.figures import percentile
from benchmarks.load.players import Seen
from benchmarks.load.samples import HEAVIEST, Samples, gained, growth
from benchmarks.load.size import Size
from benchmarks.load.watchers import Delays
from games.models import Game
from games.models.game import Status

FLAT = 0.05
"""By so much the memory of a process may grow at the mean rate."""
A_LITTLE = 1_000_000
"""So many bytes more are no growth: a small process takes memory by whole pages."""
LONG_ENOUGH = 20.0
"""Minutes from which on that is judged: what is shorter warms up."""
MEGABYTE = 1e6
ENOUGH = 0.95
"""Of the answers that were wanted so much has to be given: else it was another evening."""
SOME = 100
"""Of fewer answers no share is told."""


@dataclass(frozen=True)
class Stretch:
    """Some minutes at one rate: what people met, what processes held, delays of streams, mails that were
    accepted, streams that have ended."""

    minutes: float
    seen: Seen
    samples: Samples
    delays: Delays
    mails: int
    ended: int

    @property
    def times(self) -> dict[str, list[float]]:
        """Seconds of each kind of request, and of the events of streams."""
        return {**self.seen.seconds, "stream": self.delays.seconds}


@dataclass
class Found:
    """All stretches by their names; `kinds` are the kinds of processes, `broken` what must not have been."""

    size: Size
    kinds: list[str]
    stretches: dict[str, Stretch] = field(default_factory=dict)
    broken: list[str] = field(default_factory=list)

    def table(self) -> str:
        """For people, as Markdown: docs/benchmarks.md holds one."""
        size = self.size
        head = f"{size.games:,} running games, {size.people} people, {size.watchers:,} streams."
        parts = [part for name, one in self.stretches.items() for part in _of_stretch(name, one, self.kinds)]
        return "\n\n".join([head, *parts, f"Broken: {'; '.join(self.broken) or 'nothing'}."])

    def as_dict(self) -> dict[str, Any]:
        """For programs."""
        stretches = {name: _facts(one, self.kinds) for name, one in self.stretches.items()}
        return {"size": vars(self.size), "stretches": stretches, "broken": self.broken}


def broken_of(found: Found) -> list[str]:
    """What must not have happened, in words: errors, ended streams, lost events, games in quarantine, memory,
    files or connections that grow, too few answers."""
    broken = []
    for name, one in found.stretches.items():
        broken += [f"{name}: {times} times {what}" for what, times in one.seen.errors.items()]
        given, wanted = len(one.seen.given), one.seen.wanted
        if wanted >= SOME and given < ENOUGH * wanted:
            broken.append(f"{name}: {given} answers of {wanted}")
        if one.delays.lost:
            broken.append(f"{name}: {one.delays.lost} events lost")
        if one.ended:
            broken.append(f"{name}: {one.ended} streams ended")
    quarantined = Game.objects.filter(status=Status.QUARANTINED).count()
    if quarantined:
        broken.append(f"{quarantined} games in quarantine")
    mean = found.stretches.get("mean")
    return broken + (_grown(mean, found.kinds) if mean and mean.minutes >= LONG_ENOUGH else [])


def _grown(mean: Stretch, kinds: list[str]) -> list[str]:
    figures = {f"files of {kind}": mean.samples.kinds[kind].files for kind in kinds}
    figures["connections"] = mean.samples.connections
    grown = {name: one for name, one in figures.items() if growth(one) > FLAT}
    for (kind, pid), memory in mean.samples.lasting().items():
        if growth(memory) > FLAT and gained(memory)[0] > A_LITTLE:
            which = f"process {pid}" if pid != HEAVIEST else "its heaviest process"
            grown[f"memory of {kind}, {which},"] = memory
    return [f"{name} grew by {growth(one):.0%} from {gained(one)[1]:,.0f}" for name, one in grown.items()]


def _of_stretch(name: str, one: Stretch, kinds: list[str]) -> list[str]:
    facts = _facts(one, kinds)
    seen = one.seen
    said = (
        f"**{name}**: {one.minutes:g} minutes, "
        f"{facts['answers']:,} answers of {seen.wanted:,}, {facts['answers_a_second']} a second, "
        f"{one.mails} mails, "
        f"refused {dict(seen.refused) or 'nothing'}, the latest {seen.late:.1f} s late; "
        f"{facts['connections']} connections of the database."
    )
    times = [
        (kind, f"{t['count']:,}", f"{t['p50']:.0f} ms", f"{t['p99']:.0f} ms")
        for kind, t in facts["ms"].items()
    ]
    processes = [
        (
            *(kind, f"{h['cores']:.1%}", f"{h['megabytes']:.0f} MB", f"{h['memory_growth']:+.1%}"),
            *(str(h["files"]), f"{h['files_growth']:+.1%}"),
        )
        for kind, h in facts["processes"].items()
    ]
    held = ("processes", "of a core", "memory", "grew by", "files", "grew by")
    return [said, _table(("", "number", "p50", "p99"), times), _table(held, processes)]


def _table(head: tuple[str, ...], rows: list[tuple[str, ...]]) -> str:
    lines = [head, ("---",) * len(head), *rows]
    return "\n".join(f"| {' | '.join(cells)} |" for cells in lines)


def _facts(one: Stretch, kinds: list[str]) -> dict[str, Any]:
    held = one.samples.kinds
    return {
        "minutes": one.minutes,
        "answers": len(one.seen.given),
        "answers_wanted": one.seen.wanted,
        "answers_a_second": round(len(one.seen.given) / (one.minutes * 60), 2),
        "refused": dict(one.seen.refused),
        "errors": dict(one.seen.errors),
        "mails": one.mails,
        "lost_events": one.delays.lost,
        "ended_streams": one.ended,
        "connections": one.samples.connections[-1],
        "ms": {
            kind: {
                "count": len(times),
                "p50": percentile(times, 0.5) * 1000,
                "p99": percentile(times, 0.99) * 1000,
            }
            for kind, times in one.times.items()
            if times
        },
        "processes": {
            kind: {
                "cores": one.samples.cores(kind),
                "megabytes": held[kind].memory[-1] / MEGABYTE,
                "memory_growth": growth(held[kind].memory),
                "files": held[kind].files[-1],
                "files_growth": growth(held[kind].files),
            }
            for kind in kinds
        },
    }
