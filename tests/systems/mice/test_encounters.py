"""Every encounter card: whom it brings in each band and by its surge; every side: what one meets there."""

import pytest

from games.kit.effects import at_once
from games.systems.mice import content
from games.systems.mice.explore import explore_keys
from games.systems.mice.placing import left, set_traps
from games.systems.mice.sides import Side
from games.systems.mice.surge import surge
from games.systems.mice.track import set_order
from tests.systems.mice.table import Table

BANDS = (1, 3, 5)
SIDES_BY_CHAPTER = {
    side.id: one.id
    for one in content.CHAPTERS.values()
    for side in content.SIDES.values()
    if side.tile in one.layout
}
"""A chapter in which each side lies on the table."""


def met(card: str, page: int) -> Table:
    """The card is drawn where it belongs: orange in the Beam Crawl's hall, blue in the crawl."""
    orange = content.ENCOUNTERS[card].colour == "orange"
    t = Table("T3b" if orange else "T3o", chapter="C7", space=3)
    t.state.page, t.state.end_page = page, 9
    return t.start("collin").play("explore:flip", card)


def kinds(t: Table) -> dict[str, int]:
    found = [figure.kind for figure in t.state.figures.values()]
    return {kind: found.count(kind) for kind in dict.fromkeys(found)}


@pytest.mark.rule("M-CARD-21", "M-ENC-03")
@pytest.mark.parametrize(
    "card", [pytest.param(card, marks=pytest.mark.card(card)) for card in content.ENCOUNTERS]
)
def test_a_card_brings_the_group_of_its_page(card: str) -> None:
    for page, band in zip(BANDS, content.ENCOUNTERS[card].bands, strict=True):
        assert kinds(met(card, page)) == band


@pytest.mark.rule("M-ENC-07", "M-ENC-15", "M-SURGE-06")
@pytest.mark.parametrize("card", content.ENCOUNTERS)
def test_the_face_up_card_gives_the_next_surge(card: str) -> None:
    t = Table("T3o", chapter="C7", space=7).face_up(card)
    expected = dict(content.ENCOUNTERS[card].surge)
    rule = surge(t.state)
    asked = next(rule, None)
    while asked is not None:
        try:
            asked = rule.send(asked.bag[0])
        except StopIteration:
            asked = None
    assert kinds(t) == expected
    assert set(t.state.track[4:]) == set(expected)
    assert t.state.face_up == ""


@pytest.mark.parametrize(
    "side",
    [pytest.param(side, marks=pytest.mark.card(side.id)) for side in content.SIDES.values()],
    ids=lambda one: one.id,
)
def test_on_every_side_all_that_is_printed_works(side: Side) -> None:
    """Each space can be walked to, traps lie on the red crosses, exits and the flip lead on."""
    t = Table(side.id, chapter=SIDES_BY_CHAPTER[side.id], space=next(iter(side.spaces))).stash("hook")
    set_traps(t.state)
    assert t.state.traps[side.id] == list(side.file.traps)
    assert {space for steps in side.steps.values() for space in steps} == set(side.spaces)
    mouse = t["nez"]  # a tinkerer
    for space in side.spaces:
        mouse.space = space
        ways = [key.partition(":")[2] for key in explore_keys(t.state, mouse)]
        beside = [str(way) for way, spaces in side.file.exits.items() if space in spaces]
        assert set(ways) <= {*beside, "flip"}
        assert ("flip" in ways) == (space == side.file.flip.space)


@pytest.mark.rule("M-R-09")
def test_an_encounter_that_only_appends_lets_the_round_go_on() -> None:
    t = Table("T3o", chapter="C7", space=3).foe("roach", 1)
    t.state.turn = None
    assert at_once(set_order(t.state, ["spider"])) is False
    assert t.state.track == ["collin", "nez", "tilda", "maginos", "roach", "spider"]


@pytest.mark.rule("M-INIT-06")
def test_the_track_goes_on_beyond_its_places() -> None:
    t = Table("T3o", chapter="C7", space=3).foe("roach", 1).foe("rat_warrior", 2).foe("elite_rat", 4)
    t.foe("spider", 6).foe("centipede", 9).foe("vurst", 8)
    assert len(t.state.track) == 10
    t.begin("vurst").until("minion_attack")
    assert t.state.now.card == "vurst"


def test_no_more_figures_than_the_box_holds() -> None:
    t = Table("T3o", chapter="C7", space=3).foe("spider", 1).foe("roach", *([2] * 4))
    assert (left(t.state, "spider"), left(t.state, "vanestra"), left(t.state, "roach")) == (0, 0, 4)
    assert left(t.state, "vurst") == 1
    assert left(t.foe("vurst", 6).state, "vurst") == 0
    assert left(t.state, "rat_warrior") == 5
