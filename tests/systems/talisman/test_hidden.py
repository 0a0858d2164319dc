"""Nothing tells what somebody holds: views, questions, events and steps of other seats."""

from collections.abc import Callable

import msgspec
import pytest

from games.engine.events import seen_event
from games.engine.questions import Question, seen
from games.kit.decks import Packet
from games.systems.talisman.state import State
from games.systems.talisman.system import SYSTEM
from tests.systems.talisman.table import Table

HERE = "plains_10"
Change = Callable[[State], None]


def hand(*spells: str) -> Change:
    """The Wizard holds these Spells instead; those come out of the deck for them."""

    def change(state: State) -> None:
        who, deck = state.of(2), state.decks["spell"]
        for spell in who.spells:
            deck.bag[spell] = deck.bag.get(spell, 0) + 1
        who.spells = [f"spell.{spell}" for spell in spells]
        for spell in who.spells:
            deck.bag[spell] -= 1

    return change


def known_top(card: str) -> Change:
    """The Wizard has looked at another top card."""

    def change(state: State) -> None:
        deck = state.decks["adventure"]
        packet = deck.top[0]
        for old in packet.cards:
            deck.bag[old] += 1
        deck.top[0] = Packet({f"adventure.{card}": 1}, packet.known_to)
        deck.bag[f"adventure.{card}"] -= 1

    return change


def unchanged(state: State) -> None:
    """Nothing."""


def told(t: Table, seat: int | None) -> bytes:
    """Everything that a seat gets: view, open question, events with their steps."""
    question = t.at.question
    shown = seen(question, seat) if isinstance(question, Question) else None
    events = [seen_event(event, seat, step) for step, event in t.at.events]
    return msgspec.json.encode([SYSTEM.observe(t.state, seat), shown, events, t.at.steps])


def table(change: Change, play: Callable[[Table], object]) -> Table:
    """A Troll on turn, a Wizard with two Spells and something known, and a Thief."""
    t = (
        Table("troll", "wizard", "thief", windows=True, fate=True)
        .give(2, "healing", "nullify")
        .put(1, "fields_8")
    )
    deck = t.state.decks["adventure"]
    deck.top = [Packet({"adventure.angel": 1}, [2])]
    deck.bag["adventure.angel"] -= 1
    change(t.state)
    t.start(1, "start")
    play(t)
    return t


def nothing(t: Table) -> None:
    """The turn has only begun."""


def whole_turn(t: Table) -> None:
    """The Troll's turn, in which the Wizard passes at every window."""
    t.play({}, 2, "go:hills_6", {}, "angel")
    while t.active == 1 and t.kind not in ("move", ""):
        question = t.at.question
        if isinstance(question, Question):
            t.play({seat: question.default_of(seat) for seat in question.seats})
        else:
            t.play(3)


@pytest.mark.parametrize("seat", [1, 3, None])
@pytest.mark.parametrize(
    "spells", [("healing", "counterspell"), ("hex", "random"), ("preservation", "acquisition")]
)
def test_another_hand_changes_nothing_that_others_get(seat: int | None, spells: tuple[str, str]) -> None:
    plain = table(unchanged, whole_turn)
    other = table(hand(*spells), whole_turn)
    assert told(plain, seat) == told(other, seat)


@pytest.mark.parametrize("seat", [1, 3, None])
def test_what_somebody_has_looked_at_changes_nothing_that_others_get(seat: int | None) -> None:
    plain, other = (
        table(unchanged, lambda t: t.play({})),
        table(known_top("devil"), lambda t: t.play({})),
    )
    assert told(plain, seat) == told(other, seat)
    assert told(plain, 2) != told(other, 2)


def test_the_owner_sees_its_hand() -> None:
    plain, other = table(unchanged, nothing), table(hand("hex", "random"), nothing)
    assert told(plain, 2) != told(other, 2)


def test_a_planted_leak_is_found() -> None:
    def leaking(change: Change) -> bytes:
        t = table(change, nothing)
        t.state.options["leak"] = t[2].spells[0]
        return told(t, 1)

    assert leaking(unchanged) != leaking(hand("hex", "random"))


@pytest.mark.parametrize(
    "hands", [("healing", "nullify"), ("hex", "alchemy"), ("counterspell", "counterspell")]
)
def test_who_is_asked_follows_from_the_number_of_spells(hands: tuple[str, str]) -> None:
    t = table(hand(*hands), nothing)
    assert (t.kind, t.at.question.seats) == ("turn", (2,))  # type: ignore[union-attr]
    empty = table(hand(), nothing)
    assert empty.kind == "move"
