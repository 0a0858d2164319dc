"""Options that lead to a chamber, and the order of a list without headings."""

from collections.abc import Iterable, Mapping
from typing import Any

from msgspec import Struct

from games.faces.say.options import MAIN
from games.faces.sorcerer.names import Words, letters
from games.faces.sorcerer.speaker import SPEAKER
from games.systems.sorcerer.view import View


class Target(Struct, frozen=True):
    """An option that leads to a chamber: who goes there, and how ("move", "burrow", "teleport").

    `pill` is what it brings in its shortest form, "" where nothing is known, `brings` the same in words,
    `prize` the picture of what waits there for the taking, "" for nothing.
    """

    key: str
    text: str
    who: str
    letters: str
    way: str
    pill: str = ""
    brings: str = ""
    prize: str = ""


def targets(
    words: Words, view: View, kind: str, keys: Iterable[str], params: Mapping[str, Any]
) -> dict[str, list[Target]]:
    """The options that lead to a chamber, by place."""
    leading: dict[str, list[Target]] = {}
    for key in keys:
        found = SPEAKER.option_row(kind, key)
        if found is None or not found.row.board:
            continue
        facts = {**params, **found.parts}
        place = _place(view, facts)
        if not place:
            continue
        way = "teleport" if "where" in facts else key.removeprefix("zombie_").partition(":")[0]
        said = SPEAKER.option(words, kind, key, params, listed=True) or key
        target = Target(key, said, facts["who"], letters(words.content, facts["who"]), way)
        leading.setdefault(place, []).append(target)
    return leading


def _place(view: View, facts: Mapping[str, Any]) -> str:
    """Where an option leads, "" for what is chosen on a card."""
    if "chamber" in facts:
        return f"{view.characters[facts['who']].place[0]}-{facts['chamber']}"
    return str(facts.get("where", ""))


def best_first(kind: str, keys: Iterable[str]) -> list[str]:
    """The keys as a list without headings has them: what carries the game on, then as the groups stand."""
    order = SPEAKER.options.order

    def place(key: str) -> int:
        found = SPEAKER.option_row(kind, key)
        group = (found.row.group if found else "").partition(":")[0] or MAIN
        return order.index(group) if group in order else len(order)

    return sorted(keys, key=place)
