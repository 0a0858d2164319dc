"""Time zones by their IANA names."""

from functools import lru_cache
from zoneinfo import ZoneInfo, ZoneInfoNotFoundError, available_timezones

from django.core.exceptions import ValidationError
from django.utils.translation import gettext_lazy as _

DEFAULT = "UTC"


def validate_time_zone(name: str) -> None:
    """Raise ValidationError unless the name is one that zoneinfo knows."""
    if name not in known():
        raise ValidationError(_("This time zone is not known."), code="time_zone")


def zone_of(name: str) -> ZoneInfo:
    """The zone of a stored name; UTC when the machine's zone data no longer knows it."""
    try:
        return ZoneInfo(name)
    except (ZoneInfoNotFoundError, ValueError):
        return ZoneInfo(DEFAULT)


@lru_cache(maxsize=1)
def known() -> frozenset[str]:
    """Every name that zoneinfo knows."""
    return frozenset(available_timezones())
