"""Hours in rows: what holds when, what is loaded, and the page on which they are changed."""

from collections.abc import Iterator
from datetime import UTC, date, datetime, time, timedelta

import pytest
from django.core.exceptions import ValidationError
from django.db import IntegrityError, transaction
from django.test import Client

from accounts import awake, changes
from accounts.availability import availabilities_of, availability_of, ordinary
from accounts.hours import change_hours, change_zone, hours_of
from accounts.models import Hours, User, Vacation
from labyrinth.ground.clock import stopped_at
from tests.accounts.conftest import person

URL = "/accounts/hours/"
NOON = datetime(2026, 11, 21, 12, tzinfo=UTC)  # a Saturday; 13:00 in Warsaw, 07:00 in New York
NIGHT_OWL = {"quiet_from": time(2), "quiet_to": time(10), "free_days": []}
NIGHT = {"quiet_from": time(23), "quiet_to": time(7)}
FORM = {"quiet_from": "02:00", "quiet_to": "10:00"}


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


def rows(user: User) -> list[tuple[date, str, time | None, time | None, str]]:
    fields = ("from_day", "zone", "quiet_from", "quiet_to", "free_days")
    return list(Hours.objects.filter(user=user).order_by("from_day").values_list(*fields))


# --- What holds ----------------------------------------------------------------------------------------


def test_a_person_without_rows_is_quiet_at_night_in_the_own_zone(anna: User) -> None:
    assert ordinary("UTC").quiet == timedelta(hours=8)
    assert hours_of(anna).now == ordinary("America/New_York")
    availability = availability_of(anna)
    assert not awake.is_awake(availability, datetime(2026, 11, 21, 11, 59, tzinfo=UTC))
    assert awake.is_awake(availability, NOON)


def test_a_change_acts_from_the_next_local_day(anna: User, told: list[int]) -> None:
    assert change_hours(anna, **NIGHT_OWL) == date(2026, 11, 22)
    assert told == [anna.pk]
    kept = hours_of(anna)
    owl = awake.Hours("America/New_York", time(2), time(10))
    assert (kept.now, kept.changes) == (ordinary("America/New_York"), ((date(2026, 11, 22), owl),))
    midnight = datetime(2026, 11, 22, 5, tzinfo=UTC)
    availability = availability_of(anna)
    assert awake.hours_at(availability, midnight - timedelta(seconds=1)) == kept.now
    assert awake.hours_at(availability, midnight) == owl
    with stopped_at(midnight):
        assert hours_of(anna).now == owl
        assert hours_of(anna).from_day is None


def test_a_second_change_of_a_day_replaces_the_first(anna: User, told: list[int]) -> None:
    change_hours(anna, **NIGHT_OWL)
    change_hours(anna, quiet_from=None, quiet_to=None, free_days=[])
    assert [row[0] for row in rows(anna)] == [date(2026, 11, 21), date(2026, 11, 22)]
    assert hours_of(anna).planned == awake.Hours("America/New_York")
    assert told == [anna.pk, anna.pk]


def test_a_change_may_be_taken_back_before_it_acts(anna: User) -> None:
    change_hours(anna, **NIGHT_OWL)
    assert change_hours(anna, quiet_from=time(23), quiet_to=time(7), free_days=[]) is None
    assert hours_of(anna).changes == ()
    assert hours_of(anna).now == ordinary("America/New_York")


def test_the_same_hours_again_are_no_change(anna: User, told: list[int]) -> None:
    assert change_hours(anna, quiet_from=time(23), quiet_to=time(7), free_days=[]) is None
    assert rows(anna) == []
    assert told == []
    day = change_hours(anna, **NIGHT_OWL)
    assert change_hours(anna, **NIGHT_OWL) == day
    assert told == [anna.pk]


def test_old_hours_stay_in_the_history(anna: User) -> None:
    change_hours(anna, **NIGHT_OWL)
    with stopped_at(NOON + timedelta(days=3)):
        change_hours(anna, quiet_from=None, quiet_to=None, free_days=[])
    assert [row[0] for row in rows(anna)] == [date(2026, 11, 21), date(2026, 11, 22), date(2026, 11, 25)]


def test_a_refused_listener_undoes_the_change(anna: User, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(changes, "listeners", [lambda _user_id, _before: 1 / 0])
    with pytest.raises(ZeroDivisionError):
        change_hours(anna, **NIGHT_OWL)
    assert rows(anna) == []


@pytest.mark.parametrize(
    ("quiet_from", "quiet_to", "free_days", "field"),
    [
        (time(23), None, [], "quiet_to"),
        (None, time(7), [], "quiet_from"),
        (time(7), time(7), [], "quiet_to"),
        (time(20), time(6, 1), [], "quiet_to"),
        (time(23), time(7), [0, 1, 2], "free_days"),
    ],
)
def test_hours_that_nobody_may_keep(anna: User, quiet_from, quiet_to, free_days, field) -> None:
    with pytest.raises(ValidationError) as refused:
        change_hours(anna, quiet_from=quiet_from, quiet_to=quiet_to, free_days=free_days)
    assert list(refused.value.message_dict) == [field]
    assert rows(anna) == []


def test_ten_quiet_hours_and_two_free_days_may_be_kept(anna: User) -> None:
    change_hours(anna, quiet_from=time(21), quiet_to=time(7), free_days=[5, 6, 5])
    assert rows(anna)[-1] == (date(2026, 11, 23), "America/New_York", time(21), time(7), "56")


def test_a_day_has_one_row(anna: User) -> None:
    Hours.of(anna.pk, date(2026, 11, 22), ordinary("UTC")).save()
    with pytest.raises(IntegrityError), transaction.atomic():
        Hours.of(anna.pk, date(2026, 11, 22), ordinary("UTC")).save()


# --- Another time zone ---------------------------------------------------------------------------------


def test_another_zone_moves_the_hours_from_the_next_day(anna: User, told: list[int]) -> None:
    assert change_zone(anna, "Europe/Warsaw") == date(2026, 11, 22)
    anna.refresh_from_db()
    assert anna.time_zone == "Europe/Warsaw"
    assert told == [anna.pk]
    availability = availability_of(anna)
    begin = datetime(2026, 11, 21, 23, tzinfo=UTC)
    assert awake.hours_at(availability, begin - timedelta(seconds=1)) == ordinary("America/New_York")
    assert awake.hours_at(availability, begin) == ordinary("Europe/Warsaw")


def test_a_zone_whose_next_day_has_begun_already_waits_for_the_one_after(anna: User) -> None:
    # Four o'clock of the 21st in New York is ten o'clock in the evening of the same day on Kiritimati.
    with stopped_at(NOON):
        assert change_zone(anna, "Pacific/Kiritimati") == date(2026, 11, 23)
    kept = hours_of(anna)
    assert awake.begins(*kept.changes[-1]) > NOON


def test_there_and_back_on_one_day_changes_nothing(anna: User) -> None:
    change_zone(anna, "Asia/Tokyo")
    assert change_zone(anna, "America/New_York") is None
    anna.refresh_from_db()
    assert anna.time_zone == "America/New_York"
    assert hours_of(anna).changes == ()


def test_hours_that_wait_go_along_to_another_zone(anna: User) -> None:
    change_hours(anna, **NIGHT_OWL)
    change_zone(anna, "Europe/Warsaw")
    assert hours_of(anna).planned == awake.Hours("Europe/Warsaw", time(2), time(10))
    change_hours(anna, quiet_from=time(1), quiet_to=time(8), free_days=[])
    assert hours_of(anna).planned == awake.Hours("Europe/Warsaw", time(1), time(8))


@pytest.mark.parametrize("zone", ["Pacific/Kiritimati", "Pacific/Pago_Pago", "Asia/Tokyo", "UTC"])
@pytest.mark.parametrize("hour", range(0, 24, 3))
def test_a_change_never_acts_on_the_past(anna: User, zone: str, hour: int) -> None:
    home = anna.time_zone
    for days in range(3):
        moment = NOON + timedelta(days=days, hours=hour)
        with stopped_at(moment):
            before = availability_of(anna)
            change_zone(anna, zone if days % 2 == 0 else home)
            after = availability_of(anna)
            assert awake.hours_at(after, moment) == awake.hours_at(before, moment)
    assert [row[0] for row in rows(anna)] == sorted({row[0] for row in rows(anna)})


def test_the_page_of_preferences_moves_the_hours_too(as_anna: Client, anna: User, told: list[int]) -> None:
    form = {"username": "Anna", "avatar": "0", "language": "en", "time_zone": "Europe/Warsaw"}
    form |= {"profile_shown": "everybody"}
    as_anna.post("/accounts/preferences/", form)
    as_anna.post("/accounts/preferences/", form | {"username": "Hanna"})
    anna.refresh_from_db()
    assert (anna.username, anna.time_zone) == ("Hanna", "Europe/Warsaw")
    assert [row[:2] for row in rows(anna)] == [
        (date(2026, 11, 21), "America/New_York"),
        (date(2026, 11, 22), "Europe/Warsaw"),
    ]
    assert told == [anna.pk]


# --- What is loaded ------------------------------------------------------------------------------------


def test_any_number_of_people_cost_one_query(anna: User, ewa: User, django_assert_num_queries) -> None:
    change_hours(anna, **NIGHT_OWL)
    Vacation.objects.create(user=ewa, starts_at=NOON, ends_at=NOON + timedelta(days=1), announced_at=NOON)
    with django_assert_num_queries(1):
        seen = availabilities_of([anna.pk, ewa.pk, 10**6])
    assert set(seen) == {anna.pk, ewa.pk}
    assert seen[anna.pk] == availability_of(anna)
    assert seen[ewa.pk].away == ((NOON, NOON + timedelta(days=1)),)
    assert seen[ewa.pk].hours[0][1] == ordinary("Europe/Warsaw")
    with django_assert_num_queries(0):
        assert availabilities_of([]) == {}


def test_rows_that_no_longer_matter_are_not_loaded(anna: User) -> None:
    years = [NOON - timedelta(days=40 * number) for number in range(1, 60)]
    for moment in years:
        Hours.of(anna.pk, moment.date(), ordinary("America/New_York")).save()
        Vacation.objects.create(
            user=anna, starts_at=moment, ends_at=moment + timedelta(days=1), announced_at=moment
        )
    now = availability_of(anna)
    assert [day for day, _hours in now.hours] == [date(2026, 10, 12)]
    assert now.away == ()
    earlier = availability_of(anna, since=years[2])
    assert [day for day, _hours in earlier.hours] == [moment.date() for moment in years[3::-1]]
    assert [start for start, _end in earlier.away] == years[2::-1]


@pytest.mark.parametrize("zone", ["Pacific/Kiritimati", "Pacific/Pago_Pago", "Europe/Warsaw"])
def test_the_row_that_holds_is_loaded_in_every_zone(anna: User, zone: str) -> None:
    for day in range(10, 30):
        Hours.of(anna.pk, date(2026, 11, day), awake.Hours(zone, time(day - 10), time(day - 9))).save()
    everything = availability_of(anna, since=NOON - timedelta(days=100))
    assert len(everything.hours) == 20
    for hour in range(72):
        moment = NOON + timedelta(hours=hour)
        some = availability_of(anna, since=moment)
        assert len(some.hours) < 13
        assert awake.hours_at(some, moment) == awake.hours_at(everything, moment)
        assert awake.add_awake(some, moment, 500000) == awake.add_awake(everything, moment, 500000)


# --- The page ------------------------------------------------------------------------------------------


def test_a_visitor_is_sent_to_sign_in(client: Client, db: None) -> None:
    assert client.get(URL)["Location"] == f"/accounts/login/?next={URL}"


def test_the_page_tells_what_holds_and_when_a_change_acts(as_anna: Client) -> None:
    page = as_anna.get(URL, follow=True).content.decode()
    assert "from 23:00 to 07:00" in page
    assert "your next day: Sun 22 Nov" in page
    assert 'value="23:00"' in page
    hours = page.partition('id="hours"')[2].partition('id="vacation"')[0]
    assert hours.count("checked") == 0


def test_hours_are_saved_and_told_in_words(as_anna: Client, anna: User) -> None:
    page = as_anna.post(URL, FORM, follow=True).content.decode()
    assert "They apply from Sun 22 Nov." in page
    assert "from 23:00 to 07:00" in page
    assert "from 02:00 to 10:00" in page
    assert '<h3 id="hours-then-1">From Sun 22 Nov</h3>' in " ".join(page.split()).replace(
        "> From", ">From"
    ).replace(" </h3>", "</h3>")
    assert 'value="02:00"' in page
    assert hours_of(anna).from_day == date(2026, 11, 22)


def test_neither_quiet_hours_nor_free_days(as_anna: Client, anna: User) -> None:
    as_anna.post(URL, {"quiet_from": "", "quiet_to": ""})
    assert hours_of(anna).planned == awake.Hours("America/New_York")
    with stopped_at(NOON + timedelta(days=2)):
        page = as_anna.get(URL, follow=True).content.decode()
    assert page.count("none") >= 2
    assert "24" in page


def test_an_odd_length_of_the_day_is_told_to_the_minute(as_anna: Client) -> None:
    page = as_anna.post(URL, {"quiet_from": "23:15", "quiet_to": "07:30"}, follow=True).content.decode()
    assert "15:45" in page


@pytest.mark.parametrize(
    ("change", "field"),
    [
        ({"quiet_to": ""}, "quiet_to"),
        ({"quiet_from": ""}, "quiet_from"),
        ({"quiet_to": "02:00"}, "quiet_to"),
        ({"quiet_to": "12:01"}, "quiet_to"),
        ({"quiet_from": "25:00"}, "quiet_from"),
        ({"quiet_from": "\x00"}, "quiet_from"),
        ({"free_days": ["0", "1", "2"]}, "free_days"),
        ({"free_days": ["7"]}, "free_days"),
        ({"free_days": ["Monday"]}, "free_days"),
    ],
)
def test_a_wrong_entry_is_kept_for_correction(as_anna: Client, anna: User, change, field) -> None:
    page = as_anna.post(URL, FORM | change)
    assert page.status_code == 200
    assert list(page.context["hours"]["form"].errors) == [field]
    html = page.content.decode()
    if "quiet_from" not in change:
        assert 'value="02:00"' in html
    assert rows(anna) == []


def test_people_change_their_own_hours_only(as_anna: Client, anna: User) -> None:
    other = person("Bob", "bob@example.org")
    as_anna.post(URL, FORM | {"user": other.pk, "person": other.pk})
    assert rows(other) == []
    assert len(rows(anna)) == 2


def test_the_form_needs_its_token(anna: User) -> None:
    client = Client(enforce_csrf_checks=True)
    client.force_login(anna)
    assert client.post(URL, FORM).status_code == 403
    assert rows(anna) == []


def test_the_operator_moves_the_hours_too(client: Client, anna: User) -> None:
    client.force_login(User.objects.create_superuser("Boss", "boss@example.org", None))
    page = f"/admin/accounts/user/{anna.pk}/change/"
    shown = client.get(page).context
    form = shown["adminform"].form
    sent = {name: form[name].value() for name in form.fields if form[name].value() not in (None, False)}
    sent.pop("password")
    for below in shown["inline_admin_formsets"]:
        sent |= {f"{below.formset.prefix}-{count}_FORMS": "0" for count in ("TOTAL", "INITIAL")}
    client.post(page, sent | {"time_zone": "Europe/Warsaw", "last_login_0": "", "date_joined_0": ""})
    anna.refresh_from_db()
    assert anna.time_zone == "Europe/Warsaw"
    assert hours_of(anna).from_day == date(2026, 11, 22)
