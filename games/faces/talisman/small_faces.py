"""The small faces of Talisman's cards and characters: for the gallery of all cards, and for a moment."""

from django.utils.functional import Promise
from django.utils.translation import gettext_lazy, pgettext_lazy

from accounts.languages import active_language
from games.faces.card_scenes import scene
from games.faces.printed import Kind, SmallFace, card_and_set
from games.faces.talisman.card_faces import Band, card_face
from games.faces.talisman.card_pages import CHARACTER
from games.faces.talisman.names import newest_with
from games.faces.talisman.question_cards import candidate
from games.kit.content_sets import derived
from games.systems.talisman.cards import PrintedCard
from games.systems.talisman.content import CONTENTS, Content, content_of
from games.systems.talisman.words.fight import ModAttack, ModStat

GROUPS: dict[Band | str, str | Promise] = {
    "strength": pgettext_lazy("cards", "Strength"),
    "craft": pgettext_lazy("cards", "Craft"),
    "follower": pgettext_lazy("cards", "Followers"),
    "object": pgettext_lazy("cards", "Objects"),
    "magic_object": pgettext_lazy("cards", "Magic"),
    "place": pgettext_lazy("cards", "Places"),
    "stranger": pgettext_lazy("cards", "Strangers"),
    "event": pgettext_lazy("cards", "Events"),
    "spell": pgettext_lazy("cards", "Spells"),
    "poster": pgettext_lazy("cards", "Posters"),
    "marker": pgettext_lazy("cards", "Markers"),
    CHARACTER: pgettext_lazy("cards", "Characters"),
}
"""By what one chooses cards: the colour of their band, and the characters."""
BOXES: dict[str, str | Promise] = {
    "base": "Talisman",
    "city": gettext_lazy("The City"),
    "moon": gettext_lazy("The Blood Moon"),
}
CHARACTER_KIND = pgettext_lazy("card", "Character")


def small(page: str) -> SmallFace | None:
    """A card or a character by the id of its page; None for what is neither."""
    card_id, ruleset = card_and_set(page)
    shelf, _dot, one = card_id.partition(".")
    if ruleset and ruleset not in CONTENTS:
        return None
    content = content_of(ruleset) if ruleset else newest_with(one if shelf == CHARACTER else card_id)
    if shelf == CHARACTER:
        return _who(content, one, active_language()) if one in content.characters else None
    return _card(content, card_id, active_language()) if card_id in content.cards else None


def groups() -> tuple[Kind, ...]:
    """The types of cards."""
    return tuple(Kind(one, str(said), "marker" if one == CHARACTER else one) for one, said in GROUPS.items())


def boxes() -> tuple[Kind, ...]:
    """The boxes of the game."""
    return tuple(Kind(one, str(said)) for one, said in BOXES.items())


@derived
def _card(content: Content, card_id: str, _language: str) -> SmallFace:
    face, card = card_face(content, card_id), content.cards[card_id]
    return SmallFace(
        id=face.id,
        name=face.name,
        group=face.band,
        box=content.box_of[card_id],
        band=face.band,
        glyph=face.glyph,
        kind=face.kind,
        value=face.value if face.fights else gives(card) or face.value,
        sign="coin" if face.value and not face.fights and not gives(card) else "",
        worth=int(face.value) if face.fights and face.value.isdecimal() else _sum(card),
        text=face.text,
        scene=face.scene,
        copies=face.copies,
        deck=face.deck,
    )


@derived
def _who(content: Content, character: str, _language: str) -> SmallFace:
    row = content.characters[character]
    who = candidate(content, character, "")
    return SmallFace(
        id=f"{CHARACTER}.{character}",
        name=who.name,
        group=CHARACTER,
        box=row.box,
        band="marker",
        glyph=who.alignment[0],
        kind=str(CHARACTER_KIND),
        value=f"{row.strength} / {row.craft}",
        sign="",
        worth=row.strength + row.craft,
        text=who.text,
        scene=scene("talisman", character, who.bust),
        copies=1,
        deck=str(GROUPS[CHARACTER]),
    )


def gives(card: PrintedCard) -> str:
    """What a card that one has adds to Strength and Craft: "+1", "+1 +1"; "" for nothing."""
    return " ".join(f"+{one}" for one in _given(card))


def _sum(card: PrintedCard) -> int:
    return sum(_given(card))


def _given(card: PrintedCard) -> list[int]:
    given: list[int] = []
    for word in card.held:
        if isinstance(word, ModStat):
            given += [word.strength, word.craft]
        if isinstance(word, ModAttack) and isinstance(word.n, int):
            given.append(word.n)
    return [one for one in given if one > 0] if card.type in ("object", "magic_object", "follower") else []
