import sys
from pathlib import Path
from typing import Any

from django.core.management.base import BaseCommand

import games
from games.faces.loaded import load_tables
from games.kit.content import compile_files


class Command(BaseCommand):
    """Compile what a process would compile at its start, for those that may not write into the code."""

    help = (
        "Compile data files and the templates of tables, beside them; texts come first (messages --compile)."
    )
    requires_system_checks: list[str] = []

    def handle(self, *args: Any, **options: Any) -> None:
        sys.dont_write_bytecode = False  # that is what it is asked for
        compile_files(Path(games.__file__).parent)
        load_tables()
