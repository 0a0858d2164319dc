"""What the members of a circle say to each other."""

from django.conf import settings
from django.db import models
from django.utils.translation import gettext_lazy as _

from accounts.set_apart import set_apart
from games.models.circle import Circle


class CircleLine(models.Model):
    """One line of the talk of a circle; `text` is what was typed.

    A deleted line keeps its place; its text is kept for the moderators only. Whose account is gone has no
    name.
    """

    circle = models.ForeignKey(Circle, models.CASCADE, related_name="talk", db_index=False)
    user = models.ForeignKey(
        settings.AUTH_USER_MODEL, models.SET_NULL, null=True, related_name="circle_lines"
    )
    name = models.CharField(max_length=30)
    text = models.TextField()
    at = models.DateTimeField()
    deleted_at = models.DateTimeField(null=True)
    deleted_by = models.ForeignKey(settings.AUTH_USER_MODEL, models.SET_NULL, null=True, related_name="+")

    class Meta:
        verbose_name = _("line of a circle")
        verbose_name_plural = _("lines of circles")
        indexes = [models.Index(fields=["circle", "id"], name="line_of_circle")]

    def __str__(self) -> str:
        return f"{self.circle_id}: {self.shown_name}"

    @property
    def shown_name(self) -> str:
        """The name as it is read; of somebody whose account is gone, words in its place."""
        return set_apart(self.name) if self.name else str(_("A former member"))
