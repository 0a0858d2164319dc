"""Teleports: which board, by die or for 2 Gems, and the transfer (1.6, L-R-18 to L-R-22)."""

from games.engine.questions import Procedure
from games.systems.sorcerer.queries import teleport_of, teleport_targets
from games.systems.sorcerer.rolls import face, rolled
from games.systems.sorcerer.state import Character, State, board_of
from games.systems.sorcerer.tokens import arrive


def choose_board(state: State, character: Character, kind: str) -> Procedure:
    """The target board by the die mapping of L-R-18; None when no board has room (L-R-20).

    With one target there is no roll.
    """
    targets = teleport_targets(state, board_of(character.place))
    if len(targets) < 2:
        return targets[0] if targets else None
    shown = yield from rolled(state, kind, character)
    faces_each = 6 // len(targets)
    return targets[(face(shown) - 1) // faces_each]


def transfer(state: State, character: Character, board: int) -> Procedure:
    """L-TELE-02, L-TELE-04: appear in the Teleport chamber of the board; it counts as an arrival (L-R-22)."""
    state.tell("teleported", who=character.id, frm=character.place, to=teleport_of(state, board))
    character.place = teleport_of(state, board)
    return (yield from arrive(state, character))


def walk_in(state: State, character: Character, paid_board: int | None) -> Procedure:
    """T1c: the character has walked into a Teleport chamber and is sent on at once (L-TELE-01, L-TELE-06)."""
    board = paid_board
    if board is None:
        board = yield from choose_board(state, character, "teleport")
    if board is None:
        return True
    return (yield from transfer(state, character, board))
