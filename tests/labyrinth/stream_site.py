"""A site with one open table, for streams in a process of its own."""

import os

import django

os.environ.setdefault("DJANGO_SETTINGS_MODULE", "labyrinth.settings")
django.setup()

from games.models import Game  # noqa: E402 - only after the setup
from games.models.game import Access  # noqa: E402
from labyrinth.ground.clock import now  # noqa: E402
from tests.labyrinth.unloaded import application  # noqa: E402

SLUG = "streamtest"
Game.objects.create(slug=SLUG, system="sorcerer", seats_wanted=2, access=Access.OPEN, created_at=now())

__all__ = ["application"]
