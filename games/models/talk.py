"""What people say at a table, and what they note for themselves."""

from django.conf import settings
from django.db import models
from django.utils.translation import gettext_lazy as _

from games.models.game import Game
from games.models.shown_name import shown_name

LONGEST = 1000
"""So many signs one line has at most."""
NOTE_LONGEST = 20_000


class Room(models.TextChoices):
    TABLE = "table", _("the table")
    SPECTATORS = "spectators", _("the spectators")


class Line(models.Model):
    """One line of the talk at a table. `turn` and `step` tell when it was said; `text` is what was typed.

    A deleted line keeps its place; its text is kept for the moderators only.
    """

    game = models.ForeignKey(Game, models.CASCADE, related_name="talk", db_index=False)
    room = models.CharField(max_length=10, choices=Room.choices, default=Room.TABLE)
    user = models.ForeignKey(settings.AUTH_USER_MODEL, models.SET_NULL, null=True, related_name="lines")
    seat = models.PositiveSmallIntegerField(null=True)
    name = models.CharField(max_length=30)
    text = models.TextField()
    at = models.DateTimeField()
    turn = models.PositiveIntegerField(default=0)
    step = models.PositiveIntegerField(default=0)
    deleted_at = models.DateTimeField(null=True)
    deleted_by = models.ForeignKey(settings.AUTH_USER_MODEL, models.SET_NULL, null=True, related_name="+")

    class Meta:
        verbose_name = _("line")
        verbose_name_plural = _("lines")
        indexes = [models.Index(fields=["game", "room", "id"], name="line_of_table")]

    def __str__(self) -> str:
        return f"{self.game_id}: {self.shown_name}"

    @property
    def shown_name(self) -> str:
        """The name as it is read; of somebody whose account is gone, words in its place."""
        return shown_name(self.name, self.seat)


class Note(models.Model):
    """What one person notes for themselves about one game; nobody else ever reads it, a successor neither."""

    game = models.ForeignKey(Game, models.CASCADE, related_name="notes", db_index=False)
    user = models.ForeignKey(settings.AUTH_USER_MODEL, models.CASCADE, related_name="notes")
    text = models.TextField(blank=True, default="")
    changed_at = models.DateTimeField()

    class Meta:
        constraints = [models.UniqueConstraint(fields=["game", "user"], name="note_once")]

    def __str__(self) -> str:
        return f"{self.user_id} on {self.game_id}"


class Heard(models.Model):
    """The last line of a room that a person has read."""

    game = models.ForeignKey(Game, models.CASCADE, related_name="heard", db_index=False)
    user = models.ForeignKey(settings.AUTH_USER_MODEL, models.CASCADE, related_name="heard")
    room = models.CharField(max_length=10, choices=Room.choices, default=Room.TABLE)
    line = models.PositiveBigIntegerField(default=0)

    class Meta:
        constraints = [models.UniqueConstraint(fields=["game", "user", "room"], name="heard_once")]

    def __str__(self) -> str:
        return f"{self.user_id} on {self.game_id}: {self.line}"
