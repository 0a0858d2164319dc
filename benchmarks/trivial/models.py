from typing import ClassVar

from django.db import models


class Line(models.Model):
    """One line that somebody sent."""

    text = models.CharField(max_length=200)

    objects: ClassVar[models.Manager["Line"]] = models.Manager()

    class Meta:
        app_label = "trivial"

    def __str__(self) -> str:
        return self.text
