"""What cards and abilities do at a moment, or may be used for."""

from collections.abc import Collection, Sequence
from typing import NamedTuple

from games.engine import questions as ask
from games.engine.questions import PASS, Procedure
from games.kit.control import If
from games.kit.effects import Effect
from games.kit.held import Held, keyed
from games.systems.talisman.cards import Use
from games.systems.talisman.content import CARDS, SPACES
from games.systems.talisman.effects import Scene, run
from games.systems.talisman.piles import CHARMED, RAISED
from games.systems.talisman.queries import (
    card_of,
    carried,
    has,
    holds,
    is_active,
    lunar_events,
    slowed,
    works,
)
from games.systems.talisman.state import Character, State
from games.systems.talisman.words.cards import Discard, GainSpell, Peek
from games.systems.talisman.words.fight import AutoWin
from games.systems.talisman.words.movement import RiverCross
from games.systems.talisman.words.resources import Gain, Heal, Pay, Replenish
from games.systems.talisman.words.states import ExtraTurn, Lycan
from games.systems.talisman.words.terms import Moment

USE = "use"
GIFTS = (Gain, GainSpell, Heal, Replenish)
"""What is always of use is taken without asking (T-R-25)."""


class Usable(NamedTuple):
    """Something that a character may use: its key, the card held (None: an ability), what it does, and the id
    of the card that says so.
    """

    key: str
    held: Held | None
    use: Use
    source: str


def uses_at(state: State, who: Character, moments: Sequence[Moment], at: str = "") -> list[Usable]:
    """All uses of a character at these moments, of its abilities first; a Toad has none of its own
    (T-BASE-925). What Lunar Events do to everybody stands behind them.
    """
    found = [] if who.toad else _own(state, who, moments)
    for lunar in lunar_events(state):
        found += _picked(lunar, None, CARDS[lunar].uses, moments)
    return [one for one in found if _fits(state, who, one, at)]


def _own(state: State, who: Character, moments: Sequence[Moment]) -> list[Usable]:
    found = _picked(who.id, None, card_of(who).uses, moments)
    for key, held in keyed(carried(who)).items():
        card = CARDS[held.card]
        if card.uses and works(state, who, card) and not {RAISED, CHARMED} & {*held.tokens}:
            found += _picked(key, held, card.uses, moments)
    return found


def _picked(name: str, held: Held | None, uses: Sequence[Use], moments: Sequence[Moment]) -> list[Usable]:
    """Those uses of a card that are of these moments; the second use of a card has "#1" behind its key."""
    return [
        Usable(
            f"{USE}:{name}#{number}" if number else f"{USE}:{name}", held, use, held.card if held else name
        )
        for number, use in enumerate(uses)
        if use.when in moments
    ]


def _fits(state: State, who: Character, one: Usable, at: str) -> bool:
    """Whether it is the place for it, it has not been used in this turn, and its price can be paid."""
    if one.use.at and one.use.at not in ((at,) if at else (who.place, SPACES[who.place].kind)):
        return False
    if one.use.once and one.key in state.now.used:
        return False
    first = one.use.then[0] if one.use.then else None
    if one.use.when == "move" and slowed(state, who) and not isinstance(first, RiverCross):
        return False  # it would not roll (T-BASE-306)
    if isinstance(first, RiverCross):
        return _fits_river(state, who, one, first)
    if isinstance(first, Peek) and first.at == "spells":
        return False  # part of what the owner sees (T-DP-26)
    if isinstance(first, If) and not first.otherwise and not holds(state, who, first.when):
        return False
    if any(_is_idle(state, who, effect) for effect in one.use.then):
        return False
    return not isinstance(first, Pay) or has(state, who, "gold") >= first.n


def _is_idle(state: State, who: Character, effect: Effect) -> bool:
    """Whether an effect could do nothing now: nothing to discard, to cure, to destroy, no turn to gain."""
    if isinstance(effect, Discard):
        return effect.what == "object" and not who.objects
    if isinstance(effect, Lycan):
        return effect.how == "cure" and not who.lycan
    if isinstance(effect, AutoWin):
        fight = state.fight
        return fight is None or fight.by != "craft" or not any(foe.card for foe in fight.foes)
    return (
        isinstance(effect, ExtraTurn)
        and effect.once_a_round
        and (who.retributed or not is_active(state, who))
    )


def _fits_river(state: State, who: Character, one: Usable, effect: RiverCross) -> bool:
    """A Raft is used in the turn after it came (T-BASE-332); one is built in Woods or Forest (T-R-11)."""
    space = SPACES[who.place]
    if effect.how == "raft":
        return one.held is not None and "due" in one.held.tokens and space.region in ("outer", "middle")
    return (space.kind == "woods" or space.id == "forest") and state.stock.get("purchase.raft", 0) > 0


def usable_keys(state: State, who: Character, moments: Sequence[Moment], at: str = "") -> list[str]:
    """The keys of what its owner may decide to use."""
    return [one.key for one in uses_at(state, who, moments, at) if one.use.may]


def use(state: State, who: Character, one: Usable, other: Character | None = None) -> Procedure:
    """Use a card or ability."""
    if one.use.once:
        state.now.used.append(one.key)
    state.tell("used", seat=who.seat, card=one.source)
    scene = Scene(state, who, one.source, one.held, other)
    yield from run(scene.of(other) if one.use.who == "opponent" and other else scene, one.use.then)


def use_by_key(state: State, who: Character, key: str, moments: Sequence[Moment], at: str = "") -> Procedure:
    """Use what a key of `usable_keys` names."""
    one = next(one for one in uses_at(state, who, moments, at) if one.key == key)
    yield from use(state, who, one)


def trigger(
    state: State,
    who: Character,
    moment: Moment,
    at: str = "",
    other: Character | None = None,
    idle: Collection[str] = (),
) -> Procedure:
    """A moment has come: what must be done is done, gifts are taken, and the owner is asked for the rest.

    `idle` are cards that have no part in it (a Weapon not used).
    """
    for one in uses_at(state, who, (moment,), at):
        if one.source in idle:
            continue
        if one.use.may and not all(isinstance(effect, GIFTS) for effect in one.use.then):
            key = yield ask.one(who.seat, USE, (PASS, one.key), PASS, moment=moment)
            if key == PASS:
                continue
        yield from use(state, who, one, other)


def compulsory(state: State, who: Character, moment: Moment) -> Procedure:
    """A moment has come for which others are asked in a window: only what must be done is done here."""
    for one in uses_at(state, who, (moment,)):
        if not one.use.may:
            yield from use(state, who, one)
