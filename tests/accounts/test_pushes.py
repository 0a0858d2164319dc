"""One notice to one device: sealed, signed, and what its push service says of the device."""

from collections.abc import Iterator
from datetime import timedelta
from email.utils import format_datetime
from typing import Any

import pytest
from django.core.exceptions import ValidationError

from accounts import devices, push_keys, pushes
from accounts.models import Device
from accounts.pushes import Notice, Outcome
from labyrinth.ground.clock import now, stopped_at
from tests.push_service import FORMER, KEY, Service, claims, device_of, push_service, session_of, sign_out

pytestmark = pytest.mark.django_db
NOTICE = Notice({"title": "Twoja kolej: Wieczór", "url": "/games/x/"}, 3600, topic="w1-7f3a")


@pytest.fixture
def service(settings: Any) -> Iterator[Service]:
    with push_service(settings) as found:
        yield found


def test_another_library_reads_what_only_the_device_can(service, anna):
    phone, other = service.browser("phone"), service.browser("other")
    assert pushes.send(device_of(anna, phone), NOTICE) == Outcome.TAKEN
    [(headers, body)] = service.heard("phone")
    assert phone.reads(body) == NOTICE.data
    assert "Wiecz" not in body.decode("latin-1")
    with pytest.raises(Exception):  # noqa: B017 - whatever the library says
        other.reads(body)
    told = {name: headers[name] for name in ("ttl", "topic", "urgency", "content-encoding")}
    assert told == {"ttl": "3600", "topic": "w1-7f3a", "urgency": "normal", "content-encoding": "aes128gcm"}


def test_the_site_signs_for_that_service_and_for_half_a_day(service, anna, settings):
    settings.DEFAULT_FROM_EMAIL = "Labyrinth <site@table.test>"
    pushes.send(device_of(anna, service.browser("phone")), NOTICE)
    [(headers, _body)] = service.heard("phone")
    said = claims(headers)
    assert said["aud"] == f"http://127.0.0.1:{service.there.port}"
    assert said["sub"] == "mailto:site@table.test"
    assert said["exp"] == int(now().timestamp()) + 12 * 3600
    assert f"k={push_keys.public_of(KEY)}" in headers["authorization"]


@pytest.mark.parametrize("code", [404, 410])
def test_a_device_that_is_gone_is_removed(service, anna, code):
    device = device_of(anna, service.browser("phone"))
    service.codes["/phone"] = (code, {})
    assert pushes.send(device, NOTICE) == Outcome.GONE
    assert not Device.objects.exists()


@pytest.mark.parametrize(
    ("said", "seconds"),
    [("120", 120), ("999999999", 86400), ("soon", 60), ("", 60), ("-5", 60), ("1e3", 60)],
)
def test_a_busy_service_is_left_alone_as_it_asks(service, anna, said, seconds):
    device = device_of(anna, service.browser("phone"))
    service.codes["/phone"] = (429, {"Retry_After": said})
    assert pushes.send(device, NOTICE) == Outcome.LATER
    assert Device.objects.get().rests_until == now() + timedelta(seconds=seconds)


def test_it_may_also_name_the_moment(service, anna):
    device = device_of(anna, service.browser("phone"))
    until = (now() + timedelta(minutes=7)).replace(microsecond=0)
    service.codes["/phone"] = (503, {"Retry_After": format_datetime(until, usegmt=True)})
    pushes.send(device, NOTICE)
    assert Device.objects.get().rests_until == until


def test_pauses_grow_up_to_an_hour_and_at_last_the_device_goes(service, anna):
    device_of(anna, service.browser("phone"))
    service.codes["/phone"] = (500, {})
    pauses = []
    for _ in range(8):
        pushes.send(Device.objects.get(), NOTICE)
        pauses.append(int((Device.objects.get().rests_until - now()).total_seconds() / 60))
    assert pauses == [1, 2, 4, 8, 16, 32, 60, 60]
    Device.objects.update(failures=pushes.FAILURES - 1)
    assert pushes.send(Device.objects.get(), NOTICE) == Outcome.GONE
    assert not Device.objects.exists()


def test_one_that_takes_it_again_begins_anew(service, anna):
    device_of(anna, service.browser("phone"))
    Device.objects.update(failures=7, rests_until=now())
    assert pushes.send(Device.objects.get(), NOTICE) == Outcome.TAKEN
    kept = Device.objects.get()
    assert (kept.failures, kept.rests_until, kept.pushed_at) == (0, None, now())


def test_nothing_is_followed_to_another_address(service, anna):
    service.codes["/phone"] = (301, {"Location": f"http://127.0.0.1:{service.there.port}/inside"})
    assert pushes.send(device_of(anna, service.browser("phone")), NOTICE) == Outcome.LATER
    assert service.heard("inside") == []


def test_who_answers_nothing_may_have_taken_it(service, anna):
    device = device_of(anna, service.browser("phone"))
    service.there.answer = lambda handler: handler.connection.close()
    assert pushes.send(device, NOTICE) == Outcome.UNKNOWN
    assert Device.objects.get().rests_until is not None


@pytest.mark.parametrize(
    "endpoint",
    [
        "http://push.test/1", "https://127.0.0.1/1", "https://localhost/1", "https://[::1]/1",
        "https://2130706433/",
        "https://user@push.test/", "https://push.test:8443/", "ftp://push.test/", "javascript:1",
        "//push.test/1",
        "https://play.example.org/", "https://intern/", f"https://push.test/{'x' * 2000}",
    ],
)  # fmt: skip
def test_an_address_of_ours_or_of_no_public_form_is_no_device(service, anna, settings, endpoint):
    settings.ALLOWED_HOSTS = ["play.example.org"]
    browser = service.browser("phone")
    browser.endpoint = endpoint
    with pytest.raises(ValidationError) as refused:
        device_of(anna, browser)
    assert refused.value.messages == ["We send no notices to that address."]


@pytest.mark.parametrize(
    "broken",
    [
        {"p256dh": "AAAA"}, {"p256dh": "B" + "A" * 86}, {"p256dh": "ż" * 87}, {"auth": "AAAA"},
        {"auth": "!" * 22},
        {"auth": "A" * 24},
    ],
)  # fmt: skip
def test_broken_keys_are_told_when_it_signs_up(service, anna, broken):
    said = service.browser("phone").says(**broken)
    told = devices.Subscription(said["endpoint"], said["p256dh"], said["auth"], said["key"])
    with pytest.raises(ValidationError, match="keys of this device"):
        devices.add(anna, told, session_key="s")


def test_after_a_change_of_keys_the_former_reach_who_signed_up_under_them(service, anna, settings):
    settings.VAPID_PRIVATE_KEY = FORMER
    device = device_of(anna, service.browser("phone"))
    settings.VAPID_PRIVATE_KEY, settings.VAPID_FORMER_KEYS = KEY, [FORMER]
    assert devices.reachable(anna) == [device]
    pushes.send(device, NOTICE)
    assert f"k={push_keys.public_of(FORMER)}" in service.heard("phone")[0][0]["authorization"]
    settings.VAPID_FORMER_KEYS = []
    assert devices.reachable(anna) == []
    assert pushes.send(device, NOTICE) == Outcome.LATER
    assert len(service.heard("phone")) == 1


def test_a_device_belongs_to_whoever_signed_up_last_and_ends_with_the_session(service, anna, ewa):
    phone, session = service.browser("phone"), session_of(ewa)
    device_of(anna, phone, name="Anna's")
    device_of(ewa, phone, session=session)
    assert (devices.reachable(anna), len(devices.reachable(ewa))) == ([], 1)
    assert devices.reachable(ewa)[0].name == ""
    sign_out(session)
    assert devices.reachable(ewa) == devices.devices_of(ewa) == []


def test_another_password_ends_it_too(service, anna):
    device_of(anna, service.browser("phone"))
    anna.set_password("other-lamp-7")
    anna.save()
    assert devices.reachable(anna) == []


def test_so_many_and_no_more(service, anna):
    session = session_of(anna)
    for number in range(devices.MOST):
        device_of(anna, service.browser(str(number)), session=session)
    device_of(anna, service.browser("0"), session=session)
    with pytest.raises(ValidationError, match="remove one first"):
        device_of(anna, service.browser("another"), session=session)


def test_what_nothing_reaches_is_thrown_away_after_a_month(service, anna):
    gone, kept = service.browser("gone"), service.browser("kept")
    session = session_of(anna)
    device_of(anna, gone, session=session)
    device_of(anna, kept)
    sign_out(session)
    with stopped_at(now() + timedelta(days=29)):
        assert devices.purge(dry=True) == 0
    with stopped_at(now() + timedelta(days=31)):
        assert (devices.purge(dry=True), devices.purge(dry=False)) == (1, 1)
    assert [one.endpoint for one in Device.objects.all()] == [kept.endpoint]
