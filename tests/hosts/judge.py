"""What people saw beside what stands in the database: nothing lost, nothing doubled, nobody wronged."""

from collections import Counter, deque
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, field
from typing import Any

from tests.hosts.play import Given, Tally
from tests.hosts.watch import Heard

LATEST = 90.0
"""Seconds after which an event that nobody has heard counts as lost: a heartbeat of 25 seconds, a host that
has to be noticed as gone, and the stream's new beginning."""

FAILS = 0.01
"""Such a share of looks may fail while nothing is wrong: what fails beyond it is counted."""
Times = tuple[float, float]
"""From one moment to another (monotonic)."""


@dataclass
class Verdict:
    """All of these must be zero."""

    lost: list[str] = field(default_factory=list)
    doubled: list[str] = field(default_factory=list)
    timed_out: int = 0
    events_lost: list[str] = field(default_factory=list)
    signed_out: int = 0
    mails_doubled: int = 0
    mails_lost: int = 0
    looks_failed: int = 0

    @property
    def counts(self) -> dict[str, int]:
        """Name -> how many."""
        return {
            "answers lost": len(self.lost),
            "answers doubled": len(self.doubled),
            "unjust time-outs": self.timed_out,
            "events lost": len(self.events_lost),
            "signed out": self.signed_out,
            "mails doubled": self.mails_doubled,
            "mails lost": self.mails_lost,
            "looks failed in calm": self.looks_failed,
        }

    @property
    def is_clean(self) -> bool:
        """Whether nothing is wrong."""
        return not any(self.counts.values())


def judge(
    tallies: Sequence[Tally],
    heard: Sequence[Heard],
    ledger: Mapping[str, Any],
    letters: Mapping[str, int],
    rough: Sequence[Times] = (),
) -> Verdict:
    """Compare; `letters` are the mails that came in, by their Message-ID, `rough` the times in which
    something was wrong, or just begun."""
    verdict = Verdict()
    for tally in tallies:
        game = ledger["games"][tally.slug]
        for seat in {one.seat for one in tally.given} | {seat for seat, _key in game["answers"]}:
            _compare(tally.slug, seat, tally.given, game, verdict)
        verdict.timed_out += game["timed_out"]
        verdict.signed_out += tally.signed_out
    _compare_events(tallies, heard, verdict)
    verdict.signed_out += sum(one.signed_out for one in heard)
    verdict.looks_failed = _failed_in_calm(heard, rough)
    _compare_mails(ledger["messages"], letters, verdict)
    return verdict


def _compare(slug: str, seat: int, given: Iterable[Given], game: Mapping[str, Any], verdict: Verdict) -> None:
    """The answers of a seat in their order. One that is not sure may stand there or not."""
    stored = deque(key for at, key in [*game["answers"], *game["sealed"]] if at == seat)
    for one in given:
        if one.seat != seat:
            continue
        if stored and stored[0] == one.key:
            stored.popleft()
        elif one.sure:
            verdict.lost.append(f"{slug}, seat {seat}: {one.key}")
    verdict.doubled += [f"{slug}, seat {seat}: {key}" for key in stored]


def _compare_events(tallies: Sequence[Tally], heard: Sequence[Heard], verdict: Verdict) -> None:
    """Whoever watches hears of each number, or of a later one, in time."""
    for tally in tallies:
        for watcher in (one for one in heard if one.slug == tally.slug):
            for number, told in tally.numbers.get(watcher.seat, [])[:-1]:
                if delay(watcher, number, told) is None:
                    verdict.events_lost.append(f"{tally.slug}: {number}, {_how_late(watcher, number, told)}")


def _failed_in_calm(heard: Sequence[Heard], rough: Sequence[Times]) -> int:
    """The looks that failed while nothing was wrong, beyond the few that may."""
    failed = [at for one in heard for at in one.failed_looks]
    calm = [at for at in failed if not any(began <= at < ended for began, ended in rough)]
    well = sum(len(one.looks) + len(one.old) for one in heard)
    return max(0, len(calm) - int(FAILS * well))


def _how_late(watcher: Heard, number: int, told: float) -> str:
    """For whoever looks into it."""
    heard = next((at for one, at in watcher.numbers if one >= number), None)
    return "never heard" if heard is None else f"heard after {heard - told:.0f} s"


def delay(watcher: Heard, number: int, told: float) -> float | None:
    """Seconds after its answer at which a number, or a later one, was heard; None: not in time."""
    heard = next((at for one, at in watcher.numbers if one >= number), None)
    if heard is None or heard - told > LATEST:
        return None
    return max(0.0, heard - told)


def _compare_mails(messages: Mapping[str, Any], letters: Mapping[str, int], verdict: Verdict) -> None:
    """A mail may come twice only where a worker died between the server's yes and the note of it."""
    twice = Counter({name: times for name, times in letters.items() if times > 1})
    verdict.mails_doubled = max(0, len(twice) - messages["repeats"]) + messages["written_twice"]
    verdict.mails_lost = len(set(messages["sent"]) - set(letters)) + messages["failed"]
