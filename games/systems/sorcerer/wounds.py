"""Wounds: Stone Skin, armour, Life Points, one wound after another (L-FIGHT-21, L-FIGHT-22, L-R-33)."""

from games.engine import questions as ask
from games.engine.questions import Procedure
from games.systems.sorcerer.content import Content
from games.systems.sorcerer.queries import can_cast, lp_maximum, special_in_fight
from games.systems.sorcerer.rolls import cast_at_once
from games.systems.sorcerer.scrolls import SCROLLS, Casting
from games.systems.sorcerer.state import ZOMBIE, Character, State
from games.systems.sorcerer.words import Harden


def wound(
    state: State, character: Character, count: int = 1, *, in_fight: bool = False, ignore_armour: bool = False
) -> Procedure:
    """Deal wounds one by one; those beyond death are ignored (L-R-33). Death itself comes later (F9)."""
    for _ in range(count):
        if character.lp == 0:
            return
        if (yield from _stone_skin(state, character, in_fight)):
            continue
        if character.armour and not ignore_armour:
            yield from _lose_armour(state, character)
        else:
            character.lp -= 1
            state.tell("wounded", who=character.id, lp=character.lp)


def heal(state: State, character: Character) -> None:
    """Regain 1 LP, at most to the maximum."""
    if character.lp < lp_maximum(state.content, character.id):
        character.lp += 1
        state.tell("healed", who=character.id, lp=character.lp)


def to_pile(state: State, token: str) -> None:
    """A used or destroyed Find returns to the Finds pile (L-EQ-12, L-COMP-21)."""
    state.finds[token] = state.finds.get(token, 0) + 1


def _stone_skin(state: State, character: Character, in_fight: bool) -> Procedure:
    """L-SCR-09: the HIT window of the character about to be wounded; outside fights in its own turn only.

    It is asked by public facts: Charms on the card and a backpack that is not empty (L-R-60). The seat on
    turn is spared it where nobody can tell (`ask.moot`).
    """
    own_turn, content = character.seat == state.now.seat, state.content
    if (
        not (in_fight or own_turn)
        or special_in_fight(state) == "dread"
        or not _charms(content, character.id)
        or not character.backpack
        or (in_fight and _casts_no_more(state, character))
    ):
        return False
    has_it = can_cast(content, character, "stone_skin")
    options = ("take", *([f"cast:{character.id}:stone_skin"] if has_it else []))
    question = ask.one(character.seat, "stone_skin", options, "take", private=own_turn, who=character.id)
    key = yield ask.moot(question, own_turn and not has_it)
    if key == "take":
        return False
    return (yield from cast_at_once(Casting(state, character, "stone_skin"), "HIT"))


@SCROLLS.carries(Harden)
def _harden(cast: Casting, effect: Harden) -> Procedure:
    """This wound ends here (L-SCR-09)."""
    yield from ()
    return True


def _casts_no_more(state: State, character: Character) -> bool:
    """L-R-60: whoever has declared to cast no more in this fight is not asked again, HIT included."""
    side = "attacker" if character.id in state.battle.attackers else "defender"
    return side in state.battle.silent


def _charms(content: Content, who: str) -> bool:
    return who != ZOMBIE and "charms" in content.characters[who].magic


def _lose_armour(state: State, character: Character) -> Procedure:
    """The owner chooses which worn Armour goes to the pile (L-R-33)."""
    token = character.armour[0]
    if len(character.armour) > 1:
        worn = sorted(character.armour, reverse=True)
        safe = "helmet" if "helmet" in worn else worn[0]
        token = yield ask.one(character.seat, "armour_loss", worn, safe, who=character.id)
    character.armour.remove(token)
    to_pile(state, token)
    state.tell("armour_lost", who=character.id, token=token)
