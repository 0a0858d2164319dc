"""What one seat may see. `observe` is the only function that hides (T-BASE-805, T-R-26).

Secret from others: which Spells a character holds, the cards in the decks, what somebody has looked at on
top of one or holds face down. Which ending lies face down is not decided before it is turned up. The
Prophetess sees the Spells of all. When the game is over everything is open.
"""

from functools import cached_property

from msgspec import Struct

from games.engine.system import Result
from games.kit.decks import DeckView, Packet, observed
from games.kit.held import Held
from games.systems.talisman.content import Content, content_of
from games.systems.talisman.queries import alignment_of, object_limit, spells_at, strength_and_craft
from games.systems.talisman.state import (
    Cast,
    Character,
    Deal,
    Fight,
    Kept,
    Loss,
    Moon,
    Offer,
    Player,
    Roll,
    State,
    Task,
    Timed,
    Trap,
    Turn,
    Visit,
)
from games.systems.talisman.words.cards import Peek


class CharacterView(Struct, frozen=True, omit_defaults=True):
    """A character as a seat sees it; `spells` is None where they are hidden, `held` counts them.

    `strength` and `craft` are the current values, those with `_counters` what has been gained.
    """

    id: str
    seat: int
    place: str
    life: int
    fate: int
    gold: int
    alignment: str
    strength: int
    craft: int
    strength_counters: int
    craft_counters: int
    held: int
    spell_limit: int
    object_limit: int
    spells: tuple[str, ...] | None = None
    posters: tuple[Held, ...] = ()
    choice: str = ""
    objects: tuple[Held, ...] = ()
    followers: tuple[Held, ...] = ()
    trophies: tuple[str, ...] = ()
    toad: int = 0
    missing: int = 0
    quest: str = ""
    enslaved: bool = False
    offer: Offer | None = None
    outwards: bool = False
    done: bool = False
    foes: int = 0
    lycan: bool = False
    retributed: bool = False


class PlayerView(Struct, frozen=True, omit_defaults=True):
    """A seat and its character; None where the next one has not come yet, which inherits the `legacy`."""

    seat: int
    who: CharacterView | None = None
    out: bool = False
    turns: int = 0
    legacy: tuple[Held, ...] = ()
    legacy_gold: int = 0


class View(Struct, frozen=True, omit_defaults=True, dict=True):
    """A game as one seat (None: a spectator) sees it."""

    seat: int | None
    phase: str
    ruleset: int
    options: dict[str, str]
    players: tuple[PlayerView, ...]
    decks: dict[str, DeckView]
    stock: dict[str, int]
    unused: dict[str, int]
    dead: dict[str, int] = {}
    lying: dict[str, tuple[Held, ...]] = {}
    gold: dict[str, int] = {}
    timed: tuple[Timed, ...] = ()
    traps: tuple[Trap, ...] = ()
    turn: Turn | None = None
    visit: Visit | None = None
    fight: Fight | None = None
    roll: Roll | None = None
    casting: tuple[Cast, ...] = ()
    loss: Loss | None = None
    deal: Deal | None = None
    gate: tuple[str, ...] = ()
    kept: tuple[Kept, ...] = ()
    ending: str = ""
    tally: dict[int, int] = {}
    turned: tuple[str, ...] = ()
    gone: tuple[str, ...] = ()
    moon: Moon | None = None
    agenda: tuple[Task, ...] = ()
    crowned: bool = False
    extra: int = 0
    result: Result | None = None
    packs: tuple[str, ...] = ()

    @cached_property
    def content(self) -> Content:
        """Everything printed, as the rule set of the game reads it; no field."""
        return content_of(self.ruleset, self.packs)


def observe(state: State, seat: int | None) -> View:
    """What the seat may see of the state."""
    return View(
        seat=seat,
        phase=state.phase,
        ruleset=state.ruleset,
        options=state.options,
        players=_players(state, seat),
        decks={name: observed(deck, seat) for name, deck in state.decks.items()},
        stock=state.stock,
        unused=state.unused,
        dead=state.dead,
        lying={space: tuple(held) for space, held in state.lying.items() if held},
        gold={space: gold for space, gold in state.gold.items() if gold},
        timed=tuple(state.timed),
        traps=tuple(state.traps),
        turn=state.turn,
        visit=state.visit,
        fight=state.fight,
        roll=state.roll,
        casting=tuple(state.casting),
        loss=state.loss,
        deal=state.deal,
        gate=tuple(state.gate),
        kept=tuple(_kept(kept, seat) for kept in state.kept),
        ending=state.ending,
        tally=state.tally,
        turned=tuple(state.turned),
        gone=tuple(state.gone),
        moon=state.moon,
        agenda=tuple(state.agenda),
        crowned=state.crowned,
        extra=state.extra,
        result=state.result,
        packs=state.packs,
    )


def _kept(kept: Kept, seat: int | None) -> Kept:
    """A card face down, as a seat sees it: only who has looked at it knows which it is."""
    known = kept.packet if seat in kept.packet.known_to else Packet({"": 1})
    return Kept(kept.seat, kept.deck, known, kept.due)


def sees_spells(state: State, seat: int | None) -> bool:
    """Whether a seat sees what others hold: the Prophetess does (T-DP-26), and all do in the end."""
    if state.result is not None:
        return True
    who = state.player(seat).who if seat is not None else None
    uses = state.content.characters[who.id].uses if who is not None and not who.toad else ()
    return any(
        isinstance(one, Peek) and one.at == "spells" and use.when == "any" for use in uses for one in use.then
    )


def _players(state: State, seat: int | None) -> tuple[PlayerView, ...]:
    every = sees_spells(state, seat)
    return tuple(_player(state, one, opened=every or one.seat == seat) for one in state.players)


def _player(state: State, player: Player, *, opened: bool) -> PlayerView:
    who = _character(state, player.who, opened=opened) if player.who is not None else None
    legacy, gold = tuple(player.legacy), player.legacy_gold
    return PlayerView(player.seat, who, player.out, player.turns, legacy, gold)


def _character(state: State, who: Character, *, opened: bool) -> CharacterView:
    strength, craft = strength_and_craft(state, who)
    return CharacterView(
        id=who.id,
        seat=who.seat,
        place=who.place,
        life=who.life,
        fate=who.fate,
        gold=who.gold,
        alignment=alignment_of(state, who),
        strength=strength,
        craft=craft,
        strength_counters=who.strength,
        craft_counters=who.craft,
        held=len(who.spells),
        spell_limit=spells_at(state, who, craft),
        object_limit=object_limit(state, who),
        spells=tuple(who.spells) if opened else None,
        posters=tuple(who.posters),
        choice=who.choice,
        objects=tuple(who.objects),
        followers=tuple(who.followers),
        trophies=tuple(who.trophies),
        toad=who.toad,
        missing=who.missing,
        quest=who.quest,
        enslaved=who.enslaved,
        offer=who.offer,
        outwards=who.outwards,
        done=who.done,
        foes=who.foes,
        lycan=who.lycan,
        retributed=who.retributed,
    )
