"""The small faces of search cards and abilities of Mice & Mystics: for their gallery, and for a moment."""

from django.utils.translation import gettext

from accounts.languages import active_language
from games.faces.mice.card_faces import ABILITY_NAME, card_face
from games.faces.mice.card_pages import row_of
from games.faces.mice.help import KINDS
from games.faces.printed import Kind, SmallFace, card_and_set
from games.kit.content_sets import derived
from games.systems.mice.content import CONTENTS, Content, content_of

ABILITY = "ability"
"""The word of the deck of abilities; those of search cards are their kinds."""


def small(page: str) -> SmallFace | None:
    """A search card or an ability by the id of its page; None for what is neither."""
    card_id, ruleset = card_and_set(page)
    if ruleset and ruleset not in CONTENTS:
        return None
    sets = iter([content_of(ruleset)]) if ruleset else content_of.all()
    content = next((one for one in sets if row_of(one, card_id) is not None), None)
    return _card(content, card_id, active_language()) if content else None


def groups() -> tuple[Kind, ...]:
    """The kinds of search cards, and the abilities."""
    kinds = (Kind(one, gettext(said), one) for one, said in KINDS.items())
    return (*kinds, Kind(ABILITY, gettext("Abilities"), ABILITY))


@derived
def _card(content: Content, card_id: str, _language: str) -> SmallFace:
    face = card_face(content, card_id)
    values = [one.amount for one in face.bonuses]
    return SmallFace(
        id=face.id,
        name=face.name,
        group=face.band,
        box="",
        band=face.band,
        glyph=face.glyph,
        kind=face.kind,
        value=" ".join(values) or (str(face.price) if face.price else ""),
        sign="" if values or not face.price else "cheese",
        worth=face.price or sum(int(one) for one in values),
        text=face.text or _worn(values),
        scene=face.scene,
        copies=face.copies,
        deck=gettext("Search cards") if face.band != ABILITY else str(ABILITY_NAME),
    )


def _worn(values: list[str]) -> str:
    return gettext("Worn, it gives %(what)s.") % {"what": ", ".join(values)} if values else ""
