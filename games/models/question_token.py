"""What a page saw, as a signature: it says nothing and fits one seat at one question."""

from django.core.signing import Signer
from django.utils.crypto import constant_time_compare

from games.models.game import Game

SALT = "games.question"


def question_token(game: Game, seat: int) -> str:
    """The token of the question now open, for one seat.

    A take-back makes a new one; answers to a sealed question that stays open do not. The number of entries
    is hidden knowledge, so the token holds nothing but the signature.
    """
    return Signer(salt=SALT).signature(f"{game.slug}:{seat}:{game.entries}:{game.undone}")


def is_current(token: str, game: Game, seat: int) -> bool:
    """Whether the page that holds the token saw the present question, from this seat."""
    return constant_time_compare(token, question_token(game, seat))
