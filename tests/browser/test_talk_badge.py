"""Lines of the talk that are not read: in the bar of the table, and in the title of the page."""

import re
from typing import Any

import pytest
from playwright.sync_api import FloatRect, expect

from games.models import Game, Line
from tests.browser.conftest import NewPerson
from tests.browser.people import Person
from tests.browser.test_table_layout import DESK, PHONE
from tests.games.people import running
from tests.games.talking import say

pytestmark = [pytest.mark.browser, pytest.mark.django_db(transaction=True)]

WIDE: dict[str, Any] = {"viewport": {"width": 1600, "height": 900}}
AS_MANY_AS_ARE_COUNTED = 99


def at_table(new_person: NewPerson, **screen: Any) -> tuple[Person, Game]:
    game = running("Ann", "Bob", "Cid", "Dot", system="sorcerer")
    ann = new_person("Ann", clock=True, **screen)
    ann.come_back()
    return ann, game


def test_lines_that_are_not_read_are_counted_in_bar_and_title_until_they_are(new_person: NewPerson) -> None:
    ann, game = at_table(new_person, **DESK)
    say(game, "Bob", "Good evening")
    say(game, "Cid", "And a long night")
    ann.sit_at(game.slug)
    badge = ann.page.locator("#talk [data-unread]")
    expect(badge).to_contain_text("2 new lines")
    expect(badge).not_to_contain_text("@")
    expect(ann.page).to_have_title(re.compile(r"^\(2\) "))
    ann.page.locator("#talk > summary").click()
    expect(ann.page.locator("#talk-lines")).to_contain_text("And a long night")
    expect(ann.page.locator("[data-unread]")).to_have_count(0)
    expect(ann.page).to_have_title(re.compile(r"^[^(]"))


def test_a_line_said_meanwhile_is_counted(new_person: NewPerson) -> None:
    ann, game = at_table(new_person, **DESK)
    ann.sit_at(game.slug)
    expect(ann.page.locator("#talk > summary")).to_be_visible()
    say(game, "Bob", "Are you there?")
    ann.waits_a_while()
    ann.waits_a_while()
    expect(ann.page.locator("#talk [data-unread]")).to_contain_text("1 new line")
    expect(ann.page).to_have_title(re.compile(r"^\(1\) "))


def says_often(line: Line, times: int) -> None:
    """Bob has said this again and again, over a time in which he may."""
    again = [(field.attname, getattr(line, field.attname)) for field in Line._meta.concrete_fields]
    same = {name: value for name, value in again if name != "id"}
    Line.objects.bulk_create(Line(**same) for _ in range(times - 1))


def test_who_is_called_reads_so_where_the_lines_are_counted_and_the_count_touches_nothing(
    new_person: NewPerson,
) -> None:
    ann, game = at_table(new_person, **DESK)
    called = say(game, "Bob", "Is @Ann awake?")
    ann.sit_at(game.slug)
    badge = ann.page.locator("#talk [data-unread]")
    expect(badge).to_contain_text("1 @")
    expect(badge).to_contain_text("Somebody mentions you.")
    says_often(called, AS_MANY_AS_ARE_COUNTED)
    ann.waits_a_while()
    ann.waits_a_while()
    for screen in (DESK, WIDE):
        ann.page.set_viewport_size(screen["viewport"])
        the_count_touches_nothing_in_the_bar(ann)


def test_the_count_touches_nothing_in_the_bar_of_a_phone(new_person: NewPerson) -> None:
    ann, game = at_table(new_person, **PHONE)
    says_often(say(game, "Bob", "@Ann!"), AS_MANY_AS_ARE_COUNTED)
    ann.sit_at(game.slug)
    the_count_touches_nothing_in_the_bar(ann)


def the_count_touches_nothing_in_the_bar(ann: Person) -> None:
    expect(ann.page.locator("#talk [data-unread]")).to_contain_text("99 @")
    talk, badge = (box(ann, f"#talk {one}") for one in ("> summary", "[data-unread]"))
    assert talk["x"] <= badge["x"]
    assert badge["x"] + badge["width"] <= talk["x"] + talk["width"]
    for beside in (
        ".bar h1",
        ".chips",
        "#table-menu > summary",
        "#menu > summary",
        ".site-account > :last-child",
    ):
        assert apart(talk, box(ann, beside)), beside


def box(person: Person, selector: str) -> FloatRect:
    """Where something stands."""
    found = person.page.locator(selector).bounding_box()
    assert found is not None, selector
    return found


def apart(one: FloatRect, other: FloatRect) -> bool:
    """Whether two boxes have nothing in common."""
    return any(
        a[at] + a[size] <= b[at]
        for at, size in (("x", "width"), ("y", "height"))
        for a, b in ((one, other), (other, one))
    )
