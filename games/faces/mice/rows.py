"""The sides of a fight as the box of the moment shows them: bust, life, dice and what of them counts."""

from collections.abc import Sequence
from typing import TypedDict

from games.faces.mice.deeds import bust
from games.faces.mice.dice import as_dice
from games.faces.mice.names import bare, being
from games.faces.mice.speaker import SPEAKER
from games.faces.moment import Addend, Die, Row
from games.systems.mice.content import Content
from games.systems.mice.effects import count_symbols
from games.systems.mice.odds import life_of
from games.systems.mice.queries import printed
from games.systems.mice.state import Figure, Mouse, State
from games.systems.mice.words import Symbol


class Counted(TypedDict, total=False):
    """Dice of a row, how many of them count, and of what."""

    dice: tuple[Die, ...]
    total: int
    unit: str


def counted(content: Content, shown: Sequence[int], symbol: Symbol) -> Counted:
    """Dice of a row as they lie, with how many count; nothing before they are rolled."""
    if not shown:
        return {}
    n = count_symbols(content, shown, symbol)
    unit = SPEAKER.phrased(f"unit-{symbol}", bare(content), n=n)
    return {"dice": as_dice(content, shown, (symbol,)), "total": n, "unit": unit}


def bust_of(state: State, who: str) -> str:
    """The symbol of a mouse or of a figure, though it is gone."""
    return bust(who if who in state.mice else who.rpartition("-")[0] or who)


def side_of(state: State, who: str) -> str:
    """Who gives the colour."""
    return who if who in state.mice else "minions"


def row(
    state: State, who: str, *, detail: str = "", addends: tuple[Addend, ...] = (), dice: Counted | None = None
) -> Row:
    """One side: a mouse or a figure, with the life that it has left."""
    mouse, figure = state.mice.get(who), state.figures.get(who)
    return Row(
        name=being(state.content, who),
        picture=bust(figure.kind) if figure else bust_of(state, who),
        side=side_of(state, who),
        detail=detail,
        life=life_of_mouse(state.content, mouse) if mouse else _of_figure(state, figure) if figure else None,
        addends=addends,
        **(dice or {}),
    )


def life_of_mouse(content: Content, mouse: Mouse) -> tuple[int, int]:
    """What a mouse has left, and at most."""
    left = max(0, content.heroes[mouse.id].life - mouse.wounds)
    return (left, content.heroes[mouse.id].life)


def _of_figure(state: State, figure: Figure) -> tuple[int, int]:
    left = life_of(state, figure)
    return (left, max(left, printed(state.content, figure).life))
