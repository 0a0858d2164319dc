"""Cards in play, and the keys under which they are offered."""

from collections.abc import Iterable

from msgspec import Struct

COPY = "~"


class Held(Struct, omit_defaults=True):
    """A card that somebody has or that lies somewhere, with the tokens on it and the cards under it."""

    card: str
    tokens: dict[str, int] = {}
    under: list[str] = []


def keyed(held: Iterable[Held]) -> dict[str, Held]:
    """Key -> card. Of equal copies the first is offered; the others of a card are "sword~2", "sword~3"."""
    keys: dict[str, Held] = {}
    copies: dict[str, int] = {}
    for one in held:
        if one in keys.values():
            continue
        copies[one.card] = copies.get(one.card, 0) + 1
        number = copies[one.card]
        keys[one.card if number == 1 else f"{one.card}{COPY}{number}"] = one
    return keys


def card_of(key: str) -> str:
    """The card that a key of `keyed` names."""
    return key.partition(COPY)[0]
