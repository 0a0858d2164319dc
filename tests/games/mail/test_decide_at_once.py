"""Links of mails against whatever happens at the same moment, on a real PostgreSQL."""

import pytest
from django.test import Client

from games.journal.locked import lock_row
from games.models import Seat
from tests.games.letters import decide_links, letter
from tests.games.people import person, running
from tests.games.play.test_at_once import at_once, reloaded

pytestmark = [pytest.mark.postgres, pytest.mark.django_db(transaction=True)]


@pytest.mark.parametrize("attempt", range(5))
def test_of_two_links_pressed_together_one_counts(attempt):
    game = running()
    wait, _roll, toll = decide_links(letter(game, "Ann"))
    answers = at_once(lambda: Client().post(wait), lambda: Client().post(toll))
    assert sorted(answer.status_code for answer in answers) == [200, 410]
    assert reloaded(game).undone == 0


@pytest.mark.parametrize("attempt", range(5))
def test_a_seat_taken_over_at_that_moment_is_not_played_by_its_former_person(attempt):
    from django.db import transaction

    game, newcomer = running(), person("Cid")
    link = decide_links(letter(game, "Ann"))[0]

    def take_over() -> int:
        with transaction.atomic():
            lock_row(game.pk)
            Seat.objects.filter(game=game, number=1).update(user=newcomer)
            return reloaded(game).entries

    answered, entries = at_once(lambda: Client().post(link), take_over)
    assert (answered.status_code, reloaded(game).entries) in [(403, entries), (200, entries)]
