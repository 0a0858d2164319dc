"""What is added up of a person's finished games, so that no page ever adds up thousands."""

from django.conf import settings
from django.db import models
from django.db.models import F, Q


class Standing(models.Model):
    """A person's record and rating in one system with so many seats. `mu` and `sigma` as openskill has them.

    `ordinal` is mu - 3 sigma, stored because leaderboards are sorted by it. `teams` is {team: [games, won]}.
    `step` is the whole number of tenths in it while they are on the leaderboard, else None
    (games/careers/boards.py).
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
    step = models.SmallIntegerField(null=True, editable=False)

    class Meta:
        constraints = [models.UniqueConstraint(fields=["user", "system", "seats"], name="standing_once")]
        indexes = [
            models.Index(
                fields=["system", "seats", "-ordinal", "id"], name="standing_board", condition=Q(rated__gt=0)
            ),
            models.Index(
                fields=["system", "seats", "-ordinal", "id"],
                name="standing_listed",
                condition=Q(step__isnull=False),
            ),
        ]

    def __str__(self) -> str:
        return f"{self.user_id}: {self.system}/{self.seats}"


class BoardStep(models.Model):
    """How many people stand on one step of a leaderboard: kept with every change of theirs, so that no look
    counts them. A step holds the ratings between two tenths."""

    system = models.CharField(max_length=20)
    seats = models.PositiveSmallIntegerField()
    step = models.SmallIntegerField()
    people = models.IntegerField()

    class Meta:
        constraints = [models.UniqueConstraint(fields=["system", "seats", "step"], name="board_step_once")]

    def __str__(self) -> str:
        return f"{self.system}/{self.seats}: {self.people} at {self.step}"


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
    """One person's finished games with another: two rows a pair, one for each to look up.

    Of them they played `allied` ones as allies, and both won or lost so many; `allied_ahead` and
    `allied_behind` are those that one of them won from which the other had gone. `counted` is how many games
    these tell of: fewer than `games` where an older release has written (games/careers/allies.py).
    """

    user = models.ForeignKey(
        settings.AUTH_USER_MODEL, models.CASCADE, related_name="pairings", db_index=False
    )
    other = models.ForeignKey(settings.AUTH_USER_MODEL, models.CASCADE, related_name="+")
    games = models.PositiveIntegerField(default=0)
    won = models.PositiveIntegerField(default=0)
    lost = models.PositiveIntegerField(default=0)
    last_at = models.DateTimeField()
    allied = models.IntegerField(default=0, db_default=0)
    allied_won = models.IntegerField(default=0, db_default=0)
    allied_lost = models.IntegerField(default=0, db_default=0)
    allied_ahead = models.IntegerField(default=0, db_default=0)
    allied_behind = models.IntegerField(default=0, db_default=0)
    counted = models.IntegerField(default=0, db_default=0)

    class Meta:
        constraints = [models.UniqueConstraint(fields=["user", "other"], name="pairing_once")]
        indexes = [
            models.Index(fields=["user", "-games", "-last_at"], name="pairing_most"),
            models.Index(fields=["user", "-last_at"], name="pairing_recent"),
            models.Index(fields=["user"], name="pairing_to_count", condition=Q(counted__lt=F("games"))),
        ]

    def __str__(self) -> str:
        return f"{self.user_id} with {self.other_id}"
