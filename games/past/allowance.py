"""How much computing strangers may ask for: seconds of a core, spent by an address, by the network around it
and by a person, whatever they ask for.

One record costs a thousand times what another does, so records are not counted. What an address has not, its
network may have: whoever rents one machine has a whole /48 of them.
"""

import math
import time
from collections.abc import Iterable, Iterator
from contextlib import contextmanager
from datetime import timedelta

from django.utils.crypto import salted_hmac

from games.live.limits import Limit, count, network_of, wider_network_of

SPAN = timedelta(minutes=10)
ADDRESS, NETWORK, PERSON = "a", "n", "p"
LIMITS = {ADDRESS: Limit(20_000, SPAN), NETWORK: Limit(60_000, SPAN), PERSON: Limit(20_000, SPAN)}
"""Of each kind of payer: so many milliseconds of a core in ten minutes."""
WHAT = "computing"


def payers_of(address: str, user_id: int | None = None) -> list[str]:
    """Who pays for what this address asks for; in words that tell nobody which address it is."""
    found = [ADDRESS + _hidden(network_of(address)), NETWORK + _hidden(wider_network_of(address))]
    return found if user_id is None else [*found, f"{PERSON}{user_id}"]


def _hidden(network: str) -> str:
    return salted_hmac("games.past.allowance", network, algorithm="sha256").hexdigest()[:24]


def spent(payers: Iterable[str]) -> int:
    """In how many seconds one may ask again; 0 where nobody's allowance is spent."""
    used = [count(WHAT, one, LIMITS[one[0]], by=0) for one in payers]
    return max((one.reset for one in used if one is not None and one.times >= one.limit.most), default=0)


def charge(payers: Iterable[str], seconds: float) -> None:
    """So many seconds of a core were spent for them."""
    for one in payers:
        count(WHAT, one, LIMITS[one[0]], by=math.ceil(seconds * 1000))


@contextmanager
def charged(payers: Iterable[str]) -> Iterator[None]:
    """What this thread computes inside is theirs, however it ends."""
    began = time.thread_time()
    try:
        yield
    finally:
        charge(payers, time.thread_time() - began)
