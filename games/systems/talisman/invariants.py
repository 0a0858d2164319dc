"""What must hold after every entry: every card in exactly one place, nothing below 0."""

from collections import Counter
from collections.abc import Iterable, Iterator

from games.kit.decks import cards_in
from games.kit.held import Held
from games.systems.talisman.content import CARDS, CHARACTERS
from games.systems.talisman.queries import in_use, lunar_events
from games.systems.talisman.setup import DECKS, cards_of, open_cards
from games.systems.talisman.state import Character, State

QUIET = ("start", "next")
"""Phases that begin with nobody above a limit."""


def invariants(state: State) -> None:
    """Raises AssertionError with what is wrong."""
    _cards(state)
    _characters(state)


def _cards(state: State) -> None:
    counted = Counter(_everywhere(state))
    wanted: Counter[str] = Counter()
    for box in DECKS:
        if in_use(state, box):
            wanted.update(open_cards(state, box))
            for deck in DECKS[box]:
                wanted.update(cards_of(deck, box))
    counted, wanted = +counted, +wanted
    assert counted == wanted, (counted - wanted, wanted - counted)


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
        assert who.id in CHARACTERS
        assert all(CARDS[card].type == "spell" for card in who.spells), who
        assert all(CARDS[card].type == "enemy" for card in who.trophies), who
        assert all(CARDS[held.card].type == "poster" for held in who.posters), who
        assert who.seat == player.seat
        assert not (who.toad and who.lycan), who
