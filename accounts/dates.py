"""The one way in which the site writes days and moments: "Sun 22 Nov, 05:51", "niedz. 22 lis, 05:51".

The year stands there where it is not the present one. In a sentence Polish writes the month out: "do niedz.
22 listopada, 05:51".
"""

from datetime import date, datetime, time, timedelta
from functools import lru_cache

from django.utils import timezone
from django.utils.dates import MONTHS_ALT
from django.utils.translation import get_language, ngettext, pgettext

from accounts.languages import is_polish
from labyrinth.ground.clock import now


def moment(at: datetime, *, sentence: bool = False) -> str:
    """A moment in the reader's zone."""
    here = timezone.localtime(at).replace(tzinfo=None)
    return _moment(here, _present_year(), sentence, get_language())


def moment_in_zone(at: datetime) -> str:
    """A moment with the name of the reader's zone, for mails: "Fri 4 Dec, 18:40 (Europe/Warsaw, CET)"."""
    local = timezone.localtime(at)
    name, short = timezone.get_current_timezone_name(), local.tzname() or ""
    zone = name if short == name or short[:1] in "+-" else f"{name}, {short}"
    return f"{moment(at, sentence=True)} ({zone})"


def day(on: date, *, sentence: bool = False) -> str:
    """A day; of a moment the one that it is in the reader's zone."""
    here = timezone.localtime(on).date() if isinstance(on, datetime) else on
    return _day(here, _present_year(), sentence, get_language())


def first_of(starts: datetime) -> str:
    """When a stretch of days begins: the day, and the hour where it is not midnight."""
    return day(starts) if timezone.localtime(starts).time() == time.min else moment(starts)


def last_of(ends: datetime) -> str:
    """When a stretch of days ends: its last day where that is whole, else the moment."""
    local = timezone.localtime(ends)
    return day(local.date() - timedelta(days=1)) if local.time() == time.min else moment(ends)


def days_and_hours(hours: int) -> str:
    """So many hours in words: "9 days, 3 hours"; "0 days"."""
    days, left = divmod(hours, 24)
    parts = [ngettext("%(count)d day", "%(count)d days", days) % {"count": days}] if days or not left else []
    if left:
        parts.append(ngettext("%(count)d hour", "%(count)d hours", left) % {"count": left})
    return ", ".join(parts)


def _present_year() -> int:
    return timezone.localtime(now()).year


@lru_cache(maxsize=1024)
def _moment(here: datetime, year: int, sentence: bool, language: str | None) -> str:
    """The same few moments stand at a table for days. `here` has no zone: those of two zones may be equal."""
    return f"{_day(here.date(), year, sentence, language)}, {here:%H:%M}"


@lru_cache(maxsize=1024)
def _day(here: date, year: int, sentence: bool, _language: str | None) -> str:
    month = _MONTHS[here.month - 1]() if not sentence else _month_in_sentence(here.month)
    words = f"{_WEEKDAYS[here.weekday()]()} {here.day} {month}"
    return words if here.year == year else f"{words} {here.year}"


def _month_in_sentence(month: int) -> str:
    """Written out where the language bends it; English keeps the short one."""
    return str(MONTHS_ALT[month]) if is_polish() else _MONTHS[month - 1]()


_WEEKDAYS = (
    lambda: pgettext("day in a date", "Mon"),
    lambda: pgettext("day in a date", "Tue"),
    lambda: pgettext("day in a date", "Wed"),
    lambda: pgettext("day in a date", "Thu"),
    lambda: pgettext("day in a date", "Fri"),
    lambda: pgettext("day in a date", "Sat"),
    lambda: pgettext("day in a date", "Sun"),
)
_MONTHS = (
    lambda: pgettext("month in a date", "Jan"),
    lambda: pgettext("month in a date", "Feb"),
    lambda: pgettext("month in a date", "Mar"),
    lambda: pgettext("month in a date", "Apr"),
    lambda: pgettext("month in a date", "May"),
    lambda: pgettext("month in a date", "Jun"),
    lambda: pgettext("month in a date", "Jul"),
    lambda: pgettext("month in a date", "Aug"),
    lambda: pgettext("month in a date", "Sep"),
    lambda: pgettext("month in a date", "Oct"),
    lambda: pgettext("month in a date", "Nov"),
    lambda: pgettext("month in a date", "Dec"),
)
