"""What a table shares of its luck with the others of its round, and whether it is shown outside."""

from typing import Any

from django.db import models
from django.utils.translation import gettext
from django.utils.translation import gettext_lazy as _

from games.engine.shared_luck import Bags, Shared
from games.models.game import Game, Luck

ROUND_LONGEST = 60


class SharedLuck(models.Model):
    """The luck of a game that is one of several of a `round`, in which all share the seed and the bags.

    `round` is the name of the round in its dice, such as "week-2026-48" or "cup-autumn-2"; `commitment` was
    published before anybody sat down. `sizes` and `setup` are what the game began with, `drawn` what has come
    out of its bags: that only grows, over rewinds too. Nothing of the game is shown outside until
    `Game.luck` says that the round is open.
    """

    game = models.OneToOneField(Game, models.CASCADE, primary_key=True, related_name="shared_luck")
    round = models.CharField(_("round"), max_length=ROUND_LONGEST, db_index=True)
    commitment = models.CharField(_("commitment"), max_length=64)
    seed = models.BinaryField(editable=False)
    sizes = models.JSONField(default=dict, editable=False)
    setup = models.JSONField(default=dict, editable=False)
    drawn = models.JSONField(default=dict, editable=False)

    class Meta:
        verbose_name = _("shared luck")
        verbose_name_plural = _("shared luck")

    def __str__(self) -> str:
        return f"{self.round}: {self.game_id}"

    @property
    def shared(self) -> Shared:
        """As the dice, and the record, read it."""
        return Shared(self.round, self.commitment, bytes(self.seed).hex(), self.sizes, self.setup)


def is_opened(game: Game) -> bool:
    """Whether the game may be shown to others than its own people: every door asks this.

    Tables of a round that share their luck are closed until the last of them has ended: their seeds, dice,
    record, replay, statistics, and all that is told of them outside.
    """
    return game.luck != Luck.CLOSED


def shared_of(game: Game) -> SharedLuck | None:
    """What the game shares; None where its luck is its own (one query; none then)."""
    return SharedLuck.objects.get(game=game) if game.luck else None


def share(game: Game, *, name: str, seed: bytes, commitment: str, bags: Bags) -> SharedLuck:
    """The game, which is stored and has not begun, is a table of the round of that name from now on, and
    closed: the caller's transaction holds it."""
    game.luck = Luck.CLOSED
    game.save(update_fields=["luck"])
    return SharedLuck.objects.create(
        game=game, round=name, commitment=commitment, seed=seed, sizes=bags.dice, setup=bags.setup
    )


def open_round(name: str) -> int:
    """The last table of the round has ended: all of them are open from now on; how many were not."""
    closed: dict[str, Any] = {"luck": Luck.CLOSED, "shared_luck__round": name}
    return Game.objects.filter(**closed).update(luck=Luck.OPENED, again_at=None)


def closed_words() -> str:
    """What somebody is told who asks for the record of a game of a closed round."""
    return gettext("This game is one of a round: its seeds and its record are opened when the round is over.")
