"""What `manage.py check --deploy` says of content: whether the files of every rule set are what they were."""

from typing import Any

from django.core.checks import CheckMessage, Error, register

from games import systems
from games.kit.content import ContentError


@register("content", deploy=True)
def contents(*_apps: Any, **_options: Any) -> list[CheckMessage]:
    """An error for each system of which a rule set cannot be read, or reads something else than it did."""
    found: list[CheckMessage] = []
    for slug in systems.SLUGS:
        try:
            systems.get_system(slug).check_content()
        except ContentError as error:
            hint = "Put the row back and write its change behind it: docs/adding-a-system.md, section 2."
            found.append(Error(f"{slug}: {error}", hint=hint, id="games.E001"))
    return found
