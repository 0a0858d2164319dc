"""Quiet points of the own turn: Elixirs, OWN scrolls, Gauntlet, tokens in the Camp (L-R-43, 58, 91).

What is open at a quiet point stands as extra options in the next question to the active player.
"""

from games.engine.questions import Procedure
from games.systems.sorcerer.content import Content
from games.systems.sorcerer.death import settle_deaths
from games.systems.sorcerer.equipment import floor_of, is_full
from games.systems.sorcerer.gauntlet import gauntlet_options, make_gauntlet
from games.systems.sorcerer.queries import (
    active_of,
    can_cast,
    distinct,
    in_own_camp,
    is_camp,
    lp_maximum,
)
from games.systems.sorcerer.rolls import cast_at_once, spend
from games.systems.sorcerer.scrolls import SCROLLS, Casting
from games.systems.sorcerer.state import Character, State, chamber_of, side_of
from games.systems.sorcerer.words import Strike
from games.systems.sorcerer.wounds import heal, wound

ELIXIR = "elixir"
VERBS = ("drink", "cast", "gauntlet", "camp")


def quiet_options(state: State, seat: int) -> list[str]:
    """The keys open at a quiet point."""
    keys: list[str] = []
    team = active_of(state, seat)
    for one in team:
        if one.backpack:
            keys += _from_backpack(state, one)
        if one.awakened:
            keys += _camp_tokens(state, one)
    return keys + gauntlet_options(state, seat, team)


def _from_backpack(state: State, character: Character) -> list[str]:
    content, keys = state.content, []
    if ELIXIR in character.backpack:
        keys += _drinks(content, character)
    if not content.own_scrolls.isdisjoint(character.backpack):
        keys += _casts(state, character)
    return keys


def _drinks(content: Content, character: Character) -> list[str]:
    """L-EQ-18, L-EQ-19, L-R-56: only its bearer, not at full LP."""
    return [f"drink:{character.id}"] if character.lp < lp_maximum(content, character.id) else []


def _casts(state: State, character: Character) -> list[str]:
    keys = []
    content = state.content
    if can_cast(content, character, "lightning_bolt"):
        keys += [
            f"cast:{character.id}:lightning_bolt:{one.id}" for one in lightning_targets(state, character)
        ]
    if can_cast(content, character, "unseen") and not character.unseen:
        keys.append(f"cast:{character.id}:unseen")
    return keys


def lightning_targets(state: State, caster: Character) -> list[Character]:
    """L-SCR-03: enemies in the chamber or one passage away on the same board; no Camp, nobody unseen."""
    board, chamber = caster.place[0], chamber_of(caster.place)
    reach = {chamber, *side_of(state, caster.place).neighbours[chamber]}
    return [
        one
        for one in state.characters.values()
        if one.place
        and one.seat != caster.seat
        and not one.unseen
        and one.place[0] == board
        and chamber_of(one.place) in reach
        and not is_camp(state, one.place)
    ]


def _camp_tokens(state: State, character: Character) -> list[str]:
    """L-DEATH-10: an awakened character takes tokens stored in the own Camp, as far as its backpack goes."""
    if not in_own_camp(state, character) or is_full(state.content, character):
        return []
    return [f"camp:{character.id}:{token}" for token in distinct(floor_of(state, character.place))]


def is_quiet(key: str) -> bool:
    """Whether the key is one of the quiet-point actions."""
    return key.partition(":")[0] in VERBS


def act(state: State, key: str) -> Procedure:
    """Carry out a quiet-point action."""
    verb, who, *rest = key.split(":")
    character = state.characters[who]
    if verb == "drink":
        spend(state, character, ELIXIR)
        state.tell("drank", who=who)
        heal(state, character)
    elif verb == "camp":
        _take_from_camp(state, character, rest[0])
    elif verb == "gauntlet":
        yield from make_gauntlet(state, character)
    else:
        yield from cast_at_once(Casting(state, character, rest[0], "".join(rest[1:])), "OWN")


def _take_from_camp(state: State, character: Character, token: str) -> None:
    lying = state.floors[character.place]
    lying.remove(token)
    if not lying:
        del state.floors[character.place]
    character.backpack.append(token)
    state.tell("picked", who=character.id, token=token, where=character.place)


@SCROLLS.carries(Strike)
def _strike(cast: Casting, effect: Strike) -> Procedure:
    """L-SCR-03: armour first; not a fight, and no right to answer (L-R-61)."""
    target = cast.state.characters[cast.target]
    yield from wound(cast.state, target, effect.wounds)
    yield from settle_deaths(cast.state, [target])
