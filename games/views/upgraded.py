"""What is said where a process is older than a game, as amid an upgrade some pages come too early; and where
its rules no longer play what a page would show."""

from django.http import HttpRequest, HttpResponse
from django.shortcuts import render
from django.utils.deprecation import MiddlewareMixin

from games.journal.again import NotPlayedAgain
from games.journal.release import BeingUpgraded
from games.views.table import later


class Upgraded(MiddlewareMixin):
    """Answers 503 with a page that looks again by itself, or 404 in words, for every view that meets such a
    game."""

    def process_exception(self, request: HttpRequest, exception: Exception) -> HttpResponse | None:
        """None for everything else that was raised."""
        if isinstance(exception, NotPlayedAgain):
            return not_played_again(request, exception.message)
        return later(request, exception.message) if isinstance(exception, BeingUpgraded) else None


def not_played_again(request: HttpRequest, message: str) -> HttpResponse:
    """A page in words, with status 404: there is nothing to be seen here."""
    return render(request, "games/not_played_again.html", {"message": message}, status=404)
