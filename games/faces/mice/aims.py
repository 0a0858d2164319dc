"""What brings a mouse further next, by what wins its chapter and what lies open: never a bot's opinion.

In this order: work that alone wins the chapter, minions on the tile, tokens that lie here, other work, the
way on along the book's route, the space where all have to be.
"""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass

from msgspec import Struct

from games.faces.aims import Aim
from games.faces.mice.deeds import bust
from games.faces.mice.names import Words, words_of
from games.faces.mice.places import where
from games.faces.mice.speaker import SPEAKER
from games.faces.shown import ShownTable
from games.kit.effects import walk
from games.systems.mice.chapters import specials
from games.systems.mice.explore import ways_out
from games.systems.mice.sides import OUT
from games.systems.mice.state import Mouse, State
from games.systems.mice.story_book import Chapter, Special
from games.systems.mice.view import View
from games.systems.mice.ways import imagined
from games.systems.mice.words import AllMiceOn, Counted, Counter, Have

LARGE = "0"
"""The number of the board on which the mice are."""


class Target(Struct, frozen=True):
    """What is to be done: the name of its phrase, the spaces where it can be, what else the phrase names."""

    phrase: str
    spaces: tuple[int, ...]
    facts: dict[str, str] = {}


@dataclass(frozen=True)
class Look:
    """What is known when a mouse's next step is looked for."""

    view: View
    state: State
    words: Words
    mouse: Mouse

    @property
    def story(self) -> Chapter:
        """The chapter."""
        return self.view.content.chapters[self.view.chapter]


def aims(table: ShownTable) -> Sequence[Aim]:
    """The next step of each of the reader's mice, that of the one on turn first."""
    view: View = table.view
    if view.seat is None or not view.side or not view.round or view.outcome is not None:
        return ()
    state, words = imagined(view), words_of(table)
    now = view.turn.card if view.turn else ""
    own = [mouse for mouse in state.mice.values() if mouse.seat == view.seat]
    looks = (Look(view, state, words, mouse) for mouse in sorted(own, key=lambda one: one.id != now))
    return [aim for look in looks if (aim := _aim(look)) is not None]


def _aim(look: Look) -> Aim | None:
    mouse, words = look.mouse, look.words
    if not mouse.active:
        return Aim(SPEAKER.phrased("aim-free", words), picture=bust(mouse.id), side=mouse.id)
    target = next(_targets(look), None)
    if target is None:
        return None
    way = _way(look, target.spaces)
    at = way[-1] if way else mouse.space if mouse.space in target.spaces else target.spaces[0]
    here = (where(look.view.content, LARGE, look.view.side, space) for space in way)
    return Aim(
        SPEAKER.phrased(target.phrase, words, space=at, here=at == mouse.space, **target.facts),
        SPEAKER.phrased("aim-steps", words, n=len(way)) if way else "",
        picture=bust(mouse.id),
        side=mouse.id,
        place=where(look.view.content, LARGE, look.view.side, at),
        way=tuple(here),
    )


def _targets(look: Look) -> Iterator[Target]:
    """All that there is to do, the first thing first."""
    work = [*_work(look)]
    if all(isinstance(one, Counted) for one in look.story.victory):
        yield from work
    yield from _foes(look)
    yield from _tokens(look)
    yield from work
    yield from _on(look)
    yield from _meeting(look)


def _foes(look: Look) -> Iterator[Target]:
    """The nearest minion: nobody leads on while one is on the tile."""
    steps = look.state.board.steps[look.mouse.space]
    there = sorted(look.view.figures.values(), key=lambda one: (steps.get(one.space, 99), one.id))
    for figure in there[:1]:
        yield Target("aim-foe", (figure.space,), {"who": figure.id})


def _wanted(look: Look) -> list[str]:
    """The tokens that the chapter asks for and the party has not found."""
    asked = [token for one in look.story.victory if isinstance(one, Have) for token in one.tokens]
    return [token for token in asked if token not in look.view.tokens]


def _tokens(look: Look) -> Iterator[Target]:
    room = look.story.rooms.get(look.view.side)
    found = room.search if room is not None else None
    if found is not None and found.token in _wanted(look):
        yield Target("aim-search", found.spaces or look.state.board.spaces, {"token": found.token})


def _work(look: Look) -> Iterator[Target]:
    """What the chapter counts on this side, until it is enough."""
    enough = {one.name: one.at_least for one in look.story.victory if isinstance(one, Counted)}
    for _side, line in specials(look.story):
        there, counts = line.where, _counts(line)
        if there is None or there.side != look.view.side or counts not in enough:
            continue
        if look.view.counters.get(counts, 0) < enough[counts]:
            yield Target("aim-work", there.spaces, {"line": line.id})


def _counts(line: Special) -> str:
    return next((word.name for word in walk(line) if isinstance(word, Counter)), "")


def _on(look: Look) -> Iterator[Target]:
    """The way to the next side of the route; where only another mouse can lead there, its name."""
    side = _next_side(look)
    if not side:
        return
    state = look.state
    leads = {mouse.id: ways_out(state, mouse).get(side, ()) for mouse in state.mice.values() if mouse.active}
    if spaces := leads.get(look.mouse.id):
        yield Target("aim-lead", spaces, {"room": side})
    elif other := next((who for who, spaces in leads.items() if spaces), ""):
        yield Target("aim-follow", leads[other], {"who": other, "room": side})


def _next_side(look: Look) -> str:
    """The side after this one on the route; from beside it the first of the route that a way leads to.

    Where all tokens are found, the way back is meant.
    """
    route, here = look.story.route, look.view.side
    at = [n for n, side in enumerate(route) if side == here]
    if not at:
        return next((side for side in ways_out(look.state, look.mouse) if side in route), "")
    found = any(isinstance(one, Have) for one in look.story.victory) and not _wanted(look)
    n = at[-1] if found else at[0]
    return route[n + 1] if n + 1 < len(route) else ""


def _meeting(look: Look) -> Iterator[Target]:
    """Where all mice have to be."""
    for one in look.story.victory:
        if isinstance(one, AllMiceOn) and one.side == look.view.side:
            yield Target("aim-meet", (one.space,))


def _way(look: Look, spaces: Sequence[int]) -> tuple[int, ...]:
    """The spaces of the shortest way to the nearest of these, its end last; never where the current leaves
    the tile; () for who is there, or cannot come there."""
    board, start = look.state.board, look.mouse.space
    before: dict[int, int] = {start: start}
    border = [start]
    while border and not (there := [one for one in border if one in spaces]):
        border = [
            before.setdefault(to, at) and to
            for at in border
            for to in board.adjacent[at]
            if to not in before and board.file.current.get(to) != OUT
        ]
    return _back(before, start, there[0]) if border else ()


def _back(before: dict[int, int], start: int, end: int) -> tuple[int, ...]:
    found: list[int] = []
    while end != start:
        found.append(end)
        end = before[end]
    return tuple(reversed(found))
