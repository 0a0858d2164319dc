"""`manage.py draw_icons`: write the small icons of pages as one picture among the static files."""

from argparse import ArgumentParser
from pathlib import Path
from typing import Any

from django.core.management.base import BaseCommand

from games.drawing.icons import sheet

FILE = Path(__file__).resolve().parents[3] / "static" / "img" / "icons.svg"


class Command(BaseCommand):
    """Draw all icons that pages name; the file is committed."""

    help = "Write the small icons of pages into static/img/icons.svg."
    requires_system_checks: list[str] = []

    def add_arguments(self, parser: ArgumentParser) -> None:
        """--into."""
        parser.add_argument("--into", type=Path, default=FILE, help="the file to write")

    def handle(self, *args: Any, **options: Any) -> None:
        """One line: how many bytes were written."""
        self.stdout.write(f"icons: {options['into'].write_bytes(sheet().encode())} bytes")
