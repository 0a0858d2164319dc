"""What the project itself does by the clock."""

from labyrinth import purge as purging
from labyrinth.wake_ups import wake_up


@wake_up("labyrinth.purge")
def purge() -> None:
    """Throw away what nobody needs any more."""
    purging.purge()
