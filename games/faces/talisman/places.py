"""Where the events of Talisman happened: the space of whoever it is about, and the way by which they came."""

from collections.abc import Iterable, Iterator, Sequence

from games.engine.events import Seen
from games.faces.talisman.deeds import opens, role, row_of, seat_of
from games.faces.talisman.plan import FRAME, board_of, box
from games.faces.talisman.routes import Whereabouts
from games.faces.wording import Where
from games.kit.content_sets import derived
from games.systems.talisman.content import Content
from games.systems.talisman.view import View

NUMBERS = {"main": "0", "city": "1"}


def places(view: View, log: Sequence[Seen]) -> Iterator[tuple[Seen, tuple[Where, ...]]]:
    """Each event whose place is known, with its spaces in order."""
    content, known, prowled = view.content, Whereabouts(), ""
    known.places = stayed(view, log)
    for event in log:
        start = known.places.get(seat_of(event), "")
        gone = known.note(content, event.kind, event.facts)
        if role(event.kind) == "prowls":
            gone, prowled = (prowled, event.facts["space"]), event.facts["space"]
        elif not gone and _is_at_ones_own(event):
            gone = (start, known.places.get(seat_of(event), ""))
        if gone and (found := tuple(where_is(content, space) for space in gone if space)):
            yield event, found


def _is_at_ones_own(event: Seen) -> bool:
    """Whether it happens where the character of `seat` is; others of its scene may be about somebody
    elsewhere."""
    return opens(event) or role(event.kind) == "turn" or row_of(event.kind).at_hand


def stayed(view: View, log: Iterable[Seen]) -> dict[int, str]:
    """Where those are, and have been, who have gone nowhere since the log began: by their seats."""
    gone = {seat_of(event) for event in log if role(event.kind) in ("arrives", "enters")}
    playing = [player.who for player in view.players if player.who is not None]
    return {who.seat: who.place for who in playing if who.seat not in gone}


@derived
def where_is(content: Content, space: str) -> Where:
    """A space by the number of its board and its middle."""
    at = box(content, space)
    x, y = (at.left + at.width / 2) / FRAME.width, (at.top + at.height / 2) / FRAME.height
    return Where(NUMBERS[board_of(content, space)], space, round(100 * x, 2), round(100 * y, 2))
