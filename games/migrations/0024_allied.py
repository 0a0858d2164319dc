"""What two people have done as allies is added up, too. A row that stood there before is behind: whoever reads it counts
anew, until the worker has."""

from django.db import migrations, models

COLUMNS = ('allied', 'allied_won', 'allied_lost', 'allied_ahead', 'allied_behind', 'counted')


class Migration(migrations.Migration):
    dependencies = [('games', '0023_pages_of_lists')]

    operations = [
        migrations.AddField('pairing', column, models.IntegerField(default=0, db_default=0)) for column in COLUMNS
    ]
