"""Of what a webhook may tell: a person's of what mails tell them, a table's of what spectators see, a
circle's of what begins and ends there."""

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

OF_CIRCLE: dict[str, str | Promise] = {
    Event.LOBBY: _("A standing table opens"),
    Event.STARTED: _("A game begins"),
    Event.ENDED: _("A game is over"),
}
"""At all tables of a circle, of which only its members know."""


def choices(of: str) -> list[tuple[str, str | Promise]]:
    """The events that one may choose, with their names, `of` a "person", a "table" or a "circle"."""
    if of != "person":
        events = OF_TABLE if of == "table" else OF_CIRCLE
        return [(str(code), label) for code, label in events.items()]
    return [(event.code, event.label) for event in EVENTS if event.code not in OF_MAIL]
