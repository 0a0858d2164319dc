"""The display face draws every letter of both languages itself."""

import pytest

from tests.browser.conftest import NewPerson

pytestmark = pytest.mark.browser

LETTERS = "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789ąćęłńóśźżĄĆĘŁŃÓŚŹŻ–−„”…"
UNDRAWN = """async (letters) => {
  await document.fonts.load("64px Alegreya");
  const ink = document.createElement("canvas").getContext("2d", { willReadFrequently: true });
  const drawn = (letter, behind) => {
    ink.reset();
    ink.font = `700 64px Alegreya, ${behind}`;
    ink.fillText(letter, 20, 80);
    return ink.getImageData(0, 0, 160, 120).data.join();
  };
  return [...letters].filter((letter) => drawn(letter, "monospace") !== drawn(letter, "serif"));
}"""
"""The letters that look otherwise with another face behind: that one draws them."""


def test_the_display_face_has_the_letters_of_both_languages(new_person: NewPerson) -> None:
    page = new_person().page
    page.goto("/")
    assert page.evaluate(UNDRAWN, LETTERS) == []
    assert page.evaluate(UNDRAWN, "Ж漢") != []
