"""A moving picture without any script: counters that walk by key frames of its own style sheet.

It is drawn like the land, and committed. Under reduced motion it stands still where it begins, and so it does
where its address ends with #still.
"""

import re
from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from pathlib import Path

from django.conf import settings

from games.drawing.ink import number

SECONDS = 1.3
"""So long each stand is shown."""
REST = 0.55
"""The part of it in which everybody stands still."""
SPREAD = {1: ((0, 0),), 2: ((-7.6, 2.5), (7.6, 2.5)), 3: ((-7.8, 4), (7.8, 4), (4, -8))}
"""Where counters stand that share a place, from its middle."""
STRETCH = "fight"
"""In place of somebody: where there is a fight."""
BUST = 'x="-7.3" y="-7.3" width="14.6" height="14.6"'
STAR = "M0-9 2-3.4 8-5 4.4 0 8 5 2 3.4 0 9-2 3.4-8 5-4.4 0-8-5-2-3.4z"

STILL = "still"
"""The id of the whole picture: where an address names it, nothing moves."""

Spot = tuple[float, float]
Stand = Mapping[str, str]
"""Who stands where at one time; STRETCH too has a place."""


@dataclass(frozen=True)
class Piece:
    """Somebody who walks: id, class of their side, and where they are, stand by stand; None: elsewhere.

    `picture` is the id of their symbol, "" for that of their own bust.
    """

    who: str
    side: str
    spots: tuple[Spot | None, ...]
    picture: str = ""

    @property
    def first(self) -> Spot:
        """Where they are first seen."""
        return next(spot for spot in self.spots if spot)


def stands_of(lines: Iterable[str]) -> list[Stand]:
    """Stands out of lines "who:place who:place"."""
    return [dict(pair.split(":") for pair in line.split()) for line in lines]


def aside(stand: Stand, who: str) -> Spot | None:
    """How far from the middle of their place somebody stands; None where they are elsewhere."""
    if who not in stand:
        return None
    beside = [one for one in stand if one != STRETCH and stand[one] == stand[who]]
    return SPREAD[len(beside)][beside.index(who)]


# -- what is drawn ------------------------------------------------------------------------------------------


def counter(piece: Piece) -> str:
    """A counter where it is first seen."""
    x, y = piece.first
    there = ' opacity="0"' if piece.spots[0] is None else ""
    return (
        f'<g class="{piece.who} {piece.side}" transform="translate({number(x)} {number(y)})"{there}>'
        '<circle r="8.2" class="medal"/><circle r="7.5" class="band"/>'
        f'<use href="#{piece.picture or f"bust-{piece.who}"}" {BUST}/></g>'
    )


def star(at: int, spot: Spot) -> str:
    """The sign of the fight in the stand of that number."""
    x, y = spot
    return f'<g transform="translate({number(x)} {number(y)})"><path class="star f{at}" d="{STAR}"/></g>'


def symbols(slug: str, wanted: Iterable[str]) -> str:
    """Drawings out of a system's sheet of pieces: a picture reads no other file."""
    sheet = _static("systems", slug, "pieces.svg")
    return "".join(re.findall(rf'<symbol id="(?:{"|".join(wanted)})".*?</symbol>', sheet, re.DOTALL))


def paint(slug: str, sides: Mapping[str, str]) -> str:
    """The colours of the pieces, and of the sides that come by: id -> class."""
    palette, teams = (
        sheet.partition("@media")[0]
        for sheet in (_static("css", "palette.css"), _static("systems", slug, "sides.css"))
    )
    colours = "".join(re.findall(r"--(?:skin|hair|metal|wood|bone|leaf|blood|glow): #\w+;", palette))
    rules = re.findall(r"\.team-(\w+) \{ ([^}]*) \}", teams)
    return f":root{{{colours}}}" + "".join(
        f".{sides[team]}{{{rule}}}" for team, rule in rules if team in sides
    )


def _static(*parts: str) -> str:
    path: Path = settings.BASE_DIR / "static"
    return path.joinpath(*parts).read_text()


def whole(svg: str) -> str:
    """The finished picture, with the id by which it is told to stand still."""
    return svg.replace("<svg ", f'<svg id="{STILL}" ', 1)


# -- how it moves -------------------------------------------------------------------------------------------


def motion(pieces: Sequence[Piece], stands: Sequence[Stand]) -> str:
    """The rules of all that moves."""
    whole = number(SECONDS * len(stands))
    stretches = [at for at, stand in enumerate(stands) if STRETCH in stand]
    frames = "".join(
        [*(_walk(piece) for piece in pieces), *(_flash(at, 100 / len(stands)) for at in stretches)]
    )
    moves = "".join(f".{one.who}{{animation:{one.who} {whole}s ease-in-out infinite}}" for one in pieces)
    flashes = "".join(f".f{at}{{animation:f{at} {whole}s infinite}}" for at in stretches)
    return (
        ".medal{fill:var(--team-deep);stroke:#211;stroke-width:1.2}.band{stroke:var(--team);stroke-width:.9}"
        ".star{fill:#d8342c;stroke:#fff8e6;stroke-width:.9;opacity:0}"
        f"@media(prefers-reduced-motion:no-preference){{{frames}{moves}{flashes}}}"
        f"#{STILL}:target *{{animation:none}}"
    )


def _walk(piece: Piece) -> str:
    frames = list(_frames(piece))
    return _keyframes(piece.who, [*frames, (100, frames[0][1])])


def _frames(piece: Piece) -> Iterator[tuple[float, str]]:
    """Per cent of the whole -> what holds from there: everybody rests, then goes where they are next."""
    last, count = piece.first, len(piece.spots)
    for at, spot in enumerate(piece.spots):
        last = spot or last
        held = f"transform:translate({number(last[0])}px,{number(last[1])}px);opacity:{int(spot is not None)}"
        yield 100 * at / count, held
        yield 100 * (at + REST) / count, held


def _keyframes(name: str, frames: list[tuple[float, str]]) -> str:
    """Equal neighbours are left out but for the first and the last of them."""
    kept = [
        one
        for at, one in enumerate(frames)
        if not 0 < at < len(frames) - 1 or {frames[at - 1][1], frames[at + 1][1]} != {one[1]}
    ]
    return f"@keyframes {name}{{" + "".join(f"{number(at)}%{{{held}}}" for at, held in kept) + "}"


def _flash(at: int, share: float) -> str:
    """Seen while the fight is."""
    hidden, seen = "opacity:0;scale:.4", "opacity:1;scale:1"
    lit = [((at + 0.2) * share, seen), ((at + 0.8) * share, seen)]
    return _keyframes(
        f"f{at}",
        [(0, hidden), (at * share, hidden), *lit, ((at + 1) * share, hidden), (100, hidden)],
    )
