"""The page of the people at a table."""

import pytest
from django.urls import reverse

from tests.games.pages import Visitor, html
from tests.games.people import person, running

pytestmark = pytest.mark.django_db


def test_at_a_table_one_finds_its_people_and_may_block_them():
    game = running("Ann", "Bob", bots=1)
    address = reverse("games:table_people", args=[game.slug])
    ann = Visitor("Ann")
    assert address in html(ann.get(reverse("games:table", args=[game.slug])))
    page = html(ann.submit(address, reverse("accounts:block", args=[person("Bob").slug])))
    assert "Bob is blocked" in page
    assert "Unblock Bob" in html(ann.get(address))
    assert "Block" not in html(Visitor().get(address))


def test_the_page_of_its_people_costs_the_same_for_four_as_for_two(django_assert_max_num_queries):
    game = running("Ann", "Bob", "Cid", "Dot")
    ann = Visitor("Ann")
    with django_assert_max_num_queries(9):
        assert html(ann.get(reverse("games:table_people", args=[game.slug]))).count("Report") >= 3


def test_a_table_leads_to_how_it_is_played():
    game = running("Ann", "Bob", system="sorcerer")
    address = reverse("games:table_people", args=[game.slug])
    page = html(Visitor("Ann").get(reverse("games:table", args=[game.slug])))
    assert f'href="{address}#how"' in page
    assert "Drawn at random" not in page
    assert '<h2 id="how">' in html(Visitor("Ann").get(address))
    assert "Drawn at random" in html(Visitor("Ann").get(address))
