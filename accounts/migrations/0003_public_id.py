"""Everybody gets a name in addresses of his own."""

from django.apps.registry import Apps
from django.db import migrations, models
from django.db.backends.base.schema import BaseDatabaseSchemaEditor

import accounts.models.user

AT_ONCE = 1000


def give_slugs(apps: Apps, _editor: BaseDatabaseSchemaEditor) -> None:
    people = apps.get_model("accounts", "User").objects
    while rows := list(people.filter(slug=None)[:AT_ONCE]):
        for row in rows:
            row.slug = accounts.models.user.new_slug()
        people.bulk_update(rows, ["slug"])


class Migration(migrations.Migration):
    dependencies = [("accounts", "0002_the_slow_game")]

    operations = [
        migrations.AddField("user", "slug", models.CharField(max_length=10, null=True, editable=False)),
        migrations.RunPython(give_slugs, migrations.RunPython.noop),
        migrations.AlterField(
            "user",
            "slug",
            models.CharField(
                default=accounts.models.user.new_slug, editable=False, max_length=10, unique=True
            ),
        ),
    ]
