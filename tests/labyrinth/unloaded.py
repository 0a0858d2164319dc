"""The pages of the site for servers of tests: nobody waits there for a first table, so none is loaded before.

They begin in half the time. `manage.py up`, as another test starts it, loads all: running/collector.py.
"""

import os

import django

os.environ.setdefault("DJANGO_SETTINGS_MODULE", "labyrinth.settings")
django.setup()

from labyrinth.running import collector  # noqa: E402 - only after the setup

collector.at_start.clear()

from labyrinth.asgi import application  # noqa: E402 - begins with what is to be loaded
from labyrinth.wsgi import application as pages  # noqa: E402

__all__ = ["application", "pages"]
