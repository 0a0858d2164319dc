"""After a chapter of a campaign: how the story goes on, what each mouse keeps, and what lasts (CAMPAIGN).

Votes are sealed questions to all who are in the game, each with its usual answer first.
"""

from collections import Counter
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from typing import TypeVar

import msgspec

from games.engine import questions as ask
from games.engine.questions import Procedure
from games.engine.system import Options, TurnOver
from games.systems.mice.cards import SearchCard
from games.systems.mice.content import Content
from games.systems.mice.end import CONCEDED, THE_END, close, lose, was_won, ways_on, won_line
from games.systems.mice.queries import cards_held
from games.systems.mice.state import Carried, Mouse, State

CONCEDE, TAKE_ALONG, KEEP, NOTHING = "concede", "take_along", "keep", "nothing"
KEPT = {"one": 1, "two": 2, "three": 3}
"""How many search cards a mouse may keep (M-CAMPAIGN-03, M-CAMPAIGN-08)."""
Phase = Callable[[State], Procedure]
Given = TypeVar("Given")


def voting(phase: Phase) -> Phase:
    """The phase; where the chapter ends in it and the party has a say, its votes come next."""

    def until_over(state: State) -> Procedure:
        try:
            yield from phase(state)
        except TurnOver:
            state.phase = "onward"

    return until_over


def concede(state: State, mouse: Mouse) -> Procedure:
    """M-D-28: who is on turn proposes to give the chapter up; all must say so, silence is a no."""
    state.now.used.append(CONCEDE)
    offered = dict.fromkeys(staying(state), ("no", "yes"))
    votes = yield ask.sealed(CONCEDE, offered, "no", who=mouse.id)
    agreed = all(vote == "yes" for vote in votes.values())
    state.tell("concede", who=mouse.id, agreed=agreed)
    if agreed:
        lose(state, CONCEDED)


def concede_keys(state: State) -> list[str]:
    """It may be proposed once a turn."""
    return [] if CONCEDE in state.now.used else [CONCEDE]


# -- the votes --------------------------------------------------------------------------------------------


def staying(state: State) -> list[int]:
    """The seats that are in the game, the host's first."""
    return [seat for seat in range(1, state.seats + 1) if seat not in state.gone]


def onward_phase(state: State) -> Procedure:
    """M-D-24, M-D-26: on, again, or no further."""
    ways = ways_on(state)
    votes = yield ask.sealed("onward", dict.fromkeys(staying(state), ways), ways[0], chapter=state.chapter)
    state.onward = elected(votes, ways)
    state.tell("onward", to=state.onward, votes={str(seat): way for seat, way in votes.items()})
    if state.onward in (state.chapter, THE_END):
        close(state)
    state.phase = TAKE_ALONG


def elected(votes: Mapping[int, str], ways: Sequence[str]) -> str:
    """M-D-24: what most have voted for; of several that which the host wants, else the usual one of them."""
    count = Counter(votes.values())
    most = [way for way in ways if count[way] == max(count.values())]
    hosts = next(iter(votes.values()))
    return hosts if hosts in most else most[0]


def take_along_phase(state: State) -> Procedure:
    """M-D-25, M-CAMPAIGN-03: everybody at once for one of their mice after the other."""
    left = {seat: _picks(state, seat) for seat in staying(state)}
    while offered := {seat: keys for seat, mice in left.items() if (keys := _next_keys(state, mice))}:
        answers = yield ask.sealed(TAKE_ALONG, offered, "", chapter=state.chapter)
        for seat, key in answers.items():
            _keep(state, key, left[seat])
    close(state)


def _picks(state: State, seat: int) -> list[Mouse]:
    """Each mouse of the seat as often as it may keep a card."""
    own = [mouse for mouse in state.mice.values() if mouse.seat == seat]
    return [mouse for mouse in own for _ in range(KEPT[state.switches.keep])]


def _next_keys(state: State, mice: list[Mouse]) -> list[str]:
    """What the next of these mice that has anything may keep; those before it are done."""
    while mice and not keepable(state, mice[0]):
        mice.pop(0)
    if not mice:
        return []
    usual, cards = usual_card(state, mice[0]), keepable(state, mice[0])
    cards.sort(key=lambda card: card != usual)
    return [f"{KEEP}:{mice[0].id}:{card}" for card in (*cards, NOTHING)]


def _keep(state: State, key: str, left: list[Mouse]) -> None:
    _, who, card = key.split(":")
    mouse = left.pop(0)
    if card == NOTHING:
        left[:] = [one for one in left if one is not mouse]
        return
    state.keeps.setdefault(who, []).append(card)
    state.tell("kept", who=who, card=card)


def keepable(state: State, mouse: Mouse) -> list[str]:
    """The search cards that it owns and has not kept yet, equal ones once; but for the copies with which mice
    of the party start in any case (M-CAMPAIGN-04)."""
    own = Counter(cards_held(mouse))
    own.subtract([*state.content.heroes[mouse.id].start, *state.keeps.get(mouse.id, [])])
    return [card for card, count in own.items() if count > 0 and _spare(state, card)]


def _spare(state: State, card: str) -> bool:
    """Whether a copy is left that nobody starts with and nobody has kept."""
    kept = sum(cards.count(card) for cards in state.keeps.values())
    return state.content.search[card].count > kept + (state.content.search[card].start in state.mice)


def usual_card(state: State, mouse: Mouse) -> str:
    """M-D-25: what it wears with the largest bonus, else the newest card of its pack, else any."""
    content = state.content
    there = keepable(state, mouse)
    worn = [card for card in there if card in mouse.worn]
    packed = [card for card in there if card in mouse.pack]
    if worn:
        return max(worn, key=lambda card: bonus(content.search[card]))
    return packed[-1] if packed else there[-1]


def bonus(card: SearchCard) -> int:
    """All that a card adds to the values of who wears it."""
    return card.battle + card.defence + card.lore + card.move + card.pack


# -- what lasts -------------------------------------------------------------------------------------------


def carry(state: State) -> tuple[Options, Carried] | None:
    """The next chapter by the party's vote, the switches, and what it is given; None outside a campaign and
    at its end."""
    if state.result is None or state.onward in ("", THE_END):
        return None
    options: Options = {"chapter": state.onward, **msgspec.structs.asdict(state.switches)}
    party = {mouse.id: mouse.seat for mouse in state.mice.values()}
    lasting = state.carried if state.onward == state.chapter else _gains(state)
    return options, msgspec.structs.replace(lasting, party=party)


def present(content: Content, carried: Carried) -> Carried:
    """What is given, with everything that ended with an older rule set as what counts as it in this one.

    Of two that count as the same the first is given, and of a card no more than there are copies of it.
    """

    def now(one: str) -> str:
        return content.instead.get(one, one)

    if not content.instead:
        return carried
    learned: list[str] = []
    bag = Counter({card.id: card.count for card in content.search.values()})
    return Carried(
        given=tuple(dict.fromkeys(map(now, carried.given))),
        abilities={one: _once(learned, map(now, cards)) for one, cards in _first(now, carried.abilities)},
        kept={one: _copies(bag, map(now, cards)) for one, cards in _first(now, carried.kept)},
        party=dict(_first(now, carried.party)),
    )


def _first(now: Callable[[str], str], given: Mapping[str, Given]) -> Iterator[tuple[str, Given]]:
    """Each hero once, with what the first has that counts as them."""
    seen: set[str] = set()
    for hero, what in given.items():
        if now(hero) not in seen:
            seen.add(now(hero))
            yield now(hero), what


def _once(learned: list[str], cards: Iterable[str]) -> tuple[str, ...]:
    new = [card for card in dict.fromkeys(cards) if card not in learned]
    learned += new
    return tuple(new)


def _copies(bag: Counter[str], cards: Iterable[str]) -> tuple[str, ...]:
    kept = []
    for card in cards:
        if bag[card] > 0 or card not in bag:
            bag[card] -= 1
            kept.append(card)
    return tuple(kept)


def _gains(state: State) -> Carried:
    """M-CAMPAIGN-01 to M-CAMPAIGN-07, M-R-103, M-R-104, M-R-151: who goes on keeps this and nothing else."""
    before = state.carried
    gift = won_line(state).gives if was_won(state) else None
    absent = {hero: cards for hero, cards in before.kept.items() if hero not in state.mice}
    return Carried(
        given=tuple(dict.fromkeys((*before.given, *([gift] if gift else [])))),
        abilities=before.abilities | {mouse.id: tuple(mouse.abilities) for mouse in state.mice.values()},
        kept=absent | {hero: tuple(cards) for hero, cards in state.keeps.items()},
    )
