"""What each of several processes does that look at games; loading this file loads nothing of the site."""

from collections.abc import Sequence
from importlib import import_module
from typing import Any

import django
from django.db import connection


def begin(database: dict[str, Any]) -> None:
    """The site, on the database that whoever hands out the games looks at."""
    django.setup()
    connection.settings_dict.update(database)


def look(ids: Sequence[int], *, hold: bool) -> Any:
    """What `check_some` says of these games."""
    return import_module("games.play.check_journals").check_some(ids, hold=hold)
