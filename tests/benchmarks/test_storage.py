"""What stored games weigh is measured of the same games in every run."""

import pytest
from django.db import transaction

from benchmarks.games import grow
from benchmarks.storage import _drawn
from games.models import Entry


def played(name: str) -> list[bytes]:
    """The entries of a game of that name, which is gone afterwards."""
    with transaction.atomic():
        game = grow(_drawn("sorcerer", name), 40, "thrifty")
        entries = Entry.objects.filter(game=game).order_by("number")
        found = [bytes(data) for data in entries.values_list("data", flat=True)]
        transaction.set_rollback(True)
    return found


@pytest.mark.django_db
def test_a_stored_game_is_the_same_in_every_run() -> None:
    first = played("one")
    assert len(first) >= 40
    assert played("one") == first
    assert played("another") != first
