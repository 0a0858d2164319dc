"""The number of a turn for which a bank gains nothing is negative; PostgreSQL drops a check for it and rewrites nothing."""

from django.db import migrations, models


class Migration(migrations.Migration):
    dependencies = [("games", "0007_chapter_once")]

    operations = [
        migrations.AlterField("seat", "turn", models.IntegerField(default=0, editable=False)),
    ]
