"""The filters `moment` and `day`, also inside a sentence and for mails, and those of days in a row."""

from datetime import date, datetime

from django import template

from accounts import dates

register = template.Library()


@register.filter(expects_localtime=True)
def moment(at: datetime | None) -> str:
    """A moment as the site writes it; "" for none."""
    return dates.moment(at) if at else ""


@register.filter(expects_localtime=True)
def moment_said(at: datetime | None) -> str:
    """The same inside a sentence."""
    return dates.moment(at, sentence=True) if at else ""


@register.filter(expects_localtime=True)
def moment_in_zone(at: datetime | None) -> str:
    """The same with the name of the zone, for mails."""
    return dates.moment_in_zone(at) if at else ""


@register.filter(expects_localtime=True)
def day(on: date | None) -> str:
    """A day as the site writes it; "" for none."""
    return dates.day(on) if on else ""


@register.filter(expects_localtime=True)
def day_said(on: date | None) -> str:
    """The same inside a sentence."""
    return dates.day(on, sentence=True) if on else ""


@register.filter(expects_localtime=True)
def first_of(starts: datetime) -> str:
    """When a stretch of days begins."""
    return dates.first_of(starts)


@register.filter(expects_localtime=True)
def last_of(ends: datetime) -> str:
    """When a stretch of days ends."""
    return dates.last_of(ends)


@register.filter
def days_and_hours(hours: int) -> str:
    """So many hours in words."""
    return dates.days_and_hours(hours)
