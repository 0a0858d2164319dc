"""The table with everything open: what all seats of Talisman see, put together."""

from collections.abc import Iterable, Mapping

from msgspec.structs import replace

from games.kit.decks import DeckView
from games.systems.talisman.state import Kept
from games.systems.talisman.view import PlayerView, View


def open_view(views: Mapping[int, View], public: View) -> View:
    """One view of the same moment out of the `views` of all seats; `public` is what everybody sees.

    Spells are shown as their owners see them, cards face down as far as anybody has looked at them.
    """
    seen = [views[seat] for seat in sorted(views)]
    return replace(
        public,
        players=tuple(_own(views.get(one.seat, public), one.seat) for one in public.players),
        decks={
            name: _known(deck, (view.decks[name] for view in seen)) for name, deck in public.decks.items()
        },
        kept=tuple(_kept([view.kept[at] for view in seen], one) for at, one in enumerate(public.kept)),
    )


def _own(view: View, seat: int) -> PlayerView:
    return view.players[seat - 1]


def _known(public: DeckView, decks: Iterable[DeckView]) -> DeckView:
    """Each card on top as somebody knows it, "" where nobody does."""
    tops = zip(public.top, *(deck.top for deck in decks), strict=True)
    return replace(public, top=tuple(next(filter(None, cards), "") for cards in tops))


def _kept(seen: Iterable[Kept], public: Kept) -> Kept:
    """A card face down as those know it who have looked at it."""
    return next((one for one in seen if "" not in one.packet.cards), public)
