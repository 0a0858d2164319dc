"""What a channel does, and how it says no. Reasons are short codes: no address, no content."""

from typing import ClassVar, Protocol

from games.messages.rendered import Rendered
from games.models import Message
from games.sending.verdicts import Verdict


class SendError(Exception):
    """A message was not accepted, as far as we know. `perhaps`: the other side may have done so after all.
    `verdict` is what that says of the address."""

    def __init__(self, reason: str, *, perhaps: bool = False, verdict: Verdict = Verdict.NOTHING) -> None:
        super().__init__(reason)
        self.reason = reason
        self.perhaps = perhaps
        self.verdict = verdict


class Temporary(SendError):  # noqa: N818 - an answer of the other side
    """This message may be accepted later."""


class Unreachable(Temporary):
    """Nobody there takes any message now."""


class Permanent(SendError):  # noqa: N818 - an answer of the other side
    """This message will never be accepted."""


class AddressRefused(Permanent):
    """Nor will any other to this person: their mailbox is gone."""

    def __init__(self, reason: str) -> None:
        super().__init__(reason, verdict=Verdict.DEAD)


class Channel(Protocol):
    """Open for one run of a sender; used by one thread."""

    name: ClassVar[str]

    def send(self, message: Message, rendered: Rendered) -> None:
        """Return once the other side has accepted the message under its `message_id`; raises SendError.

        Waits for no single reply longer than some seconds: what takes longer counts as lost.
        """
        ...

    def close(self) -> None:
        """Let go of what the run held; never raises."""
        ...
