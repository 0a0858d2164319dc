"""`manage.py up` with parts that do nothing but be there: how they are started and ended is what counts."""

import os
import sys

import django
from django.core.management import execute_from_command_line

os.environ.setdefault("DJANGO_SETTINGS_MODULE", "labyrinth.settings")
django.setup()

from labyrinth.management.commands import up  # noqa: E402 - only after the setup

REST = [sys.executable, "-S", "-c", "import time; time.sleep(3600)"]


def main() -> None:
    """Something takes connections where pages would be; worker and clock-work rest."""
    up.CELERY = REST
    up._web = lambda port: [sys.executable, "-m", "http.server", str(port), "--bind", up.HOST]
    execute_from_command_line(["manage.py", "up"])


if __name__ == "__main__":
    main()
