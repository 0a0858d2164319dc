"""What the page of Talisman draws inside of the frame: people, boards, and what lies beside them."""

from collections.abc import Mapping
from dataclasses import dataclass

from django.utils.translation import gettext

from games.faces.ground import Ground, Person
from games.faces.shown import ShownTable, asked
from games.faces.stakes import Stakes
from games.faces.talisman.beside import Ending, Sky, ending, piles, sky
from games.faces.talisman.boards import Board, boards, space_name
from games.faces.talisman.card_faces import Back
from games.faces.talisman.near import Near, near
from games.faces.talisman.plan import board_of
from games.faces.talisman.targets import targets
from games.models import Seat
from games.systems.talisman.view import PlayerView, View


@dataclass(frozen=True)
class Drawn:
    """What the parts print: the boards, what is near the reader, and what lies beside the boards."""

    boards: tuple[Board, ...]
    near: tuple[Near, ...]
    sky: Sky | None
    piles: tuple[Back, ...]
    ending: Ending | None


def ground(table: ShownTable, stakes: Stakes) -> Ground:
    """Everything in words and shapes; nothing here knows more than the reader's view."""
    view: View = table.view
    seats = {seat.number: seat for seat in table.seats}
    people = {number: seat.shown_name for number, seat in seats.items()}
    question = asked(table)
    keys = question.options_of(view.seat or 0) if question else ()
    own = drawn(view, people, keys, stakes)
    return Ground(
        people=[_person(seats[one.seat], one, view) for one in in_order(view)],
        turn=_turn(view, people),
        round=_round(view),
        is_set_up=any(player.who for player in view.players),
        free_boards=[(str(one.number), one.title) for one in own.boards] if len(own.boards) > 1 else (),
        own=own,
    )


def drawn(view: View, people: Mapping[int, str], keys: tuple[str, ...], stakes: Stakes) -> Drawn:
    """The values of a view for the options of its reader."""
    leading = targets(keys, stakes, space_name)
    return Drawn(
        boards(view, people, leading), near(view, people, leading), sky(view), piles(view), ending(view)
    )


def in_order(view: View) -> list[PlayerView]:
    """The reader first, then those after them."""
    own = view.seat or 1
    return sorted(view.players, key=lambda one: (one.seat < own, one.seat))


def _person(seat: Seat, player: PlayerView, view: View) -> Person:
    who = player.who
    return Person(
        seat,
        side=str(player.seat),
        picture=f"bust-{who.id}" if who else "",
        pictures=(f"bust-{who.id}",) if who else (),
        score=f"♥{who.life} {who.strength}/{who.craft}" if who else "",
        board=("1" if board_of(who.place) == "city" else "0") if who else "",
        out=player.out,
        on_turn=view.turn is not None and view.turn.seat == player.seat and view.result is None,
    )


def _round(view: View) -> int:
    """How many turns the seat on turn has had, this one counted; 0 before the first."""
    return next((one.turns for one in view.players if view.turn and one.seat == view.turn.seat), 0)


def _turn(view: View, people: Mapping[int, str]) -> str:
    if view.turn is None or not _round(view):
        return ""
    return gettext("Round %(round)s: %(person)s") % {
        "round": _round(view),
        "person": people.get(view.turn.seat, str(view.turn.seat)),
    }
