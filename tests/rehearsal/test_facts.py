"""What a message says holds, by questions of the judge's own."""

from datetime import timedelta

import pytest

from games.journal.past import past_of
from games.models import Message
from games.models.message import Event
from games.past.pack import pack
from labyrinth.ground.clock import now
from rehearsal.facts import untrue
from tests.games.people import finish, person, running

pytestmark = [pytest.mark.django_db, pytest.mark.usefixtures("tiny_system")]


def test_an_answer_by_default_is_found_also_where_it_ended_the_game_which_is_packed_away():
    game = running("Ann", "Bob")
    finish(game)
    game.refresh_from_db()
    last = max(past_of(game).moments().values())
    said = {"game": game, "user": person("Ann"), "seat": 1, "created_at": now(), "data": {"how": "default"}}
    told = Message(event=Event.TIMED_OUT, due_at=last, **said)
    never = Message(event=Event.TIMED_OUT, due_at=last + timedelta(seconds=1), **said)
    assert (untrue(told), untrue(never)) == ("", "nothing ran out")
    pack(game)
    assert (untrue(told), untrue(never)) == ("", "nothing ran out")
