"""The plan of a turn as it is tapped on the boards: Moves of both heroes, whom to attack where they come, and
one more Move for a Gem."""

from collections.abc import Callable, Iterator, Sequence
from contextlib import contextmanager
from typing import NamedTuple

from games.faces.sorcerer.chances import attack, percent
from games.faces.sorcerer.landing import landing
from games.faces.sorcerer.names import Words
from games.faces.sorcerer.plan import CELL, FRAME, column, corner, row
from games.faces.sorcerer.symbols import bust
from games.faces.stakes import Stake
from games.faces.tapping import PlanChoice, Planner, Tap
from games.kit.plan_steps import Step
from games.systems.sorcerer.gems import EXTRA_MOVE_PRICE
from games.systems.sorcerer.move import move_options
from games.systems.sorcerer.orders.plans import ONE_MORE, WAYS, attack_on, imagined, move_of
from games.systems.sorcerer.phases import LOSE_TURN
from games.systems.sorcerer.queries import attackable, is_teleport
from games.systems.sorcerer.state import State, board_of, chamber_of, place
from games.systems.sorcerer.view import View

BEGIN = "begin"
"""Where a plan begins: with both heroes where they stand."""
SPARED = (LOSE_TURN,)
"""What nobody plans."""
Told = Callable[[Words, Sequence[Step]], str]


class Onward(NamedTuple):
    """A Move that is paid for behind another: the hero and where they come, the first key, the second one."""

    first: str
    key: str

    @property
    def steps(self) -> tuple[Step, ...]:
        """As steps."""
        return (ONE_MORE, move_of(self.key))


def moves(state: State, seat: int) -> list[str]:
    """The Moves of one chamber that lie open; scrolls are no part of a plan that is made in a form."""
    return [key for key in move_options(state, seat) if key.partition(":")[0] in WAYS]


def end_of(state: State, key: str) -> str:
    """The chamber into which a Move leads, before any Teleport."""
    _, who, chamber, *_fare = key.split(":")
    return place(board_of(state.characters[who].place), chamber)


def further(state: State, seat: int) -> Iterator[Onward]:
    """Each Move that may be paid for behind a first one; what lies behind a Teleport nobody can tell."""
    if state.turn is None or state.turn.extra or state.player(seat).gems < EXTRA_MOVE_PRICE:
        return
    if state.turn.moved:
        yield from (Onward("", key) for key in moves(state, seat))
        return
    for first in moves(state, seat):
        end, one = end_of(state, first), state.characters[first.split(":")[1]]
        if first.startswith("fare:") or is_teleport(state, end):
            continue
        before, one.place = one.place, end
        yield from (Onward(first, key) for key in moves(state, seat))
        one.place = before


def planner(words: Words, view: View, seat: int) -> Planner:
    """The seat's team; its first hero stands for it."""
    mine = [one.id for one in view.characters.values() if one.seat == seat and one.place]
    team = words.teams.get(seat, "")
    named = words.name("team", team) if team else ""
    return Planner(named, team, bust(mine[0]) if mine else "", BEGIN, round(FRAME.width))


class Boards(NamedTuple):
    """What is tapped: the names and the view of a table, the imagined state, the seat, words for steps."""

    words: Words
    view: View
    state: State
    seat: int
    told: Told

    def choice(self, *steps: Step) -> PlanChoice:
        """The steps with their words."""
        return PlanChoice(self.told(self.words, steps), steps)


def taps_of(words: Words, view: View, seat: int, offered: Sequence[PlanChoice], told: Told) -> list[Tap]:
    """Moves, attacks and further Moves by their chambers; what else is offered by its words."""
    on_board = list(_on_board(Boards(words, view, imagined(view, seat), seat, told)))
    made = {tap.choice.steps for tap in on_board}
    return [*on_board, *(_loose(one) for one in offered if one.steps not in made)]


def _on_board(boards: Boards) -> Iterator[Tap]:
    state, seat = boards.state, boards.seat
    if not state.now.moved:
        for key in moves(state, seat):
            yield _go(boards, key, boards.choice(move_of(key)), BEGIN)
            yield from _assaults(boards, key, key)
    for onward in list(further(state, seat)):
        with _moved(state, onward.first):
            yield _go(boards, onward.key, boards.choice(*onward.steps), onward.first or BEGIN)
        yield from _assaults(boards, onward.key, f"{onward.first or BEGIN}>{onward.key}")


@contextmanager
def _moved(state: State, key: str) -> Iterator[None]:
    """With this Move made, "" for none."""
    if not key:
        yield
        return
    one = state.characters[key.split(":")[1]]
    before, one.place = one.place, end_of(state, key)
    yield
    one.place = before


def _go(boards: Boards, key: str, choice: PlanChoice, start: str) -> Tap:
    """The Move as it is drawn: from where its hero stands in the state."""
    verb, who, *_rest = key.split(":")
    end, one = end_of(boards.state, key), boards.state.characters[who]
    stake = landing(boards.words, boards.view, who, end, walks=True) if verb != "fare" else Stake()
    return Tap(
        choice,
        place=end,
        start=start,
        deed="go",
        chance=stake.odds,
        sure=stake.brings,
        picture=bust(who),
        line=_line(one.place, end),
        to=key if start == BEGIN else f"{start}>{key}",
        cell=_cell(end),
    )


def _assaults(boards: Boards, key: str, start: str) -> Iterator[Tap]:
    """Whom the hero of a Move may attack where it leads."""
    who, end = key.split(":")[1], end_of(boards.state, key)
    with _moved(boards.state, key):
        enemies = attackable(boards.state, boards.state.characters[who])
    for enemy in [] if is_teleport(boards.state, end) else enemies:
        choice = boards.choice(attack_on(enemy.id))
        won = percent(attack(boards.view, who, enemy.id).won)
        yield Tap(choice, end, start, "attack", "", won, f"{won}%", bust(enemy.id), cell=_cell(end))


def _loose(choice: PlanChoice) -> Tap:
    """What is done wherever one stands by then."""
    first = choice.steps[0]
    return Tap(choice, deed="end") if first.keys == ("end",) and first.always else Tap(choice)


def _cell(where: str) -> str:
    chamber = chamber_of(where)
    return f"board-{board_of(where)} c{column(chamber) + 1} r{row(chamber) + 1}"


def _line(start: str, end: str) -> str:
    """From middle to middle, in the units of the picture; nothing where the chambers lie on two boards."""
    if board_of(start) != board_of(end):
        return ""
    ends = (_middle(chamber_of(one)) for one in (start, end))
    return "M" + "L".join(f"{x:g} {y:g}" for x, y in ends)


def _middle(chamber: str) -> tuple[float, float]:
    x, y = corner(chamber)
    return x + CELL / 2 - FRAME.left, y + CELL / 2 - FRAME.top
