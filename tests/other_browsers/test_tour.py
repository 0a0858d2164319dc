"""A lesson, three demos, a plan and a council in Firefox and in WebKitGTK, with their own mouse."""

import pytest

from games.models import Game, Proposal
from games.play.bots import play_bots
from tests.browser.test_drawn import MISS, party
from tests.games.fights import let_roll
from tests.games.slow import told
from tests.other_browsers.conftest import at_table, reads
from tests.other_browsers.driver import Browser

pytestmark = [
    pytest.mark.deep,
    pytest.mark.django_db(transaction=True),
    pytest.mark.long("a browser"),
]

ANSWERS = 6
STEP = "return document.getElementById('table')?.dataset.step ?? ''"


def test_a_lesson_goes_from_stop_to_stop(browser: Browser) -> None:
    browser.open("/learn/sorcerer/1/")
    first = browser.text(".lesson")
    assert first
    browser.press("[data-suggested]")
    browser.sees(lambda: browser.text(".lesson") not in ("", first))
    assert browser.wrong == []


@pytest.mark.parametrize("system", ["sorcerer", "talisman", "mice"])
def test_a_demo_is_begun_and_played(browser: Browser, system: str) -> None:
    browser.open(f"/play/{system}/")
    browser.press("form[action*='demo'] button")
    browser.sees(lambda: browser.count("#table") == 1)
    for _ in range(ANSWERS):
        play_bots(Game.objects.get().pk)  # whoever is on turn first, no worker runs here
        browser.sees(lambda: browser.count("#table [name=answer]") > 0)
        reads(browser)
        step = browser.run(STEP)
        browser.press("#table .go [name=answer].primary, #table [name=answer]")
        browser.sees(lambda before=step: browser.run(STEP) not in ("", before))
    assert browser.count("[data-refused]") == 0
    assert browser.wrong == []


def test_a_turn_is_planned_on_the_board(browser: Browser, monkeypatch: pytest.MonkeyPatch) -> None:
    let_roll(monkeypatch, MISS)
    game = party()
    at_table(browser, game)
    browser.press("#table a[href$='/plan/']")
    browser.press(".spot[data-spot='3']")
    browser.press(".spot[data-spot='4']")
    browser.press(".spot-ways button:last-of-type")
    browser.sees(lambda: browser.count(".plan-row:not(.empty, [hidden])") == 2)
    assert "Go to 3" in browser.text(".plan-row")
    browser.press("[data-send]")
    browser.sees(lambda: browser.count("#plan-panel") == 0)
    assert next(key for _kind, seat, key, _by in told(game) if seat == 1) == "step:3"
    assert browser.count("[data-refused]") == 0
    assert browser.wrong == []


def test_a_proposal_is_drawn_on_the_board(browser: Browser) -> None:
    at_table(browser, party())
    browser.press("#council a[href$='/council/']")
    browser.press("[data-figure=tilda]")
    browser.press(".spot[data-spot='10']")
    browser.press(".draw-for [data-deed=search]")
    browser.sees(lambda: "Tilda goes to 10, then searches" in browser.text("#draft"))
    browser.press("#draft [data-send]")
    browser.sees(lambda: browser.count(".layer .arrow.team-tilda.search") == 1)
    [way] = Proposal.objects.get().paths
    assert (way["spaces"], way["deed"]) == (["6", "10"], "search")
    assert browser.wrong == []
