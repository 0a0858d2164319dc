"""One mail for several tables that wait: a line for each of them."""

from django.utils.translation import gettext as _
from django.utils.translation import ngettext

from games.mail.digest import items_of, to_my_games
from games.mail.letter import Letter
from games.messages.message_facts import Told
from games.models import Game, Message
from games.models.game import HEAVY
from games.models.message import Event


def waits_of(message: Message) -> list[Message]:
    """The waits that a mail tells together (`waits` of its data), each as a message of its own that is not
    stored; one query."""
    told = [Told(*one) for one in message.data.get("waits", [])]
    games = Game.objects.defer(*HEAVY).in_bulk({one.game for one in told})
    return [_alone(message, one, games[one.game]) for one in told if one.game in games]


def _alone(message: Message, told: Told, game: Game) -> Message:
    """Of a vacation that is over it tells that a clock runs again."""
    return Message(
        user=message.user,
        event=told.event,
        channel=message.channel,
        game=game,
        seat=told.seat,
        wait=told.wait,
        created_at=message.created_at,
        message_id=message.message_id,
        data={"again": True} if message.event == Event.HOME else {},
    )


def together(message: Message, *, pictures: bool) -> Letter:
    """A mail that tells of several waits; four queries, however many they are, and those of the boards."""
    items, more = items_of(waits_of(message), message if pictures else None)
    n = len(items) + more
    waiting = ngettext("%(n)d table waits for you.", "%(n)d tables wait for you.", n) % {"n": n}
    lead = waiting
    if message.event == Event.HOME:
        lead = _("Your vacation is over, and your clocks run again. %(waiting)s") % {"waiting": waiting}
    subject = _("Labyrinth: tables that wait for you")
    return Letter((lead,), to_my_games(), subject=subject, items=items, more=more)
