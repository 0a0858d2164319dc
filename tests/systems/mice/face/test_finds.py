"""What a search may find and what is done with it: shares of the deck, odds with a card, who can use it."""

from collections import Counter

import pytest
from msgspec.structs import replace

from games.engine.play_out import play_out
from games.engine.position import Position
from games.faces.mice.finds import from_deck, shares
from games.faces.mice.stakes import stakes
from games.faces.stakes import Stakes
from games.kit.decks import DeckView
from games.systems.mice.system import SYSTEM
from games.systems.mice.view import observe
from tests.systems.mice.face.words import shown
from tests.systems.mice.table import STAR, Table

USES = {
    "weapon": "wear",
    "armour": "wear",
    "accessory": "wear",
    "scroll": "use",
    "item": "use",
    "trick": "use",
}


def weighed(table: Table) -> Stakes:
    return stakes(shown(table.at, 1), table.at.question)


def searching(*mice: str, **given: object) -> Table:
    """Filch is about to search, and may pay for two dice more."""
    table = Table("T1o", *(mice or ("filch", "nez", "collin", "tilda"))).start("filch")
    table["filch"].abilities, table["filch"].cheese = ["find"], 1
    table.at.give(1, "search")
    return table


@pytest.mark.parametrize("chapter", ["C1", "C3"])
def test_the_shares_are_those_of_the_deck_though_nobody_sees_it(chapter: str):
    looked = []

    def compare(position: Position) -> None:
        state = position.state
        if state.phase != "turn" or state.search.top or not state.search.bag:
            return
        kinds = Counter({card: n for card, n in state.search.bag.items() if n > 0})
        real: Counter[str] = Counter()
        for card, n in kinds.items():
            kind = state.content.search[card].kind
            real[USES.get(kind, kind)] += n
        told = shares(observe(state, 1))
        assert {use: round(share, 6) for use, share in told.items()} == {
            use: round(n / real.total(), 6) for use, n in real.items()
        }
        looked.append(len(told))

    options = {"seats": 2, "chapter": chapter}
    play_out(SYSTEM, options, ["random", "random"], name=f"finds {chapter}", turns=30, watch=compare)
    assert len(looked) > 30


def test_what_somebody_else_has_put_on_top_is_nobodys_guess():
    view = observe(Table("T1o").start("collin").at.state, 1)
    assert shares(replace(view, search=DeckView(40, ("",)))) == {}
    assert from_deck(replace(view, search=DeckView(40, ("antidote", "")))) == "100% to use once"
    assert from_deck(replace(view, search=DeckView(0, (), ("ev_larder",)))).endswith(" an event")


def test_a_search_says_what_it_may_find():
    told = weighed(Table("T1o").start("collin")).of("search")
    assert len(told.means) == 1
    assert told.means[0].startswith("then 8")
    assert " a thing, 1" in told.means[0]


def test_before_the_dice_of_a_search_a_card_shows_what_it_adds():
    found = weighed(searching())
    done, used = found.of("done"), found.of("use:find")
    assert (done.odds, used.odds) == (50, 88)
    assert used.price == "1 cheese, then 0"
    assert used.better > done.better > 0
    assert found.line.startswith("A card of the deck: ")
    assert "an event" in found.line


def test_spectacles_count_once_in_a_search_that_is_announced():
    table = Table("T1o", "filch", "nez", "collin", "tilda")
    table.put("filch", worn=["spectacles"]).start("filch")
    table["filch"].abilities, table["filch"].cheese = ["find"], 1
    before = weighed(table).of("search").odds
    table.at.give(1, "search")
    assert weighed(table).of("done").odds == before == 75


def test_a_find_says_to_whom_it_is_of_use_and_what_its_cheese_would_be():
    table = Table("T1o", "nez", "collin", "tilda", "maginos").start("nez")
    table["nez"].cheese = 2
    table.at.give(1, "search")
    table.at.rolled(STAR)
    table.at.rolled("thimble_helm")
    found = weighed(table)
    assert found.of("keep").brings == "Defence +1. Of use to: Nez, Collin, Tilda, Maginos."
    assert found.of("keep").picture == "thing-thimble-helm"
    assert found.of("cheese").brings == "Nez then has 3 cheese"


def test_what_a_place_hides_stands_beside_what_the_deck_may_bring():
    table = Table("T2o", "nez", "collin", "tilda", "maginos", chapter="C2", space=11).start("nez")
    found = weighed(_found(table))
    assert found.of("special").brings == "the chapter asks for it"
    assert "to wear" in found.of("deck").brings


def _found(table: Table) -> Table:
    table.at.give(1, "search")
    table.at.rolled(STAR)
    return table


def test_who_may_give_shows_what_they_carry():
    table = Table("T1o", "maginos", "nez", "collin", "tilda").put("nez", pack=["antidote"])
    table.put("maginos", abilities=["meeps"], cheese=1).start("maginos")
    table.at.give(1, "use:meeps")
    assert weighed(table).of("nez").brings == "Antidote"
    assert weighed(table).of("nez").picture == "bust-nez"


def test_with_foes_around_a_search_is_more_sensible_than_the_end_of_a_turn():
    found = weighed(Table("T1o").put("collin", 3).foe("roach", 12).start("collin"))
    assert found.of("search").better > found.of("end").better
