"""What the project itself does by the clock."""

from celery import shared_task

from labyrinth import maintenance
from labyrinth import purge as purging


@shared_task(name="labyrinth.purge")  # type: ignore[untyped-decorator]
def purge() -> None:
    """Throw away what nobody needs any more; not while the site is being looked after."""
    if not maintenance.is_on():
        purging.purge()
