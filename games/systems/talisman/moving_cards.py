"""Cards that lie face up on the board: discarded, moved, dragged along (words of the data)."""

from collections.abc import Iterator

from games.engine import questions as ask
from games.engine.questions import Procedure
from games.kit.effects import Effects
from games.kit.held import Held, keyed
from games.kit.picks import DONE
from games.systems.talisman.board import along, distance, region, spaces_of
from games.systems.talisman.content import Content
from games.systems.talisman.effects import EFFECTS, Scene, run
from games.systems.talisman.fight import EVADED
from games.systems.talisman.piles import discard, discard_held, lay, take_out
from games.systems.talisman.queries import is_bound, region_of, standing_on
from games.systems.talisman.rolls import drawn_by_lot, roll_die, roll_for_creature
from games.systems.talisman.rulesets import by_second
from games.systems.talisman.state import Character, Scatter, State
from games.systems.talisman.words.cards import DiscardBoard, MoveCard
from games.systems.talisman.words.terms import EnemyKind, Type

FOLLOWER = "follower"
HAUNTS = "haunts"
"""The token of an Enemy that follows the seat which it counts."""
CHOSEN = ("fields", "cards", "choice")
"""Ends that the player chooses."""


def lying_where(scene: Scene, where: str) -> Iterator[tuple[str, Held]]:
    """Space and card of all face-up cards of an area, but for the card that speaks (T-R-99).

    "user": the board of who uses it, the City or the main board (T-R-114); "there": where the card lies.
    """
    spaces = scene.state.content.spaces
    here, region = scene.who.place, region_of(scene.state, scene.who)
    for space, lying in scene.state.lying.items():
        there = spaces[space].region
        reached = {
            "space": space == here,
            "region": there == region,
            "city": there == "city",
            "user": (there == "city") == (region == "city"),
            "there": scene.held is not None and any(one is scene.held for one in lying),
            "all": True,
        }
        if reached[where]:
            yield from ((space, held) for held in lying if held is not scene.held)


def fits(content: Content, held: Held, types: tuple[Type, ...], kinds: tuple[EnemyKind, ...]) -> bool:
    """Whether a card is of these types and kinds; any where none are named."""
    card = content.cards[held.card]
    return (not types or card.type in types) and (not kinds or bool({*kinds} & {*card.kinds}))


def offered(found: list[tuple[str, Held]]) -> dict[str, Held]:
    """Cards on the board by the keys "space:card"."""
    keys: dict[str, Held] = {}
    for space in dict.fromkeys(space for space, _ in found):
        there = keyed(held for at, held in found if at == space)
        keys |= {f"{space}:{key}": held for key, held in there.items()}
    return keys


# -- discarding ---------------------------------------------------------------------------------------------


@EFFECTS.carries(DiscardBoard)
def _discard_board(scene: Scene, effect: DiscardBoard) -> Procedure:
    """All cards of an area, so many of one's choice, or the Enemy about to be met."""
    content = scene.state.content
    if effect.met:
        _destroy_met(scene)
        return
    found = [
        (space, held)
        for space, held in lying_where(scene, effect.where)
        if fits(content, held, effect.types, effect.kinds)
    ]
    if effect.n == "all":
        for _, held in found:
            discard_held(scene.state, held)
        if effect.this_too and scene.held is not None:
            discard_held(scene.state, scene.held)
    else:
        yield from _chosen(scene, effect, offered(found))


def _destroy_met(scene: Scene) -> None:
    """The Enemy about to be met is gone; its value is known to what follows (Drain Life)."""
    state, fight = scene.state, scene.state.fight
    held = next(
        (one for one in state.lying.get(state.active.place, []) if fight and one.card == fight.foes[0].card),
        None,
    )
    if held is None or fight is None:
        return
    scene.numbers["value"] = fight.foes[0].value
    discard_held(state, held)
    fight.outcome = EVADED


def _chosen(scene: Scene, effect: DiscardBoard, cards: dict[str, Held]) -> Procedure:
    count = 0
    while cards and (effect.n == "any" or count < scene.number(effect.n)):
        keys = [DONE, *cards] if effect.may or effect.n == "any" else list(cards)
        key = keys[0]
        if len(keys) > 1:
            key = yield ask.one(scene.who.seat, "destroy", keys, source=scene.source)
        if key == DONE:
            return
        discard_held(scene.state, cards.pop(key))
        count += 1


# -- moving -------------------------------------------------------------------------------------------------


@EFFECTS.carries(MoveCard)
def _move_card(scene: Scene, effect: MoveCard) -> Procedure:
    """This card or others, to a space or some dice clockwise; or all on the streets, for a deck.

    Where it is left where it is, what would follow does not happen (Peasant Mob).
    """
    if _all_together(scene, effect):
        return False
    held: Held | None = yield from _which(scene, effect)
    if held is None:
        return False
    if effect.dice:
        yield from _drift(scene, effect, held)
    elif effect.to == "next":
        yield from _aside(scene, held)
    elif effect.delayed:
        held.tokens[HAUNTS] = scene.who.seat
    elif effect.to in CHOSEN:
        return (yield from _to_choice(scene, effect, held))
    else:
        move_to(scene.state, held, scene.who.place if effect.to == "here" else effect.to)
    return False


def _all_together(scene: Scene, effect: MoveCard) -> bool:
    """Many cards at once: those on the streets, the trophies collected, all of a kind."""
    if effect.what == "streets":
        _gather(scene)
    elif effect.what == "trophies":
        scene.state.agenda.append(Scatter(scene.who.place))
    elif effect.what == "cards" and effect.n == "all":
        for _, one in movable(scene, effect):
            move_to(scene.state, one, scene.who.place)
    else:
        return False
    return True


def _gather(scene: Scene) -> None:
    """All other face-up cards on streets leave the board; what lies on one of them is discarded."""
    for street in scene.state.content.streets:
        for held in [one for one in scene.state.lying.get(street, []) if one is not scene.held]:
            take_out(scene.state, held)
            scene.pile.append(held.card)
            for card in held.under:
                discard(scene.state, card)


def _which(scene: Scene, effect: MoveCard) -> Procedure:
    """This card, the Enemy about to be met, a Follower by lot, or a card of one's choice (T-R-17)."""
    state, who = scene.state, scene.who
    content = state.content
    if effect.what == "this":
        return scene.held
    if effect.what == "taken":
        return scene.given
    if effect.what == "here":
        fight = state.fight
        lying = state.lying.get(who.place, []) if fight is not None else []
        return next((one for one in lying if fight and one.card == fight.foes[0].card), None)
    if effect.what == FOLLOWER:
        free = [one for one in who.followers if not is_bound(content.cards[one.card])]
        card = (yield from drawn_by_lot(FOLLOWER, [one.card for one in free])) if free else ""
        return next((one for one in free if one.card == card), None)
    cards = offered(movable(scene, effect))
    if not cards:
        return None
    keys = list(cards)
    key = (yield ask.one(who.seat, "fetch", keys, source=scene.source)) if len(keys) > 1 else keys[0]
    return cards[key]


def movable(scene: Scene, effect: MoveCard) -> list[tuple[str, Held]]:
    """The cards elsewhere in reach that may be brought; of the nearest those that are equally near."""
    content = scene.state.content
    near = effect.reach == "nearest"
    found = [
        (space, held)
        for space, held in lying_where(scene, "region" if near else effect.reach)
        if space != scene.who.place and fits(content, held, effect.types, effect.kinds)
    ]
    least = min((steps_to(content, scene.who.place, space) for space, _ in found), default=0) if near else 0
    return [
        (space, held)
        for space, held in found
        if not near or steps_to(content, scene.who.place, space) == least
    ]


def steps_to(content: Content, start: str, end: str) -> int:
    """How far a space of the Region is along its ring, the shorter way; shops count from their street."""
    here, there = content.shops.get(start, start), content.shops.get(end, end)
    return min(distance(content, here, there, 1), distance(content, here, there, -1)) + (end in content.shops)


def move_to(state: State, held: Held, space: str) -> None:
    """A card comes to lie on a space."""
    if take_out(state, held):
        lay(state, space, held)
        state.tell("card_moved", card=held.card, space=space)


def _drift(scene: Scene, effect: MoveCard, held: Held) -> Procedure:
    """Some dice clockwise; cards of the types named, on the spaces entered, go along (Pied Piper)."""
    state, start = scene.state, where(scene.state, held) or scene.who.place
    content = state.content
    if content.cards[held.card].type == "enemy":
        steps = sum((yield from roll_for_creature(state, scene.source, effect.dice)))
    else:
        steps = sum((yield from roll_die(state, scene.who, scene.source, effect.dice)))
    end = along(content, start, steps)
    for step in range(1, steps):
        for one in [one for one in state.lying.get(along(content, start, step), []) if effect.along]:
            if one is not held and content.cards[one.card].type in effect.along:
                move_to(state, one, end)
    move_to(state, held, end)
    for step in range(1, steps + 1):
        yield from _on_the_way(scene, effect.path, along(content, start, step))


def where(state: State, held: Held) -> str:
    """The space on which a card lies; "" where somebody has it."""
    found = (space for space, lying in state.lying.items() if any(one is held for one in lying))
    return next(found, "")


def _on_the_way(scene: Scene, path: Effects, space: str) -> Procedure:
    """What happens on a space that a card enters, to characters and cards there (Fire Giant)."""
    state = scene.state
    for one in path:
        if isinstance(one, DiscardBoard):
            for held in [other for other in state.lying.get(space, []) if other is not scene.held]:
                discard_held(state, held)
            continue
        for who in standing_on(state, space):
            yield from run(scene.of(who), Effects((one,)))


def _to_choice(scene: Scene, effect: MoveCard, held: Held) -> Procedure:
    """Another space of the Region, any Fields, or any space with cards; with `may` it can stay: True."""
    state, here = scene.state, where(scene.state, held)
    content = state.content
    if effect.to == "fields":
        found = [one.id for one in content.spaces.values() if one.kind == "fields"]
    elif effect.to == "cards":
        found = [space for space, lying in state.lying.items() if any(one is not held for one in lying)]
    else:
        found = [space for space in spaces_of(content, region(content, here)) if space != here]
    keys = [DONE, *found] if effect.may else found
    if not found:
        return False
    space = (
        (yield ask.one(scene.who.seat, "card_space", keys, source=scene.source)) if len(keys) > 1 else keys[0]
    )
    if space != DONE:
        move_to(state, held, space)
    return space == DONE and by_second(state)


def haunt(state: State, who: Character) -> None:
    """What follows a character comes to where its move has ended (Headless Horseman)."""
    for held in [one for lying in state.lying.values() for one in lying]:
        if held.tokens.get(HAUNTS) == who.seat:
            del held.tokens[HAUNTS]
            move_to(state, held, who.place)


def _aside(scene: Scene, held: Held) -> Procedure:
    """The Enemy goes to the next space in either direction, and is evaded (Stinker)."""
    state, place = scene.state, scene.who.place
    content = state.content
    keys = list(dict.fromkeys((along(content, place, 1), along(content, place, -1))))
    move_to(state, held, (yield ask.one(scene.who.seat, "space", keys, source=scene.source)))
    if state.fight is not None:
        state.fight.outcome = EVADED
