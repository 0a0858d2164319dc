"""Reading settings from the environment; each function names the variable in its error."""

import contextlib
import os
import secrets
from pathlib import Path

TRUE = {"1", "true", "yes", "on"}
FALSE = {"", "0", "false", "no", "off"}


class BadEnvironmentError(Exception):
    """An environment variable has a value that cannot be used."""


def text(name: str, default: str = "") -> str:
    """Return the variable, or the default when it is unset or empty."""
    return os.environ.get(name) or default


def flag(name: str, default: bool = False) -> bool:
    """Return a yes-or-no variable."""
    value = os.environ.get(name)
    if value is None:
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
    found = {
        name.removeprefix(prefix): value for name, value in os.environ.items() if name.startswith(prefix)
    }
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
