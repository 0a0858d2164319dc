"""Two vacations of two years are no long one, and hours that clocks skip or repeat are said and had."""

from collections.abc import Iterator
from datetime import UTC, date, datetime, timedelta

import pytest
from django.core.exceptions import ValidationError
from django.test import Client
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from accounts.models import User, Vacation
from accounts.vacations import MOST_IN_WINDOW, WINDOW, announce, end_vacation
from labyrinth.ground.clock import stopped_at

URL = "/accounts/vacation/"
NOON = datetime(2026, 11, 21, 12, tzinfo=UTC)
DAY = timedelta(days=1)


@pytest.fixture(autouse=True)
def _at_noon() -> Iterator[None]:
    with stopped_at(NOON):
        yield


def day(month: int, number: int, year: int = 2026) -> datetime:
    return datetime(year, month, number, tzinfo=UTC)


def test_the_budgets_of_two_years_do_not_make_sixty_days(anna: User) -> None:
    announce(anna, day(12, 2), day(12, 31))
    with pytest.raises(ValidationError, match="Of any 60 days at most 30"):
        announce(anna, day(1, 1, 2027), day(1, 30, 2027))
    assert Vacation.objects.count() == 1


def test_after_sixty_days_there_are_thirty_more(anna: User) -> None:
    announce(anna, day(12, 2), day(12, 31))
    announce(anna, day(1, 31, 2027), day(3, 1, 2027))


@pytest.mark.parametrize("last", [30, 31])
def test_thirty_days_in_one_piece_are_the_most(anna: User, last: int) -> None:
    """Over New Year both years have enough."""
    if last == 30:
        announce(anna, day(12, 20), day(12, 20) + 30 * DAY)
        return
    with pytest.raises(ValidationError, match="at most 30"):
        announce(anna, day(12, 20), day(12, 20) + 31 * DAY)


def test_one_between_two_counts_with_both(anna: User) -> None:
    announce(anna, day(12, 1), day(12, 16))
    announce(anna, day(1, 10, 2027), day(1, 24, 2027))
    with pytest.raises(ValidationError, match="at most 30"):
        announce(anna, day(12, 20), day(12, 23))


def test_what_was_not_used_is_not_counted(anna: User) -> None:
    announce(anna, None, NOON + 30 * DAY)
    with stopped_at(NOON + DAY):
        end_vacation(anna)
        announce(anna, NOON + 5 * DAY, NOON + 33 * DAY)


def test_what_was_announced_before_the_rule_stays(anna: User) -> None:
    for start, end in ((day(12, 2), day(12, 31)), (day(1, 1, 2027), day(1, 30, 2027))):
        Vacation.objects.create(user=anna, starts_at=start, ends_at=end, announced_at=NOON)
    announce(anna, day(4, 1, 2027), day(4, 2, 2027))
    assert Vacation.objects.count() == 3


@pytest.mark.django_db(transaction=False)
@settings(max_examples=30, deadline=None, suppress_health_check=list(HealthCheck))
@given(st.lists(st.tuples(st.integers(1, 300), st.integers(1, 40)), min_size=1, max_size=8))
def test_no_window_of_sixty_days_ever_holds_more(anna: User, wanted: list[tuple[int, int]]) -> None:
    Vacation.objects.filter(user=anna).delete()
    for start, days in wanted:
        try:
            announce(anna, NOON + start * DAY, NOON + (start + days) * DAY)
        except ValidationError:
            continue
    away = {
        (row.starts_at - NOON).days + one
        for row in Vacation.objects.filter(user=anna)
        for one in range((row.ends_at - row.starts_at).days)
    }
    most = max(
        (len([one for one in away if first <= one < first + WINDOW.days]) for first in away), default=0
    )
    assert most <= MOST_IN_WINDOW.days


# -- hours that clocks skip or repeat ------------------------------------------------------------------------


def post(client: Client, **fields: str) -> str:
    return client.post(URL, fields).content.decode()


def test_an_hour_that_clocks_skip_is_named_in_the_words_of_the_site(as_anna: Client) -> None:
    said = post(as_anna, starts="2027-03-14", starts_hour="02:30", ends="2027-03-16")
    assert "The clocks go forward that day: there is no 02:30." in said
    assert "interpreted" not in said
    said = post(as_anna, starts="2027-03-12", ends="2027-03-14", ends_hour="02:30")
    assert "The clocks go forward that day: there is no 02:30." in said


def test_an_hour_that_clocks_repeat_can_be_had_as_a_whole(as_anna: Client, anna: User) -> None:
    """From half past one to half past one, on the night in which New York has that hour twice."""
    with stopped_at(datetime(2026, 10, 20, tzinfo=UTC)):
        post(as_anna, starts="2026-11-01", starts_hour="01:30", ends="2026-11-01", ends_hour="01:30")
    vacation = Vacation.objects.get(user=anna)
    assert vacation.starts_at == datetime(2026, 11, 1, 5, 30, tzinfo=UTC)
    assert vacation.ends_at == datetime(2026, 11, 1, 6, 30, tzinfo=UTC)
    assert date(2026, 11, 1).weekday() == 6


def test_the_page_says_the_rule(as_anna: Client) -> None:
    page = as_anna.get(URL, follow=True).content.decode()
    assert "Of any 60 days at most 30 are vacation." in page
