"""What was counted of finished games by playing them once more: that costs seconds of a core."""

from django.db import models

from games.models.game import Game


class Failed(models.TextChoices):
    """Why something could not be counted."""

    NOT = ""
    SLOW = "slow"
    UNPLAYED = "unplayed"


class Counted(models.Model):
    """One thing of one finished game, as the code of `release` counted it while the game had this `digest`.

    `what` is the name of a kind (games/past/counting.py), `data` its bytes (zstd), empty where it `failed`.
    """

    game = models.ForeignKey(Game, models.CASCADE, related_name="counted", db_index=False)
    what = models.CharField(max_length=12)
    release = models.CharField(max_length=20)
    release_order = models.BigIntegerField()
    digest = models.BinaryField()
    at = models.DateTimeField()
    failed = models.CharField(max_length=8, blank=True, default="", db_default="")
    data = models.BinaryField()

    class Meta:
        constraints = [models.UniqueConstraint(fields=["game", "what"], name="counted_once")]

    def __str__(self) -> str:
        return f"{self.game_id}: {self.what}"
