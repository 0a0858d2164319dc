"""What one seat may see. `observe` is the only function that hides (1.17, L-R-88, L-R-89).

Secret from others: which tokens are in a backpack (the Zombie's place included), the element of a held Rune,
the contents of the piles, what was moved in an inventory step, and where in its Exploration another seat
is as long as nobody else is asked, and that it casts no more. Everything else is public. When the game
is over everything is open.
"""

from msgspec import Struct
from msgspec.structs import asdict, replace

from games.engine.system import Result
from games.systems.sorcerer.content import Content, content_of
from games.systems.sorcerer.queries import strength
from games.systems.sorcerer.state import (
    GEMS_TO_WIN,
    Character,
    Fight,
    Player,
    Roll,
    State,
    Status,
    Token,
    Turn,
)

HIDDEN = "hidden"
EXPLORING = "exploring"
PRIVATE_PHASES = ("encounter", "quests", "act", "zombie", "finish")
"""Phases of a turn that others cannot tell apart: what is asked in them may follow from what is hidden."""


class CharacterView(Struct, frozen=True, omit_defaults=True):
    """A character as a seat sees it.

    `backpack` is None where it is hidden; `carried` counts its tokens, `slots` its places. `rune` is an
    element, "" for none, or "hidden". `strength` is with weapon, Gauntlet and passive ability.
    """

    id: str
    seat: int
    status: Status
    lp: int
    lp_max: int
    place: str
    strength: int
    weapon: str
    armour: tuple[str, ...]
    carried: int
    slots: int
    backpack: tuple[str, ...] | None = None
    rune: str = ""
    gauntlet: bool = False
    unseen: bool = False
    web: int = 0
    awakened: bool = False


class View(Struct, frozen=True, omit_defaults=True):
    """A game as one seat (None: a spectator) sees it. Piles are given by their sizes.

    `phase` is "exploring" in the private part of another seat's turn; `awakening` is the seat that chooses
    who awakens, 0 for nobody.
    """

    seat: int | None
    phase: str
    ruleset: int
    teams: str
    players: tuple[Player, ...]
    sides: dict[int, str]
    characters: dict[str, CharacterView]
    floors: dict[str, tuple[str, ...]]
    tokens: tuple[Token, ...]
    finds_left: int
    runes_left: int
    crystals_left: int
    turn: Turn | None = None
    fight: Fight | None = None
    roll: Roll | None = None
    awakening: int = 0
    result: Result | None = None
    packs: tuple[str, ...] = ()
    to_win: int = GEMS_TO_WIN

    @property
    def content(self) -> Content:
        """What is printed, as this game reads it."""
        if self.packs:
            return content_of(self.ruleset, self.packs)
        return content_of.plain[self.ruleset]


def observe(state: State, seat: int | None) -> View:
    """What the seat may see of the state."""
    opened, content = state.result is not None, state.content
    return View(
        seat=seat,
        phase=_phase(state, seat),
        ruleset=state.ruleset,
        teams=state.teams,
        players=tuple(state.players),
        sides=state.sides,
        characters={
            who: _character(content, one, open_to_seat=opened or one.seat == seat)
            for who, one in state.characters.items()
        },
        floors={where: tuple(tokens) for where, tokens in state.floors.items()},
        tokens=tuple(state.tokens),
        finds_left=sum(state.finds.values()),
        runes_left=sum(state.runes.values()),
        crystals_left=state.crystals,
        turn=_turn(state.turn, seat),
        fight=_fight(state, seat),
        roll=state.roll,
        awakening=state.awakening,
        result=state.result,
        packs=state.packs,
        to_win=state.to_win,
    )


def _character(content: Content, character: Character, *, open_to_seat: bool) -> CharacterView:
    rune = character.rune if open_to_seat or not character.rune else HIDDEN
    card = content.printed[character.id]
    return CharacterView(
        id=character.id,
        seat=character.seat,
        status=character.status,
        lp=character.lp,
        lp_max=card.lp,
        place=character.place,
        strength=strength(content, character),
        weapon=character.weapon,
        armour=tuple(character.armour),
        carried=len(character.backpack),
        slots=card.backpack,
        backpack=tuple(character.backpack) if open_to_seat else None,
        rune=rune,
        gauntlet=character.gauntlet,
        unseen=character.unseen,
        web=character.web,
        awakened=character.awakened,
    )


def _phase(state: State, seat: int | None) -> str:
    """Whether the seat on turn is asked before its Encounter or after it depends on what it carries."""
    own = state.turn is not None and state.turn.seat == seat
    return EXPLORING if state.phase in PRIVATE_PHASES and not own else state.phase


def _fight(state: State, seat: int | None) -> Fight | None:
    """The seat on turn is asked for scrolls in private: that it casts no more is said to nobody else."""
    fight, turn = state.fight, state.turn
    if fight is None or turn is None or not fight.silent or turn.seat == seat:
        return fight
    sides = {"attacker": fight.attackers, "defender": fight.defenders}
    own = [side for side, ids in sides.items() if any(state.characters[who].seat == turn.seat for who in ids)]
    return replace(fight, silent=[side for side in fight.silent if side not in own])


def _turn(turn: Turn | None, seat: int | None) -> Turn | None:
    """Others see whose turn it is and what has publicly been done in it, not what was moved in a backpack."""
    if turn is None or turn.seat == seat:
        return turn
    public = asdict(turn) | {"handled": [], "offered": [], "open": False, "rearrange": False}
    return Turn(**public)
