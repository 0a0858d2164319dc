"""A migration only adds: the migrated base takes and gives what the models of an earlier release write and
read."""

from pathlib import Path

import pytest
from django.db import DatabaseError, connection, transaction

from labyrinth import releases
from tests.releases.old_rows import applied, models_of, row_of
from tests.releases.released import FILES, database_of, unpacked, version_of

pytestmark = pytest.mark.django_db
BOTH = [pytest.param("sqlite"), pytest.param("postgresql", marks=pytest.mark.postgres)]


@pytest.fixture(scope="module", params=FILES, ids=version_of)
def migrations(request, tmp_path_factory) -> list[tuple[str, str]]:
    """Those of a release."""
    return applied(str(unpacked(request.param, tmp_path_factory.mktemp("old"))))


def refused(migrations: list[tuple[str, str]]) -> list[str]:
    """The models whose rows cannot be inserted, read or written again as their release does it."""
    found, models = [], models_of(migrations)
    assert len(models) > 35
    for model in models:
        try:
            with transaction.atomic():
                row = row_of(model)
                row.save(force_insert=True)
                again = model._base_manager.get(pk=row.pk)
                again.save(force_update=True)
                transaction.set_rollback(True)
        except DatabaseError as error:
            found.append(f"{model.__name__}: {error}")
    return found


@pytest.mark.parametrize("vendor", BOTH)
def test_rows_of_an_earlier_release_are_taken(migrations, vendor):
    assert connection.vendor == vendor
    assert refused(migrations) == []


@pytest.mark.parametrize("vendor", BOTH)
def test_a_column_that_is_gone_is_found(migrations, vendor):
    assert connection.vendor == vendor
    with transaction.atomic(), connection.cursor() as cursor:
        cursor.execute("ALTER TABLE games_nudge RENAME COLUMN day TO night")
        assert [one.partition(":")[0] for one in refused(migrations)] == ["Nudge"]
        transaction.set_rollback(True)


@pytest.mark.postgres
def test_a_column_that_has_to_be_given_is_found(migrations):
    with transaction.atomic(), connection.cursor() as cursor:
        cursor.execute("ALTER TABLE games_vote ADD COLUMN planted integer NOT NULL")
        assert [one.partition(":")[0] for one in refused(migrations)] == ["Vote"]
        transaction.set_rollback(True)


def test_the_last_two_releases_are_kept():
    for one in releases.releases()[-2:]:
        for kept in database_of(one.version):
            assert kept.exists(), kept


def test_a_database_is_of_the_code_beside_it(tmp_path: Path):
    for one in releases.releases():
        database, code = database_of(one.version)
        if database.exists():
            names = applied(str(unpacked(database, tmp_path)))
            assert ("games", "0001_initial") in names
            assert code.exists()
