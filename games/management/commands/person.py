"""`manage.py person WHO [ACTION]`: what an operator does about one person, by the services of the pages."""

import os
from argparse import Namespace
from collections.abc import Callable
from pathlib import Path
from typing import Any

from django.core.exceptions import ValidationError
from django.core.management.base import BaseCommand, CommandError, CommandParser

from accounts import data_exports, deletions, sanctions, sent_again
from accounts.found import NobodyError, person_meant
from accounts.models import Letter, Token, User
from accounts.models.letter import OPEN
from accounts.renaming import rename
from games.models import Seat
from games.models.game import Status
from games.moderation import moderation
from games.refused import Refused

OWNER_ONLY = 0o600

Do = Callable[[User, Namespace], str]
"""(person, options) -> what was done, in a sentence."""


class Command(BaseCommand):
    """Without an action it tells who that is. An action says what it will do, and does it with --yes."""

    help = "Tell of a person; ban, unban, export, delete, resend, name."

    def add_arguments(self, parser: CommandParser) -> None:
        parser.add_argument("who", help="number, address or name; number:7 or name:7 where both exist")
        actions = parser.add_subparsers(dest="action", metavar="ACTION", parser_class=CommandParser)
        for action, (_do, _will, text) in ACTIONS.items():
            one = actions.add_parser(action, help=text)
            one.add_argument("--yes", action="store_true", help="do it; without it this is only told")
            if action in ("ban", "unban"):
                one.add_argument("--reason", required=True, help="the person reads it")
            if action == "ban":
                one.add_argument("--days", type=int, help="so many days; without it for good")
            if action == "export":
                one.add_argument("--to", type=Path, help="write the file here, and send no mail")
            if action == "resend":
                one.add_argument("what", nargs="?", choices=["confirmation", "password"])
            if action == "name":
                one.add_argument("name")

    def handle(self, *args: Any, **options: Any) -> None:
        given = Namespace(**options)
        try:
            person = person_meant(given.who)
            self.stdout.write(told(person))
            if given.action is None:
                return
            do, will, _text = ACTIONS[given.action]
            if not given.yes:
                raise CommandError(f"With --yes: {will(person, given)} Nothing was done.")
            self.stdout.write(do(person, given))
        except (NobodyError, Refused) as error:
            raise CommandError(str(error)) from None
        except ValidationError as error:
            raise CommandError(" ".join(error.messages)) from None


# -- telling ------------------------------------------------------------------------------------------------


def told(person: User) -> str:
    """Who it is and what an operator has to know, a fact a line."""
    facts = {
        "number": str(person.pk),
        "name": person.username,
        "address": person.email + _of_address(person),
        "here since": f"{person.date_joined:%Y-%m-%d}",
        "signed in last": f"{person.last_login:%Y-%m-%d}" if person.last_login else "never",
        "account": _state(person),
        "rights": _rights(person),
        "plays at": f"{_tables(person)} tables",
        "tokens": str(Token.objects.filter(user=person, revoked_at=None).count()),
        "letters that wait": str(Letter.objects.filter(user=person, state__in=OPEN).count()),
    }
    return "\n".join(f"{name:18}{value}" for name, value in facts.items())


def _of_address(person: User) -> str:
    waits = sent_again.unconfirmed(person)
    words = "" if waits is None else f", {waits.email} is not confirmed"
    if person.mail_refused_at is not None:
        words += f", refused since {person.mail_refused_at:%Y-%m-%d} ({person.mail_refused_why})"
    return words


def _state(person: User) -> str:
    if not person.is_active:
        return "closed"
    ban = sanctions.ban_of(person)
    return "open" if ban is None else f"banned {_till(ban)}: {ban.reason}"


def _till(ban: Any) -> str:
    return f"until {ban.until:%Y-%m-%d %H:%M} UTC" if ban.until else "for good"


def _rights(person: User) -> str:
    return "all" if person.is_superuser else "in the administration" if person.is_staff else "none"


def _tables(person: User) -> int:
    return Seat.objects.filter(user=person, game__status__in=(Status.OPEN, Status.RUNNING)).count()


# -- actions ------------------------------------------------------------------------------------------------


def _will_ban(person: User, given: Namespace) -> str:
    how_long = "for good" if given.days is None else f"for {given.days} days"
    return (
        f"{person.username} cannot come in {how_long} and reads why; stand-ins play at {_tables(person)} "
        "tables, and those that have not begun lose them."
    )


def _ban(person: User, given: Namespace) -> str:
    if given.days is not None and given.days < 1:
        raise CommandError("--days is 1 or more.")
    laid = moderation.ban_by_operator(person, days=given.days, reason=given.reason)
    return f"{person.username} is banned {_till(laid)}."


def _will_unban(person: User, _given: Namespace) -> str:
    return f"all bans of {person.username} end now."


def _unban(person: User, given: Namespace) -> str:
    return (
        f"{person.username} may come in: {moderation.unban_by_operator(person, reason=given.reason)} lifted."
    )


def _will_export(person: User, given: Namespace) -> str:
    if given.to is not None:
        return (
            f"everything stored of {person.username} is written to {given.to}, for this user alone to read."
        )
    return f"{person.username} gets a mail with a link to everything stored of them."


def _export(person: User, given: Namespace) -> str:
    if given.to is None:
        data_exports.ask(person)
        return "The file is being made; the link goes out by mail."
    try:
        # Never over a file that is there, and never one that others can read meanwhile.
        held = os.open(given.to, os.O_WRONLY | os.O_CREAT | os.O_EXCL, OWNER_ONLY)
        with os.fdopen(held, "w", encoding="utf-8") as file:
            file.writelines(data_exports.written(person))
    except OSError as error:
        raise CommandError(f"{given.to} cannot be written: {error.strerror}.") from None
    return f"{given.to} has everything stored of {person.username}."


def _will_delete(person: User, _given: Namespace) -> str:
    return (
        f"the account of {person.username} is closed and taken apart, for ever; at {_tables(person)} tables "
        "stand-ins play on, and what is over stays with the others without the name."
    )


def _delete(person: User, _given: Namespace) -> str:
    deletions.begin(person)
    return f"The account of {person.username} is closed; a worker takes it apart."


def _what(person: User, given: Namespace) -> str:
    return str(given.what or ("confirmation" if sent_again.unconfirmed(person) else "password"))


def _will_resend(person: User, given: Namespace) -> str:
    what = _what(person, given)
    link = "that confirms the address" if what == "confirmation" else "for another password"
    return f"a mail with the link {link} goes to {person.username}."


def _resend(person: User, given: Namespace) -> str:
    what = _what(person, given)
    letter = sent_again.confirmation(person) if what == "confirmation" else sent_again.password(person)
    letter.refresh_from_db()
    reason = f" ({letter.reason})" if letter.reason else ""
    return f"The letter to {letter.address}: {letter.get_state_display()}{reason}."


def _will_name(person: User, given: Namespace) -> str:
    return f"{person.username} is called {given.name} everywhere from now on, in games that are over too."


def _name(person: User, given: Namespace) -> str:
    before = rename(person, given.name)
    return f"{before} is called {person.username} now."


ACTIONS: dict[str, tuple[Do, Do, str]] = {
    "ban": (_ban, _will_ban, "keep somebody out, for a time or for good"),
    "unban": (_unban, _will_unban, "let somebody in again"),
    "export": (_export, _will_export, "everything stored of somebody: a mail to them, or a file"),
    "delete": (_delete, _will_delete, "close an account and take it apart"),
    "resend": (_resend, _will_resend, "send the confirmation, or the link for another password, once more"),
    "name": (_name, _will_name, "give somebody another name"),
}
"""Action -> what does it, what it will do in words, and its line in the help."""
