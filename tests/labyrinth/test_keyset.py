"""Pages of lists that begin behind a row: forwards, backwards, and by addresses that anybody may write."""

from datetime import timedelta

import pytest
from django.db.models import QuerySet

from accounts.models import Block, User
from labyrinth.ground.clock import now
from labyrinth.ground.keyset import FIRST, NUMBERED, Page, Place, key_of, page_of, place_in
from tests.games.people import person

pytestmark = pytest.mark.django_db

ORDER, SIZE = ("-at", "pk"), 3


def blocks(days: list[int]) -> QuerySet[Block]:
    """Ann has blocked somebody on each of these days."""
    others = User.objects.bulk_create(
        User(username=f"B{nth}", username_key=f"b{nth}", email=f"b{nth}@example.org", slug=f"b{nth}")
        for nth in range(len(days))
    )
    Block.objects.bulk_create(
        Block(by=person("Ann"), blocked=other, at=now() - timedelta(days=day))
        for other, day in zip(others, days, strict=True)
    )
    return Block.objects.filter(by=person("Ann"))


def ids(page: Page[Block]) -> list[int]:
    return [row.pk for row in page.rows]


@pytest.fixture
def eight(db, monkeypatch) -> QuerySet[Block]:
    """Eight blocks, six of them of two moments."""
    at = now()
    monkeypatch.setattr("tests.labyrinth.test_keyset.now", lambda: at)
    return blocks([1, 2, 2, 2, 2, 3, 3, 4])


def test_the_pages_are_the_list_whatever_is_alike(eight):
    found, page = [], page_of(eight, ORDER, FIRST, SIZE)
    while page.next:
        found += ids(page)
        page = page_of(eight, ORDER, Place(after=page.next), SIZE)
    assert found + ids(page) == [row.pk for row in eight.order_by(*ORDER)]


def test_back_is_the_page_that_one_came_from(eight):
    first = page_of(eight, ORDER, FIRST, SIZE)
    second = page_of(eight, ORDER, Place(after=first.next), SIZE)
    third = page_of(eight, ORDER, Place(after=second.next), SIZE)
    assert (len(third.rows), third.next) == (2, "")
    assert page_of(eight, ORDER, Place(before=third.previous), SIZE) == second
    assert page_of(eight, ORDER, Place(before=second.previous), SIZE) == first
    assert first.previous == ""


def test_a_row_that_is_gone_still_names_a_place(eight):
    first = page_of(eight, ORDER, FIRST, SIZE)
    behind = ids(page_of(eight, ORDER, Place(after=first.next), SIZE))
    first.rows[-1].delete()
    assert ids(page_of(eight, ORDER, Place(after=first.next), SIZE)) == behind


def test_where_less_than_a_page_is_left_before_it_is_the_first_one(eight):
    key = key_of(eight.order_by(*ORDER)[1], ORDER)
    assert page_of(eight, ORDER, Place(before=key), SIZE) == page_of(eight, ORDER, FIRST, SIZE)


BAD = ["x", "1", "1~", "~", "1~2~3", "1~x", "²~1", "1~" + "9" * 30, "9" * 30 + "~1", "1~\0", "1 ~" * 50]


@pytest.mark.parametrize("key", BAD)
@pytest.mark.parametrize("way", ["after", "before"])
def test_what_is_no_key_begins_at_the_beginning_and_says_so(eight, way, key):
    page = page_of(eight, ORDER, Place(**{way: key}), SIZE)
    assert page.lost
    assert ids(page) == ids(page_of(eight, ORDER, FIRST, SIZE))


def test_behind_the_last_row_there_is_no_page(eight):
    page = page_of(eight, ORDER, Place(after="-1~1"), SIZE)
    assert page.lost


def test_the_number_of_a_page_is_one_as_long_as_it_is_near(eight):
    second = page_of(eight, ORDER, Place(after=page_of(eight, ORDER, FIRST, SIZE).next), SIZE)
    assert page_of(eight, ORDER, Place(number=2), SIZE) == second
    assert page_of(eight, ORDER, Place(number=4), SIZE).lost
    assert page_of(eight, ORDER, Place(number=NUMBERED + 1), SIZE).lost


def test_no_page_costs_more_than_two_queries(eight, django_assert_max_num_queries):
    for place in (FIRST, Place(after="0~1"), Place(before="0~1"), Place(after="x"), Place(number=99)):
        with django_assert_max_num_queries(2):
            page_of(eight, ORDER, place, SIZE)


@pytest.mark.parametrize(
    ("query", "place"),
    [
        ({}, FIRST),
        ({"page": "3"}, Place(number=3)),
        ({"page": "²"}, FIRST),
        ({"page": "9" * 400}, FIRST),
        ({"after": "1~2", "system": "tiny"}, Place(after="1~2")),
        ({"before": "1~2"}, Place(before="1~2")),
    ],
)
def test_an_address_asks_for_a_place(query, place):
    assert place_in(query) == place
