"""A stretch of a recorded game as one moving picture: a board on which counters walk, without any script.

It is drawn once, like the land, and committed. Under reduced motion it stands still where it begins.
"""

import re
from collections.abc import Iterator
from pathlib import Path

import msgspec
from django.conf import settings

from games.drawing.ink import number
from games.faces.sorcerer.land import drawn
from games.faces.sorcerer.plan import GAP, corner
from games.kit.content import Card, read_file
from games.systems.sorcerer.content import SIDES

FILE = Path(__file__).parent / "played.yaml"
SECONDS = 1.3
"""So long each place is shown."""
REST = 0.55
"""The part of it in which everybody stands still."""
SPREAD = {1: ((0, 0),), 2: ((-7.6, 2.5), (7.6, 2.5)), 3: ((-7.8, 4), (7.8, 4), (4, -8))}
"""Where counters stand that share a chamber, from its middle."""
DOWN = 3.5
"""So far below the middle of a chamber counters stand, clear of the shield."""
FIGHT = "fight"
BUST = 'x="-7.3" y="-7.3" width="14.6" height="14.6"'

Spot = tuple[float, float]


class Played(Card, frozen=True, kw_only=True):
    """The board, whose Camp it has, the team of everybody who comes by, and who stands where in the end."""

    side: str
    camp: str
    teams: dict[str, str]
    stands: tuple[str, ...]


def played() -> dict[str, str]:
    """The picture: the name of its file in the system's folder of static files -> what is in it."""
    shown = msgspec.convert(read_file(FILE), Played)
    body = "".join([_camp(shown), *(_counter(shown, who) for who in shown.teams), *_fights(shown)])
    land = drawn(SIDES[shown.side]).replace("</svg>", "").replace("<style>", f"<style>{_style(shown)}", 1)
    return {"played.svg": f"{land}<defs>{_symbols(shown)}</defs>{body}</svg>\n"}


# -- what moves ---------------------------------------------------------------------------------------------


def _places(shown: Played) -> list[dict[str, str]]:
    """Who stands in which chamber, stand by stand."""
    return [dict(pair.split(":") for pair in stand.split()) for stand in shown.stands]


def _spots(shown: Played, who: str) -> list[Spot | None]:
    """Where a counter stands, stand by stand; None where it is elsewhere."""
    return [_spot(stand, who) for stand in _places(shown)]


def _spot(stand: dict[str, str], who: str) -> Spot | None:
    if who not in stand:
        return None
    beside = [one for one in stand if one != FIGHT and stand[one] == stand[who]]
    x, y = corner(stand[who])
    right, down = SPREAD[len(beside)][beside.index(who)]
    return x + 20 + right, y + 20 + DOWN + down


def _frames(spots: list[Spot | None]) -> Iterator[tuple[float, str]]:
    """Per cent of the whole -> what holds from there: everybody rests, then goes where they are next."""
    last: Spot = next(spot for spot in spots if spot)
    for at, spot in enumerate(spots):
        last = spot or last
        held = f"transform:translate({number(last[0])}px,{number(last[1])}px);opacity:{int(spot is not None)}"
        yield 100 * at / len(spots), held
        yield 100 * (at + REST) / len(spots), held


def _keyframes(name: str, frames: list[tuple[float, str]]) -> str:
    """Equal neighbours are left out but for the first and the last of them."""
    kept = [
        one
        for at, one in enumerate(frames)
        if not 0 < at < len(frames) - 1 or {frames[at - 1][1], frames[at + 1][1]} != {one[1]}
    ]
    return f"@keyframes {name}{{" + "".join(f"{number(at)}%{{{held}}}" for at, held in kept) + "}"


def _walk(shown: Played, who: str) -> str:
    frames = list(_frames(_spots(shown, who)))
    return _keyframes(who, [*frames, (100, frames[0][1])])


def _flash(shown: Played, at: int) -> str:
    """Seen while the fight is."""
    share = 100 / len(shown.stands)
    hidden, seen = "opacity:0;scale:.4", "opacity:1;scale:1"
    lit = [((at + 0.2) * share, seen), ((at + 0.8) * share, seen)]
    return _keyframes(
        f"f{at}",
        [(0, hidden), (at * share, hidden), *lit, ((at + 1) * share, hidden), (100, hidden)],
    )


# -- what is drawn ------------------------------------------------------------------------------------------


def _counter(shown: Played, who: str) -> str:
    first = next(spot for spot in _spots(shown, who) if spot)
    there = ' opacity="0"' if _spots(shown, who)[0] is None else ""
    return (
        f'<g class="{who} {shown.teams[who]}" transform="translate({number(first[0])} {number(first[1])})"'
        f"{there}>"
        f'<circle r="8.2" class="medal"/><circle r="7.5" class="band"/><use href="#bust-{who}" {BUST}/></g>'
    )


def _camp(shown: Played) -> str:
    x, y = corner(SIDES[shown.side].camp)
    box = f'x="{x + GAP + 2}" y="{y + GAP + 1}" width="28" height="28"'
    return f'<g class="{shown.camp}"><use href="#camp" {box}/></g>'


def _fights(shown: Played) -> Iterator[str]:
    for at, stand in enumerate(_places(shown)):
        if FIGHT in stand:
            x, y = corner(stand[FIGHT])
            yield (
                f'<g transform="translate({x + 31} {y + 11})"><path class="star f{at}" '
                'd="M0-9 2-3.4 8-5 4.4 0 8 5 2 3.4 0 9-2 3.4-8 5-4.4 0-8-5-2-3.4z"/></g>'
            )


def _style(shown: Played) -> str:
    whole = number(SECONDS * len(shown.stands))
    fights = [at for at, stand in enumerate(_places(shown)) if FIGHT in stand]
    moves = "".join(f".{who}{{animation:{who} {whole}s ease-in-out infinite}}" for who in shown.teams)
    flashes = "".join(f".f{at}{{animation:f{at} {whole}s infinite}}" for at in fights)
    frames = "".join([*(_walk(shown, who) for who in shown.teams), *(_flash(shown, at) for at in fights)])
    return (
        f"{_palette(shown)}.medal{{fill:var(--team-deep);stroke:#211;stroke-width:1.2}}.band{{stroke:var(--team);stroke-width:.9}}"
        ".star{fill:#d8342c;stroke:#fff8e6;stroke-width:.9;opacity:0}"
        f"@media(prefers-reduced-motion:no-preference){{{frames}{moves}{flashes}}}"
    )


def _palette(shown: Played) -> str:
    """The colours of the pieces and of the teams that come by: a picture sees no style sheet of the page."""
    sheet = (settings.BASE_DIR / "static" / "css" / "palette.css").read_text()
    sides = (settings.BASE_DIR / "static" / "systems" / "sorcerer" / "sides.css").read_text()
    paint = "".join(
        re.findall(r"--(?:skin|hair|metal|wood|bone|leaf|blood|glow): #\w+;", sheet.partition("@media")[0])
    )
    teams = {*shown.teams.values(), shown.camp}
    rules = re.findall(r"\.team-(\w+) \{ ([^}]*) \}", sides.partition("@media")[0])
    return f":root{{{paint}}}" + "".join(f".{team}{{{rule}}}" for team, rule in rules if team in teams)


def _symbols(shown: Played) -> str:
    """The drawings of those who come by, out of the sheet of pieces."""
    sheet = (settings.BASE_DIR / "static" / "systems" / "sorcerer" / "pieces.svg").read_text()
    wanted = ["camp", *(f"bust-{who}" for who in shown.teams)]
    return "".join(re.findall(rf'<symbol id="(?:{"|".join(wanted)})".*?</symbol>', sheet, re.DOTALL))
