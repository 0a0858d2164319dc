"""What systemd would do with our units: the command line, the environment, how often and how it is ended."""

import configparser
import shlex
from collections.abc import Mapping
from dataclasses import dataclass
from pathlib import Path

from labyrinth.running.messages import BASE

UNITS = BASE / "deploy" / "systemd"


@dataclass(frozen=True)
class Service:
    """A unit as it is carried out. `patience` are the seconds between SIGTERM and SIGKILL."""

    command: tuple[str, ...]
    environment: Mapping[str, str]
    folder: str
    rest: float
    patience: float


def service(name: str, file: Mapping[str, str]) -> Service:
    """The unit of a name such as `labyrinth-worker@1`; `file` is what its EnvironmentFile holds, which goes
    before what it says itself."""
    stem, at, instance = name.partition("@")
    parsed = read(UNITS / f"{stem}{at}.service")["Service"]
    environment = _environment(parsed["Environment"]) | dict(file)
    words = shlex.split(parsed["ExecStart"])
    command = tuple(_filled(word, instance, environment) for word in words)
    return Service(
        command,
        environment,
        parsed["WorkingDirectory"],
        float(parsed["RestartSec"]),
        float(parsed["TimeoutStopSec"]),
    )


def read(path: Path) -> configparser.ConfigParser:
    """A unit as it is written."""
    parsed = configparser.ConfigParser(interpolation=None, delimiters=("=",))
    parsed.optionxform = str  # type: ignore[assignment,method-assign]
    parsed.read_string(path.read_text())
    return parsed


def _environment(words: str) -> dict[str, str]:
    parted = (word.partition("=") for word in shlex.split(words))
    return {name: value for name, _is, value in parted}


def _filled(word: str, instance: str, environment: Mapping[str, str]) -> str:
    """Specifiers first, then variables, as systemd.unit(5) has it."""
    word = word.replace("%%", "\0").replace("%i", instance).replace("\0", "%")
    for name, value in environment.items():
        word = word.replace(f"${{{name}}}", value)
    return word
