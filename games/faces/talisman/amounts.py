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
