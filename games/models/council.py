"""What the people of a party propose to each other."""

from django.db import models
from django.utils.translation import gettext_lazy as _

from games.models.talk import Line


class Proposal(models.Model):
    """A line of the table's talk that is pinned to the board as it was when it was said.

    `paths` are the figures that it would have do something: each `{"figure": id, "from": space, "spaces":
    [space]}`, with a `"board"` where there are several, drawn as an arrow for as long as the figure stands
    where it stood. A `"deed"` says what it should do there (attack, search, wait), a `"target"` whom it
    should attack; `"wordless"` that its proposer has written nothing, the text says the same as the paths.
    Those that have none of these are older. `thumbs` maps seat numbers (as text) to true (up) or false
    (down).
    """

    line = models.OneToOneField(Line, models.CASCADE, related_name="proposal")
    paths = models.JSONField(default=list)
    thumbs = models.JSONField(default=dict)

    class Meta:
        verbose_name = _("proposal")
        verbose_name_plural = _("proposals")

    def __str__(self) -> str:
        return f"{self.line_id}: {len(self.paths)}"
