"""What the rules of a game read, as a hash, and what it was given of the game before it. Games that have begun
say nothing of either: nobody checks it. A process of the release before opens tables without them."""

from django.db import migrations, models


class Migration(migrations.Migration):
    dependencies = [("games", "0004_fair_waits")]

    operations = [
        migrations.AddField("game", "content", models.CharField(blank=True, db_default="", default="", editable=False, max_length=16)),
        migrations.AddField("game", "carry", models.JSONField(blank=True, default=None, editable=False, null=True)),
    ]
