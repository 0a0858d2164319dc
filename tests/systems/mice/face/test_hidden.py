"""Non-interference of the words and shapes of Mice & Mystics: what lies in a deck is in no byte of a page.

The decks are all that is secret; other cards in them, and nobody reads anything else: not while a mouse
searches and explores, not in a fight, not in the minions' turn. Votes are secret until all have voted.
"""

import dataclasses
from collections.abc import Callable, Iterator
from dataclasses import astuple
from itertools import chain
from typing import Any

import pytest
from django.template.loader import get_template
from msgspec import structs
from msgspec.structs import replace

from games import systems
from games.api.shapes import game_view
from games.engine.questions import Chance
from games.faces.example import Example
from games.faces.face import get_face
from games.faces.shown import asked
from games.faces.stakes import Stakes
from games.kit.decks import Packet
from games.models import Game
from games.systems import get_system
from games.systems.mice.state import State
from games.systems.mice.view import View, observe
from games.table.table_data import table_data
from games.views.gallery import _table
from labyrinth.ground.clock import stopped_at
from tests.games.fights import begin_at
from tests.games.pages import Visitor, at, html
from tests.games.people import running
from tests.games.slow import MONDAY
from tests.games.table.test_hidden_pages import MASKED
from tests.games.table.test_hidden_pause import SIGNED
from tests.games.tapped import sheets
from tests.systems.mice.face.words import shown
from tests.systems.mice.table import Table

Change = Callable[[State], None]
Said = list[tuple[str, list[object]]]
FACE = get_face("mice")
READERS = (1, 2, None)
"""Both people, and a spectator."""
PARTS = ("ground", "mine")
OTHER = ("slingshot", "toothpick", "EB1", "EO1")
"""Cards that lie in the decks or do not; none of them is drawn."""
STOPS = 60


def said(reader: Any) -> list[object]:
    """What the face makes of a table for its reader: lines, moment, question, stakes, mail, parts printed."""
    question, words = asked(reader), FACE.wording(reader)
    stakes = FACE.stakes(reader, question) if question else Stakes()
    ground, moment = FACE.ground(reader, stakes), FACE.moment(reader)
    context = {"ground": ground, "face": FACE}
    return [
        [words.line(event) for event in reader.log],
        words.goal(),
        words.prompt(question) + words.hint(question) if question else "",
        structs.astuple(moment) if moment else (),
        astuple(stakes),
        astuple(FACE.small(reader, None)),
        [(one.score, one.figures) for one in ground.people],
        [get_template(f"systems/mice/{part}.jinja", using="jinja2").render(context) for part in PARTS],
        sheets(ground, FACE),
    ]


# -- what lies in the decks -------------------------------------------------------------------------------


def without(card: str) -> Change:
    """One copy of the card lies beneath the search deck."""

    def change(state: State) -> None:
        state.search.bag[card] -= 1
        state.search.beneath.append(Packet({card: 1}))

    return change


def exchanged(state: State) -> None:
    """A card of each encounter deck lies in the other."""
    without("slingshot")(state)
    blue, orange = state.encounters["blue"].bag, state.encounters["orange"].bag
    del blue["EB1"], orange["EO1"]
    blue["EO1"] = orange["EB1"] = 1


def told(change: Change) -> Said:
    """All that everybody gets at each stop of some turns in which Collin searches and explores."""
    t = Table("T2b", chapter="C3", seats=2, space=8)
    change(t.state)
    t.start("collin")
    found: Said = []
    for key in keys(t):
        found += [(t.kind, said(shown(t.at, seat))) for seat in READERS]
        t.play(key)
    return found


def keys(t: Table) -> Iterator[str | dict[int, str]]:
    """What is answered, rolled and drawn, until so many stops have been made."""
    for _ in range(STOPS):
        question = t.at.question
        if question is None:
            return
        if isinstance(question, Chance):
            yield min({*question.bag} - {*OTHER}) if question.bag else ",".join("5" * question.dice)
        else:
            yield {seat: wanted(question.options_of(seat)) for seat in question.seats}


def wanted(options: tuple[str, ...]) -> str:
    """It fights, searches, explores, else does as usual."""
    verbs = ("fight", "search", "explore")
    return next((key for verb in verbs for key in options if key.partition(":")[0] == verb), options[0])


@pytest.fixture(scope="module")
def plain() -> Said:
    return told(without("slingshot"))


def test_the_turns_stop_at_what_is_drawn_and_in_fights(plain):
    stops = {"turn", "find", "keep", "encounter", "attack", "minion_attack"}
    assert stops <= {kind for kind, _said in plain}


@pytest.mark.parametrize("change", [without("toothpick"), exchanged], ids=["finds", "encounters"])
def test_another_deck_changes_no_word_and_no_shape(plain, change):
    assert told(change) == plain


def betrayed(state: State, seat: int | None) -> View:
    """What lies beneath the search deck lies in the stash that everybody sees."""
    seen = observe(state, seat)
    return replace(seen, stash=(*seen.stash, *chain(*(packet.cards for packet in state.search.beneath))))


def test_a_deck_that_leaked_would_be_found(plain, monkeypatch):
    monkeypatch.setattr("tests.systems.mice.face.words.observe", betrayed)
    assert told(without("toothpick")) != told(without("slingshot"))


# -- on the site ------------------------------------------------------------------------------------------

PAGES = ("table", "plan", "council", "book", "replay_go")


def on_the_site(game: Game, change: Change, pages: tuple[str, ...] = PAGES) -> list[str]:
    """Pages of the game for somebody seated and a spectator, and what a program gets of it."""
    t = Table("T2b", chapter="C3", seats=2, space=8)
    change(t.state)
    begin_at(game, t.start("collin").at.base)
    game.refresh_from_db()
    found = []
    for name, seat in (("Ann", 1), ("", None)):
        reader = Visitor(name)
        found += [MASKED.sub("", html(reader.get(at(game, page), follow=True))) for page in pages]
        found.append(game_view(table_data(game, seat)).model_dump_json())
    return [SIGNED.sub("", page) for page in found]


@pytest.mark.django_db
@pytest.mark.long("pages of a game for two, twice")
def test_no_page_and_no_program_is_told_what_lies_in_a_deck(monkeypatch):
    game = running("Ann", "Bob", system="mice")
    with stopped_at(MONDAY):
        plain = on_the_site(game, without("toothpick"))
        assert on_the_site(game, exchanged) == plain
        assert any("Collin" in page for page in plain)
        system = get_system("mice")
        betraying = dataclasses.replace(system, observe=betrayed)
        monkeypatch.setitem(systems.REGISTERED, "mice", betraying)
        told = [on_the_site(game, without(card), ()) for card in ("toothpick", "slingshot")]
        assert told[0] != told[1]


# -- votes ------------------------------------------------------------------------------------------------


def after_vote(key: str, seat: int) -> list[object]:
    """What a seat reads when the first one has voted whether to give up."""
    t = Table("T2b", chapter="C3", seats=2, space=8).start("collin").play("concede")
    t.at.give(1, key)
    return said(_table("mice", Example((), seat, 2, t.at)))


@pytest.mark.django_db
def test_a_vote_is_secret_until_all_have_voted():
    assert after_vote("yes", 2) == after_vote("no", 2)
    assert after_vote("yes", 1) != after_vote("no", 1)
