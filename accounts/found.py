"""The person somebody means: by number, address or name."""

from accounts.addresses import owner_of
from accounts.models import User
from accounts.names import name_key

WAYS = ("number", "address", "name")


class NobodyError(LookupError):
    """Nobody is meant by it, or more than one; the text says so."""


def person_meant(word: str) -> User:
    """The person of that number, address or name; `number:7`, `address:…` and `name:7` say which it is.

    Raises NobodyError, also where one is the number of somebody and the name of another.
    """
    way, _colon, rest = word.partition(":")
    ways, asked = ((way,), rest) if way in WAYS and rest else (WAYS, word)
    found = {one: person for one in ways if (person := _by(one, asked)) is not None}
    if len({person.pk for person in found.values()}) > 1:
        meant = ", ".join(f"{one}:{asked} is {person.username}" for one, person in found.items())
        raise NobodyError(f"“{asked}” is more than one person: {meant}. Say which.")
    if not found:
        raise NobodyError(f"Nobody has “{asked}” for a number, an address or a name.")
    return next(iter(found.values()))


def _by(way: str, asked: str) -> User | None:
    if way == "address":
        return owner_of(asked) if "@" in asked else None
    if way == "number":
        return User.objects.filter(pk=int(asked)).first() if _is_number(asked) else None
    return User.objects.filter(username_key=name_key(asked)).first()


def _is_number(asked: str) -> bool:
    return asked.isascii() and asked.isdecimal() and len(asked) < 19
