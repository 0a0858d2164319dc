"""Reads the lines of a path, as far as `games.drawing.ink` writes them: M, m, l, h, v, z."""

import re

Point = tuple[float, float]
TOKENS = re.compile(r"[MmlhvzZ]|-?(?:\d+\.?\d*|\.\d+)")


def lines(path: str) -> list[list[Point]]:
    """The points of each line of a path; one that is closed ends where it began."""
    found: list[list[Point]] = []
    at, command, tokens = (0.0, 0.0), "", TOKENS.findall(path)
    assert "".join(tokens) == path.replace(" ", "")
    while tokens:
        if not re.match(r"[-.\d]", tokens[0]):
            command = tokens.pop(0)
        if command == "z":
            at = found[-1][0]
            found[-1].append(at)
            continue
        across = float(tokens.pop(0)) if command != "v" else 0.0
        down = float(tokens.pop(0)) if command != "h" else 0.0
        at = (across, down) if command == "M" else (at[0] + across, at[1] + down)
        if command in "Mm":
            found.append([])
            command = "l" if command == "m" else "L: ours writes no line in page units"
        found[-1].append(at)
    return found
