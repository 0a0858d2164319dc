"""Pages say whose they are, by a mark that is no name; parts and files say nothing."""

import pytest

from accounts.device_marks import account_mark
from tests.games.pages import Visitor
from tests.games.people import person

pytestmark = pytest.mark.django_db


def test_a_page_says_whose_it_is_by_a_mark_of_its_own():
    marks = {name: Visitor(name).get("/games/").headers["X-Account"] for name in ("Ann", "Bob")}
    assert marks == {name: account_mark(person(name).pk) for name in ("Ann", "Bob")}
    assert len(set(marks.values())) == 2


def test_one_of_nobody_says_that():
    assert Visitor().get("/rules/").headers["X-Account"] == "-"


def test_parts_say_nothing():
    assert "X-Account" not in Visitor("Ann").get("/games/", HTTP_HX_REQUEST="true").headers
