"""Standing orders beside the open question: what they will decide, "and from now on", the form of a fight."""

import re

import pytest

from tests.games.pages import Forms
from tests.systems.sorcerer.face.pages import page, shown, words_of
from tests.systems.sorcerer.fights import attack, bring
from tests.systems.sorcerer.table import Table


def attacked_in_the_open() -> Table:
    """Hilda attacks Nimuel, who is asked for scrolls before the dice; the whole sits at four seats."""
    table = Table(4, windows=True)
    bring(bring(table, "nimuel", backpack=["might"]), "hilda")
    return attack(table, "hilda", "nimuel")


@pytest.mark.rule("L-COR-12")
def test_before_a_roll_one_reads_what_ones_orders_will_decide():
    at = attacked_in_the_open().at
    read = words_of(page(shown(at, 2)))
    assert "What your orders decide after the next roll" in read
    assert "Stone Skin: If it is deadly" in shown(at, 2).foretold
    assert all(str(line) in read for line in shown(at, 2).foretold)
    for other in (1, None):
        assert "What your orders decide" not in words_of(page(shown(at, other)))


def test_a_question_out_of_turn_says_and_from_now_on():
    html = page(shown(attacked_in_the_open().at, 2))
    steps = re.findall(r'name="step"\s+value="([^"]+)"', html)
    assert {"pre_cast:none", "pre_cast:at_stake", "pre_cast:always", "ask"} <= set(steps)
    assert len(re.findall(r'form="from-now-on"\s+name="step"', html)) == len(steps)
    form = next(form for form in Forms(html).found if form.attributes.get("id") == "from-now-on")
    assert (form.data["kind"], form.data["token"]) == ("cast", "signed")
    assert 'id="from-now-on"' not in page(shown(attacked_in_the_open().at, 1))


@pytest.mark.rule("L-COR-09")
def test_the_page_leads_to_the_one_form_of_a_fight():
    before = bring(bring(Table(4, windows=True), "nimuel"), "hilda").start(1, "encounter", moved="hilda")
    assert "/orders/fight/?key=attack%3Animuel" in page(shown(before.at, 1))
    at = attacked_in_the_open().at
    assert '/orders/fight/"' in page(shown(at, 2))
    assert "/orders/fight/" not in page(shown(at, 3))
