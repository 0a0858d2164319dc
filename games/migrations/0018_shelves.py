"""A seat repeats what its game is, for the pages of somebody's games; an older process leaves that to the database."""

import django.db.models.deletion
from django.db import migrations, models

SHELVES = [
    ('open', 'Not started yet'),
    ('running', 'Running'),
    ('finished', 'Finished'),
    ('cancelled', 'cancelled'),
]


class Migration(migrations.Migration):
    dependencies = [('games', '0017_counted')]

    operations = [
        migrations.AddField(
            'seat',
            'shelf',
            models.CharField(blank=True, choices=SHELVES, db_default='', default='', editable=False, max_length=9),
        ),
        migrations.AddField('seat', 'shelved_at', models.DateTimeField(blank=True, editable=False, null=True)),
        migrations.AddField(
            'seat',
            'campaign',
            models.ForeignKey(
                blank=True,
                db_constraint=False,
                db_index=False,
                editable=False,
                null=True,
                on_delete=django.db.models.deletion.DO_NOTHING,
                related_name='+',
                to='games.campaign',
            ),
        ),
    ]
