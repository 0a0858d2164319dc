"""One person's part in a finished game: what history, profile and rating are made from."""

from django.conf import settings
from django.db import models

from games.models.game import Game
from games.models.shown_name import shown_name

RATED = models.Q(rated=True, mu__isnull=False)


class Outcome(models.TextChoices):
    WON = "won"
    LOST = "lost"
    LEFT = "left"  # resigned, forfeited, replaced: counts as last
    AGREED = "agreed"  # ended by a vote: nobody won


class Played(models.Model):
    """Written once, after the end, for every tenure of a person; the person gone, it stays without them.

    `system`, `seats` and `ended_at` repeat the game's, so that one index serves a filtered page of somebody's
    history. `team` is the system's word for the team or character played. `place` counts from 1, those who
    left are last. `turns` are the seat's own turns while the person held it, `own_turns` those of them that
    they played in person, `missed` those whose time ran out; `answers` they gave in person, in `seconds` of
    waiting altogether; `times` counts those waits by their length (games/careers/answer_times.py). `rated`
    with the rating before and after where the part counted; `season_mu` and `season_sigma` are that of its
    season before.
    """

    game = models.ForeignKey(Game, models.CASCADE, related_name="played", db_index=False)
    seat = models.PositiveSmallIntegerField()
    user = models.ForeignKey(
        settings.AUTH_USER_MODEL, models.SET_NULL, null=True, related_name="played", db_index=False
    )
    name = models.CharField(max_length=30)
    system = models.CharField(max_length=20)
    seats = models.PositiveSmallIntegerField()
    team = models.CharField(max_length=30, blank=True, default="")
    started_at = models.DateTimeField()
    ended_at = models.DateTimeField()
    place = models.PositiveSmallIntegerField()
    outcome = models.CharField(max_length=6, choices=Outcome.choices)
    how = models.CharField(max_length=20)
    entries = models.PositiveIntegerField(default=0)
    turns = models.PositiveIntegerField(default=0)
    own_turns = models.PositiveIntegerField(default=0)
    missed = models.PositiveIntegerField(default=0)
    answers = models.PositiveIntegerField(default=0)
    seconds = models.PositiveBigIntegerField(default=0)
    times = models.JSONField(default=dict)
    rated = models.BooleanField(default=False)
    mu_before = models.FloatField(null=True)
    sigma_before = models.FloatField(null=True)
    mu = models.FloatField(null=True)
    sigma = models.FloatField(null=True)
    season_mu = models.FloatField(null=True)
    season_sigma = models.FloatField(null=True)

    class Meta:
        constraints = [
            models.UniqueConstraint(fields=["game", "seat", "user"], name="played_once"),
        ]
        indexes = [
            models.Index(fields=["user", "-ended_at", "-id"], name="played_by"),
            models.Index(fields=["user", "system", "-ended_at", "-id"], name="played_by_of_system"),
            # The points of a rating curve, by their time and by their height.
            models.Index(
                fields=["user", "system", "seats", "ended_at", "id"], name="played_rated", condition=RATED
            ),
            models.Index(
                fields=["user", "system", "seats", "mu", "id"], name="played_by_rating", condition=RATED
            ),
        ]

    def __str__(self) -> str:
        return f"{self.game_id}/{self.seat}: {self.shown_name}"

    @property
    def shown_name(self) -> str:
        """The name as it is read; of somebody whose account is gone, words in its place."""
        return shown_name(self.name, self.seat)
