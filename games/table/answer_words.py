"""One's own answer of the past in words."""

from games.faces.face import face_of
from games.faces.shown import Doing, Given
from games.faces.wording import plain
from games.table.reader_table import Table


def answered(table: Table, kind: str, key: str) -> str:
    """What the reader answered to a question of this kind, without pictures."""
    given = Given(table.seat or 0, "", key, "person")
    return plain(face_of(table).wording(table).answer(Doing(None, kind, (given,)), given))
