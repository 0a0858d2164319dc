"""Where the events of Mice & Mystics happened: a space of the side on which the mice were then.

Who stands where is known of the end; so the log is gone through backwards.
"""

from collections.abc import Iterator, Sequence

from games.engine.events import Seen
from games.faces.mice.boards import numbered
from games.faces.mice.plan import SIZE, plan
from games.faces.mice.speaker import SPEAKER
from games.faces.wording import Where
from games.kit.content_sets import derived
from games.systems.mice.content import Content
from games.systems.mice.view import View


def places(view: View, log: Sequence[Seen]) -> Iterator[tuple[Seen, tuple[Where, ...]]]:
    """Each event whose place is known, with its spaces in order; the last event first."""
    content = view.content
    boards = {side: str(number) for number, side in enumerate(numbered(view))}
    side, known = view.side, _standing(view)
    for event in reversed(log):
        gone = _gone(event, known)
        if (
            gone
            and side in boards
            and (found := tuple(where(content, boards[side], side, space) for space in gone if space))
        ):
            yield event, found
        if event.kind == "explored":
            side, known = event.facts["frm"], {}
        elif event.kind == "laid_out":
            side = ""


def _standing(view: View) -> dict[str, int]:
    mice = {mouse.id: mouse.space for mouse in view.mice.values()}
    return {**mice, **{figure.id: figure.space for figure in view.figures.values()}}


def _gone(event: Seen, known: dict[str, int]) -> Sequence[int]:
    """The spaces of an event, 0 for unknown ones; `known`: who stood where, after it and then before it."""
    row, facts, who = SPEAKER.events.get(event.kind), event.facts, _who(event)
    place = row.place if row is not None else ""
    if place == "way":
        way: Sequence[int] = facts.get("way") or (facts["frm"], facts["to"])
        known[who] = way[0]
        return way
    if place == "to":
        known.pop(who, None)
    if place == "own":
        return (known.get(who, 0),)
    return (facts[place],) if place else ()


def _who(event: Seen) -> str:
    return str(event.facts.get("who") or event.facts.get("card", ""))


@derived
def where(content: Content, board: str, side: str, space: int) -> Where:
    """The middle of a space in its picture."""
    x, y = plan(content, side).spaces[space].middle
    return Where(board, str(space), round(100 * x / SIZE, 2), round(100 * y / SIZE, 2))
