"""A folder of pictures of each test's own, and a worker that only writes down what it is asked for."""

import pytest
from django.core.cache import cache

from games.live import broker


@pytest.fixture(autouse=True)
def _own_folder(settings, tmp_path):
    settings.VAR_DIR = tmp_path
    cache.clear()


@pytest.fixture
def asked(monkeypatch, settings):
    """What the worker is asked for; nothing is done."""
    settings.CELERY_TASK_ALWAYS_EAGER = False
    found: list[tuple[object, ...]] = []

    def queue(_task: str, *wanted: object) -> bool:
        found.append(wanted)
        return True

    monkeypatch.setattr(broker, "queue", queue)
    return found
