"""Which questions out of turn a seat may meet before its next turn, from public facts (6.2)."""

from games.systems.talisman.board import CROWN
from games.systems.talisman.content import Content
from games.systems.talisman.view import CharacterView, View
from games.systems.talisman.words.fight import Evade


def likely_questions(view: View) -> tuple[str, ...]:
    """The kinds that may be asked of the view's seat out of turn, likeliest first."""
    content = view.content
    who = view.players[view.seat - 1].who if view.seat is not None else None
    if who is None or view.result is not None:
        return ()
    kinds: list[str] = []
    if who.held and not who.toad:
        kinds += ["counter", "turn", "fight", "loss"]
    elif any(
        use.may
        for held in who.objects
        for use in content.cards[held.card].uses
        if use.when in ("any", "loss")
    ):
        kinds.append("loss")
    if _may_be_attacked(view, who):
        kinds += _when_attacked(content, who)
    elif who.fate:
        kinds.append("fate")
    return tuple(kinds)


def _may_be_attacked(view: View, who: CharacterView) -> bool:
    """Whether somebody else is in the same Region; on the Crown whoever stands there too."""
    others = [one.who for one in view.players if one.who is not None and one.who is not who]
    if who.place == CROWN:
        return any(other.place == CROWN for other in others)
    return bool(others)


def _when_attacked(content: Content, who: CharacterView) -> list[str]:
    held = (
        *content.characters[who.id].held,
        *(one for card in who.objects for one in content.cards[card.card].held),
    )
    evades = any(isinstance(one, Evade) and one.what in ("characters", "all") for one in held)
    return [*(["evade"] if evades else []), "attacked", *(["fate"] if who.fate else []), "reward"]
