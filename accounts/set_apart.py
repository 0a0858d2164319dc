"""Names set apart in what is read: a name that is written from right to left turns nothing around it."""

import unicodedata
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from accounts.models import User

FIRST_STRONG, END = "\u2068", "\u2069"
"""Unicode's isolates: signs between them stand in their own direction, in pages as in plain text."""
FROM_RIGHT = {"R", "AL"}


def set_apart(name: str) -> str:
    """The name; between isolates if it is written from right to left, in whole or in part."""
    if name.isascii() or not any(unicodedata.bidirectional(sign) in FROM_RIGHT for sign in name):
        return name
    return name if name.startswith(FIRST_STRONG) else f"{FIRST_STRONG}{name}{END}"


def display(user: "User") -> str:
    """The name of a person in mails and pages of the package allauth."""
    return set_apart(user.username)


def bare(name: str) -> str:
    """The name as it is written, for programs."""
    return name.removeprefix(FIRST_STRONG).removesuffix(END)
