"""Looking at decks and sorting them, and cards that lie face down before a player (words of the data)."""

from collections.abc import Sequence

from games.engine import questions as ask
from games.engine.questions import Procedure
from games.kit import decks
from games.kit.decks import Deck
from games.kit.held import Held
from games.kit.picks import DONE
from games.systems.talisman.drawing import discard_turned, laden, turn_up
from games.systems.talisman.effects import EFFECTS, Scene
from games.systems.talisman.piles import deck_here, deck_of, discard, lay
from games.systems.talisman.possessions import gain_card
from games.systems.talisman.queries import in_use, playing, region_of
from games.systems.talisman.state import Kept
from games.systems.talisman.words.cards import DeckEdit, Peek, TakeDiscard

EITHER = ("adventure", "city")


@EFFECTS.carries(Peek)
def _peek(scene: Scene, effect: Peek) -> Procedure:
    """The top cards, for the own eyes only (T-R-26); or the Spells of the character met."""
    state, who = scene.state, scene.who
    if effect.at == "spells":
        if scene.other is not None:
            seen = list(scene.other.spells)
            state.tell_apart("spied", {who.seat: {"cards": seen}}, seat=who.seat, other=scene.other.seat)
        return
    yield from _choose_deck(scene, effect.at)
    cards: Sequence[str] = yield from decks.peek(deck_of(state, scene.deck), "peek", who.seat, effect.n)
    scene.pile = list(cards)
    state.tell_apart("peeked", {who.seat: {"cards": scene.pile}}, seat=who.seat, n=len(cards))


def _choose_deck(scene: Scene, at: str) -> Procedure:
    """The deck that is meant: that of the place, one by name, or either (T-R-114)."""
    state, who = scene.state, scene.who
    if at == "either":
        scene.deck = EITHER[0]
        if in_use(state, "city"):
            scene.deck = yield ask.one(who.seat, "deck", EITHER, source=scene.source)
    else:
        here = "city" if region_of(state, who) == "city" else "adventure"
        scene.deck = here if at == "here" else at


@EFFECTS.carries(DeckEdit)
def _deck_edit(scene: Scene, effect: DeckEdit) -> Procedure:
    """What was gathered goes on top; what was looked at is held or put beneath; cards are turned up."""
    state = scene.state
    if effect.how in ("turn_up", "turn_up_leave_one"):
        yield from turn_up(state, scene.who, scene.number(effect.n))
        if effect.how == "turn_up_leave_one":
            yield from _leave_one(scene)
        return
    name = scene.deck or effect.of
    deck = deck_of(state, name)
    if effect.how == "on_top":
        decks.put_on_top(deck, scene.pile)
        state.tell("on_top", deck=name, n=len(scene.pile))
    elif effect.how == "beneath":
        yield from _put_beneath(scene, deck)
    elif effect.how == "before_character":
        yield from _lay_before(scene, deck, name)
    else:
        yield from _hold(scene, deck, name)


def _put_beneath(scene: Scene, deck: Deck) -> Procedure:
    """One of the cards seen, of one's choice; the others stay as they lie (Soothsayer)."""
    card = yield from _pick(scene, "beneath")
    if card:
        decks.put_beneath(deck, decks.take_known(deck, card, scene.who.seat))
        scene.state.tell("put_beneath", seat=scene.who.seat)


def _lay_before(scene: Scene, deck: Deck, name: str) -> Procedure:
    """The card seen lies face down before a character of one's choice until its next turn (T-R-80)."""
    state, seat = scene.state, scene.who.seat
    if not scene.pile:
        return
    keys = [str(one.seat) for one in playing(state)]
    chosen = int((yield ask.one(seat, "victim", keys, source=scene.source)))
    state.kept.append(Kept(chosen, name, decks.take_known(deck, scene.pile[0], seat), due=True))
    state.tell("laid_before", seat=seat, other=chosen, deck=name)


def _leave_one(scene: Scene) -> Procedure:
    """One of the cards turned up, of one's choice, stays on the space; the others are discarded (T-R-83)."""
    state, who = scene.state, scene.who
    keys = list(dict.fromkeys(state.turned))
    if not keys:
        return
    card = (yield ask.one(who.seat, "leave_card", keys, source=scene.source)) if len(keys) > 1 else keys[0]
    state.turned.remove(card)
    left = Held(card)
    lay(state, who.place, left)
    state.tell("card_moved", card=card, space=who.place)
    discard_turned(state)
    yield from laden(state, who, left)


def _hold(scene: Scene, deck: Deck, name: str) -> Procedure:
    """One of the cards seen lies face down before the player, the others are discarded (Street Sage)."""
    state, seat = scene.state, scene.who.seat
    card = yield from _pick(scene, "hold")
    if not card:
        return
    state.kept.append(Kept(seat, name, decks.take_known(deck, card, seat)))
    scene.pile.remove(card)
    for other in scene.pile:
        decks.take_known(deck, other, seat)
        discard(state, other)
    state.tell("kept", seat=seat, deck=name)


def _pick(scene: Scene, kind: str) -> Procedure:
    keys = list(dict.fromkeys(scene.pile))
    if not keys:
        return ""
    return (yield ask.one(scene.who.seat, kind, keys, source=scene.source)) if len(keys) > 1 else keys[0]


@EFFECTS.carries(TakeDiscard)
def _take_discard(scene: Scene, effect: TakeDiscard) -> Procedure:
    """A card of the discard pile that goes with the place, to oneself or onto the space (T-R-114)."""
    state, who = scene.state, scene.who
    cards = state.content.cards
    pile = deck_here(state, who).discard
    found = dict.fromkeys(pile[-1:] if effect.top else pile)
    keys = [card for card in found if not effect.types or cards[card].type in effect.types]
    if not keys:
        return
    offered = [DONE, *keys] if effect.may else keys
    card = (yield ask.one(who.seat, "card", offered, source=scene.source)) if len(offered) > 1 else keys[0]
    if card == DONE:
        return
    del pile[len(pile) - 1 - pile[::-1].index(card)]
    scene.given = Held(card)
    if effect.to == "you":
        yield from gain_card(state, who, scene.given)
    else:
        lay(state, who.place, scene.given)
        state.tell("card_moved", card=card, space=who.place)
    yield from laden(state, who, scene.given)
