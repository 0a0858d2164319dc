"""Vacations: what may be announced, what it takes from the year's hours, and the page."""

import re
from collections.abc import Iterator
from datetime import UTC, datetime, timedelta
from typing import Any
from zoneinfo import ZoneInfo

import pytest
from django.core.exceptions import ValidationError
from django.db import IntegrityError, transaction
from django.test import Client

from accounts import awake, changes
from accounts.availability import availability_of
from accounts.models import User, Vacation
from accounts.vacations import announce, call_off, end_vacation, hours_left, running_vacation
from labyrinth.ground.clock import stopped_at

URL = "/accounts/vacation/"
NOON = datetime(2026, 11, 21, 12, tzinfo=UTC)  # 07:00 for Anna in New York
HOUR, DAY = timedelta(hours=1), timedelta(days=1)


@pytest.fixture(autouse=True)
def _at_noon() -> Iterator[None]:
    with stopped_at(NOON):
        yield


@pytest.fixture
def told(monkeypatch: pytest.MonkeyPatch) -> list[int]:
    """The ids of the people whose change others were told of."""
    ids: list[int] = []
    monkeypatch.setattr(changes, "listeners", [lambda user_id, _before: ids.append(user_id)])
    return ids


def refusal(user: User, starts: datetime | None, ends: datetime) -> str:
    """What is said to somebody who may not announce this; nothing has been stored."""
    before = Vacation.objects.count()
    with pytest.raises(ValidationError) as refused:
        announce(user, starts, ends)
    assert Vacation.objects.count() == before
    return str(refused.value.messages[0])


# --- Announcing ----------------------------------------------------------------------------------------


def test_a_vacation_from_now_on_holds_the_clocks_at_once(anna: User, told: list[int]) -> None:
    vacation = announce(anna, None, NOON + 3 * DAY)
    assert (vacation.starts_at, vacation.announced_at, vacation.hours) == (NOON, NOON, 72)
    assert told == [anna.pk]
    availability = availability_of(anna)
    assert not awake.is_awake(availability, NOON)
    assert awake.next_awake(availability, NOON) == NOON + 3 * DAY
    assert running_vacation(anna) == vacation


def test_a_later_vacation_holds_nothing_yet(anna: User) -> None:
    announce(anna, NOON + DAY, NOON + 2 * DAY)
    assert running_vacation(anna) is None
    assert awake.is_awake(availability_of(anna), NOON)
    assert not awake.is_awake(availability_of(anna), NOON + DAY)


@pytest.mark.parametrize(
    ("starts", "ends", "said"),
    [
        (NOON - HOUR, NOON + DAY, "This time has passed"),
        (NOON + 367 * DAY, NOON + 368 * DAY, "one year ahead"),
        (NOON + DAY, NOON + DAY, "ends after it begins"),
        (NOON + DAY, NOON, "ends after it begins"),
        (None, NOON - DAY, "ends after it begins"),
        (None, NOON + HOUR - timedelta(seconds=1), "one hour at least"),
        (None, NOON + 367 * DAY, "one year at most"),
        (None, datetime(9999, 12, 31, tzinfo=UTC), "one year at most"),
        (datetime(1, 1, 1, tzinfo=UTC), NOON + DAY, "This time has passed"),
    ],
)
def test_a_vacation_that_cannot_be(anna: User, starts: datetime | None, ends: datetime, said: str) -> None:
    assert said in refusal(anna, starts, ends)


def test_moments_beyond_the_calendar(anna: User) -> None:
    first = datetime(1, 1, 1, tzinfo=ZoneInfo("Europe/Warsaw"))
    last = datetime(9999, 12, 31, 23, tzinfo=ZoneInfo("America/New_York"))
    assert refusal(anna, first, NOON + DAY) == "There is no such time."
    assert refusal(anna, None, last) == "There is no such time."


def test_one_hour_is_enough(anna: User) -> None:
    assert announce(anna, None, NOON + HOUR).hours == 1


@pytest.mark.parametrize(("starts", "ends"), [(1, 2), (0, 1.5), (1.5, 4), (2.5, 4), (0.5, 9)], ids=str)
def test_two_vacations_never_overlap(anna: User, starts: float, ends: float) -> None:
    announce(anna, NOON + DAY, NOON + 3 * DAY)
    assert "already" in refusal(anna, NOON + starts * DAY, NOON + ends * DAY)


def test_one_vacation_may_follow_another(anna: User, ewa: User) -> None:
    announce(anna, NOON + DAY, NOON + 2 * DAY)
    announce(anna, NOON + 2 * DAY, NOON + 3 * DAY)
    announce(anna, None, NOON + DAY)
    announce(ewa, NOON + DAY, NOON + 2 * DAY)
    assert Vacation.objects.filter(user=anna).count() == 3


def test_ten_vacations_may_be_announced_at_once(anna: User) -> None:
    for number in range(10):
        announce(anna, NOON + (2 * number + 1) * HOUR, NOON + (2 * number + 2) * HOUR)
    assert "ten vacations" in refusal(anna, NOON + 2 * DAY, NOON + 3 * DAY)


def test_moments_are_not_what_walls_read(anna: User) -> None:
    """Between one and three by the wall lie three hours of the night in which summer time ends."""
    wall = datetime(2027, 11, 7, 0, 30, tzinfo=ZoneInfo("America/New_York"))
    assert announce(anna, wall, wall + 3 * HOUR).hours == 4
    spring = datetime(2027, 3, 14, 1, 30, tzinfo=ZoneInfo("America/New_York"))
    assert "one hour at least" in refusal(anna, spring, spring + 1.5 * HOUR)


def test_a_refused_listener_undoes_the_vacation(anna: User, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(changes, "listeners", [lambda _user_id, _before: 1 / 0])
    with pytest.raises(ZeroDivisionError):
        announce(anna, None, NOON + DAY)
    assert not Vacation.objects.exists()


def test_the_database_refuses_a_vacation_that_ends_before_it_begins(anna: User) -> None:
    with pytest.raises(IntegrityError), transaction.atomic():
        Vacation.objects.create(user=anna, starts_at=NOON, ends_at=NOON - HOUR, announced_at=NOON)


# --- The hours of a year -------------------------------------------------------------------------------


def test_a_year_has_thirty_days_of_vacation(anna: User, settings: Any) -> None:
    assert settings.VACATION_HOURS_A_YEAR == 720
    assert hours_left(anna, 2026) == 720
    announce(anna, None, NOON + 10 * DAY)
    assert (hours_left(anna, 2026), hours_left(anna, 2027)) == (480, 720)


def test_more_than_the_budget_is_refused(anna: User, settings: Any) -> None:
    settings.VACATION_HOURS_A_YEAR = 48
    announce(anna, None, NOON + DAY)
    said = refusal(anna, NOON + 2 * DAY, NOON + 3 * DAY + HOUR)
    assert said == "Vacation left in 2026: 1 day. This one takes 1 day, 1 hour."
    announce(anna, NOON + 2 * DAY, NOON + 3 * DAY)
    assert hours_left(anna, 2026) == 0


def test_a_begun_hour_counts_as_taken_on_the_page(anna: User) -> None:
    announce(anna, None, NOON + 90 * timedelta(minutes=1))
    assert hours_left(anna, 2026) == 718


def test_new_year_divides_a_vacation_in_the_persons_zone(anna: User, settings: Any) -> None:
    settings.VACATION_HOURS_A_YEAR = 48
    new_year = datetime(2027, 1, 1, 5, tzinfo=UTC)  # midnight in New York
    announce(anna, new_year - 2 * DAY, new_year + DAY)
    assert (hours_left(anna, 2026), hours_left(anna, 2027)) == (0, 24)
    assert "in 2026: 0 days." in refusal(anna, new_year - 3 * DAY, new_year - 2 * DAY)
    assert "in 2027: 1 day." in refusal(anna, new_year + DAY, new_year + 3 * DAY)


def test_a_vacation_up_to_the_stroke_of_new_year_takes_nothing_of_the_next(anna: User, settings: Any) -> None:
    new_year = datetime(2027, 1, 1, 5, tzinfo=UTC)
    announce(anna, new_year - DAY, new_year)
    assert (hours_left(anna, 2026), hours_left(anna, 2027)) == (696, 720)


def test_a_smaller_budget_leaves_no_debt(anna: User, settings: Any) -> None:
    announce(anna, None, NOON + 3 * DAY)
    settings.VACATION_HOURS_A_YEAR = 24
    assert hours_left(anna, 2026) == 0
    assert "in 2026: 0 days." in refusal(anna, NOON + 5 * DAY, NOON + 6 * DAY)


# --- Coming back ---------------------------------------------------------------------------------------


def test_who_comes_back_early_keeps_the_hours(anna: User, told: list[int]) -> None:
    announce(anna, None, NOON + 10 * DAY)
    with stopped_at(NOON + DAY):
        ended = end_vacation(anna)
        assert (ended.ends_at, ended.hours) == (NOON + DAY, 24)
        assert hours_left(anna, 2026) == 696
        assert running_vacation(anna) is None
        assert availability_of(anna).away == ()
    assert told == [anna.pk, anna.pk]


def test_who_comes_back_at_once_has_used_nothing(anna: User) -> None:
    announce(anna, None, NOON + DAY)
    assert end_vacation(anna).hours == 0
    assert hours_left(anna, 2026) == 720


def test_nobody_ends_a_vacation_that_is_not_running(anna: User, ewa: User, told: list[int]) -> None:
    announce(anna, NOON + DAY, NOON + 2 * DAY)
    announce(ewa, None, NOON + DAY)
    with pytest.raises(ValidationError, match="not on vacation"):
        end_vacation(anna)
    assert told == [anna.pk, ewa.pk]
    assert running_vacation(ewa) is not None


def test_a_vacation_is_called_off_before_it_begins(anna: User, told: list[int]) -> None:
    vacation = announce(anna, NOON + DAY, NOON + 2 * DAY)
    call_off(anna, vacation.pk)
    assert not Vacation.objects.exists()
    assert hours_left(anna, 2026) == 720
    assert told == [anna.pk, anna.pk]


def test_what_has_begun_or_is_anothers_is_not_called_off(anna: User, ewa: User) -> None:
    running = announce(anna, None, NOON + DAY)
    others = announce(ewa, NOON + DAY, NOON + 2 * DAY)
    for vacation in (running, others):
        with pytest.raises(ValidationError, match="has begun"):
            call_off(anna, vacation.pk)
    assert Vacation.objects.count() == 2


def test_people_who_leave_take_their_vacations_along(anna: User) -> None:
    announce(anna, None, NOON + DAY)
    anna.delete()
    assert not Vacation.objects.exists()


# --- The page ------------------------------------------------------------------------------------------


def test_a_visitor_is_sent_to_sign_in(client: Client, db: None) -> None:
    assert client.get(URL)["Location"] == f"/accounts/login/?next={URL}"
    assert client.post(f"{URL}end/").status_code == 302
    assert client.post(f"{URL}1/call-off/").status_code == 302


HOURS = {"starts_hour": "10:00", "ends_hour": "10:00"}


def test_a_vacation_lasts_from_the_first_day_to_the_last_in_the_persons_zone(
    as_anna: Client, anna: User
) -> None:
    page = as_anna.post(URL, {"starts": "2026-11-25", "ends": "2026-11-27"}, follow=True)
    vacation = Vacation.objects.get(user=anna)
    assert vacation.starts_at == datetime(2026, 11, 25, 5, tzinfo=UTC)  # midnight in New York
    assert vacation.ends_at == datetime(2026, 11, 28, 5, tzinfo=UTC)
    shown = " ".join(re.sub(r"<[^>]+>", " ", page.content.decode()).split())
    assert "Wed 25 Nov – Fri 27 Nov (3 days)" in shown
    assert "Left in 2026 27 days" in shown


def test_a_vacation_by_the_hour_is_in_the_persons_zone(as_anna: Client, anna: User) -> None:
    sent = {"starts": "2026-11-25", "ends": "2026-11-26", **HOURS}
    html = as_anna.post(URL, sent, follow=True).content.decode()
    assert "those of your time zone, New York." in html
    assert Vacation.objects.get(user=anna).starts_at == datetime(2026, 11, 25, 15, tzinfo=UTC)
    assert "Your vacation is announced." in html
    assert "Wed 25 Nov, 10:00" in html
    assert "(1 day)" in html
    assert "29 days" in html


@pytest.mark.parametrize("first", ["", "2026-11-21"])
def test_today_and_an_empty_beginning_are_now(as_anna: Client, anna: User, first: str) -> None:
    page = as_anna.post(URL, {"starts": first, "ends": "2026-11-26"}, follow=True).content.decode()
    assert Vacation.objects.get(user=anna).starts_at == NOON
    assert "You are on vacation" in page
    assert "(5 days, 17 hours)" in page
    assert "End my vacation now" in page


def test_a_day_whose_midnight_is_left_out_begins_with_its_first_moment(as_anna: Client, anna: User) -> None:
    User.objects.update(time_zone="Africa/Cairo")  # clocks go from 0:00 to 1:00 on the last Friday of April
    as_anna.post(URL, {"starts": "2027-04-30", "ends": "2027-04-30"})
    vacation = Vacation.objects.get(user=anna)
    assert vacation.starts_at == datetime(2027, 4, 29, 22, tzinfo=UTC)
    assert vacation.hours == 23


def test_the_page_ends_a_vacation_and_remembers_it(as_anna: Client, anna: User) -> None:
    announce(anna, None, NOON + DAY)
    with stopped_at(NOON + HOUR):
        page = as_anna.post(f"{URL}end/", follow=True).content.decode()
        assert "Welcome back" in page
        assert "vacation-history" in page
        assert "(1 hour)" in page
        again = as_anna.post(f"{URL}end/", follow=True).content.decode()
        assert "You are not on vacation." in again


def test_the_page_calls_a_vacation_off(as_anna: Client, anna: User, ewa: User) -> None:
    mine, others = (announce(user, NOON + DAY, NOON + 2 * DAY) for user in (anna, ewa))
    assert f"{URL}{mine.pk}/call-off/" in as_anna.get(URL, follow=True).content.decode()
    assert "called off" in as_anna.post(f"{URL}{mine.pk}/call-off/", follow=True).content.decode()
    as_anna.post(f"{URL}{others.pk}/call-off/")
    assert list(Vacation.objects.all()) == [others]


@pytest.mark.parametrize("path", ["end/", "1/call-off/"])
def test_looking_never_changes_anything(as_anna: Client, path: str) -> None:
    assert as_anna.get(URL + path).status_code == 405


@pytest.mark.parametrize(
    ("starts", "ends", "hours", "field"),
    [
        ("2026-11-20", "2026-11-26", {}, "starts"),
        ("2026-11-20", "2026-11-26", HOURS, "starts"),
        ("2026-11-25", "2026-11-24", {}, "ends"),
        ("2026-11-25", "2026-11-25", HOURS, "ends"),
        ("2026-11-25", "", {}, "ends"),
        ("soon", "2026-11-26", {}, "starts"),
        ("2026-11-25", "9999-12-31", {}, "ends"),
        ("2026-11-25", "9999-12-31", {"ends_hour": "23:59"}, "ends"),
        ("0001-01-01", "2026-11-26", {}, "starts"),
        ("2026-11-25", "2026-11-26", {"ends_hour": "late"}, "ends_hour"),
        # This hour does not exist in New York.
        ("2027-03-14", "2027-03-15", {"starts_hour": "02:30"}, "starts_hour"),
        ("2026-11-25", "2027-03-20", {}, "__all__"),
    ],
)
def test_a_wrong_entry_is_kept_for_correction(
    as_anna: Client, anna: User, starts: str, ends: str, hours: dict[str, str], field: str
) -> None:
    page = as_anna.post(URL, {"starts": starts, "ends": ends, **hours})
    assert page.status_code == 200
    assert list(page.context["vacation"]["form"].errors) == [field]
    for value in filter(None, (starts, ends, *hours.values())):
        assert f'value="{value}"' in page.content.decode()
    assert ("<details open>" in page.content.decode()) == bool(hours)
    assert not Vacation.objects.exists()


def test_the_page_costs_the_same_after_years(as_anna: Client, anna: User, django_assert_num_queries) -> None:
    for number in range(80):
        start = NOON - (number + 2) * 30 * DAY
        Vacation.objects.create(user=anna, starts_at=start, ends_at=start + HOUR, announced_at=start)
    with django_assert_num_queries(9):  # of the page with messages and hours, too
        page = as_anna.get("/accounts/messages/").content.decode()
    assert page.count("(1 hour)") == 50


def test_the_form_needs_its_token(anna: User) -> None:
    client = Client(enforce_csrf_checks=True)
    client.force_login(anna)
    assert client.post(URL, {"ends": "2026-11-26"}).status_code == 403
    assert not Vacation.objects.exists()
