"""Tables of rounds that share no luck have no course: nobody has to look whether they have one, and those that do
are found by an index."""

from django.db import migrations, models
from django.db.backends.base.schema import BaseDatabaseSchemaEditor
from django.db.migrations.state import StateApps
from django.db.models import Q


def none_where_none_is_shared(apps: StateApps, _editor: BaseDatabaseSchemaEditor) -> None:
    tables = apps.get_model("games", "CupTable").objects.filter(course__isnull=True)
    tables.exclude(round__cup__luck="bag").update(course={})


class Migration(migrations.Migration):
    dependencies = [("games", "0051_dealings_of_cups")]
    operations = [
        migrations.RunPython(none_where_none_is_shared, migrations.RunPython.noop),
        migrations.AddIndex(
            model_name="cuptable",
            index=models.Index(
                fields=["id"],
                name="cup_table_no_course",
                condition=Q(course__isnull=True, how__in=["end", "date", "held"]),
            ),
        ),
    ]
