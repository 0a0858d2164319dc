"""What a mouse has besides its legs and the weapon in its paw: scrolls, tricks, lessons, a word of command.
The steady player leaves most of it (style: `means`, `learns`, `commands`)."""

from collections.abc import Iterable, Sequence

from games.engine.questions import Question
from games.systems.mice.bots.style import style
from games.systems.mice.queries import near
from games.systems.mice.state import Mouse
from games.systems.mice.view import View
from games.systems.mice.words import Symbol

LESSONS = (
    *("feint", "keen_eye", "accurate_shot", "aimed_shot", "major_heal", "fortify", "protect", "dodge"),
    *("battle_leader", "chain_lightning", "power_shot", "backslash", "resolve", "find", "energy_rush"),
    *("inspire", "thundersqueak", "knife_strike", "preemptive_shot", "cure", "set_trap", "invisibility"),
)
"""What is learnt first."""
BADLY, NEARLY_FULL, CROWD = 2, 4, 2
"""So many wounds are worth a scroll, so much cheese on the wheel a trail of crumbs, so many minions a spell
for all of them."""


def lesson(_view: View, _mouse: Mouse, keys: Sequence[str]) -> str:
    """An ability, as soon as it can be paid for."""
    if not style().learns:
        return ""
    return next((key for card in LESSONS if (key := f"level_up:{card}") in keys), "")


def used_up(view: View, mouse: Mouse, keys: Sequence[str]) -> str:
    """A scroll, an item, a trick or an ability at the moment for which it is made."""
    if not style().means:
        return ""
    wanted = {
        "scroll_healing": hurt_most(view.mice.values()) >= BADLY,
        "antidote": any(one.poison for one in view.mice.values() if one.space == mouse.space),
        "crumb_trail": view.wheel >= NEARLY_FULL,
        "second_wind": bool(view.figures),
        "scroll_storm": len(view.figures) >= CROWD,
        "scroll_slumber": len(view.figures) > CROWD,
        "cheddar_golem": bool(view.figures),
        "threads_reason": not view.figures,
        "tinkerers_treasure": not view.figures and view.page < view.end_page - 1,
        "resolve": hurt_most([mouse]) >= BADLY or bool(mouse.status),
        "major_heal": hurt_most(one for one in view.mice.values() if one.space == mouse.space) > BADLY,
        "fortify": len(view.figures) > CROWD,
        "battle_leader": len(view.figures) > CROWD,
        "chain_lightning": len(view.figures) > CROWD,
        "thundersqueak": sum(one.space == mouse.space for one in view.figures.values()) >= CROWD,
    }
    return next((key for card, now in wanted.items() if now and (key := f"use:{card}") in keys), "")


def hurt_most(mice: Iterable[Mouse]) -> int:
    """The ordinary wounds of the mouse on the board that has most of them."""
    return max((one.wounds - one.poison for one in mice if one.active), default=0)


def command(view: View, mouse: Mouse, keys: Sequence[str]) -> str:
    """Somebody else fights at once, where there is nobody to fight from here."""
    if not style().commands or "use:give_order" not in keys:
        return ""
    side = view.content.sides[view.side]
    others = [one for one in view.mice.values() if one.active and one.id != mouse.id]
    close = [one for one in others if any(f.space in near(side, one.space) for f in view.figures.values())]
    return "use:give_order" if close else ""


def at_hand(view: View, question: Question, keys: Sequence[str]) -> str:
    """What makes a roll better: more dice to search, all dice again where nothing hits, one more attack."""
    if not style().means:
        return ""
    if question.kind == "after_roll" and not _misses(view, question):
        return ""
    return next((key for key in keys if key.startswith("use:")), "")


def _misses(view: View, question: Question) -> bool:
    roll, attack = view.roll, view.attack
    ways: dict[str, Symbol] = {"search": "star"}
    if attack is not None:
        ways["attack"] = "sword" if attack.kind == "melee" else "bow"
    wanted = ways.get(str(question.params["roll"]))
    if roll is None or wanted is None:
        return False
    return not any(view.content.faces[str(face)].shows(wanted) for face in roll.shown)
