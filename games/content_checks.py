"""What `manage.py check` says of content: what a game says can be said; with --deploy also that the files of
every rule set are what they were."""

from typing import Any

from django.core.checks import CheckMessage, Error, register

from games import systems
from games.faces.face import check_rows
from games.kit.content import ContentError


@register("content", deploy=True)
def contents(*_apps: Any, **_options: Any) -> list[CheckMessage]:
    """An error for each system of which a rule set cannot be read, or reads something else than it did."""
    found: list[CheckMessage] = []
    for slug in systems.SLUGS:
        try:
            systems.get_system(slug).check_content()
        except ContentError as error:
            hint = "Put the row back and write its change behind it: docs/changing-content.md."
            found.append(Error(f"{slug}: {error}", hint=hint, id="games.E001"))
    return found


@register("content")
def rows(*_apps: Any, **_options: Any) -> list[CheckMessage]:
    """An error for each system of which a row of what it says cannot be read."""
    found: list[CheckMessage] = []
    for slug in systems.SLUGS:
        try:
            check_rows(slug)
        except ContentError as error:
            found.append(Error(f"{slug}: {error}", id="games.E002"))
    return found
