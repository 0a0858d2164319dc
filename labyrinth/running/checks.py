"""What `manage.py check --deploy` finds besides what Django looks at."""

import re
from collections.abc import Iterator
from pathlib import Path
from typing import Any

from django.conf import settings
from django.core import checks

from labyrinth import releases

GAP = re.compile(r"\[[^\]\n]+\](?!\()")
"""Something in square brackets that is no link."""


@checks.register("labyrinth", deploy=True)
def production(**_: Any) -> list[checks.CheckMessage]:
    """What a site needs that stands in the open."""
    return [checks.Warning(text, hint=hint, id=f"labyrinth.W00{number}") for number, text, hint in _missing()]


@checks.register("labyrinth", deploy=True)
def texts(**_: Any) -> list[checks.CheckMessage]:
    """Texts of the operator that are not filled in."""
    found = _unfinished_texts()
    if not found:
        return []
    text = f"Texts of the site still have something in square brackets: {', '.join(found)}."
    hint = "Fill in what stands there, or take the file out of SITE_TEXTS."
    return [checks.Warning(text, hint=hint, id="labyrinth.W008")]


def _missing() -> Iterator[tuple[int, str, str]]:
    if not settings.SITE_URL.startswith("https://"):
        yield (
            1,
            "SITE_URL is not an https address.",
            "Links in mails begin with it; set it to what players see.",
        )
    if "sqlite" in settings.DATABASES["default"]["ENGINE"]:
        yield 2, "The database is SQLite.", "Set DATABASE_URL to a PostgreSQL database."
    if not settings.REDIS_URL:
        yield 3, "There is no broker.", "Set REDIS_URL to a Redis-protocol server: mails and clocks need it."
    if "localhost" in settings.DEFAULT_FROM_EMAIL:
        yield 4, "Mails come from localhost.", "Set DEFAULT_FROM_EMAIL to an address of your domain."
    if not settings.BEHIND_PROXY and settings.SECURE_SSL_REDIRECT:
        yield 5, "No proxy is trusted to say that it was asked by https.", "Set BEHIND_PROXY=1 behind one."
    if settings.CLOCK_OFFSET_SECONDS or settings.CLOCK_FILE:
        yield 6, "The clock of the site is moved.", "CLOCK_OFFSET_SECONDS and CLOCK_FILE are for rehearsals."
    if not settings.UNRELEASED and releases.digest_of() != releases.last().digest:
        yield (
            7,
            f"The code is not that of release {settings.RELEASE}: what is played or stored differs.",
            "Install the release as it is; or set UNRELEASED=1, and keep this code for the games it plays.",
        )


def _unfinished_texts() -> list[str]:
    """The files of SITE_TEXTS in which something has still to be filled in: "[NAME OF THE OPERATOR]"."""
    if not settings.SITE_TEXTS:
        return []
    files = sorted(Path(settings.SITE_TEXTS).glob("*.md"))
    return [path.name for path in files if GAP.search(path.read_text(encoding="utf-8", errors="replace"))]
