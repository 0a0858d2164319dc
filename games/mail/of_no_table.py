"""Messages that are about no table: of cups, of leagues, and of the labyrinth of the week."""

from collections.abc import Callable

from django.urls import reverse

from games.mail import cups, leagues, weeks
from games.mail.letter import Letter
from games.models import Message
from games.models.message import Event


def _of_cup(message: Message) -> Letter:
    """Of a cup, or of a league, each of whose divisions is one."""
    return leagues.letter_of(message) if "league" in message.data else cups.letter_of(message)


LETTERS: dict[str, Callable[[Message], Letter]] = {Event.CUP: _of_cup, Event.WEEK: weeks.letter_of}


def path_of(message: Message) -> str:
    """Where a notice of it leads."""
    if "league" in message.data:
        return reverse("games:league", args=[message.data["league"]])
    if message.event == Event.CUP:
        return reverse("games:cup", args=[message.data["cup"]])
    return reverse("games:week")
