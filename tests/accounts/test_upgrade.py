"""What the release that compares names, and gives every token an end, makes of what is stored already."""

from collections.abc import Iterator
from datetime import timedelta
from typing import Any

import pytest
from django.apps.registry import Apps
from django.db import connection
from django.db.migrations.executor import MigrationExecutor

from labyrinth.ground.clock import now, stopped_at

pytestmark = [pytest.mark.postgres, pytest.mark.django_db(transaction=True)]


THE_MIGRATION = ("accounts", "0005_tokens_and_names")


def go_to(node: tuple[str, str]) -> Apps:
    executor = MigrationExecutor(connection)
    executor.migrate([node])
    return MigrationExecutor(connection).loader.project_state([node]).apps


@pytest.fixture
def before() -> Iterator[Apps]:
    """The tables as the last release knew them; at the end as they are today."""
    [parent] = MigrationExecutor(connection).loader.graph.node_map[THE_MIGRATION].parents
    yield go_to(parent.key)
    executor = MigrationExecutor(connection)
    executor.migrate(executor.loader.graph.leaf_nodes())


def person(apps: Apps, name: str) -> Any:
    people = apps.get_model("accounts", "User").objects
    return people.create(username=name, username_key=name, email=f"{name}@example.org", slug=name[:10])


def token(apps: Apps, owner: Any, name: str, **columns: Any) -> None:
    rows = apps.get_model("accounts", "Token").objects
    rows.create(user=owner, name=name, prefix="lab_abcdef", hash=name, created_at=now(), **columns)


def test_everybody_keeps_the_name_and_the_first_one_its_look(before: Apps):
    for name in ("ilona", "llona", "Ilona"):
        person(before, name)
    after = go_to(THE_MIGRATION)
    rows = after.get_model("accounts", "User").objects.order_by("pk")
    assert list(rows.values_list("username", "username_look", "look_shared")) == [
        ("ilona", "ilona", False),
        ("llona", "llona", False),
        ("Ilona", "llona", True),
    ]


def test_every_token_gets_an_end(before: Apps):
    start = now()
    with stopped_at(start):
        ann = person(before, "ann")
        token(before, ann, "endless", expires_at=None)
        token(before, ann, "short", expires_at=start + timedelta(days=30))
        token(before, ann, "revoked", expires_at=None, revoked_at=start)
        after = go_to(THE_MIGRATION)
    rows = after.get_model("accounts", "Token").objects
    told = {row.name: ((row.expires_at - start).days, row.days, row.warn_at) for row in rows.all()}
    assert told == {
        "endless": (365, 365, start + timedelta(days=358)),
        "short": (30, 30, start + timedelta(days=23)),
        "revoked": (365, 365, None),
    }
