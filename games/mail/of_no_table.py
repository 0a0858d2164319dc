"""Messages that are about no table: of cups, and of the labyrinth of the week."""

from collections.abc import Callable

from django.urls import reverse

from games.mail import cups, weeks
from games.mail.letter import Letter
from games.models import Message
from games.models.message import Event

LETTERS: dict[str, Callable[[Message], Letter]] = {Event.CUP: cups.letter_of, Event.WEEK: weeks.letter_of}


def path_of(message: Message) -> str:
    """Where a notice of it leads."""
    if message.event == Event.CUP:
        return reverse("games:cup", args=[message.data["cup"]])
    return reverse("games:week")
