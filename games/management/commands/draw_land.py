"""`manage.py draw_land`: write what never changes of the boards as pictures among the static files."""

from argparse import ArgumentParser
from pathlib import Path
from typing import Any

from django.core.management.base import BaseCommand

from games import systems
from games.drawing import figures
from games.faces.face import Face, get_face

STATIC = Path(__file__).resolve().parents[3] / "static" / "systems"


class Command(BaseCommand):
    """Draw the land of a system, or of every one that has some; the files are committed."""

    help = "Write the pictures of boards, without what stands on them, into static/systems."
    requires_system_checks: list[str] = []

    def add_arguments(self, parser: ArgumentParser) -> None:
        """[SYSTEM], --into."""
        parser.add_argument("system", nargs="?", choices=systems.SLUGS, help="this one only, else every one")
        parser.add_argument("--into", type=Path, default=STATIC, help="folder with a folder for each system")

    def handle(self, *args: Any, **options: Any) -> None:
        """One line per system: how many files and bytes were written."""
        for slug in (options["system"],) if options["system"] else systems.SLUGS:
            written = [_write(options["into"] / slug / name, svg) for name, svg in _drawn(slug).items()]
            self.stdout.write(f"{slug}: {len(written)} files, {sum(written)} bytes")


def _write(path: Path, svg: str) -> int:
    path.parent.mkdir(parents=True, exist_ok=True)
    return path.write_bytes(svg.encode())


def _drawn(slug: str) -> dict[str, str]:
    face = get_face(slug)
    return {**face.land(), **face.played(), **_figures(face)}


def _figures(face: Face) -> dict[str, str]:
    if not face.figures:
        return {}
    sheet = (STATIC.parent / face.pieces).read_text("utf-8")
    return {figures.FILE: figures.picked(sheet, [symbol for symbol, _side in face.figures])}
