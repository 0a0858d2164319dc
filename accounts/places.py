"""Where time zones are, in the reader's language."""

import unicodedata
from functools import lru_cache

from django.utils.functional import Promise
from django.utils.translation import pgettext_lazy

from accounts.languages import active_language
from accounts.time_zones import DEFAULT, known

REGIONS = {
    "Africa": pgettext_lazy("region", "Africa"),
    "America": pgettext_lazy("region", "America"),
    "Antarctica": pgettext_lazy("region", "Antarctica"),
    "Arctic": pgettext_lazy("region", "Arctic"),
    "Asia": pgettext_lazy("region", "Asia"),
    "Atlantic": pgettext_lazy("region", "Atlantic"),
    "Australia": pgettext_lazy("region", "Australia"),
    "Europe": pgettext_lazy("region", "Europe"),
    "Indian": pgettext_lazy("region", "Indian"),
    "Pacific": pgettext_lazy("region", "Pacific"),
}
"""What the name of a zone begins with, in words."""


def time_zone_choices() -> list[tuple[str | Promise, str | list[tuple[str, str]]]]:
    """UTC, then the places of each region by the alphabet: the shape of grouped choices of a select."""
    language = active_language()
    regions = ((words, list(_places(region, language))) for region, words in REGIONS.items())
    return [(DEFAULT, DEFAULT), *regions]


def place_of(name: str) -> str:
    """Where a zone is, in the reader's language: "Warszawa"; the name itself where that is not known."""
    return _place(name, active_language())


@lru_cache(maxsize=32)
def _places(region: str, language: str) -> tuple[tuple[str, str], ...]:
    """Names of zones, and where they are; of several names for one place the one by which it goes today."""
    found: dict[str, str] = {}
    for name in sorted(name for name in known() if name.startswith(f"{region}/")):
        place = _place(name, language)
        if place not in found or name.endswith("/" + _place(name, "en").replace(" ", "_")):
            found[place] = name
    return tuple((found[place], place) for place in sorted(found, key=_by_alphabet))


def _by_alphabet(place: str) -> str:
    """Letters with marks stand beside those without."""
    plain = unicodedata.normalize("NFKD", place.replace("ł", "l").replace("Ł", "L"))
    return "".join(letter for letter in plain if not unicodedata.combining(letter)).casefold()


@lru_cache(maxsize=2048)
def _place(name: str, language: str) -> str:
    from babel.dates import get_timezone_location  # with its data, for who looks at places

    try:
        place = get_timezone_location(name, locale=language, return_city=True)
    except (LookupError, ValueError):
        return name
    return str(place).replace("/", ", ")
