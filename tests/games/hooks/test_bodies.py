"""What goes to each service: no name of a table calls anybody, no part of an address leads elsewhere."""

import json
import uuid
from datetime import UTC, datetime, timedelta
from typing import Any

import pytest
from django.conf import LazySettings
from standardwebhooks.webhooks import Webhook as Verifier
from standardwebhooks.webhooks import WebhookVerificationError

from games.hooks import addresses, bodies, kept
from games.hooks.addresses import BadAddress
from games.hooks.bodies import Said
from labyrinth.ground.outwards.answers import Refused

KEY = uuid.UUID(int=7)
EVIL = "Friday [maze](https://evil.test) <!here> @everyone & <b> `x` <https://evil.test|x>"
SAID = Said(
    "your_turn", f"Your turn: {EVIL}", "It is your turn.", "https://table.test/g/1/", {"table": "abc"}
)
DISCORD = "https://discord.com/api/webhooks/123456789012345678/" + "t" * 40
GOOD = {
    "discord": (DISCORD, "", ""),
    "slack": ("https://hooks.slack.com/services/T01/B02/xYz", "", ""),
    "google_chat": ("https://chat.googleapis.com/v1/spaces/AA-x/messages?key=k_1&token=t-2%3D", "", ""),
    "mattermost": ("https://chat.example.org/hooks/abc123", "", ""),
    "matrix": ("https://matrix.example.org/", "!room:example.org", "syt_a.b"),
    "ntfy": ("https://ntfy.sh/my-topic", "", "tk_1"),
    "signed": ("https://example.org/a/b?c=d", "", ""),
}


def asked(kind: str, said: Said = SAID) -> tuple[bodies.Ask, dict[str, Any]]:
    ask = bodies.ask(
        kind, kept.Kept(addresses.parts_of(kind, *GOOD[kind]), kept.new_secret()), said, KEY, at()
    )
    return ask, json.loads(ask.body)


def at() -> datetime:
    """What a verifier takes for now."""
    return datetime.now(tz=UTC)


def test_every_kind_has_an_address_and_a_body():
    assert set(GOOD) == set(addresses.KINDS) == {*bodies.KINDS, "signed"}


@pytest.mark.parametrize("kind", [kind for kind in GOOD if kind != "signed"])
def test_an_address_is_put_together_as_it_came(kind: str):
    ask, _body = asked(kind)
    host = GOOD[kind][0].split("/")[2]
    assert ask.url.startswith(f"https://{host}/")
    if kind in ("discord", "slack", "google_chat", "mattermost"):
        assert ask.url == GOOD[kind][0]


def test_discord_calls_nobody_and_shows_names_as_they_are():
    _ask, body = asked("discord")
    assert body["allowed_mentions"] == {"parse": []}
    assert "](" not in body["content"]
    assert "@everyone" not in body["content"]
    assert r"\[maze\]" in body["content"]
    assert body["content"].endswith("<https://table.test/g/1/>")
    long = Said("ended", "T" * 5000, "x", "https://table.test/", {})
    assert len(asked("discord", long)[1]["content"]) <= 2000


def test_a_long_name_leaves_the_link_whole_at_discord():
    long = Said("ended", "T" * 5000, "x", "https://table.test/", {})
    assert asked("discord", long)[1]["content"].endswith("<https://table.test/>")


@pytest.mark.parametrize("kind", ["slack", "google_chat", "mattermost"])
def test_no_name_calls_or_links(kind: str):
    _ask, body = asked(kind)
    assert "@everyone" not in body["text"]
    assert "<!here>" not in body["text"]
    assert "<https" not in body["text"].replace("\\<https", "")
    if kind == "mattermost":
        assert "](" not in body["text"]


def test_matrix_is_told_once_under_the_key_and_calls_nobody():
    ask, body = asked("matrix")
    assert (ask.method, ask.headers["Authorization"]) == ("PUT", "Bearer syt_a.b")
    assert ask.url == (
        "https://matrix.example.org/_matrix/client/v3/rooms/%21room%3Aexample.org/send/m.room.message/"
        + KEY.hex
    )
    assert (body["msgtype"], body["m.mentions"]) == ("m.notice", {})


def test_ntfy_takes_topic_title_and_link():
    ask, body = asked("ntfy")
    assert (ask.url, ask.headers["Authorization"]) == ("https://ntfy.sh/", "Bearer tk_1")
    assert (body["topic"], body["click"]) == ("my-topic", "https://table.test/g/1/")


def test_another_library_verifies_what_is_signed_and_nothing_else():
    secret = kept.new_secret()
    has = kept.Kept(addresses.parts_of("signed", *GOOD["signed"]), secret)
    ask = bodies.ask("signed", has, SAID, KEY, at())
    assert ask.url == "https://example.org/a/b?c=d"
    found = Verifier(secret).verify(ask.body, ask.headers)
    assert (found["type"], found["data"]["table"]) == ("game.your_turn", "abc")
    assert found["data"]["url"] == "https://table.test/g/1/"
    with pytest.raises(WebhookVerificationError):
        Verifier(secret).verify(ask.body + b" ", ask.headers)
    with pytest.raises(WebhookVerificationError):
        Verifier(kept.new_secret()).verify(ask.body, ask.headers)


def test_in_a_change_of_secret_both_sign_for_a_day_and_never_one_that_nobody_knew():
    first = kept.with_another_secret(kept.Kept(addresses.parts_of("signed", *GOOD["signed"]), "x"), at())
    assert first.signs_with(at()) == [first.secret]
    second = kept.with_another_secret(first, at())
    ask = bodies.ask("signed", second, SAID, KEY, at())
    for secret in (first.secret, second.secret):
        assert Verifier(secret).verify(ask.body, ask.headers)
    assert second.signs_with(at() + timedelta(hours=24)) == [second.secret]


def test_who_makes_a_secret_twice_by_a_double_press_keeps_the_one_that_their_program_knows():
    has = kept.with_another_secret(kept.Kept(addresses.parts_of("signed", *GOOD["signed"]), "x"), at())
    known = has.secret
    for _ in range(2):
        has = kept.with_another_secret(has, at())
    assert known in has.signs_with(at())
    for _ in range(9):
        has = kept.with_another_secret(has, at())
    assert len(has.before) == kept.MOST


BAD = [
    ("discord", "https://discord.com.evil.test/api/webhooks/123456789012345678/" + "t" * 40),
    ("discord", DISCORD + "/../../x"),
    ("discord", DISCORD.replace("tttt", "a%2F")),
    ("discord", "https://discord.com/api/webhooks/1a/" + "t" * 40),
    ("slack", "https://hooks.slack.com/services/T01/B02"),
    ("slack", "https://evil.test/services/T01/B02/xYz"),
    ("google_chat", "https://chat.googleapis.com/v1/spaces/AA/messages?key=k"),
    ("google_chat", "https://chat.googleapis.com/v1/spaces/AA/messages?key=k&token=a%0Ab"),
    ("mattermost", "https://chat.example.org/hooks/../x"),
    ("ntfy", "https://ntfy.sh/"),
    ("ntfy", "https://ntfy.sh/a/b"),
]


@pytest.mark.parametrize(("kind", "address"), BAD)
def test_an_address_of_another_form_is_none(kind: str, address: str):
    with pytest.raises(BadAddress):
        addresses.parts_of(kind, address)


@pytest.mark.parametrize(
    ("room", "token", "field"),
    [("room", "t", "room"), ("!a/../b:x y", "t", "room"), ("!a:x", "a b", "token"), ("!a:x", "", "token")],
)
def test_room_and_token_of_matrix_have_a_form(room: str, token: str, field: str):
    with pytest.raises(BadAddress) as bad:
        addresses.parts_of("matrix", "https://matrix.example.org", room, token)
    assert bad.value.field == field


@pytest.mark.parametrize("kind", sorted(GOOD))
@pytest.mark.parametrize(
    "url", ["http://a.example.org/hooks/x", "https://127.0.0.1/x", "https://a.org:22/x", "x"]
)
def test_no_kind_is_a_way_past_the_door(kind: str, url: str):
    with pytest.raises((Refused, BadAddress)):
        addresses.parts_of(kind, url, "!r:x", "t")


@pytest.mark.parametrize("host", ["10.0.0.5:8065", "[fd00::5]:8065"])
def test_a_service_at_home_keeps_its_port(host: str, settings: LazySettings):
    settings.OWN_HOSTS = [f"http://{host}"]
    parts = addresses.parts_of("mattermost", f"http://{host}/hooks/abc")
    ask = bodies.ask("mattermost", kept.Kept(parts, "x"), SAID, KEY, at())
    assert ask.url == f"http://{host}/hooks/abc"
    assert addresses.shown(parts, "mattermost") == host
