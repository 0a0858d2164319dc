"""In which language and zone something is worded, decided in one place."""

import re
from datetime import UTC, datetime
from pathlib import Path
from types import SimpleNamespace

import pytest
from django.utils import timezone, translation
from django.utils.translation import gettext

from accounts.languages import active_language, in_language, speaking_to
from accounts.models import User

NOON = datetime(2026, 7, 1, 12, tzinfo=UTC)
POLE = User(username="Ewa", language="pl", time_zone="Europe/Warsaw")
ROOT = Path(__file__).parents[2]
PICKS = re.compile(r"(translation\.(override|activate)|timezone\.activate|\.startswith\(\"pl\"\))")
EXCEPT = {
    *("accounts/languages.py", "games/api/guard.py", "labyrinth/serving/bodies.py"),
    *("labyrinth/serving/jinja_backend.py", "games/faces/loaded.py"),
}
"""The place itself, two that word something before they know for whom, two that speak each in turn."""


def spoken() -> tuple[str, str, str]:
    return gettext("Save"), timezone.localtime(NOON).strftime("%H:%M"), in_language(WORD)


WORD = SimpleNamespace(en="maze", pl="labirynt")


def test_what_is_worded_for_somebody_is_in_their_language_and_zone_and_afterwards_nothing_is():
    before = spoken()
    with speaking_to(POLE):
        assert spoken() == ("Zapisz", "14:00", "labirynt")
    assert spoken() == before


def test_somebody_unknown_is_spoken_to_as_the_page_is_with_times_of_no_zone():
    with translation.override("pl"), timezone.override("Asia/Tokyo"), speaking_to(None):
        assert spoken() == ("Zapisz", "12:00", "labirynt")


@pytest.mark.parametrize(("code", "language"), [("pl-pl", "pl"), ("en-gb", "en"), ("de", "en")])
def test_the_site_speaks_two_languages(code, language):
    with translation.override(code):
        assert active_language() == language


def test_no_language_is_spoken_where_none_is_chosen():
    with translation.override(None):
        assert (active_language(), in_language(WORD)) == ("en", "maze")


def test_nobody_else_picks_a_language():
    found = {
        str(path.relative_to(ROOT))
        for top in ("accounts", "games", "labyrinth")
        for path in (ROOT / top).rglob("*.py")
        if PICKS.search(path.read_text())
    }
    assert found == EXCEPT
