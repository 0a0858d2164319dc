"""The events that people are told of by mail. Accounts knows none: whoever sends them adds them here."""

from typing import TYPE_CHECKING, NamedTuple

from django.db.models import TextChoices
from django.utils.translation import gettext_lazy as _

if TYPE_CHECKING:
    from django.utils.functional import _StrPromise as StrPromise


class MessageChoice(TextChoices):
    """How a person is told of an event."""

    MAIL = "mail", _("Mail at once")
    LOOK = "look", _("One mail until I look")
    PUSH = "push", _("Notice on my devices")
    DIGEST = "digest", _("In the daily digest")
    OFF = "off", _("Not at all")


class MessageEvent(NamedTuple):
    """One row of the page on which people choose; `code` is stored with the choice and never changes.

    `waits`: it tells of what waits for its reader, so that one mail until they look is a choice.
    """

    code: str
    label: "str | StrPromise"
    help: "str | StrPromise"
    default: str
    waits: bool = False

    @property
    def choices(self) -> list[tuple[str, "str | StrPromise"]]:
        """The ways in which people may be told of it."""
        return [(one.value, one.label) for one in MessageChoice if self.waits or one != MessageChoice.LOOK]


EVENTS: list[MessageEvent] = []
"""In the order of the page; filled once, while the site starts."""


def is_choice(code: str, choice: str) -> bool:
    """Whether people may be told so of an event: one mail until they look only of what waits for them."""
    waits = any(event.waits for event in EVENTS if event.code == code)
    return choice in MessageChoice.values and (waits or choice != MessageChoice.LOOK)


def default_of(code: str) -> MessageChoice:
    """What holds for a person who has not chosen: mail at once for an event that nobody has added."""
    return next((MessageChoice(event.default) for event in EVENTS if event.code == code), MessageChoice.MAIL)
