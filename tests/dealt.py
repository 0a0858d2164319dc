"""In which order the tests run: what takes long begins first, with every worker.

xdist gives each worker a run of the list, and who is done takes from the end of another's. Were all that
takes long at the front of the list, the first worker had it alone, and the others waited at the end.
"""

from collections.abc import Sequence
from itertools import chain
from typing import TypeVar

T = TypeVar("T")


def dealt(long: Sequence[T], others: Sequence[T], workers: int) -> list[T]:
    """Runs of the same length, one a worker: its share of the long ones, then others, in their order."""
    shares = [list(long[number::workers]) for number in range(workers)]
    ends = [(len(long) + len(others)) * (number + 1) // workers for number in range(workers)]
    rest, begin = list(others), 0
    for share, end in zip(shares, ends, strict=True):
        room = max(0, end - begin - len(share))
        share += rest[:room]
        del rest[:room]
        begin = end
    return [*chain.from_iterable(shares), *rest]
