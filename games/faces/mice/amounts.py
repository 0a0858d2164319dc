"""Numbers of things in words, in both languages' plurals."""

from collections import Counter
from collections.abc import Mapping, Sequence

from django.utils.translation import ngettext

from games.faces.mice.names import being, name
from games.systems.mice.content import Content
from games.systems.mice.state import Mouse


def cheese(n: int) -> str:
    """Pieces of cheese."""
    return ngettext("%(n)d cheese", "%(n)d cheese", n) % {"n": n}


def wounds(n: int) -> str:
    """Wounds, ordinary ones."""
    return ngettext("%(n)d wound", "%(n)d wounds", n) % {"n": n}


def poison_wounds(n: int) -> str:
    """Poison wounds."""
    return ngettext("%(n)d poison wound", "%(n)d poison wounds", n) % {"n": n}


def hits(n: int) -> str:
    """Hits of an attack."""
    return ngettext("%(n)d hit", "%(n)d hits", n) % {"n": n}


def dice(n: int) -> str:
    """Dice of a roll."""
    return ngettext("%(n)d die", "%(n)d dice", n) % {"n": n}


def points(n: int) -> str:
    """Points of movement."""
    return ngettext("%(n)d point", "%(n)d points", n) % {"n": n}


def figures(content: Content, kind: str, n: int) -> str:
    """So many minions of a kind."""
    if kind in content.bosses:
        return being(content, kind)
    return _figures(kind, n) % {"n": n}


def _figures(kind: str, n: int) -> str:
    if kind == "roach":
        return ngettext("%(n)d Roach", "%(n)d Roaches", n)
    if kind == "rat_warrior":
        return ngettext("%(n)d Rat Warrior", "%(n)d Rat Warriors", n)
    if kind == "elite_rat":
        return ngettext("%(n)d Elite Rat Warrior", "%(n)d Elite Rat Warriors", n)
    if kind == "spider":
        return ngettext("%(n)d Spider", "%(n)d Spiders", n)
    return ngettext("%(n)d Cave Centipede", "%(n)d Cave Centipedes", n)


def crowd(content: Content, minions: Mapping[str, int]) -> str:
    """Minions of several kinds, "" for none."""
    return ", ".join(figures(content, kind, n) for kind, n in minions.items())


def things(content: Content, cards: Sequence[str], pieces: int) -> str:
    """Cards and cheese that change hands; "" for nothing."""
    counted = [
        f"{many} × {name(content, one)}" if many > 1 else name(content, one)
        for one, many in Counter(cards).items()
    ]
    return ", ".join([*counted, *([cheese(pieces)] if pieces > 0 else [])])


def hearts(content: Content, mouse: Mouse) -> int:
    """Its life without its wounds, as its sheet shows it; whether it stands with none left is another matter
    (M-R-01)."""
    return max(0, content.heroes[mouse.id].life - mouse.wounds)
