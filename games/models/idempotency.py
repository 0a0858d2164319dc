"""Requests of the API that must not be carried out twice."""

from django.conf import settings
from django.db import models


class IdempotentRequest(models.Model):
    """What a request under this key was answered; `fingerprint` is SHA-256 of method, path and body."""

    user = models.ForeignKey(settings.AUTH_USER_MODEL, models.CASCADE, related_name="+")
    key = models.CharField(max_length=64)
    fingerprint = models.CharField(max_length=64)
    at = models.DateTimeField(db_index=True)
    status = models.PositiveSmallIntegerField(null=True)
    body = models.BinaryField(default=b"")

    class Meta:
        constraints = [models.UniqueConstraint(fields=["user", "key"], name="idempotent_once")]

    def __str__(self) -> str:
        return f"{self.user_id}: {self.key}"
