"""The journal of a finished game, packed: a stretch of it a row."""

from django.db import models
from django.db.models import QuerySet, Subquery

from games.models.game import Game
from games.models.packing import Stretch, decode_stretch


class Packed(models.Model):
    """Entries behind number `entries`, up to the next row; `steps` and `chances` lie before it too.

    `data` is the stretch (games/models/packing.py), to be read by itself. `moments` tells when its entries
    were stored: empty in a study, whose record does not say. What left the journal is in `left` of the first
    row.
    """

    game = models.ForeignKey(Game, models.CASCADE, related_name="packed", db_index=False)
    entries = models.PositiveIntegerField()
    steps = models.PositiveIntegerField()
    chances = models.PositiveIntegerField()
    data = models.BinaryField()
    moments = models.BinaryField(default=b"")
    left = models.BinaryField(default=b"")

    class Meta:
        constraints = [models.UniqueConstraint(fields=["game", "entries"], name="packed_once")]

    def __str__(self) -> str:
        return f"{self.game_id}@{self.entries}"

    @property
    def stretch(self) -> Stretch:
        """Its entries and states."""
        return decode_stretch(bytes(self.data))


def rows_with(game: Game, after: int, until: int) -> QuerySet[Packed]:
    """The rows that hold the entries behind number `after`, up to number `until`, in order."""
    rows = Packed.objects.filter(game=game).order_by("entries")
    first = rows.filter(entries__lte=after).order_by("-entries").values("entries")[:1]
    return rows.filter(entries__gte=Subquery(first), entries__lt=until)
