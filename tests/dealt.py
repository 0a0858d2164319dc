"""In which order the tests run: what takes long begins first, with every worker.

xdist gives each worker a run of the list, and who is done takes from the end of another's. Were all that
takes long at the front of the list, the first worker had it alone, and the others waited at the end. What
shares something dear, as a running site, stays with one worker: another would make it once more.
"""

from collections.abc import Callable, Sequence
from itertools import chain, filterfalse
from typing import TypeVar

T = TypeVar("T")


def dealt(
    long: Sequence[T],
    others: Sequence[T],
    workers: int,
    *,
    together: Callable[[T], bool] = lambda _test: False,
) -> list[T]:
    """Runs of the same length, one a worker: its share of the long ones, then others, in their order.

    The long ones for which `together` is true begin the first.
    """
    first, apart = list(filter(together, long)), list(filterfalse(together, long))
    shares = [apart[number::workers] for number in range(workers)]
    shares[0][:0] = first
    ends = [(len(long) + len(others)) * (number + 1) // workers for number in range(workers)]
    rest, begin = list(others), 0
    for share, end in zip(shares, ends, strict=True):
        room = max(0, end - begin - len(share))
        share += rest[:room]
        del rest[:room]
        begin = end
    return [*chain.from_iterable(shares), *rest]
