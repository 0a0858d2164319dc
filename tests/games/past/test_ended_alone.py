"""A game whose people agree to end it while one of them is asked something that the others may not know."""

import pytest
from django.db import transaction
from django.urls import reverse

from games.engine.dice import Stream
from games.journal.loading import load
from games.journal.locked import load_locked, lock_running
from games.models import Game
from games.models.game import Access
from games.past.replay import last_step
from games.play import ending
from labyrinth.ground.clock import now
from tests.games.pages import Visitor, html
from tests.games.people import NAMES, answer, running

pytestmark = pytest.mark.django_db


def asked_alone() -> Game:
    """A game that has gone on until somebody is asked something alone."""
    game, stream = running(*NAMES, system="sorcerer"), Stream("alone")
    while not game.alone:
        position = load(game)
        seat = position.waiting[0]
        assert position.question is not None
        assert answer(game, seat, stream.pick(position.question.options_of(seat))).accepted
        game.refresh_from_db()
    return game


@pytest.mark.long("a game until somebody is asked alone")
def test_all_look_back_to_its_end_with_any_eyes():
    game = asked_alone()
    assert last_step(game, None) < game.steps
    with transaction.atomic():
        ending.end(load_locked(lock_running(game.pk)), now())
    Game.objects.filter(pk=game.pk).update(access=Access.OPEN)
    game.refresh_from_db()
    assert (game.alone, game.public_steps, last_step(game, None)) == (0, game.steps, game.steps)
    for eyes in ("", "open/", *(f"seat/{seat}/" for seat in (1, 2))):
        html(Visitor().get(f"{reverse('games:replay', args=[game.slug, game.steps])}{eyes}"))
