"""The settings read from the environment, each time in a process of their own."""

import json
import os
import re
import runpy
import stat
import subprocess
import sys
from collections.abc import Callable
from pathlib import Path
from types import SimpleNamespace

import pytest

from accounts.models import User
from labyrinth.ground import environment
from labyrinth.ground.environment import BadEnvironmentError
from labyrinth.running import checks
from labyrinth.running.messages import BASE
from tests.hosts.units import service

CODE = """
import json, django
from django.conf import settings
names = ["DEBUG", "DEV_MAILS", "SESSION_COOKIE_SECURE", "CSRF_COOKIE_SECURE", "ALLOWED_HOSTS"]
names += ["EMAIL_BACKEND", "SECRET_KEY"]
print(json.dumps({name: getattr(settings, name) for name in names}))
"""
KEPT = ("PATH", "HOME", "LANG")
NOWHERE = "postgres:///nowhere"
"""The address of a database that nobody asks."""


def run(**environment: str) -> "subprocess.CompletedProcess[str]":
    """Read the settings with this environment and nothing of ours."""
    calm = {name: os.environ[name] for name in KEPT if name in os.environ} | {"UNRELEASED": "1"}
    calm.update(DJANGO_SETTINGS_MODULE="labyrinth.settings", **{"DATABASE_URL": NOWHERE, **environment})
    return subprocess.run([sys.executable, "-c", CODE], capture_output=True, text=True, env=calm, check=False)


def test_production_is_what_one_gets_without_asking(tmp_path):
    seen = json.loads(run(VAR_DIR=str(tmp_path), SITE_URL="https://play.example.org").stdout)
    assert seen["DEBUG"] is False
    assert seen["DEV_MAILS"] is False
    assert (seen["SESSION_COOKIE_SECURE"], seen["CSRF_COOKIE_SECURE"]) == (True, True)
    assert seen["ALLOWED_HOSTS"] == ["play.example.org"]
    assert seen["EMAIL_BACKEND"].endswith("smtp.EmailBackend")


def test_a_secret_key_is_made_once_and_kept_to_its_owner(tmp_path):
    first, second = (json.loads(run(VAR_DIR=str(tmp_path)).stdout)["SECRET_KEY"] for _ in range(2))
    assert first == second
    assert len(first) > 50
    assert stat.S_IMODE((tmp_path / "secret_key").stat().st_mode) == 0o600
    assert [path.name for path in tmp_path.iterdir()] == ["secret_key"]


def test_a_given_secret_key_is_used_and_nothing_is_written(tmp_path):
    assert json.loads(run(VAR_DIR=str(tmp_path), SECRET_KEY="given").stdout)["SECRET_KEY"] == "given"
    assert list(tmp_path.iterdir()) == []


def test_a_bad_value_names_its_variable():
    said = run(DEVELOPMENT="perhaps", SECRET_KEY="x").stderr
    assert "DEVELOPMENT must be 1 or 0, not 'perhaps'." in said


PRODUCTION = {
    "SITE_URL": "https://play.example.org",
    "SECRET_KEY": "a-long-key-of-more-than-fifty-signs-that-nobody-can-guess-0123456789",
    "DATABASE_URL": "postgres://labyrinth@/labyrinth?host=/run/postgresql",
    "REDIS_URL": "redis://127.0.0.1:6379/0",
    "DEFAULT_FROM_EMAIL": "Labyrinth <table@play.example.org>",
    "EMAIL_HOST": "localhost",
    "BEHIND_PROXY": "1",
}


def check(**environment: str) -> "subprocess.CompletedProcess[str]":
    """`manage.py check --deploy` with this environment and nothing of ours."""
    calm = {name: os.environ[name] for name in KEPT if name in os.environ} | {"UNRELEASED": "1"}
    command = [sys.executable, "manage.py", "check", "--deploy", "--fail-level", "WARNING"]
    return subprocess.run(
        command, cwd=BASE, capture_output=True, text=True, env={**calm, **environment}, check=False
    )


@pytest.mark.long("a process with settings of its own")
def test_nothing_is_wrong_with_a_production_environment(tmp_path):
    done = check(VAR_DIR=str(tmp_path), **PRODUCTION)
    assert "no issues" in done.stdout, done.stderr
    assert done.returncode == 0


@pytest.mark.long("a process with settings of its own")
def test_what_is_missing_ends_the_check_with_an_error(tmp_path):
    done = check(VAR_DIR=str(tmp_path), SECRET_KEY=PRODUCTION["SECRET_KEY"], SQLITE_IN_PRODUCTION="1")
    assert set(re.findall(r"labyrinth\.W00\d", done.stderr)) == {f"labyrinth.W00{n}" for n in range(1, 5)}
    assert done.returncode == 1


@pytest.fixture
def found(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> Callable[..., list[str]]:
    """The ids of what our part of the check finds in this environment, with nothing of ours in it."""

    def look(**environment: str) -> list[str]:
        for name in set(os.environ) - set(KEPT):
            monkeypatch.delenv(name)
        for name, value in {"VAR_DIR": str(tmp_path), "UNRELEASED": "1", **environment}.items():
            monkeypatch.setenv(name, value)
        read = runpy.run_path(str(BASE / "labyrinth" / "settings.py"))
        monkeypatch.setattr(checks, "settings", SimpleNamespace(**read))
        return [str(one.id) for one in checks.production()]

    return look


@pytest.mark.parametrize(
    ("missing", "number"),
    [("SITE_URL", 1), ("DATABASE_URL", 2), ("REDIS_URL", 3), ("DEFAULT_FROM_EMAIL", 4), ("BEHIND_PROXY", 5)],
)
def test_what_production_lacks_is_named(missing, number, found):
    rest = {name: value for name, value in PRODUCTION.items() if name != missing}
    assert found(SQLITE_IN_PRODUCTION="1", **rest) == [f"labyrinth.W00{number}"]


@pytest.mark.parametrize("value", ["", "0"])
@pytest.mark.parametrize("url", ["", "sqlite:////srv/site.sqlite3"])
def test_production_without_postgresql_needs_a_yes_of_its_own(url, value, found):
    with pytest.raises(BadEnvironmentError, match=r"names no PostgreSQL database.*IN_PRODUCTION=1"):
        found(**{**PRODUCTION, "DATABASE_URL": url, "SQLITE_IN_PRODUCTION": value})
    assert found(**{**PRODUCTION, "DATABASE_URL": "postgresql:///x"}) == []


@pytest.mark.parametrize("url", ["mysql://db/labyrinth", "db.example.org"])
@pytest.mark.parametrize("name", ["DATABASE_URL", "DATABASE_REPLICA_URL"])
def test_another_kind_of_database_is_refused_with_and_without_a_yes(name, url, found):
    with pytest.raises(BadEnvironmentError, match="begins with postgres:// or sqlite://"):
        found(**{**PRODUCTION, name: url, "SQLITE_IN_PRODUCTION": "1"})


def test_what_is_empty_counts_as_unset(monkeypatch):
    for name in ("LOG_JSON", "DATABASE_POOL"):
        monkeypatch.setenv(name, "")
        assert environment.flag(name, default=True) is True
        assert environment.flag(name) is False


@pytest.mark.parametrize("value", ["'postgres:///x'", '"1"'])
def test_a_value_that_still_has_its_quotes_is_refused(value, monkeypatch):
    monkeypatch.setenv("ANYMAIL_KEY", value)
    for read in (environment.text, environment.flag, environment.words, environment.prefixed):
        with pytest.raises(BadEnvironmentError, match="ANYMAIL_KEY stands in quotes"):
            read("ANYMAIL_" if read is environment.prefixed else "ANYMAIL_KEY")
    monkeypatch.setenv("ANYMAIL_KEY", "'")
    assert environment.text("ANYMAIL_KEY") == "'"


PARTS = [f"labyrinth-{name}" for name in ("web", "live", "worker@1", "think@1", "beat")]


@pytest.mark.long("processes with settings of their own")
@pytest.mark.parametrize("part", [*PARTS, "migrate", "maintenance"])
def test_no_part_and_no_command_takes_an_empty_file_for_the_site(part, tmp_path):
    """As it was with an address of which a shell had read half."""
    lacks = {name: value for name, value in PRODUCTION.items() if name != "DATABASE_URL"}
    kept = {name: os.environ[name] for name in ("PATH", "UNRELEASED")}
    kept |= {"VAR_DIR": str(tmp_path), "LISTEN": "127.0.0.1", **lacks}
    command = [sys.executable, "manage.py", part, *(["on"] if part == "maintenance" else [])]
    if part in PARTS:
        told = service(part, kept).command
        # granian starts a worker again that has ended, on a slow machine for ever.
        rest = [word for word in told[1:] if word != "--respawn-failed-workers"]
        command = [str(Path(sys.executable).with_name(Path(told[0]).name)), *rest]
    done = subprocess.run(
        command, cwd=BASE, env=kept, capture_output=True, text=True, check=False, timeout=120
    )
    assert done.returncode != 0
    assert "DATABASE_URL names no PostgreSQL database" in done.stdout + done.stderr
    assert not (tmp_path / "site.sqlite3").exists()


def test_a_moved_clock_is_named(found):
    assert found(CLOCK_OFFSET_SECONDS="60", **PRODUCTION) == ["labyrinth.W006"]


SIGN = "from django.core import signing; print(signing.dumps(7, salt='mail'))"
READ = "import sys; from django.core import signing; print(signing.loads(sys.argv[1], salt='mail'))"


def python(code: str, *words: str, **environment: str) -> "subprocess.CompletedProcess[str]":
    calm = {name: os.environ[name] for name in ("PATH", "UNRELEASED")}
    calm |= {"DJANGO_SETTINGS_MODULE": "labyrinth.settings", **environment, "DATABASE_URL": NOWHERE}
    command = [sys.executable, "-c", code, *words]
    return subprocess.run(command, cwd=BASE, capture_output=True, text=True, env=calm, check=False)


@pytest.mark.long("processes with settings of their own")
def test_a_link_signed_before_the_key_was_changed_is_still_valid():
    link = python(SIGN, SECRET_KEY="old").stdout.strip()
    kept = python(READ, link, SECRET_KEY="new", SECRET_KEY_FALLBACKS="older, old")
    assert kept.stdout.strip() == "7"
    dropped = python(READ, link, SECRET_KEY="new")
    assert dropped.returncode == 1
    assert "BadSignature" in dropped.stderr


@pytest.mark.django_db
def test_who_is_signed_in_stays_so_when_the_key_is_changed(client, settings):
    client.force_login(User.objects.create_user(email="ann@example.org", username="Ann", password="x"))
    old, settings.SECRET_KEY = settings.SECRET_KEY, "new"
    settings.SECRET_KEY_FALLBACKS = [old]
    assert client.get("/games/").status_code == 200
    settings.SECRET_KEY, settings.SECRET_KEY_FALLBACKS = "newer", []
    assert client.get("/games/").status_code == 302
