"""`manage.py draw_site_icons`: write the mark of the site as pictures among the static files."""

from argparse import ArgumentParser
from pathlib import Path
from typing import Any

from django.core.management.base import BaseCommand

from games.drawing.site_icons import ICONS, favicon_ico, icon_png

FOLDER = Path(__file__).resolve().parents[3] / "static"


class Command(BaseCommand):
    """Draw favicon.ico and all icons of `games/drawing/site_icons.py`; the files are committed."""

    help = "Write favicon.ico and the icons of home screens into static/img."
    requires_system_checks: list[str] = []

    def add_arguments(self, parser: ArgumentParser) -> None:
        """--into."""
        parser.add_argument("--into", type=Path, default=FOLDER, help="the folder of the static files")

    def handle(self, *args: Any, **options: Any) -> None:
        """One line a file: how many bytes were written."""
        files = {"img/favicon.ico": favicon_ico(), **{icon.path: icon_png(icon) for icon in ICONS}}
        for path, content in files.items():
            place = options["into"] / path
            place.parent.mkdir(parents=True, exist_ok=True)
            self.stdout.write(f"{path}: {place.write_bytes(content)} bytes")
