"""`manage.py draw_app_icons`: write the icons of the installed site among the static files."""

from argparse import ArgumentParser
from pathlib import Path
from typing import Any

from django.core.management.base import BaseCommand

from games.drawing.app_icons import app_icons

FOLDER = Path(__file__).resolve().parents[3] / "static" / "img" / "app"


class Command(BaseCommand):
    """Draw them out of the logo; the files are committed."""

    help = "Write the icons of the installed site into static/img/app."
    requires_system_checks: list[str] = []

    def add_arguments(self, parser: ArgumentParser) -> None:
        """--into."""
        parser.add_argument("--into", type=Path, default=FOLDER, help="the folder to write into")

    def handle(self, *args: Any, **options: Any) -> None:
        """A line for each: how many bytes were written."""
        folder: Path = options["into"]
        folder.mkdir(parents=True, exist_ok=True)
        for name, png in app_icons().items():
            self.stdout.write(f"{name}: {(folder / name).write_bytes(png)} bytes")
