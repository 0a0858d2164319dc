"""Two changes of one person at the same moment, and the one query of all rows, on a real PostgreSQL."""

from datetime import UTC, date, datetime, time, timedelta
from functools import partial

import pytest
from django.core.exceptions import ValidationError
from django.db import transaction

from accounts.availability import availabilities_of, ordinary
from accounts.changes import lock_person
from accounts.hours import change_hours
from accounts.mail_trouble import note_refused
from accounts.message_choices import choose
from accounts.models import Hours, User, Vacation
from accounts.vacations import announce
from labyrinth.ground import clock
from tests import at_once as shared
from tests.accounts.conftest import person

pytestmark = [pytest.mark.postgres, pytest.mark.django_db(transaction=True)]
at_once = partial(shared.at_once, refused=ValidationError)


@pytest.mark.parametrize("attempt", range(5))
def test_of_two_vacations_of_one_time_one_is_announced(attempt: int) -> None:
    anna = person("Anna", "anna@example.org")
    starts = clock.now() + timedelta(days=1)
    results = at_once(*[lambda: announce(anna, starts, starts + timedelta(days=2))] * 3)
    assert sum(isinstance(result, Vacation) for result in results) == 1
    assert sum(isinstance(result, ValidationError) for result in results) == 2
    assert Vacation.objects.count() == 1


@pytest.mark.parametrize("attempt", range(5))
def test_two_changes_of_hours_leave_one_that_waits(attempt: int) -> None:
    anna = person("Anna", "anna@example.org")
    at_once(
        lambda: change_hours(anna, quiet_from=time(1), quiet_to=time(9), free_days=[]),
        lambda: change_hours(anna, quiet_from=time(2), quiet_to=time(9), free_days=[]),
    )
    assert Hours.objects.filter(user=anna).count() == 2


@pytest.mark.parametrize("attempt", range(5))
def test_of_two_changes_of_free_days_one_counts(attempt: int) -> None:
    anna, night = person("Anna", "anna@example.org"), {"quiet_from": time(23), "quiet_to": time(7)}
    results = at_once(*[lambda day=day: change_hours(anna, **night, free_days=[day]) for day in range(3)])
    assert sum(isinstance(result, ValidationError) for result in results) == 2
    assert Hours.objects.filter(user=anna).count() == 2


def test_no_choice_of_two_is_lost() -> None:
    anna = person("Anna", "anna@example.org")
    at_once(*[lambda event=event: choose(anna, {event: "off"}) for event in "abcdef"])
    assert set(User.objects.get(pk=anna.pk).message_choices) == set("abcdef")


def test_a_refusal_is_news_to_one_of_two() -> None:
    anna = person("Anna", "anna@example.org")
    news = at_once(*[lambda: note_refused(anna.email, "bounced")] * 4)
    assert sorted(map(str, news)) == ["Anna", "None", "None", "None"]


def test_rows_that_refer_to_a_held_person_are_written_meanwhile() -> None:
    anna = person("Anna", "anna@example.org")
    now = clock.now()
    with transaction.atomic():
        lock_person(anna.pk)
        written = at_once(
            lambda: Vacation.objects.create(user=anna, starts_at=now, ends_at=now, announced_at=now)
        )
    assert isinstance(written[0], Vacation)


def test_all_rows_come_with_their_types_in_one_query(django_assert_num_queries) -> None:
    anna, bob = person("Anna", "anna@example.org"), person("Bob", "bob@example.org", time_zone="Asia/Tokyo")
    noon = datetime(2026, 11, 21, 12, tzinfo=UTC)
    Hours.of(anna.pk, date(2026, 11, 1), ordinary("Europe/Warsaw")).save()
    Vacation.objects.create(user=anna, starts_at=noon, ends_at=noon + timedelta(days=1), announced_at=noon)
    with django_assert_num_queries(1):
        seen = availabilities_of([anna.pk, bob.pk], since=noon)
    assert seen[anna.pk].hours == ((date(2026, 11, 1), ordinary("Europe/Warsaw")),)
    assert seen[anna.pk].away == ((noon, noon + timedelta(days=1)),)
    assert seen[bob.pk].hours[0][1] == ordinary("Asia/Tokyo")
