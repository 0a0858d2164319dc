"""What comes of knocking at somebody else's door: an answer, or one of two errors."""

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Literal

WhyRefused = Literal["form", "inside"]
"""An address of a form that we do not use; or one that leads into our own network, or to this site."""

WhyNoAnswer = Literal["unknown", "slow", "certificate", "connection", "garbage"]
"""No such name; not in time; not who it says it is; not reached, or it hung up; no HTTP."""


@dataclass(frozen=True)
class Place:
    """Where a request goes: a host, a port, and the path with its query. Own: named by the operator."""

    secure: bool
    host: str
    port: int
    target: str
    own: bool = False


@dataclass(frozen=True)
class Answer:
    """What was answered: the status, headers by their names in small letters, and the body's beginning."""

    status: int
    headers: Mapping[str, str]
    body: bytes

    @property
    def is_success(self) -> bool:
        """Whether what was sent has been taken. A redirect is none: it is not followed."""
        return 200 <= self.status < 300


class Refused(Exception):  # noqa: N818 - it says what happened
    """Nothing was sent: the site does not speak to that address. `reason` is a word, never the address."""

    def __init__(self, reason: WhyRefused) -> None:
        super().__init__(reason)
        self.reason = reason


class NoAnswer(Exception):  # noqa: N818
    """Nothing was answered in time, or nothing one can read; it may have arrived nevertheless."""

    def __init__(self, reason: WhyNoAnswer) -> None:
        super().__init__(reason)
        self.reason = reason
