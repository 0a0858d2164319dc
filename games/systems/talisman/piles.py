"""Where cards lie: decks, stocks, spaces, and the way back to each."""

from games.kit.decks import Deck
from games.kit.held import Held
from games.systems.talisman.board import JAIL, SQUARE
from games.systems.talisman.queries import TAMED, region_of
from games.systems.talisman.rulesets import by_third
from games.systems.talisman.state import Character, State

STOCKS = ("purchase", "talisman", "armoury", "stables", "emporium")
"""Decks that lie open beside the board; what is discarded goes back there (T-BASE-707, T-BASE-718)."""
RAISED, CHARMED = "raised", "charmed"
"""Tokens on an Enemy that follows somebody: it adds its Strength in one battle, or in every one."""
AUTOMATON = "automaton"
"""A token on an Object that counts as a Follower of the Tinkerer."""
DUE = "due"
"""A token on a Raft that was there when the turn of its owner began: it is lost in it (T-BASE-334)."""
MADE = (RAISED, CHARMED, TAMED, AUTOMATON)


def discard(state: State, card: str) -> None:
    """A card goes to the discard pile of its deck, or back to its stock; what lasted by it ends."""
    cards = state.content.cards
    deck = cards[card].deck
    if deck != "spell":
        state.timed = [one for one in state.timed if one.card != card]
    if deck in STOCKS:
        state.stock[card] = state.stock.get(card, 0) + 1
    else:
        deck_of(state, deck).discard.append(card)
        state.spirits += "spirit" in cards[card].kinds
    state.tell("discarded", card=card)


def recall(state: State, card: str) -> None:
    """A card that has just been discarded comes back into play; it may have been shuffled in meanwhile."""
    deck = deck_of(state, state.content.cards[card].deck)
    if card in deck.discard:
        deck.discard.remove(card)
    else:
        deck.bag[card] -= 1


def pull(state: State, card: str) -> bool:
    """A card by its name comes out of its deck or discard pile; False where it is in neither."""
    deck = deck_of(state, state.content.cards[card].deck)
    if deck.bag.get(card):
        deck.bag[card] -= 1
    elif card in deck.discard:
        deck.discard.remove(card)
    else:
        return False
    return True


def deck_here(state: State, who: Character) -> Deck:
    """The deck from which a character draws where it is (T-CITY-401, T-CITY-402, T-R-114)."""
    return state.decks["city" if region_of(state, who) == "city" else "adventure"]


def deck_of(state: State, name: str) -> Deck:
    """A deck by its name."""
    return state.decks[name]


def lay(state: State, space: str, held: Held) -> None:
    """A card comes to lie face up on a space, behind those that are there; what it was made into is over."""
    if {RAISED, CHARMED} & {*held.tokens}:
        made_by, held.under = held.under, []
        for card in made_by:
            discard(state, card)
    for made in MADE:
        held.tokens.pop(made, None)
    state.lying.setdefault(space, []).append(held)


def where_is(state: State, held: Held) -> list[Held] | None:
    """The list in which exactly this card is: on a space, or somebody's; None where it is in none."""
    lists = [*state.lying.values()]
    for player in state.players:
        if player.who is not None:
            lists += [player.who.objects, player.who.followers, player.who.posters]
    return next((some for some in lists if any(one is held for one in some)), None)


def take_out(state: State, held: Held) -> bool:
    """Take exactly this card away from where it is; False where it is nowhere any more."""
    some = where_is(state, held)
    if some is None:
        return False
    at = next(index for index, one in enumerate(some) if one is held)
    del some[at]
    return True


def discard_held(state: State, held: Held) -> None:
    """A card leaves a space or its owner for its discard pile, and so does what lies under it."""
    if take_out(state, held):
        for card in (held.card, *held.under):
            discard(state, card)
        held.under = []


def put_under(state: State, held: Held, below: Held) -> None:
    """A card leaves its owner and lies on another card; what was on it is lost."""
    for card in held.under:
        discard(state, card)
    if take_out(state, held):
        below.under.append(held.card)


def ditch(state: State, who: Character, held: Held) -> None:
    """A character leaves a card face up on its space (T-BASE-705)."""
    if take_out(state, held):
        if {RAISED, CHARMED} & {*held.tokens}:
            held.tokens, made_by, held.under = {}, held.under, []
            for card in made_by:
                discard(state, card)
        space = left_at(state, who)
        lay(state, space, held)
        state.tell("ditched", seat=who.seat, card=held.card, space=space)


def left_at(state: State, who: Character) -> str:
    """Where what a character leaves comes to lie: of a prisoner on the Town Square (T-R-49)."""
    return SQUARE if by_third(state) and who.place == JAIL else who.place


def of_stock(state: State, deck: str) -> list[str]:
    """The different cards left in a stock."""
    cards = state.content.cards
    return [card for card, count in state.stock.items() if count and cards[card].deck == deck]


def out_of_stock(state: State, card: str) -> Held:
    """One copy of a card out of its stock."""
    state.stock[card] -= 1
    return Held(card)
