"""How long answers take: counted in logarithmic buckets, so that thousands of them are a few dozen numbers.

A histogram is a plain dict for a JSON column, {"bucket": count}; bucket 0 begins at no time at all, the
others at `EDGES`, eight of them for each power of ten seconds. What takes longer than `LONGEST` counts as
that.
"""

from bisect import bisect_right
from collections.abc import Iterable, Mapping

DAY = 86_400
SHORTEST, LONGEST = 10, 30 * DAY
"""Seconds between which answers are told apart."""
A_POWER = 8
"""So many buckets for each power of ten: neighbours differ by a third."""

EDGES = (
    0.0,
    *(edge for step in range(1, 6 * A_POWER) if (edge := SHORTEST * 10 ** (step / A_POWER)) < LONGEST),
    float(LONGEST),
)
"""Where the buckets begin, in seconds; the last number is where the last one ends."""
LAST = len(EDGES) - 2
"""The number of the last bucket."""

Times = Mapping[str, int]


def bucket_of(seconds: float) -> int:
    """The bucket of an answer that took so long; 0 for anything below nothing, LAST for anything longer."""
    return min(max(bisect_right(EDGES, seconds) - 1, 0), LAST)


def counted(answers: Iterable[float]) -> dict[str, int]:
    """The histogram of answers that took so many seconds each."""
    times: dict[str, int] = {}
    for seconds in answers:
        bucket = str(bucket_of(seconds))
        times[bucket] = times.get(bucket, 0) + 1
    return times


def merged(times: Times, more: Times) -> dict[str, int]:
    """Both histograms together."""
    return {bucket: times.get(bucket, 0) + more.get(bucket, 0) for bucket in {**times, **more}}


def total(times: Times) -> int:
    """How many answers were counted."""
    return sum(times.values())


def quantile(times: Times, share: float) -> float | None:
    """The seconds within which this share of the answers came, 0 < share < 1; None where there are none.

    Inside a bucket the answers are taken to lie evenly.
    """
    wanted, below = share * total(times), 0
    for bucket, count in _in_order(times):
        if below + count >= wanted > 0:
            low, high = EDGES[bucket], EDGES[bucket + 1]
            return low + (high - low) * (wanted - below) / count
        below += count
    return None


def quartiles(times: Times) -> tuple[float, float, float] | None:
    """The seconds within which a quarter, half and three quarters of the answers came; None without any."""
    first, half, third = (quantile(times, share) for share in (0.25, 0.5, 0.75))
    if first is None or half is None or third is None:
        return None
    return first, half, third


def share_within(times: Times, seconds: float) -> float:
    """The share of the answers that came within so many seconds, 0 to 1; 0 where there are none."""
    count = total(times)
    if not count:
        return 0.0
    if seconds >= LONGEST:
        return 1.0
    whole = bucket_of(seconds)
    within: float = sum(number for bucket, number in _in_order(times) if bucket < whole)
    low, high = EDGES[whole], EDGES[whole + 1]
    return (within + times.get(str(whole), 0) * max(seconds - low, 0) / (high - low)) / count


def _in_order(times: Times) -> list[tuple[int, int]]:
    return sorted((int(bucket), count) for bucket, count in times.items() if count > 0)
