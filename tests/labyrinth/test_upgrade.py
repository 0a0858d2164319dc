"""`manage upgrade`: steps in the order of the docs, each of which may say no, which stops all behind it."""

import json
import os
import threading
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import replace
from datetime import UTC, datetime, timedelta
from functools import partial
from http.server import BaseHTTPRequestHandler, HTTPServer
from pathlib import Path
from types import SimpleNamespace

import pytest
from django.conf import settings
from django.core.management import CommandError, call_command
from django.db import DatabaseError, connection
from django.db.migrations.recorder import MigrationRecorder
from kombu.exceptions import OperationalError

from labyrinth import celery_app
from labyrinth.ground import maintenance
from labyrinth.ground.clock import stopped_at
from labyrinth.models import Maintenance
from labyrinth.running import health, messages
from labyrinth.running.upgrading import backups, looks, stretches
from labyrinth.running.upgrading.steps import NoError, Step, carry_out
from labyrinth.running.upgrading.stretches import NEXT, Wishes, steps_of

pytestmark = pytest.mark.django_db

NOON = datetime(2026, 5, 1, 12, tzinfo=UTC)


@pytest.fixture
def said() -> list[str]:
    """What the steps have said."""
    return []


# -- the order, and the first no --------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("stretch", "names"),
    [
        ("before", "settings, files, database, backup, copy, its migrations, its games"),
        ("switch", "settings, files, database, maintenance, backup, migrations, games"),
        ("after", "database, parts, health, workers, maintenance"),
    ],
)
def test_the_steps_are_those_of_the_docs_in_their_order(stretch, names, said):
    steps = steps_of(stretch, Wishes(copy="postgres:///again"), said.append)
    assert ", ".join(step.name for step in steps) == names


def test_without_a_copy_the_games_are_looked_at_where_they_are(said):
    assert [step.name for step in steps_of("before", Wishes(), said.append)][-2:] == ["backup", "games"]


def stand_ins(steps: list[Step], done: list[str], *, refusing: int | None = None) -> list[Step]:
    """The same steps, which only note that they were done; one of them refuses."""

    def one(number: int) -> str:
        if number == refusing:
            raise NoError("It will not.", "Ask again.")
        done.append(steps[number].name)
        return "fine"

    return [replace(step, do=partial(one, number)) for number, step in enumerate(steps)]


@pytest.mark.parametrize("stretch", list(NEXT))
def test_each_no_stops_all_behind_it_and_a_second_run_goes_through(stretch, said):
    steps = steps_of(stretch, Wishes(copy="postgres:///again"), said.append)
    names = [step.name for step in steps]
    for refusing, name in enumerate(names):
        done: list[str] = []
        why = rf"^Stopped at step {refusing + 1} of {len(steps)}, {name}\. It will not\.$"
        with pytest.raises(NoError, match=why) as refused:
            carry_out(stand_ins(steps, done, refusing=refusing), said.append)
        assert (done, refused.value.remedy) == (names[:refusing], "Ask again.")
        carry_out(stand_ins(steps, done), said.append)
        assert done == [*names[:refusing], *names]


@pytest.mark.parametrize(
    ("error", "why"),
    [
        (DatabaseError("column is missing\nLINE 1"), "The database says: column is missing"),
        (DatabaseError(), "The database says: DatabaseError"),
        (CommandError("Conflicting migrations detected."), "Conflicting migrations detected."),
    ],
)
def test_an_error_of_the_database_or_of_a_command_is_a_no(error, why, said):
    def fail() -> str:
        raise error

    with pytest.raises(NoError, match=f"Stopped at step 1 of 1, one. {why}$"):
        carry_out([Step("one", "do it", fail)], said.append)


def test_each_step_is_said_before_it_is_done_and_its_result_behind_it(said):
    carry_out([Step("one", "do it", lambda: str(len(said)))], said.append)
    assert said == ["[1/1] one: do it", "      yes: 1"]


def test_a_dry_run_looks_and_changes_nothing(said):
    def never() -> str:
        raise AssertionError

    steps = [Step("look", "look at it", lambda: "seen", changes=False), Step("go", "do it", never)]
    carry_out(steps, said.append, dry=True)
    assert said == ["[1/2] look: look at it", "      yes: seen", "[2/2] go: would do it"]


def test_the_command_says_the_no_and_how_to_go_on(monkeypatch, capsys):
    monkeypatch.setattr(looks, "settings_are_fit", lambda: "fine")
    monkeypatch.setattr(stretches.looks, "files_are_built", no("Texts are missing.", "Build them."))
    with pytest.raises(CommandError) as refused:
        call_command("upgrade", "switch")
    assert str(refused.value).splitlines() == [
        "Stopped at step 2 of 7, files. Texts are missing.",
        "Build them.",
        "Nothing after it was done; `manage upgrade switch` may be run again.",
    ]
    assert capsys.readouterr().out.splitlines()[:2] == [
        "[1/7] settings: look whether this code finds all it needs",
        "      yes: fine",
    ]
    assert maintenance.present() is None


def no(why: str, remedy: str):
    def refuse(*_: object) -> str:
        raise NoError(why, remedy)

    return refuse


# -- looks ------------------------------------------------------------------------------------------------


def test_an_environment_that_is_not_fit_for_production_is_a_no():
    """That of the tests is none."""
    with pytest.raises(NoError, match=r"labyrinth\.W001"):
        looks.settings_are_fit()


@pytest.fixture
def built(tmp_path, monkeypatch, settings) -> Path:
    """A checkout with two static files, collected, and compiled texts."""
    (tmp_path / "pl.po").write_text("")
    (tmp_path / "pl.mo").write_text("")
    monkeypatch.setattr(messages, "po_file", lambda language: tmp_path / f"{language}.po")
    monkeypatch.setattr(looks, "_wanted", lambda: ["css/site.css", "js/site.js"])
    settings.STATIC_ROOT = tmp_path
    (tmp_path / "staticfiles.json").write_text(json.dumps({"paths": {"css/site.css": "", "js/site.js": ""}}))
    return tmp_path


def test_a_checkout_that_is_built_is_a_yes(built):
    assert looks.files_are_built() == "2 static files, 2 languages"


def test_texts_that_were_not_compiled_are_a_no(built):
    os.utime(built / "pl.mo", (0, 0))
    with pytest.raises(NoError, match="texts in pl are not compiled") as refused:
        looks.files_are_built()
    assert "deploy/build.sh" in refused.value.remedy
    (built / "pl.mo").unlink()
    with pytest.raises(NoError, match="texts in pl are not compiled"):
        looks.files_are_built()


def test_files_that_were_not_collected_are_a_no(built):
    (built / "staticfiles.json").write_text(json.dumps({"paths": {"css/site.css": ""}}))
    with pytest.raises(NoError, match=r"1 static files are not collected, js/site\.js among them"):
        looks.files_are_built()
    (built / "staticfiles.json").unlink()
    with pytest.raises(NoError, match="2 static files"):
        looks.files_are_built()


def test_the_files_of_this_checkout_are_found():
    assert {"css/site.css", "admin/css/base.css"} <= set(looks._wanted())


LAST = ("labyrinth", "0001_maintenance")


def test_a_database_that_a_newer_release_has_migrated_is_a_no():
    recorder = MigrationRecorder(connection)
    recorder.record_applied("auth", "9999_of_another_package")
    assert looks.database_is_not_newer() == "no migrations to come"
    recorder.record_applied("games", "9999_later")
    with pytest.raises(NoError, match=r"does not know games\.9999_later") as refused:
        looks.database_is_not_newer()
    assert "The way back" in refused.value.remedy


def test_with_migrations_to_come_a_trial_needs_a_copy(said):
    MigrationRecorder(connection).record_unapplied(*LAST)
    assert looks.database_is_not_newer() == "1 migrations to come: labyrinth.0001_maintenance"
    [step] = [one for one in steps_of("before", Wishes(), said.append) if one.name == "database"]
    with pytest.raises(NoError, match="cannot look at the games where they are") as refused:
        step.do()
    assert "--copy URL" in refused.value.remedy
    [step] = [
        one for one in steps_of("before", Wishes(copy="postgres:///x"), said.append) if one.name == "database"
    ]
    assert step.do() == "1 migrations to come: labyrinth.0001_maintenance"


def test_after_the_switch_nothing_is_to_be_migrated():
    assert looks.database_is_migrated() == "it is the one that this release expects"
    MigrationRecorder(connection).record_unapplied(*LAST)
    with pytest.raises(NoError, match="There are 1 migrations to come"):
        looks.database_is_migrated()


@contextmanager
def part(answer: bytes) -> Iterator[str]:
    """A process that says this of itself; its address."""

    class Answer(BaseHTTPRequestHandler):
        def do_GET(self) -> None:
            assert self.path == "/health/live"
            self.send_response(200)
            self.end_headers()
            self.wfile.write(answer)

        def log_message(self, *_: object) -> None:
            pass

    server = HTTPServer(("127.0.0.1", 0), Answer)
    thread = threading.Thread(target=server.serve_forever, kwargs={"poll_interval": 0.01})
    thread.start()
    try:
        yield f"http://127.0.0.1:{server.server_port}"
    finally:
        server.shutdown()
        thread.join()
        server.server_close()


def test_parts_of_this_release_are_a_yes(client):
    whole = client.get("/health/live").content
    with part(whole) as pages, part(whole) as streams:
        told = looks.parts_run_this_release([pages, streams])
    assert told == f"release {settings.RELEASE} answers at {pages} and {streams}"


@pytest.mark.parametrize(
    ("answer", "why"),
    [
        (b'{"ok": true, "release": "0.0.1"}', "release 0.0.1 runs, and not"),
        (b'{"ok": true}', "release without a number runs, and not"),
        (b"<html>", "Nobody answers"),
        (b"[]", "Nobody answers"),
    ],
)
def test_parts_of_another_release_are_a_no(answer, why):
    with part(answer) as address, pytest.raises(NoError, match=why):
        looks.parts_run_this_release([address])


def test_parts_that_are_not_there_are_a_no():
    with part(b"") as address:
        pass
    with pytest.raises(NoError, match="Nobody answers") as refused:
        looks.parts_run_this_release([address])
    assert "--ask" in refused.value.remedy


def test_what_is_unwell_is_a_no(monkeypatch):
    found = {
        "room": health.Check(True),
        "beat": health.Check(False, note="down"),
        "clock": health.Check(False, 9),
    }
    monkeypatch.setattr(health, "CHECKS", {name: lambda one=one: one for name, one in found.items()})
    with pytest.raises(NoError, match=r"Not well: beat \(down\); clock \(too much\)\."):
        looks.site_is_well()
    monkeypatch.setattr(health, "CHECKS", {"room": lambda: found["room"]})
    assert looks.site_is_well() == "all that can be seen from here is well"


def test_a_site_without_workers_is_not_opened(monkeypatch):
    asked: list[float] = []

    def ping(found, error=None):
        def answer(timeout):
            asked.append(timeout)
            if error:
                raise error
            return found

        monkeypatch.setattr(celery_app.control, "ping", answer)

    ping([{"1@one": {"ok": "pong"}}, {"2@one": {"ok": "pong"}}])
    assert looks.workers_answer() == "2 of them answer"
    ping([])
    with pytest.raises(NoError, match=r"No worker answers\."):
        looks.workers_answer()
    ping([], OperationalError("away"))
    with pytest.raises(NoError, match="The broker says: away"):
        looks.workers_answer()
    assert len(asked) == 3


# -- backups ----------------------------------------------------------------------------------------------


@pytest.fixture
def folder(tmp_path, monkeypatch) -> Path:
    """Where backups are."""
    monkeypatch.setenv("BACKUP_DIR", str(tmp_path))
    monkeypatch.setenv("DATABASE_URL", "postgres:///site")
    monkeypatch.setattr(backups, "connection", SimpleNamespace(vendor="postgresql"))
    return tmp_path


def backup(folder: Path, made: datetime) -> Path:
    """One that was made then."""
    file = folder / f"labyrinth-{made:%H%M}.dump"
    file.write_text("x")
    os.utime(file, (made.timestamp(),) * 2)
    return file


def test_a_young_backup_will_do_and_an_old_one_will_not(folder, monkeypatch):
    made: list[str] = []

    def script(words, url, **other):
        made.append(url)
        return SimpleNamespace(returncode=0, stdout=f"{folder}/new.dump\n", stderr="")

    monkeypatch.setattr(backups, "run", script)
    backup(folder, NOON - timedelta(hours=2))
    assert backups.backup_since(NOON - timedelta(hours=1)) == f"{folder}/new.dump"
    young = backup(folder, NOON - timedelta(minutes=30))
    assert backups.backup_since(NOON - timedelta(hours=1)) == f"{young} of 11:30 UTC is there"
    assert made == ["postgres:///site"]


def test_a_backup_that_fails_is_a_no(folder, monkeypatch):
    failed = SimpleNamespace(returncode=1, stdout="", stderr="pg_dump: one\npg_dump: no room\n")
    monkeypatch.setattr(backups, "run", lambda *_, **__: failed)
    with pytest.raises(NoError, match="There is no backup: pg_dump: no room"):
        backups.backup_since(NOON)


def test_another_database_wants_a_backup_by_hand(folder, monkeypatch):
    monkeypatch.setattr(backups, "connection", SimpleNamespace(vendor="sqlite"))
    with pytest.raises(NoError, match="not PostgreSQL"):
        backups.backup_since(NOON)
    backup(folder, NOON)
    assert "is there" in backups.backup_since(NOON)


def test_the_folder_of_backups_is_that_of_the_script():
    assert f":-{backups.FOLDER}}}" in (backups.DEPLOY / "backup.sh").read_text()


# -- the switch -------------------------------------------------------------------------------------------


def do(stretch: str, name: str, wishes: Wishes | None = None, said: list[str] | None = None) -> str:
    """One step of a stretch."""
    steps = steps_of(stretch, wishes or Wishes(), ([] if said is None else said).append)
    [step] = [step for step in steps if step.name == name]
    return step.do()


def test_the_site_is_closed_once():
    with stopped_at(NOON):
        assert do("switch", "maintenance", Wishes(minutes=20, message="New.")) == "it is closed from now on"
    with stopped_at(NOON + timedelta(minutes=7)):
        assert do("switch", "maintenance", Wishes(minutes=90)) == "it is closed since 12:00 UTC"
    found = Maintenance.objects.get()
    assert (found.start, found.until, found.message) == (NOON, NOON + timedelta(minutes=20), "New.")


def test_an_announced_maintenance_is_waited_for():
    with stopped_at(NOON):
        maintenance.begin(minutes=10, after=15)
        with pytest.raises(NoError, match="announced for 12:15 UTC, and people still play"):
            do("switch", "maintenance")
        assert not maintenance.is_on()


def test_a_clock_that_is_wrong_is_a_no(monkeypatch):
    monkeypatch.setattr(maintenance, "ahead_of_database", lambda: 9.0)
    with pytest.raises(NoError, match=r"\+9 s off"):
        do("switch", "maintenance")


def test_the_backup_of_a_switch_is_younger_than_its_maintenance(folder, monkeypatch):
    with stopped_at(NOON):
        maintenance.begin(minutes=10)
    backup(folder, NOON - timedelta(minutes=1))
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(
            backups, "run", lambda *_, **__: SimpleNamespace(returncode=1, stdout="", stderr="tried")
        )
        with pytest.raises(NoError, match="tried"):
            do("switch", "backup")
    backup(folder, NOON + timedelta(minutes=1))
    assert "12:01 UTC is there" in do("switch", "backup")


def test_what_is_migrated_is_not_migrated_again(monkeypatch, said):
    called: list[tuple[object, ...]] = []
    monkeypatch.setattr(stretches, "call_command", lambda *words, **_: called.append(words))
    assert do("switch", "migrations", said=said) == "there was none to come"
    assert (called, said) == ([], [])
    MigrationRecorder(connection).record_unapplied(*LAST)
    assert do("switch", "migrations", said=said) == "1 migrations were carried out"
    assert (called, said) == ([("migrate",)], ["      labyrinth.0001_maintenance"])


@pytest.mark.parametrize("code", [1, 3, 4])
@pytest.mark.parametrize("stretch", ["before", "switch"])
def test_any_verdict_worse_than_fits_is_a_no_that_names_the_games(stretch, code, monkeypatch, said):
    asked: list[tuple[object, ...]] = []

    def check(*words, stdout):
        asked.append(words)
        stdout.write("egerie6xn6 sorcerer past entry 5\n")
        raise CommandError("2 running games: 1 fit, 1 do not.", returncode=code)

    monkeypatch.setattr(stretches, "call_command", check)
    with pytest.raises(NoError, match=r"2 running games: 1 fit, 1 do not\.") as refused:
        do(stretch, "games", Wishes(checks=("--jobs", "4")), said)
    assert said == ["      egerie6xn6 sorcerer past entry 5"]
    assert asked == [("check_journals", "--jobs", "4")]
    assert "check_journals --quarantine" in refused.value.remedy


def test_games_that_fit_are_a_yes():
    assert do("switch", "games").startswith("0 running games: 0 fit, 0 do not.")


# -- after it ---------------------------------------------------------------------------------------------


def test_the_site_is_opened_once():
    with stopped_at(NOON):
        maintenance.begin(minutes=10)
    with stopped_at(NOON + timedelta(minutes=6)):
        assert do("after", "maintenance") == "it is open again after 6.0 minutes; clocks are credited"
        assert not maintenance.is_on()
        assert do("after", "maintenance") == "the site is open"


def test_a_site_whose_clocks_cannot_be_credited_stays_closed(monkeypatch):
    with stopped_at(NOON):
        maintenance.begin(minutes=10)
        monkeypatch.setattr(maintenance, "ahead_of_database", lambda: -9.0)
        with pytest.raises(NoError, match="-9 s off"):
            do("after", "maintenance")
        assert maintenance.is_on()


def test_what_is_to_be_done_by_hand_is_said_at_the_end_of_a_stretch(monkeypatch, capsys):
    for look in ("database_is_migrated", "parts_run_this_release", "site_is_well", "workers_answer"):
        monkeypatch.setattr(looks, look, lambda *_: "fine")
    call_command("upgrade", "after", "--dry-run")
    assert capsys.readouterr().out.splitlines()[-2:] == [
        "[5/5] maintenance: would open the site and credit all clocks",
        "Nothing was done.",
    ]
    call_command("upgrade", "after")
    assert capsys.readouterr().out.splitlines()[-1] == NEXT["after"]


def test_the_parts_are_asked_where_the_units_start_them(monkeypatch):
    asked: list[object] = []
    monkeypatch.setattr(looks, "database_is_migrated", lambda: "fine")
    monkeypatch.setattr(looks, "parts_run_this_release", lambda found: asked.append(found) or no("", "")())
    for listen in ("", "10.0.0.1"):
        monkeypatch.setenv("LISTEN", listen)
        with pytest.raises(CommandError):
            call_command("upgrade", "after")
    with pytest.raises(CommandError):
        call_command("upgrade", "after", "--ask", "http://web:8000")
    assert asked == [
        ("http://127.0.0.1:8000", "http://127.0.0.1:8001"),
        ("http://10.0.0.1:8000", "http://10.0.0.1:8001"),
        ("http://web:8000",),
    ]
