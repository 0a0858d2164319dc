"""Wanted Posters: the City Gate, bounties for trophies and for characters beaten (2.6)."""

from collections.abc import Sequence

from games.engine import questions as ask
from games.engine.questions import PASS, Procedure
from games.kit.held import Held
from games.kit.picks import picks
from games.systems.talisman.alignment import rethink
from games.systems.talisman.content import Content
from games.systems.talisman.effects import EFFECTS, Scene
from games.systems.talisman.piles import discard, discard_held
from games.systems.talisman.possessions import gain_card
from games.systems.talisman.prices import cost
from games.systems.talisman.queries import alignment_of, found_for
from games.systems.talisman.resources import gain, spend
from games.systems.talisman.rulesets import by_third
from games.systems.talisman.scores import foe_value
from games.systems.talisman.state import Character, State
from games.systems.talisman.trophy_uses import how
from games.systems.talisman.uses import use, uses_at, wanted_trophies
from games.systems.talisman.windows import ask_beside, buy_some
from games.systems.talisman.words.trade import Bounty, TrophyUse

CLAIM, BUY, DONE = "claim", "buy", "done"
GATE = "city_gate"


def bounty_of(content: Content, poster: str) -> Bounty:
    """Whom a poster is after (T-CITY-504)."""
    return next(one for one in content.cards[poster].held if isinstance(one, Bounty))


# -- the City Gate ------------------------------------------------------------------------------------------


def visit_gate(state: State, who: Character) -> Procedure:
    """Its visitor buys posters, claims bounties on those that lie there, or does nothing (T-CITY-501, 502).

    What is claimed is paid at the end of the turn (T-R-34, T-R-37).
    """

    def offered() -> list[str]:
        return [f"{BUY}:{card}" for card in dict.fromkeys(state.gate) if _can_buy(state, who, card)]

    def bought(key: str) -> Procedure:
        yield from _buy(state, who, key.removeprefix(f"{BUY}:"))

    def mains() -> list[str]:
        return [DONE, *([CLAIM] if claimable(state, who) else []), *offered()]

    if len(mains()) == 1 and not by_third(state):
        return
    default = CLAIM if claimable(state, who) else DONE
    key = yield from ask_beside(state, who, "gate", mains, default, pays=True)
    if key == CLAIM:
        state.now.claims = True
    elif key != DONE:
        yield from bought(key)
        yield from buy_some(state, who, "gate", offered, bought)


def _can_buy(state: State, who: Character, card: str) -> bool:
    return not who.toad and who.gold >= cost(state, who, state.content.cards[card].price, GATE)


def _buy(state: State, who: Character, card: str) -> Procedure:
    state.gate.remove(card)
    spend(state, who, state.content.cards[card].price, GATE)
    state.tell("bought", seat=who.seat, card=card)
    yield from gain_card(state, who, Held(card))


def claimable(state: State, who: Character) -> list[str]:
    """The posters on the gate for which the character has trophies; those for characters are not (T-R-36)."""
    content = state.content
    if who.toad:
        return []
    kinds = {card: bounty_of(content, card).kind for card in state.gate}
    return [card for card, kind in kinds.items() if kind and wanted_trophies(content, who.trophies, (kind,))]


def claim_keys(state: State, who: Character) -> list[str]:
    """At the end of the turn in which it was at the gate: "claim:POSTER" (T-R-34)."""
    return [f"{CLAIM}:{card}" for card in claimable(state, who)] if state.now.claims else []


def claim_at_gate(state: State, who: Character, key: str) -> Procedure:
    """The bounty for a poster that lies there; it is discarded (T-CITY-506, T-CITY-511)."""
    card = key.removeprefix(f"{CLAIM}:")
    kind = bounty_of(state.content, card).kind
    assert kind is not None
    yield from claim(state, who, (kind,))
    state.gate.remove(card)
    discard(state, card)


# -- bounties -----------------------------------------------------------------------------------------------


def claim(state: State, who: Character, kinds: Sequence[str]) -> Procedure:
    """Any number of trophies of a kind for gold, their Strength or Craft together (T-CITY-505, 506)."""
    content = state.content
    points: list[int] = []

    def handed_in(card: str) -> Procedure:
        yield from ()
        who.trophies.remove(card)
        discard(state, card)
        points.append(foe_value(content, card))

    yield from picks(
        lambda keys: ask.one(who.seat, CLAIM, keys, keys[-1]),
        lambda: list(dict.fromkeys(wanted_trophies(content, who.trophies, kinds))),
        handed_in,
        least=1,
        spared=by_third(state),
    )
    pay_bounty(state, who, sum(points))


def pay_bounty(state: State, who: Character, n: int) -> None:
    """Some have more of each (Bounty Hunter, Trophy Hunter)."""
    more = sum(one.more for one in found_for(state, who, Bounty))
    state.tell("bounty", seat=who.seat, n=n + more)
    gain(state, who, "gold", n + more)


def claim_for(state: State, victor: Character, loser: Character) -> Procedure:
    """One poster with the alignment of who was beaten may be claimed at once, beside the reward (T-R-111)."""
    content = state.content
    found = [one for one in uses_at(state, victor, ("won",)) if one.held in victor.posters]
    wanted = {one.source: after for one in found if (after := bounty_of(content, one.source).alignment)}
    if wanted:
        yield from rethink(state, loser, next(iter(wanted)), [*dict.fromkeys(wanted.values())])
    alignment = alignment_of(state, loser)
    one = next((one for one in found if bounty_of(content, one.source).alignment == alignment), None)
    if one is None:
        return
    if (yield ask.one(victor.seat, CLAIM, (one.key, PASS), one.key, other=loser.seat)) != PASS:
        yield from use(state, victor, one, loser)


@EFFECTS.carries(Bounty)
def _bounty(scene: Scene, effect: Bounty) -> Procedure:
    """What a roll has brought (T-CITY-508)."""
    yield from ()
    pay_bounty(scene.state, scene.who, scene.number(effect.pays))


@how("claim")
def _claim(scene: Scene, effect: TrophyUse) -> Procedure:
    """The bounty of one's own poster, which is discarded (T-CITY-503)."""
    yield from claim(scene.state, scene.who, effect.kinds)
    assert scene.held is not None
    discard_held(scene.state, scene.held)
