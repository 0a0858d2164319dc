"""The subject of a mail about a game, and which mails are one thread.

A subject is read on a locked screen: it says what the mail is about and at which table, nothing of the game.
Mail programs join what refers to the same mail under the same subject: so threads are by kind and game.
"""

from collections.abc import Mapping

from django.utils.translation import gettext as _
from django.utils.translation import gettext_noop

from games.mail.letter import Facts
from games.models.message import Event

TURN = gettext_noop("Your turn: %(game)s")
SET_UP = gettext_noop("The table waits for you: %(game)s")
QUESTION = gettext_noop("A question for you: %(game)s")
ANSWERED = gettext_noop("Your answer: %(game)s")
SUBJECTS: Mapping[Event, str] = {
    Event.TIMED_OUT: gettext_noop("Your time ran out: %(game)s"),
    Event.ABSENT: gettext_noop("Table news: %(game)s"),
    Event.HELD: gettext_noop("Table news: %(game)s"),
    Event.VOTE: gettext_noop("A vote: %(game)s"),
    Event.STARTED: gettext_noop("The game begins: %(game)s"),
    Event.ENDED: gettext_noop("The game is over: %(game)s"),
    Event.INVITATION: gettext_noop("An invitation: %(game)s"),
    Event.LOBBY: gettext_noop("Before the start: %(game)s"),
    Event.MENTION: gettext_noop("You are mentioned: %(game)s"),
}
"""Those that do not speak of an open question."""
THREADS: tuple[tuple[Event, ...], ...] = (
    (
        Event.YOUR_TURN,
        Event.QUESTION,
        Event.REMINDER,
        Event.LAST_REMINDER,
        Event.NUDGE,
        Event.TIMED_OUT,
        Event.REPLY,
    ),
    (Event.VOTE, Event.HELD, Event.ABSENT),
    (Event.MENTION,),
    (Event.STARTED, Event.ENDED, Event.INVITATION, Event.LOBBY),
)
"""What is joined: turns and their reminders; votes and what becomes of the table; talk; beginning and end."""


def subject(facts: Facts) -> str:
    """The subject of the mail for an event of a game."""
    written = SUBJECTS.get(Event(facts.message.event)) or _of_wait(facts)
    return _(written) % {"game": facts.game.shown_name}


def _of_wait(facts: Facts) -> str:
    """A reminder has the subject of what it reminds of, so that it joins; in set-up it is nobody's turn."""
    waits = facts.obligation
    if waits is not None and waits.is_in_nobodys_turn:
        return SET_UP
    if facts.message.event == Event.QUESTION:
        return QUESTION
    if waits is None and facts.message.event == Event.REPLY:
        return ANSWERED
    off_turn = waits is not None and not waits.on_turn
    return QUESTION if off_turn and facts.message.event != Event.YOUR_TURN else TURN


def thread(event: str) -> tuple[Event, ...]:
    """The events whose mails are one thread with those of an event."""
    return next((one for one in THREADS if event in one), (Event(event),))
