"""Packs of content: rows that somebody added to what is printed, as the games played with them read them."""

from django.db import models


class ContentPack(models.Model):
    """One pack, kept for as long as a game or a record may name it.

    `name` is the SHA-256 of its rules part. `rules` and `shown` are JSON as text, for the order of its keys
    counts: file -> what stands above and below its line.
    """

    name = models.CharField(max_length=64, unique=True)
    system = models.CharField(max_length=20)
    rules = models.TextField()
    shown = models.TextField()
    created_at = models.DateTimeField()

    def __str__(self) -> str:
        return f"{self.system}: {self.name[:12]}"
