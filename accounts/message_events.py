"""The events that people are told of by mail. Accounts knows none: whoever sends them adds them here."""

from typing import TYPE_CHECKING, NamedTuple

from django.db.models import TextChoices
from django.utils.translation import gettext_lazy as _

if TYPE_CHECKING:
    from django.utils.functional import _StrPromise as StrPromise


class MessageChoice(TextChoices):
    """How a person is told of an event."""

    MAIL = "mail", _("Mail at once")
    DIGEST = "digest", _("In the daily digest")
    OFF = "off", _("Not at all")


class MessageEvent(NamedTuple):
    """One row of the page on which people choose; `code` is stored with the choice and never changes."""

    code: str
    label: "str | StrPromise"
    help: "str | StrPromise"
    default: str


EVENTS: list[MessageEvent] = []
"""In the order of the page; filled once, while the site starts."""


def default_of(code: str) -> MessageChoice:
    """What holds for a person who has not chosen: mail at once for an event that nobody has added."""
    return next((MessageChoice(event.default) for event in EVENTS if event.code == code), MessageChoice.MAIL)
