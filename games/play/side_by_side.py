"""Many games looked at by several processes; each has its own connection to the same database."""

import multiprocessing
from collections import deque
from collections.abc import Iterator, Sequence
from concurrent.futures import Future, ProcessPoolExecutor

from django.db import connection

from games.play import check_journals
from games.play.check_journals import Looked
from games.play.check_worker import begin, look

AHEAD = 2
"""So many batches are handed out for each process: none of them waits for the one who hands out."""


def check_side_by_side(ids: Sequence[int], *, jobs: int, hold: bool = False) -> Iterator[Looked]:
    """Look at these games in so many processes, and tell of each batch as it comes; in this one for a single
    job.

    Raises BrokenProcessPool where one of them dies; what the others have found is kept.
    """
    work = check_journals.batches(ids)
    if jobs == 1:
        for some in work:
            yield from check_journals.check_some(some, hold=hold)
        return
    started = multiprocessing.get_context("spawn")
    pool = ProcessPoolExecutor(jobs, started, initializer=begin, initargs=(dict(connection.settings_dict),))
    given: deque[Future[list[Looked]]] = deque()
    try:
        for some in work:
            given.append(pool.submit(look, some, hold=hold))
            if len(given) >= jobs * AHEAD:
                yield from given.popleft().result()
        while given:
            yield from given.popleft().result()
    finally:
        pool.shutdown(cancel_futures=True)
