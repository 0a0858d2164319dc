"""From the form to the link of the letter: a wrong address is mended, nobody learns who is known."""

import pytest
from allauth.account.models import EmailAddress
from django.core import mail
from django.core.cache import cache
from django.http import HttpResponse
from django.test import Client

from accounts.models import User
from tests.accounts.conftest import PASSWORD
from tests.accounts.test_sign_up import link_in, sign_up

pytestmark = pytest.mark.django_db
PAGE = "/accounts/confirm-email/"
TYPO, RIGHT = "bob@exmaple.org", "bob@example.org"


def change(client: Client, email: str) -> HttpResponse:
    answer: HttpResponse = client.post("/accounts/wrong-address/", {"email": email})
    return answer


def letters() -> list[tuple[str, str]]:
    return [(letter.to[0], letter.subject.removeprefix("Labyrinth: ")) for letter in mail.outbox]


def addresses() -> list[tuple[str, str, bool]]:
    return sorted(EmailAddress.objects.values_list("user__username", "email", "verified"))


def is_in(client: Client) -> bool:
    return "_auth_user_id" in client.session


def test_a_typing_error_is_mended_before_the_link_is_followed(client: Client) -> None:
    sign_up(client, email=TYPO)
    first = link_in(str(mail.outbox[-1].body))
    assert client.get(PAGE).content.decode().count(TYPO) == 2, "in the line and in the field, in no message"
    assert change(client, RIGHT)["Location"] == PAGE
    assert letters() == [(TYPO, "Confirm your email"), (RIGHT, "Confirm your email")]
    assert addresses() == [("Bob", RIGHT, False)]
    page = client.get(PAGE).content.decode()
    assert RIGHT in page
    assert TYPO not in page
    stranger = Client()
    stranger.post(first)
    assert addresses() == [("Bob", RIGHT, False)], "the first letter opens nothing any more"
    client.post(link_in(str(mail.outbox[-1].body)))
    assert is_in(client)
    assert addresses() == [("Bob", RIGHT, True)]
    assert User.objects.get().check_password(PASSWORD)
    assert User.objects.get().email == RIGHT


def test_another_browser_changes_nothing(client: Client) -> None:
    sign_up(client, email=TYPO)
    change(Client(), RIGHT)
    assert addresses() == [("Bob", TYPO, False)]
    assert len(mail.outbox) == 1


def test_what_is_no_address_is_refused_with_a_word(client: Client) -> None:
    sign_up(client, email=TYPO)
    answer = client.post("/accounts/wrong-address/", {"email": "bob"}, follow=True)
    assert "That is not an email address." in answer.content.decode()
    assert addresses() == [("Bob", TYPO, False)]


def test_an_address_that_is_confirmed_is_changed_elsewhere(client: Client) -> None:
    sign_up(client)
    Client().post(link_in(str(mail.outbox[-1].body)))
    cache.clear()
    change(client, "thief@example.org")
    assert ("Bob", RIGHT, True) in addresses()
    assert User.objects.get(email=RIGHT).username == "Bob"
    assert not EmailAddress.objects.filter(email="thief@example.org", user__username="Bob").exists()


def test_from_a_known_address_to_ones_own_and_back(client: Client, anna: User) -> None:
    """By all that the page says nobody learns that anna@example.org has an account."""
    unknown, known = Client(), client
    sign_up(unknown, email="nobody@example.org", username="Nina")
    sign_up(known, email=anna.email, username="Zoe")
    assert letters()[-1] == (anna.email, "You already have an account")
    said = [page.get(PAGE).content.decode() for page in (unknown, known)]
    assert said[0].count("<form") == said[1].count("<form")
    assert anna.email in said[1]
    first, second = change(unknown, "nina@example.org"), change(known, "zoe@example.org")
    assert (first.status_code, first["Location"]) == (second.status_code, second["Location"])
    assert letters()[-2:] == [
        ("nina@example.org", "Confirm your email"),
        ("zoe@example.org", "Confirm your email"),
    ]
    change(known, anna.email)
    assert ("Zoe", "zoe@example.org", False) not in addresses()
    assert (anna.username, anna.email, True) in addresses()
    change(known, "zoe@elsewhere.example")
    known.post(link_in(str(mail.outbox[-1].body)))
    assert is_in(known)
    assert User.objects.get(username="Zoe").check_password(PASSWORD)


def test_who_lost_the_name_meanwhile_signs_up_once_more(client: Client, anna: User) -> None:
    sign_up(client, email=anna.email, username="Zoe")
    User.objects.create_user("Zoe", "other@example.org", PASSWORD)
    assert change(client, "zoe@example.org")["Location"] == "/accounts/signup/"
    assert User.objects.get(username="Zoe").email == "other@example.org"


def test_the_letter_goes_out_again_once_in_three_minutes(client: Client, anna: User) -> None:
    for email, name in ((RIGHT, "Bob"), (anna.email, "Zoe")):
        visitor = Client()
        sign_up(visitor, email=email, username=name)
        sent = len(mail.outbox)
        early = visitor.post("/accounts/letter-again/", follow=True).content.decode()
        assert "on its way already" in early
        assert len(mail.outbox) == sent
        cache.clear()
        visitor.post("/accounts/letter-again/")
        assert mail.outbox[-1].to == [email]
        assert len(mail.outbox) == sent + 1


def test_who_asks_for_letters_too_often_is_stopped(client: Client) -> None:
    sign_up(client)
    for _ in range(20):
        client.post("/accounts/letter-again/")
    sent = len(mail.outbox)
    answer = client.post("/accounts/wrong-address/", {"email": "far@example.org"}, follow=True)
    assert "Too many tries" in answer.content.decode()
    assert len(mail.outbox) == sent


def test_who_followed_the_link_on_the_phone_goes_on_here(client: Client) -> None:
    sign_up(client)
    early = client.post("/accounts/link-followed/", follow=True)
    assert "Not confirmed yet" in early.content.decode()
    assert not is_in(client)
    Client().post(link_in(str(mail.outbox[-1].body)))
    assert client.post("/accounts/link-followed/")["Location"] == "/"
    assert is_in(client)


def test_who_has_another_password_meanwhile_is_not_signed_in_by_the_old_form(client: Client) -> None:
    """Somebody signed up with an address that is not theirs; its owner has taken the account over."""
    sign_up(client)
    Client().post(link_in(str(mail.outbox[-1].body)))
    bob = User.objects.get()
    bob.set_password("another-lamp-7")
    bob.save()
    client.post("/accounts/link-followed/")
    assert not is_in(client)


def test_a_known_address_never_opens_the_account_of_its_owner(client: Client, anna: User) -> None:
    sign_up(client, email=anna.email, username="Zoe")
    client.post("/accounts/link-followed/")
    assert not is_in(client)


def test_the_page_of_nobody_says_where_to_look(client: Client) -> None:
    assert "Check your inbox" in client.get(PAGE).content.decode()
