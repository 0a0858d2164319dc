"""The Gauntlet of Doom: making it in the own Camp (1.16, L-R-83 to L-R-86)."""

from games.engine import questions as ask
from games.engine.questions import Procedure
from games.systems.sorcerer.equipment import floor_of, take_off
from games.systems.sorcerer.gems import GAUNTLET_PRICE, pay
from games.systems.sorcerer.queries import backpack_slots, distinct, in_own_camp
from games.systems.sorcerer.state import Character, State
from games.systems.sorcerer.wounds import to_pile

COMPONENTS = ("armour", "weapon", "scroll")


def gauntlet_options(state: State, seat: int, team: list[Character]) -> list[str]:
    """Who of the seat's active team may make it now: in the own Camp, with all six elements at hand.

    There is no other Gauntlet in the team.
    """
    if state.player(seat).gems < GAUNTLET_PRICE or any(one.gauntlet for one in team):
        return []
    return [f"gauntlet:{one.id}" for one in team if in_own_camp(state, one) and _has_all(state, one)]


def _has_all(state: State, maker: Character) -> bool:
    return all(_candidates(state, maker, kind) for kind in COMPONENTS)


def _candidates(state: State, maker: Character, kind: str) -> list[str]:
    """L-R-84: tokens lying in the Camp, in the backpack and in the slots."""
    worn = ([maker.weapon] if maker.weapon else []) + maker.armour
    tokens = [*floor_of(state, maker.place), *maker.backpack, *worn]
    kinds = state.content.kinds
    return [one for one in distinct(tokens) if kinds[one] == kind]


def make_gauntlet(state: State, maker: Character) -> Procedure:
    """L-GAUNT-02 to L-GAUNT-06: pay, and it grows onto its maker; what it displaces is put away (L-R-85)."""
    paid = []
    for kind in COMPONENTS:
        candidates = _candidates(state, maker, kind)
        token = candidates[0]
        if len(candidates) > 1:
            token = yield ask.one(
                maker.seat, "gauntlet_part", candidates, private=True, who=maker.id, part=kind
            )
        paid.append(token)
    pay(state, maker.seat, GAUNTLET_PRICE, "gauntlet")
    for token in paid:
        _use_up(state, maker, token)
    maker.gauntlet = True
    state.tell("gauntlet", who=maker.id, parts=paid)
    yield from _put_away(state, maker)


def _use_up(state: State, maker: Character, token: str) -> None:
    """The same token may lie in several places: the Camp floor first, then the backpack, then the slots."""
    lying = floor_of(state, maker.place)
    if token in lying:
        lying.remove(token)
        if not lying:
            del state.floors[maker.place]
    elif token in maker.backpack:
        maker.backpack.remove(token)
    else:
        take_off(maker, token)
    to_pile(state, token)


def _put_away(state: State, maker: Character) -> Procedure:
    """A wielded weapon and worn armour go to the backpack or to the Camp floor, one after another."""
    for token in [*([maker.weapon] if maker.weapon else []), *maker.armour]:
        key = "floor"
        if len(maker.backpack) < backpack_slots(state.content, maker.id):
            options = ("backpack", "floor")
            key = yield ask.one(maker.seat, "gauntlet_put", options, private=True, who=maker.id, token=token)
        if token == maker.weapon:
            maker.weapon = ""
        else:
            maker.armour.remove(token)
        if key == "backpack":
            maker.backpack.append(token)
            state.tell("put_away", who=maker.id, token=token)
        else:
            state.floors.setdefault(maker.place, []).append(token)
            state.tell("dropped", who=maker.id, where=maker.place, tokens=[token])
