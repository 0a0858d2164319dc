"""What is added up of a person's finished games, so that no page ever adds up thousands."""

from django.conf import settings
from django.db import models
from django.db.models import Q


class Standing(models.Model):
    """A person's record and rating in one system with so many seats. `mu` and `sigma` as openskill has them.

    `ordinal` is mu - 3 sigma, stored because leaderboards are sorted by it. `teams` is {team: [games, won]}.
    """

    user = models.ForeignKey(settings.AUTH_USER_MODEL, models.CASCADE, related_name="standings")
    system = models.CharField(max_length=20)
    seats = models.PositiveSmallIntegerField()
    games = models.PositiveIntegerField(default=0)
    won = models.PositiveIntegerField(default=0)
    left = models.PositiveIntegerField(default=0)
    rated = models.PositiveIntegerField(default=0)
    mu = models.FloatField(null=True)
    sigma = models.FloatField(null=True)
    ordinal = models.FloatField(null=True)
    rated_at = models.DateTimeField(null=True)
    teams = models.JSONField(default=dict)

    class Meta:
        constraints = [models.UniqueConstraint(fields=["user", "system", "seats"], name="standing_once")]
        indexes = [
            models.Index(
                fields=["system", "seats", "-ordinal", "id"], name="standing_board", condition=Q(rated__gt=0)
            )
        ]

    def __str__(self) -> str:
        return f"{self.user_id}: {self.system}/{self.seats}"


class Reliability(models.Model):
    """How a person keeps a table going. `times` counts their answers by the time they took (histogram of
    logarithmic buckets, games/careers/answer_times.py); `since_miss` counts games since a turn ran out.
    """

    user = models.OneToOneField(settings.AUTH_USER_MODEL, models.CASCADE, related_name="reliability")
    games = models.PositiveIntegerField(default=0)
    left = models.PositiveIntegerField(default=0)
    turns = models.PositiveIntegerField(default=0)
    missed = models.PositiveIntegerField(default=0)
    since_miss = models.PositiveIntegerField(default=0)
    times = models.JSONField(default=dict)

    def __str__(self) -> str:
        return f"{self.user_id}: {self.missed}/{self.turns}"


class Pairing(models.Model):
    """One person's finished games with another: two rows a pair, one for each to look up."""

    user = models.ForeignKey(
        settings.AUTH_USER_MODEL, models.CASCADE, related_name="pairings", db_index=False
    )
    other = models.ForeignKey(settings.AUTH_USER_MODEL, models.CASCADE, related_name="+")
    games = models.PositiveIntegerField(default=0)
    won = models.PositiveIntegerField(default=0)
    lost = models.PositiveIntegerField(default=0)
    last_at = models.DateTimeField()

    class Meta:
        constraints = [models.UniqueConstraint(fields=["user", "other"], name="pairing_once")]
        indexes = [
            models.Index(fields=["user", "-games", "-last_at"], name="pairing_most"),
            models.Index(fields=["user", "-last_at"], name="pairing_recent"),
        ]

    def __str__(self) -> str:
        return f"{self.user_id} with {self.other_id}"
