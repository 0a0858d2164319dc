"""Words on a picture: which of them the face can write, and how large they are to fit."""

import re
from html import escape

from games.drawing.paper import FACE

WRITES = re.compile(r"[ -~°·Óó×ĄąĆćĘęŁłŃńŚśŹźŻż–—’”„…−]*")
"""The signs of the face (fonts/alegreya-700.ttf): other signs leave gaps."""
PER_SIGN = 0.51
"""How wide a sign is in a line of words, of its size, at most."""


def can_write(words: str) -> bool:
    """Whether the face has all of these signs."""
    return WRITES.fullmatch(words) is not None


def line(words: str, at: tuple[float, float], size: float, room: float, colour: str) -> str:
    """Words that begin at a point of their base line, smaller where they would be longer than their room."""
    return _text(words, at, _fitted(words, size, room), colour, "start")


def middle(words: str, at: tuple[float, float], size: float, room: float, colour: str) -> str:
    """The same, round a point."""
    return _text(words, at, _fitted(words, size, room), colour, "middle")


def in_two(words: str, size: float, room: float) -> list[str]:
    """Words in one line, or in two about as long where one would not do."""
    if _wide(words, size) <= room:
        return [words]
    breaks = [at for at, sign in enumerate(words) if sign == " "]
    if not breaks:
        return [words]
    best = min(breaks, key=lambda at: abs(at - len(words) / 2))
    return [words[:best], words[best + 1 :]]


def wrapped(words: str, size: float, room: float, most: int) -> list[str]:
    """Words in as many lines as they need; of more than so many lines the rest is left out, which is seen."""
    lines = [""]
    for word in words.split():
        longer = f"{lines[-1]} {word}".strip()
        if lines[-1] and _wide(longer, size) > room:
            lines.append(word)
        else:
            lines[-1] = longer
    return lines if len(lines) <= most else [*lines[: most - 1], f"{lines[most - 1]} …"]


def _fitted(words: str, size: float, room: float) -> float:
    return min(size, room / max(_wide(words, 1), 1))


def _wide(words: str, size: float) -> float:
    return PER_SIGN * size * len(words)


def _text(words: str, at: tuple[float, float], size: float, colour: str, anchor: str) -> str:
    x, y = at
    return (
        f'<text x="{x:g}" y="{y:.4g}" {FACE} font-size="{size:.4g}" text-anchor="{anchor}" '
        f'fill="{colour}">{escape(words)}</text>'
    )
