"""What seats and waits repeat of other rows is kept by the database, whoever writes."""

import pytest
from django.db import connection

from games.lobby.lobby import leave
from games.models import Campaign, Game, Obligation, Seat
from games.models.game import Status
from games.seats import replace
from games.sql import repeated
from labyrinth.ground.clock import now
from tests.games.people import finish, open_table, person, play, running, seat_of
from tests.games.tables import away

pytestmark = pytest.mark.django_db

both = pytest.mark.parametrize("base", ["here", pytest.param("there", marks=pytest.mark.postgres)])
"""On SQLite and on PostgreSQL, whose triggers are others."""


def shelves(game: Game) -> set[str]:
    return set(Seat.objects.filter(game=game).values_list("shelf", flat=True))


def waited_for(game: Game) -> list[str]:
    rows = Obligation.objects.filter(game=game).order_by("seat")
    return [row.user.username if row.user else "" for row in rows.select_related("user")]


@both
def test_a_seat_stands_where_its_game_stands(base):
    game = open_table("Ann", seats=3, bots=1)
    assert shelves(game) == {"open"}
    leave(game, person("Ann"))
    game = running()
    assert shelves(game) == {"running"}
    assert seat_of(game, 1).shelved_at == game.started_at
    Game.objects.filter(pk=game.pk).update(status=Status.QUARANTINED)
    assert shelves(game) == {"running"}
    Game.objects.filter(pk=game.pk).update(status=Status.RUNNING)
    finish(game)
    assert shelves(game) == {"finished"}
    assert {seat.shelved_at for seat in Seat.objects.filter(game=game)} == {game.finished_at}
    Game.objects.filter(pk=game.pk).update(status=Status.CANCELLED)
    assert shelves(game) == {"cancelled"}


@both
def test_many_games_at_once_are_followed(base):
    games = [running("Ann", "Bob"), running("Ann", "Cid")]
    campaign = Campaign.objects.create(system="tiny", name="Way", created_at=now())
    Game.objects.filter(pk__in=[game.pk for game in games]).update(status=Status.CANCELLED)
    Game.objects.filter(pk=games[0].pk).update(campaign=campaign, chapter=1)
    assert [shelves(game) for game in games] == [{"cancelled"}, {"cancelled"}]
    assert [seat_of(game, 2).campaign_id for game in games] == [campaign.pk, None]


@both
def test_a_seat_that_is_saved_whole_by_who_read_it_before_stays_right(base):
    game = running()
    seat = seat_of(game, 1)
    Game.objects.filter(pk=game.pk).update(status=Status.CANCELLED)
    seat.save()
    assert shelves(game) == {"cancelled"}


@both
def test_a_wait_names_its_person_also_when_the_seat_changes_hands(base):
    game = running("Ann", "Bob")
    assert waited_for(game) == ["Ann"]
    play(game, "1 wait", "1 keep")
    assert waited_for(game) == ["Bob"]
    away(game, 2, offered=True)
    assert replace.take_over(person("Cid"), game.pk, 2).accepted
    assert waited_for(game) == ["Cid"]
    Seat.objects.filter(game=game, number=2).update(user=None)
    assert waited_for(game) == [""]


@both
def test_so_does_one_that_an_older_process_wrote(base):
    game = running("Ann", "Bob")
    [row] = Obligation.objects.filter(game=game)
    row.delete()
    row.pk, row.user_id = None, None
    row.save(force_insert=True)
    assert waited_for(game) == ["Ann"]


def test_the_triggers_come_back_when_a_table_was_made_anew():
    with connection.cursor() as cursor:
        cursor.execute("DROP TRIGGER repeated_of_game")
    game = running()
    repeated.after_migrate(using="default")
    Game.objects.filter(pk=game.pk).update(status=Status.CANCELLED)
    assert shelves(game) == {"cancelled"}


@pytest.mark.django_db(transaction=True)
def test_tables_that_are_older_than_all_this_have_none(monkeypatch):
    monkeypatch.setattr(repeated, "LAST_COLUMN", ("games_seat", "no such column"))
    repeated.remove(connection)
    repeated.after_migrate(using="default")
    with connection.cursor() as cursor:
        cursor.execute(repeated.KNOWN["sqlite"])
        assert cursor.fetchall() == []
    repeated.install(connection)
