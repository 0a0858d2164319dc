"""Before dice are rolled: which of a seat's decisions its orders will take, by what its view shows."""

from collections.abc import Callable, Iterator, Mapping
from typing import Any

from games.engine.orders import Foretold, Settings
from games.systems.talisman.board import CROWN, JAIL
from games.systems.talisman.bounties import CLAIM, bounty_of
from games.systems.talisman.control import CHOOSE
from games.systems.talisman.movement import MOVE
from games.systems.talisman.orders.likely import likely_questions
from games.systems.talisman.orders.own import ASK, OWN
from games.systems.talisman.orders.values import WORDS_OF, awaited
from games.systems.talisman.phases import END
from games.systems.talisman.rulesets import by_third
from games.systems.talisman.uses import wanted_trophies
from games.systems.talisman.view import CharacterView, View
from games.systems.talisman.werewolf import WEREWOLF

BEFORE = ("begin", MOVE)
"""Phases of the own turn in which the die for movement is still to be rolled."""
GIVING = ("start", "werewolf")
"""Phases in which what may be chosen is a gift: of a Lunar Event, of the Werewolf's chart."""
SPEAK: dict[str, tuple[str, ...]] = {
    "counter": ("counter", "command"),
    "turn": ("turn_spells",),
    "fight": ("fight_spells",),
    "loss": ("save_life",),
    "evade": ("evade",),
    "attacked": ("evade", "defend"),
    "fate": ("fate_defence", "fate"),
    "reward": ("reward",),
}
"""Kind of question -> the orders that answer it, in the order in which they are heard."""
SETTLE: dict[str, tuple[str, ...]] = {
    "counter": ("counter", "command"),
    "turn": ("turn_spells",),
    "fight": ("fight_spells",),
    "loss": ("save_life",),
    "evade": ("evade",),
    "attacked": ("defend",),
    "fate": ("fate_defence",),
    "loot": ("loot",),
    "proposal": ("exchange",),
}
"""Kind that may wait -> the orders that could answer it from now on, each by one choice."""


def preview(view: View, seat: int, orders: Settings) -> tuple[Foretold, ...]:
    """What the seat's orders will decide, as far as can be seen; what it wants to be asked is left out."""
    if view.turn is None or view.result is not None:
        return ()
    settings = view.content.order_book.merged(orders)
    if view.turn.seat == seat:
        return tuple(_own_turn(view, seat, settings))
    return tuple(
        Foretold(kind, order, settings[order], reason_of(order, settings[order]))
        for kind in likely_questions(view)
        if not _asked(view, kind, settings)
        for order in SPEAK[kind]
    )


def _asked(view: View, kind: str, settings: Settings) -> bool:
    """Whether every question of the kind waits for the person."""
    words = WORDS_OF.get(kind, (kind,))
    return all(word in settings["ask"] and word in awaited(view) for word in words)


def from_now_on(view: View, kind: str, seat: int) -> tuple[str, ...]:
    """The orders that could answer every question of this kind: one that waits out of turn, or an own one."""
    if view.turn is None:
        return ()
    if view.turn.seat != seat:
        return SETTLE.get(kind, ())
    if kind == "fate":
        moves = view.roll is not None and view.roll.kind == MOVE
        return ("own_moves", "own_fate") if moves else ("own_fate",)
    speaks = kind in OWN and (kind not in SOMETIMES or SOMETIMES[kind](view))
    return (OWN[kind][0],) if speaks else ()


# -- the own turn -------------------------------------------------------------------------------------------


def _own_turn(view: View, seat: int, settings: Settings) -> Iterator[Foretold]:
    """What the seat on turn will not be asked."""
    who = view.players[seat - 1].who
    if who is None:
        return
    fate = settings["own_fate"]
    if who.fate and fate != "always":
        yield Foretold("fate", "own_fate", fate, reason_of("own_fate", fate))
    moves = view.phase in BEFORE and _asks_alone(view, who)
    if who.fate and fate != "never" and not settings["own_moves"] and moves:
        yield Foretold("fate", "own_moves", False, "own_moves")
    for kind, ahead in AHEAD.items():
        order = OWN[kind][0]
        if settings[order] != ASK and ahead(view, who):
            yield Foretold(kind, order, settings[order], reason_of(order, settings[order]))


def _asks_alone(view: View, who: CharacterView) -> bool:
    """Whether fate for the roll of a move may be a question of its own: by rule set 3 of who is enslaved, and
    of a 1 for which an own card waits (T-BASE-610)."""
    cards = (view.content.cards[held.card] for held in (*who.objects, *who.followers))
    waits = any(use.when == "roll_of_one" for card in cards for use in card.uses)
    return not by_third(view) or who.enslaved or waits


def _prowls(view: View, who: CharacterView) -> bool:
    """Whether a 1 may still be rolled for movement, or has been (T-MOON-301)."""
    rolls = (
        view.phase in BEFORE
        and who.place not in (JAIL, CROWN)
        and view.content.spaces[who.place].region != "inner"
    )
    return view.moon is not None and view.turn is not None and (view.turn.one or rolls)


def _bribes(view: View, who: CharacterView) -> bool:
    """Whether the roll in the Jail may leave it to 1 gold (T-CITY-714)."""
    return view.phase in BEFORE and who.place == JAIL and who.gold > 0 and not who.toad


def _claims(view: View, who: CharacterView) -> bool:
    """Whether there are trophies for a poster at the gate, or one of its own (T-CITY-502, T-CITY-505)."""
    content = view.content
    kinds = [kind for card in view.gate if (kind := bounty_of(content, card).kind)]
    at_gate = content.spaces[who.place].region in ("outer", "city") and bool(
        wanted_trophies(content, who.trophies, kinds)
    )
    return not who.toad and (at_gate or bool(who.posters))


def _gifted(view: View, who: CharacterView) -> bool:
    """Whether the Werewolf may leave it unhurt with a gift (its chart)."""
    card = view.content.characters[who.id]
    return _prowls(view, who) and (who.life < card.life or who.fate < card.fate)


AHEAD: Mapping[str, Callable[[View, CharacterView], bool]] = {
    WEREWOLF: _prowls,
    JAIL: _bribes,
    CLAIM: _claims,
    CHOOSE: _gifted,
}
"""Kind of question of the own turn that an order may answer -> whether it may still come in this turn."""
SOMETIMES: Mapping[str, Callable[[View], bool]] = {
    END: lambda view: view.turn is not None and view.turn.claims,
    CHOOSE: lambda view: view.phase in GIVING,
}
"""Kind that is asked for other reasons too -> whether this is one to which the order speaks."""


def reason_of(order: str, value: Any) -> str:
    """The code under which an entry keeps what an order has answered."""
    if isinstance(value, Mapping):
        value = value.get("when", value.get("target"))
    return f"{order}.{value}" if isinstance(value, str) else order
