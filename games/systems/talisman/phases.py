"""The turn, one phase after another (1.2, T-R-80, T-R-81)."""

from collections.abc import Callable, Mapping
from typing import Literal

from games.engine.questions import Procedure
from games.engine.system import TurnOver
from games.systems.talisman.agenda import agenda
from games.systems.talisman.automatons import automaton_keys, remake
from games.systems.talisman.board import CROWN, PLAIN, VALLEY
from games.systems.talisman.bounties import CLAIM, claim_at_gate, claim_keys
from games.systems.talisman.claims import with_claims
from games.systems.talisman.conditions import count_toad_turn
from games.systems.talisman.crown import on_crown, reach_crown
from games.systems.talisman.drawing import draw_for_space, fill_gate, put_back
from games.systems.talisman.duel import attacks, meet_character, ways_to_meet
from games.systems.talisman.effects import Scene, break_off, run
from games.systems.talisman.endings import ending_elsewhere, ending_turn
from games.systems.talisman.giving import greet
from games.systems.talisman.inner import inner_text
from games.systems.talisman.lasting import count_turn_of, end_traps, until_turn_of
from games.systems.talisman.lives import lose_life, win
from games.systems.talisman.lycans import hunts
from games.systems.talisman.meeting import meet_next, more_to_meet
from games.systems.talisman.movement import move
from games.systems.talisman.moving_cards import haunt
from games.systems.talisman.places import space_text
from games.systems.talisman.possessions import enforce
from games.systems.talisman.queries import immune, peaceful, standing_on
from games.systems.talisman.quests import check_quests
from games.systems.talisman.resources import may_claim_first
from games.systems.talisman.setup import deal_phase, next_turn, replace
from games.systems.talisman.shops import must_meet
from games.systems.talisman.state import Character, State
from games.systems.talisman.travel import end_rafts, launch_rafts
from games.systems.talisman.trophies import HAND_IN, hand_in, trophy_keys
from games.systems.talisman.uses import compulsory, dear_uses, trigger
from games.systems.talisman.werewolf import werewolf_moves
from games.systems.talisman.windows import choose, claims_of_posters, react
from games.systems.talisman.words.terms import Moment

SPACE, GO_ON = "space", "go_on"
END: Literal["end"] = "end"
MEETING = ("meet", "text")
OPEN_INSIDE = (PLAIN, VALLEY, CROWN)
"""Spaces of the Inner Region on which characters can be encountered (T-BASE-359)."""


def turn_phase(rule: Callable[[State], Procedure]) -> Callable[[State], Procedure]:
    """A phase of a turn: first what is still to be done comes to its end, then the rule.

    What is broken off in it has named the next phase. Limits hold again behind it. Own bounties stand beside
    whatever it asks of who is on turn.
    """

    def whole(state: State) -> Procedure:
        try:
            if state.agenda:
                yield from agenda(state)
            elif state.now.stopped and state.phase in MEETING:
                _stop(state)
            else:
                yield from rule(state)
        except TurnOver:
            pass
        yield from enforce(state)

    def phase(state: State) -> Procedure:
        return with_claims(state, whole(state))

    phase.__doc__ = rule.__doc__
    return phase


def _stop(state: State) -> None:
    """Told to miss a turn: the rest of this one is it where cards were still to be met (T-BASE-211)."""
    who = state.active
    if more_to_meet(state, who):
        who.missing -= 1
    break_off(state, END)


@turn_phase
def start_phase(state: State) -> Procedure:
    """T-R-80: what ends with it ends; a missed turn; what cards of one's own do."""
    seat = state.now.seat
    if state.player(seat).who is None:
        yield from replace(state, seat)
    who = state.of(seat)
    until_turn_of(state, seat)
    who.retributed = who.retributed and state.now.extra
    count_toad_turn(state, who)
    put_back(state)
    if who.missing:
        who.missing -= 1
        state.tell("turn_missed", seat=seat)
        state.phase = "finish"
        return
    launch_rafts(who)
    state.now.casts = len(who.spells)
    for one in dear_uses(state, who, ("start",))[:1]:
        yield from may_claim_first(state, who, one.source)
    yield from trigger(state, who, "start")
    if who.place != CROWN:
        yield from ending_elsewhere(state, who)
    state.phase = "crown" if who.place == CROWN and state.ending else "begin"


@turn_phase
def crown_phase(state: State) -> Procedure:
    """An ending acts at the start of a turn on the Crown (T-CITY-808)."""
    more = yield from ending_turn(state, state.active)
    state.phase = "crown" if more else "begin"


@turn_phase
def begin_phase(state: State) -> Procedure:
    """W1: own Spells and cards first, then those of others (T-R-80)."""
    seat = state.now.seat
    yield from choose(state, "start", lambda: [GO_ON], ("start", "any_start"))
    yield from react(state, "turn", lambda _: ("any_start", "any"), seat=seat)
    state.phase = "move"


@turn_phase
def move_phase(state: State) -> Procedure:
    """Movement; on the Crown there is none (T-BASE-964)."""
    who = state.active
    if who.place != CROWN:
        yield from move(state, who)
    state.phase = "landed"


@turn_phase
def landed_phase(state: State) -> Procedure:
    """What happens on landing, W2, and the choice between the space and one of those on it (T-BASE-204)."""
    who = state.active
    state.visit = None
    haunt(state, who)
    if who.place == CROWN and not who.done:
        who.done = True
        yield from reach_crown(state, who)
    yield from _traps(state, who)
    yield from trigger(state, who, "landed")
    yield from react(state, "landed", lambda _: ("any",), seat=who.seat)
    yield from greet(state, who, _met(state, who))
    if who.place == CROWN:
        yield from on_crown(state, who)
        state.phase = END
        return
    reasons: tuple[Moment, ...] = ("landed",)
    if must_meet(state, who) and claims_of_posters(state, who):
        reasons = ("landed", "own_turn")  # a bounty may open the shop (T-R-34)
    key = yield from choose(state, "encounter", lambda: _encounters(state, who), reasons)
    if key != SPACE:
        yield from meet_character(state, who, key)
    state.phase = "draw"


def _traps(state: State, who: Character) -> Procedure:
    """A Hex comes before everything else there (T-BASE-407); as a Spell it spares the Amulet's holder."""
    for trap in [one for one in state.traps if one.space == who.place and not immune(state, who, "spells")]:
        yield from lose_life(state, who, 1, trap.card)


def _encounters(state: State, who: Character) -> list[str]:
    """The space, or one of the characters there (T-BASE-204, T-BASE-205); lycanthropes hunt (T-R-133).

    Who walked into a shop to meet somebody meets them (T-R-31).
    """
    met = _met(state, who)
    if (
        met
        and hunts(state, who)
        and not peaceful(state)
        and state.content.spaces[who.place].region != "inner"
    ):
        return [key for one in met for key in attacks(state, who, one)]
    ways = [key for one in met for key in ways_to_meet(state, who, one)]
    return ways if ways and must_meet(state, who) else [SPACE, *ways]


def _met(state: State, who: Character) -> list[Character]:
    """The characters that can be encountered where the character stands."""
    inside = state.content.spaces[who.place].region == "inner" and who.place not in OPEN_INSIDE
    return [] if inside else [one for one in standing_on(state, who.place) if one is not who]


@turn_phase
def draw_phase(state: State) -> Procedure:
    """Cards are drawn and turned up (T-BASE-401 to T-BASE-406); in the Desert after its toll (T-BASE-410)."""
    who = state.active
    yield from run(Scene(state, who, who.place), state.content.spaces[who.place].before)
    yield from draw_for_space(state, who)
    state.phase = "meet"


@turn_phase
def meet_phase(state: State) -> Procedure:
    """One card, or the Enemies that fight as one, or the things that may be taken."""
    if not (yield from meet_next(state, state.active)):
        state.phase = "text"
    yield from check_quests(state)


@turn_phase
def text_phase(state: State) -> Procedure:
    """The instruction of the space (T-BASE-409)."""
    who = state.active
    if state.content.spaces[who.place].region == "inner":
        more = yield from inner_text(state, who)
        state.phase = "text" if more else END
    else:
        yield from space_text(state, who)
        state.phase = END
    yield from check_quests(state)


@turn_phase
def end_phase(state: State) -> Procedure:
    """Own options and W8: trophies, Spells of the end of a turn (T-R-81)."""
    who = state.active
    state.fight, state.visit = None, None
    key = yield from choose(state, END, lambda: _at_end(state, who), _end_moments(state, who))
    if key.startswith(HAND_IN):
        hand_in(state, who, key)
    elif key.startswith(CLAIM):
        yield from claim_at_gate(state, who, key)
    elif key != END:
        remake(state, who, key)
    if key != END:
        return
    yield from check_quests(state, ended=True)
    yield from react(state, END, lambda _: ("any",), seat=who.seat)
    yield from compulsory(state, who, END)
    state.phase = "finish"


def _at_end(state: State, who: Character) -> list[str]:
    """Trophies, bounties of the gate, automatons (T-R-81)."""
    return [END, *trophy_keys(state, who), *claim_keys(state, who), *automaton_keys(state, who)]


def _end_moments(state: State, who: Character) -> tuple[Moment, ...]:
    """A bounty that may be claimed is a reason to ask (T-CITY-505)."""
    return (END, "own_turn") if claims_of_posters(state, who) else (END,)


@turn_phase
def finish_phase(state: State) -> Procedure:
    """What ends with the turn, whoever is left of it; then the next one."""
    state.fight, state.visit = None, None
    who = state.player(state.now.seat).who
    if who is not None:
        end_rafts(state, who)
    if not state.now.extra:
        count_turn_of(state, state.now.seat)
    end_traps(state)
    yield from fill_gate(state)
    _sudden_death(state)
    state.phase = "werewolf" if state.now.one and state.moon else "next"


def _sudden_death(state: State) -> None:
    """The richest wins when the agreed round is over (T-BASE-985)."""
    word = state.options.get("sudden_death", "")
    if word.startswith("round_") and state.player(state.now.seat).turns >= int(word.removeprefix("round_")):
        if state.now.seat == max(player.seat for player in state.players if not player.out):
            worth = {player.seat: wealth(player.who) for player in state.players if not player.out}
            best = max(worth.values())
            win(state, tuple(seat for seat, one in worth.items() if one == best), "richest")


def wealth(who: Character | None) -> int:
    """Counters above the start, gold, Spells, Followers and Objects together."""
    if who is None:
        return 0
    return who.strength + who.craft + who.gold + len(who.spells) + len(who.followers) + len(who.objects)


@turn_phase
def werewolf_phase(state: State) -> Procedure:
    """The Werewolf moves after a turn in which a 1 was rolled for movement (T-MOON-301)."""
    state.phase = "next"
    yield from werewolf_moves(state)


def next_phase(state: State) -> Procedure:
    """The next turn."""
    next_turn(state)
    yield from ()


PHASES: Mapping[str, Callable[[State], Procedure]] = {
    "deal": deal_phase,
    "start": start_phase,
    "crown": crown_phase,
    "begin": begin_phase,
    "move": move_phase,
    "landed": landed_phase,
    "draw": draw_phase,
    "meet": meet_phase,
    "text": text_phase,
    "end": end_phase,
    "finish": finish_phase,
    "werewolf": werewolf_phase,
    "next": next_phase,
}
