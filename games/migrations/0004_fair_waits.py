"""What others see while the seat on turn is asked in private, games that nobody plays any more, missed turns
that are forgiven, and waits whose person is told that their clock runs again. Running games go on as they are."""

from django.db import migrations, models
from django.db.models import Q


class Migration(migrations.Migration):
    dependencies = [("games", "0003_people")]

    operations = [
        migrations.AddField("game", "alone", models.PositiveSmallIntegerField(default=0, editable=False)),
        migrations.AddField("game", "shared_entry", models.PositiveIntegerField(default=0, editable=False)),
        migrations.AddField("game", "shared_step", models.PositiveIntegerField(default=0, editable=False)),
        migrations.AddField("game", "adjourned", models.BooleanField("adjourned", default=False)),
        migrations.AddField(
            "seat", "forgiven", models.PositiveSmallIntegerField("missed turns forgiven", default=0)
        ),
        migrations.AddField("seat", "in_time", models.PositiveIntegerField(default=0, editable=False)),
        migrations.AddField("seat", "punctual", models.PositiveSmallIntegerField(default=0, editable=False)),
        migrations.AlterField(
            "obligation",
            "then",
            models.CharField(
                "what happens then",
                max_length=10,
                choices=[
                    ("default", "the standing orders or the safe answer hold"),
                    ("stand_in", "the stand-in plays the turn"),
                    ("automatic", "a careful automatic turn is played"),
                    ("forfeit", "the seat is out of the game"),
                    ("offer", "the stand-in plays on, and the seat is offered to others"),
                    ("adjourn", "the game is adjourned, for nobody else plays it"),
                    ("bot", "the bot answers"),
                ],
            ),
        ),
        migrations.AddField("obligation", "shifted", models.IntegerField(default=0, editable=False)),
        migrations.AddField("obligation", "tell_at", models.DateTimeField(editable=False, null=True)),
        migrations.AddIndex(
            "obligation",
            models.Index(fields=["tell_at"], name="obligation_tell", condition=Q(tell_at__isnull=False)),
        ),
    ]
