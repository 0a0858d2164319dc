"""Where a person is signed in, and signing out elsewhere."""

import pytest
from allauth.usersessions.models import UserSession
from django.test import Client

from accounts.models import User
from accounts.user_agents import in_short
from tests.accounts.conftest import PASSWORD

URL = "/accounts/sessions/"
FIREFOX = "Mozilla/5.0 (X11; Linux x86_64; rv:140.0) Gecko/20100101 Firefox/140.0"


def signed_in(user: User, agent: str = FIREFOX) -> Client:
    client = Client(headers={"user-agent": agent})
    client.post("/accounts/login/", {"login": user.email, "password": PASSWORD})
    assert is_in(client)
    return client


def is_in(client: Client) -> bool:
    return client.get("/accounts/preferences/").status_code == 200


def test_every_browser_is_listed_and_this_one_marked(anna: User) -> None:
    here, _there = signed_in(anna), signed_in(anna, "<b>curl</b>")
    page = here.get(URL).content.decode()
    assert "Firefox, Linux" in page
    assert "&lt;b&gt;curl&lt;/b&gt;" in page
    assert page.count("This one") == 1
    assert "127.0.0.1" in page


def test_one_other_browser_is_signed_out(anna: User) -> None:
    here, there, third = signed_in(anna), signed_in(anna), signed_in(anna)
    number = UserSession.objects.get(session_key=there.session.session_key).pk
    said = here.post(f"{URL}{number}/end/", follow=True).content.decode()
    assert "You are signed out there." in said
    assert [is_in(each) for each in (here, there, third)] == [True, False, True]
    assert "Nobody is signed in there" in here.post(f"{URL}{number}/end/", follow=True).content.decode()


def test_all_others_are_signed_out(anna: User, ewa: User) -> None:
    here, there, stranger = signed_in(anna), signed_in(anna), signed_in(ewa)
    here.post(f"{URL}end-others/")
    assert [is_in(each) for each in (here, there, stranger)] == [True, False, True]


def test_nobody_ends_this_session_or_that_of_another_person(anna: User, ewa: User) -> None:
    here, stranger = signed_in(anna), signed_in(ewa)
    for number in UserSession.objects.values_list("pk", flat=True):
        here.post(f"{URL}{number}/end/")
    assert is_in(here)
    assert is_in(stranger)


def test_a_session_of_an_older_password_is_not_listed(anna: User) -> None:
    here, _there = signed_in(anna), signed_in(anna)
    form = {"oldpassword": PASSWORD, "password1": "another-lamp-7"}
    here.post("/accounts/password/change/", form)
    page = here.get(URL).content.decode()
    assert page.count("Firefox, Linux</strong>") == 1
    assert "This one" in page


def test_many_sessions_cost_no_more_queries(anna: User, django_assert_num_queries) -> None:
    here = signed_in(anna)
    # Session and person, the two of the list, whether there are tokens, and whether there are two factors.
    with django_assert_num_queries(5):
        here.get(URL)
    for _each in range(3):
        signed_in(anna)
    with django_assert_num_queries(5):
        assert here.get(URL).content.decode().count("Firefox, Linux</strong>") == 4


@pytest.mark.parametrize("path", ["end-others/", "1/end/"])
def test_ending_needs_a_click_and_a_person(client: Client, as_anna: Client, path: str) -> None:
    assert as_anna.get(URL + path).status_code == 405
    assert Client().post(URL + path)["Location"].startswith("/accounts/login/")


@pytest.mark.parametrize(
    ("agent", "short"),
    [
        (FIREFOX, "Firefox, Linux"),
        (
            "Mozilla/5.0 (Windows NT 10.0) AppleWebKit/537.36 Chrome/140.0 Safari/537.36 Edg/140.0",
            "Edge, Windows",
        ),
        (
            "Mozilla/5.0 (Linux; Android 16) AppleWebKit/537.36 Chrome/140.0 Mobile Safari/537.36",
            "Chrome, Android",
        ),
        (
            "Mozilla/5.0 (iPhone; CPU iPhone OS 19_0) AppleWebKit/605.1 Version/19.0 Safari/604.1",
            "Safari, iPhone",
        ),
        ("curl/8.14", "curl/8.14"),
        ("x" * 200, "x" * 40),
        ("", ""),
    ],
)
def test_a_browser_in_two_words(agent: str, short: str) -> None:
    assert in_short(agent) == short
