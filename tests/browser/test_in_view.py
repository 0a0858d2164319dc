"""Every answer of every kind of question is in view, or a sign says that there are more; those that stand
side by side always are. Looked at on four screens, at positions of the galleries: an eighth a commit."""

import os
from typing import Any
from zlib import crc32

import pytest
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
