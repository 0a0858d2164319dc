"""How a steady player moves: to the space that is worth most, by itself and by what is near it."""

from collections.abc import Callable, Sequence

from games.engine.questions import Question
from games.systems.talisman.board import CROWN, PLAIN, PORTAL, SENTINEL, opposite, region
from games.systems.talisman.duel import ASSASSINATE, BATTLE, PSYCHIC
from games.systems.talisman.evading import may_evade
from games.systems.talisman.inner import BACK, FACE
from games.systems.talisman.movement import GATEWAY, GO, OFFER, OPEN, OVER, ROLL, SENTINEL_STRENGTH, ways
from games.systems.talisman.odds import FACES, fight_odds
from games.systems.talisman.phases import SPACE
from games.systems.talisman.places import ROLL as ROLL_THERE
from games.systems.talisman.places import SKIP
from games.systems.talisman.queries import card_of, owns_talisman, standing_on
from games.systems.talisman.state import Character, Foe, State
from games.systems.talisman.travel import choices
from games.systems.talisman.uses import USE, uses_at
from games.systems.talisman.words.terms import Stat
from games.systems.talisman.worth.aims import cursed, goes_for_crown, shut_out, threatened, through
from games.systems.talisman.worth.effects import of_effects
from games.systems.talisman.worth.landings import RID, Reach, of_duel, of_robbery, of_space, portal_worth
from games.systems.talisman.worth.lives import life_loss
from games.systems.talisman.worth.style import style

Judge = Callable[[State, Character, Question, Sequence[str]], str]
NEVER = -99.0
"""What is done for reasons of its own."""
TELEPORT, WAYS = "cast:teleport", (GO, OVER, OPEN, GATEWAY)


def way_worth(state: State, who: Character, key: str, reach: Reach) -> float:
    """What one legal end of a move is worth."""
    way, _, end = key.partition(":")
    if way == OPEN:
        return portal_worth(state, who, "strength" if end == "strength" else "craft") + reach.beyond(PORTAL)
    there = reach.landing(end) + RID if way == OVER and cursed(state, who) else reach.of(end)
    if way == OVER and region(state.content, who.place) == "outer":
        return _over_sentinel(state, who, there, reach.beyond(SENTINEL))
    return there


def _over_sentinel(state: State, who: Character, there: float, here: float) -> float:
    sentinel = Foe(SENTINEL, SENTINEL_STRENGTH)
    before, who.place = who.place, SENTINEL
    evades, odds = may_evade(state, who, sentinel), fight_odds(state, who, [sentinel], "strength")
    who.place = before
    if evades:
        return there
    rest = odds.lost + odds.stand_off
    return odds.won * there + rest * (here - style().turn) - life_loss(state, who, odds.life)


def _go(state: State, who: Character, question: Question, keys: Sequence[str]) -> str:
    """As before never by fate; who may stay rests where it is hurt."""
    stay = next((one.key for one in uses_at(state, who, ("rolled_six",)) if one.key in keys), "")
    if stay and _rests(state, who):
        return stay
    reach = Reach(state, who)
    mains = [key for key in keys if key.partition(":")[0] in WAYS]
    return max(mains, key=lambda key: way_worth(state, who, key, reach), default="")


def _move(state: State, who: Character, question: Question, keys: Sequence[str]) -> str:
    """Inwards, by the roll, or by what may be done instead."""
    if region(state.content, who.place) == "inner":
        return _inside(state, who, keys)
    axe = next((key for key in keys if key.endswith(".axe")), "")
    if axe and shut_out(state, who):
        return axe
    others = [key for key in keys if key in (OFFER, TELEPORT) or key.endswith(".raft")]
    if not others:
        return ROLL if ROLL in keys else _go(state, who, question, keys)
    reach = Reach(state, who)
    usual, best = _usual(state, who, keys, reach)
    for key in others:
        there = max((reach.of(space) for space in _instead(state, who, key)), default=0.0)
        if there > usual + style().worthwhile:
            best, usual = key, there
    return best


def _usual(state: State, who: Character, keys: Sequence[str], reach: Reach) -> tuple[float, str]:
    """What the usual move is worth, and its key: the average over the roll, or the best step of one space."""
    if ROLL in keys:
        rolled = [
            max(way_worth(state, who, key, reach) for key in ways(state, who, steps)) for steps in FACES
        ]
        return sum(rolled) / len(rolled), ROLL
    steps = {key: way_worth(state, who, key, reach) for key in keys if key.partition(":")[0] in WAYS}
    best = max(steps, key=lambda key: steps[key])
    return steps[best], best


def _instead(state: State, who: Character, key: str) -> Sequence[str]:
    """Where a way beside the roll may lead."""
    if key == OFFER:
        return who.offer.spaces if who.offer else ()
    if key.endswith(".raft"):
        return opposite(state.content, who.place)
    return choices(state, who, "region_other")


def _inside(state: State, who: Character, keys: Sequence[str]) -> str:
    """By the better branch to the Crown, or back where the odds are too bad."""
    onwards = [key for key in keys if key.startswith(GO) and key != f"{GO}:{PORTAL}"]
    if who.place == PLAIN:
        if not goes_for_crown(state, who):
            return f"{GO}:{PORTAL}"
        return max(onwards, key=lambda key: through(state, who, key.partition(":")[2]))
    if owns_talisman(state, who) and (onwards or FACE in keys):
        return onwards[0] if onwards else FACE
    return next((key for key in keys if key.startswith(BACK)), keys[0])


def _space(state: State, who: Character, question: Question, keys: Sequence[str]) -> str:
    reach = Reach(state, who)
    return max(keys, key=reach.of)


def _encounter(state: State, who: Character, question: Question, keys: Sequence[str]) -> str:
    """The space, or whom it is worth more to meet; on the Crown they fight it out, or it would never end."""

    def worth(key: str) -> float:
        way, _, seat = key.rpartition(":")
        if way in (BATTLE, ASSASSINATE, PSYCHIC):
            by: Stat = "craft" if way == PSYCHIC else "strength"
            return of_duel(state, who, state.of(int(seat)), by, assassinates=way == ASSASSINATE)
        if way.startswith(f"{USE}:"):
            if who.place == CROWN:
                return NEVER
            return max(style().ability, of_robbery(state, who, state.of(int(seat))))
        return of_space(state, who) if key == SPACE else NEVER

    return max(keys, key=worth)


def _skip_roll(state: State, who: Character, question: Question, keys: Sequence[str]) -> str:
    text = state.content.spaces[who.place].text
    return ROLL_THERE if of_effects(state, who, text, who.place) > 0 else SKIP


def _stay(state: State, who: Character, question: Question, keys: Sequence[str]) -> str:
    """The Troll rests where it is hurt."""
    return keys[-1] if _rests(state, who) else GO


def _rests(state: State, who: Character) -> bool:
    return who.life < card_of(state, who).life - 1 and not threatened(state, who)


def _werewolf(state: State, who: Character, question: Question, keys: Sequence[str]) -> str:
    """Where it meets others once the Crown is reached, nobody before that; oneself least."""

    def worth(key: str) -> int:
        met = standing_on(state, key.partition(":")[2])
        return -1 if who in met else int(bool(met) == state.crowned)

    return max(keys, key=worth)


MOVES: dict[str, Judge] = {
    "go": _go,
    "move": _move,
    "space": _space,
    "encounter": _encounter,
    "skip_roll": _skip_roll,
    "stay": _stay,
    "werewolf": _werewolf,
}
