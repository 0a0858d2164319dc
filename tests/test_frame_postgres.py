"""The run on PostgreSQL really meets a PostgreSQL, and its locks hold between two connections."""

import threading

import pytest
from django.contrib.auth import get_user_model
from django.db import OperationalError, connection, transaction

pytestmark = pytest.mark.postgres


@pytest.mark.django_db
def test_the_server_is_postgresql():
    with connection.cursor() as cursor:
        cursor.execute("SELECT version()")
        assert cursor.fetchone()[0].startswith("PostgreSQL ")


@pytest.mark.django_db(transaction=True)
def test_a_locked_row_is_refused_to_another_connection():
    people = get_user_model().objects
    ann = people.create_user(email="ann@example.org", username="Ann", password="x")
    seen = []

    def try_to_lock():
        try:
            with transaction.atomic():
                people.select_for_update(nowait=True).get(pk=ann.pk)
            seen.append("locked")
        except OperationalError:
            seen.append("refused")
        finally:
            connection.close()

    with transaction.atomic():
        people.select_for_update().get(pk=ann.pk)
        other = threading.Thread(target=try_to_lock)
        other.start()
        other.join()
    try_to_lock()

    assert seen == ["refused", "locked"]
