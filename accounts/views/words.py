"""Hours as a page tells them."""

from dataclasses import dataclass
from datetime import timedelta

from django.utils.dates import WEEKDAYS
from django.utils.functional import Promise

from accounts.awake import Hours
from accounts.places import place_of


@dataclass(frozen=True)
class HoursInWords:
    hours: Hours

    @property
    def free_days(self) -> list[str | Promise]:
        """The names of the free weekdays, Monday first."""
        return [WEEKDAYS[day] for day in sorted(self.hours.free_days)]

    @property
    def place(self) -> str:
        """Where the time zone is."""
        return place_of(self.hours.zone)

    @property
    def awake(self) -> str:
        """How long an ordinary day is, as hours and minutes: "16" or "15:30"."""
        minutes = (timedelta(days=1) - self.hours.quiet) // timedelta(minutes=1)
        return f"{minutes // 60}:{minutes % 60:02}" if minutes % 60 else str(minutes // 60)
