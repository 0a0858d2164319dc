"""Every answer of every kind of question is in view, or a sign says that there are more; those that stand
side by side always are. Looked at on four screens, at positions of the galleries: an eighth a commit."""

import os
from typing import Any
from zlib import crc32

import pytest
from playwright.sync_api import expect
from pytest_django.fixtures import Settings

from games.faces.face import get_face
from tests.browser.conftest import NewPerson
from tests.browser.people import Person
from tests.thirds import COMMIT

pytestmark = [pytest.mark.browser, pytest.mark.django_db(transaction=True)]

SCREENS: dict[str, dict[str, Any]] = {
    "desk": {"viewport": {"width": 1280, "height": 900}},
    "low": {"viewport": {"width": 1366, "height": 768}},
    "tablet": {"viewport": {"width": 820, "height": 1180}},
    "phone": {"viewport": {"width": 390, "height": 844}, "has_touch": True},
}
SYSTEMS = ("sorcerer", "talisman", "mice")
CASES = [
    (slug, screen, ("en", "pl")[(at + across) % 2])
    for at, slug in enumerate(SYSTEMS)
    for across, screen in enumerate(SCREENS)
]
EIGHTH = 8
DRAWN = "new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(() => setTimeout(done))))"
LOST = """() => {
  const ask = document.querySelector(".ask");
  const shown = [...ask.querySelectorAll("[name=answer]")].filter((one) => one.checkVisibility());
  const isSeen = (one) => {
    const { x, y, width, height, bottom, right } = one.getBoundingClientRect();
    if (y < 0 || bottom > innerHeight + 1 || x < 0 || right > innerWidth + 1) return false;
    const middle = x + width / 2;
    return [0.1, 0.5, 0.9].every((at) => one.contains(document.elementFromPoint(middle, y + height * at)));
  };
  const sign = ask.querySelector(".below");
  const isSaid = sign.checkVisibility() && isSeen(sign);
  const lost = shown.filter((one) => !isSeen(one) && (!isSaid || one.closest(".go")));
  return lost.map((one) => one.textContent.trim().slice(0, 40));
}"""
CUT = """() => [...document.querySelectorAll(".go button")]
  .filter((one) => one.scrollWidth > one.clientWidth + 1 || one.scrollHeight > one.clientHeight + 1)
  .map((one) => one.textContent.trim())"""

IN_COLUMN = """(one) => one.getBoundingClientRect().bottom
  <= document.querySelector(".ask .asked").getBoundingClientRect().bottom + 1"""


def kinds_of(slug: str) -> list[int]:
    """The number of the first example of each kind of question."""
    examples = enumerate(get_face(slug).gallery())
    return [at for at, one in examples if any(kind.startswith("question ") for kind in one.kinds)]


def eighth(slug: str, screen: str) -> int:
    """Which part of the examples is looked at for this commit."""
    return crc32(f"{os.environ[COMMIT]} {slug} {screen}".encode()) % EIGHTH


def looked_at(person: Person, slug: str, numbers: list[int]) -> None:
    for number in numbers:
        person.page.goto(f"/dev/gallery/{slug}/{number}/")
        person.page.wait_for_function("document.querySelector('.ask') && document.fonts.status === 'loaded'")
        person.page.evaluate(DRAWN)
        assert person.page.evaluate(LOST) == [], (slug, number)
        assert person.page.evaluate(CUT) == [], (slug, number)


@pytest.fixture(autouse=True)
def in_development(settings: Settings) -> None:
    settings.DEVELOPMENT = True


@pytest.mark.parametrize(("slug", "screen", "language"), CASES)
@pytest.mark.long("pages of an eighth of all kinds of questions")
def test_every_answer_is_in_view_or_a_sign_says_that_there_are_more(
    new_person: NewPerson, slug: str, screen: str, language: str
) -> None:
    person = new_person(**SCREENS[screen])
    person.speaks(language)
    looked_at(person, slug, kinds_of(slug)[eighth(slug, screen) :: EIGHTH])


@pytest.mark.deep
@pytest.mark.parametrize(("slug", "screen", "language"), CASES)
@pytest.mark.long("pages of all kinds of questions")
def test_so_it_is_at_every_kind_of_question(
    new_person: NewPerson, slug: str, screen: str, language: str
) -> None:
    person = new_person(**SCREENS[screen])
    person.speaks(language)
    looked_at(person, slug, kinds_of(slug))


MANY_WAYS = """() => document.querySelectorAll(".way").length > 5
  && document.querySelectorAll(".lately:not(.line) li").length > 2"""
HEAD = """() => {
  const head = document.querySelector(".lately .news");
  return head?.checkVisibility() && head.getBoundingClientRect().bottom <= innerHeight;
}"""


def with_many_ways(person: Person) -> None:
    """At a Move that comes after turns of others, with six ways or more."""
    for number in range(len(get_face("sorcerer").gallery())):
        person.page.goto(f"/dev/gallery/sorcerer/{number}/")
        if person.page.evaluate(MANY_WAYS):
            return
    raise AssertionError("no position of the gallery has so many ways")


@pytest.mark.long("some positions of a gallery")
def test_on_a_desk_what_others_did_gives_way_before_an_answer_does(new_person: NewPerson) -> None:
    """It is its weightiest entry then, which a tap unfolds and keys reach."""
    person = new_person(**SCREENS["desk"])
    with_many_ways(person)
    person.page.wait_for_function("document.fonts.status === 'loaded'")
    person.page.evaluate(DRAWN)
    lately, ways = person.page.locator(".lately"), person.page.locator(".way")
    assert person.page.evaluate(HEAD)
    expect(lately.locator(".all-of-it")).to_be_hidden()
    seen = [one for one in ways.all() if one.evaluate(IN_COLUMN)]
    assert len(seen) >= 6
    lately.locator(".unfold").press("Space")
    expect(lately.locator(".all-of-it li").first).to_be_visible()


TOPS = "(row) => new Set([...row.children].map((one) => Math.round(one.getBoundingClientRect().top))).size"


@pytest.mark.long("two positions of a gallery")
def test_faces_are_large_where_a_team_is_chosen_and_stand_in_a_row_below_the_table(
    new_person: NewPerson,
) -> None:
    person = new_person(**SCREENS["desk"])
    person.page.goto("/dev/gallery/sorcerer/0/")
    faces = person.page.locator(".teams-of .bust").all()
    assert faces
    assert {round((one.bounding_box() or {"width": 0})["width"]) for one in faces} == {96}
    person.page.goto("/dev/gallery/sorcerer/5/")
    assert {row.evaluate(TOPS) for row in person.page.locator(".others").all()} == {1}
