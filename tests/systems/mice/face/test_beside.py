"""Beside the board of Mice & Mystics: other tiles, the track, pages, wheel, and the sheets of mice."""

import re
from html import unescape
from typing import get_args

import pytest
from django.utils import translation

from games.faces.mice.at_cards import AtCard
from games.faces.mice.names import words_of
from games.faces.mice.sheets import sheets
from games.faces.mice.speaker import SPEAKER
from games.faces.mice.titles import SIGNS
from games.systems.mice.state import Carried, Title
from labyrinth.serving.static_files import source
from tests.systems.mice.face.ground import PIECES, a_table, html, values
from tests.systems.mice.face.words import shown
from tests.systems.mice.newest import CONTENT


def test_the_other_tiles_of_the_chapter_lie_beside_and_tell_where():
    found = values(a_table().start("collin")).boards
    assert [(one.number, one.side, one.title, one.owner) for one in found[1:]] == [
        (1, "T4o", "Courtyard", "east"),
        (2, "T3o", "Dining Hall", "south"),
    ]
    assert [one.focus for one in found] == [True, False, False]


def test_the_track_is_a_row_of_portraits_from_the_top():
    table = a_table().foe("roach", 7, 7).foe("spider", 3, wounds=1).put("collin", wounds=1)
    table.on_track("roach", "collin", "spider", "nez", "tilda", "maginos")
    track = values(table.start("collin")).track
    assert [one.id for one in track] == ["roach", "collin", "spider", "nez", "tilda", "maginos"]
    roach, collin, spider = track[:3]
    assert (roach.name, roach.figures, roach.values, roach.acted, roach.is_minion) == (
        "Roaches", 2, (2, 1), True, True,
    )  # fmt: skip
    assert (collin.whose, len(collin.life), len(collin.lost), collin.now) == ("Ada", 2, 1, True)
    assert (len(spider.life), len(spider.lost)) == (1, 1)


def test_pages_tell_the_hourglass_and_the_end():
    table = a_table()
    table.state.page = 2
    found = values(table.start("collin")).beside
    assert [one.state for one in found.pages] == ["past", "now", "ahead", "ahead", *["beyond"] * 4]
    assert [one.number for one in found.pages if one.is_end] == [CONTENT.chapters["C2"].end_page]
    assert found.left == "page 2 of 4"


@pytest.mark.parametrize("cheese", [0, 3, 6])
def test_the_wheel_has_six_places(cheese):
    table = a_table().start("collin")
    table.state.wheel = cheese
    found = values(table).beside
    assert found.wheel == tuple(range(0, 60 * cheese, 60))
    assert html(values(table)).count('<use class="filled"') == cheese


def test_the_encounter_that_lies_face_up_and_the_stash_are_shown():
    table = a_table("T2b", "C3").face_up("EB6").stash("hook")
    found = values(table.start("collin")).beside
    assert (found.encounter.name, [one.id for one in found.stash]) == ("Snared Tunnel", ["hook"])
    assert [(one.picture, one.count) for one in found.surge] == [("bust-rat-warrior", 2)]
    assert values(a_table().start("collin")).beside.encounter is None


@pytest.mark.parametrize(
    ("language", "told"),
    [
        ("en", "<h3>Story achievements</h3><p>The lamp&#39;s light, The vial</p>"),
        ("pl", "<h3>Osiągnięcia fabularne</h3><p>Światło lampy, Fiolka</p>"),
    ],
)
def test_what_the_party_has_brought_along_lies_beside_the_stash(language, told):
    table = a_table()
    table.state.carried = Carried(given=("lamp_light", "vial"))
    table.start("collin")
    with translation.override(language):
        assert told in html(values(table), language)
    assert "Story achievements" not in html(values(a_table().start("collin")))


# Hero sheets


def test_a_sheet_tells_values_with_what_is_worn():
    table = a_table().put(
        "collin", worn=["princes_sword", "cap_shield", "soft_boots"], pack=["antidote"], cheese=4
    )
    sheet = values(table.start("collin")).sheets[0]
    told = {value.picture: (value.printed, value.more) for value in sheet.values}
    assert told == {"battle": (2, 1), "shield": (2, 2), "lore": (2, 0), "paw": (2, 1)}
    assert [item.slot for item in sheet.worn] == ["paw", "paw", "feet"]
    assert (sheet.free, [item.card.id for item in sheet.pack], len(sheet.room)) == (
        ("head", "body"), ["antidote"], 2,
    )  # fmt: skip
    assert (sheet.cheese, sheet.printed.classes, sheet.own) == (4, "Warrior, Leader", True)


@pytest.mark.parametrize(
    ("language", "name", "brings"),
    [
        ("en", "Cat Tamer", "Large minions roll one defence die fewer against attacks of this mouse."),
        ("pl", "Zaklinacz Kotów", "Duże sługusy rzucają przeciw atakom tej myszy o 1 kość obrony mniej."),
    ],
)
def test_a_title_stands_on_the_sheet_of_who_has_earned_it(language, name, brings):
    """M-ACH-03: with its marker; on the own sheet, and where one looks at a mouse of somebody else."""
    table = a_table()
    table.state.titles = {"cat_tamer": "nez", "escapee": "nez", "roach_master": "tilda"}
    table.start("collin")
    with translation.override(language):
        mine = values(table)
        assert [[one.name for one in sheet.titles][-1:] for sheet in mine.sheets[:2]] == [[], [name]]
        assert [len(sheet.titles) for sheet in mine.sheets] == [0, 2, 1, 0]
        own, theirs = html(mine, language), html(values(table, seat=2), language)
    dock = re.findall(r'<b class="title" title="([^"]*)">.*?</svg> <span>([^<]*)</span></b>', own)
    assert (brings, name) in dock
    assert len(dock) == 2
    opened = theirs[theirs.index('id="who-nez"') :].partition("</div>")[0]
    assert f"<b>{name}.</b> {brings}" in opened


def test_every_title_has_a_sign_and_says_what_it_brings():
    assert set(SIGNS) == set(get_args(Title))
    assert all(f"{one}-{title}" in SPEAKER.words for title in SIGNS for one in ("title", "brings"))
    assert all(f'id="{sign}"' in source(PIECES) for sign in SIGNS.values())


def test_own_sheets_come_first_and_fill_the_dock():
    found = values(a_table().start("collin"), seat=2)
    assert [sheet.who for sheet in found.sheets if sheet.own] == ["tilda", "maginos"]
    assert [sheet.own for sheet in found.sheets] == [True, True, False, False]
    page = html(found)
    assert re.findall(r'<article class="hero team-(\w+)', page) == ["tilda", "maginos"]
    assert all(f'id="who-{sheet.who}"' in page for sheet in found.sheets)


def test_a_tap_on_a_mouse_of_the_track_opens_its_sheet():
    page = html(values(a_table().put("nez", pack=["antidote"]).foe("roach", 7).start("collin"), seat=2))
    opened = re.findall(r'value="who-(\w+)" aria-label', page[: page.index("</ol>")])
    assert sorted(opened) == ["collin", "maginos", "nez", "tilda"]
    sheet = page[page.index('id="who-nez"') :].partition("</div>")[0]
    assert "Antidote" in sheet
    assert CONTENT.heroes["nez"].texts.passive_name.en in unescape(sheet)


def test_what_may_be_done_with_a_card_is_done_at_the_card():
    table = a_table().put("collin", tricks=["crumb_trail"])
    seen = shown(table.start("collin").at, 1)
    use = AtCard("crumb_trail", "Use: Crumb Trail", "use:crumb_trail")
    sheet = sheets(words_of(seen), seen.view, [use, AtCard("dagger", "Use: Dagger", "use:dagger")])[0]
    assert [item.doings for item in sheet.pack] == [(use,)]
    assert [item.doings for item in sheet.worn] == [(), ()]
