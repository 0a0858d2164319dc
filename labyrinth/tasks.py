"""What the project itself does by the clock."""

from datetime import datetime, timedelta

from django.core.cache import cache

from labyrinth.ground.clock import now
from labyrinth.ground.wake_ups import wake_up
from labyrinth.running import purge as purging

PURGED = "purged"
PURGE_EVERY = timedelta(hours=23)
KEPT = timedelta(days=2).total_seconds()


@wake_up("labyrinth.purge")
def purge() -> None:
    """Throw away what nobody needs any more, once a day however often one is woken up for it."""
    last: datetime | None = cache.get(PURGED)
    if last is not None and now() - last < PURGE_EVERY:
        return
    purging.purge()
    cache.set(PURGED, now(), KEPT)
