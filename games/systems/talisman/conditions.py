"""What becomes of characters: Toad, alignment, missed and extra turns, prayers (1.13, 1.14, T-BASE-211)."""

from games.engine import questions as ask
from games.engine.questions import PASS, Procedure
from games.kit.effects import Effects
from games.systems.talisman.alignment import can_realign, set_alignment
from games.systems.talisman.effects import EFFECTS, Scene, break_off, run
from games.systems.talisman.piles import discard_held
from games.systems.talisman.possessions import drop_all
from games.systems.talisman.queries import alignment_of, is_active, peaceful
from games.systems.talisman.state import Character, Loss, State
from games.systems.talisman.uses import trigger
from games.systems.talisman.words.resources import Lose
from games.systems.talisman.words.states import AlignSet, ExtraTurn, MissTurn, Pray, SpaceText, Toad
from games.systems.talisman.words.terms import Alignment

TAKE = "take"
LIFE = Effects((Lose(what="life"),))
TOAD_TURNS = 4
"""Own turns that begin until it is itself again: three that it spends as a Toad (T-BASE-926)."""


def become_toad(state: State, who: Character) -> None:
    """T-BASE-921 to T-BASE-927; who is one already begins anew (T-R-20); cured by it (T-MOON-406)."""
    drop_all(state, who)
    who.toad, who.offer, who.lycan = TOAD_TURNS, None, False
    state.tell("toad", seat=who.seat)


def count_toad_turn(state: State, who: Character) -> None:
    """At the start of each own turn, a missed one too (T-R-80)."""
    if who.toad:
        who.toad -= 1
        if not who.toad:
            state.tell("itself_again", seat=who.seat)


@EFFECTS.carries(Toad)
def _toad(scene: Scene, effect: Toad) -> Procedure:
    yield from ()
    become_toad(scene.state, scene.who)


@EFFECTS.carries(AlignSet)
def _align_set(scene: Scene, effect: AlignSet) -> Procedure:
    """To one, or to one's choice; who has it already has something else of it (Madcap)."""
    state, who = scene.state, scene.who
    if effect.to == "choice":
        yield from _choose_alignment(scene, effect)
    elif effect.to == alignment_of(state, who):
        yield from run(scene, effect.already)
    elif peaceful(state):
        yield from run(scene, LIFE)  # the price of it for Lightbearers
    else:
        set_alignment(state, who, effect.to)


def _choose_alignment(scene: Scene, effect: AlignSet) -> Procedure:
    """Of those that nobody has chosen there yet, where the card counts them (Pantheon)."""
    state, who, held = scene.state, scene.who, scene.held
    if not can_realign(state, who):
        return
    keys: list[Alignment] = ["good", "neutral", "evil"]
    if effect.from_card and held is not None:
        keys = [one for one in keys if held.tokens.get(one) and one != alignment_of(state, who)]
    offered = [PASS, *keys] if effect.may else keys
    if not keys:
        return
    key = yield ask.one(who.seat, "alignment", offered, source=scene.source)
    if key == PASS:
        return
    set_alignment(state, who, key)
    if effect.from_card and held is not None:
        del held.tokens[key]
        if not held.tokens:
            discard_held(state, held)


def _misses_none(state: State, who: Character, n: int) -> Procedure:
    """Whether a card spares the character all of it (Hourglass)."""
    outer, state.loss = state.loss, Loss(who.seat, "turns", n)
    yield from trigger(state, who, "missing")
    spared, state.loss = state.loss.n <= 0, outer
    return spared


@EFFECTS.carries(MissTurn)
def _miss_turn(scene: Scene, effect: MissTurn) -> Procedure:
    """In the own turn it also ends that, as soon as the card is done with (T-BASE-211)."""
    state, who = scene.state, scene.who
    if (yield from _misses_none(state, who, effect.n)):
        return
    if effect.this_turn:
        state.tell("turn_skipped", seat=who.seat)
        break_off(state, "finish")
    who.missing += effect.n
    state.tell("misses", seat=who.seat, n=effect.n)
    if is_active(state, who):
        state.now.stopped = True


@EFFECTS.carries(ExtraTurn)
def _extra_turn(scene: Scene, effect: ExtraTurn) -> Procedure:
    """`once_a_round` for each, and in the own turn only (Divine Retribution)."""
    yield from ()
    who = scene.who
    if effect.once_a_round:
        if who.retributed or not is_active(scene.state, who):
            return
        who.retributed = True
    if (
        effect.may
        and (yield ask.one(who.seat, "extra_turn", (PASS, TAKE), PASS, source=scene.source)) == PASS
    ):
        return
    scene.state.extra += effect.n
    scene.state.tell("extra_turns", seat=who.seat, n=effect.n)


@EFFECTS.carries(Pray)
def _pray(scene: Scene, effect: Pray) -> Procedure:
    """What changes prayers holds for the rolls in it."""
    yield from trigger(scene.state, scene.who, "prayed")
    scene.praying = True
    return (yield from run(scene, effect.then))


@EFFECTS.carries(SpaceText)
def _space_text(scene: Scene, effect: SpaceText) -> Procedure:
    """The text of a space, or its prayer, as if the character were there."""
    space = scene.state.content.spaces[effect.space]
    there = Scene(scene.state, scene.who, space.id, numbers={"plus": effect.plus})
    return (yield from run(there, space.prayer if effect.prayer else space.text))
