"""What a face says so that a party can plan together: figures, spaces, and whose turns come."""

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from typing import Any


@dataclass(frozen=True)
class Coming:
    """A turn that comes: whose figure it is, and the seat that plays it, 0 for the game's own figures."""

    figure: str
    seat: int


def _nothing_comes(_view: Any) -> Sequence[Coming]:
    return ()


def _itself(space: str) -> str:
    return space


@dataclass(frozen=True)
class Council:
    """Of a system whose people plan together in the open.

    * `figures(view)`: figure -> the space on which it stands, of those for which something may be proposed.
    * `spaces(view)`: the spaces to which a proposal may lead.
    * `coming(view)`: whose turns come, the next one first, as far as that is known.
    * `space(id)`: what a space is called. Figures are called as `Face.side_name` says.
    """

    figures: Callable[[Any], Mapping[str, str]]
    spaces: Callable[[Any], Sequence[str]]
    coming: Callable[[Any], Sequence[Coming]] = _nothing_comes
    space: Callable[[str], str] = _itself
