"""The table with everything open: what all seats of The Sorcerer's Labyrinth see, put together."""

from collections.abc import Mapping

from msgspec.structs import replace

from games.systems.sorcerer.view import View


def open_view(views: Mapping[int, View], public: View) -> View:
    """One view of the same moment out of the `views` of all seats; `public` is what everybody sees.

    Each character is shown as its owner sees it, the turn as the one whose turn it is does.
    """
    mover = views.get(public.turn.seat, public) if public.turn else public
    shown = {who: views.get(one.seat, public).characters[who] for who, one in public.characters.items()}
    return replace(public, characters=shown, phase=mover.phase, turn=mover.turn)
