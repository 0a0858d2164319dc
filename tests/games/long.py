"""Long games without a page and without a wait for each answer."""

from django.db import transaction

from games.models import Game
from games.play.store import save
from rehearsal.past import WHOLE, give_past
from tests.games.people import person, running
from tests.games.tables import locked

ROUND = ("1 wait", "1 hide", "2 wait", "2 keep", "1 low", "2 low")
ENTRIES = 5
"""So many entries a round has."""


def long_running(rounds: int) -> Game:
    """A running game of Ann and Bob in which nobody rolls and Ann hides something in each round.

    It is stored once a round, with its key frames, as the play itself would leave it.
    """
    game = running()
    with transaction.atomic():
        table = locked(game)
        for _ in range(rounds):
            before = table.position.number
            for line in ROUND:
                seat, _blank, key = line.partition(" ")
                table.position.give(int(seat), key)
            save(table, before=before)
    game.refresh_from_db()
    return game


def whole_game(entries: int) -> Game:
    """A finished and packed game of The Sorcerer's Labyrinth that Ann played to a victory.

    It has so many entries at least: its dice differ each time, and with them its length.
    """
    for seed in range(0, 50 * WHOLE, WHOLE):
        [game] = give_past(person("Ann"), 1, seed=seed, others=4)
        if game.entries >= entries:
            return Game.objects.get(pk=game.pk)
        game.delete()
    raise AssertionError("no game was long enough")
