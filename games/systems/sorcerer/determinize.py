"""A state that agrees with a view: what the seat cannot see is dealt at random from what is left."""

from collections import Counter
from copy import deepcopy

from games.engine.dice import Stream
from games.systems.sorcerer.content import CRYSTALS, FIND_COUNTS, RUNE_COUNTS, SIDES
from games.systems.sorcerer.state import CRYSTAL, Character, Player, State, place
from games.systems.sorcerer.view import EXPLORING, HIDDEN, CharacterView, View


def determinize(view: View, seat: int, stream: Stream) -> State:
    """Deal hidden backpacks and Runes from the tokens the seat does not see; the rest are the piles.

    The Crystals that are neither in stock nor in sight are all in hidden backpacks.
    """
    hidden = _unseen_finds(view)
    runes = _unseen_runes(view)
    crystals = _deal_crystals(view, stream)
    characters = {}
    for who, one in view.characters.items():
        if one.backpack is not None:
            backpack = list(one.backpack)
        else:
            carried = crystals[who]
            backpack = [CRYSTAL] * carried + _deal(hidden, one.carried - carried, stream)
        rune = _deal(runes, 1, stream)[0] if one.rune == HIDDEN else one.rune
        characters[who] = _character(one, backpack, rune)
    return State(
        phase="act" if view.phase == EXPLORING else view.phase,
        ruleset=view.ruleset,
        teams=view.teams,
        players=[Player(one.seat, one.team, one.board, one.gems, one.turns, one.out) for one in view.players],
        sides=dict(view.sides),
        characters=characters,
        floors={where: list(tokens) for where, tokens in view.floors.items()},
        tokens=deepcopy(list(view.tokens)),
        finds={token: hidden.count(token) for token in FIND_COUNTS},
        runes={element: runes.count(element) for element in RUNE_COUNTS},
        crystals=view.crystals_left,
        turn=deepcopy(view.turn),
        fight=deepcopy(view.fight),
        roll=deepcopy(view.roll),
        awakening=view.awakening,
        result=view.result,
    )


def _deal(bag: list[str], count: int, stream: Stream) -> list[str]:
    return [bag.pop(stream.below(len(bag))) for _ in range(count)]


def _seen_tokens(view: View) -> Counter[str]:
    seen: Counter[str] = Counter()
    for lying in view.floors.values():
        seen.update(lying)
    for one in view.characters.values():
        seen.update([*(one.backpack or ()), *one.armour, *([one.weapon] if one.weapon else [])])
    return seen


def _unseen_finds(view: View) -> list[str]:
    return sorted((Counter(FIND_COUNTS) - _seen_tokens(view)).elements())


def _deal_crystals(view: View, stream: Stream) -> Counter[str]:
    """Who carries how many Crystals; nobody brings one into the own Camp (L-GEM-04)."""
    places = [
        one.id
        for one in view.characters.values()
        if one.backpack is None and not _in_own_camp(view, one)
        for _ in range(one.carried)
    ]
    return Counter(_deal(places, CRYSTALS - view.crystals_left - _seen_tokens(view)[CRYSTAL], stream))


def _in_own_camp(view: View, one: CharacterView) -> bool:
    return bool(one.place) and one.place == place(one.seat, SIDES[view.sides[one.seat]].camp)


def _unseen_runes(view: View) -> list[str]:
    seen = Counter(one.rune for one in view.characters.values() if one.rune not in ("", HIDDEN))
    return sorted((Counter(RUNE_COUNTS) - seen).elements())


def _character(one: CharacterView, backpack: list[str], rune: str) -> Character:
    return Character(
        id=one.id,
        seat=one.seat,
        status=one.status,
        lp=one.lp,
        place=one.place,
        weapon=one.weapon,
        armour=list(one.armour),
        backpack=backpack,
        rune=rune,
        gauntlet=one.gauntlet,
        unseen=one.unseen,
        web=one.web,
        awakened=one.awakened,
    )
