"""What the drawings of a person show, in words: for those who choose among them and cannot see them."""

from django.utils.functional import Promise
from django.utils.translation import pgettext_lazy

from accounts.avatar import DRAWINGS, charge_of

CHARGES = {
    "tower": pgettext_lazy("coat of arms", "Tower"),
    "key": pgettext_lazy("coat of arms", "Key"),
    "gem": pgettext_lazy("coat of arms", "Gem"),
    "moon": pgettext_lazy("coat of arms", "Moon"),
    "star": pgettext_lazy("coat of arms", "Star"),
    "sword": pgettext_lazy("coat of arms", "Sword"),
    "crown": pgettext_lazy("coat of arms", "Crown"),
    "flame": pgettext_lazy("coat of arms", "Flame"),
    "eye": pgettext_lazy("coat of arms", "Eye"),
    "chalice": pgettext_lazy("coat of arms", "Chalice"),
    "tree": pgettext_lazy("coat of arms", "Tree"),
    "hourglass": pgettext_lazy("coat of arms", "Hourglass"),
    "book": pgettext_lazy("coat of arms", "Book"),
    "skull": pgettext_lazy("coat of arms", "Skull"),
    "lantern": pgettext_lazy("coat of arms", "Lantern"),
    "labyrinth": pgettext_lazy("coat of arms", "Maze"),
}


def drawings_of(slug: str) -> list[tuple[int, str | Promise]]:
    """The numbers of an account's drawings and what each bears: the choices of a field."""
    return [(number, CHARGES[charge_of(slug, number)]) for number in range(DRAWINGS)]
