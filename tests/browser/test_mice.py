"""Mice & Mystics in the browser: a turn without scrolling, and two people who plan in the council."""

from typing import Any

import pytest
from playwright.sync_api import ViewportSize, expect

from games.models import Game, Proposal
from games.talk.council import propose
from tests.browser.conftest import NewPerson
from tests.browser.people import Person, seated
from tests.browser.test_table_layout import DESK, boxes, in_view, lap
from tests.games.fights import game_at, let_roll
from tests.games.people import answer, person, running
from tests.systems.mice.table import Table

pytestmark = [pytest.mark.browser, pytest.mark.django_db(transaction=True)]

PHONE: dict[str, Any] = {"viewport": {"width": 390, "height": 844}, "is_mobile": True, "has_touch": True}
SMALL = [ViewportSize(width=wide, height=high) for wide, high in ((640, 450), (360, 640), (844, 390))]


def two_mice_each(*, foes: int = 3) -> Game:
    """Ann has Collin, who is on turn, and Nez, Bob Tilda and Maginos; rats stand beside Collin."""
    table = Table("T1o", seats=2)
    for who, space in zip(("collin", "nez", "tilda", "maginos"), (3, 1, 2, 2), strict=True):
        table.put(who, space)
    if foes:
        table.foe("rat_warrior", *[3] * foes)
    return game_at(table.start("collin").at.base, "Ann", "Bob", system="mice")


def ready(new_person: NewPerson, game: Game, name: str = "Ann", **choices: Any) -> Person:
    """The page of somebody at the table, who has read the pages of the book that lay open."""
    who = seated(new_person, game, name, **choices)
    who.reads()
    return who


@pytest.mark.long("a browser")
def test_the_question_is_seen_beside_the_tile_on_small_screens(new_person: NewPerson) -> None:
    ann = ready(new_person, two_mice_each(), viewport=SMALL[0], has_touch=True)
    for window in SMALL:
        ann.page.set_viewport_size(window)
        ann.page.evaluate("scrollTo(0, 0)")
        assert ann.page.evaluate("document.documentElement.scrollWidth") == window["width"]
        [tile], [question], [way_on] = (
            boxes(ann, part) for part in (".show:checked + .board .stone", "#question", ".go")
        )
        assert in_view(ann, ann.page.locator(".show:checked + .board .stone"))
        assert in_view(ann, ann.page.locator("#question"))
        assert not lap(question, way_on)
        assert not lap(question, tile)


@pytest.mark.long("a browser")
def test_a_page_of_the_story_lies_over_the_tile_and_hides_nothing_of_the_question(
    new_person: NewPerson,
) -> None:
    ann = seated(new_person, two_mice_each(), "Ann", **DESK)
    for wide, high in ((1280, 900), (820, 1180), (390, 844)):
        ann.page.set_viewport_size({"width": wide, "height": high})
        ann.page.evaluate("scrollTo(0, 0)")
        [page] = boxes(ann, ".leaf .card:visible")
        [tile] = boxes(ann, ".show:checked + .board .stone")
        assert lap(page, tile)
        for part in ("#question", ".go button:first-child"):
            assert in_view(ann, ann.page.locator(part))
            assert not lap(page, boxes(ann, part)[0])
        assert in_view(ann, ann.page.locator(".leaf .cluster label:visible"))


@pytest.mark.long("a browser")
def test_what_a_turn_needs_is_seen_without_scrolling_on_a_desk(new_person: NewPerson) -> None:
    ann = ready(new_person, two_mice_each(), **DESK)
    what_a_turn_needs_is_seen(ann, DESK["viewport"]["width"])
    assert all(in_view(ann, one) for one in ann.question.locator(".ask [name=answer]").all())


@pytest.mark.long("a browser")
def test_what_a_turn_needs_is_seen_on_a_phone_and_at_a_tap_what_a_mouse_sees(new_person: NewPerson) -> None:
    ann = ready(new_person, two_mice_each(), **PHONE)
    what_a_turn_needs_is_seen(ann, PHONE["viewport"]["width"])
    ann.page.locator(".to-looks").click()
    ann.page.locator("label[for=look-1]").click()
    lit = ann.page.locator(".look-1 .lit").first
    expect(lit).to_be_visible()
    assert in_view(ann, ann.page.locator(".show:checked + .board .stone"))


def what_a_turn_needs_is_seen(ann: Person, wide: int) -> None:
    """The tile, the tracks, the question, and that ways to answer stand on the tile."""
    assert ann.page.evaluate("document.documentElement.scrollWidth") == wide
    for part in (
        ".show:checked + .board .stone",
        "#question",
        ".ask .hint",
        ".go",
        ".wheel svg",
        ".pages",
    ):
        assert in_view(ann, ann.page.locator(part).first), part
    assert ann.question.locator(".ask [value^=fight]").count() == 1, "three rats that are alike"
    assert ann.question.locator(".board [value^=fight]").count() == 3


@pytest.mark.long("a browser")
def test_on_a_phone_odds_stay_inside_their_option_however_much_it_brings(new_person: NewPerson) -> None:
    """Else the page is wider than the phone, and the button that ends the turn lies below its edge."""
    table = Table("T2o", "nez", "collin", "tilda", "maginos", seats=1, chapter="C1", space=2).start("nez")
    ann = ready(new_person, game_at(table.at.base, "Ann", system="mice"), **PHONE)
    search = ann.question.locator("[value=search]")
    expect(search).to_contain_text("here also: Dinner Fork")
    [row], [odds] = (boxes(ann, part) for part in ("[value=search]", "[value=search] .odds"))
    assert odds["x"] + odds["width"] <= row["x"] + row["width"]
    assert ann.page.evaluate("document.documentElement.scrollWidth") == PHONE["viewport"]["width"]
    assert in_view(ann, ann.page.locator(".go .primary"))


@pytest.mark.long("a browser")
@pytest.mark.parametrize("screen", [DESK, PHONE], ids=["desk", "phone"])
def test_after_an_attack_the_next_question_is_seen_with_the_tile(
    new_person: NewPerson, monkeypatch: pytest.MonkeyPatch, screen: dict[str, Any]
) -> None:
    """The moment tells of the dice, above the question."""
    game = two_mice_each()
    let_roll(monkeypatch)
    done = answer(game, 1, "fight:princes_sword:rat_warrior-1")
    assert done.accepted, done.message
    ann = ready(new_person, game, **screen)
    expect(ann.page.locator(".moment")).to_contain_text("Collin")
    for part in (
        ".show:checked + .board .stone",
        ".moment .die >> nth=0",
        ".moment p",
        "#question",
        ".ask .hint",
        ".go",
    ):
        assert in_view(ann, ann.page.locator(part).first), part
    [hint], [bar] = (boxes(ann, part) for part in (".ask .hint", ".go"))
    assert hint["y"] + hint["height"] <= bar["y"]


@pytest.mark.long("a browser")
@pytest.mark.parametrize("scripts", [True, False], ids=["scripts", "plain forms"])
def test_on_a_phone_one_is_for_a_proposal_without_scrolling(new_person: NewPerson, scripts: bool) -> None:
    """The words of the proposal, both thumbs and the primary button are seen with the tile."""
    game = two_mice_each(foes=0)
    propose(game.pk, person("Bob"), "To the rats, and at them with everything that we have", [("nez", ["2"])])
    ann = ready(new_person, game, scripts=scripts, **PHONE)
    thumbs = ann.page.locator(".said button")
    expect(thumbs).to_have_count(2)
    for one in (*thumbs.all(), ann.page.locator(".said a"), ann.page.locator(".go button").first):
        assert in_view(ann, one)
    [box, _other] = boxes(ann, ".said button")
    assert min(box["width"], box["height"]) >= 44
    thumbs.first.click()
    expect(ann.page.locator(".said [aria-pressed=true]")).to_have_count(1)
    assert Proposal.objects.get().thumbs == {"1": True}
    expect(ann.page.locator("#council .proposal")).to_contain_text("For it: Bob, Ann")
    assert ann.complaints == []


MOVED = """
  window.moved = [];
  const animate = SVGElement.prototype.animate;
  SVGElement.prototype.animate = function (frames, timing) {
    window.moved.push([this.dataset.pawn, timing.duration ?? timing]);
    return animate.call(this, frames, timing);
  };
"""
"""Notes which counters move on their own, and for how many milliseconds."""
TWO_FRAMES = "new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(() => done(null))))"
"""What begins with a new table has begun."""


@pytest.mark.long("a browser")
@pytest.mark.parametrize("motion", ["no-preference", "reduce"])
def test_after_the_own_step_the_counter_walks_for_who_wants_motion(
    new_person: NewPerson, motion: str
) -> None:
    ann = new_person("Ann", reduced_motion=motion, **DESK)
    ann.page.add_init_script(MOVED)
    ann.come_back()
    ann.sit_at(two_mice_each(foes=0).slug)
    ann.reads()
    ann.page.locator(".board button[value='step:4']").click()
    expect(ann.page.locator(".board button[value='step:3']")).to_be_visible()
    walks = [["collin", 500]] if motion == "no-preference" else []
    ann.page.evaluate(TWO_FRAMES)
    assert ann.page.evaluate("window.moved") == walks
    assert ann.complaints == []


@pytest.mark.long("two browsers")
def test_a_friend_sees_the_arrow_of_a_proposal_and_is_for_it(new_person: NewPerson) -> None:
    """Bob proposes a way for Ann's mouse in the council, and Ann's thumb reaches his page."""
    game = two_mice_each(foes=0)
    ann, bob = (ready(new_person, game, name, **DESK) for name in ("Ann", "Bob"))
    bob.page.goto(f"{bob.page.url}council/")
    bob.page.locator("[name=text]").fill("To the rats, and at them")
    bob.page.locator("[name=figure]").first.select_option("collin")
    bob.page.locator("[name=spaces]").first.select_option("4")
    bob.page.get_by_role("button", name="Propose it").click()
    expect(bob.page.locator("#council .proposal")).to_contain_text("To the rats, and at them")
    ann.sit_at(game.slug)
    expect(ann.page.locator(".show:checked + .board .arrow.team-collin title")).to_have_text("Collin (Bob)")
    proposal = ann.page.locator("#council .proposal")
    assert in_view(ann, proposal)
    expect(proposal).to_contain_text("Bob proposes: Collin goes to 4")
    expect(proposal).to_contain_text("To the rats, and at them")
    proposal.locator("[value=up]").click()
    expect(proposal).to_contain_text("For it: Bob, Ann")
    with ann.page.expect_response("**/council/?part=1"):
        ann.page.evaluate("htmx.trigger('#council', 'talk')")
    ann.page.evaluate(TWO_FRAMES)
    expect(ann.table).to_be_visible()  # what was read anew stands in the place of the council alone
    expect(proposal).to_contain_text("For it: Bob, Ann")
    bob.sit_at(game.slug)
    expect(bob.page.locator("#council .proposal")).to_contain_text("For it: Bob, Ann")
    assert (ann.complaints, bob.complaints) == ([], [])


@pytest.mark.long("a browser")
def test_the_way_on_of_a_lesson_glows_where_a_tap_opens_it(new_person: NewPerson) -> None:
    page = new_person(**PHONE).page
    page.goto("/learn/mice/3/")
    way_on = page.locator("[popover] [data-suggested]")
    expect(way_on).to_be_hidden()
    sheet = way_on.locator("xpath=ancestor::*[@popover]").get_attribute("id")
    place = page.locator(f".cells [popovertarget={sheet}]")
    expect(place).to_have_css("outline-style", "solid")
    place.click()
    expect(way_on).to_be_in_viewport()


@pytest.mark.long("a browser")
def test_a_hero_is_chosen_far_down_and_what_comes_then_is_seen(new_person: NewPerson) -> None:
    game = running("Ann", "Bob", system="mice")
    ann = new_person("Ann", viewport={"width": 390, "height": 844}, has_touch=True)
    ann.come_back()
    ann.page.goto(f"/g/{game.slug}/")
    last = ann.page.locator("button.candidate").last
    last.scroll_into_view_if_needed()
    assert ann.page.evaluate("scrollY") > 400
    last.click()
    expect(ann.page.locator("#question")).to_contain_text("ability")
    ann.page.wait_for_function("() => scrollY === 0")
