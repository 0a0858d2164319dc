"""Questions to the state, answered without changing it: values, places, who is where, what may be seen."""

from collections.abc import Iterable

from games.systems.mice.cards import BossCard, SearchCard, fits_class
from games.systems.mice.content import (
    Content,
)
from games.systems.mice.sides import Side, distances
from games.systems.mice.state import (
    BRODIE,
    Figure,
    Mouse,
    State,
    card_of,
    is_mouse,
    kind_of,
    minion_card,
    size_of,
)
from games.systems.mice.words import Ignored, Stat

PACK = 3
"""Cards that a pack holds (M-CARD-08)."""
LARGE_UNITS, SMALL_UNITS = 4, 1
GOLEM = "golem"
GOLEM_BATTLE, GOLEM_DEFENCE = 4, 3
HOOK, FORK, GRAPE, DISGUISE = "hook", "fork", "grape", "disguise"


# -- who is in play ---------------------------------------------------------------------------------------


def active_mice(state: State) -> list[Mouse]:
    """The mice on the board, from the top of the track down (M-R-121)."""
    return [mouse for mouse in in_track_order(state) if mouse.active]


def in_track_order(state: State) -> list[Mouse]:
    """All mice from the top of the track down."""
    mice = state.mice
    return [mice[card] for card in state.track if card in mice] or list(mice.values())


def track_place(state: State, card: str) -> int:
    """How far down the track a card lies; one that is not there lies below all."""
    return state.track.index(card) if card in state.track else len(state.track)


def minions(state: State) -> list[Figure]:
    """Every minion and boss on the board."""
    return list(state.figures.values())


def small_or_large(state: State) -> list[Figure]:
    """Every minion and boss that has a figure: all but Brodie."""
    return [figure for figure in minions(state) if figure.kind != BRODIE]


def figures_of(state: State, card: str) -> list[Figure]:
    """The figures whose turn a card is."""
    content = state.content
    return [figure for figure in minions(state) if figure.kind == kind_of(content, card)]


def cards_on_track(state: State, figure: Figure) -> list[str]:
    """The cards of a minion or boss that lie on the track, from the top."""
    content = state.content
    return [
        card for card in state.track if not is_mouse(content, card) and kind_of(content, card) == figure.kind
    ]


def printed(content: Content, figure: Figure, card: str = "") -> BossCard:
    """The card by which a figure fights."""
    return minion_card(content, card or card_of(content, figure))


def is_large(content: Content, figure: Figure) -> bool:
    """Whether it is immune to what small figures are not: large ones and Brodie (M-STATUS-07, M-R-97)."""
    return size_of(content, figure.kind) != "small"


def sees_mouse(state: State, figure: Figure) -> bool:
    """Whether a minion sees a mouse that is not hidden (M-MINION-11)."""
    seen = state.board.seen_from[figure.space]
    return any(mouse.space in seen for mouse in visible_mice(state))


def visible_mice(state: State) -> list[Mouse]:
    """The active mice that minions can choose (content 1.5, hidden)."""
    return [mouse for mouse in active_mice(state) if "hidden" not in mouse.status]


# -- places -----------------------------------------------------------------------------------------------


def mice_on(state: State, space: int) -> list[Mouse]:
    """The mice on a space."""
    return [mouse for mouse in active_mice(state) if mouse.space == space]


def minions_on(state: State, space: int) -> list[Figure]:
    """The minions with a figure on a space; Brodie's paw is none (M-R-25)."""
    return [figure for figure in small_or_large(state) if figure.space == space]


def units(state: State, space: int) -> int:
    """How much of a space is taken (M-R-26)."""
    taken = 0
    for mouse in state.mice.values():
        if mouse.space == space:
            taken += SMALL_UNITS
    for figure in state.figures.values():
        if figure.space == space and figure.kind != BRODIE:
            taken += LARGE_UNITS if is_large(state.content, figure) else SMALL_UNITS
    return taken


def has_room(state: State, space: int, *, large: bool = False) -> bool:
    """Whether one more figure may come onto a space; a large one needs it empty, or 4 units of an area."""
    taken, room = units(state, space), state.board.room(space)
    if large:
        return taken == 0 if space not in state.board.file.areas else taken + LARGE_UNITS <= room
    return taken + SMALL_UNITS <= room


def with_room(state: State, spaces: Iterable[int]) -> list[int]:
    """Those of the spaces that have room for one more small figure."""
    room = state.board.room
    return [space for space in spaces if units(state, space) + SMALL_UNITS <= room(space)]


def nearest_with_room(state: State, starts: Iterable[int], *, large: bool = False) -> int:
    """The nearest space with room to any of these, the lowest of equal ones; the starts themselves count."""
    found = distances(state.board.walked, starts)
    free = [space for space in found if has_room(state, space, large=large)]
    return min(free, key=lambda space: (found[space], space))


def near(side: Side, space: int) -> tuple[int, ...]:
    """A space and those adjacent to it."""
    return (space, *side.adjacent[space])


def distance_to_mice(state: State, space: int) -> int:
    """The steps of a minion from a space to the nearest mouse; 99 where none is on the board."""
    steps = state.board.steps[space]
    return min((steps[mouse.space] for mouse in active_mice(state)), default=99)


# -- what mice are worth ----------------------------------------------------------------------------------


def worn_cards(content: Content, mouse: Mouse) -> list[SearchCard]:
    """What it wears; a golem's gear counts nothing (content 1.4)."""
    search = content.search
    return [] if mouse.golem else [search[card] for card in mouse.worn]


def weapons(content: Content, mouse: Mouse) -> list[str]:
    """What it may attack with, equal ones once."""
    if mouse.golem:
        return [GOLEM]
    return list(dict.fromkeys(card for card in mouse.worn if content.search[card].kind == "weapon"))


def boosted(mouse: Mouse, stat: Stat) -> int:
    """What abilities add to a value for a time."""
    return sum(boost.n for boost in mouse.boosts if boost.stat == stat)


def battle(content: Content, mouse: Mouse, weapon: str, kind: str) -> int:
    """The dice of an attack: Battle, the weapon used, other worn cards (M-FIGHT-01, M-R-39)."""
    if mouse.golem:
        return GOLEM_BATTLE + boosted(mouse, "battle")
    own = content.search[weapon].battle if weapon else 0
    others = [
        card for card in worn_cards(content, mouse) if card.kind != "weapon" and card.only in (None, kind)
    ]
    return (
        content.heroes[mouse.id].battle + own + sum(card.battle for card in others) + boosted(mouse, "battle")
    )


def battle_with(content: Content, mouse: Mouse, weapon: str) -> int:
    """The same with a weapon in the way it is meant to be used."""
    return battle(
        content, mouse, weapon, str(content.search[weapon].attack) if weapon in content.search else "melee"
    )


def defence(content: Content, mouse: Mouse) -> int:
    """The dice of a defence roll (M-CARD-03, M-CARD-25)."""
    if mouse.golem:
        return GOLEM_DEFENCE + boosted(mouse, "defence")
    return (
        content.heroes[mouse.id].defence
        + sum(card.defence for card in worn_cards(content, mouse))
        + boosted(mouse, "defence")
    )


def lore(content: Content, mouse: Mouse) -> int:
    """Lore with worn bonuses."""
    return content.heroes[mouse.id].lore + sum(card.lore for card in worn_cards(content, mouse))


def move_value(content: Content, mouse: Mouse) -> int:
    """Move with worn bonuses."""
    return content.heroes[mouse.id].move + sum(card.move for card in worn_cards(content, mouse))


def pack_limit(content: Content, mouse: Mouse) -> int:
    """How many cards its pack holds (M-FREE-03); the pouch adds two."""
    return PACK + sum(content.search[card].pack for card in mouse.worn)


def life_left(state: State, mouse: Mouse) -> int:
    """How many wounds it takes until it is captured, that one included (M-R-01)."""
    last = state.content.heroes[mouse.id].life + (state.switches.capture_at == "above_life")
    return last - mouse.wounds


def ignores(content: Content, mouse: Mouse, what: Ignored) -> bool:
    """Whether a rule does not hold for the mouse: a scroll, the hero, or something worn."""
    if what in mouse.ignoring or what in content.ignored_by_hero[mouse.id]:
        return True
    gear = content.ignored_by_gear
    return not mouse.golem and any(what in gear[card] for card in mouse.worn)


def may_use(content: Content, mouse: Mouse, card: SearchCard) -> bool:
    """Whether the mouse meets what the card asks for (M-CARD-09, M-R-127)."""
    return fits_class(content.heroes[mouse.id], card.classes) and lore(content, mouse) >= card.needs_lore


def fits_worn(content: Content, mouse: Mouse, worn: Iterable[str]) -> bool:
    """Whether these can be worn together: one a slot, two paws, and what the tail holds (M-FREE-07)."""
    cards = [content.search[card] for card in worn]
    paws = sum({"paw": 1, "paws2": 2}.get(str(card.slot), 0) for card in cards)
    slots = [card.slot for card in cards if card.slot not in ("paw", "paws2")]
    tail = content.heroes[mouse.id].tail in [card.id for card in cards] and "tail" not in slots
    fits = paws <= content.heroes[mouse.id].paws or (tail and paws - 1 <= content.heroes[mouse.id].paws)
    return fits and len(set(slots)) == len(slots)


def has_class(content: Content, mouse: Mouse, name: str) -> bool:
    """Whether one of its classes is this one."""
    return name in content.heroes[mouse.id].classes


def owned_abilities(state: State) -> list[str]:
    """Every ability card that a hero has, those too who do not take part (M-R-104, M-R-108)."""
    absent = [cards for hero, cards in state.carried.abilities.items() if hero not in state.mice]
    return [card for cards in (*(one.abilities for one in state.mice.values()), *absent) for card in cards]


def cards_held(mouse: Mouse) -> list[str]:
    """Every search card that it owns."""
    return [*mouse.worn, *mouse.pack, *mouse.tricks]


# -- traits -----------------------------------------------------------------------------------------------


def traits_at(content: Content, card: str, when: str) -> list[str]:
    """What a card of minions does at a moment."""
    return [trait for trait in minion_card(content, card).traits if content.traits[trait].when == when]


def makes_cheese(content: Content, figure: Figure) -> bool:
    """Whether cheese on its rolls goes to the wheel (M-BRODIE-03)."""
    return figure.kind not in content.bosses or not content.bosses[figure.kind].no_cheese


def boss_on_board(state: State, boss: str) -> bool:
    """Whether a boss is on the board."""
    return any(figure.kind == boss for figure in minions(state))
