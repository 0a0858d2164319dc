"""`manage.py resend (--id ID ... | --since WHEN | --until WHEN | --failure REASON) [--go]`."""

from datetime import UTC, datetime
from typing import Any

from django.core.management.base import BaseCommand, CommandError, CommandParser
from django.db.models import Count
from django.utils.dateparse import parse_date, parse_datetime

from games.sending import resend


def moment(text: str) -> datetime:
    """2026-11-28, or 2026-11-28T10:30 with or without a zone: UTC where there is none."""
    found = parse_datetime(text)
    if found is None and (day := parse_date(text)):
        found = datetime(day.year, day.month, day.day)  # noqa: DTZ001 - the zone follows
    if found is None:
        raise ValueError(text)
    return found if found.tzinfo else found.replace(tzinfo=UTC)


class Command(BaseCommand):
    """Without `--go` it says what would become of them and changes nothing."""

    help = "Send mails again that were given up; what is no longer true is left out."

    def add_arguments(self, parser: CommandParser) -> None:
        parser.add_argument(
            "--id", nargs="+", type=int, default=[], help="messages by their numbers, sent ones too"
        )
        parser.add_argument("--since", type=moment, help="written since then (2026-11-28T10:30, UTC)")
        parser.add_argument("--until", type=moment, help="written until then")
        parser.add_argument(
            "--failure", default="", help='with this reason, or one that begins so: "recipient 554"'
        )
        parser.add_argument("--go", action="store_true", help="do it; without it nothing is changed")

    def handle(self, *args: Any, **options: Any) -> None:
        if not any(options[name] for name in ("id", "since", "until", "failure")):
            raise CommandError("Say which: --id, --since, --until or --failure.")
        rows = resend.given_up(
            ids=options["id"], since=options["since"], until=options["until"], failure=options["failure"]
        )
        reasons = rows.order_by("state", "reason").values_list("state", "reason").annotate(Count("pk"))
        for state, reason, number in reasons:
            self.stdout.write(f"{number} {state}{f' ({reason})' if reason else ''}")
        if options["go"]:
            self.stdout.write(f"{resend.again(rows)} go out again now.")
            return
        for what, number in sorted(resend.would_go(rows).items()):
            self.stdout.write(f"would {what}: {number}")
        self.stdout.write("Nothing is changed; --go sends them.")
