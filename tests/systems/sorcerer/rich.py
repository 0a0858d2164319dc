from games.engine.dice import Stream
from games.systems.sorcerer.content import CHARACTERS
from games.systems.sorcerer.queries import active_of, backpack_slots, digit_of
from games.systems.sorcerer.state import CRYSTAL
from tests.systems.sorcerer.table import Table

def rich_table(key):
    """A table where everybody stands close together with full backpacks, Runes, Crystals and Gems."""
    stream = Stream("rich", key)
    table = Table(4 if key % 2 else 3, windows=True)
    state = table.state
    chambers = [f"{b}-{c}" for b in (1, 2) for c in ("b1","c1","d1","d2","b4","c4")]
    for player in state.players:
        table.gems(player.seat, stream.below(7))
        for one in active_of(state, player.seat):
            rune = stream.pick([r for r in state.runes if state.runes[r]])
            where = stream.pick([c for c in chambers if sum(x.place == c for x in state.characters.values()) < 2])
            table.put(one.id, where, rune=rune if stream.below(2) else "")
            for _ in range(stream.below(backpack_slots(one.id)) + 1):
                token = CRYSTAL if not stream.below(8) else stream.pick([f for f in state.finds for _ in range(state.finds[f])])
                one.backpack.append(token)
                if token == CRYSTAL: state.crystals -= 1
                else: state.finds[token] -= 1
    return table.start(seat=1 + stream.below(len(state.players)))
