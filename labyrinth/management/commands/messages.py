from typing import Any

from django.core.management.base import BaseCommand, CommandError, CommandParser

from labyrinth.running import messages


class Command(BaseCommand):
    """Keep the translations: take the texts out of the source, compile, check."""

    help = "Take the texts out of the source into locale/ and compile them; with --check only look."
    requires_system_checks: list[str] = []

    def add_arguments(self, parser: CommandParser) -> None:
        parser.add_argument(
            "--check", action="store_true", help="change nothing; fail if anything is missing"
        )
        parser.add_argument("--compile", action="store_true", help="only build the .mo files")

    def handle(self, *args: Any, **options: Any) -> None:
        if options["check"]:
            self.check_catalogues()
            return
        changed = [] if options["compile"] else messages.update_all()
        for path in changed + messages.compile_all():
            self.stdout.write(f"wrote {path.relative_to(messages.BASE)}")

    def check_catalogues(self) -> None:
        found = [line for language in messages.LANGUAGES for line in messages.faults(language)]
        if found:
            raise CommandError("\n".join(found))
        self.stdout.write("All texts are translated.")
