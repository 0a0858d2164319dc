"""What stood there before has what is repeated, too; while people play, a few thousand rows at a time.

A row that somebody is changing is left to the next round, so that nobody waits for one who waits for them. Cut
short, it goes on where it was.
"""

import time
from datetime import timedelta

from django.db import migrations, transaction
from django.db.models import Count, F, SmallIntegerField
from django.db.models.functions import Cast, Floor

from labyrinth.ground.clock import now

BATCH = 5000
PAUSE = 0.05
SEAT, WAIT = 'games_seat', 'games_obligation'
REPEAT = {
    SEAT: "UPDATE games_seat SET shelf = shelf WHERE id IN (SELECT id FROM games_seat AS t WHERE {these})",
    WAIT: "UPDATE games_obligation SET user_id = (SELECT s.user_id FROM games_seat AS s"
    " WHERE s.game_id = games_obligation.game_id AND s.number = games_obligation.seat)"
    " WHERE id IN (SELECT id FROM games_obligation AS t WHERE {these})",
}
LACKS = {
    SEAT: "t.shelf = ''",
    WAIT: "t.user_id IS NULL AND EXISTS (SELECT 1 FROM games_seat AS s"
    " WHERE s.game_id = t.game_id AND s.number = t.seat AND s.user_id IS NOT NULL)",
}
"""Which rows lack it, and what gives it to them: of a seat a trigger does."""
FEWEST_GAMES, IDLE = 5, timedelta(days=365)


def repeat(_apps, schema_editor):
    connection = schema_editor.connection
    skipping = ' FOR UPDATE SKIP LOCKED' if connection.vendor == 'postgresql' else ''
    with connection.cursor() as cursor:
        for table in (SEAT, WAIT):
            while _asked(cursor, f'SELECT EXISTS (SELECT 1 FROM {table} AS t WHERE {LACKS[table]})'):
                _once(cursor, table, skipping)
                time.sleep(PAUSE if skipping else 0)


def _once(cursor, table, skipping):
    """All rows from the first to the last."""
    last = -1
    while (upto := _asked(cursor, _END.format(table=table, last=last))) is not None:
        these = f't.id > {last} AND t.id <= {upto} AND {LACKS[table]}{skipping}'
        cursor.execute(REPEAT[table].format(these=these))
        last = upto


_END = f'SELECT MAX(id) FROM (SELECT id FROM {{table}} WHERE id > {{last}} ORDER BY id LIMIT {BATCH}) AS batch'


def _asked(cursor, statement):
    cursor.execute(statement)
    return cursor.fetchone()[0]


def count(apps, schema_editor):
    Standing, BoardStep = apps.get_model('games', 'Standing'), apps.get_model('games', 'BoardStep')
    using = schema_editor.connection.alias
    with transaction.atomic(using=using):
        listed = Standing.objects.using(using).filter(
            rated__gte=FEWEST_GAMES, rated_at__gte=now() - IDLE, user__is_active=True, ordinal__isnull=False
        )
        listed.update(step=Cast(Floor(F('ordinal') * 10), SmallIntegerField()))
        BoardStep.objects.using(using).all().delete()
        steps = Standing.objects.using(using).filter(step__isnull=False).order_by()
        counted = steps.values('system', 'seats', 'step').annotate(people=Count('pk'))
        BoardStep.objects.using(using).bulk_create([BoardStep(**one) for one in counted])


class Migration(migrations.Migration):
    atomic = False
    dependencies = [('games', '0021_repeated')]

    operations = [
        migrations.RunPython(repeat, migrations.RunPython.noop),
        migrations.RunPython(count, migrations.RunPython.noop),
    ]
