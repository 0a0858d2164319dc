"""Pages of parties, of tables side by side, of a circle with cups: axe finds nothing, nothing is wider than a
narrow window; a party comes together by the keyboard, and without scripts."""

from typing import Any

import pytest
from playwright.sync_api import expect

from accounts.models import User
from games import systems
from games.cups import parties
from games.models import Cup, Entrant
from games.models.cup import EntrantState
from tests.browser.axe import violations
from tests.browser.conftest import NewPerson
from tests.browser.test_axe import SEEN, sideways
from tests.browser.test_table_layout import PHONE
from tests.games.analysis.test_parting import played
from tests.games.circles.gathered import circle_of
from tests.games.cups.duplicates import ROLLING
from tests.games.cups.short import announced, close, cup_of, old_hand, play_round, swept
from tests.games.cups.side import TOGETHER, drawn, party_cup, registered, take
from tests.games.cups.test_alike import at_home
from tests.games.cups.test_dealings import dealt
from tests.games.leagues.seasons import founded
from tests.games.people import person

pytestmark = [pytest.mark.browser, pytest.mark.django_db(transaction=True)]
NARROW = {"viewport": {"width": 320, "height": 640}}


def addresses(monkeypatch: pytest.MonkeyPatch) -> list[str]:
    """A round that parted, a circle with a cup and a league, parties: one asks, one is led, one is over."""
    monkeypatch.setitem(systems.REGISTERED, "tiny", ROLLING)
    parted, circle = played("10", "12", "22"), circle_of("Ann", "P01")
    announced(circle=circle, name="Autumn cup")
    founded(circle=circle, name="Long league")
    Cup.objects.update(host=None)  # nobody has so many
    watched = drawn_of_ann()
    monkeypatch.setitem(systems.REGISTERED, "tiny", TOGETHER)
    old_hand("Ann")
    asking, led, new = (party_cup(name=name) for name in ("Asking", "Led", "New"))
    registered(asking, "P03 P04")
    over = drawn("P05 P06", "P07 P08")
    take(over, 1, 1, 1, 1, 1)
    take(over, 2, 0, 0, 0, 0)
    swept(over)
    parties.found(asking.pk, person("P01"), "Foxes", [person("Ann")])
    parties.found(led.pk, person("Ann"), "Otters", [person("P01")])
    return [
        f"/cups/{parted.slug}/luck/1/?seat=1", f"/circles/{circle.slug}/", f"/cups/{asking.slug}/",
        f"/cups/{led.slug}/party/", f"/cups/{new.slug}/party/", f"/cups/{over.slug}/",
        f"/cups/{watched.slug}/", f"/cups/{watched.slug}/between/",
    ]  # fmt: skip


def drawn_of_ann() -> Cup:
    """A cup over which Ann watches: two of its people share a browser, and one has given another a lot."""
    at_home("P01", "P02")
    cup = cup_of(8, name="Watched")
    close(cup)
    play_round(cup)
    usual = {"1 2": {"gifts": 1, "attacks": 2}, "2 1": {"gifts": 1, "attacks": 2}}
    dealt(cup, {"1 2": {"gifts": 12, "attacks": 2}, "2 1": {"attacks": 2}}, usual, usual, usual)
    Cup.objects.filter(pk=cup.pk).update(host=person("Ann"))
    return cup


@pytest.mark.thirds
@pytest.mark.parametrize(("scheme", "language", "screen"), SEEN, ids=["light-pl-desk", "dark-en-phone"])
@pytest.mark.long("eight pages in a browser, a round played before")
def test_they_are_fit_for_everybody(
    new_person: NewPerson,
    monkeypatch: pytest.MonkeyPatch,
    scheme: str,
    language: str,
    screen: dict[str, Any],
) -> None:
    pages = addresses(monkeypatch)
    User.objects.update(language=language)
    ann = new_person("Ann", color_scheme=scheme, **screen)
    ann.come_back()
    told = {}
    for address in pages:
        answered = ann.page.goto(address)
        assert answered is not None
        assert answered.status == 200, address
        if found := [*sideways(ann.page, NARROW), *sideways(ann.page, screen), *violations(ann.page)]:
            told[address] = found
    assert told == {}
    assert ann.complaints == []


@pytest.mark.parametrize("scripts", [True, False], ids=["keyboard", "no-scripts"])
@pytest.mark.long("two browsers, from a party's name to its place")
def test_a_party_comes_together(
    new_person: NewPerson, monkeypatch: pytest.MonkeyPatch, *, scripts: bool
) -> None:
    monkeypatch.setitem(systems.REGISTERED, "tiny", TOGETHER)
    cup = party_cup()
    ann, bob = new_person("Ann", scripts=scripts), new_person("Bob", scripts=scripts, **PHONE)
    for who in (ann, bob):
        who.come_back()
        old_hand(who.name)
    leads(ann, cup)
    assert Entrant.objects.get().state == EntrantState.ASKING
    bob.page.goto(f"/cups/{cup.slug}/")
    yes = bob.page.locator("form.notice button[value=yes]")
    yes.focus()
    bob.page.keyboard.press("Enter")
    expect(bob.page.locator("main")).to_contain_text("You are in.")
    assert Entrant.objects.get().state == EntrantState.IN
    assert ann.complaints + bob.complaints == []


def leads(who: Any, cup: Cup) -> None:
    """Register a party by the keyboard alone, and ask Bob."""
    who.page.goto(f"/cups/{cup.slug}/")
    who.page.locator(".page-head a.button.primary").focus()
    who.page.keyboard.press("Enter")
    who.page.locator("#id_name").focus()
    who.page.keyboard.type("Foxes")
    who.page.keyboard.press("Tab")
    who.page.keyboard.type("Bob")
    who.page.keyboard.press("Enter")
    expect(who.page.locator("main")).to_contain_text("Your party waits for its people")
