"""Words on pictures: only what the face can write, and never longer than their room."""

import re

from PIL import ImageFont

from games.drawing.lettering import can_write, in_two, line, middle
from games.drawing.png import FACE

SIZE = 40


def test_what_the_face_can_write_is_what_it_has():
    face = ImageFont.truetype(str(FACE), SIZE, layout_engine=ImageFont.Layout.BASIC)
    missing = bytes(face.getmask("\uffff"))
    has = {chr(code) for code in range(0x20, 0x2300) if bytes(face.getmask(chr(code))) != missing}
    assert {chr(code) for code in range(0x20, 0x2300) if can_write(chr(code))} == has


def test_longer_words_are_written_smaller_and_none_longer_than_the_room():
    face = ImageFont.truetype(str(FACE), 100, layout_engine=ImageFont.Layout.BASIC)
    for words in ("Ann", "Wielki Łowczy Północnej Bramy", "Pola mmmm wwww MMMM WWWW"):
        drawn = line(words, (10, 20), 50, 300, "#fff")
        size = float(re.search(r'font-size="([\d.]+)"', drawn)[1])
        assert size <= 50
        assert face.getlength(words) * size / 100 <= 300 * 1.6
    assert 'font-size="50"' in line("Ann", (0, 0), 50, 300, "#fff")


def test_what_is_too_long_for_a_line_stands_in_two_about_as_long():
    assert in_two("games ended", 20, 200) == ["games ended"]
    assert in_two("people met, 2 again and again", 20, 200) == ["people met, 2", "again and again"]
    assert in_two("Donaudampfschifffahrt", 20, 100) == ["Donaudampfschifffahrt"]


def test_signs_of_markup_are_words_like_others():
    assert "&lt;b&gt; &amp; c" in middle("<b> & c", (0, 0), 20, 300, "#fff")
