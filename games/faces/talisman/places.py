"""Where the events of Talisman happened: the space of whoever it is about, and the way by which they came."""

from collections.abc import Iterable, Iterator, Sequence

from games.engine.events import Seen
from games.faces.talisman.deeds import OPENERS, WEREWOLF_MOVED, seat_of
from games.faces.talisman.plan import FRAME, board_of, box
from games.faces.talisman.routes import Whereabouts
from games.faces.wording import Where
from games.kit.content_sets import derived
from games.systems.talisman.content import Content
from games.systems.talisman.view import View

NUMBERS = {"main": "0", "city": "1"}
AT_ONES_OWN = OPENERS | {"turn", "drawn", "faces"}
"""They happen where the character of `seat` is; others of the same scene may be about somebody elsewhere."""


def places(view: View, log: Sequence[Seen]) -> Iterator[tuple[Seen, tuple[Where, ...]]]:
    """Each event whose place is known, with its spaces in order."""
    content, known, prowled = view.content, Whereabouts(), ""
    known.places = _stayed(view, log)
    for event in log:
        start = known.places.get(seat_of(event), "")
        gone = known.note(content, event.kind, event.facts)
        if event.kind == WEREWOLF_MOVED:
            gone, prowled = (prowled, event.facts["space"]), event.facts["space"]
        elif not gone and event.kind in AT_ONES_OWN:
            gone = (start, known.places.get(seat_of(event), ""))
        if gone and (found := tuple(where_is(content, space) for space in gone if space)):
            yield event, found


def _stayed(view: View, log: Iterable[Seen]) -> dict[int, str]:
    """Where those are, and have been, who have gone nowhere since the log began: by their seats."""
    gone = {seat_of(event) for event in log if event.kind in ("came", "character")}
    playing = [player.who for player in view.players if player.who is not None]
    return {who.seat: who.place for who in playing if who.seat not in gone}


@derived
def where_is(content: Content, space: str) -> Where:
    """A space by the number of its board and its middle."""
    at = box(content, space)
    x, y = (at.left + at.width / 2) / FRAME.width, (at.top + at.height / 2) / FRAME.height
    return Where(NUMBERS[board_of(content, space)], space, round(100 * x, 2), round(100 * y, 2))
