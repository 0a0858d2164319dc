"""How much computing one person's lines may take: a second of a core in each minute."""

import math
import time
from collections.abc import Iterator
from contextlib import contextmanager
from datetime import timedelta

from django.utils.translation import ngettext

from games.live.limits import Limit, count
from games.refused import Refused

LIMIT = Limit(1_000, timedelta(minutes=1))
"""Milliseconds of a core."""
WHAT = "what-if"


class TooMuch(Refused):
    """The second of this minute is spent; `seconds` says when the next one begins."""

    def __init__(self, seconds: int) -> None:
        said = ngettext(
            "You have tried a lot in this minute. Go on in %(seconds)d second.",
            "You have tried a lot in this minute. Go on in %(seconds)d seconds.",
            seconds,
        )
        super().__init__(said % {"seconds": seconds})
        self.seconds = seconds


@contextmanager
def charged(user_id: int) -> Iterator[None]:
    """What this thread computes inside is theirs. Raises TooMuch where this minute's second is spent."""
    used = count(WHAT, user_id, LIMIT, by=0)
    if used is not None and used.times >= LIMIT.most:
        raise TooMuch(used.reset)
    began = time.thread_time()
    try:
        yield
    finally:
        count(WHAT, user_id, LIMIT, by=math.ceil((time.thread_time() - began) * 1000))
