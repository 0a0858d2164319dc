"""Whole turns with each Spell in a hand, other cards known on a deck and kept face down: the others get the
same and stop at the same places.

One turn is played with a Spell in a hand of which nothing is made, and again with another one there; the
hand is that of the seat on turn, or of another one. Where only one of the two runs asks the seat on turn
something, it passes.
"""

from collections.abc import Callable, Iterator
from typing import NamedTuple

import pytest
from msgspec import structs

from games.engine.dice import FairDice, Stream
from games.engine.position import Position
from games.engine.questions import Chance
from games.kit.decks import Deck, DeckView, Packet, observed
from games.systems.talisman import view
from games.systems.talisman.state import Kept, State
from games.systems.talisman.system import SYSTEM
from tests.systems.planted import STOPS
from tests.systems.sorcerer.hiding import Listener, Secret, Spot, first_leak, nothing
from tests.systems.talisman.newest import CONTENT
from tests.systems.talisman.table import Table

BLANK = "spell.solstice_ritual"
SPELLS = tuple(card for card, known in CONTENT.cards.items() if known.type == "spell" and card != BLANK)
OWNER, OTHER = 2, 3
"""Whose secret it is, and who else may be on turn."""
LONGEST = 40
"""So many entries of a turn are compared."""
LIT = ("cast", "discarded", "turned_up", "countered", "won", "died")
"""Events by which the rules show what was hidden; the comparison ends there."""
NEVER = ("cast", "put_back", "ditch")
"""What would show the card, or part with it."""
PLACES = ("fields_8", "plains_10", "hills_6", "woods_11", "city", "village", "chapel", "graveyard", "tavern")
LYING = ("ogre", "bear", "market", "bag_of_gold", "healer", "ghost", "shadow", "sword")


class TurnPlayed(NamedTuple):
    """A turn with its script, and the secret that is changed in it."""

    spot: Spot
    secret: Secret


def with_spell(spell: str) -> Callable[[State], None]:
    """The owner holds this Spell in the place of the blank one."""

    def change(state: State) -> None:
        who, bag = state.of(OWNER), state.decks["spell"].bag
        who.spells[who.spells.index(BLANK)] = spell
        bag[BLANK], bag[spell] = bag.get(BLANK, 0) + 1, bag[spell] - 1

    return change


def with_known(card: str) -> Callable[[State], None]:
    """The owner has looked at another card on top of the deck, has put another one beneath it, and keeps
    another one face down."""

    def change(state: State) -> None:
        deck, (kept,) = state.decks["adventure"], state.kept
        for packet in (deck.top[0], deck.beneath[0], kept.packet):
            for old in packet.cards:
                deck.bag[old] = deck.bag.get(old, 0) + 1
        deck.top[0], deck.beneath[0], kept.packet = known_ones(
            deck, card, "adventure.maiden", "adventure.devil"
        )

    return change


def known_ones(deck: Deck, *cards: str) -> list[Packet]:
    """These cards, taken out of the deck; the owner has looked at each."""
    for card in cards:
        deck.bag[card] -= 1
    return [Packet({card: 1}, [OWNER]) for card in cards]


def table(key: int, on_turn: int) -> Table:
    """Four characters somewhere, things lying about; the owner holds the blank Spell, knows the top card of
    the deck and the lowest, and keeps one face down."""
    at = Stream("whole turns", key)
    t = Table("troll", "wizard", "thief", "priest", windows=True, fate=True, city=True, moon="whole").moon()
    for seat in (1, 2, 3, 4):
        t.put(seat, at.pick(PLACES), gold=at.below(3), fate=1 + at.below(2))
    for name in LYING[at.below(3) :: 3]:
        t.lay(at.pick(PLACES), name)
    t.give(OWNER, BLANK).give(4, "spell.hex").give(1, "spell.healing")
    deck = t.state.decks["adventure"]
    top, lowest, kept = known_ones(deck, "adventure.angel", "adventure.mule", "adventure.goblin")
    deck.top, deck.beneath, t.state.kept = [top], [lowest], [Kept(OWNER, "adventure", kept)]
    return t.start(on_turn, at.pick(("begin", "start", "landed", "end")))


def turn_with(secret: Secret, key: int, on_turn: int) -> TurnPlayed:
    """A turn that is played with the blank Spell."""
    position = Position(SYSTEM, table(key, on_turn).at.base)
    spot = Spot(position.base, position.base_counts, ())
    play_turn(position, Stream("turn", secret.name, key))
    return TurnPlayed(spot._replace(entries=tuple(position.entries)), secret)


def play_turn(position: Position, stream: Stream) -> None:
    """Everybody answers at random; the owner of the secret passes where the secret could be used."""
    dice = FairDice(b"whole turns", str(stream.below(10**6)))
    turns = position.system.slow.turns(position.state)
    while position.question is not None and len(position.entries) < LONGEST:
        question = position.question
        if isinstance(question, Chance):
            position.rolled(dice(question, position.chances + 1))
        elif position.system.slow.turns(position.state) > turns:
            return
        else:
            asked = position.waiting[0]
            keys = question.options_of(asked)
            keeping = [key for key in keys if key.partition(":")[0] not in NEVER]
            shy = asked == OWNER and (question.private or len(keeping) < len(keys))
            position.give(asked, question.default_of(asked) if shy else stream.pick(keeping or keys))


def secrets() -> Iterator[Secret]:
    for spell in SPELLS:
        yield Secret(spell, OWNER, with_spell(spell))
    yield Secret("known", OWNER, with_known("adventure.dragon"))


def turns(which: int = 0) -> tuple[TurnPlayed, ...]:
    """A turn of the owner's and one of somebody else's with each secret, others for another number."""
    return tuple(
        turn_with(secret, 2 * number + which, seat)
        for number, secret in enumerate(secrets())
        for seat in (OWNER, OTHER)
    )


def leaks(which: int = 0) -> Iterator[str]:
    """Where somebody else gets something else with another secret, found one by one."""
    found = (first_leak(one.spot, [one.secret], SYSTEM, ahead=LONGEST, lit=LIT) for one in turns(which))
    return (leak for leak in found if leak)


def only_one_asks() -> set[str]:
    """The Spells with which one run asks the seat on turn what the other does not."""
    found = set()
    for one in (*turns(), *turns(1)):
        heard = Listener(SYSTEM, one.spot, nothing, [None], LONGEST).follow(one.spot.entries)
        other = Listener(SYSTEM, one.spot, one.secret.change, [None], LONGEST)
        other.follow(one.spot.entries, heard)
        found |= {one.secret.name} if other.apart else set()
    return found


def test_no_secret_changes_what_others_get_in_a_whole_turn() -> None:
    assert list(leaks()) == []


@pytest.mark.deep
@pytest.mark.parametrize("which", range(1, 40))
def test_no_secret_changes_what_others_get_in_many_turns(which: int) -> None:
    assert list(leaks(which)) == []


def test_the_turns_are_those_in_which_a_spell_matters() -> None:
    assert only_one_asks() >= {"spell.psionic_blast", "spell.mesmerism", "spell.teleport"}
    kinds = {entry.kind for one in turns() for entry in one.spot.entries}
    assert kinds >= {"turn", "move", "fate", "attack", "fight", "landed", "end", "loss", "encounter"}


# -- planted leaks -----------------------------------------------------------------------------------------


@pytest.mark.parametrize("plant", STOPS)
def test_a_stop_that_tells_something_is_caught(
    plant: Callable[[pytest.MonkeyPatch], None], monkeypatch: pytest.MonkeyPatch
) -> None:
    plant(monkeypatch)
    assert any(leaks())


@pytest.mark.parametrize(
    ("plant", "secret"),
    [
        ("sees_spells", "spell.hex"),
        ("_kept", "known"),
    ],
)
def test_a_view_that_shows_it_is_caught(plant: str, secret: str, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(view, plant, lambda shown, _seat: shown)
    assert any(leak.startswith(secret) for leak in leaks())


def test_a_view_that_shows_the_known_top_card_is_caught(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(view, "observed", lambda deck, _seat: observed(deck, OWNER))
    assert any(leak.startswith("known") for leak in leaks())


def shows_what_lies_beneath(deck: Deck, seat: int | None) -> DeckView:
    """A deck seen with the cards that were put beneath it, as if they lay on top."""
    seen = observed(deck, seat)
    lowest = [card for packet in deck.beneath for card in packet.cards]
    return structs.replace(seen, top=(*seen.top, *lowest))


def test_a_view_that_shows_what_was_put_beneath_is_caught(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(view, "observed", shows_what_lies_beneath)
    assert any(leak.startswith("known") for leak in leaks())
