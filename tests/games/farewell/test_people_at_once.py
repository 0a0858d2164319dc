"""Two at the same moment, on a real PostgreSQL: a rematch, and an account that goes while its game ends."""

import pytest

from accounts import data_exports, deletions
from accounts.models import DataExport, User
from games.careers import after_end
from games.live import broker
from games.lobby.rematch import rematch
from games.models import Game, Played, Seat
from games.refused import Refused
from tests.at_once import at_once
from tests.games.over import agree_to_end
from tests.games.people import finish, person, running, seat_of

pytestmark = [pytest.mark.postgres, pytest.mark.django_db(transaction=True)]


@pytest.fixture(autouse=True)
def _no_worker(monkeypatch) -> None:
    """Nobody takes up what is queued: these tests are the workers."""
    monkeypatch.setattr(broker, "queue", lambda *_task: True)


def test_two_who_want_a_rematch_sit_at_one_table():
    over = agree_to_end(running("Ann", "Bob", "Cid"))
    ann, bob = person("Ann"), person("Bob")
    tables = at_once(lambda: rematch(over.pk, ann), lambda: rematch(over.pk, bob), refused=Refused)
    assert tables[0] == tables[1]
    assert Seat.objects.filter(game=tables[0]).count() == 2
    assert over.rematches.count() == 1


def test_an_account_that_goes_while_its_game_is_recorded_leaves_no_name():
    games = [running("Ann", "Bob") for _ in range(3)]
    for game in games:
        finish(game)
    ann = person("Ann")
    deletions.begin(ann)
    at_once(
        lambda: deletions.carry_out(ann.pk),
        lambda: [after_end.after_end(game.pk) for game in games],
        refused=Exception,
    )
    assert deletions.carry_out(ann.pk)
    Game.objects.update(again_at=None)
    assert all(after_end.after_end(game.pk) for game in games)
    assert not User.objects.filter(pk=ann.pk).exists()
    assert Played.objects.count() == 6
    assert not Played.objects.filter(name="Ann").exists()


def test_two_workers_on_one_account_hand_each_seat_over_once():
    games = [running("Ann", "Bob") for _ in range(3)]
    ann = person("Ann")
    deletions.begin(ann)
    at_once(lambda: deletions.carry_out(ann.pk), lambda: deletions.carry_out(ann.pk), refused=Exception)
    assert deletions.carry_out(ann.pk)
    assert [game.table_events.filter(kind="gone").count() for game in games] == [1, 1, 1]
    assert {seat_of(game, 1).user for game in games} == {None}


def test_two_workers_on_one_file_send_one_mail(mailoutbox):
    export = data_exports.ask(person("Ann"))
    sent = at_once(
        lambda: data_exports.fulfil(export.pk), lambda: data_exports.fulfil(export.pk), refused=Exception
    )
    assert sorted(sent) == [False, True]
    assert len(mailoutbox) == 1
    assert DataExport.objects.get().mailed_at is not None


def test_a_file_is_claimed_by_the_columns_of_its_own_row(django_assert_max_num_queries):
    """PostgreSQL asks a row again that somebody else has just changed, but not a subquery over its table."""
    export = data_exports.ask(person("Ann"))
    with django_assert_max_num_queries(60) as found:
        assert data_exports.fulfil(export.pk)
    claims = [query["sql"] for query in found if query["sql"].startswith('UPDATE "accounts_dataexport"')]
    assert len(claims) == 4
    assert not [sql for sql in claims if 'FROM "accounts_dataexport"' in sql]
