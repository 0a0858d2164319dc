"""What the migrations behind those of an earlier release make of rows that stand there already."""

from collections.abc import Iterator
from datetime import timedelta
from typing import Any

import pytest
from django.apps.registry import Apps
from django.db import connection
from django.db.migrations.executor import MigrationExecutor

from games.models import BoardStep, Game, Obligation, Pairing, Seat, Standing
from labyrinth.ground.clock import now

pytestmark = [pytest.mark.postgres, pytest.mark.django_db(transaction=True)]

BEFORE = ("games", "0017_counted")
SHELVES = {
    "open": "open",
    "running": "running",
    "quarantined": "running",
    "finished": "finished",
    "cancelled": "cancelled",
}


def newest() -> None:
    executor = MigrationExecutor(connection)
    executor.migrate(executor.loader.graph.leaf_nodes())


@pytest.fixture
def before() -> Iterator[Apps]:
    """The tables as the earlier release knew them; at the end as they are today."""
    MigrationExecutor(connection).migrate([BEFORE])
    loader = MigrationExecutor(connection).loader
    yield loader.project_state([BEFORE, *loader.graph.leaf_nodes("accounts")]).apps
    newest()


def person(apps: Apps, name: str) -> Any:
    rows = apps.get_model("accounts", "User").objects
    return rows.create(
        username=name, username_key=name, username_look=name, email=f"{name}@example.org", slug=name
    )


def game(apps: Apps, status: str, *people: Any, **columns: Any) -> Any:
    """A game with a bot beside its people, each of whom it waits for."""
    day, model = timedelta(days=1), apps.get_model
    made = model("games", "Game").objects.create(
        name=status,
        system="tiny",
        seats_wanted=len(people) + 1,
        status=status,
        created_at=now() - 9 * day,
        started_at=None if status == "open" else now() - 5 * day,
        finished_at=now() - day if status == "finished" else None,
        **columns,
    )
    for number, who in enumerate([*people, None], 1):
        model("games", "Seat").objects.create(
            game=made, number=number, user=who, name=f"{number}", bot="" if who else "steady"
        )
        model("games", "Obligation").objects.create(
            game=made, seat=number, entry=0, undone=0, kind="act", asked_at=now(), since=now(), wait=0,
            then="default" if who else "bot",
        )  # fmt: skip
    return made


@pytest.mark.long("migrates back and forth")
def test_every_row_gets_what_is_repeated_and_added_up(before: Apps):
    ann, bob, cid, dot = (person(before, name) for name in ("ann", "bob", "cid", "dot"))
    way = before.get_model("games", "Campaign").objects.create(system="tiny", name="Way", created_at=now())
    for status in SHELVES:
        game(before, status, ann, bob)
    chapter = game(before, "finished", bob, campaign=way, chapter=1)
    for who, ordinal, rated, days in (
        (ann, 12.34, 9, 1),
        (bob, 12.3, 9, 1),
        (cid, 12.3, 9, 400),
        (dot, 9, 4, 1),
    ):
        before.get_model("games", "Standing").objects.create(
            user=who, system="tiny", seats=2, ordinal=ordinal, mu=20, sigma=2,
            rated=rated, rated_at=now() - timedelta(days=days),
        )  # fmt: skip
    before.get_model("games", "Pairing").objects.create(user=ann, other=bob, games=3, last_at=now())
    newest()
    assert Game.objects.count() == 6
    for one in Game.objects.all():
        _repeated(one, way.pk if one.pk == chapter.pk else None)
    assert list(Standing.objects.order_by("pk").values_list("step", flat=True)) == [123, 123, None, None]
    assert list(BoardStep.objects.values_list("step", "people")) == [(123, 2)]
    # Behind, until the worker counts it.
    assert list(Pairing.objects.values_list("games", "counted", "allied")) == [(3, 0, 0)]


def _repeated(one: Game, campaign: int | None) -> None:
    seats = list(Seat.objects.filter(game=one).order_by("number"))
    began = one.started_at if one.status in ("running", "quarantined") else None
    assert {seat.shelf for seat in seats} == {SHELVES[one.status]}
    assert {seat.shelved_at for seat in seats} == {one.finished_at or began or one.created_at}
    assert {seat.campaign_id for seat in seats} == {campaign}
    waits = list(Obligation.objects.filter(game=one).order_by("seat").values_list("user_id", flat=True))
    assert waits == [seat.user_id for seat in seats]
    assert waits[-1] is None
