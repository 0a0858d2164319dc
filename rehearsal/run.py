"""One rehearsal in this process, from an empty database to its report."""

import logging
import os
import time
from pathlib import Path
from typing import Any

from django.conf import settings
from django.core.management import call_command
from django.db import connection

from labyrinth.celery import app
from rehearsal import middle, plants, tables, wakeups
from rehearsal.bench import Bench
from rehearsal.evidence import keep
from rehearsal.lengths import lengths
from rehearsal.month import START, Month, Size
from rehearsal.people import chance
from rehearsal.servers import Worker
from rehearsal.site import StuckError
from rehearsal.town import Town
from rehearsal.trouble import Trouble

BY_NAME = "CREATE INDEX ON games_message (message_id)"
"""The judges ask for each letter by its name, which the site never does."""


def run(size: Size, plant: str = "", evidence: Path | None = None) -> dict[str, Any]:
    """Rehearse; the report as a plain document. What the rows say at a complaint goes into `evidence`."""
    began = time.monotonic()
    _make_ready(plant, size.seed)
    town = Town(chance(size.seed, "town"), START, size.days)
    bench = Bench(town.people, evidence)
    trouble = Trouble(Worker(), bench)
    settings.EMAIL_PORT = trouble.inbox.port
    trouble.start()
    try:
        month = Month(size, trouble, town)
        month.run()
    except StuckError as error:
        if evidence is not None:
            for game in error.games:
                keep(evidence, "stuck", f"in {game}")
        raise
    finally:
        trouble.stop()
    about: dict[str, Any] = {
        "games": size.games,
        "days": size.days,
        "seed": size.seed,
        "people": len(town.people),
    }
    about |= {"worker_kills": trouble.kills, "troubles": dict(sorted(trouble.happened.items()))}
    about |= {"seconds": round(time.monotonic() - began)}
    about |= {"ahead": month.visits.ahead.given if size.ahead else {}, "lengths": lengths()}
    return about | bench.report()


def _make_ready(plant: str, seed: int) -> None:
    """Tables in the database, and this process as the worker will be."""
    logging.getLogger("django.request").setLevel(logging.CRITICAL)  # dead links and closed doors are no news
    app.set_current()
    if not connection.introspection.table_names():
        call_command("migrate", verbosity=0, interactive=False)
    with connection.cursor() as cursor:
        cursor.execute(BY_NAME)
    settings.EMAIL_BACKEND = "django.core.mail.backends.smtp.EmailBackend"
    os.environ["REHEARSAL_PLANT"], os.environ["REHEARSAL_SEED"] = plant, str(seed)
    wakeups.adapt()
    tables.name_dice(seed)
    middle.begin_in_the_middle()
    plants.plant(plant)
