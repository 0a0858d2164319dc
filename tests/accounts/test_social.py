"""Signing in by an account elsewhere: only where the environment names the place."""

from typing import Any
from urllib.parse import parse_qs, urlsplit

import pytest
from allauth.account.models import EmailAddress
from allauth.socialaccount.models import SocialAccount, SocialApp
from django.core import mail
from django.test import Client
from requests import ConnectTimeout

from accounts.models import User
from accounts.social import SocialAdapter
from tests.accounts.conftest import PASSWORD

LOGIN = "/accounts/oidc/club/login/"
SERVER = "https://club.example"
ZOE = {"sub": "z-1", "email": "zoe@example.org", "email_verified": True, "preferred_username": "Zoe"}


class Server:
    """A place that speaks OpenID Connect; `person` is who signs in there."""

    def __init__(self) -> None:
        self.person: dict[str, Any] = ZOE

    def __enter__(self) -> "Server":
        return self

    def __exit__(self, *_error: object) -> None:
        pass

    def get(self, url: str, **_more: object) -> "Answer":
        if url.endswith("/userinfo"):
            return Answer(self.person)
        names = ("issuer", "authorization_endpoint", "token_endpoint", "userinfo_endpoint")
        parts = ("", "/authorize", "/token", "/userinfo")
        return Answer({name: SERVER + part for name, part in zip(names, parts, strict=True)})

    def request(self, _method: str, _url: str, **_more: object) -> "Answer":
        return Answer({"access_token": "t", "token_type": "bearer"})


class Answer:
    headers = {"content-type": "application/json"}
    status_code = 200

    def __init__(self, data: dict[str, Any]) -> None:
        self._data = data

    def json(self) -> dict[str, Any]:
        return self._data

    def raise_for_status(self) -> None:
        pass


@pytest.fixture
def club(settings: Any, monkeypatch: pytest.MonkeyPatch, db: None) -> Server:
    """One place is set up, called Club."""
    app = {"provider_id": "club", "name": "Club", "client_id": "us", "secret": "s"}
    app["settings"] = {"server_url": SERVER}
    settings.SOCIALACCOUNT_PROVIDERS = {"openid_connect": {"OAUTH_PKCE_ENABLED": True, "APPS": [app]}}
    server = Server()
    monkeypatch.setattr(SocialAdapter, "get_requests_session", lambda _self: server)
    return server


def go(client: Client, **more: str) -> Any:
    """Go to the club and come back; where that leads."""
    there = client.post(f"{LOGIN}?{'&'.join(f'{key}={value}' for key, value in more.items())}")["Location"]
    assert there.startswith(f"{SERVER}/authorize?")
    asked = parse_qs(urlsplit(there).query)
    assert asked["code_challenge_method"] == ["S256"]
    return client.get(f"{LOGIN}callback/", {"code": "c", "state": asked["state"][0]})


def is_in(client: Client) -> bool:
    return "_auth_user_id" in client.session


def test_without_a_place_there_is_no_button_and_no_tab(client: Client, as_anna: Client) -> None:
    assert "Sign in with" not in Client().get("/accounts/login/").content.decode().replace(
        "Sign in with your email", ""
    ).replace("Sign in with a passkey", "")
    assert "Connected accounts" not in as_anna.get("/accounts/sessions/").content.decode()
    assert Client().get(LOGIN).status_code == 404


def test_a_place_has_a_button_and_a_tab(client: Client, club: Server, as_anna: Client) -> None:
    for path in ("login", "signup"):
        page = Client().get(f"/accounts/{path}/").content.decode()
        assert "Sign in with Club" in page
        assert f'href="{LOGIN}?process=login"' in page
    assert "Connected accounts" in as_anna.get("/accounts/sessions/").content.decode()
    assert "Go to Club" in Client().get(LOGIN).content.decode()


def test_a_newcomer_chooses_his_name_and_a_confirmed_address_needs_no_letter(
    client: Client, club: Server
) -> None:
    assert go(client)["Location"] == "/accounts/3rdparty/signup/"
    page = client.get("/accounts/3rdparty/signup/").content.decode()
    assert 'value="Zoe"' in page
    assert 'value="zoe@example.org"' in page
    form = {"username": "Zoë", "email": "zoe@example.org", "time_zone": "Asia/Tokyo"}
    client.post("/accounts/3rdparty/signup/", form)
    zoe = User.objects.get()
    assert client.session["_auth_user_id"] == str(zoe.pk)
    assert (zoe.username, zoe.time_zone, zoe.first_name) == ("Zoë", "Asia/Tokyo", "")
    assert EmailAddress.objects.get().verified
    assert not zoe.has_usable_password()
    assert not mail.outbox


@pytest.mark.parametrize("own", ["zoe@example.org", "other@example.org"])
def test_an_address_that_is_not_confirmed_there_is_confirmed_here(
    client: Client, club: Server, own: str
) -> None:
    club.person = ZOE | {"email_verified": False}
    go(client)
    answer = client.post("/accounts/3rdparty/signup/", {"username": "Zoe", "email": own})
    assert answer["Location"] == "/accounts/confirm-email/"
    assert not is_in(client)
    assert mail.outbox[-1].to == [own]
    assert list(EmailAddress.objects.values_list("email", "verified")) == [(own, False)]


def test_a_confirmed_address_is_not_exchanged_for_another(client: Client, club: Server) -> None:
    go(client)
    client.post("/accounts/3rdparty/signup/", {"username": "Zoe", "email": "other@example.org"})
    assert User.objects.get().email == "zoe@example.org"
    assert list(EmailAddress.objects.values_list("email", "verified")) == [("zoe@example.org", True)]


def test_a_known_address_signs_nobody_in(client: Client, club: Server, anna: User) -> None:
    club.person = ZOE | {"email": anna.email}
    go(client)
    client.post("/accounts/3rdparty/signup/", {"username": "Zoe", "email": anna.email})
    assert not is_in(client)
    assert User.objects.count() == 1
    assert mail.outbox[-1].subject == "Labyrinth: You already have an account"


def test_a_wrong_name_is_told_and_the_rest_is_kept(client: Client, club: Server, anna: User) -> None:
    go(client)
    page = client.post("/accounts/3rdparty/signup/", {"username": "ANNA", "email": "zoe@example.org"})
    assert page.context["form"].errors["username"] == ["Somebody already plays under this name."]
    assert 'value="zoe@example.org"' in page.content.decode()


def test_connect_sign_in_and_disconnect(as_anna: Client, club: Server, anna: User) -> None:
    as_anna.post("/accounts/reauthenticate/", {"password": PASSWORD})
    assert go(as_anna, process="connect")["Location"] == "/accounts/3rdparty/"
    assert "Club" in as_anna.get("/accounts/3rdparty/").content.decode()
    assert mail.outbox[-1].to == [anna.email]
    client = Client()
    go(client)
    assert client.session["_auth_user_id"] == str(anna.pk)
    as_anna.post("/accounts/3rdparty/", {"account": str(SocialAccount.objects.get().pk)})
    assert not SocialAccount.objects.exists()
    assert "None is connected." in as_anna.get("/accounts/3rdparty/").content.decode()


def test_nobody_disconnects_the_account_of_another(as_anna: Client, club: Server, ewa: User) -> None:
    hers = SocialAccount.objects.create(user=ewa, provider="club", uid="e-1")
    as_anna.post("/accounts/reauthenticate/", {"password": PASSWORD})
    page = as_anna.post("/accounts/3rdparty/", {"account": str(hers.pk)})
    assert page.context["form"].errors["account"]
    assert SocialAccount.objects.exists()


@pytest.mark.parametrize(
    ("query", "says"),
    [
        ({"state": "forged", "code": "c"}, "That did not work"),
        ({}, "That did not work"),
    ],
)
def test_an_answer_nobody_asked_for(client: Client, club: Server, query: dict[str, str], says: str) -> None:
    page = client.get(f"{LOGIN}callback/", query)
    assert says in page.content.decode()
    assert not is_in(client)


def test_a_place_that_does_not_answer(client: Client, club: Server, monkeypatch: pytest.MonkeyPatch) -> None:
    def silent(*_asked: object, **_more: object) -> Answer:
        raise ConnectTimeout

    monkeypatch.setattr(club, "get", silent)
    page = client.post(LOGIN, follow=True)
    assert page.status_code == 401
    assert "That did not work" in page.content.decode()


def test_whoever_turns_back_there_is_told_that_nothing_happened(client: Client, club: Server) -> None:
    there = client.post(LOGIN)["Location"]
    state = parse_qs(urlsplit(there).query)["state"][0]
    page = client.get(f"{LOGIN}callback/", {"error": "access_denied", "state": state}, follow=True)
    assert "Nothing has happened." in page.content.decode()


@pytest.mark.parametrize("provider", ["github", "nobody"])
def test_a_place_that_is_stored_and_not_turned_on_is_left_out(as_anna: Client, provider: str) -> None:
    SocialApp.objects.create(provider=provider, name="Elsewhere", client_id="c", secret="s")
    for client, path in ((Client(), "/accounts/login/"), (as_anna, "/accounts/3rdparty/")):
        page = client.get(path)
        assert page.status_code == 200
        assert "Elsewhere" not in page.content.decode()


def test_who_came_by_a_place_that_is_gone_can_still_see_and_remove_it(as_anna: Client, anna: User) -> None:
    SocialAccount.objects.create(user=anna, provider="github", uid="anna-there")
    page = as_anna.get("/accounts/3rdparty/").content.decode()
    assert "anna-there" in page
    assert '<span class="badge">github</span>' in page
