#!/usr/bin/env python
"""The command line of the site: `manage.py up`, `manage.py migrate` and so on."""

import os
import sys

from django.core.management import execute_from_command_line

from labyrinth.ground.environment import BadEnvironmentError
from labyrinth.running import collector


def main() -> None:
    """Run the command named by the arguments; settings that cannot be used are one clear line."""
    os.environ.setdefault("DJANGO_SETTINGS_MODULE", "labyrinth.settings")
    collector.look_seldom()
    try:
        execute_from_command_line(sys.argv)
    except BadEnvironmentError as error:
        sys.exit(f"CommandError: {error}")


if __name__ == "__main__":
    main()
