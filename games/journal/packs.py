"""The packs that a game is played with: given to this process before anything of the game is decoded."""

import msgspec

from games.engine.errors import UnknownPack
from games.engine.system import System
from games.models import ContentPack


def give_packs(system: System, played_by: tuple[int, tuple[str, ...]]) -> bool:
    """Make the packs known to this process; no query where they are. Whether it knows all of them now."""
    for _ in range(len(played_by[1]) + 1):
        try:
            system.orders_of(*played_by)
        except UnknownPack as unknown:
            if not _give(system, unknown.pack):
                return False
        else:
            return True
    return False


def _give(system: System, name: str) -> bool:
    stored = ContentPack.objects.filter(name=name, system=system.slug).first()
    if stored is None or system.take_pack is None:
        return False
    return system.take_pack(msgspec.json.decode(stored.rules), msgspec.json.decode(stored.shown)) == name
