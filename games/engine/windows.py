"""Windows: named moments when others may react. One wait per window, whoever acts."""

from collections.abc import Callable, Generator, Sequence
from typing import Any

from games.engine.questions import PASS, Procedure, sealed

Options = Callable[[int], Sequence[str]]
Act = Callable[[int, str], Procedure]
Asks = Callable[[int], bool]


def window(
    kind: str,
    seats: Sequence[int],
    options: Options,
    act: Act,
    *,
    again: bool = False,
    asks: Asks = lambda _: True,
    **params: Any,
) -> Generator[Any, Any, int | None]:
    """Ask all seats at once, sealed; open in the given order; the first that acts takes effect.

    Those behind it who wanted to act are asked once more, for the rest of the window. With `again` everybody
    who has not acted yet is asked anew after each act (a roll repeated is a new roll to everybody). An act
    that returns True closes the window: nobody is asked any more (a Spell is countered once).
    `options(seat)` are the acts open to a seat now, without PASS. Who is in `seats`, and whom `asks` spares
    after an act that changed the table, must follow from public facts only. Returns the seat that acted last,
    or None.
    """
    asked, last = list(seats), None
    while asked := [seat for seat in asked if asks(seat)]:
        offered = {seat: (PASS, *options(seat)) for seat in asked}
        answers = yield sealed(kind, offered, PASS, **params)
        acting = [seat for seat in asked if answers[seat] != PASS]
        if not acting:
            break
        last = acting[0]
        if (yield from act(last, answers[last])) is True:
            break
        asked = [seat for seat in asked if seat != last] if again else acting[1:]
    return last
