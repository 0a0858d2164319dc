"""What somebody's games of one season came to on a leaderboard."""

from django.conf import settings
from django.db import models


class SeasonStanding(models.Model):
    """A person's rating in one season, in one system with so many seats, after `rated` games of it, of
    which they won so many; `at` is when the last of them ended. `season` counts quarters
    (games/careers/seasons.py).

    `ordinal` is mu - 3 sigma, by which boards are sorted. Whoever deletes the account keeps the place of the
    season, without being anybody.
    """

    user = models.ForeignKey(
        settings.AUTH_USER_MODEL, models.SET_NULL, null=True, related_name="seasons", db_index=False
    )
    season = models.PositiveSmallIntegerField()
    system = models.CharField(max_length=20)
    seats = models.PositiveSmallIntegerField()
    rated = models.PositiveIntegerField(default=0)
    won = models.PositiveIntegerField(default=0)
    mu = models.FloatField()
    sigma = models.FloatField()
    ordinal = models.FloatField()
    at = models.DateTimeField()

    class Meta:
        constraints = [
            models.UniqueConstraint(fields=["user", "season", "system", "seats"], name="season_once")
        ]
        indexes = [
            models.Index(
                fields=["system", "seats", "season", "-ordinal", "id"],
                name="season_board",
            )
        ]

    def __str__(self) -> str:
        return f"{self.user_id}: {self.system}/{self.seats} in {self.season}"
