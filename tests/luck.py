"""What is drawn for a new game in the tests, its seed and its names, is the same in every run."""

import random
from collections.abc import Iterator
from contextlib import contextmanager
from types import SimpleNamespace
from unittest import mock

from games.models import game


@contextmanager
def fixed_luck(of: str) -> Iterator[None]:
    """Inside, games get the dice and addresses that belong to this text."""
    drawn = random.Random(of)
    instead = SimpleNamespace(
        choice=drawn.choice,
        token_bytes=drawn.randbytes,
        token_urlsafe=lambda size: drawn.randbytes(size).hex(),
    )
    with mock.patch.object(game, "secrets", instead):
        yield
