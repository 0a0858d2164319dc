"""Meeting the cards on a space, by their encounter numbers, one after the other (1.6)."""

from collections.abc import Callable, Iterable, Sequence

from games.engine.questions import Procedure
from games.kit.held import Held, keyed
from games.systems.talisman.alignment import reconsider
from games.systems.talisman.content import Content
from games.systems.talisman.drawing import event_met
from games.systems.talisman.effects import Scene, run
from games.systems.talisman.enemies import STRONG, fight_word, foe_of, meet_enemies
from games.systems.talisman.piles import discard_held, take_out
from games.systems.talisman.possessions import gain_card
from games.systems.talisman.prices import begin_encounter, cost
from games.systems.talisman.queries import immune, is_bound, may_own, others, timed_cards
from games.systems.talisman.resources import gain
from games.systems.talisman.rulesets import by_second, by_third
from games.systems.talisman.state import Character, State, Visit
from games.systems.talisman.uses import trigger
from games.systems.talisman.windows import choose, claims_of_posters
from games.systems.talisman.words.resources import Pay
from games.systems.talisman.words.terms import Moment, Stat
from games.systems.talisman.words.trade import TrophyUse

NUMBERS = {"event": 1, "stranger": 4, "object": 5, "magic_object": 5, "follower": 5, "place": 6}
"""Type -> encounter number (T-BASE-404); Enemies have 2 where they are fought by Strength, else 3."""
BY: dict[int, Stat] = {2: "strength", 3: "craft"}
THINGS, LAST = 5, 6
DONE, TAKE, GOLD = "done", "take", "gold"


def number_of(content: Content, card: str) -> int:
    """The encounter number of a card."""
    printed = content.cards[card]
    if printed.type == "enemy":
        return 2 if fight_word(content, card).by == "strength" else 3
    return NUMBERS[printed.type]


def lying_with(state: State, space: str, number: int) -> list[Held]:
    """The cards of a number on a space, in the order in which they came (T-BASE-405)."""
    content = state.content
    return [held for held in state.lying.get(space, []) if number_of(content, held.card) == number]


def not_met(state: State, who: Character, visit: Visit) -> list[Held]:
    """The cards of the present number that have not been met in this visit."""
    met, found = list(visit.met), []
    for held in lying_with(state, who.place, visit.number):
        if held.card in met:
            met.remove(held.card)
        else:
            found.append(held)
    return found


def more_to_meet(state: State, who: Character) -> bool:
    """Whether cards on the space are still to be met in this visit (T-BASE-211)."""
    content = state.content
    visit = state.visit
    if visit is None:
        return False
    later = [held for held in state.lying.get(who.place, []) if number_of(content, held.card) > visit.number]
    return bool(not_met(state, who, visit) or later)


def meet_next(state: State, who: Character) -> Procedure:
    """One step: the next card, all Enemies of a number, or the things; False when there is nothing left."""
    visit = state.visit
    assert visit is not None
    begin_encounter(state)
    found = not_met(state, who, visit)
    while not found or visit.number == 0:
        if visit.number >= LAST:
            return False
        visit.number, visit.met = visit.number + 1, []
        found = not_met(state, who, visit)
        if visit.number == THINGS and (found or state.gold.get(who.place)):
            break
    if visit.number in BY:
        visit.met += [held.card for held in found]
        yield from _strong_met(state, who, found)
        yield from meet_enemies(state, who, found, BY[visit.number])
    elif visit.number == THINGS:
        visit.met += [held.card for held in found]
        yield from take_things(state, who)
    else:
        visit.met.append(found[0].card)
        yield from meet_card(state, who, found[0])
    return True


def _strong_met(state: State, who: Character, found: list[Held]) -> Procedure:
    """What others have of a strong Enemy that is met (Doomsayer)."""
    for held in found:
        if foe_of(state, who, held).value >= STRONG:
            for other in others(state, who):
                yield from trigger(state, other, "strong_enemy_met")


def meet_card(state: State, who: Character, held: Held) -> Procedure:
    """An Event, a Stranger or a Place: what it says is carried out (T-BASE-413 to T-BASE-416)."""
    card = state.content.cards[held.card]
    state.tell("met", seat=who.seat, card=held.card)
    scene = Scene(state, who, held.card, held)
    if card.type == "event":
        yield from _event(scene, held)
        return
    yield from visit(state, who, card.called)
    yield from trigger(state, who, "visited_card")
    if not immune(state, who, card.called):
        yield from reconsider(state, who, card.id, card.met)
        yield from run(scene, card.met)


def _event(scene: Scene, held: Held) -> Procedure:
    """It is discarded when carried out; one that lasts stays, and does not begin anew (T-BASE-413, 414).

    By rule set 2 each of those whom it affects visits it (see `affect`).
    """
    state = scene.state
    cards = state.content.cards
    if held.card not in timed_cards(state.content):
        discard_held(state, held)
    elif any(timed.card == held.card for timed in state.timed):
        return
    yield from event_met(state)
    if not by_second(state):
        yield from visit(state, scene.who, cards[held.card].called)
    yield from reconsider(state, scene.who, held.card, cards[held.card].met)
    yield from run(scene, cards[held.card].met)


def visit(state: State, who: Character, name: str) -> Procedure:
    """What cards and abilities do at the visit of a place of this name."""
    yield from trigger(state, who, "visit", at=name)


# -- Objects, Followers, gold -------------------------------------------------------------------------------


def take_things(state: State, who: Character) -> Procedure:
    """What must be taken is; the rest one may take, and gold too (T-BASE-418, T-BASE-419, T-R-98).

    Each card is offered until it has been taken once: what was left again lies for the next visit.
    """
    cards = state.content.cards
    for held in [one for one in lying_with(state, who.place, THINGS) if is_bound(cards[one.card])]:
        if may_own(state, who, cards[held.card]):
            yield from take(state, who, held)
    left = lying_with(state, who.place, THINGS)
    while True:
        offered = _offered(state, who, left)
        if not offered and not (by_third(state) and _too_dear(state, who, left)):
            return
        key = yield from choose(state, TAKE, *_ways_to_take(state, who, left, offered), DONE)
        if key == DONE:
            return
        if key == GOLD:
            gain(state, who, "gold", state.gold.pop(who.place))
            continue
        chosen = _offered(state, who, left)[key] if by_third(state) else offered[key]
        if chosen is not None and any(chosen is one for one in state.lying.get(who.place, [])):
            left = [one for one in left if one is not chosen]
            yield from _pay_and_take(state, who, chosen)


def _offered(state: State, who: Character, left: list[Held]) -> dict[str, Held | None]:
    """What may be taken of what is left, by the keys; gold first, which is no card."""
    here = [one for one in _takeable(state, who) if any(one is held for held in left)]
    gold: dict[str, Held | None] = {GOLD: None} if state.gold.get(who.place) and not who.toad else {}
    return {**gold, **{f"{TAKE}:{key}": held for key, held in keyed(here).items()}}


def _ways_to_take(
    state: State, who: Character, left: list[Held], offered: Iterable[str]
) -> tuple[Callable[[], Sequence[str]], tuple[Moment, ...]]:
    """The keys, and what is a reason to ask: by rule set 3 a bounty, where something is too dear (T-R-34)."""
    if not by_third(state):
        return lambda: [*offered, DONE], ()
    return lambda: [*_offered(state, who, left), DONE], (("own_turn",) if _too_dear(state, who, left) else ())


def _too_dear(state: State, who: Character, left: list[Held]) -> bool:
    """Whether a bounty might pay for something that the purse does not reach for."""
    cards = state.content.cards
    priced = (one for one in left if any(one is held for held in state.lying.get(who.place, [])))
    return claims_of_posters(state, who) and any(
        may_own(state, who, cards[one.card]) and not any(one is held for held in _takeable(state, who))
        for one in priced
    )


def _takeable(state: State, who: Character) -> list[Held]:
    """What the character may have, and can pay for where it has a price (Mercenary, The Bride)."""
    content = state.content
    return [
        held
        for held in lying_with(state, who.place, THINGS)
        if may_own(state, who, content.cards[held.card])
        and not is_bound(content.cards[held.card])
        and cost(state, who, _price(content, held), held.card) <= who.gold
        and (who.trophies or not any(isinstance(one, TrophyUse) for one in content.cards[held.card].taken))
    ]


def _price(content: Content, held: Held) -> int:
    return sum(one.n for one in content.cards[held.card].taken if isinstance(one, Pay))


def _pay_and_take(state: State, who: Character, held: Held) -> Procedure:
    yield from run(Scene(state, who, held.card, held), state.content.cards[held.card].taken)
    yield from take(state, who, held)


def take(state: State, who: Character, held: Held) -> Procedure:
    """A card on the space becomes the character's."""
    if take_out(state, held):
        yield from gain_card(state, who, held)
