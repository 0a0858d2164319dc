"""docs/running.md and docs/operating.md say what is true: every variable, every command, every address."""

import json
import os
import pwd
import re
import subprocess
import sys
from pathlib import Path

import pytest
from django.core.management import get_commands
from django.urls import Resolver404, resolve

from labyrinth.ground import metrics
from labyrinth.running.messages import BASE
from labyrinth.running.social_sign_in import KNOWN

DOC = "".join((BASE / "docs" / f"{page}.md").read_text() for page in ("running", "operating"))
EXAMPLE = (BASE / "deploy" / "environment.example").read_text()
SOURCES = [path for name in ("labyrinth", "accounts", "games") for path in (BASE / name).rglob("*.py")]
READ = re.compile(r"environment\.(?:text|flag|number|words|secret|prefixed)\(\s*[\"']([A-Z_]+)[\"']")
PREFIXES = {"ANYMAIL_": "ANYMAIL_*", "SOCIAL_": "SOCIAL_*"}
NOT_FOR_PRODUCTION = {
    "DEVELOPMENT",
    "DEBUG",
    "PORT",
    "CLOCK_OFFSET_SECONDS",
    "CLOCK_FILE",
    "TASKS_AT_ONCE",
    "TEST_DIR",
}


def table() -> dict[str, str]:
    """The variables of the table, and their defaults as it says them."""
    rows = re.findall(r"^\| `([A-Z_]+\*?)` \| (.*?) \|", DOC, re.M)
    assert len(dict(rows)) == len(rows), "a variable stands there twice"
    return dict(rows)


def read() -> set[str]:
    """The variables that the code and the scripts read."""
    found = {PREFIXES.get(name, name) for path in SOURCES for name in READ.findall(path.read_text())}
    for script in (BASE / "deploy").glob("*.sh"):
        found |= set(re.findall(r"\$\{([A-Z_]{3,})", script.read_text()))
    for unit in (BASE / "deploy" / "systemd").glob("*.service"):
        found |= set(re.findall(r"\$\{([A-Z_]+)\}", unit.read_text()))
    return found | set(re.findall(r"\$\{([A-Z_]+):", (BASE / "deploy" / "compose.yaml").read_text()))


def test_every_variable_that_is_read_stands_in_the_table_and_no_other():
    assert read() == set(table())


TOLD_IN_WORDS = {"SITE_URL", "SECRET_KEY", "ALLOWED_HOSTS", "VAR_DIR", "EMAIL_BACKEND", "MAIL_SPOOL"}


def with_nothing_set(folder: str) -> dict[str, object]:
    """The settings that are named like a variable, as an empty environment makes them."""
    code = "import json, sys, labyrinth; from labyrinth import releases;"
    code += "labyrinth.__version__ = releases.last().version; from django.conf import settings as s;"
    code += "print(json.dumps({n: getattr(s, n) for n in sys.argv[1:] if hasattr(s, n)}))"
    calm = {"PATH": os.environ["PATH"], "DJANGO_SETTINGS_MODULE": "labyrinth.settings", "VAR_DIR": folder}
    calm["SQLITE_IN_PRODUCTION"] = "1"
    names = sorted(set(table()) - TOLD_IN_WORDS)
    command = [sys.executable, "-c", code, *names]
    done = subprocess.run(command, cwd=BASE, env=calm, capture_output=True, text=True, check=True)
    found: dict[str, object] = json.loads(done.stdout)
    return found


def in_words(default: object) -> str:
    """A default as the table writes it."""
    match default:
        case int():
            return str(int(default))
        case str() if default:
            return f"`{default}`"
        case _:
            return "none"


def test_every_default_is_the_one_that_is_told(tmp_path):
    found = with_nothing_set(str(tmp_path))
    assert len(found) > 20
    told = table()
    assert {name: in_words(default) for name, default in found.items()} == {
        name: told[name] for name in found
    }


def test_defaults_that_are_no_settings_are_those_that_are_told():
    settings = (BASE / "labyrinth" / "settings.py").read_text()
    told = table()
    for name, default in (("LOG_LEVEL", "INFO"), ("PORT", "8000")):
        assert f'environment.text("{name}", "{default}")' in settings.replace("'", '"')
        assert told[name].strip("`") == default
    for name in ("LOG_JSON", "LOG_REQUESTS"):
        assert f'environment.flag("{name}", default=not DEVELOPMENT)' in settings
        assert told[name] == "1 (0 in development)"
    databases = (BASE / "labyrinth" / "ground" / "databases.py").read_text()
    for name in ("DATABASE_POOL", "DATABASE_PREPARE"):
        assert f'environment.flag("{name}", default=True)' in databases
        assert told[name] == "1"
    assert (
        f"LISTEN={told['LISTEN'].strip('`')}" in (BASE / "deploy/systemd/labyrinth-web.service").read_text()
    )
    assert {told["TASKS_AT_ONCE"], told["TEST_DIR"]} == {"0", "none"}
    scripts = "".join(script.read_text() for script in (BASE / "deploy").glob("*.sh"))
    given = re.findall(r"\$\{([A-Z_]+):-([^}]+)\}", scripts)
    assert {name for name, _default in given} >= {"BACKUP_DIR", "BACKUP_KEEP_DAYS"}
    for name, default in given:
        assert told[name].strip("`") == default


def test_the_example_names_every_variable_of_production():
    named = set(re.findall(r"^#?([A-Z_]+)=", EXAMPLE, re.M))
    of_families = {name for name in named if name.startswith(tuple(PREFIXES))}
    assert set(table()) - NOT_FOR_PRODUCTION - set(PREFIXES.values()) == named - of_families


def test_every_variable_of_an_account_elsewhere_is_told():
    told = set(re.findall(r"`SOCIAL_([A-Z]+_[A-Z]+)`", DOC))
    assert told == KNOWN == {name.removeprefix("SOCIAL_") for name in re.findall(r"SOCIAL_[A-Z_]+", EXAMPLE)}


def test_every_command_exists():
    told = set(re.findall(r"\bmanage (?:--database-url \S+ )?([a-z_]+)\b", DOC))
    assert {"check_journals", "rewind", "replace", "cancel", "maintenance", "purge"} <= told
    assert told <= set(get_commands())


def test_every_option_of_our_commands_exists():
    told = re.findall(r"`?manage (check_journals|rewind|purge|maintenance|upgrade)\b[^`\n]*?(--[a-z-]+)", DOC)
    assert {command for command, _option in told} >= {"check_journals", "rewind", "maintenance", "upgrade"}
    for command, option in told:
        folder = "labyrinth" if command in ("maintenance", "purge", "upgrade") else "games"
        source = (BASE / folder / "management" / "commands" / f"{command}.py").read_text()
        assert f'"{option}"' in source


def test_every_address_exists():
    for path in (
        "/health/live",
        "/health/ready",
        "/health/",
        "/metrics",
        "/admin/",
        "/anymail/mailgun/tracking/",
        "/anymail/mailgun/inbound/",
    ):
        assert path.replace("mailgun", "PROVIDER") in DOC
        try:
            resolve(path)
        except Resolver404:
            raise AssertionError(path) from None


def test_every_file_exists():
    paths = set(re.findall(r"\b(?:deploy|docs)/[\w./-]*\w", DOC)) - {"deploy/environment"}
    assert paths >= {"deploy/backup.sh", "deploy/environment.example", "deploy/nginx.conf"}
    for path in paths:
        assert (BASE / path).exists(), path
    told = set(re.findall(r"labyrinth-(?:web|live|worker|think|beat|backup)\b(?:\.timer)?", DOC))
    assert told >= {
        f"labyrinth-{part}" for part in ("web", "live", "worker", "think", "beat", "backup.timer")
    }
    for name in told:
        names = [name] if "." in name else [f"{name}.service", f"{name}@.service"]
        assert any((BASE / "deploy" / "systemd" / one).exists() for one in names), name


def test_every_metric_exists():
    known = {*metrics.FAMILIES, *metrics.GAUGES, "labyrinth_check_ok", "labyrinth_check_value"}
    told = set(re.findall(r"`(labyrinth_[a-z0-9_]+)`", DOC))
    assert {name.removesuffix("_total") for name in told} - {"labyrinth_again"} == known


KEY = "a-long-key-of-more-than-fifty-signs-that-nobody-can-guess-0123456789"


def manage(folder: Path, *words: str, **changed: str) -> "subprocess.CompletedProcess[str]":
    """`deploy/manage` with the example as the environment file, a key put in, for the user of the tests."""
    lines = EXAMPLE.replace("SECRET_KEY=\n", f"SECRET_KEY={KEY}\n")
    for name, value in changed.items():
        lines = re.sub(rf"^#?{name}=.*$", f"{name}={value}", lines, flags=re.M)
    (folder / "environment").write_text(lines)
    calm = {
        "PATH": os.environ["PATH"],
        "UNRELEASED": "1",
        "VAR_DIR": str(folder),
        "LABYRINTH_ENVIRONMENT": str(folder / "environment"),
        "LABYRINTH_HOME": str(BASE),
        "LABYRINTH_USER": pwd.getpwuid(os.geteuid()).pw_name,
    }
    command = [BASE / "deploy" / "manage", *words]
    return subprocess.run(command, env=calm, capture_output=True, text=True, check=False)


@pytest.mark.long("processes with settings of their own")
def test_the_wrapper_reads_the_example_which_is_fit_for_production(tmp_path):
    done = manage(tmp_path, "check", "--deploy", "--fail-level", "WARNING")
    assert done.returncode == 0, done.stderr
    assert "no issues" in done.stdout
    assert done.stderr == "Database: postgres://labyrinth@/labyrinth?host=/run/postgresql\n"


LOOK = "from django.conf import settings; print(settings.DATABASES['default']['NAME'])"


@pytest.mark.long("processes of the site")
@pytest.mark.parametrize("joined", [True, False])
def test_the_wrapper_looks_at_the_database_that_is_named(tmp_path, joined):
    copy = f"sqlite:///{tmp_path}/copy.sqlite3"
    option = [f"--database-url={copy}"] if joined else ["--database-url", copy]
    done = manage(tmp_path, *option, "shell", "-v", "0", "-c", LOOK, SQLITE_IN_PRODUCTION="1")
    assert done.stdout == f"{tmp_path}/copy.sqlite3\n", done.stderr
    assert done.stderr == f"Database: {copy}\n"


@pytest.mark.long("processes of the site")
def test_the_wrapper_shows_no_password(tmp_path):
    url = "postgres://labyrinth:p@ss:w0rd@db.example.org/labyrinth"
    done = manage(tmp_path, "--version", DATABASE_URL=url)
    assert done.stderr == "Database: postgres://labyrinth@db.example.org/labyrinth\n"
    assert "Usage" in manage(tmp_path).stderr


@pytest.mark.long("processes of the site")
def test_the_wrapper_looks_at_the_database_of_many_hosts(tmp_path):
    """An & is part of the address, as it is for the units."""
    line = re.search(r"^ +DATABASE_URL=('.*')$", (BASE / "docs" / "scaling.md").read_text(), re.M)
    assert line is not None
    done = manage(tmp_path, "shell", "-v", "0", "-c", LOOK, DATABASE_URL=line[1])
    assert (done.returncode, done.stdout) == (0, "labyrinth\n")
    assert done.stderr == f"Database: {line[1][1:-1]}\n"


def test_the_wrapper_does_nothing_where_a_line_is_not_read_alike(tmp_path):
    url = "postgres://labyrinth:hush@db.example.org/labyrinth?tcp_user_timeout=5000&keepalives=1"
    done = manage(tmp_path, "maintenance", "on", DATABASE_URL=url)
    assert (done.returncode, done.stdout) == (1, "")
    assert "DATABASE_URL has & outside of quotes; put it in single quotes: DATABASE_URL='...'." in done.stderr
    assert "hush" not in done.stderr
    assert "Database:" not in done.stderr


def test_what_makes_mail_arrive_is_told():
    for word in ("SPF", "DKIM", "DMARC", "v=spf1", "_domainkey", "v=DMARC1", "sendtestemail"):
        assert word in DOC
