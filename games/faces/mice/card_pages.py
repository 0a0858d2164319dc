"""Under which id a card has its page: as the table's own set has it."""

from games.faces.printed import as_set_has_it
from games.kit.content_sets import derived
from games.systems.mice.content import RULESET, Content, content_of


@derived
def page_of(content: Content, card: str) -> str:
    """The id of a page, "fishhook"; with the set where that has the card otherwise than the present one."""
    same = row_of(content, card) is row_of(content_of(RULESET), card)
    return card if same else as_set_has_it(card, content.ruleset)


def row_of(content: Content, card: str) -> object:
    """The search card or the ability; None where the set has no such thing."""
    return content.search.get(card) or content.abilities.get(card)
