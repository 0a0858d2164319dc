"""The map of a game that is over: the trails of each team in ink over the land, graves, and flags."""

from collections import Counter
from collections.abc import Iterator, Sequence

from django.utils.translation import gettext as _
from django.utils.translation import ngettext

from games.drawing.ink import Hand, Point, number
from games.faces.counted import Walk
from games.faces.ending import Mark, TrailBoard, TrailLine
from games.faces.naming import text
from games.faces.sorcerer.boards import land
from games.faces.sorcerer.course import Course
from games.faces.sorcerer.names import Words
from games.faces.sorcerer.plan import CELL, FRAME, corner
from games.systems.sorcerer.state import NEUTRAL, board_of, chamber_of

ASIDE = {1: (-3.4, -3.4), 2: (3.4, 3.4), 3: (3.4, -3.4), 4: (-3.4, 3.4)}
"""How far each seat's trail lies off the middle of chambers and passages, so that all are seen."""
THIN, STEP, THICK = 1.0, 0.35, 3.4
"""The ink of a passage that was walked once, what each further time adds, and the most."""
SWAY = 1.6
NOOKS = {"grave": (33.0, 9.5), "flag": (33.0, 31.5)}
"""Where the first mark of a kind stands in a chamber; further ones stand to the left of it."""
APART = 7.5


def trail_boards(course: Course, words: Words) -> tuple[TrailBoard, ...]:
    """Every board with what was walked and what happened on it, the neutral one last."""
    numbers = sorted(course.sides, key=lambda one: (one == NEUTRAL, one))
    return tuple(_board(course, words, number) for number in numbers)


def _board(course: Course, words: Words, board: int) -> TrailBoard:
    side = words.content.sides[course.sides[board]]
    walks = [walk for walk in course.walks if board_of(walk.one) == board]
    return TrailBoard(
        title=text(side.name),
        owner=words.owner(board),
        side=words.teams.get(board, ""),
        land=land(side.picture),
        box=(FRAME.left, FRAME.top, FRAME.width, FRAME.height),
        about=_about(walks, words),
        lines=tuple(_line(walk, words) for walk in walks),
        marks=tuple(_marks(course, words, board)),
    )


def _about(walks: Sequence[Walk], words: Words) -> str:
    """Who walked here how far."""
    far: Counter[int] = Counter()
    for walk in walks:
        far[walk.seat] += walk.times
    told = [f"{words.person(one)} {far[one]}" for one in sorted(far)]
    return _("Steps on this board: %(who)s.") % {"who": ", ".join(told)} if told else _("Nobody came here.")


def _line(walk: Walk, words: Words) -> TrailLine:
    """From middle to middle, bent a little as a hand bends it."""
    hand = Hand(f"{walk.seat} {walk.one} {walk.other}")
    start, end = _middle(walk.one, walk.seat), _middle(walk.other, walk.seat)
    bend = hand.near(((start[0] + end[0]) / 2, (start[1] + end[1]) / 2), SWAY)
    path = f"M{_at(start)}Q{_at(bend)} {_at(end)}"
    width = min(THICK, THIN + STEP * (walk.times - 1))
    return TrailLine(words.teams.get(walk.seat, ""), path, round(width, 2))


def _middle(place: str, seat: int) -> Point:
    (x, y), (right, down) = corner(chamber_of(place)), ASIDE[seat]
    return x + CELL / 2 + right, y + CELL / 2 + down


def _at(point: Point) -> str:
    return f"{number(point[0])} {number(point[1])}"


def _marks(course: Course, words: Words, board: int) -> Iterator[Mark]:
    """One for each kind, seat and chamber, with how often."""
    many = Counter((one.kind, one.place, one.seat) for one in course.spots if board_of(one.place) == board)
    taken: Counter[tuple[str, str]] = Counter()
    for (kind, place, seat), times in sorted(many.items()):
        (x, y), (right, down) = corner(chamber_of(place)), NOOKS[kind]
        aside = taken[kind, place] * APART
        taken[kind, place] += 1
        who = [one.who for one in course.spots if (one.kind, one.place, one.seat) == (kind, place, seat)]
        side = words.teams.get(seat, "")
        yield Mark(
            kind, side, x + right - aside, y + down, times, _about_mark(words, kind, who, chamber_of(place))
        )


def _about_mark(words: Words, kind: str, who: Sequence[str], chamber: str) -> str:
    names = ", ".join(dict.fromkeys(words.name("short", one) for one in who))
    if kind == "grave":
        return _("Died in %(chamber)s: %(who)s") % {"chamber": chamber, "who": names}
    told = ngettext("A Crystal came home: %(who)s", "Crystals came home: %(who)s", len(who))
    return told % {"who": names}
