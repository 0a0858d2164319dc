"""What may not be done again and again, and whom the limits count."""

from typing import Any

import pytest
from allauth.account import app_settings
from django.conf import settings as site
from django.test import Client

from accounts import adapter, lockout
from tests.accounts.test_pages import assert_our_page


def test_every_action_that_people_reach_has_a_limit() -> None:
    not_here = {"change_phone", "verify_phone"}
    ours = {lockout.EVERY_STRANGER, lockout.KNOWN, adapter.TOLD}
    assert ours < set(site.ACCOUNT_RATE_LIMITS) == set(app_settings.RATE_LIMITS) - not_here
    assert all(site.ACCOUNT_RATE_LIMITS.values())


@pytest.mark.parametrize("language", ["en", "pl"])
def test_too_often_is_told_on_a_page_of_ours(db: None, settings: Any, language: str) -> None:
    settings.ACCOUNT_RATE_LIMITS = site.ACCOUNT_RATE_LIMITS | {"signup": "1/m/ip"}
    client = Client()
    client.cookies["django_language"] = language
    client.post("/accounts/signup/", {})
    page = client.post("/accounts/signup/", {})
    assert page.status_code == 429
    assert_our_page(page.content.decode(), language)


def test_behind_a_proxy_everybody_has_a_limit_of_his_own(db: None, settings: Any) -> None:
    settings.BEHIND_PROXY = True
    settings.ACCOUNT_RATE_LIMITS = site.ACCOUNT_RATE_LIMITS | {"signup": "1/m/ip"}

    def asks(forwarded: str) -> int:
        client = Client(headers={"x-forwarded-for": forwarded})
        return client.post("/accounts/signup/", {}).status_code

    assert asks("203.0.113.7") == 200
    assert asks("203.0.113.7") == 429
    assert asks("203.0.113.8") == 200
    # What a client invents of itself stands before what the proxy adds, and makes nobody another one.
    assert asks("198.51.100.1, 203.0.113.7") == 429


def test_neighbours_of_one_house_count_as_one_in_the_newer_addresses(db: None, settings: Any) -> None:
    settings.BEHIND_PROXY = True
    settings.ACCOUNT_RATE_LIMITS = site.ACCOUNT_RATE_LIMITS | {"signup": "1/m/ip"}
    for address, status in (("2001:db8::1", 200), ("2001:db8::2", 429), ("2001:db8:1::1", 200)):
        client = Client(headers={"x-forwarded-for": address})
        assert client.post("/accounts/signup/", {}).status_code == status
