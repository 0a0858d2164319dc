"""What a face says so that a party can plan together: figures, spaces, and whose turns come."""

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from typing import Any, Protocol


class ProposedPath(Protocol):
    """Where a figure should go, space by space, from where it stands."""

    @property
    def figure(self) -> str:
        """Its id."""
        ...

    @property
    def start(self) -> str:
        """The space from which it was proposed."""
        ...

    @property
    def spaces(self) -> tuple[str, ...]:
        """The spaces that it should enter, in their order."""
        ...


class ShownProposal(Protocol):
    """What somebody at the table proposes, as far as it concerns the boards."""

    @property
    def name(self) -> str:
        """Who proposes it."""
        ...

    @property
    def text(self) -> str:
        """What they say."""
        ...

    @property
    def paths(self) -> Sequence[ProposedPath]:
        """Those whose figures have not moved since."""
        ...


@dataclass(frozen=True)
class Coming:
    """A turn that comes: whose figure it is, and the seat that plays it, 0 for the game's own figures."""

    figure: str
    seat: int


def _nothing_comes(_view: Any) -> Sequence[Coming]:
    return ()


def _nothing_known(_table: Any) -> Sequence[str]:
    return ()


def _itself(space: str) -> str:
    return space


def _the_only_one(_view: Any) -> str:
    return ""


@dataclass(frozen=True)
class Council:
    """Of a system whose people plan together in the open.

    * `figures(view)`: figure -> the space on which it stands, of those for which something may be proposed.
    * `spaces(view)`: the spaces to which a proposal may lead.
    * `coming(view)`: whose turns come, the next one first, as far as that is known.
    * `could(table)`: what each figure could do next, in sentences with odds; nothing that no roll has told.
    * `board(view)`: the board on which they are, where there are several: what is proposed on one holds on no
      other.
    * `space(id)`: what a space is called. Figures are called as `Face.side_name` says.
    """

    figures: Callable[[Any], Mapping[str, str]]
    spaces: Callable[[Any], Sequence[str]]
    coming: Callable[[Any], Sequence[Coming]] = _nothing_comes
    could: Callable[[Any], Sequence[str]] = _nothing_known
    board: Callable[[Any], str] = _the_only_one
    space: Callable[[str], str] = _itself
