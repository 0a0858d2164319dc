"""`manage.py map`: make the map of the code anew out of what the modules say of themselves."""

from argparse import ArgumentParser
from pathlib import Path
from typing import Any

from django.core.management.base import BaseCommand

from labyrinth.running.source_map import ROOT, drawn

FILE = ROOT / "docs" / "map.md"


class Command(BaseCommand):
    """Write docs/map.md below the line that says so; the file is committed."""

    help = "Make the map of the code in docs/map.md anew."
    requires_system_checks: list[str] = []

    def add_arguments(self, parser: ArgumentParser) -> None:
        """--into."""
        parser.add_argument("--into", type=Path, default=FILE, help="the page to write")

    def handle(self, *args: Any, **options: Any) -> None:
        """One line: how many modules there are."""
        page: Path = options["into"]
        text = drawn(page.read_text(encoding="utf-8"))
        page.write_text(text, encoding="utf-8")
        self.stdout.write(f"map: {text.count(chr(10) + '- `')} modules")
