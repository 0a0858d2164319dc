"""Where a search card or an ability is in a chapter, in sentences: everybody sees the same."""

from collections.abc import Iterator

from django.utils.translation import gettext as _

from games.faces.mice.card_pages import row_of
from games.faces.mice.names import name
from games.faces.printed import card_and_set
from games.systems.mice.view import View


def lies(view: View, page: str) -> tuple[str, ...]:
    """Who wears or carries it, whether it lies on the tile, in the party's stash or among the discarded."""
    card, _set = card_and_set(page)
    if row_of(view.content, card) is None:
        return ()
    return tuple(_found(view, card)) or (_("Nobody has it: it is in its deck, or not in this chapter."),)


def _found(view: View, card: str) -> Iterator[str]:
    mice = (
        name(view.content, one.id)
        for one in view.mice.values()
        if card in (*one.worn, *one.pack, *one.tricks, *one.abilities)
    )
    if who := ", ".join(mice):
        yield _("Whoever has it: %(who)s.") % {"who": who}
    if view.laid.get(card):
        yield _("It lies on the tile.")
    if card in view.stash:
        yield _("It is among the party's things.")
    if card in view.search.discard:
        yield _("It is among the discarded cards.")
