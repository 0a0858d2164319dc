"""The pages of lists are read off indexes."""

from django.db import migrations, models
from django.db.models import Q

from labyrinth.ground.postgres.indexes import AddIndexWhileWritten

HELD = Q(user__isnull=False)
TO_JOIN = Q(status='open', access='open')


class Migration(migrations.Migration):
    atomic = False
    dependencies = [('games', '0022_repeated_before')]

    operations = [
        AddIndexWhileWritten(table, models.Index(fields=fields, name=name, condition=condition))
        for table, name, fields, condition in (
            ('seat', 'seat_newest', ['user', 'shelf', '-shelved_at', '-id'], HELD),
            ('seat', 'seat_campaign', ['user', '-campaign'], Q(campaign__isnull=False)),
            ('seat', 'seat_to_take_over', ['shelf', 'offered_at', 'id'], Q(offered_at__isnull=False)),
            ('obligation', 'obligation_of_person', ['user', 'due_at', 'id'], HELD),
            ('obligation', 'obligation_asked', ['user', 'asked_at', 'id'], HELD),
            ('game', 'game_to_join', ['-created_at', '-id'], TO_JOIN),
            ('game', 'game_to_join_of_system', ['system', '-created_at', '-id'], TO_JOIN),
            ('standing', 'standing_listed', ['system', 'seats', '-ordinal', 'id'], Q(step__isnull=False)),
        )
    ]
