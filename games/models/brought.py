"""Records that somebody has brought and that are too long for the request that brings them."""

from django.conf import settings
from django.db import models

from accounts.set_apart import set_apart
from games.models.game import Game


class Brought(models.Model):
    """One record, by the SHA-256 of its bytes; `user` wants to keep it as a study of this `name`, nobody only
    wants to know whether it is proved.

    `payers` are whose allowance of computing it uses, not to be read back. `data` is empty once it was
    judged; what came of it is `checked` (as a games.past.proof.Checked), or `failed` says in a word why it is
    open. A study that was made of it is `study`. It is thrown away a day after it was brought.
    """

    digest = models.CharField(max_length=64)
    user = models.ForeignKey(settings.AUTH_USER_MODEL, models.CASCADE, null=True, related_name="+")
    name = models.CharField(max_length=60, blank=True, default="")
    payers = models.JSONField(default=list)
    data = models.BinaryField()
    brought_at = models.DateTimeField(db_index=True)
    begun_at = models.DateTimeField(null=True)
    tries = models.PositiveSmallIntegerField(default=0)
    judged_at = models.DateTimeField(null=True)
    failed = models.CharField(max_length=8, blank=True, default="")
    checked = models.JSONField(null=True)
    study = models.ForeignKey(Game, models.SET_NULL, null=True, related_name="+")

    class Meta:
        constraints = [
            models.UniqueConstraint(fields=["digest"], condition=models.Q(user=None), name="brought_once"),
            models.UniqueConstraint(fields=["digest", "user"], name="brought_once_by_a_person"),
        ]

    def __str__(self) -> str:
        return self.digest[:10]

    @property
    def shown_name(self) -> str:
        """The name for people to read; set apart where it is written from right to left."""
        return set_apart(self.name)

    @property
    def waits(self) -> bool:
        """Whether it is not judged yet."""
        return self.judged_at is None
