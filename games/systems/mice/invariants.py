"""What must hold after every entry: figures within their pools, each card in one place, room for all."""

from collections import Counter

from games.kit.decks import cards_in
from games.systems.mice.content import Content
from games.systems.mice.queries import cards_held, cards_on_track, fits_worn, pack_limit, units
from games.systems.mice.rulesets import by_second
from games.systems.mice.state import BRODIE, State, is_mouse, kind_of


def invariants(state: State) -> None:
    """Raises AssertionError with what is wrong."""
    if state.phase in ("heroes", "prepare"):
        return
    _cards(state)
    _figures(state)
    _mice(state)
    _track(state)
    assert 1 <= state.page <= state.end_page, state.page
    assert state.wheel >= 0, state.wheel


def _cards(state: State) -> None:
    """Every search card and encounter card is in exactly one place."""
    content = state.content
    held = Counter(card for mouse in state.mice.values() for card in cards_held(mouse))
    places = held + cards_in(state.search) + Counter(state.stash) + Counter(state.laid.keys())
    places += Counter(state.aside) + Counter(state.playing) + Counter(state.removed)
    places -= Counter(_twice(state))
    assert places == Counter({card.id: card.count for card in content.search.values()}), places
    decks = sum((cards_in(deck) for deck in state.encounters.values()), Counter[str]())
    face_up = [state.face_up] if state.face_up else []
    left = [card for card in content.encounters if card not in state.story.removed.encounters]
    assert decks + Counter(face_up) == Counter(left), decks
    owned = [card for mouse in state.mice.values() for card in mouse.abilities]
    assert len(owned) == len(set(owned)), owned


def _twice(state: State) -> list[str]:
    """In the first set a scroll that has come back lies among the cards being played too, until the mouse has
    made room for it: such a game is sound, and its stored states stay what they were."""
    content = state.content
    over = [one for one in state.mice.values() if len(one.pack) > pack_limit(content, one)]
    if by_second(state):
        return []
    scrolls = [card for card in state.playing if content.search[card].kind == "scroll"]
    return [card for mouse in over for card in mouse.pack[-1:] if card in scrolls]


def _figures(state: State) -> None:
    """M-COMP-07, M-COMP-08, M-MOVE-12: pools, markers, room on every space."""
    content = state.content
    kinds = Counter(figure.kind for figure in state.figures.values())
    for pool, there in content.pools.items():
        taken = sum(count for kind, count in kinds.items() if _pool(content, kind) == pool)
        assert taken <= there, kinds
    for kind, count in kinds.items():
        assert count <= (content.minions[kind].max or count if kind in content.minions else 1), kinds
    for space in state.board.spaces:
        assert units(state, space) <= state.board.room(space), (state.side, space)
    for figure in state.figures.values():
        assert figure.space in state.board.spaces, figure
        assert figure.kind != BRODIE or not figure.status, figure


def _pool(content: Content, kind: str) -> str:
    return content.minions[kind].pool if kind in content.minions else content.bosses[kind].pool


def _mice(state: State) -> None:
    """A mouse is on the board or captured; a captured one has nothing on it but its cards (M-CAPTURE-06)."""
    content = state.content
    assert len(state.mice) == content.book.mice
    for mouse in state.mice.values():
        assert mouse.active or not (mouse.wounds or mouse.cheese or mouse.status or mouse.golem), mouse
        assert 0 <= mouse.poison <= mouse.wounds, mouse
        assert mouse.cheese >= 0, mouse
        assert len(mouse.status) == len(set(mouse.status)), mouse
        assert mouse.seat not in state.gone, mouse
        if mouse.active:
            assert mouse.space in state.board.spaces, mouse
        asked = state.turn is not None and state.turn.card == mouse.id
        assert asked or fits_worn(content, mouse, mouse.worn), mouse


def _track(state: State) -> None:
    """Each mouse has one card there, and each kind of minion on the board (M-INIT-05)."""
    content = state.content
    cards = Counter(state.track)
    assert all(count == 1 for count in cards.values()), state.track
    assert all(mouse in cards for mouse in state.mice), state.track
    for card in state.track:
        there = is_mouse(content, card) or any(
            one.kind == kind_of(content, card) for one in state.figures.values()
        )
        assert there or state.surging or state.turn is None, (card, state.track)
    if state.attack is None and state.turn is not None and not state.placed and not state.surging:
        waiting = state.phase in ("turn", "mouse", "minions", "prepare")
        for figure in state.figures.values():
            assert waiting or cards_on_track(state, figure), (figure.id, state.track)
