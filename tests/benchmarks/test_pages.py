"""What counts as part of a page: what a browser loads."""

import pytest

from benchmarks.pages import LAND, LINKED, shown
from tests.systems.sorcerer.face.pages import gallery, page


def lands(text: str) -> list[str]:
    return [linked for linked in LINKED.findall(text) if "/land/" in linked]


@pytest.mark.long("pages of all kinds of positions")
def test_of_the_boards_count_the_large_one_and_the_small_ones_of_the_others():
    table = gallery().tables["move"][0]
    text = page(table, "en", part=False)
    boards = text.count('<figure id="board-')
    assert boards > 1
    assert len(lands(text)) == 2 * boards
    loaded = lands(shown(text))
    assert len(loaded) == boards
    assert len([name for name in loaded if name.endswith("-small.svg")]) == boards - 1


def test_everything_else_counts():
    text = page(gallery().tables["move"][0], "en", part=False)
    assert LAND.sub("", shown(text)) == LAND.sub("", text)
    assert len(LINKED.findall(shown(text))) > len(lands(shown(text)))


def test_a_feed_is_told_of_and_not_loaded():
    told = '<link rel="alternate" type="application/atom+xml" href="/g/x/feed.atom" title="Evening">'
    assert LINKED.findall(f'{told}<link rel="icon" href="/a.svg"><link rel="canonical" href="/g/x/">') == [
        "/a.svg"
    ]


def test_what_stands_on_a_small_screen_alone_does_not_count():
    strip = '<ol class="near"><li><img src="/land/main-small.svg#crags" loading="lazy"></li></ol>'
    assert LINKED.findall(shown(f'<p>{strip}<img src="/a.svg"></p>')) == ["/a.svg"]
