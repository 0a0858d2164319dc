"""The dock of Talisman: every card is seen or counted, what each gives, what the trophies are good for."""

import re

import pytest
from django.utils import translation

from games.engine.questions import one
from games.faces.answers import Asked, shown_question
from games.faces.stakes import Stakes
from games.faces.talisman.abilities import first_ability
from games.faces.talisman.card_faces import card_face
from games.faces.talisman.dock import FIXED, LEAST, LEAVING, MOST, SPOILS, WIDTH, _least, seen
from games.faces.talisman.ground import drawn, ground
from games.faces.talisman.sheets import Sheet
from games.faces.talisman.wording import wording
from games.faces.wording import Option
from games.systems.talisman.trophies import HAND_IN
from games.templatetags.faces import fragment
from tests.systems.talisman.face.ground import FACE, PEOPLE, a_table, shown
from tests.systems.talisman.face.ground import seen as view_of
from tests.systems.talisman.face.words import Person, Shown
from tests.systems.talisman.newest import CONTENT
from tests.systems.talisman.table import Table

HANDS = [(1, 0, 0, 0), (4, 4, 3, 2), (6, 6, 3, 5), (8, 9, 3, 7), (12, 1, 1, 1), (3, 15, 2, 11)]


def mine(table: Table) -> Sheet:
    sheet = shown(table).mine
    assert sheet is not None
    return sheet


def dock(table: Table) -> str:
    return str(fragment("en", FACE, "dock", mine(table)))


def test_kinds_of_which_there_is_nothing_are_not_there():
    assert [one.id for one in mine(a_table().give(1, "sword", "healing")).sections] == ["objects", "spells"]
    assert mine(a_table()).sections == ()
    assert 'class="trophies"' not in dock(a_table())


@pytest.mark.parametrize("counts", HANDS)
@pytest.mark.parametrize("spoils", [True, False])
@pytest.mark.parametrize("leaving", [True, False])
def test_fans_fit_side_by_side_and_what_has_no_room_is_counted(
    counts: tuple[int, ...], spoils: bool, leaving: bool
):
    held = [count for count in counts if count]
    found = seen(held, spoils=spoils, leaving=leaving)
    slots = [one if one == count else one + 1 for one, count in zip(found, held, strict=True)]
    assert sum(map(_least, slots)) <= WIDTH - FIXED - spoils * SPOILS - leaving * LEAVING
    assert max(slots) <= MOST
    assert all(found) or min(slots) == 1
    assert seen([4, 4, 3, 2], spoils=True) == [4, 4, 3, 2], "a usual hand is seen whole"
    assert seen([9], spoils=True) == [MOST - 1]


def test_a_card_leaves_34_pixels_of_the_next_one_in_view():
    assert 56 - LEAST <= 22


def test_what_is_only_counted_opens_and_says_that_something_may_be_done_with_it():
    things = ("sword", "shield", "helmet", "axe", "raft", "water_bottle", "holy_grail", "magic_belt")
    [section] = mine(a_table().give(1, *things)).sections
    assert (section.seen, section.more, section.hides_a_use) == (MOST - 1, 3, False)
    page = dock(a_table().give(1, *things))
    assert 'popovertarget="all-objects" aria-label="Objects: 3 more">+3</button>' in page
    assert page.count("Magic Belt") == 2, "in the fan for a phone, and among all of its kind"
    used = {"adventure.magic_belt": [Option("use:adventure.magic_belt", "Use it")]}
    sheet = drawn(view_of(a_table().give(1, *things)), PEOPLE, None, Stakes(), used).mine
    assert sheet is not None
    assert sheet.sections[0].hides_a_use


GIFTS = {
    "purchase.sword": ("+1", (), False),
    "purchase.shield": ("5–6", (), False),
    "purchase.helmet": ("6", (), False),
    "purchase.mule": ("4", ("type-object",), False),
    "adventure.maiden": ("2", ("craft",), False),
    "adventure.unicorn": ("1", ("strength", "craft"), False),
    "adventure.princess": ("2", ("heart",), False),
    "adventure.hammer_of_light": ("+3", ("day",), False),
    "armoury.bow": ("+", (), True),
    "armoury.flail": ("2", (), True),
    "stables.warhorse": ("+", ("craft",), False),
}


@pytest.mark.parametrize("card", GIFTS)
def test_what_a_card_gives_stands_on_its_small_face(card: str):
    gift = card_face(CONTENT, card).gift
    assert gift is not None
    assert (gift.text, gift.pictures, gift.die) == GIFTS[card]


def test_a_badge_is_read_out_in_words_and_what_has_none_has_no_badge():
    page = dock(a_table().give(1, "shield"))
    assert '<span class="visually-hidden">, saves a life on 5–6</span>' in page
    assert card_face(CONTENT, "adventure.talisman").gift is None
    assert 'class="gift"' not in dock(a_table().give(1, "amulet"))


@pytest.mark.parametrize("language", ["en", "pl"])
def test_every_character_has_its_first_ability_in_few_words(language: str):
    with translation.override(language):
        said = {who: first_ability(who) for who in CONTENT.characters}
    assert all(said.values())
    assert {who: words for who, words in said.items() if len(words) > 32} == {}
    assert len({*said.values()}) == len(said)
    assert first_ability("nobody") == ""


def test_trophies_say_what_they_buy_and_what_is_missing():
    page = dock(a_table().trophies(1, "goblin", "wild_boar", "dragon", "shadow"))
    told = re.sub(
        r"\s+", " ", re.sub(r"<[^>]+>", "", page.partition('class="spoils"')[2].partition("</button>")[0])
    )
    assert "Goblin" in told
    assert "+1 ready" in told
    assert "5 more for +1" in told


def test_trophies_are_handed_in_where_they_lie():
    table = a_table().trophies(1, "goblin", "dragon", "wild_boar")
    option = Option("hand_in:strength:1", "Hand in trophies: +1 Strength")
    sheet = drawn(view_of(table), PEOPLE, one(1, "end", ("end",)), Stakes(), {HAND_IN: [option]}).mine
    assert sheet is not None
    page = str(fragment("en", FACE, "dock", sheet))
    assert page.count('name="answer" value="hand_in:strength:1"') == 1
    assert "+1 ready: tap" in page


@pytest.mark.parametrize("stat", ["strength", "craft"])
def test_trophies_are_apart_by_what_they_were_fought_with(stat: str):
    sheet = mine(a_table().trophies(1, "goblin", "shadow"))
    assert [card.name for card in sheet.trophies_of(stat)] == [
        {"strength": "Goblin", "craft": "Shadow"}[stat]
    ]


def asked_beside(kind: str, *keys: str) -> tuple[Asked, str]:
    """A question with something to be left, and the dock beside it."""
    table = a_table("fields_2").give(1, "sword", "shield")
    people = [Person(number, name) for number, name in PEOPLE.items()]
    page = Shown(view_of(table), one(1, kind, (*keys, "ditch")), people, [], 1)
    page.token = "asked"
    made = ground(page, Stakes())
    asked = shown_question(wording(page), page.question, "", Stakes(), made)
    return asked, str(fragment("en", FACE, "dock", made.own.mine))


@pytest.mark.parametrize(
    ("kind", "keys"),
    [("go", ("go:fields_8", "again:1")), ("choose", ("pray", "heal")), ("end", ("end",))],
)
def test_to_leave_something_stands_beside_the_things_and_not_in_the_question(
    kind: str, keys: tuple[str, ...]
):
    asked, page = asked_beside(kind, *keys)
    shown_there = [one.option.key for one in asked.answers]
    listed = [one.option.key for group in asked.groups for one in (*group.rows, *group.chips)]
    assert "ditch" not in (*shown_there, *listed)
    assert asked.at_things == 0, "nothing is said of it"
    assert page.count('name="answer" value="ditch"') == 1


def test_who_may_have_to_leave_something_for_what_they_get_has_it_in_view():
    asked, page = asked_beside("take", "take:adventure.axe", "done")
    assert "ditch" in [one.option.key for one in asked.answers]
    assert 'value="ditch"' not in page


def test_a_state_takes_no_room_from_what_the_character_can_do():
    table = a_table().set(1, lycan=True)
    sheet, page = mine(table), dock(table)
    assert sheet.state == "Lycan\u00adthrope"
    assert f'<p class="state"><b>{sheet.state}</b></p>' in page
    assert sheet.first in page


@pytest.mark.parametrize("language", ["en", "pl"])
def test_all_that_the_character_can_do_stands_there_as_it_is_printed(language: str):
    with translation.override(language):
        sheet = mine(a_table())
        page = str(fragment(language, FACE, "dock", sheet))
    assert sheet.abilities == getattr(CONTENT.characters["warrior"].text, language)
    assert f'<div class="can"><p>{sheet.abilities}</p></div>' in page
