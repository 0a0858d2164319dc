"""How the people of a circle stand among each other, by its own tables only."""

from django.conf import settings
from django.db import models

from games.models.circle import Circle


class CircleStanding(models.Model):
    """A person's rating at the tables of a circle, of one system with so many seats; `mu` and `sigma` as
    openskill has them, `ordinal` is mu - 3 sigma. Whose account is gone keeps the place, without a name."""

    circle = models.ForeignKey(Circle, models.CASCADE, related_name="standings", db_index=False)
    user = models.ForeignKey(
        settings.AUTH_USER_MODEL, models.SET_NULL, null=True, related_name="circle_standings"
    )
    system = models.CharField(max_length=20)
    seats = models.PositiveSmallIntegerField()
    games = models.PositiveIntegerField(default=0)
    won = models.PositiveIntegerField(default=0)
    mu = models.FloatField()
    sigma = models.FloatField()
    ordinal = models.FloatField()

    class Meta:
        constraints = [
            models.UniqueConstraint(fields=["circle", "user", "system", "seats"], name="circle_standing_once")
        ]
        indexes = [
            models.Index(fields=["circle", "system", "seats", "-ordinal", "id"], name="circle_ladder"),
        ]

    def __str__(self) -> str:
        return f"{self.circle_id}/{self.user_id}: {self.system}/{self.seats}"
