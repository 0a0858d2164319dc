"""Drawing Adventure cards for a space: the one door through which they come (T-BASE-401 to T-BASE-406)."""

from games.engine import questions as ask
from games.engine.questions import Procedure
from games.kit import decks
from games.kit.held import Held
from games.systems.talisman.content import CARDS, SPACES
from games.systems.talisman.effects import EFFECTS, Scene, run
from games.systems.talisman.piles import deck_here, deck_of, discard_held, lay
from games.systems.talisman.queries import in_use
from games.systems.talisman.state import Character, State, Visit
from games.systems.talisman.uses import trigger
from games.systems.talisman.words.cards import Redraw

GATE_POSTERS = 3
"""Wanted Posters on the City Gate (T-CITY-104)."""


def draw_cards(state: State, who: Character, count: int) -> Procedure:
    """So many cards come face up onto the character's space, behind those that lie there; the cards."""
    drawn = []
    for _ in range(count):
        card = yield from decks.draw(deck_here(state, who), "adventure", seat=who.seat, space=who.place)
        if not card:
            break
        held = Held(card)
        lay(state, who.place, held)
        drawn.append(held)
        state.tell("drawn", seat=who.seat, card=card, space=who.place)
    return drawn


def top_card(state: State, deck: str, kind: str = "shop", seat: int = 0) -> Procedure:
    """The top card of a shop deck, for everybody to see; "" where there is none (T-CITY-704, T-CITY-705)."""
    return (yield from decks.draw(deck_of(state, deck), kind, seat=seat, shop=deck))


def fill_gate(state: State) -> Procedure:
    """Three posters lie on the City Gate, as far as their deck reaches (T-CITY-510, T-CITY-704)."""
    while in_use(state, "city") and len(state.gate) < GATE_POSTERS:
        poster = yield from top_card(state, "poster", "poster")
        if not poster:
            return
        state.gate.append(poster)
        state.tell("poster", card=poster)


def draw_for_space(state: State, who: Character) -> Procedure:
    """The space is filled up to its number; all are turned up before any is met (T-BASE-401 to 403)."""
    before = list(state.lying.get(who.place, []))
    wanted = SPACES[who.place].draw - len(before)
    state.visit = Visit()
    drawn: list[Held] = yield from draw_cards(state, who, max(0, wanted))
    state.visit.drawn = [held.card for held in drawn]
    if drawn:
        yield from trigger(state, who, "drawn")
    new = [one for one in state.lying.get(who.place, []) if not any(one is old for old in before)]
    for held in new:
        yield from run(Scene(state, who, held.card, held), CARDS[held.card].drawn)


@EFFECTS.carries(Redraw)
def _redraw(scene: Scene, effect: Redraw) -> Procedure:
    """One drawn card is discarded, and one drawn in its place, which must be met."""
    state, who, visit = scene.state, scene.who, scene.state.visit
    if visit is None or not visit.drawn:
        return
    keys = list(dict.fromkeys(visit.drawn))
    card = (yield ask.one(who.seat, "redraw", keys, source=scene.source)) if len(keys) > 1 else keys[0]
    lying = state.lying.get(who.place, [])
    held = next(one for one in reversed(lying) if one.card == card)
    visit.drawn.remove(card)
    discard_held(state, held)
    fresh: list[Held] = yield from draw_cards(state, who, 1)
    visit.drawn += [one.card for one in fresh]
