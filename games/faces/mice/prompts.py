"""The open question in words: for the one who is asked, and for those who wait."""

from collections.abc import Collection
from typing import Any, TypeVar

from msgspec.structs import replace

from games.engine.questions import Question, Waiting
from games.faces.mice.names import Words, hero_who_can, name
from games.faces.mice.speaker import SPEAKER
from games.faces.naming import text
from games.faces.say import asking
from games.systems.mice.content import Content
from games.systems.mice.move import points as points_of
from games.systems.mice.orders.plans import MAIN
from games.systems.mice.state import size_of
from games.systems.mice.view import View

Asked = TypeVar("Asked", bound=Question | Waiting)
CAPTURED = "would_be_captured"
MOVES = ("step", "climb", "stand")


def in_turn(question: Question) -> bool:
    """Whether it is what a mouse does next in its own turn."""
    return question.kind == MAIN


def prompt(words: Words, view: View, question: Question) -> str:
    """What the reader is asked."""
    return asking.prompt(SPEAKER, words, known(view, question))


def hint(words: Words, view: View, question: Question) -> str:
    """One more sentence, "" where the prompt says it all."""
    said = asking.hint(SPEAKER, words, known(view, question))
    return said or explained(view.content, str(question.params.get("card", "")))


def awaited(words: Words, view: View, question: Question | Waiting) -> str:
    """What the others are asked."""
    return asking.awaited(SPEAKER, words, known(view, question))


def known(view: View, question: Asked) -> Asked:
    """The question with what the view tells of the moment: the attack that runs, who may react, the movement
    that is left, what is offered."""
    keys = _keys(question)
    more = {**_attack(view), **_offer(view), **_movement(view, keys)}
    facts = {**more, **question.params}
    able = next((key.rpartition(":")[2] for key in keys if key.count(":") == 2), "")
    if question.kind == CAPTURED and able in view.mice:
        facts["target"] = able
    facts.setdefault("target", able or facts.get("who", ""))
    return replace(question, params=facts)


def _keys(question: Question | Waiting) -> tuple[str, ...]:
    if isinstance(question, Waiting):
        return ()
    return tuple(key for seat in question.seats for key in question.options_of(seat))


def _attack(view: View) -> dict[str, Any]:
    attack = view.attack
    if attack is None:
        return {}
    return {"by": attack.attacker, "target": attack.defender or next(iter(attack.targets), "")}


def _offer(view: View) -> dict[str, Any]:
    deal = view.deal
    if deal is None:
        return {}
    offer = {"giver": deal.giver, "partner": deal.partner}
    return {**offer, "gives": deal.gives, "takes": deal.takes, "cheese": deal.cheese}


def _movement(view: View, keys: Collection[str]) -> dict[str, Any]:
    """What is left of the movement, or that minions let nobody go."""
    content, turn = view.content, view.turn
    if turn is None or turn.movement == "over" or not turn.die or turn.card not in view.mice:
        return {}
    mouse = view.mice[turn.card]
    left = points_of(content, mouse, turn.die) - turn.spent
    moves = any(key.partition(":")[0] in MOVES for key in keys)
    held = any(
        one.space == mouse.space and size_of(content, one.kind) != "none" for one in view.figures.values()
    )
    return {"points": left, "moving": "held" if left and held and not moves else "points"}


def explained(content: Content, what: str) -> str:
    """What stands on an ability or a search card; "" for anything else."""
    for shelf in (content.abilities, content.search):
        given = shelf[what].text if what in shelf else None
        if given is not None:
            return f"{name(content, what)}: {text(given)}"
    hero = hero_who_can(content, what)
    return f"{name(content, what)}: {text(content.heroes[hero].texts.passive_text)}" if hero else ""
