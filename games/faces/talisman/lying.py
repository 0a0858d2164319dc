"""Where a card is at a table, in sentences: as far as the reader of a view may know."""

from collections.abc import Iterator

from django.utils.translation import gettext as _

from games.faces.printed import card_and_set
from games.faces.talisman.names import name
from games.kit.held import Held
from games.systems.talisman.view import CharacterView, View


def lies(view: View, page: str) -> tuple[str, ...]:
    """On which spaces it lies, who has it, whose trophy it is, whether it is discarded."""
    card, _set = card_and_set(page)
    if card not in view.content.cards:
        return ()
    found = (*_in_the_open(view, card), *_with_somebody(view, card))
    return found or (_("It is in its deck, or somebody holds it unseen."),)


def _in_the_open(view: View, card: str) -> Iterator[str]:
    places = [name(view.content, space) for space, held in view.lying.items() if _has(held, card)]
    if places:
        yield _("It lies here: %(places)s.") % {"places": ", ".join(places)}
    if any(card in deck.discard for deck in view.decks.values()):
        yield _("It is among the discarded cards.")


def _with_somebody(view: View, card: str) -> Iterator[str]:
    characters = [player.who for player in view.players if player.who]
    owners = [one for one in characters if _has((*one.objects, *one.followers, *one.posters), card)]
    owners += [one for one in characters if card in (one.spells or ())]
    if owners:
        yield _("Whoever has it: %(who)s.") % {"who": _names(view, owners)}
    winners = [one for one in characters if card in one.trophies]
    if winners:
        yield _("Whoever has it as a trophy: %(who)s.") % {"who": _names(view, winners)}


def _has(held: tuple[Held, ...], card: str) -> bool:
    return any(card in (one.card, *one.under) for one in held)


def _names(view: View, characters: list[CharacterView]) -> str:
    return ", ".join(name(view.content, one.id) for one in characters)
