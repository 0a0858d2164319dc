"""The 69 words of the data files, by what they are about, and the conditions of `if`."""

from games.kit.effects import Words
from games.systems.talisman.words.cards import CARDS
from games.systems.talisman.words.control import CONDITIONS, CONTROL
from games.systems.talisman.words.fight import FIGHT
from games.systems.talisman.words.movement import MOVEMENT
from games.systems.talisman.words.permissions import PERMISSIONS
from games.systems.talisman.words.resources import RESOURCES
from games.systems.talisman.words.states import STATES
from games.systems.talisman.words.trade import TRADE

WORDS = Words(
    *RESOURCES,
    *CARDS,
    *TRADE,
    *CONTROL,
    *FIGHT,
    *MOVEMENT,
    *STATES,
    *PERMISSIONS,
    conditions=CONDITIONS,
)
