"""Of what a webhook may tell: a person's of what mails tell them, a table's of what spectators see."""

from django.utils.functional import Promise
from django.utils.translation import gettext_lazy as _

from accounts.message_events import EVENTS
from games.models.message import Event

OF_MAIL = (Event.REPLY, Event.HOME, Event.DIGEST)
"""What only a mail can say: what came of an answer to one, and what stands in several."""

OF_TABLE: dict[str, str | Promise] = {
    Event.STARTED: _("The game begins"),
    Event.YOUR_TURN: _("Whose turn it is"),
    Event.HELD: _("The game stands still, or goes on"),
    Event.ENDED: _("The game is over"),
}


def choices(*, of_table: bool) -> list[tuple[str, str | Promise]]:
    """The events that one may choose, with their names."""
    if of_table:
        return [(str(code), label) for code, label in OF_TABLE.items()]
    return [(event.code, event.label) for event in EVENTS if event.code not in OF_MAIL]
