"""Whoever has asked for it is told that a new labyrinth of the week is open: once, when it is made."""

from accounts.message_events import MessageChoice
from accounts.models import User
from games.messages.notices import message_to, write
from games.models import Week
from games.models.message import Event
from labyrinth.ground.clock import now

ASKED = [choice.value for choice in MessageChoice if choice != MessageChoice.OFF]


def on_open(week: Week) -> None:
    """The week is there; in the transaction that makes it. What is stored already is not written twice."""
    asked = User.objects.filter(is_active=True, message_choices__week__in=ASKED).order_by("pk")
    write(
        message_to(
            user_id, Event.WEEK, now(), due_at=week.begins_at, wait=week.number, data={"week": week.number}
        )
        for user_id in asked.values_list("pk", flat=True)
    )
