"""Under which id a card, a character or a space has its page: as the table's own set has it."""

from games.faces.printed import as_set_has_it
from games.kit.content_sets import derived
from games.systems.talisman.content import RULESET, Content, content_of

CHARACTER, SPACE = "character", "space"


@derived
def page_of(content: Content, page: str) -> str:
    """The id of a page, "adventure.bear", "character.dwarf", "space.crags"; with the set where that has it
    otherwise than the present one."""
    same = row_of(content, page) is row_of(content_of(RULESET), page)
    return page if same else as_set_has_it(page, content.ruleset)


def row_of(content: Content, page: str) -> object:
    """What is printed there; None where the set has no such thing."""
    shelf, _dot, one = page.partition(".")
    if shelf == CHARACTER:
        return content.characters.get(one)
    return content.spaces.get(one) if shelf == SPACE else content.cards.get(page)
