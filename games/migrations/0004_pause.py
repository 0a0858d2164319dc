"""What others see while the seat on turn is asked in private; a running game notes it with its next answer."""

from django.db import migrations, models


class Migration(migrations.Migration):
    dependencies = [("games", "0003_people")]

    operations = [
        migrations.AddField(
            model_name="game",
            name="alone",
            field=models.PositiveSmallIntegerField(default=0, editable=False),
        ),
        migrations.AddField(
            model_name="game",
            name="shared_entry",
            field=models.PositiveIntegerField(default=0, editable=False),
        ),
        migrations.AddField(
            model_name="game",
            name="shared_step",
            field=models.PositiveIntegerField(default=0, editable=False),
        ),
    ]
