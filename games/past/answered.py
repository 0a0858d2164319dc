"""Who answered what in the past: the journal for those who may read it."""

from collections.abc import Sequence

from games.engine.questions import Answer, Entry
from games.faces.shown import Doing, Given
from games.models import Tenure


def doings(rows: Sequence[tuple[int, Entry]], held: Sequence[Tenure]) -> list[Doing]:
    """All answers of these entries, which lie open, with the names of those who held the seats then."""
    return [
        Doing(number, line.kind, tuple(_given(one, _holder(held, one.seat, number)) for one in line.answers))
        for number, line in rows
    ]


def own_doings(rows: Sequence[tuple[int, Entry]], seat: int | None) -> list[Doing]:
    """What a seat answered in these entries; their numbers, which count those of others, are left out."""
    own = [(line.kind, [one for one in line.answers if one.seat == seat]) for _, line in rows]
    return [Doing(None, kind, tuple(_given(one, "") for one in mine)) for kind, mine in own if mine]


def _given(one: Answer, name: str) -> Given:
    return Given(one.seat, name, one.key, one.by)


def _holder(held: Sequence[Tenure], seat: int, entry: int) -> str:
    """Who had the seat when it answered with this entry; "" for a bot and for the table."""
    names = (
        one.shown_name
        for one in held
        if one.seat == seat and one.from_entry < entry and (one.to_entry is None or entry <= one.to_entry)
    )
    return next(names, "")
