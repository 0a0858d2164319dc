"""What somebody holds at a table of Talisman changes nothing that others get anywhere on the site.

A turn of a stored game, played twice: with other Spells in a hand, another card known on a deck and another
one kept face down, of the seat on turn and of one that is not. The others' pages, polls, streams, mails,
waits, due times, looks back and answers of the API are compared before and after every answer.
"""

from typing import Any

import pytest

from games.engine.position import Position
from games.kit.decks import observed
from games.systems.talisman import view
from games.systems.talisman.state import Kept
from tests.games.hidden_play import Script, everybody_but
from tests.games.people import NAMES, running
from tests.games.table.test_hidden_pause import Everything
from tests.systems.talisman.table import Table
from tests.systems.talisman.test_whole_turns import LIT, known_ones, shows_what_lies_beneath

pytestmark = [pytest.mark.django_db, pytest.mark.long("all that others can look at, after each answer")]
OWNER = 2
ORDERS: dict[int, dict[str, Any]] = {1: {}, 2: {"ask": ["counter", "attacked"]}, 3: {}, 4: {}}
ADDRESSES = ("recap", "replay_go", "since", "board_tables", "talk", "dice", "home")
FEW = ("replay_go",)
"""Beside the table itself and the API, where it must be quick."""
SECRETS = {
    "plain": (("healing", "random"), "angel", "mule", "goblin"),
    "other": (("counterspell", "preservation"), "dragon", "maiden", "devil"),
}
"""The Spells in the hand, the known cards on top of the deck and beneath it, the card kept face down."""
ANSWERS = 5
"""So many a turn has; behind it comes that of somebody with Spells."""
WANTED = {OWNER: {"go": "go:village"}, 1: {"go": "go:graveyard", "encounter": "attack:2"}}


def at_table(on_turn: int, hand: tuple[str, ...], top: str, lowest: str, kept: str) -> bytes:
    """The Troll is about to come to the Wizard, or the Wizard to go on; they hold all that is secret."""
    t = Table("troll", "wizard", "thief", "priest", windows=True, fate=True, pause="present")
    t.put(1, "sentinel", fate=1, gold=1).put(OWNER, "graveyard", fate=1).put(3, "city").put(4, "tavern")
    t.give(OWNER, *hand)
    deck = t.state.decks["adventure"]
    known = known_ones(deck, *(f"adventure.{card}" for card in (top, lowest, kept)))
    deck.top, deck.beneath, t.state.kept = known[:1], known[1:2], [Kept(OWNER, "adventure", known[2])]
    return t.start(on_turn, "start").at.base


def play_twice(
    on_turn: int, patch: pytest.MonkeyPatch, addresses: tuple[str, ...] = FEW
) -> tuple[Everything, Everything]:
    """Both runs of a turn."""
    game, script = running(*NAMES, system="talisman"), Script()
    runs = [
        Everything(
            game,
            OWNER,
            everybody_but(OWNER),
            script,
            follows,
            orders=ORDERS,
            lit=LIT,
            wanted=dict(WANTED[on_turn]),
            dice=["2"],
            addresses=addresses,
            answers=ANSWERS,
        )
        for follows in (False, True)
    ]
    for run, secret in zip(runs, SECRETS.values(), strict=True):
        run.go(at_table(on_turn, *secret), patch)
    return runs[0], runs[1]


@pytest.mark.parametrize(
    ("on_turn", "addresses"),
    [
        (OWNER, FEW),
        pytest.param(1, FEW, marks=pytest.mark.deep),
        pytest.param(OWNER, ADDRESSES, marks=pytest.mark.deep),
        pytest.param(1, ADDRESSES, marks=pytest.mark.deep),
    ],
)
def test_nobody_else_is_shown_or_told_anything_else(on_turn, addresses, monkeypatch):
    """The longer run goes on past the last answer that both have given."""
    plain, changed = play_twice(on_turn, monkeypatch, addresses)
    assert min(len(plain.seen), len(changed.seen)) >= 4
    assert changed.stops == (on_turn == OWNER)
    for alone, other in zip(plain.seen, changed.seen, strict=False):
        assert alone == other


@pytest.mark.deep
@pytest.mark.parametrize(("plant", "on_turn"), [("sees_spells", OWNER), ("_kept", 1)])
def test_a_view_that_shows_it_is_caught(plant, on_turn, monkeypatch):
    monkeypatch.setattr(view, plant, lambda shown, _seat: shown)
    plain, changed = play_twice(on_turn, monkeypatch)
    assert plain.seen[0] != changed.seen[0]


@pytest.mark.deep
@pytest.mark.parametrize("shows", [lambda deck, _seat: observed(deck, OWNER), shows_what_lies_beneath])
def test_a_deck_of_which_known_cards_are_shown_is_caught(shows, monkeypatch):
    monkeypatch.setattr(view, "observed", shows)
    plain, changed = play_twice(OWNER, monkeypatch)
    assert plain.seen[0] != changed.seen[0]


@pytest.mark.deep
def test_a_stop_that_others_may_see_is_caught(monkeypatch):
    monkeypatch.setattr(Position, "is_shared", True)
    plain, changed = play_twice(OWNER, monkeypatch)
    assert changed.stops
    assert plain.seen != changed.seen
