"""What strangers may have computed: seconds of a core, by address, by the network around it, by person."""

import pytest
from django.core.cache import cache
from django.core.files.uploadedfile import SimpleUploadedFile
from django.http import HttpResponse
from django.urls import reverse

from games.live.limits import wider_network_of
from games.past import allowance
from games.past.allowance import charge, charged, payers_of, spent
from labyrinth.clock import now, stopped_at
from tests.games.pages import Visitor, html
from tests.games.records import foreign, slow_thread

pytestmark = pytest.mark.usefixtures("only_the_tiny_games")
VERIFY = reverse("games:verify")


@pytest.fixture(autouse=True)
def _nothing_spent(settings):
    """A cache of this process only: runs side by side share the server."""
    settings.CACHES = {"default": {"BACKEND": "django.core.cache.backends.locmem.LocMemCache"}}
    cache.clear()


def upload(number: int, address: str = "192.0.2.7") -> HttpResponse:
    """Another record each time."""
    file = SimpleUploadedFile("record.json", foreign(f"tiny-{number}"))
    visitor = Visitor()
    sent = {**visitor.form(VERIFY, VERIFY).data, "record": file}
    return visitor.client.post(VERIFY, sent, REMOTE_ADDR=address)


@pytest.mark.parametrize(
    ("address", "network"),
    [
        ("192.0.2.7", "192.0.2.0/24"),
        ("::ffff:192.0.2.7", "192.0.2.0/24"),
        ("2001:db8:1:2:3:4:5:6", "2001:db8:1::/48"),
        ("no address", "no address"),
    ],
)
def test_around_an_address_lies_what_one_customer_has(address, network):
    assert wider_network_of(address) == network


@pytest.mark.django_db
def test_an_address_has_twenty_seconds_whatever_it_brings(monkeypatch):
    slow_thread(monkeypatch, seconds=7)
    answers = [upload(number) for number in range(5)]
    assert [answer.status_code for answer in answers] == [200, 200, 200, 429, 429]
    assert "many records checked" in html(answers[-1])
    assert 0 < int(answers[-1]["Retry-After"]) <= 600
    with stopped_at(now() + allowance.SPAN):
        assert upload(9).status_code == 200


@pytest.mark.django_db
def test_records_that_cost_little_are_not_counted(monkeypatch):
    slow_thread(monkeypatch, seconds=0.1)
    assert {upload(number % 3).status_code for number in range(30)} == {200}


@pytest.mark.parametrize(
    ("near", "wide", "far"),
    [
        (["2001:db8:1:2::1", "2001:db8:1:2::2"], "2001:db8:1:{}::1", "2001:db8:2::1"),
        (["192.0.2.7", "::ffff:192.0.2.7"], "192.0.2.{}", "198.51.100.7"),
    ],
)
def test_a_network_pays_for_all_its_addresses_and_may_spend_three_times_as_much(near, wide, far):
    charge(payers_of(near[0]), 20)
    assert spent(payers_of(near[1]))
    others = [wide.format(number) for number in (101, 102, 103)]
    assert not spent(payers_of(others[0]))
    for address in others[:2]:
        charge(payers_of(address), 20)
    assert spent(payers_of(others[2])), "a fresh address of a network that has spent sixty seconds"
    assert not spent(payers_of(far))


def test_a_person_pays_wherever_they_are():
    charge(payers_of("192.0.2.7", 5), 20)
    assert spent(payers_of("198.51.100.7", 5))
    assert not spent(payers_of("198.51.100.7", 6))


def test_what_fails_is_paid_for_as_well(monkeypatch):
    slow_thread(monkeypatch, seconds=21)
    mine = payers_of("192.0.2.7")
    with pytest.raises(ZeroDivisionError), charged(mine):
        raise ZeroDivisionError
    assert spent(mine)


def test_nobody_reads_an_address_from_what_is_stored():
    assert not any("192" in one or "2.7" in one for one in payers_of("192.0.2.7"))
