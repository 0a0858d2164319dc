"""One page for when and how the site writes: messages, hours and vacation, each with a form of its own."""

from typing import Any

from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect, render, resolve_url
from django.utils import timezone

from accounts import vacations
from accounts.forms import HoursForm, MessagesForm, VacationForm
from accounts.hours import free_days_rest_until, hours_of, next_day, next_week
from accounts.models import User, Vacation
from accounts.views.words import HoursInWords
from labyrinth.ground import clock

HISTORY = 50
PAGE = "accounts:messages"


def writing(request: HttpRequest, person: User, **forms: Any) -> HttpResponse:
    """The whole page; of the `form` of messages, of `hours` and of `vacation` the one that was sent."""
    page = {
        "form": forms.get("form") or MessagesForm(person=person),
        "hours": _hours(person, forms.get("hours")),
        "vacation": _vacation(person, forms.get("vacation")),
    }
    return render(request, "accounts/messages.html", page)


def part(name: str) -> HttpResponse:
    """On to a part of it, from the address that it once had alone."""
    return redirect(address(name))


def address(name: str) -> str:
    """Where a part of it stands."""
    return f"{resolve_url(PAGE)}#{name}"


def hours_form(person: User, data: Any = None) -> HoursForm:
    """What is to hold, to be changed."""
    planned = hours_of(person).planned
    initial = {
        "quiet_from": planned.quiet_from,
        "quiet_to": planned.quiet_to,
        "free_days": sorted(planned.free_days),
    }
    return HoursForm(data, initial=initial)


def _hours(person: User, form: HoursForm | None) -> dict[str, object]:
    """What holds, what is to hold, and the form for other ones."""
    kept = hours_of(person)
    return {
        "form": form or hours_form(person),
        "now": HoursInWords(kept.now),
        "changes": [(day, HoursInWords(then)) for day, then in kept.changes],
        "next_day": next_day(kept.now.zone, kept.planned.zone),
        "next_week": next_week(kept.now.zone, kept.planned.zone),
        "rest_until": free_days_rest_until(person),
    }


def _vacation(person: User, form: VacationForm | None) -> dict[str, object]:
    """The one that is running, those announced, those of before, and the form for another."""
    now = clock.now()
    mine = Vacation.objects.filter(user=person)
    year = timezone.localtime(now).year
    return {
        "form": form or VacationForm(),
        "running": vacations.running_vacation(person),
        "announced": mine.filter(starts_at__gt=now).order_by("starts_at"),
        "history": mine.filter(ends_at__lte=now).order_by("-starts_at")[:HISTORY],
        "left": [(str(each), vacations.hours_left(person, each)) for each in (year, year + 1)],
    }
