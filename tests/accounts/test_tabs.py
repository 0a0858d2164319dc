"""The pages around an account lead to each other."""

import re

import pytest
from django.test import Client

from accounts.models import User
from accounts.templatetags.account_pages import TABS
from tests.accounts.conftest import PASSWORD


def tabs_in(page: str) -> list[tuple[str, bool]]:
    bar = page.split('<nav class="tabs"')[1].split("</nav>", maxsplit=1)[0]
    return [(href, "aria-current" in rest) for href, rest in re.findall(r'<a href="([^"]+)"([^>]*)>', bar)]


def test_every_tab_leads_to_a_page_that_marks_it(as_anna: Client, anna: User) -> None:
    as_anna.post("/accounts/reauthenticate/", {"password": PASSWORD})
    tabs = tabs_in(as_anna.get("/accounts/preferences/").content.decode())
    assert len(tabs) == len(TABS) - 1  # no place to sign in elsewhere is set up
    for href, _here in tabs:
        page = as_anna.get(href)
        assert page.status_code == 200
        assert [each for each, here in tabs_in(page.content.decode()) if here] == [href]


@pytest.mark.parametrize("path", ["2fa/webauthn/", "2fa/totp/activate/"])
def test_a_page_below_a_tab_marks_it_too(as_anna: Client, anna: User, path: str) -> None:
    as_anna.post("/accounts/reauthenticate/", {"password": PASSWORD})
    marked = [href for href, here in tabs_in(as_anna.get(f"/accounts/{path}").content.decode()) if here]
    assert marked == ["/accounts/2fa/"]
