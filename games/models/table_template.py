"""Somebody's settings for a table, kept under a name."""

from django.conf import settings
from django.db import models

from accounts.set_apart import set_apart


class TableTemplate(models.Model):
    """`settings` are the fields of the form for a new table as they were sent."""

    user = models.ForeignKey(settings.AUTH_USER_MODEL, models.CASCADE, related_name="table_templates")
    name = models.CharField(max_length=60)
    settings = models.JSONField(default=dict)
    changed_at = models.DateTimeField()

    class Meta:
        constraints = [models.UniqueConstraint(fields=["user", "name"], name="table_template_once")]

    def __str__(self) -> str:
        return f"{self.user_id}: {self.name}"

    @property
    def shown_name(self) -> str:
        """The name for people to read; set apart where it is written from right to left."""
        return set_apart(self.name)
