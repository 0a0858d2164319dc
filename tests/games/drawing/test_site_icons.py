"""The mark of the site as pictures: the files are what is drawn, in the sizes that browsers ask for."""

import io

import pytest
from django.core.management import call_command
from PIL import Image, ImageChops

from games.drawing.flat import static_file
from games.drawing.png import PictureError
from games.drawing.site_icons import ICONS, TABS, Icon, favicon_ico, icon_png


def opened(content: bytes) -> Image.Image:
    return Image.open(io.BytesIO(content))


def alike(one: Image.Image, two: Image.Image) -> bool:
    """Pixel for pixel: how tightly a file is packed is a matter of the machine."""
    return (
        one.size == two.size and not ImageChops.difference(one.convert("RGBA"), two.convert("RGBA")).getbbox()
    )


@pytest.mark.parametrize("icon", ICONS, ids=lambda icon: icon.path)
def test_the_files_are_what_is_drawn(icon, tmp_path):
    call_command("draw_site_icons", into=tmp_path)
    kept, drawn = static_file(icon.path).read_bytes(), (tmp_path / icon.path).read_bytes()
    assert alike(opened(kept), opened(drawn)), "make art"
    assert opened(kept).size == (icon.pixels, icon.pixels)


def test_the_picture_of_a_tab_has_all_sizes():
    kept, drawn = opened(static_file("img/favicon.ico").read_bytes()), opened(favicon_ico())
    assert kept.ico.sizes() == {(pixels, pixels) for pixels in TABS}
    assert all(alike(kept.ico.getimage(size), drawn.ico.getimage(size)) for size in kept.ico.sizes()), (
        "make art"
    )


def test_the_ground_fills_the_square_of_a_home_screen_only():
    corner = (0, 0)
    assert opened(icon_png(Icon("x.png", 64, 0.8))).convert("RGB").getpixel(corner) == (0x12, 0x3F, 0x43)
    assert opened(icon_png(Icon("x.png", 64))).getpixel(corner)[3] == 0


@pytest.mark.parametrize("icon", ICONS, ids=lambda icon: icon.path)
def test_an_icon_says_its_few_colours_once(icon, monkeypatch):
    listed = icon_png(icon)
    monkeypatch.setattr("games.drawing.site_icons.LISTED", 2)
    told = icon_png(icon)
    assert alike(opened(listed), opened(told)), "two colours do not do: they are not taken"
    assert 2 * len(listed) < len(told)
    assert len(static_file(icon.path).read_bytes()) < len(told) / 2


def test_a_drawing_that_is_no_square_says_so(monkeypatch):
    monkeypatch.setattr("games.drawing.site_icons.LARGE", "img/table.svg")
    with pytest.raises(PictureError, match="no square"):
        icon_png(Icon("x.png", 64))
