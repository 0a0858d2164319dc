"""Words and parts that the pages of games share."""

from collections.abc import Iterable
from datetime import datetime, timedelta

from django import template
from django.contrib.humanize.templatetags.humanize import NaturalTimeFormatter
from django.utils.functional import Promise
from django.utils.timesince import timesince
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy

from games.forms import TEAMS
from games.models import Seat
from games.selectors.systems import name_of
from labyrinth.clock import now

register = template.Library()


@register.filter
def system_name(slug: str) -> str | Promise:
    """The name of a system by its slug."""
    return name_of(slug)


@register.filter
def teams_name(word: str) -> str | Promise:
    """How the teams are given out, in words."""
    return TEAMS.get(word, word or gettext_lazy("as the rules say"))


@register.filter
def part(slug: str, name: str) -> list[str]:
    """The templates for one part of a table: the system's own, else the one that fits every system."""
    return [f"systems/{slug}/{name}.html", f"games/parts/{name}.html"]


@register.filter
def names(seats: Iterable[Seat]) -> str:
    """The names of seats between commas."""
    return ", ".join(seat.name for seat in seats)


@register.filter
def since(moment: datetime) -> str:
    """How long ago a moment was, by the clock of the site: "2 hours ago"."""
    if now() - moment < timedelta(minutes=1):
        return _("just now")
    # Polish declines the time that has passed: "godzina", but "godzinę temu".
    past = timesince(moment, now(), time_strings=NaturalTimeFormatter.past_substrings, depth=1)
    return _("%(time)s ago") % {"time": past}
