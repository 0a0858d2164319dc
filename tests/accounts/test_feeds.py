"""Secret addresses of feeds: made once, shown once, kept as a hash, each revoked alone."""

import hashlib
import json
import re
from datetime import timedelta

import pytest
from django.test import Client

from accounts import data_exports, deletions, feed_addresses, sessions
from accounts.models import Feed, FeedAddress, User
from labyrinth.ground.clock import now, stopped_at
from labyrinth.running.logs import JsonLines

PAGE = "/accounts/feeds/"
FORM = {"kind": "calendar", "name": "My phone", "alarm": "3"}
ADDRESS = re.compile(r"http://[^/]+(/feeds/(feed_[\w-]{43})/(?:calendar\.ics|turns\.atom))")


def made(user: User, kind: str = Feed.CALENDAR, name: str = "phone") -> str:
    """The path of a new address."""
    key = feed_addresses.make(user, kind=kind, name=name)[1]
    return f"/feeds/{key}/{'calendar.ics' if kind == Feed.CALENDAR else 'turns.atom'}"


def test_an_address_is_shown_once_and_stored_as_a_hash(as_anna: Client, anna: User):
    page = as_anna.post(PAGE, FORM)
    path, key = ADDRESS.search(page.content.decode()).groups()
    assert "no-store" in page["Cache-Control"]
    address = FeedAddress.objects.get()
    assert (address.user, address.kind, address.name, address.alarm) == (anna, "calendar", "My phone", 3)
    assert address.hash == hashlib.sha256(key.encode()).hexdigest()
    again = as_anna.get(PAGE).content.decode()
    assert "My phone" in again
    assert "never read" in again
    assert not ADDRESS.search(again)
    assert key not in again
    assert Client().get(path).status_code == 200
    assert "last read:" in as_anna.get(PAGE).content.decode()


@pytest.mark.parametrize(
    "wrong", [{"name": ""}, {"name": "x" * 61}, {"kind": "all"}, {"kind": ""}, {"alarm": "2"}, {"alarm": "x"}]
)
def test_a_form_with_a_mistake_makes_nothing(as_anna: Client, wrong: dict[str, str]):
    page = as_anna.post(PAGE, FORM | wrong)
    assert 'class="errorlist' in page.content.decode()
    assert not FeedAddress.objects.exists()


def test_a_press_that_is_sent_again_makes_no_second_address(as_anna: Client):
    page = as_anna.get(PAGE).content.decode()
    token = re.search(r'name="csrfmiddlewaretoken" value="(\w+)"', page)[1]
    first, second = (as_anna.post(PAGE, FORM | {"csrfmiddlewaretoken": token}).content.decode() for _ in "ab")
    assert FeedAddress.objects.count() == 1
    old, new = ADDRESS.search(first)[1], ADDRESS.search(second)[1]
    assert [Client().get(path).status_code for path in (old, new)] == [404, 200]


def test_each_is_revoked_alone(as_anna: Client, anna: User):
    one, other = made(anna), made(anna, Feed.TURNS, "reader")
    first = FeedAddress.objects.get(name="phone")
    assert "revoked" in as_anna.post(f"{PAGE}{first.pk}/revoke/", follow=True).content.decode()
    gone = Client().get(one)
    assert (gone.status_code, "revoked" in gone.content.decode()) == (410, True)
    assert Client().get(other).status_code == 200
    assert as_anna.post(f"{PAGE}{first.pk}/revoke/").status_code == 302
    assert as_anna.get(f"{PAGE}{first.pk}/revoke/").status_code == 405


def test_nobody_sees_or_revokes_an_address_of_somebody_else(as_anna: Client, ewa: User):
    path = made(ewa, name="Harp of Ewa")
    as_anna.post(f"{PAGE}{FeedAddress.objects.get().pk}/revoke/")
    assert Client().get(path).status_code == 200
    assert "Harp" not in as_anna.get(PAGE).content.decode()


def test_visitors_sign_in_first(client: Client, db: None):
    assert client.get(PAGE).status_code == 302
    assert client.post(PAGE, FORM).status_code == 302


def test_the_eleventh_is_refused(as_anna: Client, anna: User):
    for _ in range(feed_addresses.MOST):
        made(anna)
    assert "You have 10 addresses; revoke one first." in as_anna.post(PAGE, FORM).content.decode()
    assert FeedAddress.objects.count() == feed_addresses.MOST


@pytest.mark.parametrize("path", ["calendar.ics", "turns.atom"])
@pytest.mark.parametrize("key", ["x", "feed_", "feed_" + "a" * 42, "feed_" + "ż" * 43, "lab_" + "a" * 43])
def test_what_is_no_key_asks_nothing_of_the_database(
    key: str, path: str, db: None, django_assert_num_queries
):
    with django_assert_num_queries(0):
        assert Client().get(f"/feeds/{key}/{path}").status_code == 404


def test_an_address_is_of_one_kind(anna: User):
    path = made(anna)
    assert Client().get(path.replace("calendar.ics", "turns.atom")).status_code == 404


def test_no_session_is_read_and_no_cookie_given_even_to_somebody_signed_in(as_anna: Client, ewa: User):
    path = made(ewa)
    answer = as_anna.get(path)
    assert answer.status_code == 200
    assert answer["Content-Language"] == "pl"
    assert not answer.cookies
    assert "NAME:Labyrinth" in answer.content.decode()
    assert answer["Cache-Control"] == "private, no-cache"
    assert answer.wsgi_request.session.session_key is None
    assert answer.wsgi_request.user.is_anonymous


@pytest.mark.parametrize("gone", [True, False])
def test_the_address_is_told_to_no_other_site_and_in_no_index(anna: User, gone: bool):
    path = made(anna)
    if gone:
        feed_addresses.revoke_all(anna)
    answer = Client().get(path)
    assert answer["Referrer-Policy"] == "no-referrer"
    assert "noindex" in answer["X-Robots-Tag"]


def test_the_key_stands_in_no_log_neither_as_a_path_nor_as_a_referrer(anna: User, caplog):
    path = made(anna)
    key = path.split("/")[2]
    with caplog.at_level("INFO"):
        Client().get(path)
        Client().get("/keys/", headers={"referer": f"http://testserver{path}"})
        Client().get("/nowhere/", headers={"referer": f"http://testserver{path}"})
        feed_addresses.revoke_all(anna)
        Client().get(path)
    written = "\n".join(map(JsonLines().format, caplog.records))
    assert "/feeds/.../calendar.ics" in written
    assert key not in written


def test_it_is_read_by_get_and_head_alone(anna: User):
    path = made(anna)
    head = Client().head(path)
    assert (head.status_code, head.content) == (200, b"")
    assert head["ETag"] == Client().get(path)["ETag"]
    assert Client(enforce_csrf_checks=True).post(path).status_code == 405


def test_who_is_banned_or_gone_reads_nothing(anna: User):
    path = made(anna)
    User.objects.filter(pk=anna.pk).update(banned_until=now() + timedelta(days=1))
    assert Client().get(path).status_code == 403
    User.objects.filter(pk=anna.pk).update(banned_until=None, is_active=False)
    assert Client().get(path).status_code == 410


def test_signing_out_everywhere_ends_all(anna: User):
    path = made(anna)
    sessions.end_others(anna, None)
    assert Client().get(path).status_code == 410


def test_they_are_in_the_data_of_their_person_and_go_with_the_account(anna: User):
    path = made(anna)
    told = json.loads("".join(data_exports.written(anna)))
    assert [(row["kind"], row["name"]) for row in told["feeds"]] == [("calendar", "phone")]
    assert FeedAddress.objects.get().hash not in json.dumps(told)
    deletions.begin(anna)
    assert not FeedAddress.objects.exists()
    assert Client().get(path).status_code == 404


def test_what_was_revoked_long_ago_is_forgotten(anna: User):
    for days in (31, 29, 0):
        with stopped_at(now() - timedelta(days=days)):
            made(anna)
            if days:
                feed_addresses.revoke_all(anna)
    assert (feed_addresses.purge(dry=True), feed_addresses.purge(dry=False)) == (1, 1)
    assert FeedAddress.objects.count() == 2


def test_a_read_is_noted_once_a_minute(anna: User):
    start = now()
    address = feed_addresses.make(anna, kind=Feed.TURNS, name="reader")[0]
    for seconds in (0, 59, 60):
        with stopped_at(start + timedelta(seconds=seconds)):
            feed_addresses.note_read(address)
            assert address.read_at == start + timedelta(seconds=60 if seconds == 60 else 0)
