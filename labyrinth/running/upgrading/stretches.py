"""The three stretches of an upgrade. Between them operators do what no process can do for its own code."""

import io
from collections.abc import Callable
from dataclasses import dataclass
from datetime import datetime, timedelta

from django.core.management import CommandError, call_command

from labyrinth.ground import maintenance
from labyrinth.ground.clock import now
from labyrinth.ground.maintenance import MaintenanceError
from labyrinth.running.upgrading import backups, looks
from labyrinth.running.upgrading.backups import Copy
from labyrinth.running.upgrading.steps import NoError, Step

FRESH = timedelta(hours=1)
"""A younger backup will do for a trial."""
HELD = (
    "`manage check_journals --quarantine` holds them; docs/operating.md, A game that is held, says what to "
    "do with each. Or go back to the old release."
)
NEXT = {
    "before": """Now, with the old release and by hand:
  manage maintenance on --in 15 --minutes 10 --message "A new release."
  when it has begun: systemctl stop labyrinth.target
  put this checkout in the place of the old one (docs/operating.md, Upgrades, step 4)
Then: manage upgrade switch""",
    "switch": """Now, by hand:
  systemctl restart labyrinth.target
Then: manage upgrade after""",
    "after": "The upgrade is done. Look at /health/ready in a minute.",
}
"""What is to be done when a stretch is through."""


@dataclass(frozen=True)
class Wishes:
    """What the operator has said: the address of a copy, what check_journals is told besides, how long a
    maintenance is expected to take and its sentence, and where the parts are asked for their release."""

    copy: str = ""
    checks: tuple[str, ...] = ()
    minutes: int = 10
    message: str = ""
    ask: tuple[str, ...] = ()


def steps_of(stretch: str, wishes: Wishes, say: Callable[[str], None]) -> list[Step]:
    """The steps of "before", "switch" or "after"."""
    match stretch:
        case "before":
            return [
                *_looks(lambda: _migrations_or_copy(wishes.copy)),
                _backup(_an_hour_ago),
                *_trial(wishes, say),
            ]
        case "switch":
            return [*_looks(looks.database_is_not_newer), *_switch(wishes, say)]
        case _:
            return _after(wishes)


def _looks(database: Callable[[], str]) -> list[Step]:
    return [
        Step("settings", "look whether this code finds all it needs", looks.settings_are_fit, changes=False),
        Step("files", "look for compiled texts and static files", looks.files_are_built, changes=False),
        Step("database", "look which migrations are to come", database, changes=False),
    ]


def _migrations_or_copy(copy: str) -> str:
    """As the database is; with migrations to come games can be looked at on a copy only."""
    found = looks.database_is_not_newer()
    if looks.pending() and not copy:
        raise NoError(
            f"There are {found}, so the new release cannot look at the games where they are.",
            f"Say --copy URL: it restores the backup there, migrates it and looks. {backups.OTHER}.",
        )
    return found


def _an_hour_ago() -> datetime:
    return now() - FRESH


def _backup(since: Callable[[], datetime]) -> Step:
    return Step("backup", "make a backup, unless a young one is there", lambda: backups.backup_since(since()))


def _trial(wishes: Wishes, say: Callable[[str], None]) -> list[Step]:
    """Every game played by the new release: on the copy, or where it is when nothing needs to be migrated."""
    if not wishes.copy:
        return [_journals(wishes, say, "play every journal with this release, while the site goes on")]
    copy = Copy(wishes.copy)
    return [
        Step("copy", "restore the backup into the copy", copy.restored),
        Step("its migrations", "migrate the copy", copy.migrated),
        Step("its games", "play every journal of the copy", lambda: copy.checked(list(wishes.checks))),
    ]


def _switch(wishes: Wishes, say: Callable[[str], None]) -> list[Step]:
    return [
        Step("maintenance", "close the site, unless it is closed", lambda: _closed(wishes)),
        _backup(_since_it_is_closed),
        Step("migrations", "migrate the database", lambda: _migrated(say)),
        _journals(wishes, say, "play every journal with this release"),
    ]


def _closed(wishes: Wishes) -> str:
    """The site takes nothing from now on. One that is announced begins at its own time."""
    found = maintenance.present()
    if found is not None and found.start > now():
        raise NoError(
            f"It is announced for {found.start:%H:%M} UTC, and people still play.",
            "Wait until then, or call it off and close at once: manage maintenance off.",
        )
    if found is not None:
        return f"it is closed since {found.start:%H:%M} UTC"
    try:
        maintenance.begin(minutes=wishes.minutes, message=wishes.message[:200])
    except MaintenanceError as error:
        raise NoError(str(error), "Set the clock, or --minutes.") from None
    return "it is closed from now on"


def _since_it_is_closed() -> datetime:
    found = maintenance.present()
    assert found is not None, "the step before has seen to it"
    return found.start


def _migrated(say: Callable[[str], None]) -> str:
    found = looks.pending()
    for name in found:
        say(f"      {name}")
    if found:
        call_command("migrate", interactive=False, verbosity=0)
    return f"{len(found)} migrations were carried out" if found else "there was none to come"


def _journals(wishes: Wishes, say: Callable[[str], None], does: str) -> Step:
    return Step("games", does, lambda: _games_fit(wishes, say))


def _games_fit(wishes: Wishes, say: Callable[[str], None]) -> str:
    """Any other verdict than that all fit is a no; check_journals names the games."""
    said = io.StringIO()
    try:
        call_command("check_journals", *wishes.checks, stdout=said)
    except CommandError as error:
        for line in said.getvalue().splitlines():
            say(f"      {line}")
        raise NoError(str(error), HELD) from error
    return said.getvalue().strip()


def _after(wishes: Wishes) -> list[Step]:
    return [
        Step("database", "look whether it is migrated", looks.database_is_migrated, changes=False),
        Step(
            "parts",
            "ask the parts for their release",
            lambda: looks.parts_run_this_release(wishes.ask),
            changes=False,
        ),
        Step("health", "look what is unwell", looks.site_is_well, changes=False),
        Step("workers", "ask whether any is there", looks.workers_answer, changes=False),
        Step("maintenance", "open the site and credit all clocks", _opened),
    ]


def _opened() -> str:
    if maintenance.present() is None:
        return "the site is open"
    try:
        found = maintenance.finish()
    except MaintenanceError as error:
        raise NoError(str(error), "Set the clock of this machine.") from None
    minutes = ((found.end or found.start) - found.start).total_seconds() / 60
    return f"it is open again after {minutes:.1f} minutes; clocks are credited"
