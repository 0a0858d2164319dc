"""Browsers of the tests read in a face that the tests bring along, whatever the machine has."""

import pytest

from tests.browser.conftest import NewPerson
from tests.fonts import FACES, FONTS, face
from tests.thirds import COMMIT, TURNS

FAMILIES = (
    "system-ui",
    "Noto Sans",
    "DejaVu Sans",
    "Roboto Condensed",
    "Liberation Sans",
    "Arial",
    "Times New Roman",
)
WIDTHS = """(families) => families.map((family) => {
  const text = document.createElement("span");
  text.style.cssText = `position: absolute; font: 40px "${family}", ${family}, sans-serif`;
  text.textContent = "Dzieje, Story, Opowieść";
  document.body.append(text);
  return text.getBoundingClientRect().width;
})"""
WIDTH = {"narrow": (330, 400), "noto": (400, 452), "wide": (452, 530)}
"""Pixels: from, to."""


@pytest.mark.browser
def test_a_browser_knows_one_face_and_no_other(new_person: NewPerson) -> None:
    page = new_person().page
    page.goto("/")
    widths = set(page.evaluate(WIDTHS, FAMILIES))
    least, most = WIDTH[face()]
    assert len(widths) == 1
    assert least < widths.pop() < most


def test_each_commit_looks_at_one_of_three_and_all_have_their_turn(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.delenv(FONTS, raising=False)
    seen = set()
    for turn in range(TURNS):
        monkeypatch.setenv(COMMIT, str(turn))
        seen.add(face())
    assert seen == set(FACES)


def test_a_face_that_there_is_not_is_named(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv(FONTS, "gothic")
    with pytest.raises(ValueError, match="gothic: there are narrow, wide, noto"):
        face()
