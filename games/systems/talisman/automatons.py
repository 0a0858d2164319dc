"""The Tinkerer's automatons: Objects that count as Followers (content 6.10)."""

from games.kit.held import keyed
from games.systems.talisman.piles import AUTOMATON
from games.systems.talisman.queries import found_for, is_bound
from games.systems.talisman.state import Character, State
from games.systems.talisman.words.permissions import Carry

TAKE_APART = "object"


def automaton_keys(state: State, who: Character) -> list[str]:
    """At the end of the turn: "automaton:OBJECT" while there are few enough, "object:FOLLOWER"."""
    cards = state.content.cards
    most = sum(one.made for one in found_for(state, who, Carry))
    if not most:
        return []
    made = [key for key, held in keyed(who.followers).items() if AUTOMATON in held.tokens]
    free = [key for key, held in keyed(who.objects).items() if not is_bound(cards[held.card])]
    count = sum(AUTOMATON in held.tokens for held in who.followers)
    return [
        *(f"{AUTOMATON}:{key}" for key in free if count < most),
        *(f"{TAKE_APART}:{key}" for key in made),
    ]


def remake(state: State, who: Character, key: str) -> None:
    """An Object becomes an automaton, or an automaton an Object again."""
    way, _, card = key.partition(":")
    if way == AUTOMATON:
        held = keyed(who.objects)[card]
        who.objects = [one for one in who.objects if one is not held]
        held.tokens[AUTOMATON] = 1
        who.followers.append(held)
    else:
        held = keyed(who.followers)[card]
        who.followers = [one for one in who.followers if one is not held]
        del held.tokens[AUTOMATON]
        who.objects = [*who.objects, held]
    state.tell("remade", seat=who.seat, card=held.card, automaton=way == AUTOMATON)
