"""A state as a view shows it, for odds and sums: quickly made, and nothing in it is guessed.

What is public is taken over by its name, as in determinize.py; there hidden cards are dealt, too.
"""

from msgspec.structs import replace

from games.systems.talisman.content import Content
from games.systems.talisman.determinize import SHARED, own_fields
from games.systems.talisman.state import Character, Player, State
from games.systems.talisman.view import CharacterView, PlayerView, View

HIDDEN = ""
"""A Spell in the hand of somebody else."""
OPEN = tuple(name for name in SHARED if name not in ("players", "decks", "kept", "fight"))


def seen_state(view: View) -> State:
    """Decks are empty, and hands of others are of unknown cards.

    Its characters and the dice of its fight are its own; all else stays that of the view: nobody changes it.
    """
    content = view.content
    shared = {name: getattr(view, name) for name in OPEN}
    fight = view.fight and replace(view.fight, dice=dict(view.fight.dice))
    return State(**shared, players=[_player(content, one) for one in view.players], fight=fight)


def _player(content: Content, player: PlayerView) -> Player:
    who = None if player.who is None else _character(content, player.who)
    return Player(player.seat, who, player.out, player.turns, list(player.legacy), player.legacy_gold)


def _character(content: Content, who: CharacterView) -> Character:
    spells = [HIDDEN] * who.held if who.spells is None else list(who.spells)
    return Character(**own_fields(content, who, spells))
