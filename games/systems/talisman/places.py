"""What the spaces of Outer and Middle Region say, where it is more than drawing cards (content 2.1, 2.2)."""

from games.engine import questions as ask
from games.engine.questions import Procedure
from games.kit.control import RollTable
from games.systems.talisman.alignment import reconsider
from games.systems.talisman.bounties import visit_gate
from games.systems.talisman.effects import Scene, run
from games.systems.talisman.lives import kill_follower, lose_life
from games.systems.talisman.prices import begin_encounter
from games.systems.talisman.queries import found_for, is_bound
from games.systems.talisman.quests import accept
from games.systems.talisman.rolls import roll_die
from games.systems.talisman.rulesets import by_third
from games.systems.talisman.state import Character, State
from games.systems.talisman.uses import dear_uses, trigger, usable_keys, use_by_key
from games.systems.talisman.windows import ask_beside, choose
from games.systems.talisman.words.movement import SkipRoll

SKIP, ROLL, GO_ON = "skip", "roll", "go_on"
FALLS = (1, 2)
"""Rolls in the Chasm that cost a life, or a Follower."""


def space_text(state: State, who: Character) -> Procedure:
    """The instruction of the space, after its cards (T-BASE-409)."""
    space = state.content.spaces[who.place]
    begin_encounter(state)
    yield from _offers(state, who)
    if space.special == "chasm":
        if not (yield from _skips(state, who)):
            yield from chasm(state, who)
    elif space.special == "gate":
        yield from visit_gate(state, who)
    elif space.special == "warlock":
        yield from accept(state, who)
    elif space.text:
        yield from reconsider(state, who, space.id, space.text)
        rolls = isinstance(space.text[0], RollTable)
        if not (rolls and (yield from _skips(state, who))):
            yield from run(Scene(state, who, space.id), space.text)
        yield from trigger(state, who, "visited", at=space.id)


def _offers(state: State, who: Character) -> Procedure:
    """What cards and abilities do or offer at a visit here (Prince in the Castle, Thief in the Village)."""
    used: list[str] = []

    def mains() -> list[str]:
        return [
            GO_ON,
            *(key for key in usable_keys(state, who, ("visit",), who.place) if key not in used),
        ]

    while len(mains()) > 1 or by_third(state):
        if not by_third(state):
            key = yield ask.one(who.seat, "visit", mains(), GO_ON)
        else:  # a bounty may pay for what is too dear (T-R-34)
            dear = bool(dear_uses(state, who, ("visit",), who.place))
            key = yield from ask_beside(state, who, "visit", mains, GO_ON, pays=dear)
        if key == GO_ON:
            return
        used.append(key)
        yield from use_by_key(state, who, key, ("visit",), who.place)


def _skips(state: State, who: Character) -> Procedure:
    """Guides, Gnomes and the like: the roll is only made if one wishes."""
    if not any(who.place in one.spaces for one in found_for(state, who, SkipRoll)):
        return False
    return (yield from choose(state, "skip_roll", lambda: [SKIP, ROLL], ())) == SKIP


def chasm(state: State, who: Character) -> Procedure:
    """A roll for oneself and one for each Follower; on 1 and 2 a life is lost, the Follower is killed."""
    cards = state.content.cards
    shown = yield from roll_die(state, who, "chasm")
    if shown[0] in FALLS:
        yield from lose_life(state, who, 1, "chasm")
    for held in [one for one in who.followers if not is_bound(cards[one.card])]:
        shown = yield from roll_die(state, who, "chasm_follower")
        if shown[0] in FALLS:
            yield from kill_follower(state, who, held.card)
