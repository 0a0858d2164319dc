"""What a face says so that a party can plan together: figures, spaces, and whose turns come."""

from collections.abc import Callable, Collection, Mapping, Sequence
from dataclasses import dataclass, field
from typing import Any, Literal, Protocol

from games.faces.tapping import Planner, Tap

ProposedDeed = Literal["", "attack", "search", "wait"]
"""What a figure should do where it is by then; "" for nothing but going."""


class ProposedPath(Protocol):
    """Where a figure should go, space by space, from where it stands, and what it should do there."""

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
        """The spaces that it should enter, in their order; none for what it should do where it stands."""
        ...

    @property
    def deed(self) -> ProposedDeed:
        """What it should do there."""
        ...

    @property
    def target(self) -> str:
        """Whom it should attack, "" for nobody."""
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

    @property
    def count(self) -> str:
        """How many of the party are for it: "2 of 3"."""
        ...

    @property
    def agreed(self) -> bool:
        """Whether all but one of the party are for it, and more than who proposes it."""
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
class Drawable:
    """A figure for which something may be drawn: who it is, and all that may be proposed for it, by the
    place that is tapped. A choice leads somewhere ("go"), or says what is done there."""

    figure: str
    who: Planner
    taps: Sequence[Tap] = ()


def _no_drawing(_table: Any) -> Sequence[Drawable]:
    return ()


def _unsaid(_view: Any, _path: ProposedPath) -> str:
    return ""


def _nobody(_view: Any) -> Mapping[str, str]:
    return {}


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
    * `deeds`: what may be proposed besides going; `targets(view)`: whom an attack may be proposed against ->
      what they are called.
    * `said(view, path)`: one way of a proposal in words of its reader, "" where the arrow says it all.
    * `draws(table)`: what may be drawn on the board, for each figure.
    """

    figures: Callable[[Any], Mapping[str, str]]
    spaces: Callable[[Any], Sequence[str]]
    coming: Callable[[Any], Sequence[Coming]] = _nothing_comes
    could: Callable[[Any], Sequence[str]] = _nothing_known
    board: Callable[[Any], str] = _the_only_one
    space: Callable[[str], str] = _itself
    deeds: Collection[ProposedDeed] = field(default_factory=tuple)
    targets: Callable[[Any], Mapping[str, str]] = _nobody
    said: Callable[[Any, ProposedPath], str] = _unsaid
    draws: Callable[[Any], Sequence[Drawable]] = _no_drawing
