"""Something else in the place of a function."""

from collections.abc import Callable
from typing import Any


def swap(owner: object, name: str, make: Callable[[Any], Any]) -> None:
    """Put what is made from it in the place of what stands there."""
    setattr(owner, name, make(getattr(owner, name)))
