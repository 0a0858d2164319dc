"""The map of a game that is over: the trails of each seat in ink over the land, graves, and flags."""

from collections import Counter
from collections.abc import Iterator, Sequence

from django.utils.translation import gettext
from django.utils.translation import gettext_noop as _

from games.drawing.ink import Hand, Point, number
from games.faces.counted import Walk
from games.faces.ending import Mark, TrailBoard, TrailLine
from games.faces.talisman.boards import TITLES, picture
from games.faces.talisman.course import Course, Spot
from games.faces.talisman.names import Words, name, where
from games.faces.talisman.plan import FRAME, BoardId, board_of, box
from games.systems.talisman.content import Content

SCALE = 3
"""So many units of the plan are one of the map."""
ASIDE = {1: (-9, -9), 2: (9, 9), 3: (9, -9), 4: (-9, 9), 5: (0, -14), 6: (0, 14)}
"""How far each seat's trail lies off the middle of spaces, so that all are seen."""
THIN, STEP, THICK = 1.0, 0.3, 3.4
"""The ink of a passage that was walked once, what each further time adds, and the most."""
SWAY = 1.4
NOOK, APART = 26.0, 22.0
"""How far above the middle of a space the first mark stands, and further ones to the left of it."""
GRAVE, FLAG = "grave", "flag"
KINDS = {"killed": GRAVE}
"""Kind of event -> its mark, a flag for all others."""
WHAT = {
    "killed": _("Killed here: %(who)s (%(space)s)"),
    "quest_done": _("A quest done: %(who)s (%(space)s)"),
    "portal_opened": _("Through the Portal of Power: %(who)s"),
    "crowned": _("Came to the Crown: %(who)s"),
}
LEGEND = _(
    "The more often a way was walked, the thicker its line; leaps by magic are not drawn. Stones: deaths. "
    "Flags: quests done, the Portal of Power opened, the Crown reached."
)
WALKED = _("Spaces walked: %(who)s.")
NOBODY_CAME = _("Nobody came here.")


def trail_boards(course: Course, words: Words) -> tuple[TrailBoard, ...]:
    """The Regions, and the City where somebody was there."""
    content, walks = words.content, course.walks
    in_city = any(_both_on(content, walk, "city") for walk in walks)
    return tuple(_board(course, words, one) for one in _boards(city=in_city))


def _boards(*, city: bool) -> tuple[BoardId, ...]:
    return ("main", "city") if city else ("main",)


def _both_on(content: Content, walk: Walk, board: BoardId) -> bool:
    return board_of(content, walk.one) == board_of(content, walk.other) == board


def _board(course: Course, words: Words, board: BoardId) -> TrailBoard:
    content = words.content
    walks = [walk for walk in course.walks if _both_on(content, walk, board)]
    return TrailBoard(
        title=gettext(TITLES[board]),
        owner="",
        side="",
        land=picture(board),
        box=(0, 0, FRAME.width / SCALE, FRAME.height / SCALE),
        about=_about(walks, words),
        lines=tuple(_line(content, walk) for walk in walks),
        marks=tuple(_marks(content, course.spots, board)),
    )


def _about(walks: Sequence[Walk], words: Words) -> str:
    """Who walked here how far."""
    far: Counter[int] = Counter()
    for walk in walks:
        far[walk.seat] += walk.times
    told = [f"{words.person(one)} {far[one]}" for one in sorted(far)]
    return gettext(WALKED) % {"who": ", ".join(told)} if told else gettext(NOBODY_CAME)


def _line(content: Content, walk: Walk) -> TrailLine:
    """From middle to middle, bent a little as a hand bends it."""
    hand = Hand(f"{walk.seat} {walk.one} {walk.other}")
    start, end = _middle(content, walk.one, walk.seat), _middle(content, walk.other, walk.seat)
    bend = hand.near(((start[0] + end[0]) / 2, (start[1] + end[1]) / 2), SWAY)
    width = min(THICK, THIN + STEP * (walk.times - 1))
    return TrailLine(str(walk.seat), f"M{_at(start)}Q{_at(bend)} {_at(end)}", round(width, 2))


def _middle(content: Content, space: str, seat: int) -> Point:
    x, y = _centre(content, space)
    right, down = ASIDE[seat]
    return (x + right) / SCALE, (y + down) / SCALE


def _centre(content: Content, space: str) -> Point:
    at = box(content, space)
    return at.left + at.width / 2, at.top + at.height / 2


def _at(point: Point) -> str:
    return f"{number(point[0])} {number(point[1])}"


def _marks(content: Content, spots: Sequence[Spot], board: BoardId) -> Iterator[Mark]:
    """One for each kind, seat and space, with how often."""
    here = [one for one in spots if board_of(content, one.space) == board]
    taken: Counter[str] = Counter()
    for (kind, space, seat), times in sorted(
        Counter((one.kind, one.space, one.seat) for one in here).items()
    ):
        x, y = _centre(content, space)
        left = taken[space] * APART
        taken[space] += 1
        who = [one.who for one in here if (one.kind, one.space, one.seat) == (kind, space, seat)]
        told = ", ".join(name(content, one) for one in dict.fromkeys(who))
        words = gettext(WHAT[kind]) % {"who": told, "space": where(content, space)}
        yield Mark(
            KINDS.get(kind, FLAG), str(seat), (x + NOOK - left) / SCALE, (y - NOOK) / SCALE, times, words
        )
