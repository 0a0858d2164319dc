"""A profile is read off indexes, too."""

from django.db import migrations, models
from django.db.models import F, Q

from labyrinth.ground.postgres.indexes import AddIndexWhileWritten

RATED = Q(rated=True, mu__isnull=False)
LATE = Q(counted__lt=F('games'))


class Migration(migrations.Migration):
    atomic = False
    dependencies = [('games', '0024_allied')]

    operations = [
        AddIndexWhileWritten(table, models.Index(fields=fields, name=name, condition=condition))
        for table, name, fields, condition in (
            ('played', 'played_rated', ['user', 'system', 'seats', 'ended_at', 'id'], RATED),
            ('played', 'played_by_rating', ['user', 'system', 'seats', 'mu', 'id'], RATED),
            ('pairing', 'pairing_to_count', ['user'], LATE),
        )
    ]
