"""One mail until its reader looks: whoever has chosen so is sent the next mail about anything that waits only
after they were on the site, or answered. Reminders go all the same.

The mail that has gone stands on the person (`User.mail_awaits`): it is noted before it is handed over, so two
senders never send two, and a look takes it away. One that came to nothing holds nobody back.
"""

from datetime import datetime, timedelta

from accounts.message_events import MessageChoice
from accounts.models import User
from games.clocks.allowance import HALF_DAY
from games.live.presence import LOOKING
from games.messages.message_facts import MessageFacts, Verdict
from games.messages.notices import MAIL
from games.models import Message, Seat
from games.models.message import TOLD_OF, UNTIL_LOOK, WAITS, Event, State
from labyrinth.ground.clock import now

LOOK_AGAIN = timedelta(hours=1)
"""A look lets what is held go by itself; this is for one that was lost."""


def held_back(facts: MessageFacts) -> Verdict | None:
    """Whether a message of this choice waits for its reader; None where it may go.

    Of a turn they are told half a day before its end at the latest, by the reminder or by this.
    """
    message, at = facts.message, facts.at
    if message.channel != MAIL or message.user.wants(message.event) != MessageChoice.LOOK:
        return None
    if not (_is_told(message) or _is_here(message.user_id, at)):
        return None
    latest = _latest(facts)
    if latest is not None and latest <= at:
        return None
    again = at + LOOK_AGAIN
    return Verdict("hold", UNTIL_LOOK, again if latest is None else min(again, latest))


def _is_told(message: Message) -> bool:
    """Whether another mail has told the reader of what waits, or is about to, and they have not looked."""
    other = message.user.mail_awaits
    if other is None or other == message.pk:
        return False
    return Message.objects.filter(pk=other, state__in=TOLD_OF).exists()


def _is_here(user_id: int, at: datetime) -> bool:
    """Whether they look at a table: they see there what else waits."""
    return Seat.objects.filter(user=user_id, looked_at__gt=at - LOOKING).exists()


def _latest(facts: MessageFacts) -> datetime | None:
    """Until when it may be held; None where a reminder tells it early enough, or no clock runs."""
    owed = facts.owed
    if owed is None or owed.due_at is None or not owed.on_turn:
        return None
    latest = owed.due_at - HALF_DAY
    reminded = facts.message.user.wants(Event.REMINDER) == MessageChoice.MAIL
    return None if reminded and owed.remind_at is not None and owed.remind_at <= latest else latest


def take(message: Message) -> bool:
    """Note that this mail is the one, before it is handed over; False where another was quicker."""
    user, told = message.user, message.user.mail_awaits
    if message.channel != MAIL or told == message.pk or not _counts(message):
        return True
    taken = User.objects.filter(pk=user.pk, mail_awaits=told).update(mail_awaits=message.pk)
    user.mail_awaits = message.pk
    return bool(taken) or user.wants(message.event) != MessageChoice.LOOK


def _counts(message: Message) -> bool:
    """Whether it is a mail about what waits, to somebody who has made the choice for any."""
    waits = message.event in (*WAITS, Event.HOME) or (message.event == Event.REPLY and message.wait > 0)
    return waits and any(message.user.wants(one) == MessageChoice.LOOK for one in WAITS)


def looked(user_id: int) -> None:
    """The person was on the site, or answered: the next mail may go, once they have stopped looking."""
    User.objects.filter(pk=user_id, mail_awaits__isnull=False).update(mail_awaits=None)
    held = Message.objects.filter(user=user_id, state=State.WAITING, reason=UNTIL_LOOK)
    held.update(send_at=now() + LOOKING)
