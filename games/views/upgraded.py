"""What is said where a process is older than a game: amid an upgrade some pages come too early."""

from django.http import HttpRequest, HttpResponse
from django.utils.deprecation import MiddlewareMixin

from games.journal.release import BeingUpgraded
from games.views.table import later


class Upgraded(MiddlewareMixin):
    """Answers 503 with a page that looks again by itself, for every view that meets such a game."""

    def process_exception(self, request: HttpRequest, exception: Exception) -> HttpResponse | None:
        """None for everything else that was raised."""
        return later(request, exception.message) if isinstance(exception, BeingUpgraded) else None
