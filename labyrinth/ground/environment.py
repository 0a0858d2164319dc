"""Reading settings from the environment; each function names the variable in its error."""

import contextlib
import os
import secrets
from pathlib import Path

TRUE = {"1", "true", "yes", "on"}
FALSE = {"0", "false", "no", "off"}


class BadEnvironmentError(Exception):
    """An environment variable has a value that cannot be used."""


def text(name: str, default: str = "") -> str:
    """Return the variable, or the default when it is unset or empty. Raises BadEnvironmentError."""
    return _bare(name, os.environ.get(name, "")) or default


def _bare(name: str, value: str) -> str:
    """The value, unless it still has its quotes: what read the environment file then knows none of them."""
    if len(value) > 1 and value[0] in "'\"" and value[0] == value[-1]:
        raise BadEnvironmentError(
            f"{name} stands in quotes, which belong to the environment file: whatever read it takes them for "
            "a part of the value (`docker run --env-file` does). Read it as docs/running.md says."
        )
    return value


def flag(name: str, default: bool = False) -> bool:
    """Return a yes-or-no variable."""
    value = text(name)
    if not value:
        return default
    if value.lower() in TRUE | FALSE:
        return value.lower() in TRUE
    raise BadEnvironmentError(f"{name} must be 1 or 0, not {value!r}.")


def number(name: str, default: int) -> int:
    """Return a whole number."""
    value = text(name, str(default))
    try:
        return int(value)
    except ValueError:
        raise BadEnvironmentError(f"{name} must be a whole number, not {value!r}.") from None


def words(name: str) -> list[str]:
    """Return a list given as words between commas."""
    return [word.strip() for word in text(name).split(",") if word.strip()]


def prefixed(prefix: str) -> dict[str, str]:
    """Return all variables whose names begin so, by what follows; empty ones are left out."""
    found = {name.removeprefix(prefix): text(name) for name in os.environ if name.startswith(prefix)}
    return {name: value for name, value in found.items() if name and value}


def secret(name: str, keep_in: Path) -> str:
    """Return the secret in the variable, or the one kept in a file, which is made at the first call."""
    given = text(name)
    if given:
        return given
    try:
        if not keep_in.exists():
            _keep(secrets.token_urlsafe(50), keep_in)
        return keep_in.read_text().strip()
    except OSError as error:
        raise BadEnvironmentError(
            f"The folder {keep_in.parent} cannot be written: {error.strerror}."
        ) from None


def _keep(value: str, path: Path) -> None:
    """Write a file that only its owner reads; of processes that start at once the first one wins."""
    path.parent.mkdir(parents=True, exist_ok=True)
    own = path.with_name(f"{path.name}.{os.getpid()}")
    own.touch(mode=0o600)
    own.write_text(value)
    with contextlib.suppress(FileExistsError):
        os.link(own, path)
    own.unlink()
