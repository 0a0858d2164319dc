"""Words and parts that the pages of games share."""

from collections.abc import Iterable
from datetime import UTC, datetime, timedelta, tzinfo
from functools import cache, lru_cache

from django import template
from django.contrib.humanize.templatetags.humanize import NaturalTimeFormatter
from django.templatetags.static import static
from django.utils import timezone
from django.utils.functional import Promise
from django.utils.html import format_html
from django.utils.safestring import SafeString
from django.utils.timesince import timesince, timeuntil
from django.utils.translation import get_language
from django.utils.translation import gettext as _

from games.faces.opponents import WORDS, picture_of
from games.faces.option_lines import OptionLine, option_lines
from games.faces.systems import name_of
from games.models import Game, Seat
from games.models.bot_names import PLAYERS
from games.table.clock_words import pace_lines
from games.table.log_words import duration, written
from games.table.miss_words import seat_words
from games.table.reader_table import Table
from labyrinth.ground.clock import now

register = template.Library()

MINUTE = timedelta(minutes=1)
A_DAY = 24 * 60
"""Minutes."""
SURELY_A_MONTH = timedelta(days=28)
"""Shorter stretches have no months in them, whenever they begin: how long they are says all."""
A_MOMENT = datetime(2026, 1, 1, tzinfo=UTC)
"""Of a month that is longer than that."""


@register.filter
def system_name(slug: str) -> str | Promise:
    """The name of a system by its slug."""
    return name_of(slug)


@register.filter
def played_with(game: Game) -> list[OptionLine]:
    """What was chosen for a table, in words."""
    return option_lines(game)


@register.filter
def names(seats: Iterable[Seat]) -> str:
    """The names of seats between commas."""
    return ", ".join(seat.shown_name for seat in seats)


@register.simple_tag
def bot_face(level: str, size: int = 36) -> SafeString:
    """The picture of a player of bots by its level; nothing for another. It stands beside a name."""
    if level not in PLAYERS:
        return SafeString("")
    return format_html(
        '<img class="bot-face" src="{}" alt="" width="{}" height="{}">', static(picture_of(level)), size, size
    )


@register.filter
def bot_word(seat: Seat) -> str:
    """How a bot plays whose player somebody has chosen: "bot, gentle"; of any other "bot"."""
    level = seat.chosen_level
    return f"{_('bot')}, {WORDS[level]}" if level else _("bot")


@register.simple_tag
@cache
def icon(name: str) -> SafeString:
    """A small icon beside a text that says the same: one of `games/drawing/icons.py`."""
    return format_html(
        '<svg class="icon" width="18" height="18" aria-hidden="true"><use href="{}#{}"/></svg>',
        static("img/icons.svg"),
        name,
    )


@register.simple_tag
def paces() -> list[tuple[str, str]]:
    """Every named pace with what it means."""
    return pace_lines()


@register.filter
def clock_time(moment: datetime) -> SafeString:
    """A moment as an absolute time in the reader's zone: "Mon 23 Nov, 18:00"."""
    return _clock_time(
        moment, timezone.get_current_timezone(), timezone.localtime(now()).year, get_language()
    )


@lru_cache(maxsize=1024)
def _clock_time(moment: datetime, zone: tzinfo, _year: int, _language: str | None) -> SafeString:
    """The same few moments stand at a table for days; they are written with the year where it is another."""
    iso = timezone.localtime(moment, zone).isoformat(timespec="seconds")
    return format_html('<time datetime="{}">{}</time>', iso, written(moment))


@register.filter
def missed(table: Table, seat: Seat) -> str:
    """How many turns of the seat count as missed, and what the next one would do."""
    return seat_words(table, seat)


@register.filter
def until(moment: datetime) -> str:
    """How long it is to a moment, by the clock of the site: "in 5 hours"; "now" when it has come."""
    at = now()
    if moment - at < SURELY_A_MONTH:
        return _until((moment - at) // MINUTE if moment > at else None, get_language())
    return _in(timeuntil(moment, at, NaturalTimeFormatter.future_substrings, 1))


@lru_cache(maxsize=1024)
def _until(minutes: int | None, _language: str | None) -> str:
    """The same so many whole minutes before, fewer than a month has; None: it has come."""
    if minutes is None:
        return _("now")
    if minutes == 0:
        return _("in less than a minute")
    if A_DAY <= minutes < 2 * A_DAY:
        return _in(duration(60 * minutes))  # "in 1 day" would hide up to a day
    return _in(timeuntil(A_MOMENT + minutes * MINUTE, A_MOMENT, NaturalTimeFormatter.future_substrings, 1))


def _in(left: str) -> str:
    return _("in %(time)s") % {"time": left}


@register.filter
def stretch(seconds: int) -> str:
    """A stretch of time in whole hours, in minutes or seconds where it is shorter."""
    return duration(seconds)


@register.filter
def since(moment: datetime) -> str:
    """How long ago a moment was, by the clock of the site: "2 hours ago"."""
    at = now()
    if at - moment < SURELY_A_MONTH:
        return _since((at - moment) // MINUTE, get_language())
    return _ago(moment, at)


@lru_cache(maxsize=1024)
def _since(minutes: int, _language: str | None) -> str:
    """The same so many whole minutes after, fewer than a month has."""
    return _ago(A_MOMENT, A_MOMENT + minutes * MINUTE) if minutes > 0 else _("just now")


def _ago(moment: datetime, at: datetime) -> str:
    # Polish declines the time that has passed: "godzina", but "godzinę temu".
    past = timesince(moment, at, time_strings=NaturalTimeFormatter.past_substrings, depth=1)
    return _("%(time)s ago") % {"time": past}
