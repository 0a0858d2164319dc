"""The signed part of a link in a mail that says yes or no to a proposal, for one person."""

from dataclasses import dataclass

from django.core.signing import BadSignature, Signer

from games.mail.mail_tokens import BadLink

BALLOT = "games.mail.ballot"


@dataclass(frozen=True)
class BallotLink:
    """The word of one person on one vote, as long as that is open."""

    vote: int
    seat: int
    user: int
    yes: bool

    def signed(self) -> str:
        """As it stands in the address."""
        return Signer(salt=BALLOT).sign_object([self.vote, self.seat, self.user, self.yes], compress=True)


def ballot_of(signed: str) -> BallotLink:
    """What a link of a mail says. Raises BadLink for anything that this site has not signed."""
    try:
        vote, seat, user, yes = Signer(salt=BALLOT).unsign_object(signed)
    except BadSignature:
        raise BadLink("the signature does not fit") from None
    return BallotLink(vote, seat, user, yes)
