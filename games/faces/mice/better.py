"""How sensible an option is beside the others of its question: by its kind, its odds and what it costs.

The same for all who see the same, and no bot's opinion. What loses something is never worth most.
"""

from games.engine.questions import Question
from games.faces.mice.prompts import in_turn
from games.faces.stakes import Stake
from games.systems.mice.explore import FROM_RATS
from games.systems.mice.state import Mouse
from games.systems.mice.view import View

DONE_WITH, LATER, RATHER, SOON, LEAST = 3.0, 1.0, 0.51, 0.5, -1.0
IN_TURN = {
    "fight": 2.0,
    "special": 1.9,
    "stand": 1.8,
    "explore": 1.7,
    "use": 0.45,
    "scurry": 0.4,
    "equip": 0.3,
    "share": 0.2,
    "rest": 0.05,
    "concede": LEAST,
}
"""What a mouse may do in its turn; attacks by their odds besides, a search and the end of the turn by how it
stands."""
EVERYWHERE: dict[str, dict[str, float]] = {
    "would_be_captured": {"use": 1.0},
    "surge": {"use": 1.0},
    "minions_placed": {"use": 1.0},
    "self_attacked": {"use": 1.0},
    "concede": {"no": 1.0},
    "find": {"special": 1.0},
    "keep": {"keep": 1.0},
}
"""Kind of question -> its options that are worth something; the others are what happens without them."""


def better(view: View, question: Question, key: str, stake: Stake) -> float:
    """The worth of an option, the more the better; 0 where nothing tells them apart."""
    verb = key.partition(":")[0]
    if in_turn(question):
        return _in_turn(view, question, verb, stake)
    if question.kind == "onward":
        return _onward(view, key)
    if question.kind == "disguise":
        return float((key == "use") == (int(question.params.get("rats", 0)) >= FROM_RATS))
    return EVERYWHERE.get(question.kind, {}).get(verb, 0.0)


def _in_turn(view: View, question: Question, verb: str, stake: Stake) -> float:
    verbs = {one.partition(":")[0] for one in question.options_of(question.seats[0])}
    mouse = view.mice.get(str(question.params.get("who", "")) or (view.turn.card if view.turn else ""))
    if verb == "end":
        return _ending(view, verbs)
    if verb == "search":
        return RATHER if view.figures else 1.0 + (stake.odds or 0) / 200
    if verb == "rest" and mouse is not None and _is_held(mouse):
        return 1.6
    chance = (stake.odds or 0) / 100 if verb in ("fight", "special") else 0.0
    return IN_TURN.get(verb, 0.0) + chance


def _ending(view: View, verbs: set[str]) -> float:
    """To end the turn is sensible when nothing is left to do; not while one may act, and little while one may
    still go."""
    if verbs & {"fight", "special", "explore", "search"}:
        return SOON
    return LATER if view.turn is not None and view.turn.movement != "over" else DONE_WITH


def _is_held(mouse: Mouse) -> bool:
    """Whether an effect lies on it that rest takes off."""
    return bool({"stunned", "webbed"} & set(mouse.status))


def _onward(view: View, key: str) -> float:
    """A lost chapter is tried again, a won one leads on; that the story ends is nobody's usual way."""
    if key == "end":
        return 0.0
    return 1.0 if key == view.chapter else 0.7
