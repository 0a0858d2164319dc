"""Placing minions and what follows: cards on the track, ambush, Lead, reactions (ENC, M-BOSS-03 to -05)."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from itertools import combinations

from games.engine import questions as ask
from games.engine.questions import Procedure
from games.systems.mice.cards import Key
from games.systems.mice.content import Content
from games.systems.mice.effects import EFFECTS, Scene
from games.systems.mice.queries import (
    active_mice,
    distance_to_mice,
    has_room,
    in_track_order,
    is_large,
    mice_on,
    minions,
    minions_on,
    nearest_with_room,
)
from games.systems.mice.rulesets import by_second
from games.systems.mice.state import BRODIE, Figure, State, card_of, is_mouse, size_of
from games.systems.mice.track import ambush, append, lead, no_ambush, set_order
from games.systems.mice.windows import react
from games.systems.mice.words import Place

RANDOM = "random"


@dataclass(frozen=True)
class Group:
    """Minions that come together: a boss with them, perhaps at a space of its own, and key words."""

    minions: Mapping[str, int]
    boss: str = ""
    at: int = 0
    words: Sequence[Key] = ()

    @property
    def quiet(self) -> bool:
        """Whether nobody comes at all."""
        return not self.minions and not self.boss


def arrive(state: State, group: Group, *, new_order: bool) -> Procedure:
    """Place a group and see to what follows (M-ENC-04). A new order is set by encounters and set-ups.

    Minions of surges, events and effects set none: their cards are put below (M-R-10, M-R-125). With a new
    order a new encounter begins, whether a card was drawn for it or not (M-R-106).
    """
    content = state.content
    if new_order and by_second(state):
        state.roaches = {}
    boss_cards = (yield from _boss_cards(state, group.boss)) if group.boss else []
    if "traps" in group.words:
        set_traps(state)
    placed = place(state, group)
    cards = list(
        dict.fromkeys(card_of(content, figure) for figure in placed if figure.kind in content.minions)
    )
    whole = False
    if new_order:
        whole = yield from _order(state, cards, boss_cards, group)
    else:
        yield from append(state, cards)
    if whole:
        yield from lead(state, in_track_order(state))
    yield from _reactions(state, placed)


def _order(state: State, cards: list[str], boss_cards: list[str], group: Group) -> Procedure:
    """M-BOSS-05: two cards of a boss that comes later go to the bottom and are then moved as by an ambush."""
    content = state.content
    late = len(boss_cards) > 1 and any(not is_mouse(content, card) for card in state.track)
    whole = yield from set_order(state, cards if late else [*cards, *boss_cards])
    if late:
        yield from append(state, boss_cards)
        yield from ambush(state, boss_cards)
    if "ambush" in group.words and not no_ambush(state):
        yield from ambush(state, [card for card in state.track if not is_mouse(content, card)])
    return whole


def _boss_cards(state: State, boss: str) -> Procedure:
    """M-BOSS-03: all cards, or so many as are picked; M-D-36: by the party, usually drawn."""
    content = state.content
    ids = [card.id for card in content.bosses[boss].cards]
    pick = content.bosses[boss].pick
    if not pick:
        return ids
    pairs = ["+".join(pair) for pair in combinations(ids, pick)]
    chosen = yield ask.first(_seats(state), "boss_cards", (RANDOM, *pairs), RANDOM, boss=boss)
    if chosen != RANDOM:
        return chosen.split("+")
    left, drawn = dict.fromkeys(ids, 1), []
    for _ in range(pick):
        card = yield ask.draw("boss_card", left, boss=boss)
        del left[card]
        drawn.append(card)
    return drawn


def _seats(state: State) -> list[int]:
    """The party from the top of the track down: who leads comes first."""
    return list(dict.fromkeys(mouse.seat for mouse in in_track_order(state)))


def _reactions(state: State, placed: list[Figure]) -> Procedure:
    """The window `minions_placed`, once for each placing."""
    state.placed = [figure.id for figure in placed]
    yield from react(
        state,
        "minions_placed",
        active_mice(state) if placed else [],
        lambda mouse, card: Scene(state, card, mouse.id),
        lambda: not any(one in state.figures for one in state.placed),
    )
    state.placed = []


@EFFECTS.carries(Place)
def _place(scene: Scene, effect: Place) -> Procedure:
    yield from arrive(scene.state, Group(effect.minions), new_order=effect.order == "new")


def set_traps(state: State) -> None:
    """M-ENC-18: a trap on every red X of the side, those that have snapped again (M-R-67)."""
    state.traps[state.side] = list(state.board.file.traps)
    state.tell("traps", side=state.side)


# -- figures ----------------------------------------------------------------------------------------------


def place(state: State, group: Group) -> list[Figure]:
    """Put figures on the board, as many as there are (M-SURGE-09): small ranged, large, other small ones."""
    content = state.content
    wanted = [group.boss] if group.boss else []
    wanted += [kind for kind, count in group.minions.items() for _ in range(count)]
    wanted.sort(key=lambda kind: _step(content, kind))
    placed: list[Figure] = []
    for kind in wanted:
        if kind == BRODIE or left(state, kind):
            at = group.at if kind == group.boss else 0
            placed.append(_put(state, kind, at, placed))
    if "greedy" in group.words and any(figure.kind == "roach" for figure in placed):
        state.greedy = True
    return placed


def _step(content: Content, kind: str) -> int:
    size, ranged = _size(content, kind), _is_ranged(content, kind)
    return 0 if size == "small" and ranged else 1 if size == "large" else 2


def _size(content: Content, kind: str) -> str:
    return size_of(content, kind)


def _is_ranged(content: Content, kind: str) -> bool:
    card = content.minions[kind] if kind in content.minions else content.bosses[kind].cards[0]
    return card.attack == "ranged"


def left(state: State, kind: str) -> int:
    """How many more figures of a kind there are, and markers for them (M-COMP-07, M-COMP-08)."""
    content = state.content
    pool = content.minions[kind].pool if kind in content.minions else content.bosses[kind].pool
    on_board = [figure.kind for figure in minions(state)]
    taken = sum(
        (content.minions[one].pool if one in content.minions else content.bosses[one].pool) == pool
        for one in on_board
    )
    most = content.minions[kind].max if kind in content.minions else 1
    free = content.pools[pool] - taken
    return min(free, most - on_board.count(kind)) if most else free


def _put(state: State, kind: str, at: int, before: Sequence[Figure]) -> Figure:
    """`before` are those of its group that stand already."""
    figure = Figure(_name(state, kind), kind, 0)
    figure.space = _named_space(state, figure, at) if at else _entry(state, figure, before)
    state.figures[figure.id] = figure
    state.tell("placed", who=figure.id, kind=kind, to=figure.space)
    return figure


def _name(state: State, kind: str) -> str:
    if kind in state.content.bosses:
        return kind
    return next(name for n in range(1, 20) if (name := f"{kind}-{n}") not in state.figures)


def _named_space(state: State, figure: Figure, at: int) -> int:
    return (
        at
        if figure.kind == BRODIE
        else nearest_with_room(state, (at,), large=is_large(state.content, figure))
    )


def _entry(state: State, figure: Figure, before: Sequence[Figure]) -> int:
    """M-ENC-09 to M-ENC-14, M-R-65, M-R-66, M-R-122: ties go to the lowest number.

    Small ones of a group stand on as many entries as possible; the first set counts all figures alike.
    """
    content = state.content
    file, large = state.board.file, is_large(content, figure)
    if large:
        free = [one for one in file.entries if not _standing(state, one)]
        if free:
            return min(free, key=lambda one: (distance_to_mice(state, one), one))
        return nearest_with_room(state, file.entries, large=True)
    free = [one for one in file.entries if has_room(state, one)]
    if not free:
        return nearest_with_room(state, file.entries)
    if _is_ranged(content, figure.kind):
        perches = [one for one in file.perches if one in free]
        return next(iter(perches), min(free, key=lambda one: (-distance_to_mice(state, one), one)))
    spread = [one.space for one in before if not is_large(content, one)] if by_second(state) else []
    return min(free, key=lambda one: (one in spread, _standing(state, one), one))


def _standing(state: State, space: int) -> int:
    """How many figures stand on a space, mice counted."""
    return len(minions_on(state, space)) + len(mice_on(state, space))
