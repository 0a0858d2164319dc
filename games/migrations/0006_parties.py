"""Plans of a turn, campaigns and their chapters, and what a party proposes to each other. Running games have none
of them and go on as they are; a process of the release before writes rows without them."""

import django.db.models.deletion
from django.conf import settings
from django.db import migrations, models

import games.models.game


class Migration(migrations.Migration):
    dependencies = [migrations.swappable_dependency(settings.AUTH_USER_MODEL), ("games", "0005_engine")]

    operations = [
        migrations.CreateModel(
            "Campaign",
            [
                ("id", models.BigAutoField(auto_created=True, primary_key=True, serialize=False, verbose_name="ID")),
                ("slug", models.CharField(default=games.models.game.new_slug, editable=False, max_length=10, unique=True)),
                ("system", models.CharField(max_length=20, verbose_name="system")),
                ("name", models.CharField(max_length=60, verbose_name="name")),
                ("created_at", models.DateTimeField(verbose_name="created")),
                ("options", models.JSONField(default=dict, verbose_name="options")),
                ("carried", models.JSONField(default=dict, editable=False)),
                ("party", models.JSONField(default=dict, editable=False)),
                ("handed", models.JSONField(default=dict, editable=False)),
                ("ruleset", models.PositiveSmallIntegerField(default=1, verbose_name="rule set")),
                ("content", models.CharField(blank=True, default="", editable=False, max_length=16)),
                (
                    "halt",
                    models.CharField(
                        "halted",
                        max_length=8,
                        choices=[
                            ("over", "its story is told"),
                            ("ended", "its people have ended the last game before its end"),
                            ("content", "the rules have changed, and what the party carries does not fit them any more"),
                            ("empty", "nobody is left who plays it"),
                        ],
                        blank=True,
                        default="",
                    ),
                ),
                (
                    "created_by",
                    models.ForeignKey(
                        to=settings.AUTH_USER_MODEL,
                        on_delete=django.db.models.deletion.SET_NULL,
                        null=True,
                        blank=True,
                        related_name="campaigns_made",
                    ),
                ),
            ],
            options={"verbose_name": "campaign", "verbose_name_plural": "campaigns"},
        ),
        migrations.AddField(
            "game",
            "campaign",
            models.ForeignKey(
                to="games.campaign",
                on_delete=django.db.models.deletion.SET_NULL,
                null=True,
                blank=True,
                related_name="games",
                db_index=False,
            ),
        ),
        migrations.AddField(
            "game", "chapter", models.PositiveSmallIntegerField(blank=True, editable=False, null=True)
        ),
        migrations.AddField("seat", "plan", models.JSONField(null=True, default=None, editable=False)),
        migrations.CreateModel(
            "Proposal",
            [
                ("id", models.BigAutoField(auto_created=True, primary_key=True, serialize=False, verbose_name="ID")),
                ("paths", models.JSONField(default=list)),
                ("thumbs", models.JSONField(default=dict)),
                (
                    "line",
                    models.OneToOneField(
                        to="games.line",
                        on_delete=django.db.models.deletion.CASCADE,
                        related_name="proposal",
                    ),
                ),
            ],
            options={"verbose_name": "proposal", "verbose_name_plural": "proposals"},
        ),
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
                    (
                        "ally",
                        "an ally may play the turn, and after some time a careful automatic turn is played",
                    ),
                    ("forfeit", "the seat is out of the game"),
                    ("offer", "the stand-in plays on, and the seat is offered to others"),
                    ("adjourn", "the game is adjourned, for nobody else plays it"),
                    ("bot", "the bot answers"),
                ],
            ),
        ),
    ]
