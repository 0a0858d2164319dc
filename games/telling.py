"""Where games meet people: what one may be told of by mail, and whose clocks follow a change of hours."""

from django.utils.translation import gettext_lazy as _

from accounts import changes
from accounts.message_events import EVENTS, MessageChoice, MessageEvent
from games.models.message import Event
from games.services import clocks

TOLD_OF = (
    MessageEvent(
        Event.YOUR_TURN,
        _("My turn"),
        _("The table waits for you to play your turn."),
        MessageChoice.MAIL,
    ),
    MessageEvent(
        Event.QUESTION,
        _("A question for me"),
        _("Somebody else is on turn, but you asked to decide something yourself."),
        MessageChoice.MAIL,
    ),
    MessageEvent(
        Event.REMINDER,
        _("A reminder"),
        _("Half of your time for a turn has passed."),
        MessageChoice.MAIL,
    ),
    MessageEvent(
        Event.LAST_REMINDER,
        _("The last reminder"),
        _("Your time is nearly up."),
        MessageChoice.MAIL,
    ),
    MessageEvent(
        Event.TIMED_OUT,
        _("My time ran out"),
        _("A turn was played for you, or an answer was given."),
        MessageChoice.MAIL,
    ),
    MessageEvent(
        Event.ABSENT,
        _("Somebody is away"),
        _("Another player's time ran out, or somebody took a seat over."),
        MessageChoice.DIGEST,
    ),
    MessageEvent(
        Event.VOTE,
        _("A proposal"),
        _("The table is asked for its agreement."),
        MessageChoice.MAIL,
    ),
    MessageEvent(Event.STARTED, _("A game starts"), _("The last seat was taken."), MessageChoice.MAIL),
    MessageEvent(Event.ENDED, _("A game is over"), _("Who won, and how."), MessageChoice.MAIL),
    MessageEvent(
        Event.HELD,
        _("A game stands still"),
        _("It is paused, held or called off, or goes on again."),
        MessageChoice.MAIL,
    ),
    MessageEvent(
        Event.INVITATION, _("An invitation"), _("Somebody wants to play with you."), MessageChoice.MAIL
    ),
    MessageEvent(Event.NUDGE, _("A nudge"), _("Somebody who waits for you says so."), MessageChoice.MAIL),
)


def connect() -> None:
    """Called once, when all apps are loaded."""
    EVENTS[:] = TOLD_OF
    if clocks.recompute not in changes.listeners:
        changes.listeners.append(clocks.recompute)
