"""A state that agrees with a view: what the seat cannot see is dealt at random from what is left."""

from collections import Counter
from copy import deepcopy

from games.engine.dice import Stream
from games.systems.sorcerer.content import CRYSTALS, FIND_COUNTS, RUNE_COUNTS
from games.systems.sorcerer.state import CRYSTAL, Character, Player, State
from games.systems.sorcerer.view import HIDDEN, CharacterView, View


def determinize(view: View, seat: int, stream: Stream) -> State:
    """Deal hidden backpacks and Runes from the tokens the seat does not see; the rest are the piles."""
    hidden = _unseen_tokens(view)
    runes = _unseen_runes(view)
    characters = {}
    for who, one in view.characters.items():
        backpack = list(one.backpack) if one.backpack is not None else _deal(hidden, one.carried, stream)
        rune = _deal(runes, 1, stream)[0] if one.rune == HIDDEN else one.rune
        characters[who] = _character(one, backpack, rune)
    return State(
        phase=view.phase,
        ruleset=view.ruleset,
        players=[Player(one.seat, one.team, one.board, one.gems, one.turns, one.out) for one in view.players],
        sides=dict(view.sides),
        characters=characters,
        floors={where: list(tokens) for where, tokens in view.floors.items()},
        tokens=deepcopy(list(view.tokens)),
        finds={token: count for token, count in Counter(hidden).items() if token != CRYSTAL},
        runes={element: runes.count(element) for element in RUNE_COUNTS},
        crystals=view.crystals_left,
        turn=deepcopy(view.turn),
        fight=deepcopy(view.fight),
        roll=deepcopy(view.roll),
        result=view.result,
    )


def _deal(bag: list[str], count: int, stream: Stream) -> list[str]:
    return [bag.pop(stream.below(len(bag))) for _ in range(count)]


def _unseen_tokens(view: View) -> list[str]:
    seen: Counter[str] = Counter()
    for lying in view.floors.values():
        seen.update(lying)
    for one in view.characters.values():
        seen.update([*(one.backpack or ()), *one.armour, *([one.weapon] if one.weapon else [])])
    every = Counter(FIND_COUNTS)
    every[CRYSTAL] = CRYSTALS - view.crystals_left
    return sorted((every - seen).elements())


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
