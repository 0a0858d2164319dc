"""Numbers of things in words, in both languages' plurals."""

from django.utils.translation import ngettext


def lives(n: int) -> str:
    """Lives, for a life or several."""
    return ngettext("%(n)d life", "%(n)d lives", n) % {"n": n}


def gold(n: int) -> str:
    """Pieces of gold."""
    return ngettext("%(n)d gold", "%(n)d gold", n) % {"n": n}


def amount(what: str, n: int) -> str:
    """So much of what a character has: life, fate, gold, Strength, Craft."""
    if what == "life":
        return lives(n)
    if what == "gold":
        return gold(n)
    if what == "fate":
        return ngettext("%(n)d fate", "%(n)d fate", n) % {"n": n}
    if what == "strength":
        return ngettext("%(n)d Strength", "%(n)d Strength", n) % {"n": n}
    return ngettext("%(n)d Craft", "%(n)d Craft", n) % {"n": n}


def cards(n: int) -> str:
    """Cards to be drawn or seen."""
    return ngettext("%(n)d card", "%(n)d cards", n) % {"n": n}


def turns(n: int) -> str:
    """Turns missed or gained."""
    return ngettext("%(n)d turn", "%(n)d turns", n) % {"n": n}


def percent(chance: float) -> int:
    """A chance in whole percent; what is neither sure nor impossible is not called so."""
    if chance <= 0:
        return 0
    return 100 if chance >= 1 else min(99, max(1, round(100 * chance)))


def chance_of(chance: float) -> str:
    """A chance as both languages write it: "78%"."""
    return f"{percent(chance)}%"


def steps(n: int) -> str:
    """How far it is along the board."""
    return ngettext("%(n)d step", "%(n)d steps", n) % {"n": n}
