"""Exchanges between Lightbearers that meet (content 7.4, T-DP-23)."""

from typing import Literal

from games.engine import questions as ask
from games.engine.questions import Procedure
from games.kit.held import Held, keyed
from games.kit.picks import DONE
from games.systems.talisman.piles import take_out
from games.systems.talisman.possessions import receive, within_limit
from games.systems.talisman.queries import carried, is_bound, may_own
from games.systems.talisman.resources import gain, lose
from games.systems.talisman.rulesets import by_third
from games.systems.talisman.state import Character, Deal, State

GIVE, WANT, ACCEPT, REFUSE = "give", "want", "accept", "refuse"
GOLD: Literal["gold"] = "gold"


def exchange(state: State, who: Character, other: Character) -> Procedure:
    """The active player names what is given and what is wanted; the partner accepts all of it, or nothing."""
    state.deal = deal = Deal(who.seat, other.seat)
    while (key := (yield from _named_next(state, who, other, deal))) != DONE:
        way, _, what = key.partition(":")
        (deal.gives if way == GIVE else deal.wants).append(what)
    if deal.gives or deal.wants:
        gives, wants = list(deal.gives), list(deal.wants)
        question = ask.one(
            other.seat, "proposal", (REFUSE, ACCEPT), REFUSE, by=who.seat, gives=gives, wants=wants
        )
        answer = yield question
        state.tell("proposed", seat=who.seat, other=other.seat, gives=gives, wants=wants, answer=answer)
        if answer == ACCEPT:
            yield from _hand_over(state, who, other, deal)
    state.deal = None


def _named_next(state: State, who: Character, other: Character, deal: Deal) -> Procedure:
    """What is added to the deal next; by rule set 3 who has nothing to add is not asked."""
    keys = (DONE, *_picks(state, who, other, deal))
    if len(keys) == 1 and by_third(state):
        return DONE
    return (yield ask.one(who.seat, "exchange", keys, DONE))


def _picks(state: State, who: Character, other: Character, deal: Deal) -> list[str]:
    """The keys of what may be added to the deal: gold piece by piece, each card once."""
    gives = [f"{GIVE}:{what}" for what in _offered(state, who, other, deal.gives)]
    return gives + [f"{WANT}:{what}" for what in _offered(state, other, who, deal.wants)]


def _offered(state: State, owner: Character, to: Character, named: list[str]) -> list[str]:
    """What the owner has left to name, of what the other one may have."""
    content = state.content
    cards = [
        key
        for key, held in keyed(carried(owner)).items()
        if key not in named
        and not is_bound(content.cards[held.card])
        and may_own(state, to, content.cards[held.card])
    ]
    gold = owner.gold > named.count(GOLD) and not to.toad
    return [*([GOLD] if gold else []), *cards]


def _hand_over(state: State, who: Character, other: Character, deal: Deal) -> Procedure:
    """All of it changes hands at once; then the limits hold again."""
    given, wanted = _named(who, deal.gives), _named(other, deal.wants)
    for taker, owner, cards, named in ((other, who, given, deal.gives), (who, other, wanted, deal.wants)):
        gain(state, taker, GOLD, lose(state, owner, GOLD, named.count(GOLD)))
        for held in cards:
            take_out(state, held)
            receive(state, taker, held)
    for one in (who, other):
        yield from within_limit(state, one)


def _named(owner: Character, keys: list[str]) -> list[Held]:
    kept = keyed(carried(owner))
    return [kept[key] for key in keys if key != GOLD]
