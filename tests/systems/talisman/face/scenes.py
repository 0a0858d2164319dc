"""Stored games of Talisman at which there is something to see, with named dice."""

from collections.abc import Iterable

import pytest

from games.models import Game
from tests.games.fights import begin_at, let_roll
from tests.games.people import answer, running
from tests.systems.talisman.table import Table

NAMES = ("Ann", "Bob", "Cid", "Dot")
HANDED = ("sword", "shield", "wooden_stake", "unicorn", "guide", "healing", "psionic_blast")


def rich(*, night: bool = False) -> Table:
    """Four characters in the middle of a game with both boxes; Ann's Vampire Hunter has found much."""
    table = Table("vampire_hunter", "troll", "monk", "warrior", city=True, moon="whole", ending="revealed")
    table.state.ending = "thieves_guild"
    table.moon("midnight_howl", night=night, werewolf="plains_16")
    table.give(1, *HANDED, gold=5, strength=1, fate=2, life=3).trophies(1, "goblin", "wild_boar", "shadow")
    table.put(1, "desert_m12").put(2, "hills_6", gold=2).put(3, "rats_road", gold=1, life=2)
    table.put(4, "woods_11").give(4, "axe", "helmet").give(3, "hex")
    table.lay("castle", "market").lay("hidden_valley", "dragon").lay("fields_8", "ogre").lay(
        "ruins", "bag_of_gold"
    )
    return table.lay("ruins", "bag_of_gold").lay("runes_m8", "bear").lay("woods_4", "mule")


def stored(table: Table, answers: Iterable[str] = (), dice: Iterable[str] = ()) -> Game:
    """The game of Ann, Bob, Cid and Dot that stands where the table does, after these answers of Ann."""
    game = running(*NAMES[: len(table.state.players)], system="talisman")
    with pytest.MonkeyPatch.context() as patch:
        let_roll(patch, *dice)
        begin_at(game, table.at.base)
        for key in answers:
            done = answer(game, 1, key)
            assert done.accepted, f"{key}: {done.message}"
    game.refresh_from_db()
    return game


def moving(*, night: bool = False) -> Game:
    """Ann has rolled a 4: where does her move lead?"""
    return stored(rich(night=night).start(1, "begin"), ["go_on"], ["4"])


def laden() -> Game:
    """The same where she carries all that she may, and has slain more than her sheet has room for."""
    table = rich().give(1, "water_bottle", "princess", "maiden", "immobility")
    table.trophies(1, "bandit", "wolf", "lion", "serpent")
    return stored(table.start(1, "begin"), ["go_on"], ["4"])


def fighting() -> Game:
    """Ann's Vampire Hunter has met a Bear, and both have rolled."""
    table = rich(night=True).put(1, "runes_m8")
    return stored(table.start(1, "meet"), ["fight"], ["4", "5"])


def shopping() -> Game:
    """Ann is in the Armoury of the City."""
    return stored(rich().put(1, "armoury").start(1, "text"))


def crowned() -> Game:
    """Ann stands before the Crown, and one step wins it."""
    table = rich().give(1, "talisman.talisman").put(1, "valley_of_fire", done=True)
    return stored(table.put(2, "pits").start(1, "begin"))
