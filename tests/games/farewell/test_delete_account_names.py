"""What stays of a person whose account is gone: the games of the others, and nobody's name."""

import pytest
from django.contrib.contenttypes.models import ContentType
from django.db import connection
from django.test.utils import CaptureQueriesContext

from accounts import deletions
from accounts.blocks import block
from accounts.models import Block
from games.careers import after_end
from games.lobby.invite import invite
from games.models import Game, Line, Message, Note, Played, Seat, TableEvent, Tenure
from games.models.game import Status
from games.seats import replace
from labyrinth.clock import now
from tests.games.farewell.test_delete_account import delete
from tests.games.pages import Visitor
from tests.games.people import finish, open_table, person, running
from tests.games.tables import away, last

pytestmark = pytest.mark.django_db


def test_the_opponents_history_and_rating_stand():
    game = running()
    finish(game)
    after_end.after_end(game.pk)
    before = Played.objects.values().get(user=person("Bob"))
    standing = list(person("Bob").standings.values())
    assert delete("Ann")
    assert Played.objects.values().get(user=person("Bob")) == before
    assert list(person("Bob").standings.values()) == standing
    gone = Played.objects.get(game=game, seat=1)
    assert (gone.user, gone.name, gone.shown_name) == (None, "", "Former player 1")
    record = Visitor("Bob").get(f"/g/{game.slug}/record.json")
    assert record.status_code == 200
    assert Visitor("Bob").get(f"/g/{game.slug}/").status_code == 200


def test_no_row_says_the_name_any_more():
    game = running("Ann", "Bob")
    away(game, 2, offered=True)
    replace.take_over(person("Cid"), game.pk, 2)
    ann = person("Cid")
    Line.objects.create(game=game, user=ann, seat=2, name="Cid", text="hello", at=now())
    Note.objects.create(game=game, user=ann, text="mine", changed_at=now())
    block(ann, person("Bob"))
    table = open_table("Cid", seats=3)
    invite(table.pk, ann, person("Dot"))
    assert last(game, "replaced").data["name"] == "Cid"
    delete("Cid")
    assert last(game, "replaced").data == {"name": "", "before": "Bob"}
    assert (Line.objects.get().shown_name, Line.objects.get().text) == ("Former player 2", "hello")
    assert not Note.objects.exists()
    assert not Block.objects.exists()
    assert not Message.objects.filter(event="invitation").exists()
    for model in (Seat, Tenure, Line):
        assert not model.objects.filter(name="Cid").exists()
    assert not any("Cid" in str(event.data) for event in TableEvent.objects.all())


def queries_for(games: int) -> int:
    """How many queries it takes to delete somebody who has so many finished games."""
    name = f"Player {games}"
    for _ in range(games):
        game = running(name, "Bob")
        Game.objects.filter(pk=game.pk).update(status=Status.FINISHED)
    user = person(name)
    deletions.begin(user)
    ContentType.objects.clear_cache()
    with CaptureQueriesContext(connection) as found:
        assert deletions.carry_out(user.pk)
    return len(found)


def test_finished_games_cost_no_query_each():
    assert queries_for(5) == queries_for(1)
