"""The turn of a mouse that has not come: which mouse it will be, and how it would begin (M-ROUND-01)."""

from msgspec import structs

from games.kit.plan_steps import Facts
from games.systems.mice.orders.answers import life_left
from games.systems.mice.queries import cards_held
from games.systems.mice.state import Mouse, Turn
from games.systems.mice.view import View


def next_mouse(view: View, seat: int) -> Mouse | None:
    """The mouse of the seat that is on turn next as the track stands: below in this round, else in the next
    one."""
    if view.turn is None:
        return None
    passed = {*view.acted, view.turn.card, *(view.turn.above or ())}
    below = [card for card in view.track if card not in passed]
    own = (view.mice[card] for card in (*below, *view.track) if card in view.mice)
    return next((mouse for mouse in own if mouse.seat == seat), None)


def coming(view: View, seat: int) -> View | None:
    """The view as if the turn of that mouse had just begun, with the best movement roll; None for a mouse
    that will not act, and where the chapter is over."""
    mouse = next_mouse(view, seat)
    if mouse is None or view.turn is None or view.outcome is not None or not mouse.active:
        return None
    if "charmed" in mouse.status:
        return None
    faces = view.content.faces
    best = max(faces, key=lambda face: faces[face].number)
    turn = Turn(mouse.id, view.turn.number + 1, die=int(best))
    return structs.replace(view, phase="turn", turn=turn, attack=None, roll=None, deal=None)


def foreseen(view: View, seat: int) -> Facts:
    """The mouse, its space, the life that it has left and what it holds; all of that is open."""
    assert view.turn is not None
    mouse = view.mice[view.turn.card]
    return {
        "who": mouse.id,
        "place": [view.side, mouse.space],
        "life": life_left(view, mouse),
        "hand": sorted(str(one) for one in cards_held(mouse)),
    }
