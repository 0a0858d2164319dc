"""The environment file of a site, in the one grammar that systemd, containers and a shell read alike.

A line is empty, a comment that begins with #, or NAME=value with nothing before, between or behind. A value
is bare (letters, digits and _ . / : @ % + , = ? -), or all of it stands in single quotes, which hold anything
but a single quote and, at their end, a backslash; or in double quotes, which hold none of " \\ $ `. In
docs/running.md operators read the same.

    python3 -I labyrinth/environment_file.py FILE                says which lines are not so written
    python3 -I labyrinth/environment_file.py FILE COMMAND ...    runs it with what the file says

It is run as a file, and needs nothing but Python: what it reads decides how all else starts.
"""

import os
import re
import sys
from pathlib import Path

NAME = re.compile(r"[A-Za-z_][A-Za-z0-9_]*")
BARE = re.compile(r"[A-Za-z0-9_./:@%+,=?-]*")
QUOTED = re.compile(r"""'(?:[^']*[^'\\])?'|"[^"\\$`]*\"""")
VAR_DIR = "/var/lib/labyrinth"
"""As in the units."""
USAGE = "Usage: environment_file.py FILE [[--database-url URL] COMMAND ...]"


class BadFileError(Exception):
    """The file cannot be read, or not alike by all; the message says what to do, and no value of it."""


def read(path: Path) -> dict[str, str]:
    """The variables of a file, by their names. Raises BadFileError."""
    try:
        return parse(path.read_bytes().decode(), str(path))
    except OSError as error:
        raise BadFileError(f"{path} cannot be read: {error.strerror}.") from None
    except UnicodeDecodeError as error:
        raise BadFileError(f"{path} is not UTF-8 at byte {error.start + 1}: save it so.") from None


def parse(text: str, name: str = "The environment file") -> dict[str, str]:
    """The variables of such a text; of a name that stands twice the last counts. Raises BadFileError."""
    lines = list(enumerate(text.split("\n"), start=1))
    wrong = [f"  line {number}: {fault}" for number, line in lines if (fault := _fault(line))]
    if wrong:
        head = f"{name} is not read alike by systemd, containers and shells. Nothing was done. Mend it:"
        raise BadFileError("\n".join([head, *wrong]))
    pairs = [line.split("=", 1) for _, line in lines if line and not _is_comment(line)]
    return {variable: _unquoted(value) for variable, value in pairs}


def _is_comment(line: str) -> bool:
    return line.lstrip(" \t")[:1] in ("", "#")


def _unquoted(value: str) -> str:
    return value[1:-1] if value[:1] in ("'", '"') else value


def _fault(line: str) -> str:
    """What is wrong with a line and how to mend it, "" when nothing is."""
    if "\r" in line:
        return "it holds a carriage return: save the file with the ends of lines of Unix."
    if "\0" in line:
        return "it holds a zero byte, as no text does: write the line anew."
    if _is_comment(line):
        return "a comment ends with a backslash: it may swallow the next line." if line.endswith("\\") else ""
    variable, is_one, value = line.partition("=")
    if not line.isprintable() or line != line.strip():
        return "blanks stand at its beginning or end, or a sign that is not seen in it: take them out."
    if not is_one or not NAME.fullmatch(variable):
        return "it is neither a comment (#) nor NAME=value, without export and without blanks around the =."
    return _fault_of_value(variable, value)


def _fault_of_value(variable: str, value: str) -> str:
    if BARE.fullmatch(value) or QUOTED.fullmatch(value):
        return ""
    if value[0] not in "'\"":
        odd = value[BARE.match(value).end()]  # type: ignore[union-attr] # it matches nothing at the least
        remedy = f"""put it in single quotes: {variable}='...'"""
        return f"{variable} has {'a blank' if odd == ' ' else odd} outside of quotes; {remedy}."
    return (
        f"{variable} has something behind its quotes, or within them what each reads otherwise: in single "
        "quotes no ' and no backslash at the end, in double quotes none of \" \\ $ `. Where neither will do, "
        "choose another value (in an address %27 is ', and %22 is \")."
    )


def without_password(address: str) -> str:
    """The address of a database as it may be shown."""
    address = re.sub(r"(//[^:/@]*):.*@", r"\1@", address)
    return re.sub(r"([?&]password=)[^&]*", r"\1...", address)


def main(words: list[str]) -> None:
    """Check the file named first, or run the command behind it with what it says. Raises BadFileError."""
    if not words:
        raise BadFileError(USAGE)
    found, command = read(Path(words[0])), words[1:]
    if not command:
        print(f"{words[0]}: {len(found)} variables, read alike by all.")  # noqa: T201
        return
    if command[0] == "--database-url":
        if len(command) < 3:
            raise BadFileError(USAGE)
        found["DATABASE_URL"], command = command[1], command[2:]
    run(command, found)


def run(command: list[str], found: dict[str, str]) -> None:
    """Become that command, as the user of the site has it; say at which database it looks."""
    environment = {**os.environ, **found}
    environment["VAR_DIR"] = environment.get("VAR_DIR") or VAR_DIR
    address = environment.get("DATABASE_URL") or f"SQLite in {environment['VAR_DIR']}"
    sys.stderr.write(f"Database: {without_password(address)}\n")
    sys.stderr.flush()
    os.execvpe(command[0], command, environment)  # noqa: S606 - the command is the operator's


if __name__ == "__main__":
    try:
        main(sys.argv[1:])
    except BadFileError as error:
        sys.exit(str(error))
