"""Things of a question as tiles, what may be done at a card in the dock, and its free places."""

import re

import msgspec
import pytest
from django.template.loader import get_template

from games.engine.questions import Question
from games.faces.mice.at_cards import AtCard, at_cards
from games.faces.mice.ground import ground
from games.faces.mice.names import words_of
from games.faces.mice.things import each
from games.faces.stakes import Stakes
from games.kit.plans import Step
from games.systems.mice.queries import fits_worn, may_use
from tests.systems.mice.face.ground import FACE, html
from tests.systems.mice.face.words import shown
from tests.systems.mice.newest import CONTENT
from tests.systems.mice.table import STAR, Table

STEPS = msgspec.json.Decoder(list[Step])


def asked(table: Table) -> Question:
    question = table.at.question
    assert isinstance(question, Question)
    return question


def tiles(table: Table) -> dict[str, list[str]]:
    """Legend -> the keys of its things; what they are is no option of a list beside them."""
    found = ground(shown(table.at, 1), Stakes())
    assert found.on_cards >= {one.key for one in each(found.own.things)}
    return {group.legend: [one.key for one in group.things] for group in found.own.things}


def steps(one: AtCard) -> list[Step]:
    return STEPS.decode(one.steps.encode())


def printed(table: Table) -> str:
    part = get_template("systems/mice/choices.jinja", using="jinja2")
    return str(part.render({"ground": ground(shown(table.at, 1), Stakes()), "face": FACE}))


def doings(table: Table, *, sends: bool = True) -> list[AtCard]:
    seen = shown(table.at, 1)
    return list(at_cards(words_of(seen), seen.view, seen.question, sends=sends))


# -- tiles ---------------------------------------------------------------------------------------------------


def test_what_changes_hands_is_chosen_at_tiles_by_who_gives():
    table = Table("T1o", "nez", "collin", "tilda", "maginos").put("nez", pack=["antidote"]).start("nez")
    table.at.give(1, "share:collin")
    assert tiles(table) == {
        "You give": ["give:great_hammer", "give:antidote"],
        "You take": ["take:princes_sword", "take:leather_breastplate"],
    }
    told = printed(table)
    for key in asked(table).options_of(1):
        assert told.count(f'value="{key}"') == (key != "done")


def test_a_full_pack_shows_its_things_with_what_they_give():
    full = ["antidote", "dagger", "thimble_helm"]
    table = Table("T1o", "nez", "collin", "tilda", "maginos").put("nez", pack=full).start("nez")
    table.at.give(1, "search")
    table.at.rolled(STAR)
    table.at.rolled("walnut_helm")
    assert tiles(table) == {"Keep it, and discard": [f"drop:{card}" for card in full]}
    *_, helm = each(ground(shown(table.at, 1), Stakes()).own.things)
    assert [one.amount for one in helm.bonuses] == ["+1"]
    assert "Keep it, and discard: Thimble Helm" in helm.text


def test_a_few_things_stay_answers_side_by_side():
    table = Table("T1o", "nez", "collin", "tilda", "maginos").start("nez")
    table.at.give(1, "equip")
    assert len(asked(table).options_of(1)) <= 3
    assert tiles(table) == {}


# -- at the card itself --------------------------------------------------------------------------------------


def test_gear_is_put_on_at_its_card_by_one_tap_for_what_is_in_its_way():
    table = Table("T1o", "collin", "nez", "tilda", "maginos")
    table.put("collin", worn=["princes_sword"], pack=["dagger", "leather_breastplate", "slingshot"])
    wear = {one.card: one for one in doings(table.start("collin")) if one.steps}
    assert wear["leather_breastplate"].text == "Put it on"
    assert [step.keys[0] for step in steps(wear["dagger"])] == ["equip", "wear:dagger", "done"]
    assert wear["slingshot"].text == "Put it on in place of: Collin's Sword"
    assert [step.keys[0] for step in steps(wear["slingshot"])][1:3] == [
        "remove:princes_sword",
        "wear:slingshot",
    ]


@pytest.mark.parametrize("hero", ["collin", "nez", "lily", "filch"])
def test_each_way_to_put_something_on_is_one_that_the_rules_take(hero: str):
    """Every piece of gear, while the body is as full as it may be."""
    others = [one for one in ("collin", "tilda", "maginos", "nez") if one != hero][:3]
    offered = 0
    for card in CONTENT.gear:
        table = Table("T1o", hero, *others, chapter="C2")
        for other in others:
            table.put(other, worn=[])
        worn = [one for one in table[hero].worn if one != card]
        table.put(hero, worn=worn, pack=[card]).start(hero)
        found = [one for one in doings(table) if one.steps]
        assert bool(found) == may_use(CONTENT, table[hero], CONTENT.search[card]), card
        for one in found:
            offered += 1
            for step in steps(one):
                if step.optional and step.keys[0] not in asked(table).options_of(1):
                    continue
                table.at.give(1, step.keys[0])
            mouse = table[hero]
            assert asked(table).kind == "turn"
            assert one.card in mouse.worn
            assert fits_worn(CONTENT, mouse, mouse.worn)
    assert offered > 8


def test_nothing_is_put_on_where_the_pack_could_not_hold_the_rest_or_nobody_sends_plans():
    table = Table("T1o", "collin", "nez", "tilda", "maginos")
    table.put("collin", worn=["princes_sword", "dagger"], pack=["thimble_helm", "antidote", "slingshot"])
    assert {one.card for one in doings(table.start("collin")) if one.steps} == {"thimble_helm"}
    assert [one for one in doings(table, sends=False) if one.steps] == []


def test_in_the_question_what_is_worn_each_card_has_its_answer():
    table = Table("T1o", "collin", "nez", "tilda", "maginos")
    table.put("collin", worn=["princes_sword"], pack=["dagger"]).start("collin")
    table.at.give(1, "equip")
    assert {(one.card, one.key, one.where) for one in doings(table)} == {
        ("princes_sword", "remove:princes_sword", "worn"),
        ("dagger", "wear:dagger", "carried"),
    }


def test_a_card_that_may_be_used_opens_here_and_one_of_another_mouse_does_not():
    table = Table("T1o", "collin", "nez", "tilda", "maginos")
    table.put("collin", pack=["antidote"], poison=1, wounds=1).put("nez", pack=["antidote"]).start("collin")
    found = ground(shown(table.at, 1), Stakes()).own
    sheets = {one.who: one for one in found.sheets}
    assert [one.key for item in sheets["collin"].pack for one in item.doings] == ["use:antidote"]
    assert [one for item in sheets["nez"].pack for one in item.doings] == []


def test_free_places_of_the_body_are_one_card():
    table = Table("T1o", "collin", "nez", "tilda", "maginos").put("collin", worn=[]).start("collin")
    found = ground(shown(table.at, 1), Stakes()).own
    [sheet] = [one for one in found.sheets if one.who == "collin"]
    assert sheet.free == ("paw ×2", "head", "body")
    assert len(re.findall(r'card-hand free">(?:paw|head|body)', html(found))) <= len(found.sheets)
