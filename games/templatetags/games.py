"""Words and parts that the pages of games share."""

from collections.abc import Iterable
from datetime import datetime, timedelta
from functools import cache

from django import template
from django.contrib.humanize.templatetags.humanize import NaturalTimeFormatter
from django.utils import timezone
from django.utils.functional import Promise
from django.utils.html import format_html
from django.utils.safestring import SafeString
from django.utils.timesince import timesince, timeuntil
from django.utils.translation import gettext as _
from lucide.templatetags.lucide import lucide

from games.faces.option_lines import OptionLine, option_lines
from games.faces.systems import name_of
from games.models import Game, Seat
from games.table.clock_words import pace_lines
from games.table.log_words import duration, written
from games.table.miss_words import seat_words
from games.table.reader_table import Table
from labyrinth.clock import now

register = template.Library()


@register.filter
def system_name(slug: str) -> str | Promise:
    """The name of a system by its slug."""
    return name_of(slug)


@register.filter
def played_with(game: Game) -> list[OptionLine]:
    """What was chosen for a table, in words."""
    return option_lines(game.system, game.options)


@register.filter
def names(seats: Iterable[Seat]) -> str:
    """The names of seats between commas."""
    return ", ".join(seat.shown_name for seat in seats)


@register.simple_tag
@cache
def icon(name: str) -> SafeString:
    """A small icon beside a text that says the same."""
    return SafeString(lucide(name, size=18, **{"class": "icon", "aria_hidden": "true"}))


@register.simple_tag
def paces() -> list[tuple[str, str]]:
    """Every named pace with what it means."""
    return pace_lines()


@register.filter
def clock_time(moment: datetime) -> SafeString:
    """A moment as an absolute time in the reader's zone: "Mon 23 Nov, 18:00"."""
    iso = timezone.localtime(moment).isoformat(timespec="seconds")
    return format_html('<time datetime="{}">{}</time>', iso, written(moment))


@register.filter
def missed(table: Table, seat: Seat) -> str:
    """How many turns of the seat count as missed, and what the next one would do."""
    return seat_words(table, seat)


@register.filter
def until(moment: datetime) -> str:
    """How long it is to a moment, by the clock of the site: "in 5 hours"; "now" when it has come."""
    at = now()
    if moment <= at:
        return _("now")
    if moment - at < timedelta(minutes=1):
        return _("in less than a minute")
    days = (moment - at).days
    # "in 1 day" would hide up to a day.
    left = timeuntil(moment, at, NaturalTimeFormatter.future_substrings, 2 if days == 1 else 1)
    return _("in %(time)s") % {"time": left}


@register.filter
def stretch(seconds: int) -> str:
    """A stretch of time in whole hours, in minutes or seconds where it is shorter."""
    return duration(seconds)


@register.filter
def since(moment: datetime) -> str:
    """How long ago a moment was, by the clock of the site: "2 hours ago"."""
    if now() - moment < timedelta(minutes=1):
        return _("just now")
    # Polish declines the time that has passed: "godzina", but "godzinę temu".
    past = timesince(moment, now(), time_strings=NaturalTimeFormatter.past_substrings, depth=1)
    return _("%(time)s ago") % {"time": past}
