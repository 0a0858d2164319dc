"""Pictures of the site made flat, for a renderer that knows no custom properties and no other files.

A board is a page: HTML over the picture of its land, coloured by style sheets. Whatever draws it elsewhere
takes the same symbols, lands and colours from here, each as one piece of SVG that needs nothing else. Colours
are those of the day: the paper of a picture is its own.
"""

import re
from collections.abc import Mapping
from functools import cache
from pathlib import Path
from typing import NamedTuple

from django.conf import settings

VAR = re.compile(r"var\((--[a-z-]+)(?:,\s*([^()]*))?\)")
NIGHT = re.compile(r"@media[^{]*dark[^{]*\{(?:[^{}]*\{[^}]*\})*\s*\}")
RULE = re.compile(r"([^{}]+)\{([^{}]*)\}")
SYMBOL = re.compile(r'<symbol id="([^"]+)"([^>]*)>(.*?)</symbol>', re.DOTALL)
COMMENT = re.compile(r"/\*.*?\*/", re.DOTALL)
STYLE = re.compile(r"<style>(.*?)</style>", re.DOTALL)
ROUND = ("stroke-linecap", "stroke-linejoin")
"""What a symbol has where it does not say it itself."""
DEEPEST = 4
"""A colour that is named by another colour is looked up so often."""
Colours = Mapping[str, str]


class Land(NamedTuple):
    """The picture of a board without what stands on it: the four numbers of its view box, and its body."""

    box: tuple[float, float, float, float]
    body: str


def static_file(path: str) -> Path:
    """A file among the static ones, by its path there."""
    return Path(settings.BASE_DIR) / "static" / path


def palette(slug: str, side: str = "") -> Colours:
    """The colours of a system, in those of one side where one is named."""
    sides = _sides(slug)
    return {**sides[""], **sides.get(side, {})}


@cache
def _sides(slug: str) -> dict[str, dict[str, str]]:
    """Side ("" is what all have) -> its colours by day."""
    css = _read("css/palette.css") + _read(f"systems/{slug}/sides.css")
    found: dict[str, dict[str, str]] = {"": {}}
    for selector, body in RULE.findall(NIGHT.sub("", COMMENT.sub("", css))):
        name = selector.strip()
        if name == ":root":
            found[""] |= _properties(body)
        elif team := re.fullmatch(r"\.team-(\w+)", name):
            found.setdefault(team[1], {}).update(_properties(body))
    return found


def symbol(sheets: tuple[str, ...], name: str, colours: Colours, new_id: str) -> str:
    """A symbol of the first of the sheets that has it, under that id in those colours; "" for none."""
    for path in sheets:
        if found := _sheet(path).get(name):
            attributes, body = found
            flat = coloured(f"{attributes}>{body}", colours)
            round_ends = " ".join(f'{one}="round"' for one in ROUND if one not in attributes)
            return f'<symbol id="{new_id}" {round_ends}{flat}</symbol>'
    return ""


@cache
def _sheet(path: str) -> dict[str, tuple[str, str]]:
    return {name: (attributes, body) for name, attributes, body in SYMBOL.findall(_read(path))}


@cache
def land(path: str) -> Land:
    """The picture of a land, whose own style sheet is made flat: `.fire{--tint:X}` with
    `.wash{fill:var(--tint)}` becomes `.fire .wash{fill:X}`.
    """
    text = _read(path)
    own = STYLE.search(text)
    css = COMMENT.sub("", NIGHT.sub("", own[1])) if own else ""
    rules = [(selector.strip(), body) for selector, body in RULE.findall(css)]
    root: dict[str, str] = {}
    for selector, body in rules:
        root |= _properties(body) if selector == ":root" else {}
    inner = STYLE.sub("", text[text.index(">") + 1 : text.rindex("</svg>")])
    box = re.search(r'viewBox="([^"]+)"', text)
    left, top, width, height = map(float, (box[1] if box else "0 0 1 1").split())
    whole = next((coloured(body, root) for selector, body in rules if selector == "svg"), "")
    style = f"<style>{''.join(_flat_rules(rules, root))}</style>"
    return Land((left, top, width, height), f'{style}<g style="{whole}">{coloured(inner, root)}</g>')


def _flat_rules(rules: list[tuple[str, str]], root: Colours) -> list[str]:
    scopes = {one: _properties(body) for one, body in rules if one.startswith(".") and _properties(body)}
    found = []
    for selector, body in rules:
        if selector in (":root", "svg", *scopes):
            continue
        flat = coloured(body, root)
        if not VAR.search(flat):
            found.append(f"{selector}{{{flat}}}")
            continue
        for scope, own in scopes.items():
            scoped = coloured(body, {**root, **own})
            if not VAR.search(scoped):
                found.append(f"{scope} {selector},{scope}{selector}{{{scoped}}}")
    return found


def coloured(text: str, colours: Colours) -> str:
    """Every custom property put in, also where its value is another one; one that nobody knows takes its
    fall-back."""
    for _ in range(DEEPEST):
        text, count = VAR.subn(lambda one: colours.get(one[1], one[2] or one[0]), text)
        if not count:
            break
    return text


def _properties(body: str) -> dict[str, str]:
    return {name: value.strip() for name, value in re.findall(r"(--[a-z-]+):\s*([^;}]+)", body)}


@cache
def _read(path: str) -> str:
    return static_file(path).read_text()
