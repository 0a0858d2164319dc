"""What stands in deploy/, as the tests about it read it."""

import configparser
from pathlib import Path

from labyrinth.running.messages import BASE

DEPLOY = BASE / "deploy"
UNITS = sorted((DEPLOY / "systemd").iterdir())
SERVICES = [unit for unit in UNITS if unit.suffix == ".service"]
ROOT = "/srv/labyrinth"


def unit(path: Path) -> configparser.ConfigParser:
    """A unit, read strictly: no key twice, no line that is none."""
    parsed = configparser.ConfigParser(strict=True, interpolation=None, delimiters=("=",))
    parsed.optionxform = str  # type: ignore[assignment]
    parsed.read_string(path.read_text())
    return parsed


def is_program(name: str) -> bool:
    """Whether a path below the root, or a word on PATH inside the image, is a program of ours."""
    if name.startswith("deploy/"):
        return (BASE / name).stat().st_mode & 0o111 == 0o111
    return name.rpartition("/")[2] in {"granian", "uvicorn", "celery", "python"}
