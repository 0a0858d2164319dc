"""Colours of seats are told apart by people who see fewer colours, too. Mice have given ones, and faces."""

import math
import re
from itertools import combinations

import pytest

from labyrinth.static_files import source

SEEN = {
    "all": ((1, 0, 0), (0, 1, 0), (0, 0, 1)),
    "no red": ((0.1523, 1.0526, -0.2049), (0.1145, 0.7863, 0.0992), (-0.0039, -0.0481, 1.052)),
    "no green": ((0.3673, 0.8606, -0.228), (0.2801, 0.6725, 0.0474), (-0.0118, 0.0429, 0.969)),
    "no blue": ((1.2555, -0.0767, -0.1788), (-0.0784, 0.9308, 0.1476), (0.0047, 0.6914, 0.3039)),
}
"""What is seen of linear red, green and blue without one kind of cones: Machado et al. 2009, severity 1."""
XYZ = ((0.4339, 0.3762, 0.1899), (0.2126, 0.7152, 0.0722), (0.0177, 0.1095, 0.8727))
"""Linear sRGB to XYZ, each as a share of white (D65)."""
APART = 10
"""CIE 1976 difference: some four times what is just seen side by side."""
Triple = tuple[float, ...]


def times(matrix: tuple[Triple, ...], colour: Triple) -> Triple:
    return tuple(sum(map(math.prod, zip(row, colour, strict=True))) for row in matrix)


def linear(colour: str) -> Triple:
    parts = (int(colour[at : at + 2], 16) / 255 for at in (1, 3, 5))
    return tuple(one / 12.92 if one <= 0.04045 else ((one + 0.055) / 1.055) ** 2.4 for one in parts)


def lab(seen: Triple) -> Triple:
    shares = times(XYZ, tuple(min(1.0, max(0.0, one)) for one in seen))
    x, y, z = (one ** (1 / 3) if one > 0.008856 else 7.787 * one + 16 / 116 for one in shares)
    return 116 * y - 16, 500 * (x - y), 200 * (y - z)


@pytest.mark.parametrize("eyes", SEEN)
@pytest.mark.parametrize("scheme", [0, 1], ids=["light", "dark"])
@pytest.mark.parametrize("system", ["sorcerer", "talisman"])
def test_two_seats_never_look_alike(system: str, scheme: int, eyes: str) -> None:
    sheet = source(f"systems/{system}/sides.css").split("@media")[scheme]
    colours = dict(re.findall(r"\.team-(\w+) { --team: (#\w{6});", sheet))
    assert len(colours) >= 4
    seen = {team: lab(times(SEEN[eyes], linear(colour))) for team, colour in colours.items()}
    apart = {(one, other): math.dist(seen[one], seen[other]) for one, other in combinations(seen, 2)}
    assert min(apart.values()) >= APART, min(apart, key=lambda pair: apart[pair])
