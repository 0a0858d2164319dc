"""Free days change once in four weeks at most, act from the week after, and say so on the page."""

from collections.abc import Iterator
from datetime import UTC, date, datetime, time, timedelta

import pytest
from django.core.exceptions import ValidationError
from django.test import Client

from accounts import awake
from accounts.hours import change_hours, change_zone, free_days_rest_until, hours_of
from accounts.models import Hours, User
from labyrinth.ground.clock import stopped_at

WEDNESDAY = datetime(2026, 11, 18, 18, tzinfo=UTC)  # one o'clock in the afternoon in New York
DAY = timedelta(days=1)
MONDAY = date(2026, 11, 23)
NIGHT = {"quiet_from": time(23), "quiet_to": time(7)}
OTHER_NIGHT = {"quiet_from": time(0), "quiet_to": time(8)}


@pytest.fixture(autouse=True)
def _on_wednesday() -> Iterator[None]:
    with stopped_at(WEDNESDAY):
        yield


def choose(user: User, *days: int, **night: time) -> None:
    change_hours(user, **(night or NIGHT), free_days=days)


def free(user: User, day: date) -> set[int]:
    """The free days that hold at noon of a day, as stored now."""
    with stopped_at(datetime.combine(day, time(17), UTC)):
        return set(hours_of(user).now.free_days)


def rows(user: User) -> list[tuple[date, time | None, str]]:
    stored = Hours.objects.filter(user=user).order_by("from_day")
    return list(stored.values_list("from_day", "quiet_from", "free_days"))


@pytest.mark.parametrize(
    ("today", "monday"),
    [(date(2026, 11, 16), 23), (date(2026, 11, 18), 23), (date(2026, 11, 21), 23), (date(2026, 11, 22), 30)],
)
def test_they_act_from_the_week_after_and_never_on_the_next_day(anna: User, today: date, monday: int) -> None:
    with stopped_at(datetime.combine(today, time(18), UTC)):
        choose(anna, 0, 1)
    assert free(anna, date(2026, 11, monday) - DAY) == set()
    assert free(anna, date(2026, 11, monday)) == {0, 1}


def test_quiet_hours_chosen_with_them_act_on_the_next_day(anna: User) -> None:
    choose(anna, 5, 6, **OTHER_NIGHT)
    assert rows(anna)[1:] == [(date(2026, 11, 19), time(0), ""), (MONDAY, time(0), "56")]


def test_whoever_renames_them_every_evening_is_told_no(anna: User) -> None:
    choose(anna, 3)
    for evening in range(1, 19):
        with stopped_at(WEDNESDAY + evening * DAY), pytest.raises(ValidationError) as refused:
            choose(anna, (4 + evening % 6) % 7)
        assert list(refused.value.message_dict) == ["free_days"]
    assert [row[2] for row in rows(anna)] == ["", "3"]


@pytest.mark.parametrize(("days", "accepted"), [(24, False), (25, True)])
def test_four_weeks_lie_between_two_changes(anna: User, days: int, accepted: bool) -> None:
    """The first acts on 23 November, so the next does on 21 December at the earliest."""
    choose(anna, 3)
    with stopped_at(WEDNESDAY + days * DAY):
        if not accepted:
            assert free_days_rest_until(anna) == date(2026, 12, 13)
            with pytest.raises(ValidationError, match="Sun 13 Dec"):
                choose(anna, 4)
            return
        choose(anna, 4)
    assert free(anna, date(2026, 12, 20)) == {3}
    assert free(anna, date(2026, 12, 21)) == {4}


def test_none_at_all_are_other_free_days_too(anna: User) -> None:
    choose(anna, 3)
    with stopped_at(WEDNESDAY + DAY), pytest.raises(ValidationError):
        choose(anna)


def test_quiet_hours_and_zone_may_change_while_they_rest(anna: User) -> None:
    choose(anna, 3)
    with stopped_at(WEDNESDAY + DAY):
        choose(anna, 3, **OTHER_NIGHT)
        change_zone(anna, "Europe/Warsaw")
    kept = hours_of(anna)
    assert kept.free_from == MONDAY
    assert kept.planned == awake.Hours("Europe/Warsaw", time(0), time(8), frozenset({3}))
    assert free(anna, date(2026, 11, 22)) == set()


def test_a_zone_in_which_monday_has_come_does_not_lose_them(anna: User) -> None:
    choose(anna, 3)
    sunday = datetime(2026, 11, 22, 18, tzinfo=UTC)  # Monday already on Kiritimati
    with stopped_at(sunday):
        change_zone(anna, "Pacific/Kiritimati")
    assert [row[0] for row in rows(anna)] == [date(2026, 11, 18), date(2026, 11, 24)]
    assert hours_of(anna).planned.free_days == {3}


def test_the_page_says_the_rule_and_when_they_act(as_anna: Client, anna: User) -> None:
    page = " ".join(as_anna.get("/accounts/hours/", follow=True).content.decode().split())
    assert "Others act from the week after: Mon 23 Nov." in page
    assert "ends one day later at most" in page


def test_the_page_shows_what_holds_from_when_and_refuses_the_next(as_anna: Client, anna: User) -> None:
    form = {"quiet_from": "00:00", "quiet_to": "08:00", "free_days": ["5", "6"]}
    page = as_anna.post("/accounts/hours/", form, follow=True).content.decode()
    assert "Your hours are saved." in page
    assert "From Thu 19 Nov" in " ".join(page.split())
    assert "From Mon 23 Nov" in " ".join(page.split())
    assert "you can choose others from Sun 13 Dec on" in " ".join(page.split())
    again = as_anna.post("/accounts/hours/", form | {"free_days": ["0"]})
    assert list(again.context["hours"]["form"].errors) == ["free_days"]
    assert [row[2] for row in rows(anna)] == ["", "", "56"]
