"""The list of keys: it is asked for where it is opened, and a page of its own without scripts."""

import pytest
from django.urls import reverse

from tests.games.pages import HX, Visitor, at, html
from tests.games.people import running

pytestmark = [pytest.mark.django_db, pytest.mark.usefixtures("only_the_tiny_games")]


def test_a_table_asks_for_the_keys_when_they_are_opened():
    page = html(Visitor("Ann").get(at(running("Ann", "Bob"))))
    assert f'hx-get="{reverse("games:keys")}"' in page
    assert "press the filled button" not in page


@pytest.mark.parametrize(("language", "words"), [("en", "press the filled button"), ("pl", "<kbd>e</kbd>")])
def test_the_list_is_a_page_and_a_part(language, words):
    whole = html(Visitor().get(reverse("games:keys"), HTTP_ACCEPT_LANGUAGE=language))
    part = html(Visitor().get(reverse("games:keys"), HTTP_ACCEPT_LANGUAGE=language, **HX))
    assert words in whole
    assert words in part
    assert "<html" in whole
    assert "<html" not in part


def test_only_the_part_switches_letters_off():
    """A page without a table has no letters."""
    assert "keys-off" in html(Visitor().get(reverse("games:keys"), **HX))
    assert "keys-off" not in html(Visitor().get(reverse("games:keys")))
