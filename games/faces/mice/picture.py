"""The tile where the mice are, as a picture shows it."""

from collections.abc import Sequence

from games.drawing.paper import Mark, Paper
from games.faces.ground import Ground
from games.faces.mice.boards import Door, Space
from games.faces.mice.counters import Counter
from games.faces.mice.ground import Drawn
from games.faces.mice.land import file_name
from games.faces.mice.pieces import PIECES
from games.faces.mice.slots import TRACK
from games.faces.mice.targets import Target
from games.faces.picture import Marks, Sketch

LETTER, SMALL = 8.0, 6.5
LIES = 22.0
LIFE, LOST = "#e23b30", "#f3e3c0"
OWN = (("--rim", "#ffe08a"), ("--rim-wide", "1.6"))
"""The reader's own counters have a light rim."""


def picture(ground: Ground, marks: Marks) -> Sketch | None:
    """The large tile; None before there is one."""
    own: Drawn = ground.own
    board = next((one for one in own.boards if one.focus), None)
    if board is None:
        return None
    paper, lettered = Paper("mice", (PIECES,)), list[str]()
    for space in board.spaces:
        for thing in space.lying:
            paper.draw(paper.used(thing.picture, (thing.x - LIES / 2, thing.y - LIES / 2, LIES)))
    for space in board.spaces:
        for one in space.counters:
            _counter(paper, one)
    for door in board.doors:
        lettered += _lettered(paper, marks, door.targets, _lower_left(door))
    for space in board.spaces:
        lettered += _at_space(paper, marks, space)
    land = f"systems/mice/{file_name(board.content, board.side, False)}"
    return Sketch(board.title, land, "", paper.written, tuple(lettered))


def _at_space(paper: Paper, marks: Marks, space: Space) -> list[str]:
    """The letters of a space: those about a figure at its counter, without figures as there is no room."""
    left, found = list(space.targets), list[str]()
    for one in space.counters:
        its = [target for target in left if target.key.endswith(one.id)]
        left = [target for target in left if target not in its]
        short = {target.key: Mark(marks[target.key].letter) for target in its if target.key in marks}
        found += _lettered(paper, short, its, (one.x - 9 * one.size, one.y - 9 * one.size), SMALL)
    return found + _lettered(paper, marks, left, _lower_left(space))


def _lettered(
    paper: Paper, marks: Marks, targets: Sequence[Target], at: tuple[float, float], radius: float = LETTER
) -> list[str]:
    found = [target.key for target in targets if target.key in marks]
    paper.marks([marks[key] for key in found], at, radius)
    return found


def _lower_left(place: Space | Door) -> tuple[float, float]:
    """Where the letters of a place begin: in what a finger touches of it."""
    touched = place.touched
    return (touched.column - 1) * TRACK + LETTER + 2, (touched.row - 1 + touched.down) * TRACK - LETTER


def _counter(paper: Paper, one: Counter) -> None:
    kind = "counter-minion" if one.is_minion else "counter-mouse"
    glow = (
        '<circle r="14.2" fill="#ffcf4a" fill-opacity=".4" stroke="#ffb81f" stroke-width="2.4"/>'
        if one.active
        else ""
    )
    lives = "".join(
        f'<g fill="{LIFE if left else LOST}">{paper.used("life", (at, 10.4, 6), one.side)}</g>'
        for at, left in one.pips
    )
    above = "".join(paper.used(mark, (4 - 10 * at, -15, 10), one.side) for at, mark in enumerate(one.marks))
    paper.draw(
        f'<g transform="translate({one.x:g} {one.y:g})scale({one.size:g})">{glow}'
        f"{paper.used(kind, (-15, -15, 30), one.side, OWN if one.own else ())}"
        f"{paper.used(one.picture, (-12, -13.3, 24), one.side)}{lives}{above}</g>"
    )
