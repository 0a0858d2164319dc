"""What `manage.py check_journals` has found of each game, so that it can go on where it was stopped."""

from django.db import models

from games.models.game import Game


class Verdict(models.TextChoices):
    FITS = "fits"
    PAST = "past"  # plays on, but not all that was played before comes out as it was stored
    MISMATCH = "mismatch"  # does not play on
    UNKNOWN = "unknown"  # newer than the process that looked


class JournalCheck(models.Model):
    """The last look at a game: by which release, with which `code` of its system (games/journal/code.py).

    `entry` is the first that does not fit, None where all do or it is not known; `entries` were played in
    `seconds`. Nothing here is read by the play: a row that is missing means that nobody has looked.
    """

    game = models.OneToOneField(Game, models.CASCADE, primary_key=True, related_name="journal_check")
    at = models.DateTimeField()
    system = models.CharField(max_length=20)
    release = models.CharField(max_length=20)
    code = models.CharField(max_length=64)
    verdict = models.CharField(max_length=8, choices=Verdict.choices)
    entry = models.PositiveIntegerField(null=True)
    proved = models.PositiveIntegerField(null=True)
    entries = models.PositiveIntegerField()
    seconds = models.FloatField()

    def __str__(self) -> str:
        return f"{self.game_id}: {self.verdict}"
