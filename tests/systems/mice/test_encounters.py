"""Every encounter card: whom it brings in each band and by its surge; every side: what one meets there."""

import pytest

from games.kit.effects import at_once
from games.systems.mice.explore import explore_keys
from games.systems.mice.placing import left, set_traps
from games.systems.mice.surge import surge
from games.systems.mice.track import set_order
from tests.systems.mice.newest import CONTENT
from tests.systems.mice.table import Table

PAGES = (1, 3, 5)
"""The first of each band."""
ENCOUNTERS = [
    pytest.param(
        "EO1",
        [{"rat_warrior": 3}, {"rat_warrior": 4}, {"rat_warrior": 4, "elite_rat": 1}],
        {"rat_warrior": 2},
        marks=pytest.mark.card("EO1"),
    ),
    pytest.param(
        "EO2",
        [{"elite_rat": 2}, {"elite_rat": 3}, {"elite_rat": 3, "rat_warrior": 2}],
        {"elite_rat": 1},
        marks=pytest.mark.card("EO2"),
    ),
    pytest.param(
        "EO3", [{"roach": 4}, {"roach": 6}, {"roach": 8}], {"roach": 3}, marks=pytest.mark.card("EO3")
    ),
    pytest.param(
        "EO4",
        [{"spider": 1}, {"spider": 1, "roach": 2}, {"spider": 1, "rat_warrior": 3}],
        {"roach": 2},
        marks=pytest.mark.card("EO4"),
    ),
    pytest.param(
        "EO5",
        [{"rat_warrior": 2}, {"rat_warrior": 3}, {"rat_warrior": 3, "elite_rat": 1}],
        {"spider": 1},
        marks=pytest.mark.card("EO5"),
    ),
    pytest.param(
        "EO6",
        [{"roach": 3}, {"rat_warrior": 3}, {"rat_warrior": 3, "elite_rat": 2}],
        {"rat_warrior": 2},
        marks=pytest.mark.card("EO6"),
    ),
    pytest.param(
        "EO7",
        [
            {"rat_warrior": 2, "elite_rat": 1},
            {"rat_warrior": 3, "elite_rat": 1},
            {"rat_warrior": 3, "elite_rat": 2},
        ],
        {"elite_rat": 1},
        marks=pytest.mark.card("EO7"),
    ),
    pytest.param(
        "EO8",
        [{"roach": 3, "rat_warrior": 1}, {"roach": 4, "rat_warrior": 2}, {"roach": 5, "rat_warrior": 3}],
        {"centipede": 1},
        marks=pytest.mark.card("EO8"),
    ),
    pytest.param(
        "EO9",
        [{"centipede": 1}, {"centipede": 1, "roach": 2}, {"centipede": 1, "rat_warrior": 3}],
        {"rat_warrior": 2},
        marks=pytest.mark.card("EO9"),
    ),
    pytest.param(
        "EB1", [{"roach": 5}, {"roach": 6}, {"roach": 8}], {"roach": 3}, marks=pytest.mark.card("EB1")
    ),
    pytest.param(
        "EB2",
        [{"spider": 1}, {"spider": 1, "roach": 2}, {"spider": 1, "roach": 4}],
        {"centipede": 1},
        marks=pytest.mark.card("EB2"),
    ),
    pytest.param(
        "EB3",
        [{"centipede": 1}, {"centipede": 1, "roach": 2}, {"centipede": 1, "spider": 1}],
        {"roach": 3},
        marks=pytest.mark.card("EB3"),
    ),
    pytest.param(
        "EB4",
        [{"rat_warrior": 2}, {"rat_warrior": 3}, {"rat_warrior": 5}],
        {"rat_warrior": 1, "elite_rat": 1},
        marks=pytest.mark.card("EB4"),
    ),
    pytest.param(
        "EB5",
        [{"roach": 4}, {"roach": 5}, {"roach": 6, "rat_warrior": 2}],
        {"roach": 2},
        marks=pytest.mark.card("EB5"),
    ),
    pytest.param(
        "EB6",
        [{"roach": 3}, {"roach": 4, "rat_warrior": 1}, {"rat_warrior": 3, "spider": 1}],
        {"rat_warrior": 2},
        marks=pytest.mark.card("EB6"),
    ),
    pytest.param(
        "EB7",
        [{"spider": 1, "roach": 1}, {"spider": 1, "roach": 3}, {"spider": 1, "centipede": 1}],
        {"roach": 2},
        marks=pytest.mark.card("EB7"),
    ),
    pytest.param(
        "EB8",
        [
            {"elite_rat": 1, "rat_warrior": 1},
            {"elite_rat": 2, "rat_warrior": 1},
            {"elite_rat": 3, "rat_warrior": 2},
        ],
        {"elite_rat": 1},
        marks=pytest.mark.card("EB8"),
    ),
    pytest.param(
        "EB9",
        [{"roach": 2, "rat_warrior": 2}, {"roach": 3, "rat_warrior": 2}, {"roach": 4, "rat_warrior": 3}],
        {"spider": 1},
        marks=pytest.mark.card("EB9"),
    ),
]
"""A card, whom it brings in each band, and by its surge."""
SIDES = [
    pytest.param("T1o", marks=pytest.mark.card("T1o")),
    pytest.param("T1b", marks=pytest.mark.card("T1b")),
    pytest.param("T2o", marks=pytest.mark.card("T2o")),
    pytest.param("T2b", marks=pytest.mark.card("T2b")),
    pytest.param("T3o", marks=pytest.mark.card("T3o")),
    pytest.param("T3b", marks=pytest.mark.card("T3b")),
    pytest.param("T4o", marks=pytest.mark.card("T4o")),
    pytest.param("T4b", marks=pytest.mark.card("T4b")),
    pytest.param("T5o", marks=pytest.mark.card("T5o")),
    pytest.param("T5b", marks=pytest.mark.card("T5b")),
    pytest.param("T6o", marks=pytest.mark.card("T6o")),
    pytest.param("T6b", marks=pytest.mark.card("T6b")),
    pytest.param("T7o", marks=pytest.mark.card("T7o")),
    pytest.param("T7b", marks=pytest.mark.card("T7b")),
    pytest.param("T8o", marks=pytest.mark.card("T8o")),
    pytest.param("T8b", marks=pytest.mark.card("T8b")),
]
SIDES_BY_CHAPTER = {
    side.id: one.id
    for one in CONTENT.chapters.values()
    for side in CONTENT.sides.values()
    if side.tile in one.layout
}
"""A chapter in which each side lies on the table."""


def met(card: str, page: int) -> Table:
    """The card is drawn where it belongs: orange in the Beam Crawl's hall, blue in the crawl."""
    orange = CONTENT.encounters[card].colour == "orange"
    t = Table("T3b" if orange else "T3o", chapter="C7", space=3)
    t.state.page, t.state.end_page = page, 9
    return t.start("collin").play("explore:flip", card)


def kinds(t: Table) -> dict[str, int]:
    found = [figure.kind for figure in t.state.figures.values()]
    return {kind: found.count(kind) for kind in dict.fromkeys(found)}


@pytest.mark.rule("M-CARD-21", "M-ENC-03")
@pytest.mark.parametrize(("card", "bands", "surged"), ENCOUNTERS)
def test_a_card_brings_the_group_of_its_page(
    card: str, bands: list[dict[str, int]], surged: dict[str, int]
) -> None:
    for page, band in zip(PAGES, bands, strict=True):
        assert kinds(met(card, page)) == band


@pytest.mark.rule("M-ENC-07", "M-ENC-15", "M-SURGE-06")
@pytest.mark.parametrize(("card", "bands", "surged"), ENCOUNTERS)
def test_the_face_up_card_gives_the_next_surge(
    card: str, bands: list[dict[str, int]], surged: dict[str, int]
) -> None:
    t = Table("T3o", chapter="C7", space=7).face_up(card)
    rule = surge(t.state)
    asked = next(rule, None)
    while asked is not None:
        try:
            asked = rule.send(asked.bag[0])
        except StopIteration:
            asked = None
    assert kinds(t) == surged
    assert set(t.state.track[4:]) == set(surged)
    assert t.state.face_up == ""


@pytest.mark.parametrize("name", SIDES)
def test_on_every_side_all_that_is_printed_works(name: str) -> None:
    """Each space can be walked to, traps lie on the red crosses, exits and the flip lead on."""
    side = CONTENT.sides[name]
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
