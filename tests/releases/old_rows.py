"""The rows that the models of an earlier release write, as its migrations say them."""

from sqlite3 import connect
from typing import Any

from django.db import connection
from django.db.migrations.loader import MigrationLoader
from django.db.models import (
    BinaryField,
    BooleanField,
    DateField,
    DateTimeField,
    JSONField,
    Model,
    TimeField,
    UUIDField,
)
from django.db.models.fields import AutoFieldMixin, IntegerField

from labyrinth.ground.clock import now

OWN = ("accounts", "games", "labyrinth")


def applied(database: str) -> list[tuple[str, str]]:
    """The migrations that a database of a release knows, in the order in which they came."""
    return connect(database).execute("SELECT app, name FROM django_migrations ORDER BY id").fetchall()


def models_of(migrations: list[tuple[str, str]]) -> list[type[Model]]:
    """The models of our apps as they were behind these migrations."""
    state = MigrationLoader(connection).project_state(migrations)
    return [model for model in state.apps.get_models() if model._meta.app_label in OWN]


def row_of(model: type[Model]) -> Model:
    """A row of it, with nothing in it that it need not have; what it belongs to is not there."""
    made = model()
    for number, field in enumerate(model._meta.concrete_fields, 1):
        if not (field.null or field.has_default() or isinstance(field, AutoFieldMixin)):
            setattr(made, field.attname, number if field.is_relation else _something(field))
    return made


def _something(field: Any) -> Any:
    if field.choices:
        return field.flatchoices[0][0]
    kinds: list[tuple[type[Any], Any]] = [
        (BooleanField, False),
        (DateTimeField, now()),
        (DateField, now().date()),
        (TimeField, now().time()),
        (IntegerField, 1),
        (BinaryField, b"1"),
        (JSONField, {}),
        (UUIDField, "0" * 32),
    ]
    return next((value for kind, value in kinds if isinstance(field, kind)), "1")
