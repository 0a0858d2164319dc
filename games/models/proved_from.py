"""Games of whose past the present rules no longer play all, or that are played on from another one: from
where on they are proved."""

import msgspec
from django.db import models

from games.engine.checkpoint import Counts, Kept
from games.models.game import Game
from games.models.packing import unpack


class ProvedFrom(models.Model):
    """A game is proved from the stored state on that lies behind `entries`: an operator has accepted that, or
    what lies before is another game's (a branch).

    `steps` and `chances` lie before it, as `entries` do: all of the game. `kept` are the chance results that
    a rewind had left over there, `state` is the state (zstd). `release` is the one that could not play what
    lies before.
    """

    game = models.OneToOneField(Game, models.CASCADE, primary_key=True, related_name="proved_from")
    at = models.DateTimeField()
    release = models.CharField(max_length=20)
    entries = models.PositiveIntegerField()
    steps = models.PositiveIntegerField()
    chances = models.PositiveIntegerField()
    kept = models.JSONField(default=list)
    state = models.BinaryField()

    def __str__(self) -> str:
        return f"{self.game_id}: {self.entries}"

    @classmethod
    def of(cls, game: Game) -> "ProvedFrom | None":
        """What has been accepted of this game; None for the most, which are proved from their beginning (one
        query)."""
        found = cls.objects.filter(pk=game.pk).first()
        if found is not None:
            found.game = game
        return found

    @property
    def counts(self) -> Counts:
        """What lies before it."""
        return Counts(self.entries, self.steps, self.chances)

    @property
    def opened(self) -> bytes:
        """The state as JSON."""
        return unpack(bytes(self.state))

    @property
    def kept_then(self) -> tuple[Kept, ...]:
        """The results that were left over there."""
        return msgspec.convert(self.kept, tuple[Kept, ...])
