"""Time zones by their IANA names."""

from functools import lru_cache
from zoneinfo import ZoneInfo, ZoneInfoNotFoundError, available_timezones

from django.core.exceptions import ValidationError
from django.utils.functional import Promise
from django.utils.translation import gettext_lazy as _
from django.utils.translation import pgettext_lazy

DEFAULT = "UTC"
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


def validate_time_zone(name: str) -> None:
    """Raise ValidationError unless the name is one that zoneinfo knows."""
    if name not in _known():
        raise ValidationError(_("This time zone is not known."), code="time_zone")


def zone_of(name: str) -> ZoneInfo:
    """The zone of a stored name; UTC when the machine's zone data no longer knows it."""
    try:
        return ZoneInfo(name)
    except (ZoneInfoNotFoundError, ValueError):
        return ZoneInfo(DEFAULT)


@lru_cache(maxsize=1)
def time_zone_choices() -> list[tuple[str | Promise, str | list[tuple[str, str]]]]:
    """UTC, then the places of each region: the shape of grouped choices of a select."""
    choices: list[tuple[str | Promise, str | list[tuple[str, str]]]] = [(DEFAULT, DEFAULT)]
    for region, words in REGIONS.items():
        names = sorted(name for name in _known() if name.startswith(f"{region}/"))
        choices.append((words, [(name, _place(name)) for name in names]))
    return choices


@lru_cache(maxsize=1)
def _known() -> frozenset[str]:
    return frozenset(available_timezones())


def _place(name: str) -> str:
    return name.partition("/")[2].replace("_", " ").replace("/", ", ")
