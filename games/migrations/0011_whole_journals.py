"""How journals are checked, from where games are proved, and what ratings need, written at the end of a game."""

from django.db import migrations, models
from django.db.models.deletion import CASCADE


class Migration(migrations.Migration):
    dependencies = [("games", "0010_release_order")]

    operations = [
        migrations.CreateModel(
            "JournalCheck",
            [
                (
                    "game",
                    models.OneToOneField(
                        "games.game",
                        CASCADE,
                        primary_key=True,
                        related_name="journal_check",
                        serialize=False,
                    ),
                ),
                ("at", models.DateTimeField()),
                ("system", models.CharField(max_length=20)),
                ("release", models.CharField(max_length=20)),
                ("code", models.CharField(max_length=64)),
                (
                    "verdict",
                    models.CharField(
                        choices=[
                            ("fits", "Fits"),
                            ("past", "Past"),
                            ("mismatch", "Mismatch"),
                            ("unknown", "Unknown"),
                        ],
                        max_length=8,
                    ),
                ),
                ("entry", models.PositiveIntegerField(null=True)),
                ("proved", models.PositiveIntegerField(null=True)),
                ("entries", models.PositiveIntegerField()),
                ("seconds", models.FloatField()),
            ],
        ),
        migrations.CreateModel(
            "ProvedFrom",
            [
                (
                    "game",
                    models.OneToOneField(
                        "games.game", CASCADE, primary_key=True, related_name="proved_from", serialize=False
                    ),
                ),
                ("at", models.DateTimeField()),
                ("release", models.CharField(max_length=20)),
                ("entries", models.PositiveIntegerField()),
                ("steps", models.PositiveIntegerField()),
                ("chances", models.PositiveIntegerField()),
                ("kept", models.JSONField(default=list)),
                ("state", models.BinaryField()),
            ],
        ),
        migrations.AddField(
            "game", "tally", models.JSONField(blank=True, default=None, editable=False, null=True)
        ),
        migrations.AddField("tenure", "turns", models.PositiveIntegerField(null=True)),
        migrations.AddField("tenure", "own_turns", models.PositiveIntegerField(null=True)),
        migrations.AddField(
            "tenure", "team", models.CharField(blank=True, db_default="", default="", max_length=30)
        ),
        migrations.AddField("tenure", "place", models.PositiveSmallIntegerField(null=True)),
    ]
