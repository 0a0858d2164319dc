"""Every token has an end, and names that look alike are known; who has such a name keeps it."""

from datetime import timedelta

from django.apps.registry import Apps
from django.db import migrations, models
from django.db.backends.base.schema import BaseDatabaseSchemaEditor
from django.db.models import Q

from accounts.look_alikes import LOOK_LONGEST, look_of
from accounts.tokens import LONGEST, WARNED
from labyrinth.ground.clock import now

AT_ONCE = 1000


def give_looks(apps: Apps, _editor: BaseDatabaseSchemaEditor) -> None:
    """Of several whose names look alike, the first one keeps the look from being taken once more."""
    people = apps.get_model("accounts", "User").objects
    seen: set[str] = set()
    last = 0
    while rows := list(people.filter(pk__gt=last).order_by("pk")[:AT_ONCE]):
        for row in rows:
            row.username_look = look_of(row.username)
            row.look_shared = row.username_look in seen
            seen.add(row.username_look)
        people.bulk_update(rows, ["username_look", "look_shared"])
        last = rows[-1].pk


def give_ends(apps: Apps, _editor: BaseDatabaseSchemaEditor) -> None:
    """Tokens without an end get a year from now; of the others each knows how long it was made for."""
    end = now() + timedelta(days=LONGEST)
    for token in apps.get_model("accounts", "Token").objects.iterator():
        token.expires_at = min(token.expires_at or end, end)
        held = round((token.expires_at - token.created_at) / timedelta(days=1))
        token.days = max(1, min(held, LONGEST))
        token.warn_at = None if token.revoked_at else token.expires_at - WARNED
        # Once a row: after a second time PostgreSQL would not let the column be altered.
        token.save(update_fields=["expires_at", "days", "warn_at"])


class Migration(migrations.Migration):
    dependencies = [("accounts", "0004_people")]

    operations = [
        migrations.AddField("user", "look_shared", models.BooleanField(default=False, editable=False)),
        migrations.AddField(
            "user",
            "username_look",
            models.CharField(default="", editable=False, max_length=LOOK_LONGEST),
        ),
        migrations.AddField(
            "token", "days", models.PositiveSmallIntegerField(default=365, verbose_name="days")
        ),
        migrations.AddField(
            "token", "warn_at", models.DateTimeField(blank=True, editable=False, null=True)
        ),
        migrations.RunPython(give_looks, migrations.RunPython.noop),
        migrations.RunPython(give_ends, migrations.RunPython.noop),
        migrations.AlterField("token", "expires_at", models.DateTimeField(verbose_name="expires")),
        migrations.AddIndex(
            "token",
            models.Index(
                condition=Q(("revoked_at", None), ("warn_at__isnull", False)),
                fields=["warn_at"],
                name="token_to_warn",
            ),
        ),
        migrations.AddIndex("user", models.Index(fields=["username_look"], name="user_look")),
        migrations.AddConstraint(
            "user",
            models.UniqueConstraint(
                condition=Q(("look_shared", False), Q(("username_look", ""), _negated=True)),
                fields=("username_look",),
                name="user_look_once",
                violation_error_message="This name looks too much like that of somebody who already plays here.",
            ),
        ),
    ]
