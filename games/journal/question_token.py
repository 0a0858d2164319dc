"""What a page saw, as a signature: it says nothing and fits one seat at one question."""

from django.core.signing import Signer
from django.utils.crypto import constant_time_compare

from games.journal.shared import as_seen_by
from games.models.game import Game

SALT = "games.question"


def question_token(game: Game, seat: int) -> str:
    """The token of the question now open, as far as this seat knows.

    A take-back makes a new one; answers to a sealed question that stays open do not. The number of entries
    is hidden knowledge, so the token holds nothing but the signature.
    """
    return Signer(salt=SALT).signature(_named(game, seat))


def is_current(token: str, game: Game, seat: int) -> bool:
    """Whether the page or mail that holds the token saw the present question, from this seat.

    One signed with an old key of the site (SECRET_KEY_FALLBACKS) still fits.
    """
    signer = Signer(salt=SALT)
    signatures = [signer.signature(_named(game, seat), key) for key in (signer.key, *signer.fallback_keys)]
    return any(constant_time_compare(token, signature) for signature in signatures)


def _named(game: Game, seat: int) -> str:
    seen = as_seen_by(game, seat)
    return f"{seen.slug}:{seat}:{seen.entries}:{seen.undone}"
