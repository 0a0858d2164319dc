"""Which release has run a game, as a number that queries compare; and for whose games a time is credited.

An older process writes neither: both have what the database gives.
"""

from django.db import migrations, models


class Migration(migrations.Migration):
    dependencies = [("games", "0009_words_of_messages")]

    operations = [
        migrations.AddField("game", "release_order", models.BigIntegerField(db_default=0, default=0, editable=False)),
        migrations.AddField("downtime", "beyond", models.BigIntegerField(null=True)),
    ]
