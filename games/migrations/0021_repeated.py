"""From here on the database keeps what is repeated, whichever release writes. Each trigger is made by itself: none
waits for the lock of a table while it holds that of another."""

from django.db import migrations

from games.sql import repeated


def install(_apps, schema_editor):
    repeated.install(schema_editor.connection)


def remove(_apps, schema_editor):
    repeated.remove(schema_editor.connection)


class Migration(migrations.Migration):
    atomic = False
    dependencies = [('games', '0020_board_steps')]

    operations = [migrations.RunPython(install, remove)]
