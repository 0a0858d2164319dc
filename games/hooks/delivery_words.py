"""What became of a delivery, in words for the owner of its webhook."""

from dataclasses import dataclass
from datetime import datetime

from django.utils.functional import Promise
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy

from games.models import Delivery
from games.models.message import Event
from games.models.webhook import TEST, State

NOT_TAKEN: dict[str, str | Promise] = {
    "form": gettext_lazy("We do not send to an address of this form."),
    "inside": gettext_lazy("The address leads into the network of this site, so nothing was sent."),
    "unknown": gettext_lazy("There is no server of that name."),
    "slow": gettext_lazy("No answer within three seconds."),
    "certificate": gettext_lazy("The certificate of the server is not valid for its name."),
    "connection": gettext_lazy("The server was not reached, or it hung up."),
    "garbage": gettext_lazy("The server answered with something that is no HTTP."),
    "key lost": gettext_lazy("The key of this site has changed, so its address is lost. Make it anew."),
}
REDIRECTS = range(300, 400)


@dataclass(frozen=True)
class Told:
    """A line of the log; `again`: it is tried once more at that moment."""

    event: str
    at: datetime
    outcome: str
    state: str
    again: datetime | None = None
    twice: bool = False

    @classmethod
    def of(cls, delivery: Delivery) -> "Told":
        """The line of a delivery."""
        waits = delivery.state == State.WAITING
        return cls(
            _("a test") if delivery.event == TEST else str(Event(delivery.event).label),
            delivery.sent_at or delivery.created_at,
            outcome(delivery),
            delivery.state,
            delivery.send_at if waits and delivery.attempts else None,
            delivery.repeats > 0,
        )


def outcome(delivery: Delivery) -> str:
    """What became of it."""
    if delivery.state == State.SENT:
        return _("Accepted (%(status)s).") % {"status": delivery.status}
    if delivery.state == State.DROPPED:
        return _("Not sent: no longer true, or not wanted.")
    if not delivery.reason or (delivery.state == State.WAITING and not delivery.attempts):
        return _("It waits to be sent.")
    return _failure(delivery)


def _failure(delivery: Delivery) -> str:
    if delivery.reason in NOT_TAKEN:
        return str(NOT_TAKEN[delivery.reason])
    if delivery.status in REDIRECTS:
        return _("The server led us elsewhere (%(status)s); we do not follow.") % {"status": delivery.status}
    if delivery.status:
        return _("The server refused it (%(status)s).") % {"status": delivery.status}
    return _("It waits to be sent.") if delivery.state == State.WAITING else _("It could not be sent.")
