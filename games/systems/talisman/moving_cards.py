"""Cards that lie face up on the board: discarded, moved, dragged along (words of the data)."""

from collections.abc import Iterator

from games.engine import questions as ask
from games.engine.questions import Procedure
from games.kit.held import Held, keyed
from games.kit.picks import DONE
from games.systems.talisman.board import along
from games.systems.talisman.content import CARDS, SPACES, STREETS
from games.systems.talisman.effects import EFFECTS, Scene
from games.systems.talisman.fight import EVADED
from games.systems.talisman.piles import discard, discard_held, lay, take_out
from games.systems.talisman.queries import is_bound, region_of
from games.systems.talisman.rolls import drawn_by_lot, roll_die
from games.systems.talisman.state import State
from games.systems.talisman.words.cards import DiscardBoard, MoveCard
from games.systems.talisman.words.terms import EnemyKind, Type

FOLLOWER = "follower"


def lying_where(scene: Scene, where: str) -> Iterator[tuple[str, Held]]:
    """Space and card of all face-up cards of an area, but for the card that speaks (T-R-99).

    "user": the board of who uses it, the City or the main board (T-R-114).
    """
    here, region = scene.who.place, region_of(scene.who)
    for space, lying in scene.state.lying.items():
        there = SPACES[space].region
        reached = {
            "space": space == here,
            "region": there == region,
            "city": there == "city",
            "user": (there == "city") == (region == "city"),
            "all": True,
        }
        if reached[where]:
            yield from ((space, held) for held in lying if held is not scene.held)


def fits(held: Held, types: tuple[Type, ...], kinds: tuple[EnemyKind, ...]) -> bool:
    """Whether a card is of these types and kinds; any where none are named."""
    card = CARDS[held.card]
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
    """All cards of an area, or so many of one's choice."""
    found = [
        (space, held)
        for space, held in lying_where(scene, effect.where)
        if fits(held, effect.types, effect.kinds)
    ]
    if effect.n == "all":
        for _, held in found:
            discard_held(scene.state, held)
        if effect.this_too and scene.held is not None:
            discard_held(scene.state, scene.held)
    else:
        yield from _chosen(scene, effect, offered(found))


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
    """This card or others, to a space or some dice clockwise; or all on the streets, for a deck."""
    if effect.what == "streets":
        _gather(scene)
        return
    held: Held | None = yield from _which(scene, effect)
    if held is None:
        return
    if effect.dice:
        yield from _drift(scene, effect, held)
    elif effect.to == "next":
        yield from _aside(scene, held)
    else:
        move_to(scene.state, held, scene.who.place if effect.to == "here" else effect.to)


def _gather(scene: Scene) -> None:
    """All other face-up cards on streets leave the board; what lies on one of them is discarded."""
    for street in STREETS:
        for held in [one for one in scene.state.lying.get(street, []) if one is not scene.held]:
            take_out(scene.state, held)
            scene.pile.append(held.card)
            for card in held.under:
                discard(scene.state, card)


def _which(scene: Scene, effect: MoveCard) -> Procedure:
    """This card, the Enemy about to be met, a Follower by lot, or a card of one's choice (T-R-17)."""
    state, who = scene.state, scene.who
    if effect.what == "this":
        return scene.held
    if effect.what == "here":
        fight = state.fight
        lying = state.lying.get(who.place, []) if fight is not None else []
        return next((one for one in lying if fight and one.card == fight.foes[0].card), None)
    if effect.what == FOLLOWER:
        free = [one for one in who.followers if not is_bound(CARDS[one.card])]
        card = (yield from drawn_by_lot(FOLLOWER, [one.card for one in free])) if free else ""
        return next((one for one in free if one.card == card), None)
    cards = offered(movable(scene, effect))
    if not cards:
        return None
    keys = list(cards)
    key = (yield ask.one(who.seat, "fetch", keys, source=scene.source)) if len(keys) > 1 else keys[0]
    return cards[key]


def movable(scene: Scene, effect: MoveCard) -> list[tuple[str, Held]]:
    """The cards elsewhere in reach that may be brought."""
    return [
        (space, held)
        for space, held in lying_where(scene, effect.reach)
        if space != scene.who.place and fits(held, effect.types, effect.kinds)
    ]


def move_to(state: State, held: Held, space: str) -> None:
    """A card comes to lie on a space."""
    if take_out(state, held):
        lay(state, space, held)
        state.tell("card_moved", card=held.card, space=space)


def _drift(scene: Scene, effect: MoveCard, held: Held) -> Procedure:
    """Some dice clockwise; cards of the types named, on the spaces entered, go along (Pied Piper)."""
    state, start = scene.state, scene.who.place
    steps = sum((yield from roll_die(state, scene.who, scene.source, effect.dice)))
    end = along(start, steps)
    for step in range(1, steps):
        for one in [one for one in state.lying.get(along(start, step), []) if effect.along]:
            if one is not held and CARDS[one.card].type in effect.along and along(start, step) != start:
                move_to(state, one, end)
    move_to(state, held, end)


def _aside(scene: Scene, held: Held) -> Procedure:
    """The Enemy goes to the next space in either direction, and is evaded (Stinker)."""
    state, place = scene.state, scene.who.place
    keys = list(dict.fromkeys((along(place, 1), along(place, -1))))
    move_to(state, held, (yield ask.one(scene.who.seat, "space", keys, source=scene.source)))
    if state.fight is not None:
        state.fight.outcome = EVADED
