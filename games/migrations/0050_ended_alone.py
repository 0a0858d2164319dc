"""Games that their people had agreed to end while somebody was asked something of which others may not know:
all of them is known now."""

from django.db import migrations
from django.db.backends.base.schema import BaseDatabaseSchemaEditor
from django.db.migrations.state import StateApps


def open_to_all(apps: StateApps, _editor: BaseDatabaseSchemaEditor) -> None:
    apps.get_model("games", "Game").objects.filter(status="finished").exclude(alone=0).update(alone=0)


class Migration(migrations.Migration):
    dependencies = [("games", "0049_seals_for_places")]
    operations = [migrations.RunPython(open_to_all, migrations.RunPython.noop)]
