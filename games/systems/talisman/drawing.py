"""Drawing Adventure cards for a space: the one door through which they come (T-BASE-401 to T-BASE-406)."""

from games.engine import questions as ask
from games.engine.questions import Procedure
from games.kit import decks
from games.kit.effects import Effects
from games.kit.held import Held
from games.systems.talisman.cards import Space
from games.systems.talisman.daytime import events_drawn, is_lunar, lay_lunar
from games.systems.talisman.effects import EFFECTS, Scene, run
from games.systems.talisman.piles import deck_here, deck_of, discard, discard_held, lay
from games.systems.talisman.queries import found_for, in_use, playing
from games.systems.talisman.rulesets import by_third
from games.systems.talisman.state import Character, Kept, State, Visit
from games.systems.talisman.uses import trigger, uses_at
from games.systems.talisman.words.cards import Counters, Redraw
from games.systems.talisman.words.movement import DrawMod

DRAW, KEEP = "draw", "keep"

GATE_POSTERS = 3
"""Wanted Posters on the City Gate (T-CITY-104)."""


def draw_cards(state: State, who: Character, count: int) -> Procedure:
    """So many cards come face up onto the character's space, behind those that lie there; the cards."""
    content = state.content
    drawn = []
    for _ in range(count):
        card = yield from _next_card(state, who)
        if not card:
            break
        held = Held(card)
        lay(state, who.place, held)
        drawn.append(held)
        state.tell("drawn", seat=who.seat, card=card, space=who.place)
        if state.visit is not None and content.cards[card].type == "event" and not is_lunar(content, card):
            state.visit.events = True
    return drawn


def _next_card(state: State, who: Character) -> Procedure:
    """The top card of the deck; who may takes the top one of the discards instead (Grave Robber)."""
    deck = deck_here(state, who)
    if deck.discard and (robs := uses_at(state, who, ("draw",))):
        top = deck.discard[-1]
        if (yield ask.one(who.seat, DRAW, (DRAW, top), DRAW, source=robs[0].source)) == top:
            return deck.discard.pop()
    return (yield from decks.draw(deck, "adventure", seat=who.seat, space=who.place))


def wanted(state: State, who: Character) -> int:
    """How many cards are drawn for the space: it is filled up, and what adds to that (T-BASE-401)."""
    spaces = state.content.spaces
    space, fill, more = spaces[who.place], spaces[who.place].draw, 0
    if not fill:
        return 0
    for one in found_for(state, who, DrawMod):
        if not one.may and (
            one.spaces in ("draw", space.kind) or (one.spaces == "streets" and is_street(space))
        ):
            fill, more = max(fill, one.fill), more + one.more
    return max(0, fill - len(state.lying.get(who.place, []))) + more


def is_street(space: Space) -> bool:
    """Whether it is a street on which cards are drawn."""
    return space.region == "city" and not space.street


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
    """The space is filled up to its number; all are turned up before any is met (T-BASE-401 to 403).

    Then the Time card turns (T-MOON-106), and what is done when a card is drawn is, in order (T-R-82).
    """
    content = state.content
    before = list(state.lying.get(who.place, []))
    state.visit = Visit()
    drawn: list[Held] = yield from draw_cards(state, who, wanted(state, who))
    state.visit.drawn = [held.card for held in drawn]
    yield from _draw_more(state, who)
    if drawn:
        yield from trigger(state, who, "drawn")
    yield from events_drawn(state)
    new = [one for one in state.lying.get(who.place, []) if not any(one is old for old in before)]
    if by_third(state):  # Lunar Events are laid first, then come the other cards
        new.sort(key=lambda held: not is_lunar(content, held.card))
    for held in new:
        if not any(held is one for one in state.lying.get(who.place, [])):
            continue  # another of them has taken it away
        if is_lunar(content, held.card):
            yield from lay_lunar(state, held)
            yield from event_met(state)
        yield from run(Scene(state, who, held.card, held), content.cards[held.card].drawn)


def _draw_more(state: State, who: Character) -> Procedure:
    """One more card after drawing, where none of a kind is there (Witch Finder, Doomsayer)."""
    visit = state.visit
    assert visit is not None
    for one in found_for(state, who, DrawMod) if state.content.spaces[who.place].draw else []:
        if not one.may or not _allows(state, who, one):
            continue
        if (yield ask.one(who.seat, "draw_more", (KEEP, DRAW), KEEP)) == DRAW:
            fresh: list[Held] = yield from draw_cards(state, who, one.more)
            visit.drawn += [held.card for held in fresh]


def _allows(state: State, who: Character, one: DrawMod) -> bool:
    """Whether nothing that it names is among the cards drawn, or among all that lie there."""
    cards = state.content.cards
    drawn = state.visit.drawn if state.visit else []
    if one.after_draw:
        return bool(drawn) and not any(cards[card].type in one.unless for card in drawn)
    return not any(cards[held.card].type in one.unless for held in state.lying.get(who.place, []))


def event_met(state: State) -> Procedure:
    """An Event has been met: what others have of it (Doomsayer)."""
    for one in playing(state):
        yield from trigger(state, one, "event_met")


@EFFECTS.carries(DrawMod)
def _draw_mod(scene: Scene, effect: DrawMod) -> Procedure:
    """It holds as long as its card does."""
    yield from ()


@EFFECTS.carries(Redraw)
def _redraw(scene: Scene, effect: Redraw) -> Procedure:
    """One drawn card is discarded, or each once, and one drawn in its place, which must be met."""
    state, who, visit = scene.state, scene.who, scene.state.visit
    cards = state.content.cards
    if visit is None or not visit.drawn:
        return
    left = [card for card in visit.drawn if cards[card].type not in effect.but]
    while left:
        keys = list(dict.fromkeys([*([KEEP] if effect.may else []), *left]))
        card = keys[0]
        if len(keys) > 1:
            card = yield ask.one(who.seat, "redraw", keys, source=scene.source)
        if card == KEEP:
            return
        left.remove(card)
        yield from _exchange(state, who, visit, card)
        if effect.n == "one":
            return


def _exchange(state: State, who: Character, visit: Visit, card: str) -> Procedure:
    lying = state.lying.get(who.place, [])
    held = next(one for one in reversed(lying) if one.card == card)
    visit.drawn.remove(card)
    discard_held(state, held)
    fresh: list[Held] = yield from draw_cards(state, who, 1)
    visit.drawn += [one.card for one in fresh]


def laden(state: State, who: Character, held: Held) -> Procedure:
    """A card out of a pile holds what it holds from the time that it is drawn, though it was not drawn."""
    words = [
        one for one in state.content.cards[held.card].drawn if isinstance(one, Counters) and not one.types
    ]
    yield from run(Scene(state, who, held.card, held), Effects(words))


def turn_up(state: State, who: Character, count: int) -> Procedure:
    """The top cards of the deck are turned up to be sorted; they turn no Time card (T-R-56)."""
    for _ in range(count):
        card = yield from decks.draw(deck_here(state, who), "turn_up", seat=who.seat)
        if not card:
            return
        state.turned.append(card)
        state.tell("turned_up", seat=who.seat, card=card)


def discard_turned(state: State) -> None:
    """What is left of the cards turned up is discarded."""
    left, state.turned = state.turned, []
    for card in left:
        discard(state, card)


def put_back(state: State) -> None:
    """Cards that are due go back onto their decks at the start of the turn of who has them (Lantern Sprite).

    Of a player who is out they do so at once.
    """
    for kept in list(state.kept):
        if kept.due and (kept.seat == state.now.seat or state.player(kept.seat).out):
            _put_back(state, kept)


def _put_back(state: State, kept: Kept) -> None:
    state.kept.remove(kept)
    decks.put_on_top(deck_of(state, kept.deck), kept.packet)
    state.tell("put_back", seat=kept.seat, deck=kept.deck)


def returnable(state: State, seat: int) -> list[Kept]:
    """The cards that a player may put back at the start of any turn (Street Sage)."""
    return [kept for kept in state.kept if kept.seat == seat and not kept.due]


def put_one_back(state: State, seat: int) -> None:
    """The player puts such a card back."""
    _put_back(state, returnable(state, seat)[0])
