"""A card's page at a table says where it is there, as far as its reader may know."""

import pytest
from django.urls import reverse

from games.faces.mice.lying import lies as lies_in_chapter
from games.faces.talisman.lying import lies
from games.systems.mice.view import observe as observe_mice
from games.systems.talisman.view import observe
from tests.games.pages import HX, Visitor, html
from tests.games.people import running
from tests.systems.mice.table import Table as MiceTable
from tests.systems.talisman.table import Table

pytestmark = pytest.mark.django_db

UNSEEN = "It is in its deck, or somebody holds it unseen."


def seen(table: Table, card: str, seat: int | None = 2) -> str:
    return " ".join(lies(observe(table.state, seat), card))


def test_a_card_lies_on_spaces_is_had_or_is_in_its_deck():
    table = Table("warrior", "wizard").lay("crags", "bear").give(1, "raft")
    assert seen(table, "adventure.bear") == "It lies here: Crags."
    assert seen(table, "adventure.raft") == "Whoever has it: Warrior."
    assert seen(table, "adventure.dragon") == UNSEEN
    assert seen(table, "space.crags") == ""


def test_a_hidden_spell_is_told_to_nobody_else():
    table = Table("warrior", "wizard").give(2, "acquisition")
    assert seen(table, "spell.acquisition", 2) == "Whoever has it: Wizard."
    for seat in (1, None):
        assert seen(table, "spell.acquisition", seat) == UNSEEN


def test_what_a_mouse_wears_is_told():
    table = MiceTable("T1o", seats=2)
    view = observe_mice(table.state, 1)
    worn = next(card for mouse in view.mice.values() for card in mouse.worn)
    (said,) = lies_in_chapter(view, worn)
    assert said.startswith("Whoever has it: ")
    (said,) = lies_in_chapter(view, "enchanted_bow")
    assert said.startswith("Nobody has it")
    assert lies_in_chapter(view, "collin") == ()


@pytest.mark.parametrize(("system", "card"), [("talisman", "adventure.bear"), ("mice", "dagger")])
def test_the_page_and_the_card_alone_say_it_to_whoever_may_look(system, card):
    game = running("Ann", "Bob", system=system)
    address = reverse("games:card_at_table", args=[game.slug, card])
    for headers in ({}, HX):
        page = html(Visitor("Ann").get(address, **headers))
        assert "At this table" in page
    assert reverse("games:table", args=[game.slug]) in html(Visitor("Ann").get(address))
    assert "At this table" not in html(Visitor("Ann").get(reverse("games:card", args=[system, card])))
    assert Visitor("Ann").get(reverse("games:card_at_table", args=[game.slug, "nobody"])).status_code == 404


def test_a_system_without_cards_has_no_such_page():
    game = running("Ann", "Bob", system="sorcerer")
    assert Visitor("Ann").get(reverse("games:card_at_table", args=[game.slug, "bear"])).status_code == 404
