"""How the labyrinth of the week is played in a system: its set-ups, and what its table tells."""

from collections.abc import Mapping
from dataclasses import dataclass, field

from django.utils.functional import Promise

Words = str | Promise


@dataclass(frozen=True)
class Setup:
    """A game for one person and bots on so many `seats`, by these options; `id` is stored with the week."""

    id: str
    title: Words
    about: Words
    seats: int
    options: Mapping[str, str] = field(default_factory=dict)


@dataclass(frozen=True)
class Weekly:
    """The set-ups of a system, in the order in which they come, and what its table tells beside the rounds:
    the number that stands at `figure` of its merit, under a name."""

    setups: tuple[Setup, ...]
    figure: int
    figure_name: Words
