"""What games say, for translators: the texts of all rows as one `.po` a language, and back."""

from pathlib import Path
from typing import Any

from django.core.management.base import BaseCommand, CommandError, CommandParser

from games.faces.face import get_face
from games.faces.say.catalogue import (
    BadCatalogueError,
    Place,
    exported,
    faults,
    imported,
    places,
    release,
    released,
)
from games.faces.say.kinds import write_kinds
from games.faces.say.log import Rows
from games.faces.say.speaker import FACES
from games.systems import SLUGS


class Command(BaseCommand):
    """Write the texts of rows for a translator, read them back, and keep the API's table of kinds."""

    help = "Export the texts of rows as a .po, import one, say what is missing, or write the table of kinds."

    def add_arguments(self, parser: CommandParser) -> None:
        """A language, and what to do with it."""
        parser.add_argument("--export", metavar="LANGUAGE", help="write FILE out of the rows")
        parser.add_argument("--import", metavar="LANGUAGE", dest="into", help="write FILE into the rows")
        parser.add_argument("--missing", metavar="LANGUAGE", help="what a language still lacks")
        parser.add_argument("--released", metavar="LANGUAGE", help="this is what a release says")
        parser.add_argument("--kinds", action="store_true", help="write the kinds into docs/api.md")
        parser.add_argument(
            "file", nargs="?", type=Path, help="the .po; what is exported may go to the screen"
        )

    def handle(self, *args: Any, **options: Any) -> None:
        """One of the five."""
        found = _places()
        if language := options["export"]:
            self._write(options["file"], exported(found, language))
        elif language := options["into"]:
            self._import(found, language, options["file"])
        elif language := options["missing"]:
            lines = faults(found, language, released(language))
            self.stdout.write("\n".join(lines) or f"Nothing that games say is missing in {language}.")
        elif language := options["released"]:
            release(found, language)
        elif options["kinds"]:
            self.stdout.write(f"wrote {write_kinds(speakers())}")
        else:
            raise CommandError("say what to do: --export, --import, --missing, --released or --kinds")

    def _write(self, file: Path | None, text: str) -> None:
        if file is None:
            self.stdout.write(text)
        else:
            file.write_text(text, encoding="utf-8")

    def _import(self, found: list[Place], language: str, file: Path | None) -> None:
        if file is None:
            raise CommandError("say which file to read")
        try:
            changed = imported(found, language, file.read_text(encoding="utf-8"))
        except (BadCatalogueError, OSError) as error:
            raise CommandError(str(error)) from error
        for path in changed:
            self.stdout.write(f"wrote {path}")


def speakers() -> dict[str, Rows]:
    """Those of all systems that have rows."""
    return {slug: found for slug in SLUGS if (found := get_face(slug).speaker)}


def _places() -> list[Place]:
    return [place for slug in SLUGS for place in places(FACES / slug / "say")]
