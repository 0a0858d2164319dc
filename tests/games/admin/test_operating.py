"""What an operator does with games and sees of them: cancel, replace, purge, readiness, maintenance."""

import inspect
import os
import time
from datetime import timedelta
from types import SimpleNamespace

import pytest
from django.core.management import CommandError, call_command

from games import tasks
from games.farewell import purge
from games.lobby.demo import start_demo
from games.models import Checkpoint, Downtime, Entry, Game, Heartbeat, Message, TableEvent
from games.models.game import Status
from games.models.message import Event, State
from games.refused import Refused
from games.seats.cancel import cancel
from games.sending import spool
from labyrinth.ground import maintenance, metrics
from labyrinth.ground.clock import now, stopped_at
from labyrinth.running import health, operating
from labyrinth.running import purge as purging
from tests.games.people import answer, finish, open_table, person, play, running, seat_of, snapshot

pytestmark = pytest.mark.django_db


# -- cancel -------------------------------------------------------------------------------------------


def test_a_cancelled_game_takes_no_answers_and_waits_for_nobody():
    game = running()
    play(game, "1 wait")
    cancel(game.pk, reason="A mistake of ours.")
    assert not answer(game, 1, "keep").accepted
    assert (game.status, game.obligations.count(), game.opened_seed()) == ("cancelled", 0, "")
    event = TableEvent.objects.get(game=game, kind="cancelled")
    assert event.data == {"reason": "A mistake of ours."}
    assert game.messages.filter(event=Event.HELD).count() == 2


def test_a_table_that_has_not_started_is_cancelled_too():
    game = open_table()
    cancel(game.pk, reason="x")
    game.refresh_from_db()
    assert game.status == "cancelled"


def test_a_game_that_is_over_is_not_cancelled(capsys):
    game = running()
    finish(game)
    with pytest.raises(Refused):
        cancel(game.pk, reason="x")
    with pytest.raises(CommandError, match="over already"):
        call_command("cancel", game.slug, reason="x")


def test_the_command_cancels(capsys):
    game = running()
    call_command("cancel", game.slug, "--reason", "A mistake of ours.")
    assert capsys.readouterr().out == f"{game.slug} is called off.\n"
    with pytest.raises(CommandError, match="There is no game"):
        call_command("cancel", "nosuchgame", "--reason", "x")


# -- replace ------------------------------------------------------------------------------------------


def test_the_command_gives_a_seat_away(capsys):
    game, cid = running(), person("Cid")
    call_command("replace", game.slug, "2", "cid")
    assert capsys.readouterr().out == f"Cid sits on seat 2 of {game.slug}.\n"
    assert seat_of(game, 2).user == cid
    assert seat_of(game, 2).offered_at is None
    assert game.tenures.filter(seat=2).count() == 2
    play(game, "1 wait", "1 keep", "2 wait")


def test_what_cannot_be_is_refused_and_leaves_no_offer():
    game = running()
    person("Cid")
    for words, why in (
        (("nosuchgame", "2", "Cid"), "There is no game"),
        ((game.slug, "2", "Nobody"), "There is no person"),
        ((game.slug, "9", "Cid"), "no such seat"),
        ((game.slug, "2", "Ann"), "seated at this table already"),
    ):
        with pytest.raises(CommandError, match=why):
            call_command("replace", *words)
    assert seat_of(game, 2).user == person("Bob")
    assert not game.seats.filter(offered_at__isnull=False).exists()


def test_a_seat_of_a_game_that_is_over_is_not_given_away():
    game = running()
    person("Cid")
    finish(game)
    with pytest.raises(CommandError, match="over"):
        call_command("replace", game.slug, "2", "Cid")


# -- purge --------------------------------------------------------------------------------------------


def test_old_demos_go_with_all_that_belongs_to_them(monkeypatch):
    old = start_demo(guest="g" * 8, address="10.0.0.1", system="tiny")
    kept = start_demo(guest="h" * 8, address="10.0.0.2", system="tiny")
    Game.objects.filter(pk__in=[old.pk, kept.pk]).update(status=Status.CANCELLED)
    Game.objects.filter(pk=old.pk).update(watched_at=now() - timedelta(days=15))
    assert purge.demos(True) == 1
    assert purge.demos(False) == 1
    assert list(Game.objects.all()) == [kept]
    assert not Checkpoint.objects.filter(game_id=old.pk).exists()


def test_running_demos_and_games_of_people_stay():
    demo = start_demo(guest="g" * 8, address="10.0.0.1", system="tiny")
    game = running()
    finish(game)
    Game.objects.update(watched_at=now() - timedelta(days=400), created_at=now() - timedelta(days=400))
    assert purge.demos(False) == purge.never_started(False) == 0
    assert {demo, game} == set(Game.objects.all())
    assert Entry.objects.filter(game=game).exists()


def test_tables_that_never_started_go_after_a_month(monkeypatch):
    monkeypatch.setattr(purge, "BATCH", 1)
    for host, days in (("Ann", 31), ("Bob", 31), ("Cid", 29)):
        game = open_table(host)
        then = now() - timedelta(days=days)
        Game.objects.filter(pk=game.pk).update(status=Status.CANCELLED, created_at=then)
    started = running("Dot", "Ann")
    Game.objects.filter(pk=started.pk).update(status=Status.CANCELLED, created_at=now() - timedelta(days=99))
    assert purge.never_started(False) == 2
    assert Game.objects.count() == 2


def test_messages_go_when_nothing_more_becomes_of_them():
    then = now() - timedelta(days=91)
    for at, state in enumerate((State.SENT, State.DROPPED, State.FAILED, State.WAITING, State.CLAIMED)):
        columns = {"created_at": then, "send_at": then, "message_id": f"<{at}@x>", "state": state, "wait": at}
        Message.objects.create(
            user=person("Ann"), event=Event.HELD, due_at=then + timedelta(seconds=at), **columns
        )
    assert purge.messages(False) == 3
    assert set(Message.objects.values_list("state", flat=True)) == {"waiting", "claimed"}


# -- watching -----------------------------------------------------------------------------------------


def test_games_have_registered_what_is_to_be_watched():
    assert {"mail queue", "mails in", "sweep"} <= set(health.CHECKS)
    assert {"demos", "never started", "messages"} <= set(purging.PURGERS)
    assert {"labyrinth_mails_in_seconds", "labyrinth_mails_in_waiting"} <= set(metrics.GAUGES)
    assert {"labyrinth_mail_queue_seconds", "labyrinth_games_quarantined"} <= set(metrics.GAUGES)
    for _text, number in metrics.GAUGES.values():
        assert number() >= 0


def test_a_sweep_that_does_not_look_makes_the_site_unready(client):
    Heartbeat.objects.all().delete()
    assert operating.sweep().note == "has not looked yet"
    Heartbeat.objects.create(pk=1, at=now() - timedelta(seconds=60))
    assert operating.sweep().ok
    Heartbeat.objects.update(at=now() - timedelta(seconds=121))
    assert not operating.sweep().ok
    assert not client.get("/health/ready").json()["checks"]["sweep"]["ok"]


def test_mails_that_do_not_go_make_the_site_unready():
    assert operating.mail_queue().ok
    then = now() - timedelta(seconds=700)
    Message.objects.create(
        user=person("Ann"), event=Event.HELD, created_at=then, send_at=then, message_id="<1@x>"
    )
    found = operating.mail_queue()
    assert (found.ok, found.limit) == (False, 600)
    assert found.value == pytest.approx(700, abs=5)


def come_in(folder, *ages: float) -> None:
    """Mails that came in so many seconds ago."""
    (folder / "new").mkdir(parents=True, exist_ok=True)
    for age in ages:
        file = folder / "new" / f"{10**18 - int(age)}-1-a"
        file.write_bytes(b"{}")
        os.utime(file, (time.time() - age,) * 2)


def test_mails_that_come_in_and_are_not_read_make_the_site_unready(settings, tmp_path):
    settings.MAIL_SPOOL = str(tmp_path / "mail-in")
    assert operating.mails_in().ok, "nothing has ever come in"
    come_in(tmp_path / "mail-in", 5, 60)
    found = operating.mails_in()
    assert (found.ok, found.value) == (True, pytest.approx(60, abs=30))
    come_in(tmp_path / "mail-in", 700)
    found = operating.mails_in()
    assert (found.ok, found.limit, found.note) == (False, 600, "nobody reads them: 3 wait")
    assert spool.unread().mails == 3
    maintenance.begin(minutes=10)
    assert operating.mails_in().ok


def test_a_disk_that_takes_no_more_mails_makes_the_site_unready(settings, tmp_path, monkeypatch):
    settings.MAIL_SPOOL = str(tmp_path / "mail-in")
    come_in(tmp_path / "mail-in", 1)
    full = SimpleNamespace(free=7 * 10**6)
    monkeypatch.setattr(spool.shutil, "disk_usage", lambda _folder: full)
    found = operating.mails_in()
    assert (found.ok, found.value, found.unit) == (False, 7, "megabytes free")
    maintenance.begin(minutes=10)
    assert not operating.mails_in().ok, "no maintenance makes room"


def test_during_maintenance_queues_may_wait():
    Heartbeat.objects.update_or_create(pk=1, defaults={"at": now() - timedelta(hours=1)})
    assert not operating.sweep().ok
    maintenance.begin(minutes=10)
    assert (operating.sweep().ok, operating.sweep().note) == (True, "maintenance")


def test_a_site_that_was_never_swept_may_be_opened_after_its_first_maintenance():
    """While it is closed no sweep looks: it would never be well again."""
    Heartbeat.objects.all().delete()
    maintenance.begin(minutes=10)
    assert (operating.sweep().ok, operating.sweep().note) == (True, "maintenance")


def test_a_maintenance_that_is_over_is_downtime():
    moment = now()
    with stopped_at(moment):
        maintenance.begin(minutes=10)
    with stopped_at(moment + timedelta(minutes=7)):
        maintenance.finish()
    row = Downtime.objects.get()
    assert (row.start, row.end, row.why) == (moment, moment + timedelta(minutes=7), "maintenance")


def test_times_that_run_out_and_are_not_dealt_with_make_the_site_unready():
    game = running()
    assert operating.lateness().ok
    due = now() - timedelta(seconds=60 + 301)
    game.obligations.update(due_at=due)
    found = operating.lateness()
    assert not found.ok
    assert found.value == pytest.approx(301, abs=5)
    assert operating.behind() == pytest.approx(301, abs=5)


@pytest.mark.parametrize(
    "name", sorted(name for name in dir(tasks) if hasattr(getattr(tasks, name), "apply"))
)
def test_during_maintenance_no_task_does_anything(name, monkeypatch):
    """But the sweep looks on, so that the time is not noted as an outage; it acts on nothing itself."""
    game = running(bots=1)
    due = now() - timedelta(hours=9)
    game.obligations.update(due_at=due, remind_at=due)
    game.messages.update(send_at=due)
    maintenance.begin(minutes=10)
    before = snapshot(game), list(game.messages.values_list("state", flat=True))
    task = getattr(tasks, name)
    takes_one = len(inspect.signature(task.run).parameters) == 1
    task.apply(args=(game.pk,) if takes_one else ())
    assert (snapshot(game), list(game.messages.values_list("state", flat=True))) == before


def test_answers_are_counted_by_whether_they_were_taken(monkeypatch):
    counted = []
    monkeypatch.setattr(metrics, "count", lambda family, *labels: counted.append((family.name, *labels)))
    game = running()
    answer(game, 1, "wait")
    answer(game, 2, "wait")
    assert counted == [("labyrinth_answers", "yes"), ("labyrinth_answers", "no")]
