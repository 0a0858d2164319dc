"""The signed parts of links in mails. A link does one thing, says for whom, and works without signing in.

There is no time of signing in those of mails: the same message, rendered again, is the same byte by byte. Old
keys of the site keep them valid (SECRET_KEY_FALLBACKS).
"""

from dataclasses import dataclass
from datetime import UTC, datetime
from typing import Any

from django.core.signing import BadSignature, Signer

DECIDE = "games.mail.decide"
UNSUBSCRIBE = "games.mail.unsubscribe"


class BadLink(Exception):  # noqa: N818 - somebody's copy of a link, not an error of the program
    """The signed part of a link is not one of ours."""


@dataclass(frozen=True)
class Decision:
    """One option of one open question for one person; `token` is the question's (question_token.py).

    The link is good until `until`; None while the question has no due time. `ends` is set for those on a page
    that leads from one question of a turn to the next: after that moment the page is too old.
    """

    game: int
    seat: int
    user: int
    token: str
    key: str
    until: datetime | None
    ends: datetime | None = None

    def signed(self) -> str:
        """As it stands in the address."""
        payload = [self.game, self.seat, self.user, self.token, self.key, _seconds(self.until)]
        if self.ends:
            payload.append(_seconds(self.ends))
        return Signer(salt=DECIDE).sign_object(payload, compress=True)


def decision_of(signed: str) -> Decision:
    """What a link of a mail decides. Raises BadLink for anything that this site has not signed."""
    game, seat, user, token, key, until, *ends = _read(signed, DECIDE)
    return Decision(game, seat, user, token, key, _moment(until), _moment(ends[0]) if ends else None)


def _seconds(at: datetime | None) -> int:
    return int(at.timestamp()) if at else 0


def _moment(seconds: int) -> datetime | None:
    return datetime.fromtimestamp(seconds, UTC) if seconds else None


@dataclass(frozen=True)
class Unsubscription:
    """One person who no longer wants to hear of one event."""

    user: int
    event: str

    def signed(self) -> str:
        """As it stands in the address."""
        return Signer(salt=UNSUBSCRIBE).sign_object([self.user, self.event])


def unsubscription_of(signed: str) -> Unsubscription:
    """What a link switches off. Raises BadLink for anything that this site has not signed."""
    user, event = _read(signed, UNSUBSCRIBE)
    return Unsubscription(user, event)


def _read(signed: str, salt: str) -> list[Any]:
    try:
        payload: list[Any] = Signer(salt=salt).unsign_object(signed)
    except BadSignature:
        raise BadLink("the signature does not fit") from None
    return payload
