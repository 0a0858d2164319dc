"""Quests: drawing a Rune on the own board, fulfilling it on another (1.13, L-R-65 to L-R-70)."""

from games.engine import questions as ask
from games.engine.questions import Procedure
from games.systems.sorcerer.queries import ability_of, distinct, is_runes, mates_in
from games.systems.sorcerer.state import CRYSTAL, ZOMBIE, Character, State, board_of, chamber_of, side_of


def own_board(state: State, character: Character) -> bool:
    """Whether the character stands on its own player's board; the neutral one is foreign (L-R-66)."""
    return board_of(character.place) == character.seat


def element_here(state: State, character: Character) -> str:
    """The element of the chamber the character stands in, or ""."""
    return side_of(state, character.place).element_of.get(chamber_of(character.place), "")


def quest(state: State, character: Character) -> Procedure:
    """T5: automatic for the moved character, never for the Zombie (L-R-70)."""
    if character.id == ZOMBIE:
        return
    if own_board(state, character):
        if is_runes(state, character.place) and not character.rune:
            yield from _draw_rune(state, character)
    elif character.rune and element_here(state, character) == character.rune and state.crystals:
        _fulfil(state, character)


def exchange_may_matter(state: State, character: Character) -> bool:
    """The same as far as everybody knows: a Rune is held by the character or a mate, of whatever element."""
    mates = [one for one in mates_in(state, character) if one.id != ZOMBIE]
    if character.id == ZOMBIE or not mates or not any(one.rune for one in (character, *mates)):
        return False
    if own_board(state, character):
        return is_runes(state, character.place)
    return bool(element_here(state, character))


def exchange_matters(state: State, character: Character) -> bool:
    """Whether Runes exchanged before the Quests step could change it (L-R-67)."""
    mates = [one for one in mates_in(state, character) if one.id != ZOMBIE]
    if character.id == ZOMBIE or not any(one.rune != character.rune for one in mates):
        return False
    if own_board(state, character):
        return is_runes(state, character.place)
    return bool(element_here(state, character))


def _draw_rune(state: State, character: Character) -> Procedure:
    """L-QUEST-01, L-R-65: blind from the pile; it lies face down (L-HID-02)."""
    first = yield from _take_rune(state, character)
    if not first:
        return
    if ability_of(state.content, character.id) == "rune_lore":
        first = yield from _rune_lore(state, character, first)
    character.rune = first
    state.tell_apart("rune_drawn", {character.seat: {"rune": first}}, who=character.id)


def _take_rune(state: State, character: Character) -> Procedure:
    if not any(state.runes.values()):
        return ""
    element = yield ask.draw("rune", state.runes, (character.seat,), who=character.id)
    state.runes[element] -= 1
    return element


def _rune_lore(state: State, character: Character, first: str) -> Procedure:
    """L-CHAR-07: Hargrim draws two and keeps one; nobody else sees either.

    Until he has chosen, the second counts as lying in the pile: each Rune is in one place at any time.
    """
    character.rune = first
    second = yield from _take_rune(state, character)
    if not second:
        return first
    state.runes[second] += 1
    state.whisper("rune_lore", character.seat, who=character.id, runes=[first, second])
    runes = tuple(distinct((first, second)))
    question = ask.one(character.seat, "rune_lore", runes, first, private=True, who=character.id)
    kept = yield ask.moot(question, second == first)
    state.runes[first] += 1
    state.runes[kept] -= 1
    return kept


def _fulfil(state: State, character: Character) -> None:
    """L-QUEST-08, L-QUEST-09, L-GEM-01, L-GEM-02: the Rune back to the pile, a Crystal into the backpack."""
    element = character.rune
    character.rune = ""
    state.runes[element] += 1
    state.crystals -= 1
    character.backpack.append(CRYSTAL)
    state.tell("quest", who=character.id, element=element, where=character.place)
