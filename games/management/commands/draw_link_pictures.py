"""`manage.py draw_link_pictures`: write the pictures of the site and of its games among the static files."""

from argparse import ArgumentParser
from pathlib import Path
from typing import Any

from django.conf import settings
from django.core.management.base import BaseCommand

from accounts.languages import speaking
from games.faces.face import get_face
from games.pictures.link_files import SITE, game_file
from games.pictures.link_picture import game_link, site_link
from games.systems import SLUGS

FOLDER = Path(__file__).resolve().parents[3] / "static"


class Command(BaseCommand):
    """Draw what stands beside links to pages that show no table; the files are committed."""

    help = "Write the pictures of links into static."
    requires_system_checks: list[str] = []

    def add_arguments(self, parser: ArgumentParser) -> None:
        """--into."""
        parser.add_argument("--into", type=Path, default=FOLDER, help="the folder of the static files")

    def handle(self, *args: Any, **options: Any) -> None:
        """One line a file: how many bytes were written."""
        self._write(options["into"] / SITE, site_link())
        for language, _name in settings.LANGUAGES:
            with speaking(language):
                for slug in SLUGS:
                    self._write(options["into"] / game_file(slug, language), game_link(get_face(slug)))

    def _write(self, place: Path, png: bytes) -> None:
        place.parent.mkdir(parents=True, exist_ok=True)
        self.stdout.write(f"{place.name}: {place.write_bytes(png)} bytes")
