"""What standing orders say as values, and which questions they may leave open (6.1, 6.4)."""

from typing import Any

from games.engine.orders import Settings
from games.engine.questions import Question
from games.kit.content_sets import derived
from games.systems.talisman.clash import ATTACK
from games.systems.talisman.content import Content
from games.systems.talisman.crown import COMMAND
from games.systems.talisman.view import View

FAST, CLASSIC, PRESENT = "fast", "classic", "present"
PAUSES: dict[str, tuple[str, ...]] = {
    FAST: (),
    CLASSIC: ("counter", "command", "evade", "attacked", "fate"),
}
"""Pause policy of a table -> what it may be waited for out of turn (T-DP-01, 02, 07, 08, 09); else all."""
ALONE = {"evade": "evade", "reward": "reward", "loot": "loot", "proposal": "exchange"}
"""Kind -> what the wait for it is called."""


@derived
def askable(content: Content) -> tuple[str, ...]:
    """The words for all that may be waited for out of turn."""
    return content.order_book.declared["ask"].fields[0].words


def pause_of(view: View) -> str:
    """The pause policy that the table has chosen."""
    return str(view.options.get("pause", FAST))


def only_present(view: View) -> bool:
    """Whether the table waits only for who has it before their eyes."""
    return pause_of(view) == PRESENT


def awaited(view: View) -> tuple[str, ...]:
    """The words for what the table may be waited for out of turn."""
    return PAUSES.get(pause_of(view)) or (askable(view.content) if only_present(view) else ())


def may_wait(view: View, question: Question, seat: int) -> str:
    """For which word of "ask me" a question out of turn may be waited for; "" where it never is.

    Everything here is public: what is asked, of whom, and what was cast.
    """
    kind, params = question.kind, question.params
    if kind == "counter":
        return "command" if params["spell"] == COMMAND else "counter"
    if kind in ("loss", "follower_loss"):
        commanded = params.get("why") == COMMAND
        return "" if params["seat"] != seat else "command" if commanded else "loss"
    if kind == "attacked":
        return "attacked" if params["other"] == seat else "window"
    if kind == "fate":
        defends = view.fight is not None and view.fight.against == seat
        return "fate" if defends and params["roll"] == ATTACK else ""
    return "window" if kind == "fight" else ALONE.get(kind, "")


def asks(view: View, question: Question, seat: int, settings: Settings) -> bool:
    """Whether the question is left to the person: the order says so, and the table allows it."""
    word = may_wait(view, question, seat)
    return word in settings["ask"] and word in awaited(view)


def without_asking(orders: Settings) -> dict[str, Any]:
    """The same orders when the wait is over."""
    return {**orders, "ask": ()}


def asking(content: Content, orders: Settings, kind: str, wanted: bool) -> dict[str, Any]:
    """What changes in complete orders so that questions of this kind are left to the person, or no longer."""
    every = askable(content)
    words = WORDS_OF.get(kind, (kind,) if kind in every else ())
    now = tuple(orders["ask"])
    asked = tuple(one for one in every if (wanted if one in words else one in now))
    return {} if not words or set(asked) == set(now) else {"ask": asked}


WORDS_OF: dict[str, tuple[str, ...]] = {
    "counter": ("counter", "command"),
    "loss": ("loss",),
    "follower_loss": ("loss",),
    "fight": ("window",),
    "proposal": ("exchange",),
}
"""Kind of question -> its words of "ask me", where it is not called so itself."""
