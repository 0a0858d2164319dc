"""How the spaces lie to each other: rings, the bridge, the way inwards (T-BASE-301 to T-BASE-357)."""

from collections.abc import Set as AbstractSet

from games.kit.content_sets import derived
from games.systems.talisman.cards import RegionId
from games.systems.talisman.content import Content

SENTINEL, BRIDGE = "sentinel", "hills_m4"
"""The two ends of the bridge, in the Outer and in the Middle Region (T-BASE-321)."""
PORTAL, PLAIN, VALLEY, CROWN = "portal_of_power", "plain_of_peril", "valley_of_fire", "crown_of_command"
CAVE = "warlocks_cave"
JAIL, SQUARE = "jail", "town_square"
"""The Jail, and where prisoners are released."""
INWARDS = {
    "plain_of_peril": ("mines", "crypt"),
    "mines": ("vampires_tower",),
    "vampires_tower": ("pits",),
    "pits": (VALLEY,),
    "crypt": ("death",),
    "death": ("werewolf_den",),
    "werewolf_den": (VALLEY,),
    VALLEY: (CROWN,),
}
"""Where one may go on inwards (T-BASE-352, T-BASE-357)."""
OUTWARDS = {
    "mines": (PLAIN,),
    "vampires_tower": ("mines",),
    "pits": ("vampires_tower",),
    "crypt": (PLAIN,),
    "death": ("crypt",),
    "werewolf_den": ("death",),
    VALLEY: ("pits", "werewolf_den"),
}
"""The way back (T-BASE-354, T-R-12)."""

Stops = AbstractSet[str]
NOWHERE: Stops = frozenset()
"""Spaces on which every move ends that enters them."""


def region(content: Content, space: str) -> RegionId:
    """The Region of a space."""
    return content.spaces[space].region


def along(content: Content, space: str, steps: int) -> str:
    """So many spaces clockwise along the ring of the Region; counter-clockwise where below 0 (T-BASE-311).

    In the City that is along the streets (T-CITY-701, T-CITY-702); from a shop the street is the first one.
    """
    ring = content.rings[region(content, space)]
    if space in content.shops and steps:
        space, steps = content.shops[space], steps - (1 if steps > 0 else -1)
    return ring[(ring.index(space) + steps) % len(ring)]


@derived
def distance(content: Content, start: str, end: str, way: int) -> int:
    """Steps from one space of a ring to another, clockwise (1) or counter-clockwise (-1)."""
    ring = content.rings[region(content, start)]
    return (ring.index(end) - ring.index(start)) * way % len(ring)


def path(content: Content, start: str, steps: int, way: int, stops: Stops = NOWHERE) -> list[str]:
    """The spaces entered on so many steps along a ring, clockwise (1) or counter-clockwise (-1).

    It ends on the first one of `stops`.
    """
    entered: list[str] = []
    for step in range(1, steps + 1):
        entered.append(along(content, start, step * way))
        if entered[-1] in stops:
            break
    return entered


def ends(content: Content, start: str, steps: int, stops: Stops = NOWHERE) -> list[str]:
    """Where so many steps along the ring may end, clockwise first (T-BASE-302)."""
    return list(dict.fromkeys([start, *path(content, start, steps, way, stops)][-1] for way in (1, -1)))


def gets_past(content: Content, start: str, end: str, way: int, stops: Stops) -> bool:
    """Whether a move along the ring may go on beyond a space, which may be its start."""
    return not stops or not stops & {*path(content, start, distance(content, start, end, way), way)}


def over_bridge(content: Content, start: str, steps: int, stops: Stops = NOWHERE) -> list[str]:
    """Where a move may end that crosses the bridge; the direction is chosen anew (T-BASE-322, T-BASE-325)."""
    if region(content, start) not in ("outer", "middle"):
        return []
    gate, beyond = (SENTINEL, BRIDGE) if region(content, start) == "outer" else (BRIDGE, SENTINEL)
    rest = [
        steps - 1 - distance(content, start, gate, way)
        for way in (1, -1)
        if gets_past(content, start, gate, way, stops)
    ]
    found = [
        end
        for left in rest
        if left >= 0
        for end in ends(content, beyond, 0 if beyond in stops else left, stops)
    ]
    return list(dict.fromkeys(found))


def passes_portal(content: Content, start: str, steps: int, stops: Stops = NOWHERE) -> bool:
    """Whether a move of so many steps would go at least one space beyond the Portal (T-BASE-342)."""
    return region(content, start) == "middle" and any(
        distance(content, start, PORTAL, way) < steps and gets_past(content, start, PORTAL, way, stops)
        for way in (1, -1)
    )


def opposite(content: Content, space: str) -> list[str]:
    """The spaces directly opposite over the Storm River (T-BASE-332)."""
    if region(content, space) == "outer":
        return list(content.spaces[space].faces)
    return [one for one in content.outer if space in content.spaces[one].faces]


def spaces_of(content: Content, name: str) -> list[str]:
    """All spaces of a Region."""
    return [one.id for one in content.spaces.values() if one.region == name and one.special != "jail"]


@derived
def away(content: Content, start: str, end: str) -> int:
    """The fewest steps along a ring; more than a ring has where they are in different Regions."""
    ring = content.rings.get(region(content, start), ())
    if start not in ring or end not in ring:
        return len(ring) + 1
    return min(distance(content, start, end, 1), distance(content, start, end, -1))
