"""What is looked at before anything is changed: settings, files, the database, the parts that run."""

import io
import json
from collections.abc import Sequence
from http.client import HTTPConnection, HTTPException
from pathlib import Path
from urllib.parse import urlsplit

from celery import current_app
from django.conf import settings
from django.contrib.staticfiles.finders import get_finders
from django.core.management import CommandError, call_command
from django.db import connection
from django.db.migrations.executor import MigrationExecutor
from kombu.exceptions import KombuError

from labyrinth.running import health, messages
from labyrinth.running.upgrading.steps import NoError

OURS = {"labyrinth", "accounts", "games"}
PATIENCE = 5.0
"""Seconds for which a part that is asked is waited for."""
PATIENCE_FOR_WORKERS = 2.0
"""All are asked at once, and whoever has not answered by then is not there."""
BUILD = "Run deploy/build.sh in this checkout, as whoever may write into it."


def settings_are_fit() -> str:
    """`check --deploy` has nothing to say of this code with this environment."""
    said = io.StringIO()
    try:
        call_command("check", deploy=True, fail_level="WARNING", stdout=said, stderr=said)
    except CommandError as error:
        raise NoError(
            str(error).strip(), "Mend the environment file: docs/running.md, Environment."
        ) from None
    return f"release {settings.RELEASE} finds what it needs"


def files_are_built() -> str:
    """Texts are compiled and static files collected, all of them, by this checkout."""
    for language in messages.LANGUAGES:
        source = messages.po_file(language)
        made = source.with_suffix(".mo")
        if not made.exists() or made.stat().st_mtime < source.stat().st_mtime:
            raise NoError(f"The texts in {language} are not compiled.", BUILD)
    collected = _collected(Path(settings.STATIC_ROOT) / "staticfiles.json")
    missing = sorted(set(_wanted()) - collected)
    if missing:
        raise NoError(f"{len(missing)} static files are not collected, {missing[0]} among them.", BUILD)
    return f"{len(collected)} static files, {len(messages.LANGUAGES) + 1} languages"


def _collected(manifest: Path) -> set[str]:
    """The names that pages may ask for; none where nothing was collected."""
    if not manifest.exists():
        return set()
    return set(json.loads(manifest.read_text(encoding="utf-8"))["paths"])


def _wanted() -> list[str]:
    return [Path(name).as_posix() for finder in get_finders() for name, _where in finder.list([])]


def pending() -> list[str]:
    """The migrations that the database still lacks, in their order."""
    executor = MigrationExecutor(connection)
    plan = executor.migration_plan(executor.loader.graph.leaf_nodes())
    return [f"{migration.app_label}.{migration.name}" for migration, _back in plan]


def database_is_not_newer() -> str:
    """The database answers, and knows no migration of ours that this code does not know."""
    loader = MigrationExecutor(connection).loader
    newer = sorted(
        f"{app}.{name}"
        for app, name in set(loader.applied_migrations) - set(loader.disk_migrations)
        if app in OURS
    )
    if newer:
        raise NoError(
            f"A newer release has run here: this one does not know {', '.join(newer)}.",
            "Install that one, or a newer one. The way back is in docs/operating.md, Upgrades.",
        )
    return in_words(pending())


def in_words(found: Sequence[str]) -> str:
    """How many migrations there are, and which."""
    return f"{len(found)} migrations to come: {', '.join(found)}" if found else "no migrations to come"


def database_is_migrated() -> str:
    """Nothing of what this release expects of the database is missing."""
    if found := pending():
        raise NoError(f"There are {in_words(found)}.", "Run `manage upgrade switch` first.")
    return "it is the one that this release expects"


def site_is_well() -> str:
    """Broker, beat, clocks, room: what this process can see of it."""
    unwell = {name: check for name, check in health.look_at_all().items() if not check.ok}
    if unwell:
        found = "; ".join(f"{name} ({check.note or 'too much'})" for name, check in unwell.items())
        raise NoError(
            f"Not well: {found}.",
            "docs/operating.md, What to watch, says what to do. What was just started takes half a minute.",
        )
    return "all that can be seen from here is well"


def workers_answer() -> str:
    """At least one worker is there: while the site is closed nothing else shows whether they are."""
    try:
        found = current_app.control.ping(timeout=PATIENCE_FOR_WORKERS)
    except KombuError as error:
        raise NoError(f"The broker says: {error}", "Start it.") from error
    if not found:
        raise NoError(
            "No worker answers.", "Start them: systemctl start labyrinth.target, then wait a moment."
        )
    return f"{len(found)} of them answer"


def parts_run_this_release(addresses: Sequence[str]) -> str:
    """Each address is answered by a process of this release."""
    for address in addresses:
        found = _release_at(address)
        if found is None:
            raise NoError(
                f"Nobody answers at {address}.",
                "Start the parts: systemctl start labyrinth.target. Where they run elsewhere, --ask says.",
            )
        if found != settings.RELEASE:
            raise NoError(
                f"At {address} release {found or 'without a number'} runs, and not {settings.RELEASE}.",
                "Restart the parts from this checkout: systemctl restart labyrinth.target.",
            )
    return f"release {settings.RELEASE} answers at {' and '.join(addresses)}"


def _release_at(address: str) -> str | None:
    """What the process there says; None where none answers."""
    parts = urlsplit(address)
    asked = HTTPConnection(parts.hostname or "", parts.port or 80, timeout=PATIENCE)
    try:
        asked.request("GET", "/health/live")
        found = json.loads(asked.getresponse().read())
    except (OSError, HTTPException, ValueError):
        return None
    finally:
        asked.close()
    return str(found.get("release", "")) if isinstance(found, dict) else None
