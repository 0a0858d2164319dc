"""Each game is played on from the middle of a phase, and the record of that is proved."""

import pytest
from django.db import transaction

from games.engine.questions import Answer, Question
from games.journal.loading import position_at
from games.journal.locked import load_locked, lock_row
from games.models import Game
from games.past.play_on import Chosen, begin, place_at
from games.past.proof import check
from games.past.record import export
from games.play.play import carry_out
from tests.games.over import agree_to_end
from tests.games.people import person, running

pytestmark = pytest.mark.django_db
ENTRIES = 60


def played(system: str, **options: str) -> Game:
    """A game of two people who answer by default for a while and agree to end it."""
    game = running("Ann", "Bob", system=system, options=options)
    return agree_to_end(_on(game, ENTRIES))


def _on(game: Game, entries: int) -> Game:
    with transaction.atomic():
        table = load_locked(lock_row(game.pk))
        while (question := table.position.question) is not None and table.position.number < entries:
            assert isinstance(question, Question)
            seat = table.position.waiting[0]
            carry_out(table, Answer(seat, question.default_of(seat)))
    game.refresh_from_db()
    return game


@pytest.mark.parametrize(("system", "options"), [("sorcerer", {}), ("talisman", {}), ("mice", {})])
def test_it_is_played_on_and_proved(system, options):
    game = played(system, **options)
    entry = _in_a_phase_that_has_thrown(game)
    made = begin(person("Eve"), place_at(game, step=0, entry=entry), Chosen(1, free=frozenset({2})))
    made = Game.objects.get(pk=made.pk)
    assert position_at(made, entry).state == position_at(game, entry).state
    made.seats.filter(number=2).update(user=person("Dot"), name="Dot", stand_in="", offered_at=None)
    agree_to_end(_on(made, entry + 20))
    checked = check(export(Game.objects.get(pk=made.pk)))
    assert (checked.why, checked.of, checked.behind) == ("", game.slug, entry)
    assert checked.entries > entry


def _in_a_phase_that_has_thrown(game: Game) -> int:
    """The last entry of the game before which its running phase has thrown something."""
    for entry in range(game.entries, 0, -1):
        at = position_at(game, entry)
        thrown = at.entries[at.phase_start :]
        if isinstance(at.question, Question) and any(one.is_chance for one in thrown):
            return entry
    return game.entries - 1
