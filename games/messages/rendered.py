"""A message in words, as a channel sends it: selectors make it, services hand it over."""

from dataclasses import dataclass, field


@dataclass(frozen=True)
class Rendered:
    """`subject` is one line, `text` and `html` say the same, `headers` come on top of the usual ones."""

    subject: str
    text: str
    html: str
    headers: dict[str, str] = field(default_factory=dict)
