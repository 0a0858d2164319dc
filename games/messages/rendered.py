"""A message in words, as a channel sends it: selectors make it, services hand it over."""

from dataclasses import dataclass, field
from typing import Any

from accounts.pushes import Notice


@dataclass(frozen=True)
class Inline:
    """A picture inside of a mail: a PNG, by the Content-ID under which the HTML shows it."""

    cid: str
    png: bytes


@dataclass(frozen=True)
class Rendered:
    """`subject` is one line, `text` and `html` say the same, `headers` come on top of the usual ones; the
    HTML shows the `pictures`. `letters` are the options by which it can be answered, None where it cannot.
    `notice` is what goes to a device, where it goes there."""

    subject: str
    text: str
    html: str
    headers: dict[str, str] = field(default_factory=dict)
    pictures: tuple[Inline, ...] = ()
    letters: dict[str, Any] | None = None
    notice: Notice | None = None
