"""What must hold: after every entry every card in exactly one place and nothing below 0; where a phase begins
nobody above a limit."""

from collections import Counter
from collections.abc import Iterable, Iterator
from itertools import chain

from games.kit.content_sets import derived
from games.kit.decks import cards_in
from games.kit.held import Held
from games.systems.talisman.content import Content
from games.systems.talisman.queries import (
    carried_objects,
    in_use,
    lunar_events,
    object_limit,
    playing,
    spell_limit,
)
from games.systems.talisman.setup import DECKS, cards_of, open_cards
from games.systems.talisman.state import Character, State
from games.systems.talisman.words.terms import Box


def invariants(state: State) -> None:
    """Raises AssertionError with what is wrong."""
    _cards(state)
    _characters(state)
    _amounts(state)


def limits(state: State) -> None:
    """Raises AssertionError for who is above a limit; a phase begins with nobody (T-BASE-703, T-BASE-803).

    Within a phase there may be too much until it has been chosen what goes. A Toad keeps its Spells.
    """
    for who in playing(state):
        assert carried_objects(state, who) <= object_limit(state, who), who
        assert who.toad or len(who.spells) <= spell_limit(state, who), who


def _cards(state: State) -> None:
    counted = +Counter(_everywhere(state))
    wanted = _printed(
        state.content, tuple(box for box in DECKS if in_use(state, box)), state.options.get("bloodbath", "")
    )
    assert counted == wanted, (counted - wanted, wanted - counted)


@derived
def _printed(content: Content, boxes: tuple[Box, ...], bloodbath: str) -> Counter[str]:
    """All cards of these boxes."""
    wanted: Counter[str] = Counter()
    for box in boxes:
        wanted.update(open_cards(content, {"bloodbath": bloodbath}, box))
        for deck in DECKS[box]:
            wanted.update(cards_of(content, deck, box))
    return +wanted


def _everywhere(state: State) -> Iterator[str]:
    for deck in state.decks.values():
        yield from cards_in(deck).elements()
    yield from Counter(state.stock).elements()
    for lying in state.lying.values():
        yield from _with_under(lying)
    yield from (*state.gate, *state.turned, *state.gone, *lunar_events(state))
    for kept in state.kept:
        yield from kept.packet.cards
    for player in state.players:
        yield from _with_under(player.legacy)
        if player.who is not None:
            yield from _of(player.who)
    yield from (trap.card for trap in state.traps)


def _of(who: Character) -> Iterator[str]:
    yield from _with_under((*who.objects, *who.followers, *who.posters))
    yield from (*who.spells, *who.trophies)


def _with_under(held: Iterable[Held]) -> Iterator[str]:
    for one in held:
        yield from (one.card, *one.under)


def _characters(state: State) -> None:
    content = state.content
    used = [player.who.id for player in state.players if player.who is not None]
    spent = [one for one, count in state.unused.items() if count] + list(state.dead)
    assert state.phase == "deal" or len({*used, *spent}) == len([*used, *spent]), (used, spent)
    for player in state.players:
        who = player.who
        if who is None:
            continue
        numbers = (who.life, who.fate, who.gold, who.strength, who.craft, who.toad, who.missing, who.foes)
        assert min(numbers) >= 0, who
        assert not (who.toad and (who.objects or who.followers or who.gold)), who
        assert who.id in content.characters
        assert all(content.cards[card].type == "spell" for card in who.spells), who
        assert all(content.cards[card].type == "enemy" for card in who.trophies), who
        assert all(content.cards[held.card].type == "poster" for held in who.posters), who
        assert who.seat == player.seat
        assert not (who.toad and who.lycan), who


def _amounts(state: State) -> None:
    """Nothing that is counted is below 0: gold, tallies, piles, what lies on cards."""
    bags = (deck.bag for deck in state.decks.values())
    tokens = (held.tokens for held in _held(state))
    named: Iterator[dict[str, int]] = chain(
        (state.gold, state.stock, state.unused, state.dead, state.endings), bags, tokens
    )
    for counted in named:
        assert min(counted.values(), default=0) >= 0, counted
    assert min(state.tally.values(), default=0) >= 0, state.tally
    assert min(player.legacy_gold for player in state.players) >= 0


def _held(state: State) -> Iterator[Held]:
    """All cards that lie face up on a space or with somebody, or wait for somebody."""
    for lying in state.lying.values():
        yield from lying
    for player in state.players:
        yield from player.legacy
        if player.who is not None:
            yield from (*player.who.objects, *player.who.followers, *player.who.posters)
