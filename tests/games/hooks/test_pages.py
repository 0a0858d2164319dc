"""The pages of webhooks: for their owner alone, without scripts, with a clear word about what is wrong."""

import re
from collections.abc import Iterator

import pytest
from django.conf import LazySettings
from django.test import Client

from games.farewell import delete_account, own_data
from games.hooks import keep, kept, send
from games.models import Delivery, Webhook
from tests.games.hooks.hooking import EVENTS, hook, listening, states
from tests.games.people import open_table, person
from tests.labyrinth.outwards.elsewhere import Elsewhere, status

pytestmark = pytest.mark.django_db

DISCORD = "https://discord.com/api/webhooks/123456789012345678/" + "t" * 40
WORDS = {"name": "Mine", "language": "pl", "events": ["your_turn"]}


@pytest.fixture
def there(settings: LazySettings) -> Iterator[Elsewhere]:
    with listening(settings) as server:
        yield server


def ann(client: Client, name: str = "Ann") -> Client:
    client.force_login(person(name))
    return client


def page(client: Client, address: str) -> str:
    return client.get(address).content.decode()


def test_a_webhook_is_made_and_its_address_never_shown_again(client: Client):
    ann(client)
    assert "/webhooks/new/discord/" in page(client, "/webhooks/")
    answer = client.post("/webhooks/new/discord/", {"address": DISCORD, **WORDS}, follow=True)
    mine = Webhook.objects.get()
    has = kept.kept_of(mine)
    assert has is not None
    assert (mine.kind, mine.language, mine.events, mine.game) == ("discord", "pl", ["your_turn"], None)
    assert has.parts == {"id": "123456789012345678", "token": "t" * 40}
    shown = answer.content.decode()
    assert "discord.com" in shown
    assert "t" * 40 not in shown + page(client, "/webhooks/")
    assert has.secret not in shown


@pytest.mark.parametrize(
    ("kind", "address", "says"),
    [
        ("discord", "https://evil.test/api/webhooks/1/x", "no address of that kind"),
        ("signed", "http://example.org/x", "begins with https://"),
        ("signed", "https://127.0.0.1/x", "begins with https://"),
        ("signed", "https://testserver/x", "begins with https://"),
        ("ntfy", "https://ntfy.sh/", "no address of that kind"),
        ("signed", "", "required"),
    ],
)
def test_a_wrong_address_is_said_and_nothing_is_lost(client: Client, kind: str, address: str, says: str):
    answer = ann(client).post(f"/webhooks/new/{kind}/", {"address": address, **WORDS})
    shown = answer.content.decode()
    assert says in shown
    assert 'value="Mine"' in shown
    assert not Webhook.objects.exists()


def test_an_address_of_this_site_is_refused_in_words(client: Client, settings: LazySettings):
    settings.SITE_URL = "https://table.example.org"
    shown = ann(client).post("/webhooks/new/signed/", {"address": "https://table.example.org/api/", **WORDS})
    assert "leads to this site" in shown.content.decode()


def test_there_is_a_bound(client: Client, there: Elsewhere):
    for _ in range(keep.MOST):
        hook(there)
    shown = ann(client).post("/webhooks/new/discord/", {"address": DISCORD, **WORDS}).content.decode()
    assert "as many webhooks here as there may be" in shown
    assert Webhook.objects.count() == keep.MOST


def test_a_secret_is_shown_once_and_changed(client: Client, there: Elsewhere):
    mine = hook(there)
    here = f"/webhooks/{mine.pk}/"
    assert "Show the secret" in page(ann(client), here)
    first = re.search(r"whsec_[\w+/=]+", client.post(here + "secret/").content.decode())
    assert first is not None
    shown = page(client, here)
    assert first[0] not in shown
    assert "Make a new secret" in shown
    second = client.post(here + "secret/").content.decode()
    assert first[0] not in second
    assert "The former secret signs as well until" in second
    has = kept.kept_of(Webhook.objects.get())
    assert has is not None
    assert [secret for secret, _until in has.before] == [first[0]]


def test_a_test_is_sent_and_the_log_says_what_came_of_it(client: Client, there: Elsewhere):
    mine = hook(there, path="/very-secret")
    here = f"/webhooks/{mine.pk}/"
    there.answer = lambda handler: status(handler, 403, b"<b>very-secret</b>")
    ann(client).post(here + "test/")
    send.send_due()
    shown = page(client, here)
    assert "The server refused it (403)." in shown
    assert "very-secret" not in shown
    there.answer = lambda handler: status(handler, 200)
    client.post(here + "test/")
    send.send_due()
    assert "Accepted (200)." in page(client, here)


def test_it_is_changed_switched_off_on_and_removed(client: Client, there: Elsewhere):
    mine = hook(there)
    here = f"/webhooks/{mine.pk}/"
    ann(client).post(here, {"name": "Other", "language": "pl", "events": ["ended"]})
    mine.refresh_from_db()
    assert (mine.name, mine.language, mine.events) == ("Other", "pl", ["ended"])
    keep.test(mine)
    client.post(here + "switch/")
    assert states() == [("test", "dropped", "off")]
    assert "Switched off at" in page(client, here)
    assert client.post(here + "test/", follow=True).content.decode().count("switch it on first") == 1
    client.post(here + "switch/")
    mine.refresh_from_db()
    assert mine.off_at is None
    client.post(here + "remove/")
    assert client.post(here + "remove/").status_code == 302
    assert not Webhook.objects.exists()


def test_nobody_else_sees_or_touches_it(client: Client, there: Elsewhere):
    mine = hook(there)
    ann(client, "Bob")
    here = f"/webhooks/{mine.pk}/"
    assert client.get(here).status_code == 404
    for what in ("", "test/", "secret/", "switch/"):
        assert client.post(here + what).status_code == 404
    client.post(here + "remove/")
    mine.refresh_from_db()
    assert (mine.off_at, mine.events) == (None, EVENTS)


def test_the_host_sets_up_those_of_a_table_and_nobody_else(client: Client):
    game = open_table("Ann")
    here = f"/g/{game.slug}/webhooks/"
    people = page(ann(client), f"/g/{game.slug}/people/")
    assert here in people
    assert "has a channel elsewhere told" not in people
    assert "names nobody" in page(client, here)
    client.post(here + "new/slack/", {**WORDS, "address": "https://hooks.slack.com/services/T1/B2/x3"})
    mine = Webhook.objects.get()
    assert mine.game == game
    assert game.name in page(client, "/webhooks/")
    assert f"/webhooks/{mine.pk}/" in page(client, here)
    bob = ann(Client(), "Bob")
    assert here not in page(bob, f"/g/{game.slug}/people/")
    assert "has a channel elsewhere told" in page(bob, f"/g/{game.slug}/people/")
    assert (bob.get(here).status_code, bob.get(here + "new/slack/").status_code) == (404, 404)


def test_what_a_table_tells_is_not_what_a_person_is_told(client: Client):
    game = open_table("Ann")
    address = {"address": "https://hooks.slack.com/services/T1/B2/x3"}
    bad = {**WORDS, "events": ["mention"]} | address
    assert ann(client).post(f"/g/{game.slug}/webhooks/new/slack/", bad).status_code == 200
    assert not Webhook.objects.exists()


def test_a_kind_that_is_none_is_not_there(client: Client):
    assert ann(client).get("/webhooks/new/email/").status_code == 404


def test_data_are_exported_without_what_opens_anything_and_deleted_with_the_account(there: Elsewhere):
    mine = hook(there, path="/very-secret")
    keep.test(mine)
    [row] = own_data.webhooks(person("Ann"))
    assert (row["kind"], row["table"], [one["event"] for one in row["deliveries"]]) == (
        "signed",
        None,
        ["test"],
    )
    assert "very-secret" not in str(row)
    assert "sealed" not in row
    delete_account.forget(person("Ann"))
    assert (Webhook.objects.count(), Delivery.objects.count()) == (0, 0)
