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
    tabs = tabs_in(as_anna.get("/accounts/preferences/").content.decode())
    assert len(tabs) == len(TABS) == 6
    for href, _here in tabs:
        page = as_anna.get(href)
        assert page.status_code == 200
        assert [each for each, here in tabs_in(page.content.decode()) if here] == [href]


@pytest.mark.parametrize(
    "path",
    ["email/", "password/change/", "2fa/", "2fa/webauthn/", "2fa/totp/activate/", "delete/"],
)
def test_a_page_below_a_tab_marks_it_too(as_anna: Client, anna: User, path: str) -> None:
    as_anna.post("/accounts/reauthenticate/", {"password": PASSWORD})
    marked = [href for href, here in tabs_in(as_anna.get(f"/accounts/{path}").content.decode()) if here]
    assert marked == ["/accounts/data/" if path == "delete/" else "/accounts/sessions/"]


@pytest.mark.parametrize("path", ["/accounts/feeds/", "/webhooks/", "/accounts/tokens/"])
def test_what_programs_hear_by_is_one_page_that_leads_to_all_three(as_anna: Client, path: str) -> None:
    as_anna.post("/accounts/reauthenticate/", {"password": PASSWORD})
    page = as_anna.get(path).content.decode()
    assert [href for href, here in tabs_in(page) if here] == ["/accounts/feeds/"]
    ways = page.split('ways-in"')[1].split("</nav>", maxsplit=1)[0]
    assert re.findall(r'href="([^"]+)"', ways) == ["/accounts/feeds/", "/webhooks/", "/accounts/tokens/"]
    assert re.findall(r'href="([^"]+)" aria-current', ways) == [path]


@pytest.mark.parametrize("part", ["hours", "vacation"])
def test_the_old_addresses_lead_to_their_part_of_the_page(as_anna: Client, part: str) -> None:
    assert as_anna.get(f"/accounts/{part}/")["Location"] == f"/accounts/messages/#{part}"
    page = as_anna.get("/accounts/messages/").content.decode()
    assert page.count(f'id="{part}"') == 1
    assert f'action="/accounts/{part}/"' in page


def test_no_two_fields_of_the_page_have_one_name_for_scripts(as_anna: Client) -> None:
    page = as_anna.get("/accounts/messages/").content.decode()
    ids = re.findall(r' id="([^"]+)"', page)
    assert sorted(ids) == sorted(set(ids))


def test_what_is_wrong_with_one_form_leaves_the_others_whole(as_anna: Client, anna: User) -> None:
    page = as_anna.post("/accounts/vacation/", {"starts": "", "ends": "never"})
    assert list(page.context["vacation"]["form"].errors) == ["ends"]
    assert not page.context["form"].errors
    assert not page.context["hours"]["form"].errors


def test_the_page_of_signing_in_leads_to_all_of_it(as_anna: Client) -> None:
    page = as_anna.get("/accounts/sessions/").content.decode()
    for path in ("email/", "password/change/", "2fa/"):
        assert f'href="/accounts/{path}"' in page
    assert "Where you are signed in" in page
