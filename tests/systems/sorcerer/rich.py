"""Games in the middle in which there is much to hide and to fight for."""

from games.engine.dice import Stream
from games.systems.sorcerer.queries import backpack_slots
from games.systems.sorcerer.state import CRYSTAL, ZOMBIE, State
from tests.systems.sorcerer.newest import CONTENT
from tests.systems.sorcerer.table import Table

CHAMBERS = [f"{board}-{name}" for board in (1, 2) for name in ("b1", "b2", "c1", "d1", "b4", "c4")]


def rich_table(key: int) -> Table:
    """Everybody close together with tokens in the backpack, some with a Rune or the Zombie; Gems to spend."""
    stream, table = Stream("rich", key), Table(3 + key % 2, windows=True)
    state = table.state
    for player in state.players:
        table.gems(player.seat, stream.below(6))
        team = CONTENT.teams[player.team].characters
        sleeper = stream.pick(team)
        table.asleep(sleeper)
        for who in team:
            if who != sleeper:
                _equip(table, who, stream)
    if key % 4 and _zombie_walks(state):
        table.put(ZOMBIE, _free_chamber(state, stream))
        _fill(state, ZOMBIE, 1, stream)
    return table.start(seat=1 + stream.below(len(state.players)))


def _zombie_walks(state: State) -> bool:
    """Whether the Necromancer is awake and may have raised the Zombie."""
    return state.characters["khar_ghul"].status == "active"


def _equip(table: Table, who: str, stream: Stream) -> None:
    rune = stream.pick([rune for rune in table.state.runes if table.state.runes[rune]])
    table.put(who, _free_chamber(table.state, stream), rune=rune if stream.below(2) else "")
    _fill(table.state, who, 1 + stream.below(backpack_slots(CONTENT, who)), stream)


def _free_chamber(state: State, stream: Stream) -> str:
    taken = [one.place for one in state.characters.values()]
    return stream.pick([where for where in CHAMBERS if taken.count(where) < 2])


def _fill(state: State, who: str, count: int, stream: Stream) -> None:
    for _ in range(count):
        pile = [token for token in state.finds for _ in range(state.finds[token])]
        token = stream.pick([*pile, *[CRYSTAL] * 8])
        state.characters[who].backpack.append(token)
        if token == CRYSTAL:
            state.crystals -= 1
        else:
            state.finds[token] -= 1
