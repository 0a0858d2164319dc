"""What a search may find, from what lies open, and what is at stake in its questions."""

from collections import Counter
from copy import deepcopy

from games.faces.mice.deeds import thing
from games.faces.mice.names import bare
from games.faces.mice.prices import price_words, worth
from games.faces.mice.shares import in_percent, percent
from games.faces.mice.speaker import SPEAKER
from games.faces.stakes import NO_STAKE, Stake
from games.systems.mice.cards import CardKind
from games.systems.mice.effects import EFFECTS, Scene
from games.systems.mice.odds import at_least_one
from games.systems.mice.queries import cards_held, may_use
from games.systems.mice.search import CHEESE, DECK, KEEP, lamp_dice
from games.systems.mice.state import Mouse, State
from games.systems.mice.view import View
from games.systems.mice.ways import imagined
from games.systems.mice.windows import acting

USES: dict[CardKind, str] = {
    "weapon": "wear",
    "armour": "wear",
    "accessory": "wear",
    "scroll": "use",
    "item": "use",
    "trick": "use",
    "party": "party",
    "event": "event",
}
"""Kind of card -> what one does with it, best first."""
EVENT = "event"


def shares(view: View) -> dict[str, float]:
    """How likely the next card of the search deck is of each use, best first; nothing where somebody has put
    a card on top that the reader does not know."""
    cards = _next(view)
    found: Counter[str] = Counter()
    for card, n in cards.items():
        found[USES[view.content.search[card].kind]] += n
    return {use: found[use] / cards.total() for use in dict.fromkeys(USES.values()) if found[use]}


def _next(view: View) -> Counter[str]:
    """The cards that the next one may be, with how many there are of each."""
    if view.search.top:
        return Counter(filter(None, view.search.top[:1]))
    printed = Counter({card.id: card.count for card in view.content.search.values()})
    held = [card for mouse in view.mice.values() for card in cards_held(mouse)]
    open_cards = (*held, *view.stash, *view.laid, *view.aside, *view.playing, *view.beside.removed)
    return printed - Counter(open_cards) - Counter(view.search.discard) or Counter(view.search.discard)


def then(view: View) -> str:
    """In a few words whether what is found would be a thing or an event; "" where nobody knows."""
    found = shares(view)
    if not found:
        return ""
    event = found.get(EVENT, 0.0)
    return SPEAKER.phrased("search-then", bare(view.content), chance=1 - event, event=event)


def from_deck(view: View) -> str:
    """The next card of the deck by what one does with it; "" where nobody knows."""
    words = bare(view.content)
    return ", ".join(
        SPEAKER.phrased(f"find-{use}", words, chance=share) for use, share in shares(view).items()
    )


def line(view: View) -> str:
    """The same as a sentence, before the dice of a search fall."""
    told = from_deck(view)
    return SPEAKER.phrased("find-card", bare(view.content), what=told) if told else ""


# -- questions of a search ----------------------------------------------------------------------------------


def search_stake(view: View, key: str) -> Stake:
    """The stake of "done" and "use:CARD" before the dice of a search fall."""
    state, used = imagined(view), key.partition(":")[2]
    state.mice = deepcopy(state.mice)
    mouse = state.mice[state.now.card]
    if used:
        for _asked in EFFECTS.run(Scene(state, used, mouse.id), acting(view.content, used).do):
            return NO_STAKE
    chance = at_least_one(view.content, _dice(state, mouse), "star")
    return Stake(
        SPEAKER.phrased("search", bare(view.content), chance=chance),
        percent(chance),
        in_percent(chance),
        thing(used) if used else "",
        price=price_words(view, mouse, used) if used else "",
        better=max(0.001, chance - (worth(view, mouse, used) if used else 0.0)),
    )


def _dice(state: State, mouse: Mouse) -> int:
    """Of a search that has been announced: what is worn is counted already."""
    return 1 + state.now.search_dice + lamp_dice(state, mouse)


def deck_stake(view: View, key: str) -> Stake:
    """What the deck may bring in place of what a place hides."""
    return Stake(from_deck(view)) if key == DECK else NO_STAKE


def keep_stake(view: View, who: str, card: str, key: str, adds: str) -> Stake:
    """What a card that was found `adds`, to whom it is of use, and how much cheese it would be."""
    words, mouse = bare(view.content), view.mice[who]
    if key == CHEESE:
        return Stake(SPEAKER.phrased("cheese-then", words, who=who, n=mouse.cheese + 1), picture="cheese")
    if key != KEEP:
        return NO_STAKE
    found = view.content.search[card]
    fitting = [one.id for one in view.mice.values() if may_use(view.content, one, found)]
    said = SPEAKER.phrased("fits", words, who=fitting) if fitting else SPEAKER.phrased("fits-nobody", words)
    return Stake(f"{adds}. {said}" if adds else said, picture=thing(card))
