"""No campaign has a chapter twice. Only games of campaigns are in the index, so that it is small and soon made;
PostgreSQL makes it while games are written."""

from typing import Any

from django.db import migrations, models
from django.db.models import Q

CONSTRAINT = models.UniqueConstraint(
    fields=["campaign", "chapter"], condition=Q(campaign__isnull=False), name="chapter_once"
)


class AddUniqueConcurrently(migrations.AddConstraint):
    """A unique constraint with a condition, which databases keep as an index. One that was left half made when
    PostgreSQL was interrupted is made anew."""

    def database_forwards(self, app_label: str, schema_editor: Any, from_state: Any, to_state: Any) -> None:
        if schema_editor.connection.vendor != "postgresql":
            super().database_forwards(app_label, schema_editor, from_state, to_state)
            return
        model = to_state.apps.get_model(app_label, self.model_name)
        made = str(self.constraint.create_sql(model, schema_editor))
        # Databases of the time before the release have it as a constraint of the table.
        table = schema_editor.quote_name(model._meta.db_table)
        schema_editor.execute(f"ALTER TABLE {table} DROP CONSTRAINT IF EXISTS {self.constraint.name}", params=None)
        schema_editor.execute(f"DROP INDEX CONCURRENTLY IF EXISTS {self.constraint.name}", params=None)
        schema_editor.execute(made.replace("UNIQUE INDEX", "UNIQUE INDEX CONCURRENTLY", 1), params=None)


class Migration(migrations.Migration):
    atomic = False
    dependencies = [("games", "0006_parties")]

    operations = [AddUniqueConcurrently("game", CONSTRAINT)]
