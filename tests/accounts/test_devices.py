"""The page of devices: signing up by a script, a test, removing; the choice that comes with it."""

import json
from collections.abc import Iterator
from datetime import timedelta
from io import StringIO
from typing import Any

import pytest
from django.core.cache import cache
from django.core.management import call_command
from django.test import Client
from django.urls import reverse

from accounts import data_exports, deletions, push_keys
from accounts.models import Device
from labyrinth.ground.clock import now, stopped_at
from tests.push_service import FORMER, KEY, Service, device_of, push_service

pytestmark = pytest.mark.django_db
PAGE, ADD = reverse("accounts:devices"), reverse("accounts:add_device")
AGENT = "Mozilla/5.0 (X11; Linux x86_64) Firefox/150.0"


@pytest.fixture
def service(settings: Any) -> Iterator[Service]:
    with push_service(settings) as found:
        yield found


def sign_up(client: Client, service: Service, name: str = "phone", **other: str) -> Any:
    return client.post(ADD, service.browser(name).says(**other), headers={"User-Agent": AGENT})


def test_a_browser_signs_up_and_stands_in_the_list(as_anna, anna, service):
    assert sign_up(as_anna, service).status_code == 204
    page = as_anna.get(PAGE).content.decode()
    assert "Firefox, Linux" in page
    assert "This one" in page
    assert "last heard of" in page


def test_it_looks_in_again_and_keeps_its_name(as_anna, anna, service):
    phone = service.browser("phone")
    as_anna.post(ADD, phone.says(name="  My   phone "))
    with stopped_at(now() + timedelta(days=1)):
        as_anna.post(ADD, phone.says())
        device = Device.objects.get()
        assert (device.name, device.heard_at) == ("My phone", now())


def test_names_of_others_letters_are_words_only(as_anna, service):
    sign_up(as_anna, service, name="phone")
    Device.objects.update(name='<b>"x"</b>')
    assert "&lt;b&gt;" in as_anna.get(PAGE).content.decode()


@pytest.mark.parametrize(
    ("said", "words"),
    [
        ({"endpoint": ""}, "does not say where"),
        ({"endpoint": "https://127.0.0.1/"}, "no notices to that address"),
        ({"endpoint": "https://push.test/" + "x" * 3000}, "does not say where"),
        ({"p256dh": "AA"}, "keys of this device"),
        ({"key": "B" * 87}, "keys of this site have changed"),
        ({"name": "x" * 99}, "does not say where"),
    ],
)
def test_what_cannot_be_is_refused_in_words(as_anna, service, said, words):
    answer = (
        sign_up(as_anna, service, **said)
        if "name" not in said
        else as_anna.post(ADD, service.browser("phone").says(**said))
    )
    assert answer.status_code == 422
    assert words in answer.content.decode()
    assert not Device.objects.exists()


def test_the_test_button_sends_a_notice_now_and_not_again_at_once(as_anna, anna, service):
    phone = service.browser("phone")
    as_anna.post(ADD, phone.says())
    number = Device.objects.get().pk
    address = reverse("accounts:try_device", args=[number])
    page = as_anna.post(address, follow=True).content.decode()
    assert "should be there in a moment" in page
    [(headers, body)] = service.heard("phone")
    assert phone.reads(body)["title"] == "Labyrinth: a test"
    assert "waiting" not in phone.reads(body)
    assert headers["ttl"] == "600"
    assert "Wait a moment" in as_anna.post(address, follow=True).content.decode()
    assert len(service.heard("phone")) == 1


@pytest.mark.parametrize(
    ("code", "words"),
    [(410, "Add it once more there"), (429, "Meanwhile we write mails"), (500, "Meanwhile")],
)
def test_a_test_says_what_came_of_it(as_anna, service, code, words):
    sign_up(as_anna, service)
    service.codes["/phone"] = (code, {})
    address = reverse("accounts:try_device", args=[Device.objects.get().pk])
    assert words in as_anna.post(address, follow=True).content.decode()


def test_one_that_rests_says_until_when(as_anna, service):
    sign_up(as_anna, service)
    Device.objects.update(rests_until=now() + timedelta(hours=2))
    assert "takes nothing until" in as_anna.get(PAGE).content.decode()


def test_nobody_touches_the_device_of_another(as_anna, anna, ewa, service):
    device = device_of(ewa, service.browser("hers"))
    for name in ("try_device", "remove_device"):
        as_anna.post(reverse(f"accounts:{name}", args=[device.pk]))
    assert Device.objects.get() == device
    assert service.heard("hers") == []
    assert "last heard of" not in as_anna.get(PAGE).content.decode()


def test_removed_it_is_gone(as_anna, anna, service):
    sign_up(as_anna, service)
    address = reverse("accounts:remove_device", args=[Device.objects.get().pk])
    for _ in range(2):
        assert "gets no notices any more" in as_anna.post(address, follow=True).content.decode()
    assert not Device.objects.exists()


def test_signing_out_ends_it(as_anna, anna, service):
    from accounts import devices

    sign_up(as_anna, service)
    assert len(devices.reachable(anna)) == 1
    as_anna.post(reverse("account_logout"))
    assert devices.reachable(anna) == []


def test_a_browser_learns_whose_it_is_by_a_mark_that_says_nothing(as_anna, anna, ewa, service, client):
    told = json.loads(as_anna.get(reverse("accounts:device_site")).content)
    assert told["key"] == push_keys.public_of(KEY)
    client.force_login(ewa)
    assert json.loads(client.get(reverse("accounts:device_site")).content)["account"] != told["account"]
    assert len(told["account"]) == 16


def test_the_choice_is_there_where_the_site_sends_notices(as_anna, anna, service, settings):
    address = reverse("accounts:messages")
    assert 'value="push"' in as_anna.get(address).content.decode()
    anna.message_choices = {"your_turn": "push"}
    anna.save()
    settings.VAPID_PRIVATE_KEY = ""
    page = as_anna.get(address).content.decode()
    assert 'value="push"' not in page
    assert "Show notices here" not in as_anna.get(PAGE).content.decode()


def test_everything_of_it_goes_with_the_account_and_stands_in_its_file(as_anna, anna, service):
    sign_up(as_anna, service)
    told = json.loads("".join(data_exports.written(anna)))
    assert [row["agent"] for row in told["devices"]] == [AGENT]
    secret = Device.objects.get()
    assert not any(one in json.dumps(told) for one in (secret.endpoint, secret.auth, secret.p256dh))
    deletions.begin(anna)
    assert not Device.objects.exists()


def test_the_command_makes_a_key_and_keeps_the_former(settings):
    settings.VAPID_PRIVATE_KEY, settings.VAPID_FORMER_KEYS = "", []
    first = StringIO()
    call_command("push_keys", stdout=first)
    name, key = first.getvalue().strip().split("=")
    assert (name, len(push_keys.public_of(key))) == ("VAPID_PRIVATE_KEY", 87)
    settings.VAPID_PRIVATE_KEY, settings.VAPID_FORMER_KEYS = KEY, [FORMER]
    second = StringIO()
    call_command("push_keys", stdout=second, stderr=StringIO())
    lines = dict(line.split("=") for line in second.getvalue().split())
    assert lines["VAPID_FORMER_KEYS"] == f"{KEY},{FORMER}"
    assert lines["VAPID_PRIVATE_KEY"] not in (key, KEY)


@pytest.fixture(autouse=True)
def _nothing_tried_yet() -> None:
    cache.clear()
