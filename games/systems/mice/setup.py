"""Preparing a chapter: heroes, abilities, equipment, decks, tiles, the first order (SETUP, CAMPAIGN)."""

from collections import Counter
from collections.abc import Iterable, Mapping, Sequence
from typing import Any

from games.engine import questions as ask
from games.engine.questions import Procedure
from games.kit.content_sets import derived
from games.kit.decks import Deck
from games.systems.mice.cards import Colour, fits_class
from games.systems.mice.content import CONTENTS, RULESET, Content, content_of
from games.systems.mice.onward import KEPT, present
from games.systems.mice.packs import put_away, trim_pack
from games.systems.mice.queries import in_track_order, lore, may_use, owned_abilities
from games.systems.mice.state import Carried, Figure, Mouse, State, Switches
from games.systems.mice.story import happen
from games.systems.mice.surge import settled
from games.systems.mice.track import lead, set_order

SEATS = (1, 2, 3, 4)
SETS = ("ruleset", "packs")
"""What a record says besides of the rules that it was played by."""


@derived
def options_of(content: Content) -> dict[str, tuple[str, ...]]:
    """What the host may choose: the chapter and the switches (M-D-01, M-D-33, M-CAMPAIGN-08)."""
    return {
        "chapter": tuple(content.chapters),
        "capture_at": ("above_life", "at_life"),
        "achievements": ("on", "off"),
        "stalemate_guard": ("on", "off"),
        "keep": tuple(KEPT),
    }


def new_state(options: Mapping[str, Any], carry: Carried | None = None) -> State:
    """A chapter before its preparation. `options`: {"seats": 1 to 4} and words of `options_of`.

    With `carry` it is one of a campaign, of whose first nothing is carried; what ended with an older rule set
    counts as what stands for it. Raises ValueError when an option is wrong or unknown, or for a carry that
    names what this content does not have, and UnknownPack.
    """
    ruleset, packs = options.get("ruleset", RULESET), tuple(options.get("packs", ()))
    if ruleset not in CONTENTS:
        raise ValueError(f"these options cannot be played: there is no rule set {ruleset!r}")
    content = content_of(ruleset, packs)
    known = options_of(content)
    seats = options.get("seats")
    given = {name: options.get(name, words[0]) for name, words in known.items()}
    wrong = [name for name, word in given.items() if word not in known[name]]
    unknown = [key for key in options if key not in ("seats", *SETS, *known)]
    if seats not in SEATS or wrong or unknown:
        raise ValueError(f"these options cannot be played: {dict(options)!r}")
    # The very words of the options: an equal one out of a record is no default to what leaves defaults out.
    chosen = {name: words[words.index(given[name])] for name, words in known.items()}
    chapter = content.chapters[chosen.pop("chapter")]
    carried = present(content, carry or Carried())
    _check_carried(content, carried)
    return State(
        phase="heroes",
        ruleset=ruleset,
        packs=packs,
        chapter=chapter.id,
        seats=seats,
        switches=Switches(**chosen),
        carried=carried,
        campaign=carry is not None,
        end_page=chapter.end_page,
        side=chapter.start.side,
        up={tile: place.up for tile, place in chapter.layout.items()},
        explored=[chapter.start.side],
    )


def _check_carried(content: Content, carried: Carried) -> None:
    """Raises ValueError for what there is not, for what is something else than it is given as, and for what
    there is only once and two mice would have."""
    learned = [card for cards in carried.abilities.values() for card in cards]
    kept = Counter(card for cards in carried.kept.values() for card in cards)
    unknown = [
        *(name for name in carried.given if name not in content.book.achievements),
        *(name for name in (*carried.abilities, *carried.kept, *carried.party) if name not in content.heroes),
        *(card for card in learned if card not in content.abilities),
        *(
            card
            for card, count in kept.items()
            if card not in content.search or count > content.search[card].count
        ),
    ]
    if unknown or len(set(learned)) < len(learned):
        raise ValueError(f"this cannot be carried on: {unknown or learned!r}")


# -- heroes (M-SETUP-02 to M-SETUP-06) --------------------------------------------------------------------


def owners(state: State) -> list[int]:
    """M-SETUP-03, M-D-02: the seat of each mouse, spread evenly, the host takes the rest."""
    seats = [seat for seat in range(1, state.seats + 1) if seat not in state.gone]
    each, rest = divmod(state.content.book.mice, len(seats))
    return sorted(seat for place, seat in enumerate(seats) for _ in range(each + (place < rest)))


def heroes_phase(state: State) -> Procedure:
    """Each player chooses heroes, no hero twice, and one ability for each (M-SETUP-04, M-SETUP-05)."""
    content = state.content
    while len(state.mice) < content.book.mice:
        seat = owners(state)[len(state.mice)]
        free = [one for one in content.heroes if one not in state.mice and one not in state.story.not_allowed]
        hero = yield ask.one(seat, "hero", free, usual_hero(state, seat, free))
        state.mice[hero] = mouse = Mouse(hero, seat)
        learned = state.carried.abilities.get(hero, ())
        mouse.abilities = list(learned)
        if not learned:
            mouse.abilities.append((yield from _ability(state, mouse)))
        state.tell("hero", seat=seat, hero=hero, abilities=list(mouse.abilities))
    state.phase = "prepare"


def usual_hero(state: State, seat: int, free: Sequence[str]) -> str:
    """M-D-01: in a campaign that of the seat in the last chapter, or one of the party whom nobody of those
    still to choose had; else the first."""
    party = {hero: one for hero, one in state.carried.party.items() if hero in free}
    own = [hero for hero, one in party.items() if one == seat]
    choosing = owners(state)[len(state.mice) :]
    nobodys = [hero for hero, one in party.items() if one not in choosing]
    return next(iter((*own, *nobodys, *free)))


def _ability(state: State, mouse: Mouse) -> Procedure:
    """M-SETUP-06, M-R-108: one of its class that nobody has; the preset is the usual one."""
    owned = owned_abilities(state)
    hero, abilities = state.content.heroes[mouse.id], state.content.abilities.values()
    free = [one.id for one in abilities if one.id not in owned and fits_class(hero, one.classes)]
    preset = hero.preset if hero.preset in free else free[0]
    return (yield ask.one(mouse.seat, "ability", free, preset, who=mouse.id))


# -- the table (M-SETUP-07 to M-SETUP-17) -----------------------------------------------------------------


def prepare_phase(state: State) -> Procedure:
    """Equipment, decks, figures, what the chapter gives; then the first order and the chapter's own lines."""
    _equip(state)
    _lay_decks(state)
    _place_figures(state)
    yield from _give_cards(state)
    kinds = [line.kind for line in state.story.start_minions]
    yield from set_order(state, kinds)
    yield from lead(state, in_track_order(state))
    yield from happen(state, "chapter_start")
    yield from settled(state)
    state.phase = "round"


def _equip(state: State) -> None:
    """M-CARD-04, M-CAMPAIGN-03, M-CAMPAIGN-04, M-R-150: what it wears, and what it has kept; what mice start
    with goes first where there are not copies enough."""
    content = state.content
    bag = Counter({card.id: card.count for card in content.search.values()})
    for mouse in state.mice.values():
        mouse.worn = list(content.heroes[mouse.id].start)
        bag.subtract(mouse.worn)
    for mouse in state.mice.values():
        for card in _taken(bag, state.carried.kept.get(mouse.id, ())):
            put_away(content, mouse, card)


def _lay_decks(state: State) -> None:
    """M-SETUP-14, M-SETUP-15, M-R-104, M-R-110: what is left when everything has been taken out that is in
    use, or kept by a hero who does not take part."""
    content = state.content
    chapter = state.story
    bag = Counter({card.id: card.count for card in content.search.values()})
    for mouse in state.mice.values():
        bag.subtract([*mouse.worn, *mouse.pack, *mouse.tricks])
    absent = [card for hero, cards in state.carried.kept.items() if hero not in state.mice for card in cards]
    state.removed = _taken(bag, (*absent, *chapter.removed.search))
    state.stash = _taken(bag, chapter.party.items)
    state.playing = _taken(bag, chapter.party.cards)
    special = [room.search.card for room in chapter.rooms.values() if room.search and room.search.card]
    state.aside = _taken(bag, special)
    state.search = Deck({card: count for card, count in bag.items() if count})
    colours: tuple[Colour, ...] = ("orange", "blue")
    left = [card for card in content.encounters.values() if card.id not in chapter.removed.encounters]
    for colour in colours:
        state.encounters[colour] = Deck({card.id: 1 for card in left if card.colour == colour})


def _taken(bag: Counter[str], cards: Iterable[str]) -> list[str]:
    """One copy of each, where there is one left."""
    taken = []
    for card in cards:
        if bag[card] > 0:
            bag[card] -= 1
            taken.append(card)
    return taken


def _place_figures(state: State) -> None:
    """M-SETUP-10: mice in the order of choice, minions where the layout shows them."""
    for mouse, space in zip(state.mice.values(), state.story.start.spaces, strict=True):
        mouse.space = space
    for line in state.story.start_minions:
        for number, space in enumerate(line.spaces, start=1):
            figure = Figure(f"{line.kind}-{number}", line.kind, space)
            state.figures[figure.id] = figure
    state.tell("laid_out", side=state.side, board=state.board.colour)


def _give_cards(state: State) -> Procedure:
    """M-SETUP-08, M-D-29: the party says whose each card is."""
    content = state.content
    for card in list(state.playing):
        mice = list(state.mice.values())
        able = [mouse for mouse in mice if may_use(content, mouse, content.search[card])] or mice
        usual = max(
            sorted(able, key=lambda mouse: [*content.heroes].index(mouse.id)),
            key=lambda mouse: lore(content, mouse),
        ).id
        seats = list(dict.fromkeys(mouse.seat for mouse in mice))
        hero = yield ask.first(seats, "party_card", list(state.mice), usual, card=card)
        state.playing.remove(card)
        put_away(content, state.mice[hero], card)
        state.tell("party_card", who=hero, card=card)
        yield from trim_pack(state, state.mice[hero])
